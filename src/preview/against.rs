//! The game beside an earlier edition of it.

use super::http_request::HttpRequest;
use super::reply::{Body, Reply};
use super::snapshot::{Snapshot, hex};
use super::workshop::Workshop;
use cardwright_pipeline::Difference;
use serde_json::{Value, json};
use std::time::Duration;

/// How long a page waits at most for the first look at all of a game.
const FIRST: Duration = Duration::from_secs(30);

/// What looks different from the edition, with the addresses of the pictures of now and then.
pub(crate) fn differences(workshop: &Workshop, _: &HttpRequest<'_>) -> Reply {
    let Some((name, edition)) = &workshop.edition else {
        return Reply::refused(404, "the preview was started without --against");
    };
    let mut shown = workshop.shown();
    if shown.rendered.is_none() {
        shown = workshop.whole(FIRST);
    }
    let Some(game) = &shown.rendered else {
        return Reply::refused(503, "the game can't be compared yet; /state.json has the findings");
    };
    Reply::json(&match edition.differences(game) {
        Ok(differences) => {
            let all: Vec<Value> = differences
                .iter()
                .map(|difference| {
                    let mut told = told(&shown, difference);
                    let listed = difference.then.is_none() && difference.was;
                    if listed && edition.png(&difference.side).is_some() {
                        told["then"] = json!(format!("/against/{}.png", difference.side));
                    }
                    told
                })
                .collect();
            json!({"name": name, "gen": shown.generation, "pages": edition.has_pages(), "differences": all})
        }
        Err(why) => json!({"name": name, "gen": shown.generation, "error": why}),
    })
}

fn told(shown: &Snapshot, it: &Difference) -> Value {
    let sides = shown.sides.iter().find(|side| side.name == it.side).map(|side| side.digest);
    let page = it.now.and_then(|page| shown.documents.get(&it.document)?.get(page));
    let digest = if it.document == "sides" { sides } else { page.map(|page| page.digest) };
    let now = it.now.and(digest).map(|it| format!("/side/{}.svg", hex(it)));
    let then = it.then.map(|page| format!("/against/{}/{page}.svg", number(it)));
    json!({
        "document": it.document,
        "side": it.side,
        "page": it.now.or(it.then).map(|it| it + 1),
        "now": now,
        "then": then,
        "was": it.was,
        "is": it.now.is_some(),
    })
}

/// A document in an address: its name in the bytes of its letters, which need no escapes.
fn number(it: &Difference) -> String {
    it.document.bytes().map(|byte| format!("{byte:02x}")).collect()
}

/// A picture of then: `DOCUMENT/PAGE.svg`, or `SIDE.png` where a build left one.
pub(crate) fn picture(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let Some((_, edition)) = &workshop.edition else { return Reply::not_found() };
    if let Some(side) = request.rest.strip_suffix(".png") {
        let png = edition.png(side).map(|png| Reply::new("image/png", Body::Made(png)));
        return png.unwrap_or_else(Reply::not_found);
    }
    let parts = request.rest.strip_suffix(".svg").and_then(|it| it.split_once('/'));
    let svg = parts.and_then(|(document, page)| {
        let document: Option<Vec<u8>> = document
            .as_bytes()
            .chunks(2)
            .map(|it| u8::from_str_radix(std::str::from_utf8(it).ok()?, 16).ok())
            .collect();
        edition.svg(&String::from_utf8(document?).ok()?, page.parse().ok()?)
    });
    svg.map_or_else(Reply::not_found, |svg| {
        Reply::new("image/svg+xml", Body::Made(svg.into_bytes()))
    })
}
