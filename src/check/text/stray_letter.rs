//! Letters that stand alone and are no word.

use crate::CheckContext;
use crate::prose;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_wording::passage::{Passage, PassageKind};
use std::ops::Range;

check!(T022, "stray-letter", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    if !context.game.language.starts_with("en") {
        return Vec::new();
    }
    let mut found = Vec::new();
    for passage in context.typed.iter().filter(|it| prose::is_language(it)) {
        let names = matches!(passage.kind, PassageKind::Form | PassageKind::Cell);
        if names {
            continue;
        }
        for (range, word) in passage.typed_words() {
            if word.chars().count() == 1 && is_stray(passage, &range, word) {
                let fault = CHECK
                    .finding(format!("the letter `{word}` is not a word"))
                    .at(passage.place(range), "a single letter");
                found.push(fault.hint("complete the word, or remove the letter"));
            }
        }
    }
    found
}

/// Whether a single character between blanks is neither word, label, variable nor list mark.
fn is_stray(passage: &Passage, range: &Range<usize>, word: &str) -> bool {
    let letter = word.chars().next().unwrap_or(' ');
    let (before, after) = (&passage.text[..range.start], &passage.text[range.end..]);
    let apart = before.chars().next_back().is_none_or(char::is_whitespace)
        && after.chars().next().is_none_or(|c| c.is_whitespace() || ".,;:!?".contains(c));
    if !letter.is_alphabetic() || !apart {
        return false;
    }
    let previous = before.split_whitespace().next_back().unwrap_or_default();
    let next = after.split_whitespace().next().unwrap_or_default();
    let opens = previous.is_empty() || previous.ends_with(['.', '!', '?']);
    let numbers = |word: &str| word.starts_with(|c: char| c.is_numeric() || c == '\u{FFFC}');
    // `3 x 4`, and `n` in a formula.
    if numbers(previous) || numbers(next) {
        return false;
    }
    match letter {
        'a' | 'o' => false,
        // An article needs a word behind it, a pronoun a verb.
        'A' | 'O' => next.is_empty() && previous.is_empty(),
        'I' => !next.starts_with(char::is_alphabetic) && !is_label(previous),
        _ if letter.is_lowercase() => true,
        // `player B`, `J. Smith`, and `T he` where a letter came loose.
        _ => !after.starts_with('.') && (opens || !is_label(previous)),
    }
}

/// Whether a capital behind this word is its label: `player B`, `Part I`.
fn is_label(previous: &str) -> bool {
    previous.ends_with(char::is_alphabetic)
}
