//! One picture a side with a table of quantities: The Game Crafter, Tabletopia, plain files.

use super::made::{ExportOptions, Files, of, rows, skirmish, tiny};
use super::pixels::Picture;
use super::sides::{Copy, copies, shown};
use std::collections::BTreeSet;

/// The copies that a table orders, known from the pictures that it names; `inset` is cut off first.
fn ordered(files: &Files, table: &str, columns: [&str; 3], inset: (usize, usize)) -> Vec<Copy> {
    let [count, front, back] = columns;
    let mut found = Vec::new();
    for row in rows(files, table) {
        let side = |key: &str| {
            let picture = Picture::open(&files[&row[key]]);
            let (x, y) = picture.size;
            shown(&picture.part(inset, (x - inset.0 * 2, y - inset.1 * 2)))
        };
        let copy = Copy { title: side(front), back: side(back) };
        assert_eq!(copy.title, row["card"]);
        found.extend(std::iter::repeat_n(copy, row[count].parse().unwrap()));
    }
    found.sort();
    found
}

fn all() -> Vec<Copy> {
    let mut copies = copies();
    copies.sort();
    copies
}

#[test]
fn the_game_crafter_gets_every_card_with_its_back_and_quantity() {
    let files = skirmish("the-game-crafter", ExportOptions::default());
    let found = ordered(files, "order.csv", ["quantity", "face", "back"], (40, 43));
    assert_eq!(found, all());
    let mut pictures = BTreeSet::new();
    for row in rows(files, "order.csv") {
        assert_eq!(row["component"], "EuroPokerDeck");
        let of_deck = if row["deck"] == "draw" { "deck" } else { "card" };
        assert_eq!(row["back_of"], of_deck, "{}", row["card"]);
        pictures.extend([row["face"].clone(), row["back"].clone()]);
        assert!(row["face"].starts_with(&format!("{}/fronts/{:0>2}-", row["deck"], row["number"])));
    }
    // Boxes are ordered by a list of their own.
    let is_side = |it: &&String| it.ends_with(".png") && !it.starts_with("boxes/");
    let made: BTreeSet<String> = files.keys().filter(is_side).cloned().collect();
    assert_eq!(pictures, made, "no picture that is not ordered");
    for path in &made {
        let picture = Picture::open(&files[path]);
        assert_eq!((picture.size, picture.colour), ((825, 1125), png::ColorType::Rgb), "{path}");
        assert_eq!(picture.density, Some((11_811, 11_811)), "{path}");
    }
}

#[test]
fn tabletopia_gets_pictures_of_one_size_without_bleed() {
    let files = skirmish("tabletopia", ExportOptions::default());
    let found = ordered(files, "cards.csv", ["copies", "front", "back"], (0, 0));
    assert_eq!(found, all());
    let sizes: BTreeSet<_> = files
        .iter()
        .filter(|it| it.0.ends_with(".png"))
        .map(|(_, bytes)| Picture::open(bytes).size)
        .collect();
    assert_eq!(sizes, BTreeSet::from([(744, 1039)]));
}

#[test]
fn plain_pictures_come_with_and_without_bleed() {
    let files = skirmish("png", ExportOptions { dpi: Some(100), ..ExportOptions::default() });
    for (path, bytes) in files.iter().filter(|it| it.0.ends_with(".png")) {
        let picture = Picture::open(bytes);
        let wanted = match path.starts_with("bleed/") {
            true => ((272, 370), png::ColorType::Rgb),
            false => ((248, 346), png::ColorType::Rgba),
        };
        assert_eq!((picture.size, picture.colour), wanted, "{path}");
    }
    let table = rows(files, "cards.csv");
    assert_eq!(table.iter().map(|it| it["copies"].parse::<u32>().unwrap()).sum::<u32>(), 128);
    for row in &table {
        for key in ["front", "back"] {
            for folder in ["bleed", "trim"] {
                assert!(files.contains_key(&format!("{folder}/{}", row[key])), "{}", row[key]);
            }
        }
    }
    let names: Vec<&String> = files.keys().filter(|it| it.starts_with("trim/")).collect();
    assert_eq!(names.len(), 24);
    assert_eq!(
        (names[0].as_str(), names[23].as_str()),
        ("trim/01-mail.png", "trim/24-back-shield-damaged.png")
    );
}

#[test]
fn outlines_are_as_large_as_the_card() {
    let files = skirmish("svg", ExportOptions::default());
    let mut count = 0;
    for (path, bytes) in files.iter().filter(|it| it.0.ends_with(".svg")) {
        let text = std::str::from_utf8(bytes).unwrap();
        let tree = resvg::usvg::Tree::from_str(text, &resvg::usvg::Options::default()).unwrap();
        let root = resvg::usvg::roxmltree::Document::parse(text).unwrap();
        let points = |name: &str| {
            let value = root.root_element().attribute(name).unwrap();
            value.trim_end_matches("pt").parse::<f64>().unwrap() / 72.0 * 25.4
        };
        let wanted = if path.starts_with("bleed/") { (69.0, 94.0) } else { (63.0, 88.0) };
        let off = (points("width") - wanted.0).abs().max((points("height") - wanted.1).abs());
        assert!(off < 0.01, "{path}: {} x {}", points("width"), points("height"));
        assert!(!text.contains("<text"), "{path}: letters are outlines");
        assert!(!tree.root().children().is_empty(), "{path}");
        count += 1;
    }
    assert_eq!(count, 48);
}

#[test]
fn the_same_game_makes_the_same_files() {
    let game = tiny("poker-63x88", "63x88 mm");
    let alone = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    for shop in ["the-game-crafter", "tabletop-simulator", "tabletop-playground", "drivethrucards"]
    {
        let once = of(&game, "tiny", shop, ExportOptions::default());
        let again = alone.install(|| of(&game, "tiny", shop, ExportOptions::default()));
        for (path, bytes) in &once {
            assert!(again.get(path) == Some(bytes), "{shop}: {path} differs");
        }
        assert_eq!(once.len(), again.len());
    }
}
