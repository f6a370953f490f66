//! Texts that a translation has no words for.

use super::{head, is_file};
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_model::{Game, Translation};
use std::collections::BTreeMap;

check!(L001, "missing-translation", Warning, Game(check));

/// How many of the missing texts are shown.
const SHOWN: usize = 4;

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    game.translations.iter().filter_map(|it| lacks(game, it)).collect()
}

/// One finding for each language, because a translation just begun lacks everything.
fn lacks(game: &Game, translation: &Translation) -> Option<Diagnostic> {
    let said = translation.by_key();
    let empty: BTreeMap<&str, Span> =
        translation.texts.iter().map(|it| (it.key.value.as_str(), it.is.span)).collect();
    let mut missing = game
        .texts
        .iter()
        .filter(|text| !said.contains_key(text.key.as_str()))
        .map(|text| (&text.key, empty.get(text.key.as_str()).copied().unwrap_or(text.span)));
    let (key, place) = missing.next()?;
    let tag = &translation.tag;
    let mut fault = CHECK.finding(format!("`{key}` is not translated into {tag}"));
    fault = fault.at(first_line(place, game), format!("has no words in {tag}"));
    let rest: Vec<_> = missing.collect();
    for (key, place) in rest.iter().take(SHOWN - 1) {
        fault = fault.see(first_line(*place, game), format!("neither is `{key}`"));
    }
    if rest.len() >= SHOWN {
        fault = fault.hint(format!("and {} more", rest.len() + 1 - SHOWN));
    }
    let command = format!("`cardwright translate {} {tag}`", game.id);
    Some(fault.hint(format!("{command} lists the missing texts and adds entries for them")))
}

/// The place of a text, or the beginning of the file that it is.
fn first_line(place: Span, game: &Game) -> Span {
    let file = game.texts.iter().find(|it| it.span == place && is_file(it.sort));
    file.map_or(place, |it| head(place, it.sort))
}
