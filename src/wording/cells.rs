//! Rows of tables that have more cells than their head.

use std::ops::Range;

/// What stands in the row of a table behind the last cell that its head has room for, given where that
/// one ends: the reader of Markdown drops it.
pub(super) fn lost(text: &str, end: usize) -> Option<Range<usize>> {
    let rest = text.get(end..)?.lines().next()?;
    let blank = |c: char| c == '|' || c.is_whitespace();
    let words = rest.trim_start_matches(blank);
    let start = end + rest.len() - words.len();
    let words = words.trim_end_matches(blank);
    (!words.is_empty()).then(|| start..start + words.len())
}
