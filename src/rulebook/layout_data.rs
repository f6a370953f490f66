//! What the layout of a booklet reads.

use cardwright_faces::FaceData;
use cardwright_model::{Book, BookKind, Game};
use cardwright_typeset::LIGHT_ART;
use cardwright_wording::Block;
use serde::Serialize;
use serde_json::Value as Json;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What the layout needs to know besides the text.
#[derive(Serialize)]
pub(super) struct BookData<'a> {
    game: GameData<'a>,
    kind: &'static str,
    title: &'a str,
    /// What the layout itself says.
    words: BTreeMap<&'static str, &'a str>,
    /// Drawings there are, so that a layout can do without an ornament.
    art: &'a [String],
    /// Folder of the drawings.
    drawings: &'static str,
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
    minutes: Option<u32>,
    credits: &'a BTreeMap<String, Vec<String>>,
}

#[derive(Serialize)]
struct Seats {
    min: u32,
    max: u32,
}

/// What the layout needs to know, and the text: the blocks of the booklet.
pub(super) fn of<'a>(
    game: &'a Game,
    book: &'a Book,
    blocks: &[Cow<'a, Block>],
    faces: &FaceData,
    art: &'a [String],
) -> (BookData<'a>, Vec<Json>) {
    let kind = match book.kind {
        BookKind::Book => "book",
        BookKind::Leaflet => "leaflet",
    };
    let general = GameData {
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
    let mut text: Vec<Json> = blocks.iter().map(json).collect();
    back_cover_last(&mut text);
    super::links::ready(&mut text, game);
    super::sides::describe(&mut text, faces);
    let data = BookData {
        game: general,
        kind,
        title: &book.title.value,
        words: game.phrases.book(),
        art,
        // Drawings are small in a booklet.
        drawings: LIGHT_ART,
    };
    (data, text)
}

/// Puts the chapter that is the back cover behind all others.
fn back_cover_last(text: &mut [Json]) {
    let opens = |it: &Json| it["t"] == "heading" && it["level"] == 1;
    let Some(start) = text.iter().position(|it| opens(it) && it["back"] == true) else { return };
    let length = text[start + 1..].iter().position(opens).map_or(text.len() - start, |it| it + 1);
    text[start..].rotate_left(length);
}
