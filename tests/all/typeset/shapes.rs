//! Boxes, thickness and colours of lines and shapes.

use super::set_page::{area, near, same, set};
use cardwright_typeset::ink::Area;

#[test]
fn pages_know_their_edges() {
    let page = set("").page;
    same(page.trim, area(0.0, 0.0, 50.0, 40.0), 1e-9);
    same(page.bleed, area(-3.0, -3.0, 53.0, 43.0), 1e-9);
    assert_eq!(page.paper.hex(), "#FFFFFF");
    assert_eq!(set("#set page(fill: rgb(\"#F6EFDF\"))").page.paper.hex(), "#F6EFDF");
}

/// So that pages can be looked at side by side.
#[test]
fn pages_may_be_shared_between_threads() {
    fn shared<T: Send + Sync>(_: &T) {}
    shared(&set("").page);
}

#[test]
fn boxes_are_those_of_what_is_drawn() {
    for body in [
        "#at(10, 10, line(length: 20mm, stroke: 2pt))",
        "#at(10, 10, line(length: 20mm, angle: 35deg, stroke: 2mm))",
        "#at(10, 10, line(length: 20mm, angle: 90deg, stroke: (thickness: 2mm, cap: \"round\")))",
        "#at(10, 10, rect(width: 10mm, height: 7mm, fill: none, stroke: 1mm))",
        "#at(10, 10, circle(radius: 6mm, fill: none, stroke: 3pt))",
        "#at(10, 10, rotate(30deg, rect(width: 10mm, height: 7mm, stroke: 1pt)))",
        "#at(10, 10, scale(x: 50%, y: 200%, rect(width: 10mm, height: 7mm, stroke: 2mm)))",
        "#at(10, 10, curve(stroke: 1mm, curve.cubic((0mm, 20mm), (20mm, -9mm), (20mm, 9mm))))",
        "#at(10, 10, line(length: 20mm, stroke: (thickness: 1mm, dash: (3mm, 5mm))))",
    ] {
        let set_page = set(body);
        let all = set_page.page.strokes.iter().map(|it| it.area).reduce(Area::union);
        same(all.expect("a stroke"), set_page.drawn(), 0.05);
    }
    for body in [
        "#at(10, 10, rect(width: 10mm, height: 7mm, fill: black))",
        "#at(10, 10, rotate(45deg, square(size: 10mm, fill: black)))",
        "#at(10, 10, ellipse(width: 10mm, height: 7mm, fill: black))",
        "#at(-3, -3, rect(width: 10mm, height: 7mm, fill: black, radius: 2mm))",
    ] {
        let set_page = set(body);
        assert!(set_page.page.strokes.is_empty() && set_page.page.fills.len() == 1);
        same(set_page.page.fills[0].area, set_page.drawn(), 0.05);
    }
}

#[test]
fn thickness_is_that_on_the_page() {
    for (body, thickness) in [
        ("line(length: 9mm, stroke: 0.7pt)", 0.7),
        ("scale(50%, line(length: 9mm, stroke: 1pt))", 0.5),
        ("scale(x: 20%, y: 100%, rect(stroke: 1pt))", 0.2),
        (
            "rotate(33deg, scale(150%, rotate(12deg, line(length: 9mm, stroke: 1mm))))",
            72.0 / 25.4 * 1.5,
        ),
        ("skew(ax: 0deg, circle(radius: 2mm, stroke: 0.25pt))", 0.25),
    ] {
        let set_page = set(&format!("#at(10, 10, {body})"));
        near(set_page.page.strokes[0].thickness, thickness);
    }
}

#[test]
fn fills_know_whether_they_hide_what_lies_below() {
    let set_page = set(r##"
        #at(1, 1, rect(fill: rgb("#8F2418")))
        #at(2, 2, rect(fill: rgb("#8F241880")))
        #at(3, 3, rect(fill: gradient.linear(rgb("#000000"), rgb("#FFFFFF"), space: rgb)))
        #at(4, 4, box(clip: true, width: 2mm, height: 2mm, rect(width: 9mm, fill: blue)))"##);
    let [plain, glass, mixed, cut] = &set_page.page.fills[..] else {
        panic!("{:?}", set_page.page.fills)
    };
    assert!(plain.plain && plain.opaque && plain.tint.colour.hex() == "#8F2418");
    assert!(glass.plain && !glass.opaque);
    near(glass.tint.alpha, 128.0 / 255.0);
    assert!(!mixed.plain && mixed.opaque);
    let middle = mixed.tint.colour.0[0];
    assert!((120..=136).contains(&middle), "{middle}");
    near(cut.area.width(), 9.0);
    near(cut.seen.unwrap().width(), 2.0);
}
