//! What is shown, for pages and programs.

use super::http_request::HttpRequest;
use super::reply::Reply;
use super::snapshot::Snapshot;
use super::workshop::Workshop;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// How long a program waits at most for the first look at all of a game.
const FIRST: Duration = Duration::from_secs(30);

/// All that is shown. The first look at a game takes a moment, for which whoever asks waits; with `now=1` what is
/// there already is told at once.
pub(crate) fn state(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let first = request.parameter("now").is_none() && workshop.shown().rendered.is_none();
    let shown = if first { workshop.whole(FIRST) } else { workshop.shown() };
    Reply::json(&told(workshop, &shown))
}

/// All that is shown, and what the game is compared with.
pub(crate) fn told(workshop: &Workshop, shown: &Snapshot) -> Value {
    let mut state = shown.state();
    state["against"] = json!(workshop.edition.as_ref().map(|it| &it.0));
    state
}

/// The picture of a side or a page, by its digest.
pub(crate) fn picture(workshop: &Workshop, request: &HttpRequest<'_>) -> Reply {
    let digest = request.rest.strip_suffix(".svg").filter(|it| it.len() == 32);
    let digest = digest.and_then(|it| u128::from_str_radix(it, 16).ok());
    match digest.and_then(|it| workshop.pictures.svg(it)) {
        Some(svg) => Reply::picture(svg),
        None => Reply::refused(404, "nothing that is shown now looks like that"),
    }
}

/// The words on each side, for finding it by them.
pub(crate) fn words(workshop: &Workshop, _: &HttpRequest<'_>) -> Reply {
    let mut words: BTreeMap<String, String> = BTreeMap::new();
    if let Some(game) = &workshop.shown().rendered
        && let Some((_, sides)) = game.documents().first().filter(|it| it.0 == "sides")
    {
        for line in cardwright_typeset::text_lines(sides) {
            let text = words.entry(game.side_names()[line.page].clone()).or_default();
            text.push_str(&line.text);
            text.push(' ');
        }
    }
    Reply::json(&words)
}
