//! What readers see of the lines of a block that the program works out.

use super::PassageKind;
use std::ops::Range;

/// The remarks in an example: lines that begin with `>`, those in a row as one.
pub(super) fn remarks(text: &str, lines: &[Range<usize>]) -> Vec<Vec<Range<usize>>> {
    let mut found: Vec<Vec<Range<usize>>> = Vec::new();
    let mut goes_on = false;
    for range in lines {
        let mut at = range.start;
        for line in text[range.clone()].split_inclusive('\n') {
            let indent = line.len() - line.trim_start().len();
            let remark = line[indent..].strip_prefix('>');
            if let Some(words) = remark {
                let words = at + line.len() - words.len()..at + line.len();
                match found.last_mut().filter(|_| goes_on) {
                    Some(open) => open.push(words),
                    None => found.push(vec![words]),
                }
            }
            goes_on = remark.is_some();
            at += line.len();
        }
    }
    found
}

/// The words in quotes behind each `says =` and `alt =`.
pub(super) fn said(lines: &str) -> Vec<(PassageKind, Range<usize>)> {
    let of = |kind: PassageKind, word| {
        quoted(lines, word).into_iter().map(move |it| (kind.clone(), it)).collect::<Vec<_>>()
    };
    let mut found = of(PassageKind::Cell, "says");
    found.extend(of(PassageKind::Alt, "alt"));
    found.sort_by_key(|it| it.1.start);
    found
}

/// The words in quotes behind a key.
fn quoted(lines: &str, word: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(key) = lines[at..].find(word).map(|it| at + it) {
        at = key + word.len();
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
