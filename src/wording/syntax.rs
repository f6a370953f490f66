//! Which parts of a text are words, and which the template engine takes for itself.
//!
//! The engine tells where a fault is, but not where its own parts begin and end. This scanner draws
//! the borders as the engine does, white space that `-` takes away included; a test holds the two
//! against each other.

use std::ops::Range;

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Words as they come out.
    Words(Range<usize>),
    /// `{{ ... }}`
    Expression(Range<usize>),
    /// `{% ... %}`
    Tag(Range<usize>),
    /// `<# ... #>`, which nobody reads.
    Comment(Range<usize>),
}

/// The parts of a text in their order; white space that is taken away is in none. What is not well
/// formed counts as one part up to the end: the engine has reported it.
pub(super) fn pieces(text: &str) -> Vec<Piece> {
    let mut scanner = Scanner { text, at: 0, trims: false, pieces: Vec::new() };
    while scanner.at < text.len() {
        scanner.step();
    }
    scanner.pieces
}

/// True when the engine has nothing to do in this text.
pub(super) fn is_plain(text: &str) -> bool {
    marker(text).is_none()
}

/// The first word of a tag, such as `if` or `endfor`.
pub(super) fn keyword(tag: &str) -> &str {
    let inside = tag.trim_start_matches("{%").trim_start_matches(['-', '+']).trim_start();
    let end = inside.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(inside.len());
    &inside[..end]
}

/// The texts in quotes inside of an expression or a tag, without their quotes.
pub(super) fn literals(part: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(quote) = part[at..].find(['"', '\'']).map(|it| at + it) {
        let Some(end) = closing_quote(part, quote) else { break };
        found.push(quote + 1..end);
        at = end + 1;
    }
    found
}

/// Whether words in quotes are for readers: ids and names of fields have no blank.
pub(super) fn is_told(words: &str) -> bool {
    words.contains(char::is_whitespace) && words.contains(char::is_alphabetic)
}

/// Names of other templates that a template takes something from.
pub(super) fn borrows(text: &str) -> Vec<&str> {
    const TAGS: &[&str] = &["import", "from", "include", "extends"];
    let mut names = Vec::new();
    for piece in pieces(text) {
        if let Piece::Tag(range) = piece {
            let tag = &text[range];
            if TAGS.contains(&keyword(tag)) {
                names.extend(literals(tag).into_iter().map(|range| &tag[range]));
            }
        }
    }
    names
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// The part before ended in `-`, which takes the white space behind it.
    trims: bool,
    pieces: Vec<Piece>,
}

/// The first `{{`, `{%` or `<#`.
fn marker(text: &str) -> Option<(usize, &str)> {
    let mut at = 0;
    while let Some(next) = text[at..].find(['{', '<']).map(|it| at + it) {
        let marker = text.get(next..next + 2).unwrap_or_default();
        if matches!(marker, "{{" | "{%" | "<#") {
            return Some((next, marker));
        }
        at = next + 1;
    }
    None
}

fn is_sign(byte: Option<&u8>) -> bool {
    matches!(byte, Some(b'-' | b'+'))
}

impl Scanner<'_> {
    /// Reads words, and the part behind them.
    fn step(&mut self) {
        let text = self.text;
        if std::mem::take(&mut self.trims) {
            self.at = text.len() - text[self.at..].trim_start().len();
        }
        let Some((offset, marker)) = marker(&text[self.at..]) else {
            self.words(self.at..text.len());
            self.at = text.len();
            return;
        };
        let start = self.at + offset;
        let sign = text.as_bytes().get(start + 2);
        let lead = &text[self.at..start];
        let lead = if sign == Some(&b'-') { lead.trim_end() } else { lead };
        self.words(self.at..self.at + lead.len());
        let inside = start + 2 + usize::from(is_sign(sign));
        match marker {
            "<#" => {
                let end = text[inside..].find("#>").map_or(text.len(), |it| inside + it);
                self.trims = end > inside && text.as_bytes()[end - 1] == b'-';
                self.at = text.len().min(end + 2);
                self.pieces.push(Piece::Comment(start..self.at));
            }
            "{%" => match basic_tag(&text[inside..], "raw") {
                Some((length, trims)) => self.raw(start..inside + length, trims),
                None => {
                    self.at = self.end_of_part(inside, "%}");
                    self.pieces.push(Piece::Tag(start..self.at));
                }
            },
            _ => {
                self.at = self.end_of_part(inside, "}}");
                self.pieces.push(Piece::Expression(start..self.at));
            }
        }
    }

    fn words(&mut self, range: Range<usize>) {
        if !range.is_empty() {
            self.pieces.push(Piece::Words(range));
        }
    }

    /// Everything up to `{% endraw %}` is words.
    fn raw(&mut self, tag: Range<usize>, trims: bool) {
        let text = self.text;
        let from = tag.end;
        self.pieces.push(Piece::Tag(tag));
        let mut marks = text[from..].match_indices("{%").map(|(at, _)| from + at);
        let closing = marks.find_map(|at| {
            let rest = &text[at + 2..];
            let sign = usize::from(is_sign(rest.as_bytes().first()));
            let (length, trims) = basic_tag(&rest[sign..], "endraw")?;
            Some((at, rest.starts_with('-'), at + 2 + sign + length, trims))
        });
        let (end, trims_lead, next, trims_next) =
            closing.unwrap_or((text.len(), false, text.len(), false));
        let mut inside = &text[from..end];
        if trims {
            inside = inside.trim_start();
        }
        let start = end - inside.len();
        if trims_lead {
            inside = inside.trim_end();
        }
        self.words(start..start + inside.len());
        if next > end {
            self.pieces.push(Piece::Tag(end..next));
        }
        (self.at, self.trims) = (next, trims_next);
    }

    /// The end of an expression or tag: the first `close` outside of quotes and brackets.
    fn end_of_part(&mut self, from: usize, close: &str) -> usize {
        let bytes = self.text.as_bytes();
        let mut open = 0;
        let mut at = from;
        while at < bytes.len() {
            if open == 0 {
                let signed = usize::from(is_sign(bytes.get(at)));
                let behind = at + signed;
                if bytes[behind..].starts_with(close.as_bytes()) {
                    self.trims = signed == 1 && bytes[at] == b'-';
                    return behind + close.len();
                }
            }
            match bytes[at] {
                b'(' | b'[' | b'{' => open += 1,
                b')' | b']' | b'}' => open -= 1,
                b'"' | b'\'' => at = closing_quote(self.text, at).unwrap_or(bytes.len()),
                _ => {}
            }
            at += 1;
        }
        bytes.len()
    }
}

/// Where the text in quotes that begins at `quote` ends.
fn closing_quote(text: &str, quote: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = quote + 1;
    while at < bytes.len() && bytes[at] != bytes[quote] {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at < bytes.len()).then_some(at)
}

/// Length of the rest of a tag that is `name` alone, and whether it ends in `-`.
fn basic_tag(rest: &str, name: &str) -> Option<(usize, bool)> {
    let blank = |c: char| c.is_ascii_whitespace();
    let behind = rest.trim_start_matches(blank).strip_prefix(name)?.trim_start_matches(blank);
    let end = behind.strip_prefix(['-', '+']).unwrap_or(behind).strip_prefix("%}")?;
    Some((rest.len() - end.len(), behind.starts_with('-')))
}
