//! Drawings that stand in the SVG of a page.

use super::set_page::{SetPage, area, same, set_with, svg};
use cardwright_model::Picture;

/// A square of 4 in the middle of a view of 56 by 46, as large as the page with its bleed.
const SQUARE: &str = "viewBox=\"0 0 56 46\"><path d=\"M26 21h4v4h-4z\"/>";

fn page(drawing: Picture, body: &str) -> SetPage {
    set_with(&[("a.svg", drawing)], body)
}

/// Whether the drawing stands in the page as a picture of its own.
fn is_packed(drawing: &str) -> bool {
    let set_page = page(svg(drawing), "#at(0, 0, image(\"/art/a.svg\", width: 50mm))");
    assert!(set_page.drawn().width() > 1.0, "{drawing}");
    set_page.svg().contains("data:image/svg+xml")
}

#[test]
fn what_lies_outside_of_a_drawing_is_cut_off() {
    let spilling = "viewBox=\"0 0 56 46\"><path d=\"M26 21h4v4h-4z M-90 21h60v4h-60z M26 50h4v60h-4z M26 -90h4v60h-4z\"/>";
    let image = "image(\"/art/a.svg\", width: 56mm, height: 46mm)";
    for (body, left, top, size) in [
        (format!("#at(-3, -3, {image})"), 23.0, 18.0, 4.0),
        (format!("#at(-3, -3, scale(50%, origin: top + left, {image}))"), 10.0, 7.5, 2.0),
        (format!("#at(-13, -8, {image})"), 13.0, 13.0, 4.0),
        (format!("#at(7, -13, box({image}))"), 33.0, 8.0, 4.0),
        (format!("#at(56, 46, rotate(180deg, origin: top + left, {image}))"), 26.0, 21.0, 4.0),
    ] {
        let set_page = page(svg(spilling), &body);
        assert!(!set_page.svg().contains("data:image/svg+xml"), "{body}");
        same(set_page.drawn(), area(left, top, left + size, top + size), 0.05);
    }
}

#[test]
fn drawings_of_plain_shapes_are_shapes_of_the_page() {
    for drawing in [
        SQUARE,
        "viewBox=\"0 0 56 46\" fill=\"#111\"><g><path d=\"M26 21h4v4h-4z\"/></g>",
        "xmlns:svg=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 56 46\"><svg:path d=\"M26 21h4v4h-4z\"/>",
        "xmlns:i=\"http://www.inkscape.org/namespaces/inkscape\" viewBox=\"0 0 56 46\"><g i:label=\"a\"><path d=\"M26 21h4v4h-4z\"/></g>",
    ] {
        assert!(!is_packed(drawing), "{drawing}");
    }
}

#[test]
fn drawings_that_are_more_stay_pictures_of_their_own() {
    let square = "d=\"M26 21h4v4h-4z\"";
    for more in [
        format!("<path id=\"a\" {square}/>"),
        format!("<path style=\"mix-blend-mode: multiply\" {square}/>"),
        format!("<path style=\"MIX-BLEND-MODE: multiply\" {square}/>"),
        format!("<path style=\"mix-\\62 lend-mode: multiply\" {square}/>"),
        format!("<path style=\"clip-path: URL(#b)\" {square}/>"),
        format!("<path vector-effect=\"non-scaling-stroke\" stroke=\"#000\" {square}/>"),
        format!("<path style=\"vector-effect: non-scaling-stroke\" stroke=\"#000\" {square}/>"),
        format!("<style>path {{ fill: black }}</style><path {square}/>"),
    ] {
        assert!(is_packed(&format!("viewBox=\"0 0 56 46\">{more}")), "{more}");
    }
}
