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
    /// What is printed for each player and is no card of the game; the back of each is its own other side.
    pub aids: Vec<Design>,
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
    let players = number(&manifest["seats"]["max"]);
    let cards = |aids: bool| {
        let types = list(&manifest, "type").into_iter();
        let types = types.filter(move |it| it.contains_key("aid") == aids);
        types.flat_map(|it| list(&table(&word(&it, "file")), "card"))
    };
    let designs = cards(false).map(|card| Design {
        id: word(&card, "id"),
        title: word(&card, "title"),
        copies: number(&card["copies"]),
        back: word(&card, "back"),
        alt: word(&card, "alt"),
    });
    let aids = cards(true).map(|card| Design {
        id: word(&card, "id"),
        title: word(&card, "title"),
        copies: players,
        back: word(&card, "id"),
        alt: word(&card, "alt"),
    });
    let backs = list(&manifest, "back").into_iter().map(|back| Back {
        id: word(&back, "id"),
        title: back.get("title").and_then(Value::as_str).map(str::to_owned),
    });
    let kinds = list(&manifest, "keyword_kind").into_iter();
    let keywords = kinds.flat_map(|it| list(&table(&word(&it, "file")), "keyword"));
    let format = manifest["format"].as_table().expect("a format");
    let mm = |text: &str| text.trim_end_matches(" mm").parse().expect("millimetres");
    let trim = word(format, "trim");
    let (width, height) = trim.split_once('x').expect("width x height");
    Data {
        designs: designs.collect(),
        aids: aids.collect(),
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
        let reverses = self.aids.iter().map(|aid| format!("back-{}", aid.id));
        self.printed().map(|design| design.id.clone()).chain(backs).chain(reverses).collect()
    }

    /// All that lies on the sheets: the cards of the game, then the aids.
    pub fn printed(&self) -> impl Iterator<Item = &Design> {
        self.designs.iter().chain(&self.aids)
    }

    /// The folder of the pictures of a side.
    pub fn folder(&self, face: &str) -> &'static str {
        let id = face.strip_prefix("back-").unwrap_or(face);
        if self.aids.iter().any(|aid| aid.id == id) { "aids" } else { "cards" }
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

fn number(value: &Value) -> u32 {
    u32::try_from(value.as_integer().expect("a number")).expect("a small number")
}

fn word(table: &Table, key: &str) -> String {
    table[key].as_str().unwrap_or_else(|| panic!("a text in {key}")).to_owned()
}
