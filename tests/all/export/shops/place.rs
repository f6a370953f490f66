//! Where the trim lies in a picture, to a fraction of a pixel.

use super::made::{ExportOptions, of, tiny};
use super::pixels::Picture;
use crate::project::Project;

/// A layout that draws the bleed red and the card blue.
const LAYOUT: &str = r##"
#let front(face, ctx, report: true) = {
  let f = ctx.format
  box(width: (f.width + 2 * f.bleed) * 1mm, height: (f.height + 2 * f.bleed) * 1mm, fill: rgb("#ff0000"),
    place(top + left, dx: f.bleed * 1mm, dy: f.bleed * 1mm,
      rect(width: f.width * 1mm, height: f.height * 1mm, stroke: none, fill: rgb("#0000ff"))))
}
"##;

/// A layout that never draws more than 2 mm of bleed, whatever is asked for.
const STUBBORN: &str = r##"
#let front(face, ctx, report: true) = {
  let f = ctx.format
  let short = (f.bleed - 2) * 1mm
  box(width: (f.width + 2 * f.bleed) * 1mm, height: (f.height + 2 * f.bleed) * 1mm,
    place(top + left, dx: short, dy: short,
      rect(width: f.width * 1mm + 4mm, height: f.height * 1mm + 4mm, stroke: none, fill: rgb("#0000ff"))))
}
"##;

fn plain(id: &str, trim: &str) -> Project {
    let project = tiny(id, trim);
    project.write("data/tiny/templates/tiny.typ", LAYOUT.as_bytes());
    project
}

/// First and last edge of the blue part along a line of pixels; an edge pixel counts for its share.
fn blue(line: impl Iterator<Item = [u8; 3]>) -> (f64, f64) {
    let line: Vec<[u8; 3]> = line.collect();
    let share = |it: &[u8; 3]| f64::from(it[2]) / (f64::from(it[0]) + f64::from(it[2]));
    let first = line.iter().position(|it| share(it) > 0.02).expect("there is a card");
    let last = line.iter().rposition(|it| share(it) > 0.02).expect("there is a card");
    (first as f64 + 1.0 - share(&line[first]), last as f64 + share(&line[last]))
}

/// The middle of a picture must be the middle of a card of that size in millimetres, in its true
/// size, and the picture must be full to its edges.
fn assert_in_place(picture: &Picture, (width, height): (f64, f64), dpi: u32, what: &str) {
    let (x, y) = picture.size;
    let (left, right) = blue((0..x).map(|it| picture.pixel(it, y / 2)));
    let (top, bottom) = blue((0..y).map(|it| picture.pixel(x / 2, it)));
    let pixels = |mm: f64| mm / 25.4 * f64::from(dpi);
    let wanted = |canvas: usize, mm: f64| {
        let (middle, half) = (canvas as f64 / 2.0, pixels(mm) / 2.0);
        (middle - half, middle + half)
    };
    let off = |found: (f64, f64), wanted: (f64, f64)| {
        (found.0 - wanted.0).abs().max((found.1 - wanted.1).abs())
    };
    let worst = off((left, right), wanted(x, width)).max(off((top, bottom), wanted(y, height)));
    // The rasteriser smooths in quarters of a pixel.
    assert!(worst < 0.15, "{what}: the trim is {worst:.3} pixels off");
    let edge = (0..x).flat_map(|it| [(it, 0), (it, y - 1)]);
    for (x, y) in edge.chain((0..y).flat_map(|it| [(0, it), (x - 1, it)])) {
        assert_eq!(picture.pixel(x, y), [255, 0, 0], "{what}: pixel {x}, {y} is not full");
    }
}

