//! How fine pictures are where they stand.

use super::set_page::{SetPage, area, near, png, same, set_with, svg};
use cardwright_model::Picture;
use cardwright_typeset::ink::{PictureKind, Pixels};
use std::borrow::Cow;

/// A picture of 60 x 30 pixels.
fn photo() -> (&'static str, Picture) {
    let bytes = png(60, &[[90, 120, 30, 255]; 60 * 30]);
    ("photo.png", Picture::Raster(Cow::Owned(bytes)))
}

fn pixels(set_page: &SetPage) -> Pixels {
    match set_page.page.pictures[0].kind {
        PictureKind::Raster(pixels) => pixels,
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn dots_to_an_inch_are_those_on_the_page() {
    let image = |more: &str| format!("image(\"/art/photo.png\", alt: \"moss\", {more})");
    let inch = image("width: 25.4mm");
    for (body, dpi, place) in [
        (inch.clone(), (60.0, 60.0), area(10.0, 10.0, 35.4, 22.7)),
        (
            image("width: 25.4mm, height: 25.4mm, fit: \"stretch\""),
            (60.0, 30.0),
            area(10.0, 10.0, 35.4, 35.4),
        ),
        // Cut at the sides, which makes no dot finer.
        (image("width: 12.7mm, height: 12.7mm"), (60.0, 60.0), area(3.65, 10.0, 29.05, 22.7)),
        (
            format!("rotate(90deg, reflow: true, {inch})"),
            (60.0, 60.0),
            area(10.0, 10.0, 22.7, 35.4),
        ),
        (
            format!("scale(50%, reflow: true, {inch})"),
            (120.0, 120.0),
            area(10.0, 10.0, 22.7, 16.35),
        ),
        (
            format!("scale(x: 50%, y: 100%, reflow: true, {inch})"),
            (120.0, 60.0),
            area(10.0, 10.0, 22.7, 22.7),
        ),
    ] {
        let set_page = set_with(&[photo()], &format!("#at(10, 10, {body})"));
        let found = pixels(&set_page);
        assert_eq!((found.width, found.height), (60, 30));
        near(found.dpi.0, dpi.0);
        near(found.dpi.1, dpi.1);
        same(set_page.page.pictures[0].area, place, 0.001);
        assert_eq!(set_page.page.pictures[0].alt.as_deref(), Some("moss"));
    }
}

fn vector(drawing: Picture, body: &str) -> (Option<f64>, Option<f64>, Vec<Pixels>) {
    let set_page = set_with(&[("a.svg", drawing)], &format!("#at(0, 0, {body})"));
    match set_page.page.pictures[0].kind.clone() {
        PictureKind::Vector { thinnest, smallest, rasters } => (thinnest, smallest, rasters),
        other => panic!("{other:?}"),
    }
}

#[test]
fn strokes_of_drawings_are_measured_where_they_stand() {
    let drawing =
        svg("viewBox=\"0 0 100 50\"><g transform=\"scale(2)\"><path d=\"M0 0h9\" stroke=\"#000\" \
         stroke-width=\"0.5\"/></g><path d=\"M0 9h9\" stroke=\"#000\" stroke-width=\"3\"/>\
         <path d=\"M0 9h9\" stroke=\"#000\" stroke-width=\"0.1\" visibility=\"hidden\"/>\
         <path d=\"M0 9h9\" stroke=\"#000\" stroke-width=\"0.1\" stroke-opacity=\"0\"/>");
    // 100 units wide: at 100 pt a unit is a point.
    for (body, points) in [
        ("image(\"/art/a.svg\", width: 100pt)", 1.0),
        ("image(\"/art/a.svg\", width: 25pt)", 0.25),
        ("scale(50%, image(\"/art/a.svg\", width: 100pt))", 0.5),
        ("image(\"/art/a.svg\", width: 100pt, height: 25pt, fit: \"stretch\")", 0.5),
    ] {
        let (thinnest, smallest, rasters) = vector(drawing.clone(), body);
        near(thinnest.expect("it has strokes"), points);
        assert!(smallest.is_none() && rasters.is_empty());
    }
    let filled = svg("viewBox=\"0 0 9 9\"><path d=\"M0 0h9v9z\"/>");
    assert_eq!(vector(filled, "image(\"/art/a.svg\", width: 9mm)"), (None, None, Vec::new()));
}

#[test]
fn letters_in_drawings_are_measured() {
    let drawing =
        svg("viewBox=\"0 0 100 50\"><text x=\"9\" y=\"20\" font-family=\"Alegreya Sans\" \
         font-size=\"8\">sign</text>");
    let (thinnest, smallest, _) = vector(drawing, "image(\"/art/a.svg\", width: 50pt)");
    near(smallest.expect("it has letters"), 4.0);
    assert_eq!(thinnest, None);
}

#[test]
fn pictures_in_drawings_are_measured() {
    use base64::Engine as _;
    let packed = base64::engine::general_purpose::STANDARD.encode(png(4, &[[1, 2, 3, 255]; 8]));
    let drawing = svg(&format!(
        "viewBox=\"0 0 100 50\"><image x=\"10\" width=\"40\" height=\"20\" \
         href=\"data:image/png;base64,{packed}\"/>"
    ));
    // Four pixels on 40 of 100 units: at 72 pt they are 0.4 inch.
    let (_, _, rasters) = vector(drawing, "image(\"/art/a.svg\", width: 72pt)");
    let [pixels] = &rasters[..] else { panic!("{rasters:?}") };
    assert_eq!((pixels.width, pixels.height), (4, 2));
    near(pixels.dpi.0, 10.0);
    near(pixels.dpi.1, 10.0);
}

#[test]
fn pictures_are_known_by_their_files() {
    let plain = svg("viewBox=\"0 0 9 9\"><path d=\"M0 0h9v9z\"/>");
    let tinted = svg("viewBox=\"0 0 9 9\"><path fill=\"currentColor\" d=\"M1.234 0h9v9z\"/>");
    let other = svg("viewBox=\"0 0 9 9\"><path fill=\"currentColor\" d=\"M0 1h9v9z\"/>");
    let art = [photo(), ("c.svg", other), ("a.svg", plain), ("b.svg", tinted)];
    let set_page = set_with(
        &art,
        r##"#let tinted(path) = image(bytes(read(path).replace("currentColor", rgb("#8F2418").to-hex())))
        #image("/art/photo.png", width: 9mm) #image("/art/a.svg", width: 9mm)
        #tinted("/art/b.svg") #tinted("/art/light/b.svg")
        #image(bytes("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'></svg>"), width: 1mm)"##,
    );
    let names: Vec<_> =
        set_page.page.pictures.iter().map(|it| set_page.typesetter.drawing(it)).collect();
    assert_eq!(names, [Some("photo.png"), Some("a.svg"), Some("b.svg"), Some("b.svg"), None]);
}
