//! One side closely: what it measures, its words, and what its files say of it.

use super::http_request::{HttpRequest, decoded};
use super::reply::Reply;
use super::workshop::Workshop;
use cardwright_model::Ink;
use serde_json::json;

/// Everything about a side, by its name.
pub(crate) fn side(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let shown = workshop.shown();
    let name = request.rest.strip_suffix(".json");
    let found = shown.rendered.as_ref().zip(name);
    let Some((game, name)) = found else { return not_there() };
    let Some(geometry) = game.side_geometry(name) else { return not_there() };
    // A card's own other side has the card's entry.
    let back = name.strip_prefix("back-");
    let back = back.and_then(|id| game.game.backs.iter().find(|it| it.id.value == id));
    let card = back.map_or(Some(name), |it| it.of.as_deref());
    Reply::json(&json!({
        "generation": shown.generation,
        "geometry": geometry,
        "words": game.side_words(name),
        "entry": game.entry(name),
        "statements": game.statements(name),
        "mentions": card.map_or_else(Vec::new, |it| game.mentions(it)),
    }))
}

/// The words of a page: `document=` the file of a booklet or `boxes`, or `board=` the id of a board, and `page=`
/// from 1.
pub(crate) fn page_words(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let shown = workshop.shown();
    let board = request.parameter("board").map(|it| format!("board {}", decoded(it)));
    let document = board.or_else(|| request.parameter("document").map(decoded));
    let page = request.parameter("page").and_then(|it| it.parse().ok()).unwrap_or(1);
    let game = shown.rendered.as_ref();
    match game.and_then(|game| game.page_words(&document?, page)) {
        Some(words) => Reply::json(&json!({ "generation": shown.generation, "words": words })),
        None => not_there(),
    }
}

/// A side as it is printed in another ink: `/ink/low/sword.svg`.
pub(crate) fn inked(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let shown = workshop.shown();
    let Some((ink, name)) = request.rest.split_once('/') else { return not_there() };
    let Some(ink) = named(ink) else { return not_there() };
    let name = name.strip_suffix(".svg").unwrap_or_default();
    let svg = shown.rendered.as_ref().and_then(|game| game.inked(ink)?.svg(name));
    svg.map_or_else(not_there, |svg| {
        Reply::new("image/svg+xml", super::reply::Body::Made(svg.into_bytes()))
    })
}

/// What to know of how the sides are drawn in another ink: `ink=` low or grey.
pub(crate) fn ink_notes(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let shown = workshop.shown();
    let Some(ink) = request.parameter("ink").and_then(named) else { return not_there() };
    let sides = shown.rendered.as_ref().and_then(|game| game.inked(ink));
    let notes = sides.map_or(&[][..], |it| &it.notes);
    Reply::json(&json!({ "drawn": sides.is_some(), "notes": notes }))
}

/// The drawing of an icon: `/icon/hand-one.svg`.
pub(crate) fn icon(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let shown = workshop.shown();
    let Some(id) = request.rest.strip_suffix(".svg") else { return not_there() };
    let svg = shown.rendered.as_ref().and_then(|game| game.icon(id));
    svg.map_or_else(not_there, |svg| {
        Reply::new("image/svg+xml", super::reply::Body::Made(svg.as_bytes().to_vec()))
    })
}

fn named(ink: &str) -> Option<Ink> {
    match ink {
        "low" => Some(Ink::Low),
        "grey" => Some(Ink::Grey),
        _ => None,
    }
}

fn not_there() -> Reply {
    Reply::refused(404, "there is no such page now")
}
