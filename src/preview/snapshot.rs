//! What is shown at one moment.

use super::pictures::Source;
use cardwright_base::diagnostic::Report;
use cardwright_model::{Back, Card, Deck, Format, Game};
use cardwright_pipeline::RenderedGame;
use cardwright_typeset::Document;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is shown at one moment.
#[derive(Clone, Default)]
pub(crate) struct Snapshot {
    /// Counts the changes of the files.
    pub(crate) generation: u64,
    /// Sides by their names, in the order in which they are printed.
    pub(crate) sides: Vec<Side>,
    /// Digests of the pages of booklets by file, of boards as `board` and the id, and of `boxes`.
    pub(crate) documents: BTreeMap<String, Vec<Page>>,
    /// As `findings.rs` tells them, and the report that they are of.
    pub(crate) findings: Arc<Vec<Value>>,
    pub(crate) report: Arc<Report>,
    /// What is shown is older than the files, which can't be read as a game now.
    pub(crate) stale: bool,
    /// All that belongs to the files as they are is there.
    pub(crate) whole: bool,
    /// What is known of the game itself.
    pub(crate) about: Arc<Value>,
    /// The game of the last whole look.
    pub(crate) rendered: Option<Arc<RenderedGame>>,
    /// Where the pictures of the sides come from, and those of all other pages.
    pub(crate) pictures_of_sides: Arc<Vec<(u128, Source)>>,
    pub(crate) pictures_of_pages: Arc<Vec<(u128, Source)>>,
    /// How long each stage took, in milliseconds.
    pub(crate) times: BTreeMap<&'static str, f64>,
}

/// A side, as a list of them shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Side {
    pub(crate) name: String,
    pub(crate) digest: u128,
}

/// A page of a document.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Page {
    #[serde(skip)]
    pub(crate) digest: u128,
    /// Width in millimetres, bleed included.
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// How far the trim is from the left and the upper edge, in millimetres.
    pub(crate) left: f64,
    pub(crate) top: f64,
}

impl Page {
    /// A page of a document, from 0.
    pub(crate) fn of(document: &Document, page: usize, digest: u128) -> Self {
        let mm = |points: f64| (points / 72.0 * 25_400.0).round() / 1000.0;
        let ((width, height), [left, top, ..]) = cardwright_typeset::page_area(document, page);
        Self { digest, width: mm(width), height: mm(height), left: mm(left), top: mm(top) }
    }
}

impl Snapshot {
    /// Everything, for a page that knows nothing yet.
    pub(crate) fn state(&self) -> Value {
        let mut state = self.event(&Self::default());
        state["game"] = (*self.about).clone();
        state
    }

    /// What is new since a moment before: the sides that look different, the booklets of which a page does.
    pub(crate) fn event(&self, before: &Self) -> Value {
        let old: BTreeMap<&str, u128> =
            before.sides.iter().map(|it| (it.name.as_str(), it.digest)).collect();
        let changed = self.sides.iter().filter(|it| old.get(it.name.as_str()) != Some(&it.digest));
        let sides: Map<String, Value> =
            changed.map(|it| (it.name.clone(), json!(hex(it.digest)))).collect();
        let gone =
            before.sides.iter().filter(|it| !self.sides.iter().any(|new| new.name == it.name));
        let gone: Vec<&str> = gone.map(|it| it.name.as_str()).collect();
        let order: Vec<&str> = self.sides.iter().map(|it| it.name.as_str()).collect();
        let (mut booklets, mut boards, mut sizes) = (Map::new(), Map::new(), Map::new());
        let mut boxes = Vec::new();
        for (name, pages) in &self.documents {
            if before.documents.get(name) == Some(pages) {
                continue;
            }
            let digests: Vec<String> = pages.iter().map(|it| hex(it.digest)).collect();
            sizes.insert(name.clone(), json!(pages));
            match name.strip_prefix("board ") {
                Some(id) => drop(boards.insert(id.to_owned(), json!(digests))),
                None if name == "boxes" => boxes = digests,
                None => drop(booklets.insert(name.clone(), json!(digests))),
            }
        }
        let gone_documents: Vec<&String> =
            before.documents.keys().filter(|it| !self.documents.contains_key(*it)).collect();
        let mut event = json!({
            "gen": self.generation,
            "sides": sides,
            "gone": gone,
            "order": order,
            "findings": *self.findings,
            "booklets": booklets,
            "boards": boards,
            "boxes": boxes,
            "gone_documents": gone_documents,
            "sizes": sizes,
            "stale": self.stale,
            "whole": self.whole,
            "ms": self.times,
        });
        if self.about != before.about {
            event["game"] = (*self.about).clone();
        }
        event
    }
}

/// A digest as addresses have it.
pub(crate) fn hex(digest: u128) -> String {
    format!("{digest:032x}")
}

/// What a page may want to know of a game besides its pictures; lengths in millimetres.
pub(crate) fn about(game: &Game) -> Value {
    let side = |name: String, format: &Format, more: Value| {
        let mut side = json!({
            "width": format.trim.width.as_mm(),
            "height": format.trim.height.as_mm(),
            "bleed": format.bleed.as_mm(),
            "corner": format.corner.as_mm(),
            "safe": format.safe.as_mm(),
            "shape": format.shape.name(),
        });
        let more = more.as_object().cloned().unwrap_or_default();
        side.as_object_mut().expect("it was made as one").extend(more);
        (name, side)
    };
    let front = |card: &Card| {
        let more = json!({
            "title": card.title.value,
            "type": card.kind,
            "back": format!("back-{}", card.back.value),
            "copies": card.copies.value,
        });
        side(card.id.value.clone(), game.format_of(card), more)
    };
    let back = |back: &Back| {
        let more = json!({ "title": back.name.value, "type": "back" });
        side(format!("back-{}", back.id.value), game.format_of_back(back), more)
    };
    let fronts = game.cards.iter().map(front);
    let sides: Map<String, Value> = fronts.chain(game.backs.iter().map(back)).collect();
    let types: Vec<Value> =
        game.types.iter().map(|it| json!({"id": it.id, "title": it.name.value})).collect();
    let backs = |deck: &Deck| -> Vec<String> {
        deck.backs.iter().map(|it| format!("back-{}", it.value)).collect()
    };
    let decks: Vec<Value> =
        game.decks.iter().map(|it| json!({"id": it.id.value, "backs": backs(it)})).collect();
    json!({
        "id": game.id,
        "title": game.title.value,
        "edition": game.edition.value,
        "version": game.version.value,
        "language": game.language,
        "has_rules": game.rules.is_some(),
        "sides": sides,
        "types": types,
        "decks": decks,
    })
}
