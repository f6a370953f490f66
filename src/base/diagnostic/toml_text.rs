//! A TOML string and its text, walked through in step.

use super::{Places, Span};

/// How many bytes quotes take at each end, and whether a backslash escapes between them.
fn quotes(raw: &str) -> Option<(usize, bool)> {
    const KINDS: [(&str, bool); 4] = [("\"\"\"", true), ("'''", false), ("\"", true), ("'", false)];
    let closed = |(mark, _): &&(&str, bool)| {
        raw.len() >= 2 * mark.len() && raw.starts_with(mark) && raw.ends_with(mark)
    };
    KINDS.iter().find(closed).map(|(mark, escapes)| (mark.len(), *escapes))
}

/// The places of `value`, which the string `raw` at `whole` stands for. `None` where it does not.
pub(super) fn places(raw: &str, value: &str, whole: Span) -> Option<Places> {
    let (quote, escapes) = quotes(raw)?;
    let folds = quote == 3;
    let body = &raw[..raw.len() - quote];
    let mut places = Places::new(whole);
    let mut at = quote;
    if folds {
        at += newline(&body[at..]);
    }
    while at < body.len() {
        let (rest, left) = (&body[at..], &value[places.len()..]);
        if escapes && rest.starts_with('\\') {
            let folded = if folds { fold(rest) } else { 0 };
            if folded == 0 {
                let (stands_for, length) = escape(rest)?;
                if !left.starts_with(stands_for) {
                    return None;
                }
                places.push(stands_for.len_utf8(), whole.start + at..whole.start + at + length);
                at += length;
            } else {
                at += folded;
            }
            continue;
        }
        let plain = plain(rest, escapes);
        if left.starts_with(&rest[..plain]) {
            places.push(plain, whole.start + at..whole.start + at + plain);
            at += plain;
        } else if rest.starts_with("\r\n") && left.starts_with('\n') {
            places.push(1, whole.start + at..whole.start + at + 2);
            at += 2;
        } else {
            return None;
        }
    }
    (places.len() == value.len()).then_some(places)
}

/// Bytes up to the next thing that needs a look; at least one character.
fn plain(rest: &str, escapes: bool) -> usize {
    if rest.starts_with("\r\n") {
        return 2;
    }
    let special = |c: char| c == '\r' || escapes && c == '\\';
    let first = rest.chars().next().map_or(0, char::len_utf8);
    rest[first..].find(special).map_or(rest.len(), |at| first + at)
}

fn newline(rest: &str) -> usize {
    if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with('\n')) }
}

/// Bytes of a backslash at the end of a line, with all the white space after it; 0 for any other
/// backslash.
fn fold(rest: &str) -> usize {
    let behind = rest[1..].trim_start_matches([' ', '\t']);
    if newline(behind) == 0 {
        return 0;
    }
    rest.len() - behind.trim_start_matches([' ', '\t', '\r', '\n']).len()
}

fn escape(rest: &str) -> Option<(char, usize)> {
    let sign = rest[1..].chars().next()?;
    let digits = |count: usize| {
        let digits = rest.get(2..2 + count)?;
        let point = u32::from_str_radix(digits, 16).ok()?;
        Some((char::from_u32(point)?, 2 + count))
    };
    let plain = match sign {
        'x' => return digits(2),
        'u' => return digits(4),
        'U' => return digits(8),
        'b' => '\u{8}',
        't' => '\t',
        'n' => '\n',
        'f' => '\u{c}',
        'r' => '\r',
        'e' => '\u{1b}',
        '"' | '\\' => sign,
        _ => return None,
    };
    Some((plain, 2))
}
