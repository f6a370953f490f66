//! The game as its TOML says it, read with nothing but a TOML parser.
#![allow(clippy::disallowed_methods, reason = "tests read the game by themselves")]

use crate::project::repository;
use std::fs;
use toml::{Table, Value};

/// A card.
pub struct Design {
    pub id: String,
    pub title: String,
    pub copies: u32,
    pub back: String,
    pub alt: String,
}

/// A back: its id, and the words set large on it.
pub struct Back {
    pub id: String,
    pub title: Option<String>,
}

/// What the products are held against.
pub struct Data {
    pub designs: Vec<Design>,
    pub backs: Vec<Back>,
    /// Titles of the special attacks.
    pub specials: Vec<String>,
    /// Width and height of a card in mm.
    pub trim: (f64, f64),
    /// Art beyond the trim in mm.
    pub bleed: f64,
}

/// Reads the game.
pub fn read() -> Data {
    let manifest = table("game.toml");
    let files = |kinds: &str| -> Vec<String> {
        list(&manifest, kinds).iter().map(|kind| word(kind, "file")).collect()
    };
    let cards = files("type").into_iter().flat_map(|file| list(&table(&file), "card"));
    let designs = cards.map(|card| Design {
        id: word(&card, "id"),
        title: word(&card, "title"),
        copies: u32::try_from(card["copies"].as_integer().expect("copies")).expect("few copies"),
        back: word(&card, "back"),
        alt: word(&card, "alt"),
    });
    let backs = list(&manifest, "back").into_iter().map(|back| Back {
        id: word(&back, "id"),
        title: back.get("title").and_then(Value::as_str).map(str::to_owned),
    });
    let keywords =
        files("keyword_kind").into_iter().flat_map(|file| list(&table(&file), "keyword"));
    let format = manifest["format"].as_table().expect("a format");
    let mm = |text: &str| text.trim_end_matches(" mm").parse().expect("millimetres");
    let trim = word(format, "trim");
    let (width, height) = trim.split_once('x').expect("width x height");
    Data {
        designs: designs.collect(),
        backs: backs.collect(),
        specials: keywords.map(|it| word(&it, "title")).collect(),
        trim: (mm(width), mm(height)),
        bleed: mm(&word(format, "bleed")),
    }
}

/// How many headings of the first level the files of the rulebook have.
pub fn chapters() -> usize {
    let files = fs::read_dir(repository("data/skirmish/rulebook")).expect("a folder");
    let read = |path| fs::read_to_string(path).expect("Markdown");
    let texts = files.map(|file| read(file.expect("a file").path()));
    texts.map(|text| text.lines().filter(|line| line.starts_with("# ")).count()).sum()
}

impl Data {
    /// Name of the file of each side without ending, in the order of drawing.
    pub fn faces(&self) -> Vec<String> {
        let backs = self.backs.iter().map(|back| format!("back-{}", back.id));
        self.designs.iter().map(|design| design.id.clone()).chain(backs).collect()
    }
}

fn table(file: &str) -> Table {
    let text =
        fs::read_to_string(repository("data/skirmish").join(file)).expect("a file of the game");
    text.parse().expect("TOML")
}

fn list(table: &Table, key: &str) -> Vec<Table> {
    let items = table[key].as_array().expect("an array").iter();
    items.map(|item| item.as_table().expect("a table").clone()).collect()
}

fn word(table: &Table, key: &str) -> String {
    table[key].as_str().unwrap_or_else(|| panic!("a text in {key}")).to_owned()
}
