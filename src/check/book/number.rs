//! Numbers as rules texts write them.

use cardwright_wording::language::numbers;

/// A whole number in one word, such as `three` or `Thirty`.
pub(super) fn word(text: &str) -> Option<u32> {
    // Most words are told from numbers by their first letter.
    if !text.starts_with(|c: char| "ZzOoTtFfSsEeNnHh".contains(c)) {
        return None;
    }
    let whole = numbers(text).into_iter().find(|it| it.in_words && it.range == (0..text.len()));
    whole.and_then(|it| u32::try_from(it.value).ok())
}

/// A whole number in figures or in one word.
pub(super) fn parse(text: &str) -> Option<u32> {
    let figures = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    if figures { text.parse().ok() } else { word(text) }
}
