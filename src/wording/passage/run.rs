//! Stretches of a passage that are of one sort.

use super::Sort;
use cardwright_base::diagnostic::Span;
use std::ops::Range;

/// A stretch of a passage.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) text: Range<usize>,
    pub(super) place: Span,
    /// Whether it stands there byte for byte; else its place stands for the whole of it.
    pub(super) exact: bool,
    pub(super) sort: Sort,
}

/// Adds a run, or makes the last one longer where both read on in the source.
pub(super) fn add(runs: &mut Vec<Run>, new: Run) {
    if new.text.is_empty() {
        return;
    }
    match runs.last_mut() {
        Some(last)
            if last.exact
                && new.exact
                && last.sort == new.sort
                && last.text.end == new.text.start
                && last.place.source == new.place.source
                && last.place.end == new.place.start =>
        {
            last.text.end = new.text.end;
            last.place.end = new.place.end;
        }
        // Several words of one thing.
        Some(last)
            if !last.exact
                && !new.exact
                && last.sort == new.sort
                && last.text.end == new.text.start
                && last.place == new.place =>
        {
            last.text.end = new.text.end;
        }
        _ => runs.push(new),
    }
}

impl Run {
    /// The place of the part of this run that lies in `range`.
    pub(super) fn cut(&self, range: &Range<usize>) -> Span {
        if !self.exact {
            return self.place;
        }
        let start = range.start.clamp(self.text.start, self.text.end) - self.text.start;
        let end = range.end.clamp(self.text.start, self.text.end) - self.text.start;
        self.place.within(start..end)
    }
}

/// The run that holds the byte at `at`.
pub(super) fn holding(runs: &[Run], at: usize) -> Option<&Run> {
    let first = runs.partition_point(|run| run.text.end <= at);
    runs.get(first).filter(|run| run.text.start <= at)
}

/// The runs of which a part lies in `range`.
pub(super) fn within<'r>(runs: &'r [Run], range: &Range<usize>) -> impl Iterator<Item = &'r Run> {
    let first = runs.partition_point(|run| run.text.end <= range.start);
    let end = range.end;
    runs[first..].iter().take_while(move |run| run.text.start < end)
}
