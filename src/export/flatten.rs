//! Drawings inside a drawing, unpacked.
//!
//! typst-svg packs every drawing that a layout places into an `<image>` of its own, and resvg
//! paints each of those on a fresh canvas of the whole card: most of the time of a picture. As a
//! nested `<svg>` the same shapes are painted in place.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use resvg::usvg::roxmltree::{Document, Node};
use std::fmt::Write as _;

/// How typst-svg begins the address of a packed drawing.
const PACKED: &str = "data:image/svg+xml;base64,";

/// The same picture with its packed drawings unpacked. One that names its parts (`id`) or brings
/// its own style sheet stays packed, because names would meet those of others. What is not as
/// typst-svg writes it comes back unchanged.
pub(super) fn flatten(svg: &str) -> String {
    let Ok(document) = Document::parse(svg) else { return svg.to_owned() };
    let page = document.root_element();
    let mut out = String::with_capacity(svg.len());
    let mut done = 0;
    for image in document.descendants().filter(|node| node.has_tag_name("image")) {
        if let Some(unpacked) = unpacked(image, page) {
            let range = image.range();
            out.push_str(&svg[done..range.start]);
            out.push_str(&unpacked);
            done = range.end;
        }
    }
    out.push_str(&svg[done..]);
    out
}

fn unpacked(image: Node<'_, '_>, page: Node<'_, '_>) -> Option<String> {
    let address = image.attributes().find(|it| it.name() == "href")?.value();
    let bytes = STANDARD.decode(address.strip_prefix(PACKED)?).ok()?;
    let text = String::from_utf8(bytes).ok()?;
    let inner = Document::parse(&text).ok()?;
    let root = inner.root_element();
    let entangled = |node: Node<'_, '_>| node.has_attribute("id") || node.has_tag_name("style");
    if inner.descendants().any(entangled) {
        return None;
    }
    let view = root.attribute("viewBox")?;
    let (width, height) = (image.attribute("width")?, image.attribute("height")?);
    let transform = image.attribute("transform");
    // What is as large as the page and lies on it square is cut off by the page itself.
    let overflow =
        if transform.is_none() && size(image) == size(page) { "visible" } else { "hidden" };
    let transform = transform.unwrap_or("scale(1)");
    let (first, last) = (root.first_child()?, root.last_child()?);
    let content = &text[first.range().start..last.range().end];
    let mut out = String::with_capacity(content.len() + 200);
    write!(
        out,
        r#"<g transform="{transform}"><svg xmlns="{SVG}" width="{width}" height="{height}" viewBox="{view}" overflow="{overflow}" preserveAspectRatio="none">{content}</svg></g>"#
    )
    .expect("a string takes everything");
    Some(out)
}

/// Width and height in whole points, which typst-svg writes with or without the unit.
fn size(node: Node<'_, '_>) -> Option<(i64, i64)> {
    let points = |name| {
        let text: &str = node.attribute(name)?;
        text.trim_end_matches("pt").parse::<f64>().ok().map(|it| it.round() as i64)
    };
    Some((points("width")?, points("height")?))
}

/// The namespace of SVG.
const SVG: &str = "http://www.w3.org/2000/svg";
