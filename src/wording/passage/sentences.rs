//! Where sentences end.

use super::layer::STAND_IN;
use std::ops::Range;

/// Words whose stop never ends a sentence.
const ABBREVIATIONS: &[&str] = &[
    "approx", "ca", "cf", "dr", "e.g", "eg", "fig", "i.e", "ie", "incl", "mr", "mrs", "ms", "pp",
    "resp", "viz", "vs",
];
/// Words whose stop ends a sentence unless a number follows.
const BEFORE_NUMBERS: &[&str] =
    &["art", "ch", "max", "min", "no", "nos", "nr", "nrs", "p", "par", "sec", "vol"];

/// The sentences of a text, without the blanks around them. `is_border` tells of a stand-in whether
/// what is behind it stands instead of what is before it.
pub(super) fn of(text: &str, is_border: impl Fn(usize) -> bool) -> Vec<Range<usize>> {
    let mut sentences = Vec::new();
    let mut start = 0;
    let stops = text.char_indices().filter(|(_, c)| matches!(c, '.' | '!' | '?' | '…' | '\n'));
    for (at, stop) in stops {
        if at < start {
            continue;
        }
        let end = end_of_stop(text, at);
        if stop == '\n' || ends(text, at, end, &is_border) {
            add(text, start..end, &mut sentences);
            start = end;
        }
    }
    add(text, start..text.len(), &mut sentences);
    sentences
}

fn add(text: &str, range: Range<usize>, sentences: &mut Vec<Range<usize>>) {
    let words = &text[range.clone()];
    let start = range.start + words.len() - words.trim_start().len();
    let end = start + words.trim().len();
    if start < end {
        sentences.push(start..end);
    }
}

/// One past the stop at `at`, with further stops, and quotes and brackets that close.
fn end_of_stop(text: &str, at: usize) -> usize {
    let closes =
        |c: char| matches!(c, '.' | '!' | '?' | '…' | '"' | '\'' | '’' | '”' | ')' | ']' | '»');
    let behind = text[at..].trim_start_matches(closes);
    (text.len() - behind.len()).max(at + text[at..].chars().next().map_or(0, char::len_utf8))
}

/// Whether a sentence ends with the stop that stands at `at` and reaches to `end`.
fn ends(text: &str, at: usize, end: usize, is_border: &dyn Fn(usize) -> bool) -> bool {
    let rest = &text[end..];
    let next = rest.trim_start();
    if next.is_empty() {
        return true;
    }
    let apart =
        rest.starts_with(char::is_whitespace) || rest.starts_with(STAND_IN) && is_border(end);
    let first = next.trim_start_matches(['"', '“', '‘', '(', '[', '«']).chars().next();
    if !apart || first.is_some_and(char::is_lowercase) {
        return false;
    }
    let plain_stop = &text[at..end] == ".";
    let before = text[..at].rsplit(|c: char| !c.is_alphanumeric() && c != '.').next();
    let word = before.unwrap_or_default().to_lowercase();
    let numbered = first.is_some_and(char::is_numeric) || next.starts_with(STAND_IN);
    !(plain_stop
        && (ABBREVIATIONS.contains(&word.as_str())
            || BEFORE_NUMBERS.contains(&word.as_str()) && numbered))
}
