//! A text as Markdown will read it, each byte with its place in the source.

use crate::syntax::{self, Piece};
use cardwright_base::diagnostic::{Places, Span};
use std::ops::Range;

/// Stands for something that no author typed: the value of an expression, an icon, a way not
/// taken.
pub(super) const STAND_IN: &str = "\u{fffc}";

/// A text, with stand-ins for what is worked out.
#[derive(Debug)]
pub(crate) struct Layer {
    pub(crate) text: String,
    pub(crate) places: Places,
    /// Where tags stood, in the order of the text.
    pub(super) seams: Vec<Seam>,
}

/// The place of a tag that left no trace. What stands on both sides of it need not meet in print.
#[derive(Clone, Debug)]
pub(super) struct Seam {
    pub(super) at: usize,
    /// The tag, where what is behind it stands instead of what is before it.
    pub(super) instead: Option<Span>,
}

/// Tags that hold words which are used elsewhere.
const APART: &[&str] = &["macro", "endmacro", "block", "endblock", "call", "endcall", "endset"];
/// Tags that change nothing where they stand.
const SILENT: &[&str] = &["import", "from", "extends", "do", "raw", "endraw"];

impl Layer {
    /// A text that the template engine never sees.
    pub(super) fn plain(text: &str, places: Places) -> Self {
        Self { text: text.to_owned(), places, seams: Vec::new() }
    }

    /// A text with expressions and tags.
    pub(super) fn masked(text: &str, places: Places) -> Self {
        if syntax::is_plain(text) {
            return Self::plain(text, places);
        }
        let whole = places.span(0..text.len());
        let mut layer = Self { text: String::new(), places: Places::new(whole), seams: Vec::new() };
        for piece in syntax::pieces(text) {
            match piece {
                Piece::Words(range) => layer.copy(text, &places, range),
                Piece::Expression(range) => layer.stand_in(STAND_IN, places.span(range)),
                Piece::Comment(_) => {}
                Piece::Tag(range) => layer.tag(&text[range.clone()], places.span(range)),
            }
        }
        layer
    }

    /// Words in quotes inside of an expression, which has escapes of its own.
    pub(super) fn unquoted(text: &str, places: &Places, range: Range<usize>) -> Self {
        let whole = places.span(range.clone());
        let mut layer = Self { text: String::new(), places: Places::new(whole), seams: Vec::new() };
        let mut at = range.start;
        while at < range.end {
            let rest = &text[at..range.end];
            let end = match escape(rest) {
                None => at + plain(rest),
                Some((stands_for, length)) => {
                    let mut buffer = [0; 4];
                    let place = places.span(at..at + length);
                    layer.stand_in(stands_for.encode_utf8(&mut buffer), place);
                    at += length;
                    continue;
                }
            };
            layer.copy(text, places, at..end);
            at = end;
        }
        layer
    }

    fn tag(&mut self, tag: &str, place: Span) {
        match syntax::keyword(tag) {
            // A capture has no `=` and holds words, as a macro does.
            "set" if tag.contains('=') => {}
            "set" => self.stand_in("\n\n", place),
            word if APART.contains(&word) => self.stand_in("\n\n", place),
            word if SILENT.contains(&word) => {}
            word => {
                let instead = ["else", "elif"].contains(&word).then_some(place);
                self.seams.push(Seam { at: self.text.len(), instead });
            }
        }
    }

    fn stand_in(&mut self, text: &str, place: Span) {
        self.text.push_str(text);
        self.places.push(text.len(), place.start..place.end);
    }

    fn copy(&mut self, text: &str, places: &Places, range: Range<usize>) {
        for (part, place) in places.parts(range) {
            self.text.push_str(&text[part.clone()]);
            self.places.push(part.len(), place.start..place.end);
        }
    }

    /// Some ranges of this text, one behind the other.
    pub(super) fn cut(&self, ranges: impl IntoIterator<Item = Range<usize>>) -> Self {
        let whole = self.places.span(0..self.text.len());
        let mut layer = Self { text: String::new(), places: Places::new(whole), seams: Vec::new() };
        let mut next = 0;
        for range in ranges {
            next = next.max(self.seams.partition_point(|seam| seam.at < range.start));
            let inside = self.seams[next..].iter().take_while(|seam| seam.at <= range.end);
            for seam in inside {
                next += 1;
                let at = seam.at - range.start + layer.text.len();
                layer.seams.push(Seam { at, instead: seam.instead });
            }
            layer.copy(&self.text, &self.places, range);
        }
        layer
    }
}

/// Bytes up to the next escape, at least one character.
fn plain(rest: &str) -> usize {
    let first = rest.chars().next().map_or(0, char::len_utf8);
    rest[first..].find('\\').map_or(rest.len(), |at| first + at)
}

/// What an escape in an expression stands for, and its length, where the text begins with one.
fn escape(rest: &str) -> Option<(char, usize)> {
    let sign = rest.strip_prefix('\\')?.chars().next()?;
    let digits = |count: usize| {
        let point = u32::from_str_radix(rest.get(2..2 + count)?, 16).ok()?;
        Some((char::from_u32(point)?, 2 + count))
    };
    let plain = match sign {
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'x' => return digits(2),
        'u' => return digits(4),
        _ => sign,
    };
    Some((plain, 1 + sign.len_utf8()))
}
