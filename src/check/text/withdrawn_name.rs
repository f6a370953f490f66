//! Names that the game has given up.

use crate::CheckContext;
use crate::prose::Places;
use crate::vocabulary::{words, words_in};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{Game, Located};
use cardwright_wording::passage::{Passage, RunKind, TextOwner};
use std::ops::Range;

check!(T011, "withdrawn-name", Error, Game(check));

/// Endings that make another form of a name.
const ENDINGS: &[&str] = &["", "s", "es", "d", "ed", "ing"];

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let withdrawn = &context.game.words.withdrawn;
    if withdrawn.is_empty() {
        return Vec::new();
    }
    let mut found = ids(context.game, withdrawn);
    let mut places = Places::default();
    let parts = |name: &Located<String>| -> Vec<String> {
        words(&name.value).into_iter().map(|range| name.value[range].to_lowercase()).collect()
    };
    let parts: Vec<Vec<String>> = withdrawn.iter().map(parts).collect();
    for passage in context.typed {
        if passage.origin.of == TextOwner::History {
            continue;
        }
        let words: Vec<Range<usize>> = words_in(passage).collect();
        for (name, parts) in withdrawn.iter().zip(&parts) {
            for range in uses(passage, &words, &name.value, parts) {
                let place = passage.place(range.clone());
                if places.is_new(place) {
                    found.push(fault(&passage.text[range], name).at(place, ""));
                }
            }
        }
    }
    // The places come last, so that the name stands before them.
    found.into_iter().map(|it| seen(it, withdrawn)).collect()
}

fn fault(typed: &str, name: &Located<String>) -> Diagnostic {
    let message = if typed == name.value {
        format!("`{typed}` is a withdrawn name")
    } else {
        format!("`{typed}` is a form of the withdrawn name `{}`", name.value)
    };
    let hint = "use the current name; only the edition history may mention the old one";
    CHECK.finding(message).see(name.span, "withdrawn here").hint(hint)
}

/// Leaves out a context that is the finding itself.
fn seen(mut found: Diagnostic, withdrawn: &[Located<String>]) -> Diagnostic {
    let own = found.primary.as_ref().map(|it| it.span);
    if withdrawn.iter().any(|name| Some(name.span) == own) {
        found.context.clear();
    }
    found
}

/// Ids of cards, keywords and terms that still bear the name.
fn ids(game: &Game, withdrawn: &[Located<String>]) -> Vec<Diagnostic> {
    let cards = game.cards.iter().map(|it| &it.id);
    let keywords = game.keywords.iter().map(|it| &it.id);
    let terms = game.terms.iter().map(|it| &it.id);
    let mut found = Vec::new();
    for id in cards.chain(keywords).chain(terms) {
        let same = |name: &&Located<String>| {
            let words: Vec<&str> = name.value.split_whitespace().collect();
            words.join("-").to_lowercase() == id.value.replace('_', "-").to_lowercase()
        };
        if let Some(name) = withdrawn.iter().find(same) {
            found.push(fault(&id.value, name).at(id.span, "the old name as an id"));
        }
    }
    found
}

/// Where a passage uses a name, in any form; `parts` are its words in small letters.
fn uses(
    passage: &Passage,
    ranges: &[Range<usize>],
    name: &str,
    parts: &[String],
) -> Vec<Range<usize>> {
    let text = passage.text.as_str();
    let Some((last, first)) = parts.split_last() else { return Vec::new() };
    let same = |range: &Range<usize>, part: &String| text[range.clone()].to_lowercase() == *part;
    let mut found = Vec::new();
    for window in ranges.windows(parts.len()) {
        let end = window[parts.len() - 1].clone();
        let begins = text[end.clone()].chars().flat_map(char::to_lowercase).next();
        // Few words begin with the same letter.
        if begins != last.chars().next() {
            continue;
        }
        let word = text[end.clone()].to_lowercase();
        let bent = word.strip_prefix(last.as_str());
        let range = window[0].start..end.end;
        let reference = matches!(passage.kind_at(range.start), RunKind::Reference { .. });
        if bent.is_some_and(|it| ENDINGS.contains(&it))
            && window.iter().zip(first).all(|(range, part)| same(range, part))
            && !reference
            && is_name(passage, &range, name)
        {
            found.push(range);
        }
    }
    found
}

/// Whether words with the letters of a name are meant as the name: a name in capitals may have the
/// letters of an ordinary word.
fn is_name(passage: &Passage, range: &Range<usize>, name: &str) -> bool {
    let typed = &passage.text[range.clone()];
    let capitals = |text: &str| text.chars().filter(|c| c.is_uppercase()).count();
    let before = passage.text[..range.start].trim_end();
    let begins = before.is_empty() || before.ends_with(['.', '!', '?', ':', '“', '"', '\u{FFFC}']);
    match (capitals(name), capitals(typed)) {
        (0, _) => true,
        (_, 0) => false,
        (_, 1) => !begins || name.starts_with(typed),
        _ => true,
    }
}
