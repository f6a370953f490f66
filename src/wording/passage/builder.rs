//! A passage in the making.

use super::layer::{Layer, STAND_IN};
use super::run::{self, Run};
use super::{Origin, Passage, PassageKind, RunKind};
use cardwright_base::diagnostic::Span;
use std::ops::Range;
use std::sync::OnceLock;

/// Collects the words of one paragraph from ranges of a layer, which come in their order.
pub(super) struct Builder<'l> {
    layer: &'l Layer,
    kind: PassageKind,
    text: String,
    runs: Vec<Run>,
    seams: Vec<usize>,
    /// The first seam of the layer that was not met yet.
    next_seam: usize,
    /// From the first byte that was taken to the last.
    taken: Option<Range<usize>>,
    /// A citation was just passed, and whether a blank stood before it.
    cited: Option<bool>,
}

impl<'l> Builder<'l> {
    /// A passage in a block that begins at `start`.
    pub(super) fn new(layer: &'l Layer, kind: PassageKind, start: usize) -> Self {
        let next_seam = layer.seams.partition_point(|seam| seam.at < start);
        let (text, runs, seams) = (String::new(), Vec::new(), Vec::new());
        Self { layer, kind, text, runs, seams, next_seam, taken: None, cited: None }
    }

    /// Words that stand in the layer as they are read.
    pub(super) fn words(&mut self, range: Range<usize>, run_kind: &RunKind) {
        self.reach(range.start);
        let mut at = range.start;
        while let Some(seam) = self.layer.seams.get(self.next_seam) {
            if seam.at >= range.end {
                break;
            }
            let end = seam.at;
            self.copy(at..end, run_kind);
            at = end;
            self.reach(end);
        }
        self.copy(at..range.end, run_kind);
        self.take(&range);
    }

    /// Words that stand for a range of the layer, which reads otherwise.
    pub(super) fn atom(&mut self, text: &str, range: Range<usize>, run_kind: RunKind) {
        self.reach(range.start);
        let inside = self.layer.seams[self.next_seam..].iter();
        self.next_seam += inside.take_while(|seam| seam.at < range.end).count();
        self.push(text, self.layer.place(range.clone()), false, run_kind);
        self.take(&range);
    }

    /// A citation, which prints nothing and takes the blank before it along.
    pub(super) fn cite(&mut self, range: &Range<usize>) {
        self.reach(range.start);
        let kept = self.text.trim_end().len();
        self.cited = Some(self.cited == Some(true) || kept < self.text.len());
        self.text.truncate(kept);
        self.runs.retain(|run| run.text.start < kept);
        if let Some(last) = self.runs.last_mut().filter(|last| last.text.end > kept) {
            if last.exact {
                last.place.end -= last.text.end - kept;
            }
            last.text.end = kept;
        }
        for seam in &mut self.seams {
            *seam = kept.min(*seam);
        }
        self.seams.dedup();
        self.take(range);
    }

    /// Whether the passage is a heading.
    pub(super) fn is_heading(&self) -> bool {
        matches!(self.kind, PassageKind::Heading(_))
    }

    /// The passage, in a block that ends at `end`. `None` where it would be empty.
    pub(super) fn finish(mut self, end: usize, origin: &Origin) -> Option<Passage> {
        let taken = self.taken.take()?;
        let behind = self.layer.seams.get(self.next_seam).is_some_and(|seam| seam.at <= end);
        if behind {
            self.seams.push(self.text.len());
        }
        if self.text.trim().is_empty() {
            return None;
        }
        let span = self.layer.place(taken);
        let Self { kind, text, runs, seams, .. } = self;
        Some(Passage {
            origin: origin.clone(),
            kind,
            text,
            span,
            runs,
            seams,
            words: OnceLock::new(),
        })
    }

    /// Counts a range as part of the passage, markup included.
    pub(super) fn take(&mut self, range: &Range<usize>) {
        let taken = self.taken.clone().unwrap_or(range.clone());
        self.taken = Some(taken.start.min(range.start)..taken.end.max(range.end));
    }

    /// Passes the seams up to `at`.
    fn reach(&mut self, at: usize) {
        while let Some(seam) = self.layer.seams.get(self.next_seam).filter(|seam| seam.at <= at) {
            self.next_seam += 1;
            if let Some(place) = seam.instead.filter(|_| !self.text.is_empty()) {
                self.push(STAND_IN, place, false, RunKind::Choice);
            }
            if self.seams.last() != Some(&self.text.len()) {
                self.seams.push(self.text.len());
            }
        }
    }

    fn copy(&mut self, range: Range<usize>, run_kind: &RunKind) {
        let mut words = &self.layer.text[range.clone()];
        // Of the blanks around a tag one is enough.
        let after_seam = self.seams.last() == Some(&self.text.len());
        if after_seam && self.text.chars().next_back().is_none_or(char::is_whitespace) {
            words = words.trim_start();
        }
        for it in run::parts(&self.layer.runs, &(range.end - words.len()..range.end)) {
            let run_kind =
                if it.run_kind == RunKind::Computed { it.run_kind } else { run_kind.clone() };
            self.push(&self.layer.text[it.text], it.place, it.exact, run_kind);
        }
    }

    fn push(&mut self, text: &str, mut place: Span, exact: bool, run_kind: RunKind) {
        let mut text = text;
        if let Some(blank) = self.cited.take() {
            if self.text.is_empty() {
                let kept = text.trim_start();
                place.start += if exact { text.len() - kept.len() } else { 0 };
                text = kept;
                self.cited = Some(blank).filter(|_| kept.is_empty());
            } else if blank && text.starts_with(char::is_alphanumeric) {
                let before = Span { end: place.start, ..place };
                self.push(" ", before, false, RunKind::Typed);
            }
        }
        let start = self.text.len();
        self.text.push_str(text);
        run::add(&mut self.runs, Run { text: start..self.text.len(), place, exact, run_kind });
    }
}
