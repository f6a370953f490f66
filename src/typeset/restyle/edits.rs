//! Changes of a text: what goes, and what comes in its place.

use std::ops::Range;

/// Pieces of the text with what comes in their place.
pub(super) type Edits = Vec<(Range<usize>, String)>;

pub(super) fn apply(svg: &str, mut edits: Edits) -> String {
    edits.sort_by_key(|(at, _)| (at.start, at.end));
    let mut out = String::with_capacity(svg.len() + edits.len() * 16);
    let mut from = 0;
    for (at, new) in edits {
        out.push_str(&svg[from..at.start]);
        out.push_str(&new);
        from = at.end;
    }
    out.push_str(&svg[from..]);
    out
}
