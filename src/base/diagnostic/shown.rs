//! Text of somebody else as a screen or a program may have it: nothing in it acts.

use std::borrow::Cow;
use std::error::Error;
use std::fmt::Write as _;

/// Characters of a message that are shown; the rest of a longer one is not.
const SHOWN: usize = 2_000;

/// True for what is not seen and yet changes what is seen: control characters, line breaks and tabs
/// apart, and the marks that turn the direction of reading.
pub(crate) fn acts(c: char) -> bool {
    let turns = matches!(c, '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    let breaks = matches!(c, '\u{2028}' | '\u{2029}');
    turns || breaks || c.is_control() && !matches!(c, '\n' | '\t')
}

/// True for a character that is none, line breaks and tabs apart, and for those that turn the letters
/// behind them round: a text of a game that has one is not what its reader sees.
pub fn is_control(c: char) -> bool {
    let overrides = matches!(c, '\u{202D}' | '\u{202E}');
    overrides || c.is_control() && !matches!(c, '\n' | '\r' | '\t')
}

/// A text for a message: what acts stands there by its number, and what is very long is cut.
pub fn shown(text: &str) -> Cow<'_, str> {
    let long = text.char_indices().nth(SHOWN);
    let text = match long {
        Some((end, _)) => Cow::Owned(format!("{} ...", &text[..end])),
        None => Cow::Borrowed(text),
    };
    if text.contains(acts) { Cow::Owned(numbered(&text)) } else { text }
}

/// An error followed by its causes, with `: ` between them, as they were written; [`shown`] makes them safe to show.
pub fn with_causes(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        text = format!("{text}: {inner}");
        cause = inner.source();
    }
    text
}

/// What goes to a screen: what acts stands there by its number, our colours and a cleared screen
/// apart.
pub fn on_screen(text: &str) -> Cow<'_, str> {
    if !text.contains(acts) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(acts) {
        out.push_str(&rest[..at]);
        let end = at + style(&rest[at..]).unwrap_or_default();
        out.push_str(&rest[at..end]);
        rest = &rest[end..];
        if end == at {
            let c = rest.chars().next().expect("it was found");
            write!(out, "<U+{:04X}>", u32::from(c)).expect("a string takes everything");
            rest = &rest[c.len_utf8()..];
        }
    }
    Cow::Owned(out + rest)
}

/// Length of the order to a terminal that a text begins with, if it is one that we give.
fn style(text: &str) -> Option<usize> {
    let order = text.strip_prefix("\u{1B}[")?;
    let figures = order.bytes().take_while(|it| it.is_ascii_digit() || *it == b';').count();
    let ours = matches!(order.as_bytes().get(figures), Some(b'm' | b'J' | b'H'));
    ours.then_some("\u{1B}[".len() + figures + 1)
}

/// JSON that means the same and holds nothing that acts.
pub fn json_on_screen(json: String) -> String {
    if !json.contains(acts) {
        return json;
    }
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        // Outside of its texts JSON has none of these; all are in the first plane.
        if acts(c) {
            write!(out, "\\u{:04x}", u32::from(c)).expect("a string takes everything");
        } else {
            out.push(c);
        }
    }
    out
}

fn numbered(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        // The line break of another system.
        let breaks = c == '\r' && rest.as_str().starts_with('\n');
        if acts(c) && !breaks {
            write!(out, "<U+{:04X}>", u32::from(c)).expect("a string takes everything");
        } else {
            out.push(c);
        }
    }
    out
}
