//! What the layout of a booklet reads.

use cardwright_faces::FaceData;
use cardwright_model::{Book, BookKind, Game};
use cardwright_typeset::LIGHT_ART;
use cardwright_wording::Block;
use serde::Serialize;
use serde_json::Value as Json;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Everything the layout needs to know.
#[derive(Serialize)]
pub(super) struct BookData<'a> {
    game: GameData<'a>,
    kind: &'static str,
    title: &'a str,
    /// What the layout itself says.
    words: BTreeMap<&'static str, &'a str>,
    blocks: Vec<Json>,
    /// What can be linked to.
    targets: Vec<String>,
    /// Drawings there are, so that a layout can do without an ornament.
    art: &'a [String],
    faces: FaceData,
}

#[derive(Serialize)]
struct GameData<'a> {
    id: &'a str,
    title: &'a str,
    edition: &'a str,
    version: &'a str,
    copyright: &'a str,
    language: &'a str,
    seats: Seats,
    minutes: u32,
    credits: &'a BTreeMap<String, Vec<String>>,
}

#[derive(Serialize)]
struct Seats {
    min: u32,
    max: u32,
}

impl<'a> BookData<'a> {
    pub(super) fn of(
        game: &'a Game,
        book: &'a Book,
        blocks: &[Cow<'a, Block>],
        faces: &'a FaceData,
        art: &'a [String],
    ) -> Self {
        let kind = match book.kind {
            BookKind::Book => "book",
            BookKind::Leaflet => "leaflet",
        };
        let data = GameData {
            id: &game.id,
            title: &game.title.value,
            edition: &game.edition.value,
            version: &game.version.value,
            copyright: &game.copyright.value,
            language: &game.language,
            seats: Seats { min: game.seats.min, max: game.seats.max },
            minutes: game.minutes,
            credits: &game.credits,
        };
        let json = |it| serde_json::to_value(it).expect("blocks are plain JSON");
        let mut blocks: Vec<Json> = blocks.iter().map(json).collect();
        let targets = super::links::ready(&mut blocks);
        // Faces stand at less than half their size in a booklet.
        let faces = FaceData { art: LIGHT_ART, ..faces.clone() };
        Self {
            game: data,
            kind,
            title: &book.title.value,
            words: game.phrases.book(),
            blocks,
            targets,
            art,
            faces,
        }
    }
}
