//! Icons among words: `:name:`.

use std::ops::Range;

/// A piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Bytes of words without icons.
    Words(Range<usize>),
    /// An icon, colons included.
    Icon(Range<usize>),
}

/// The pieces of a text. Some name may hold characters that `also` allows.
pub(super) fn split(text: &str, also: impl Fn(char) -> bool) -> Vec<Piece> {
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_lowercase() || also(c))
            && name
                .chars()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || also(c))
    };
    let mut pieces = Vec::new();
    let (mut start, mut at) = (0, 0);
    while let Some(colon) = text[at..].find(':').map(|it| at + it) {
        at = colon + 1;
        let Some(end) = text[at..].find(':').map(|it| at + it) else { break };
        if is_name(&text[at..end]) {
            if start < colon {
                pieces.push(Piece::Words(start..colon));
            }
            pieces.push(Piece::Icon(colon..end + 1));
            (start, at) = (end + 1, end + 1);
        }
    }
    if start < text.len() {
        pieces.push(Piece::Words(start..text.len()));
    }
    pieces
}
