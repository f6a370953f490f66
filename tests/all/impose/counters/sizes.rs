//! Sizes in millimetres and fractions of an inch, by one measure, and by name.

use super::skerry;
use cardwright_base::diagnostic::Report;
use cardwright_base::units::{Length, Size};
use cardwright_load::press;
use cardwright_model::Shape;
use proptest::prelude::*;

#[test]
fn inches_may_be_whole_and_parts() {
    let nm = |text: &str| Length::parse(text).map(Length::as_nm);
    assert_eq!(nm("1 1/8 in"), Ok(28_575_000));
    assert_eq!(nm("9/16 in"), Ok(14_287_500));
    assert_eq!(nm("2 3/4in"), Ok(69_850_000));
    assert_eq!(Size::parse("1 1/8 x 5/8 in").map(|it| it.width.as_nm()), Ok(28_575_000));
    assert_eq!(Size::parse("5/8x5/8 in").map(|it| it.height.as_nm()), Ok(15_875_000));
    // To the nearest nanometre, not to the one below.
    assert_eq!(nm("2/3 in"), Ok(16_933_333));
    assert_eq!(nm("5/3 mm"), Ok(1_666_667));
    for wrong in ["1 1/0 in", "1/ in", "1 1 1/8 in", "-1/8 in", "1 -1/8 in", "1.5/2 in"] {
        assert!(Length::parse(wrong).is_err(), "{wrong}");
    }
}

proptest! {
    #[test]
    fn fractions_are_as_near_as_a_nanometre_gets(whole in 0_i64..30, above in 0_i64..64, below in 1_i64..65) {
        let length = Length::parse(&format!("{whole} {above}/{below} in")).expect("a length");
        let exact = (whole * below + above) * 25_400_000;
        prop_assert!((length.as_nm() * below - exact).abs() * 2 <= below);
    }

    #[test]
    fn a_hexagon_is_regular_to_the_nanometre(across in 5_000_000_i64..300_000_000) {
        let size = Shape::HexPointy.around(Length::nm(across));
        let (width, height) = (i128::from(size.width.as_nm()), i128::from(size.height.as_nm()));
        prop_assert_eq!(width, i128::from(across));
        // 3 h² = 4 w² within what half a nanometre makes of it.
        let (low, high) = (2 * height - 1, 2 * height + 1);
        prop_assert!(3 * low * low <= 16 * width * width && 16 * width * width <= 3 * high * high);
        prop_assert_eq!(Shape::HexFlat.around(Length::nm(across)), size.turned());
    }
}

#[test]
fn formats_by_one_measure_and_by_name_are_read() {
    let project = skerry();
    let loaded = cardwright_load::load(&project.path("data"), "skerry", &mut Report::default());
    let (game, _) = loaded.expect("readable").expect("without faults");
    assert_eq!(game.format.trim, Size::parse("5/8 x 5/8 in").expect("a size"));
    let [marker, tile] = &game.formats[..] else { panic!("two formats more") };
    // The name says the shape as well.
    assert_eq!(
        (marker.shape, marker.trim),
        (Shape::Round, Size::parse("16x16 mm").expect("a size"))
    );
    assert_eq!(
        (tile.shape, tile.trim.width.as_nm(), tile.trim.height.as_nm()),
        (Shape::HexPointy, 28_575_000, 32_995_568)
    );
}

#[test]
fn counters_of_every_usual_size_have_names() {
    let mut report = Report::new();
    let formats =
        press::formats(&crate::project::repository("data"), &mut report).expect("readable");
    assert!(report.is_empty());
    for (id, shape, size) in [
        ("counter-0.5in", Shape::Rectangle, "12.7x12.7 mm"),
        ("counter-0.5625in", Shape::Rectangle, "14.2875x14.2875 mm"),
        ("counter-0.625in", Shape::Rectangle, "15.875x15.875 mm"),
        ("counter-0.75in", Shape::Rectangle, "19.05x19.05 mm"),
        ("counter-1in", Shape::Rectangle, "25.4x25.4 mm"),
        ("counter-16", Shape::Rectangle, "16x16 mm"),
        ("round-20", Shape::Round, "20x20 mm"),
        ("round-0.75in", Shape::Round, "19.05x19.05 mm"),
        ("hex-pointy-20", Shape::HexPointy, "20x23.094011 mm"),
        ("hex-flat-0.75in", Shape::HexFlat, "21.997045x19.05 mm"),
        ("tile-hex-3.75x3.25in", Shape::HexFlat, "95.25x82.55 mm"),
    ] {
        let found = formats.iter().find(|it| it.id == id).unwrap_or_else(|| panic!("no {id}"));
        assert_eq!((found.shape, found.trim), (shape, Size::parse(size).expect("a size")), "{id}");
    }
}

#[test]
fn slips_in_sizes_dies_and_boards_are_told() {
    let project = skerry();
    let manifest = project.read("data/skerry/game.toml");
    for (right, wrong, told) in [
        (
            "across = \"1 1/8 in\"",
            "across = \"1 1/8 in\"\ntrim = \"1x1 in\"",
            "two sizes for one format",
        ),
        ("across = \"1 1/8 in\"", "across = \"1 1/x in\"", "is not a"),
        ("thickness = \"1.5 mm\"", "thickness = \"1.5\"", "has no unit"),
        ("layout = \"fold\"\n", "", "a board of 1.5 mm can only go inside"),
        ("packing = \"staggered\"", "packing = \"stagered\"", "staggered"),
        (
            "packing = \"staggered\"",
            "die = { ink = \"Black\" }",
            "`Black` is not a valid name for the ink of a die",
        ),
        (
            "packing = \"staggered\"",
            "die = { ink = \"Die\", gap = \"6 mm\" }",
            "the lines of a die are 3 mm apart",
        ),
        ("packing = \"staggered\"", "marks = { outline = \"thick\" }", "`thick`"),
    ] {
        assert!(manifest.contains(right), "{right}");
        project.write("data/skerry/game.toml", manifest.replace(right, wrong).as_bytes());
        let run = project.run("build skerry");
        let said = format!("{}{}", run.stdout, run.stderr);
        assert!(run.code == 1 && said.contains(told), "{wrong}: {said}");
    }
}
