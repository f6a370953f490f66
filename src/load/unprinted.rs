//! What stands in a drawing and would not be printed. Whoever reads SVG leaves out without a word what
//! it does not know.

use cardwright_base::WordList;
use resvg::usvg::roxmltree::{Document, Node};
use std::collections::BTreeSet;

/// The first such thing.
pub(super) struct Unprinted {
    /// What it is, to follow the name of the file.
    pub(super) what: String,
    /// Offset in bytes from the start of the file.
    pub(super) at: usize,
    pub(super) remedy: &'static str,
}

const SVG: &str = "http://www.w3.org/2000/svg";

/// Elements that are drawn, or say how.
const DRAWN: WordList = WordList(
    "a circle clipPath defs ellipse feBlend feColorMatrix feComponentTransfer feComposite \
    feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood \
    feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology \
    feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter g image \
    line linearGradient marker mask path pattern polygon polyline radialGradient rect stop \
    style svg switch symbol use",
);
/// Elements that nobody would look for on paper: remarks, motion, programs, fonts.
const SILENT: WordList = WordList(
    "animate animateColor animateMotion animateTransform cursor desc discard font font-face \
    glyph metadata missing-glyph mpath script set title view",
);

const PATHS: &str = "turn them into paths (in Inkscape: Path > Object to Path)";
const SHAPES: &str = "draw it as paths";
const ONE_FILE: &str = "embed the picture in the drawing";
const ONE_FILE_PART: &str = "copy the part into this drawing";

pub(super) fn find(document: &Document<'_>) -> Option<Unprinted> {
    let elements = || document.root_element().descendants().filter(Node::is_element);
    let ids: BTreeSet<&str> = elements().filter_map(|it| it.attribute("id")).collect();
    let own = elements().filter(|it| it.tag_name().namespace() == Some(SVG));
    own.filter_map(|node| Some((node, element(node).or_else(|| parts(node, &ids))?)))
        .find(|(node, _)| !is_hidden(*node))
        .map(|(node, (what, remedy))| Unprinted { what, at: node.range().start, remedy })
}

/// Whether nobody is to see it, or the program that understands it draws something else instead.
fn is_hidden(node: Node<'_, '_>) -> bool {
    node.ancestors().filter(Node::is_element).any(|node| {
        let style: String =
            node.attribute("style").unwrap_or_default().split_whitespace().collect();
        let chosen = node.parent().is_some_and(|above| above.has_tag_name((SVG, "switch")));
        node.attribute("display") == Some("none")
            || style.split(';').any(|it| it == "display:none")
            || chosen && node.has_tag_name((SVG, "foreignObject"))
    })
}

/// What is wrong with an element as such.
fn element(node: Node<'_, '_>) -> Option<(String, &'static str)> {
    let name = node.tag_name().name();
    match name {
        "text" | "flowRoot" => {
            let has_words = node
                .descendants()
                .any(|it| it.is_text() && it.text().is_some_and(|words| !words.trim().is_empty()));
            has_words.then(|| ("contains text, and text in a drawing is not printed".into(), PATHS))
        }
        "image" | "feImage" => {
            let to = href(node)?;
            let own = to.starts_with("data:") || to.starts_with('#') || to.trim().is_empty();
            let what = || format!("links to the picture `{}`, which is not printed", short(to));
            (!own).then(|| (what(), ONE_FILE))
        }
        // What belongs to words is told with them.
        "tspan" | "tref" | "textPath" | "altGlyph" => None,
        _ if DRAWN.has(name) || SILENT.has(name) => None,
        _ if node.parent_element().is_some_and(|it| !DRAWN.has(it.tag_name().name())) => None,
        _ => Some((format!("contains `<{name}>`, which is not printed"), SHAPES)),
    }
}

/// What is wrong with the parts that an element names.
fn parts(node: Node<'_, '_>, ids: &BTreeSet<&str>) -> Option<(String, &'static str)> {
    let missing = |id: &str| {
        let what = format!("refers to `#{}`, but nothing in it has that id", short(id));
        (!ids.contains(id)).then_some((what, "draw the part, or remove the reference"))
    };
    let elsewhere = |to: &str| {
        let what = format!("uses a part of another file, `{}`, which is not read", short(to));
        (what, ONE_FILE_PART)
    };
    let name = node.tag_name().name();
    let links = || !["a", "image", "feImage"].contains(&name) && DRAWN.has(name);
    if let Some(to) = href(node).filter(|it| !it.trim().is_empty() && links()) {
        let fault = match to.trim().strip_prefix('#') {
            Some(id) => missing(id),
            None => Some(elsewhere(to)),
        };
        if fault.is_some() {
            return fault;
        }
    }
    node.attributes().filter(|it| it.namespace().is_none()).find_map(|attribute| {
        let addresses =
            attribute.value().split("url(").skip(1).filter_map(|it| it.split(')').next());
        addresses
            .map(|it| it.trim_matches([' ', '"', '\'']))
            .find_map(|it| it.strip_prefix('#').map_or_else(|| Some(elsewhere(it)), missing))
    })
}

fn href<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    node.attributes().find(|it| it.name() == "href").map(|it| it.value())
}

/// As much of a name as a message holds.
fn short(name: &str) -> String {
    const MOST: usize = 60;
    let cut: String = name.chars().take(MOST).collect();
    if cut.len() < name.len() { format!("{cut}…") } else { cut }
}
