//! Drawings on a page, unpacked.
//!
//! typst-svg packs every drawing that a layout places into an `<image>` of its own. Whoever shows or paints the page
//! reads each of those as a document by itself, on a canvas of the whole page: most of the time that a browser or
//! resvg takes. As a nested `<svg>` the same shapes are painted in place.

use super::Edit;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cardwright_base::WordList;
use resvg_of_typst::usvg::roxmltree::{Attribute, Document, Node};
use std::sync::Arc;

/// How typst-svg begins the address of a packed drawing.
const PACKED: &str = "data:image/svg+xml;base64,";
/// The namespace of SVG.
const SVG: &str = "http://www.w3.org/2000/svg";
/// Elements that need nothing but themselves: no name of another one, no font, no program.
const PLAIN: WordList = WordList("circle desc ellipse g line path polygon polyline rect svg title");
/// What a page says of a drawing in its own way.
const PLACE: WordList =
    WordList("baseProfile height overflow preserveAspectRatio version viewBox width x y");

/// What stands in place of packed drawings. One whose parts have names, or that is more than plain shapes, stays
/// packed: names would meet those of others, and what is inert in a picture is not in a document.
pub(super) fn edits(document: &Document<'_>) -> Vec<Edit> {
    let page = document.root_element();
    let images = document.descendants().filter(|it| it.has_tag_name("image"));
    let edit = |it: Node<'_, '_>| Some((it.range(), placed(it, page, &*drawing_of(it)?)));
    images.filter_map(edit).collect()
}

/// A drawing that can stand in a page.
#[derive(Debug)]
struct Drawing {
    /// Attributes of its root that its shapes inherit, and namespaces that they need; each with a blank before it.
    attributes: String,
    view: String,
    shapes: String,
}

fn drawing_of(image: Node<'_, '_>) -> Option<Arc<Drawing>> {
    let address = image.attributes().find(|it| it.name() == "href")?.value();
    if image.attribute("width").is_none() || image.attribute("height").is_none() {
        return None;
    }
    read(address.strip_prefix(PACKED)?)
}

/// Reads a packed drawing. A page is drawn again and again with the same ones.
#[comemo::memoize]
fn read(packed: &str) -> Option<Arc<Drawing>> {
    let text = String::from_utf8(STANDARD.decode(packed).ok()?).ok()?;
    let document = Document::parse(&text).ok()?;
    let root = document.root_element();
    if root.default_namespace() != Some(SVG)
        || !is_plain(root)
        || root.descendants().any(is_entangled)
    {
        return None;
    }
    let view = root.attribute("viewBox")?.to_owned();
    let mut attributes = String::new();
    for space in root.namespaces() {
        // The one without a prefix is SVG, which the new root says itself.
        if let Some(name) = space.name().filter(|it| *it != "xml") {
            attributes += &format!(" xmlns:{name}=\"{}\"", escaped(space.uri()));
        }
    }
    for attribute in root.attributes() {
        if attribute.namespace().is_some() || !PLACE.has(attribute.name()) {
            attributes.push(' ');
            attributes += &text[attribute.range()];
        }
    }
    let (first, last) = (root.first_child()?, root.last_child()?);
    let shapes = text[first.range().start..last.range().end].to_owned();
    Some(Arc::new(Drawing { attributes, view, shapes }))
}

/// Whether a part of a drawing has a name, or leads to something, or is no plain shape, or blends with what is below it,
/// or has lines that keep their width at any size of the page.
fn is_entangled(node: Node<'_, '_>) -> bool {
    let entangles = |attribute: Attribute<'_, '_>| {
        let name = attribute.name();
        let own = attribute.namespace().is_none();
        // CSS does not tell capitals apart, and a backslash spells any letter in another way.
        let value = attribute.value().to_ascii_lowercase();
        let styles = ["url(", "var(", "blend", "vector-effect", "\\"];
        own && (["id", "vector-effect"].contains(&name) || name.starts_with("on"))
            || name == "href"
            || styles.iter().any(|it| value.contains(it))
    };
    node.is_element()
        && (node.tag_name().namespace() != Some(SVG)
            || !PLAIN.has(node.tag_name().name())
            || node.attributes().any(entangles))
}

