//! What letters stand on.

use super::set_page::{SetPage, near, png, set, set_with, svg};
use cardwright_model::{Colour, Picture};
use cardwright_typeset::ink::{Backdrop, Tint};
use std::borrow::Cow;

fn under(set_page: &SetPage) -> Backdrop {
    set_page.page.under(set_page.run("HHHH"))
}

/// The one colour that is under the letters.
fn only(body: &str) -> String {
    let ground = under(&set(body));
    assert_eq!(ground.shares.len(), 1, "{ground:?}");
    near(ground.shares[0].1, 1.0);
    ground.shares[0].0.hex()
}

/// How much of the ground has a colour.
fn share(ground: &Backdrop, hex: &str) -> f64 {
    ground.shares.iter().filter(|it| it.0.hex() == hex).map(|it| it.1).sum()
}

const HERE: &str = "#at(20, 20)[HHHH]";

#[test]
fn nothing_below_is_paper() {
    assert_eq!(only(HERE), "#FFFFFF");
    assert_eq!(only(&format!("#set page(fill: rgb(\"#F6EFDF\")); {HERE}")), "#F6EFDF");
    // Beside, above in the order of painting, or cut off.
    assert_eq!(
        only(&format!("#at(1, 1, rect(width: 5mm, height: 30mm, fill: red)){HERE}")),
        "#FFFFFF"
    );
    assert_eq!(
        only(&format!("{HERE}#at(0, 0, rect(width: 50mm, height: 40mm, fill: red))")),
        "#FFFFFF"
    );
    let cut = "#at(0, 0, box(width: 9mm, height: 9mm, clip: true, rect(width: 50mm, height: 40mm, fill: red)))";
    assert_eq!(only(&format!("{cut}{HERE}")), "#FFFFFF");
    let cut = cut.replace("clip: true", "radius: 4mm, clip: true").replace("9mm", "30mm");
    assert_eq!(only(&format!("{cut}{HERE}")), "#FF4136", "typst's red");
}

#[test]
fn the_highest_of_what_lies_below_decides() {
    let field = |colour: &str| {
        format!("#at(0, 0, rect(width: 50mm, height: 40mm, fill: rgb(\"{colour}\")))")
    };
    let (red, blue, glass) = (field("#FF0000"), field("#0000FF"), field("#FFFFFF80"));
    assert_eq!(only(&format!("{red}{blue}{HERE}")), "#0000FF");
    assert_eq!(only(&format!("{blue}{red}{HERE}")), "#FF0000");
    assert_eq!(only(&format!("{blue}{glass}{HERE}")), "#8080FF");
    assert_eq!(only(&format!("{red}{blue}{glass}{glass}{HERE}")), "#C0C0FF");
    // A line as broad as a bar, and a frame with round corners.
    let bar = "#at(0, 19, line(length: 50mm, stroke: 20mm + rgb(\"#00FF00\")))";
    assert_eq!(only(&format!("{red}{bar}{HERE}")), "#00FF00");
    let round = "#at(5, 5, rect(width: 40mm, height: 30mm, radius: 5mm, fill: rgb(\"#00FF00\")))";
    assert_eq!(only(&format!("{red}{round}{HERE}")), "#00FF00");
}

#[test]
fn shapes_are_taken_as_they_are_not_as_their_boxes() {
    let ring = "#at(10, 5, circle(radius: 15mm, fill: none, stroke: 4mm + rgb(\"#0000FF\")))";
    assert_eq!(only(&format!("{ring}{HERE}")), "#FFFFFF", "inside of a ring is paper");
    let wedge =
        "#at(10, 10, polygon(fill: rgb(\"#0000FF\"), (0mm, 0mm), (40mm, 0mm), (0mm, 40mm)))";
    let set_page = set(&format!("{wedge}#at(30, 35)[HHHH]"));
    assert_eq!(share(&under(&set_page), "#FFFFFF"), 1.0);
}

#[test]
fn shares_are_those_of_the_letters() {
    let set_page = set("#at(0, 0, rect(width: 25mm, height: 40mm, fill: black))#at(20, 20)[HHHH]");
    let middle = set_page.run("HHHH").area.unwrap();
    let ground = under(&set_page);
    let black = (25.0 - middle.left) / middle.width();
    assert!((share(&ground, "#000000") - black).abs() < 0.05, "{ground:?} {black}");
    near(ground.shares.iter().map(|it| it.1).sum(), 1.0);
    // Black letters on it can't be read, white ones neither.
    let ink = |colour| Tint { colour, alpha: 1.0 };
    near(ground.contrast(ink(Colour([0, 0, 0]))), 1.0);
    near(ground.contrast(ink(Colour::WHITE)), 1.0);
    let mean = ground.mean().0[0];
    assert!((f64::from(mean) - 255.0 * (1.0 - black)).abs() < 10.0, "{mean}");
}

