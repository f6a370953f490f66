//! The cards that a few words ask for: ids, types, titles, numbers, patterns.

use super::BuildError;
use cardwright_base::did_you_mean::{closest_short, did_you_mean};
use cardwright_model::{Card, Game};
use regex::Regex;
use std::collections::BTreeSet;

/// How many names a file is called after; more would be no name.
const NAMES: usize = 3;

/// How many types and cards a message names.
const SHOWN: usize = 6;

/// The cards that were asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Only {
    /// Ids of those cards.
    pub(crate) ids: BTreeSet<String>,
    /// What a file of them is called after: `parry-trip`.
    pub(crate) name: String,
}

/// Looks up the cards that words ask for. `Ok(None)` where there are no words.
///
/// # Errors
/// When a word stands for no card.
pub(super) fn only(game: &Game, words: &[String]) -> Result<Option<Only>, BuildError> {
    let (mut ids, mut names) = (BTreeSet::new(), Vec::new());
    for word in words.iter().map(|it| it.trim()) {
        let (found, name) = named(game, word).ok_or_else(|| unknown(game, word))?;
        ids.extend(found.iter().map(|card| card.id.value.clone()));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if ids.is_empty() {
        return Ok(None);
    }
    // A pattern says less than the few cards that it stands for.
    if ids.len() <= NAMES && words.iter().any(|it| is_pattern(it)) {
        names = ids.iter().cloned().collect();
    }
    let more = names.len().saturating_sub(NAMES);
    let mut name = names[..names.len() - more].join("-");
    if more > 0 {
        name = format!("{name}-and-{more}-more");
    }
    Ok(Some(Only { ids, name }))
}

/// The cards that a word stands for, and what a file of them is called after. An id goes before a type, that before
/// a title, and that before a number.
fn named<'g>(game: &'g Game, word: &str) -> Option<(Vec<&'g Card>, String)> {
    let all = |is: &dyn Fn(&Card) -> bool| {
        let found: Vec<&Card> = game.cards.iter().filter(|card| is(card)).collect();
        (!found.is_empty()).then_some(found)
    };
    let same = |text: &str| text.to_lowercase() == word.to_lowercase();
    if let Some(card) = game.cards.iter().find(|card| card.id.value == word) {
        return Some((vec![card], word.to_owned()));
    }
    let kind = game.types.iter().find(|kind| same(&kind.id) || same(&kind.name.value));
    if let Some(kind) = kind {
        return Some((all(&|card| card.kind == kind.id)?, kind.id.clone()));
    }
    if let Some(found) = all(&|card| same(&card.title.value) || same(&card.id.value)) {
        let name = found[0].id.value.clone();
        return Some((found, name));
    }
    if let Some((first, last)) = numbers(word) {
        let range = game.playing_cards().get(first - 1..last)?;
        let name = match range {
            [card] => card.id.value.clone(),
            _ => format!("{first}-to-{last}"),
        };
        return Some((range.iter().collect(), name));
    }
    if is_pattern(word) {
        let pattern = pattern(word)?;
        let fits =
            |card: &Card| [&card.id, &card.title].iter().any(|it| pattern.is_match(&it.value));
        return Some((all(&fits)?, slug(word)));
    }
    None
}

fn is_pattern(word: &str) -> bool {
    word.contains(['*', '?'])
}

/// `7` or `3-9`: numbers as the collector line prints them, from 1.
fn numbers(word: &str) -> Option<(usize, usize)> {
    let number = |text: &str| text.parse().ok().filter(|it| *it > 0);
    match word.split_once('-') {
        None => number(word).map(|it| (it, it)),
        Some((first, last)) => number(first).zip(number(last)).filter(|(a, b)| a <= b),
    }
}

/// What fits a pattern, in which `*` stands for any characters and `?` for one, in capitals or not.
fn pattern(word: &str) -> Option<Regex> {
    let part = |character: char| match character {
        '*' => ".*".to_owned(),
        '?' => ".".to_owned(),
        other => regex::escape(other.encode_utf8(&mut [0; 4])),
    };
    let parts: String = word.chars().map(part).collect();
    Regex::new(&format!("(?is)^{parts}$")).ok()
}

/// A pattern as part of a file's name: `par*` as `par`, and `*` as `all`.
fn slug(word: &str) -> String {
    let kept = |it: char| if it.is_alphanumeric() || it == '-' { it } else { ' ' };
    let kept: String = word.to_lowercase().chars().map(kept).collect();
    let parts: Vec<&str> = kept.split_whitespace().collect();
    if parts.is_empty() { "all".to_owned() } else { parts.join("-") }
}

fn unknown(game: &Game, word: &str) -> BuildError {
    if let Some((first, last)) = numbers(word) {
        let most = game.playing_cards().len();
        let number = if first > most { first } else { last };
        return BuildError::Unknown(format!("card number {number}; this game has 1 to {most}"));
    }
    if is_pattern(word) {
        return BuildError::Unknown(format!("card or title like `{word}`{}", there_are(game)));
    }
    let ids = game.cards.iter().map(|card| card.id.value.as_str());
    let kinds = game.types.iter().map(|kind| kind.id.as_str());
    let titles = game.cards.iter().map(|card| card.title.value.as_str());
    // An id goes before the title that is nearest, as everywhere.
    let near = closest_short(word, ids.chain(kinds)).or_else(|| closest_short(word, titles));
    BuildError::Unknown(match near {
        Some(near) => format!("card `{word}`; {}", did_you_mean(near)),
        None => format!("card `{word}`{}", there_are(game)),
    })
}

/// The types of a game, which are few, and some of its cards.
fn there_are(game: &Game) -> String {
    let kinds = game.types.iter().filter(|kind| game.cards.iter().any(|it| it.kind == kind.id));
    let mut kinds: Vec<&str> = kinds.map(|kind| kind.id.as_str()).collect();
    let more_kinds = kinds.len().saturating_sub(SHOWN);
    kinds.truncate(SHOWN);
    let mut cards: Vec<&str> = game.cards.iter().map(|it| it.id.value.as_str()).collect();
    let more_cards = cards.len().saturating_sub(SHOWN);
    cards.truncate(SHOWN);
    let more = |number| if number > 0 { format!(" and {number} more") } else { String::new() };
    let (types, cards) = (kinds.join(", "), cards.join(", "));
    format!("; types: {types}{}; cards: {cards}{}", more(more_kinds), more(more_cards))
}
