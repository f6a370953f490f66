//! A text as Markdown will read it, each byte with its place in the source.

use super::RunKind;
use super::run::{self, Run};
use crate::syntax::{self, Piece};
use cardwright_base::diagnostic::{Places, Span};
use std::ops::Range;

/// Stands for something that no author typed: the value of an expression, an icon, a way not
/// taken.
pub(super) const STAND_IN: &str = "\u{fffc}";

/// A text with the place of every byte.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    pub(crate) text: String,
    pub(super) runs: Vec<Run>,
    /// The place of what is not known more exactly.
    whole: Span,
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
    /// Nothing yet, of a text that stands at `whole`.
    pub(super) fn empty(whole: Span) -> Self {
        Self { text: String::new(), runs: Vec::new(), whole, seams: Vec::new() }
    }

    /// A text that the template engine never sees.
    pub(super) fn plain(text: &str, places: &Places) -> Self {
        let mut layer = Self::empty(places.span(0..text.len()));
        for (part, place) in places.parts(0..text.len()) {
            let exact = part.len() == place.end - place.start;
            layer.push(&text[part], place, exact, RunKind::Typed);
        }
        layer
    }

    /// A text with expressions and tags: what is worked out is a stand-in.
    pub(super) fn masked(text: &str, places: &Places) -> Self {
        let typed = Self::plain(text, places);
        if syntax::is_plain(text) {
            return typed;
        }
        let mut layer = Self::empty(typed.whole);
        for piece in syntax::pieces(text) {
            match piece {
                Piece::Words(range) => layer.copy(&typed, range),
                Piece::Expression(range) => layer.computed(STAND_IN, typed.place(range)),
                Piece::Comment(_) => {}
                Piece::Tag(range) => layer.tag(&text[range.clone()], typed.place(range)),
            }
        }
        layer
    }

    /// Words in quotes inside of an expression, which has escapes of its own.
    pub(super) fn unquoted(&self, range: Range<usize>) -> Self {
        let mut layer = Self::empty(self.place(range.clone()));
        let mut at = range.start;
        while at < range.end {
            let rest = &self.text[at..range.end];
            let end = match escape(rest) {
                None => at + plain(rest),
                Some((stands_for, length)) => {
                    let mut buffer = [0; 4];
                    let place = self.place(at..at + length);
                    layer.push(stands_for.encode_utf8(&mut buffer), place, false, RunKind::Typed);
                    at += length;
                    continue;
                }
            };
            layer.copy(self, at..end);
            at = end;
        }
        layer
    }

    /// The place of a range of it.
    pub(crate) fn place(&self, range: Range<usize>) -> Span {
        run::place(&self.runs, &range, self.whole)
    }

    fn tag(&mut self, tag: &str, place: Span) {
        match syntax::keyword(tag) {
            // A capture has no `=` and holds words, as a macro does.
            "set" if tag.contains('=') => {}
            "set" => self.computed("\n\n", place),
            word if APART.contains(&word) => self.computed("\n\n", place),
            word if SILENT.contains(&word) => {}
            word => {
                let instead = ["else", "elif"].contains(&word).then_some(place);
                self.seams.push(Seam { at: self.text.len(), instead });
            }
        }
    }

    fn push(&mut self, text: &str, place: Span, exact: bool, run_kind: RunKind) {
        let start = self.text.len();
        self.text.push_str(text);
        run::add(&mut self.runs, Run { text: start..self.text.len(), place, exact, run_kind });
    }

    /// Adds what an expression made, or stands for it.
    pub(super) fn computed(&mut self, text: &str, place: Span) {
        self.push(text, place, false, RunKind::Computed);
    }

    /// Adds a part of another text.
    pub(super) fn copy(&mut self, from: &Self, range: Range<usize>) {
        for it in run::parts(&from.runs, &range) {
            self.push(&from.text[it.text], it.place, it.exact, it.run_kind);
        }
    }

    /// Some ranges of this text, one behind the other.
    pub(super) fn cut(&self, ranges: impl IntoIterator<Item = Range<usize>>) -> Self {
        let mut layer = Self::empty(self.place(0..self.text.len()));
        let mut next = 0;
        for range in ranges {
            next = next.max(self.seams.partition_point(|seam| seam.at < range.start));
            let inside = self.seams[next..].iter().take_while(|seam| seam.at <= range.end);
            for seam in inside {
                next += 1;
                let at = seam.at - range.start + layer.text.len();
                layer.seams.push(Seam { at, instead: seam.instead });
            }
            layer.copy(self, range);
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