/// Whether the root of a drawing says no more than how its shapes are painted, and fills its own size.
fn is_plain(root: Node<'_, '_>) -> bool {
    let paints = |declaration: &str| {
        let name = declaration.split(':').next().unwrap_or_default().trim();
        let begins = ["fill", "stroke", "clip-rule", "color", "shape-rendering"];
        name.is_empty() || begins.iter().any(|it| name.starts_with(it))
    };
    let style = root.attribute("style").unwrap_or_default();
    root.attribute("transform").is_none() && style.split(';').all(paints) && fills(root)
}

/// Whether a drawing has the shape of its view, so that nothing is left free round it.
fn fills(root: Node<'_, '_>) -> bool {
    let view = root.attribute("viewBox").unwrap_or_default();
    let view: Vec<f64> = view
        .split([' ', ','])
        .filter(|it| !it.is_empty())
        .map_while(|it| it.parse().ok())
        .collect();
    let length = |name| {
        let text = root.attribute(name)?.trim();
        let unit = text.trim_start_matches(|it: char| it.is_ascii_digit() || it == '.');
        Some((text.strip_suffix(unit)?.parse::<f64>().ok()?, unit))
    };
    match (view.as_slice(), length("width"), length("height")) {
        ([_, _, _, _], None, None) => !root.has_attribute("width") && !root.has_attribute("height"),
        ([_, _, width, height], Some((x, of_x)), Some((y, of_y))) => {
            of_x == of_y && (x * height - y * width).abs() <= 0.01 * y * width
        }
        _ => false,
    }
}

/// A drawing where its image stood.
fn placed(image: Node<'_, '_>, page: Node<'_, '_>, drawing: &Drawing) -> String {
    let said = |name| image.attribute(name).unwrap_or_default();
    let Drawing { attributes, view, shapes } = drawing;
    // What covers the page is cut off by the page itself, which is quicker.
    let overflow = if covers(image, page) { "visible" } else { "hidden" };
    let (width, height, view) = (said("width"), said("height"), escaped(view));
    let svg = format!(
        r#"<svg xmlns="{SVG}"{attributes} width="{width}" height="{height}" viewBox="{view}" overflow="{overflow}" preserveAspectRatio="none">{shapes}</svg>"#
    );
    match image.attribute("transform") {
        Some(transform) => format!("<g transform=\"{transform}\">{svg}</g>"),
        None => svg,
    }
}

fn escaped(value: &str) -> String {
    value.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// Whether a drawing has the size of the page and lies exactly on it.
fn covers(image: Node<'_, '_>, page: Node<'_, '_>) -> bool {
    let moves = image.ancestors().filter_map(|it| it.attribute("transform"));
    let moved =
        moves.map(shift).try_fold((0.0, 0.0), |(x, y), shift| shift.map(|it| (x + it.0, y + it.1)));
    match (size(image), size(page), moved) {
        (Some(own), Some(whole), Some(moved)) => near(own, whole) && near(moved, (0.0, 0.0)),
        _ => false,
    }
}

/// How far `translate` moves, in points. `None` for transforms that do more.
fn shift(transform: &str) -> Option<(f64, f64)> {
    let inner = transform.strip_prefix("translate(")?.strip_suffix(')')?;
    let (x, y) = inner.split_once([' ', ',']).unwrap_or((inner, "0"));
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// Width and height in points, which typst-svg writes with or without the unit.
fn size(node: Node<'_, '_>) -> Option<(f64, f64)> {
    let points = |name| node.attribute(name)?.trim_end_matches("pt").parse().ok();
    Some((points("width")?, points("height")?))
}

/// Whether two places or sizes differ by no more than typst-svg rounds off.
fn near(a: (f64, f64), b: (f64, f64)) -> bool {
    (a.0 - b.0).abs() < 0.01 && (a.1 - b.1).abs() < 0.01
}
