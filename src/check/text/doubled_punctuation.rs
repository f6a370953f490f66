//! Two marks where one belongs, and blanks before a mark.

use crate::CheckContext;
use crate::prose::{self, Places};
use cardwright_base::diagnostic::{Diagnostic, Patch};
use cardwright_wording::passage::Passage;
use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

check!(T024, "doubled-punctuation", Warning, Game(check));

static MARKS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"[.,;:!?]{2,}|[ \u{a0}]+[,;]|[ \u{a0}]+[.:!?]+(?:\s|$)")
        .expect("the pattern is well formed")
});

/// Abbreviations whose own stop may stand before another mark.
const ABBREVIATIONS: &[&str] =
    &["etc", "e.g", "i.e", "a.m", "p.m", "al", "ca", "vs", "no", "jr", "sr", "ltd", "inc", "co"];

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    // French sets a blank before a colon, and so on.
    let french = context.game.language.starts_with("fr");
    let mut places = Places::default();
    let mut found = Vec::new();
    for passage in context.all_language() {
        for hit in MARKS.find_iter(&passage.text) {
            let range = hit.start()..hit.start() + hit.as_str().trim_end().len();
            let marks = &passage.text[range.clone()];
            let skip = fine(passage, &range, marks)
                || marks.starts_with([' ', '\u{a0}']) && french
                || prose::is_code(passage, &range)
                || prose::is_broken(passage, &range);
            let place = passage.place(range.clone());
            if skip || !places.is_new(place) {
                continue;
            }
            let one = right(marks.trim_start());
            let fault = if marks.trim_start() == one {
                CHECK.finding(format!("there is a space before `{one}`"))
            } else {
                CHECK.finding(format!("`{}` repeats a punctuation mark", marks.trim()))
            };
            let mut fault = fault.at(place, "");
            // What an expression brought can't be patched here.
            if context.sources.slice(place) == marks {
                fault.patch = Some(Patch { span: place, text: one.to_owned() });
            }
            found.push(fault.hint(format!("`{one}` is enough")));
        }
    }
    found
}

/// Whether the marks are as they should be.
fn fine(passage: &Passage, range: &Range<usize>, marks: &str) -> bool {
    let before = &passage.text[..range.start];
    let word = before.rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default();
    let short = ABBREVIATIONS.contains(&word.to_lowercase().as_str())
        || word.chars().count() == 1 && word.starts_with(char::is_uppercase);
    let trimmed = marks.trim_start();
    let starts = before.trim().is_empty();
    trimmed.starts_with("...")
        || matches!(marks, "?!" | "!?" | "!!!" | "::")
        // A row of question marks holds a place, of which another check speaks.
        || trimmed.len() > 1 && trimmed.chars().all(|c| c == '?')
        // A word between colons, which some games write for a sign.
        || marks.starts_with(':') && is_between_colons(before)
        // Marks of one's own: a fence, an emoticon, a decimal point `.5`.
        || starts
        || (short && marks.len() == 2 && marks.starts_with('.') && marks != "..")
        || trimmed.starts_with('.')
            && marks != trimmed
            && passage.text[range.end..].starts_with(char::is_numeric)
}

/// Whether a text ends with a colon and a word.
fn is_between_colons(before: &str) -> bool {
    let word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let rest = before.trim_end_matches(word);
    rest.len() < before.len() && rest.ends_with(':')
}

/// The mark that says it all: the strongest of them.
fn right(marks: &str) -> &str {
    let weight = |c: char| ",;:.!?".find(c);
    let best = marks.char_indices().max_by_key(|(_, c)| weight(*c));
    best.map_or(marks, |(at, c)| &marks[at..at + c.len_utf8()])
}
