//! Places in the texts of a run.

use std::ops::Range;

/// A source in the map.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SourceId(pub(super) u32);

impl SourceId {
    /// Its place among the sources of a run.
    pub fn number(self) -> u64 {
        u64::from(self.0)
    }
}

/// A range of bytes in a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span {
    /// The source that it is a range of.
    pub source: SourceId,
    /// Offset of the first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// A range of bytes of a source.
    pub fn new(source: SourceId, range: Range<usize>) -> Self {
        Self { source, start: range.start, end: range.end }
    }

    /// A range given from the start of this span.
    #[must_use]
    pub fn within(self, range: Range<usize>) -> Self {
        Self { source: self.source, start: self.start + range.start, end: self.start + range.end }
    }

    /// Whether all of another span lies in this one.
    pub fn contains(self, other: Self) -> bool {
        self.source == other.source && self.start <= other.start && other.end <= self.end
    }
}
