//! The sides of the bundled game as pictures that owe nothing to shops, to know others by.

use super::made::{ExportOptions, rows, skirmish};
use super::pixels::{Fields, Picture};
use crate::project::repository;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A printed copy: title of its card, and id of its back.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Copy {
    pub title: String,
    pub back: String,
}

/// Every copy in printing order, read from the TOML without the program.
pub fn copies() -> Vec<Copy> {
    let mut copies = Vec::new();
    let read = |file: &str| {
        let text = std::fs::read_to_string(repository("data/skirmish").join(file)).unwrap();
        text.parse::<toml::Table>().unwrap()
    };
    let game = read("game.toml");
    // Shops sell the deck without aids.
    let types = game["type"].as_array().unwrap().iter().filter(|it| it.get("aid").is_none());
    for kind in types {
        let cards = read(kind["file"].as_str().unwrap());
        for card in cards["card"].as_array().unwrap() {
            let text = |key: &str| card[key].as_str().unwrap().to_owned();
            let copy = Copy { title: text("title"), back: text("back") };
            let count = card["copies"].as_integer().unwrap() as usize;
            copies.extend(std::iter::repeat_n(copy, count));
        }
    }
    assert_eq!(copies.len(), 128);
    copies
}

/// Pictures cut to the trim at 100 dpi: fronts by title, backs by id. They come from the plain export,
/// whose drawing has the game's own bleed.
pub fn sides() -> &'static BTreeMap<String, Fields> {
    static SIDES: OnceLock<BTreeMap<String, Fields>> = OnceLock::new();
    SIDES.get_or_init(|| {
        let files = skirmish("png", ExportOptions { dpi: Some(100), ..ExportOptions::default() });
        let mut sides = BTreeMap::new();
        for row in rows(files, "cards.csv") {
            let open = |name: &str| {
                let whole = Picture::open(&files[&format!("bleed/{name}")]);
                // 3 mm of 69 x 94 on each side.
                let (x, y) = (whole.size.0 * 3 / 69, whole.size.1 * 3 / 94);
                whole.part((x, y), (whole.size.0 - 2 * x, whole.size.1 - 2 * y)).fields()
            };
            let back = row["back"].split_once("-back-").unwrap().1.trim_end_matches(".png");
            sides.insert(row["card"].clone(), open(&row["front"]));
            sides.insert(back.to_owned(), open(&row["back"]));
        }
        assert_eq!(sides.len(), 24, "21 cards and 3 backs");
        sides
    })
}

/// The side that a picture, cut to the trim, shows; it must be much nearer than any other.
pub fn shown(picture: &Picture) -> String {
    let fields = picture.fields();
    let mut found: Vec<(f64, &String)> =
        sides().iter().map(|(name, side)| (fields.distance(side), name)).collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (nearest, next) = (found[0], found[1]);
    assert!(nearest.0 < 10.0 && nearest.0 * 1.6 < next.0, "{nearest:?}, {next:?}");
    nearest.1.clone()
}