#[test]
fn the_trim_lies_where_the_shop_cuts() {
    #[expect(clippy::type_complexity, reason = "a table of cases, read row by row")]
    let cases: [(&str, &str, (f64, f64), &str, u32, (usize, usize)); 8] = [
        // 37.5 pixels from the edge, which no whole pixel is.
        ("poker-2.5x3.5in", "2.5x3.5 in", (63.5, 88.9), "the-game-crafter", 300, (825, 1125)),
        ("poker-63x88", "63x88 mm", (63.0, 88.0), "the-game-crafter", 300, (825, 1125)),
        ("mini-us-1.75x2.5in", "1.75x2.5 in", (44.45, 63.5), "the-game-crafter", 300, (600, 825)),
        ("square-3.5in", "3.5x3.5 in", (88.9, 88.9), "the-game-crafter", 300, (1125, 1125)),
        ("poker-63x88", "63x88 mm", (63.0, 88.0), "makeplayingcards", 300, (816, 1111)),
        ("poker-63x88", "63x88 mm", (63.0, 88.0), "makeplayingcards", 600, (1632, 2223)),
        (
            "bridge-us-2.25x3.5in",
            "2.25x3.5 in",
            (57.15, 88.9),
            "printers-studio",
            450,
            (1121, 1683),
        ),
        (
            "tarot-us-2.75x4.75in",
            "2.75x4.75 in",
            (69.85, 120.65),
            "makeplayingcards",
            300,
            (897, 1497),
        ),
    ];
    for (id, trim, mm, shop, dpi, size) in cases {
        let options = ExportOptions { dpi: Some(dpi), ..ExportOptions::default() };
        let files = of(&plain(id, trim), "tiny", shop, options);
        let fronts = files.keys().filter(|it| it.contains("fronts/"));
        let mut count = 0;
        for path in fronts {
            let picture = Picture::open(&files[path]);
            assert_eq!(
                (picture.size, picture.colour),
                (size, png::ColorType::Rgb),
                "{shop}: {path}"
            );
            let metre = (f64::from(dpi) / 0.0254).round() as u32;
            assert_eq!(picture.density, Some((metre, metre)), "{shop}: {path}");
            assert_in_place(&picture, mm, dpi, &format!("{shop}: {id} at {dpi}"));
            count += 1;
        }
        assert_eq!(count, 3, "{shop}: {id}");
    }
}

#[test]
fn a_card_that_is_a_little_smaller_keeps_its_size_and_its_middle() {
    let files = of(
        &plain("poker-63x88", "63x88 mm"),
        "tiny",
        "the-game-crafter",
        ExportOptions { product: Some("poker-deck"), ..ExportOptions::default() },
    );
    let picture = Picture::open(&files["draw/fronts/01-stone.png"]);
    assert_eq!(picture.size, (825, 1125));
    assert_in_place(&picture, (63.0, 88.0), 300, "EuroPoker on PokerDeck");
}

#[test]
fn a_picture_for_a_program_ends_at_the_trim() {
    for (shop, folder) in [("tabletopia", "draw/fronts/01-stone.png"), ("png", "trim/1-stone.png")]
    {
        let files = of(&plain("poker-63x88", "63x88 mm"), "tiny", shop, ExportOptions::default());
        let path = files.keys().find(|it| it.ends_with("-stone.png") && !it.contains("bleed"));
        let picture = Picture::open(&files[path.unwrap_or_else(|| panic!("{shop}: {folder}"))]);
        assert_eq!(picture.size, (744, 1039), "{shop}");
        let (x, y) = (picture.size.0 / 2, picture.size.1 / 2);
        for (x, y) in [(x, 1), (x, 1037), (1, y), (742, y)] {
            assert_eq!(picture.pixel(x, y), [0, 0, 255], "{shop}: bleed at {x}, {y}");
        }
    }
}

#[test]
fn a_layout_without_enough_bleed_is_refused() {
    let project = plain("poker-63x88", "63x88 mm");
    project.write("data/tiny/templates/tiny.typ", STUBBORN.as_bytes());
    let run = project.run("export tiny --for the-game-crafter");
    assert_eq!(run.code, 1, "{}", run.stdout);
    let said = "error[S020]: the art of `stone` does not fill the bleed of the image (top, right, \
        bottom, left)";
    assert!(run.stderr.contains(said), "{}", run.stderr);
    assert!(run.stderr.contains("data/tiny/hands.toml:2:6"), "{}", run.stderr);
    assert!(!project.path("out").exists());
}
