//! What readers see of the lines of a picture.

use std::ops::Range;

/// The words in quotes behind each `says =`.
pub(super) fn said(lines: &str) -> Vec<Range<usize>> {
    const KEY: &str = "says";
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(key) = lines[at..].find(KEY).map(|it| at + it) {
        at = key + KEY.len();
        let alone = !lines[..key].ends_with(|c: char| c.is_alphanumeric());
        let Some(rest) = lines[at..].trim_start().strip_prefix('=').filter(|_| alone) else {
            continue;
        };
        let rest = rest.trim_start();
        let Some(quote) = rest.chars().next().filter(|it| matches!(it, '"' | '\'')) else {
            continue;
        };
        let start = lines.len() - rest.len() + 1;
        let mut escaped = false;
        let closes = |c: char| {
            let closes = c == quote && !escaped;
            escaped = c == '\\' && !escaped;
            closes
        };
        let end = lines[start..].find(closes).map_or(lines.len(), |it| start + it);
        found.push(start..end);
        at = end;
    }
    found
}
