//! Where each byte of a text stands in its source, which may quote, escape and fold it.

use super::Span;
use std::ops::Range;

/// The places of a text, stretch by stretch.
#[derive(Clone, Debug)]
pub struct Places {
    /// The place of what can't be told more exactly.
    whole: Span,
    /// In the order of the text, without gaps there.
    stretches: Vec<Segment>,
}

/// Where both are of one length they agree byte for byte; else the text is an escape, or something
/// else that stands for the whole of its place.
#[derive(Clone, Debug)]
struct Segment {
    text: Range<usize>,
    place: Range<usize>,
}

impl Segment {
    fn is_plain(&self) -> bool {
        self.text.len() == self.place.len()
    }

    /// The part of this stretch that belongs to `range` of the text.
    fn cut(&self, range: &Range<usize>) -> Self {
        let text = self.text.start.max(range.start)..self.text.end.min(range.end);
        let place = if self.is_plain() {
            let from = self.place.start + (text.start - self.text.start);
            from..from + text.len()
        } else {
            self.place.clone()
        };
        Self { text, place }
    }
}

impl Places {
    /// The places of an empty text. `whole` stands for everything that is not told exactly.
    pub fn new(whole: Span) -> Self {
        Self { whole, stretches: Vec::new() }
    }

    /// The places of a text that stands in its source as it is.
    pub fn same(whole: Span) -> Self {
        let mut places = Self::new(whole);
        places.push(whole.end - whole.start, whole.start..whole.end);
        places
    }

    /// Adds `len` bytes of text that stand at `place`.
    pub(crate) fn push(&mut self, len: usize, place: Range<usize>) {
        let start = self.len();
        let new = Segment { text: start..start + len, place };
        match self.stretches.last_mut() {
            _ if len == 0 => {}
            Some(last)
                if last.is_plain() && new.is_plain() && last.place.end == new.place.start =>
            {
                last.text.end = new.text.end;
                last.place.end = new.place.end;
            }
            _ => self.stretches.push(new),
        }
    }

    /// Length of the text in bytes, as far as its places are known.
    pub(crate) fn len(&self) -> usize {
        self.stretches.last().map_or(0, |last| last.text.end)
    }

    /// The place of a range of the text. An escape that is touched is taken whole; an empty range
    /// has an empty place.
    pub fn span(&self, range: Range<usize>) -> Span {
        let Some(last) = self.stretches.last() else { return self.whole };
        let start = match self.stretch_at(range.start) {
            Some(it) => it.cut(&range).place.start,
            None => last.place.end,
        };
        let end = match range.end.checked_sub(1).filter(|at| *at >= range.start) {
            None => start,
            Some(at) => self.stretch_at(at).map_or(last.place.end, |it| it.cut(&range).place.end),
        };
        Span::new(self.whole.source, start..end.max(start))
    }

    /// A range of the text in pieces: each with its place, equal to it byte for byte where both are
    /// of one length.
    pub fn parts(&self, range: Range<usize>) -> impl Iterator<Item = (Range<usize>, Span)> {
        let first = self.stretches.partition_point(|it| it.text.end <= range.start);
        let source = self.whole.source;
        self.stretches[first..]
            .iter()
            .take_while({
                let end = range.end;
                move |it| it.text.start < end
            })
            .map(move |it| it.cut(&range))
            .map(move |it| (it.text, Span::new(source, it.place)))
    }

    fn stretch_at(&self, at: usize) -> Option<&Segment> {
        let first = self.stretches.partition_point(|it| it.text.end <= at);
        self.stretches.get(first)
    }
}