#[test]
fn a_twentieth_of_bad_ground_is_let_pass() {
    let set_page =
        set("#at(0, 0, rect(width: 20.55mm, height: 40mm, fill: black))#at(20, 20)[HHHH]");
    let ground = under(&set_page);
    let black = share(&ground, "#000000");
    assert!(black > 0.0 && black < 0.1, "{black}");
    near(ground.contrast(set_page.run("HHHH").tint), 21.0);
}

#[test]
fn letters_that_let_the_ground_through_have_less_contrast() {
    let set_page = set("#at(20, 20, text(fill: rgb(\"#00000080\"))[HHHH])");
    let ground = under(&set_page);
    near(ground.contrast(Tint { alpha: 1.0, ..set_page.run("HHHH").tint }), 21.0);
    near(ground.contrast(set_page.run("HHHH").tint), Colour([127; 3]).contrast(Colour::WHITE));
}

#[test]
fn gradients_and_tilings_are_looked_at() {
    let field = "#at(0, 0, rect(width: 50mm, height: 40mm, fill:";
    let slope = format!("{field} gradient.linear(rgb(\"#000\"), rgb(\"#FFF\"), space: rgb)))");
    let set_page = set(&format!("{slope}#at(1, 20)[HHHH]"));
    let dark = under(&set_page).mean().0[0];
    assert!((10..50).contains(&dark), "{dark}");
    let set_page = set(&format!("{slope}#at(40, 20)[HHHH]"));
    let light = under(&set_page).mean().0[0];
    assert!((205..245).contains(&light), "{light}");
    let tiles = "tiling(size: (2mm, 2mm), rect(width: 2mm, height: 1mm, fill: rgb(\"#0000FF\")))";
    let set_page =
        set(&format!("{field} {tiles}))#at(1, 20, scale(400%, origin: top + left)[HHHH])"));
    let ground = under(&set_page);
    assert!((share(&ground, "#0000FF") - 0.5).abs() < 0.1, "{ground:?}");
    assert!((share(&ground, "#FFFFFF") - 0.5).abs() < 0.1, "{ground:?}");
    let page = "#set page(fill: gradient.linear(rgb(\"#000\"), rgb(\"#FFF\"), space: rgb))";
    let dark = under(&set(&format!("{page}; #at(1, 20)[HHHH]"))).mean().0[0];
    assert!((15..60).contains(&dark), "{dark}");
}

/// Left half black, right half clear.
fn halves() -> [(&'static str, Picture); 2] {
    let bytes = png(2, &[[0, 0, 0, 255], [255, 255, 255, 0]]);
    let drawing = svg("viewBox=\"0 0 2 1\"><rect width=\"1\" height=\"1\"/>");
    [("half.png", Picture::Raster(Cow::Owned(bytes))), ("half.svg", drawing)]
}

#[test]
fn pictures_are_looked_at() {
    for name in ["half.png", "half.svg"] {
        let place = |letters: &str| {
            let picture =
                format!("image(\"/art/{name}\", width: 50mm, height: 40mm, fit: \"stretch\")");
            set_with(&halves(), &format!("#at(0, 0, {picture}){letters}"))
        };
        let left = under(&place("#at(5, 20)[HHHH]"));
        assert_eq!((left.mean().hex().as_str(), left.picture), ("#000000", Some(0)), "{name}");
        let right = under(&place("#at(35, 20)[HHHH]"));
        assert_eq!((right.mean().hex().as_str(), right.picture), ("#FFFFFF", None), "{name}");
        let panel = "#at(0, 10, rect(width: 50mm, height: 20mm, fill: rgb(\"#F6EFDF\")))";
        let hidden = under(&place(&format!("{panel}#at(5, 20)[HHHH]")));
        assert_eq!((hidden.mean().hex().as_str(), hidden.picture), ("#F6EFDF", None), "{name}");
    }
}

#[test]
fn pictures_are_looked_at_where_they_stand() {
    // Turned by a quarter, black is above; shown in part, the clear half is gone.
    for name in ["half.png", "half.svg"] {
        let image = format!("image(\"/art/{name}\", width: 40mm, height: 20mm, fit: \"stretch\")");
        let turned = format!("#at(10, 0, rotate(90deg, reflow: true, {image}))");
        let at = |x: u8, y: u8| {
            let set_page = set_with(&halves(), &format!("{turned}#at({x}, {y})[HHHH]"));
            under(&set_page).mean().hex()
        };
        assert_eq!(
            (at(15, 10), at(15, 35)),
            ("#000000".to_owned(), "#FFFFFF".to_owned()),
            "{name}"
        );
        assert_eq!(at(35, 10), "#FFFFFF", "beside it");
        let covering = format!(
            "#at(0, 0, box(width: 30mm, height: 40mm, image(\"/art/{name}\", width: 30mm, \
             height: 40mm, fit: \"cover\")))"
        );
        let set_page = set_with(&halves(), &format!("{covering}#at(35, 20)[HHHH]"));
        assert_eq!(set_page.page.pictures[0].area.width().round(), 80.0);
        assert_eq!(set_page.page.pictures[0].seen.unwrap().width().round(), 30.0);
        assert_eq!(under(&set_page).picture, None, "cut off");
    }
}
