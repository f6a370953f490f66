//! Stretches of a text that are of one sort.

use super::RunKind;
use cardwright_base::diagnostic::Span;
use std::ops::Range;

/// A stretch of a text.
#[derive(Clone, Debug)]
pub(super) struct Run {
    pub(super) text: Range<usize>,
    pub(super) place: Span,
    /// Whether it stands there byte for byte; else its place stands for the whole of it.
    pub(super) exact: bool,
    pub(super) run_kind: RunKind,
}

/// Adds a run, or makes the last one longer where both read on in the source.
pub(super) fn add(runs: &mut Vec<Run>, new: Run) {
    if new.text.is_empty() {
        return;
    }
    if let Some(last) = runs.last_mut()
        && last.exact == new.exact
        && last.run_kind == new.run_kind
        && last.text.end == new.text.start
    {
        let reads_on = last.place.source == new.place.source && last.place.end == new.place.start;
        if new.exact && reads_on {
            last.text.end = new.text.end;
            last.place.end = new.place.end;
            return;
        }
        // Several words of one thing.
        if !new.exact && last.place == new.place {
            last.text.end = new.text.end;
            return;
        }
    }
    runs.push(new);
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
pub(super) fn within<'r>(
    runs: &'r [Run],
    range: &Range<usize>,
) -> impl Iterator<Item = &'r Run> + use<'r> {
    let first = runs.partition_point(|run| run.text.end <= range.start);
    let end = range.end;
    runs[first..].iter().take_while(move |run| run.text.start < end)
}

/// The parts of runs that lie in `range`, each with its own place.
pub(super) fn parts<'r>(
    runs: &'r [Run],
    range: &Range<usize>,
) -> impl Iterator<Item = Run> + use<'r> {
    let range = range.clone();
    within(runs, &range).map(move |run| {
        let text = run.text.start.max(range.start)..run.text.end.min(range.end);
        Run { place: run.cut(&text), text, ..run.clone() }
    })
}

/// The place of a range of a text that consists of these runs. Where only the place of more than that
/// is known, as with a reference, it is the place of that; an empty range has an empty place. `whole`
/// stands for what is not known.
pub(super) fn place(runs: &[Run], range: &Range<usize>, whole: Span) -> Span {
    let at = |at: usize| holding(runs, at);
    if range.is_empty() {
        let before = runs.iter().rev().find(|run| run.text.end <= range.start);
        return match (at(range.start), before) {
            (Some(run), _) => {
                let start = run.cut(range).start;
                Span::new(run.place.source, start..start)
            }
            (None, Some(run)) => Span::new(run.place.source, run.place.end..run.place.end),
            (None, None) => whole,
        };
    }
    match (at(range.start), at(range.end - 1)) {
        (Some(first), Some(last)) => {
            let (first, last) = (first.cut(range), last.cut(range));
            let meet = first.source == last.source && first.start <= last.end;
            let end = if meet { last.end.max(first.end) } else { first.end };
            Span::new(first.source, first.start..end)
        }
        _ => whole,
    }
}
