//! What was found, one finding for each sort of fault: where it is worst, and how often it occurs.

use super::faults::Fault;
use super::pdf_page::PdfPage;
use cardwright_base::diagnostic::{Diagnostic, OnPage, Severity, SourceId};
use cardwright_base::english::and;
use cardwright_base::units;
use cardwright_model::{Limit, Limits, MaxSeverity};
use kurbo::Rect;
use std::collections::{BTreeMap, BTreeSet};

/// A problem where it is worst.
struct Worst {
    wrong: Problem,
    page: Option<u32>,
    area: Option<units::Rect>,
    places: usize,
    pages: BTreeSet<u32>,
}

pub(super) struct Findings<'l> {
    pub(super) limits: &'l Limits,
    all: BTreeMap<(&'static str, String), Worst>,
}

/// One thing that is wrong.
#[derive(Clone)]
pub(super) struct Problem {
    fault: &'static Fault,
    /// Faults of one code and one key are one finding.
    key: String,
    message: String,
    /// The greater, the worse.
    badness: f64,
    hints: Vec<String>,
    /// Where it stands that this is wrong.
    source: Option<String>,
}

impl Problem {
    pub(super) fn new(
        fault: &'static Fault,
        key: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        let (key, message) = (key.into(), message.into());
        Self { fault, key, message, badness: 0.0, hints: Vec::new(), source: None }
    }

    pub(super) fn by(mut self, badness: f64) -> Self {
        self.badness = badness;
        self
    }

    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// The same, with the limit that it breaks.
    pub(super) fn says<T>(mut self, limit: &Limit<T>) -> Self {
        self.source = Some(format!("{} ({})", limit.source, limit.date));
        self
    }
}

impl<'l> Findings<'l> {
    pub(super) fn new(limits: &'l Limits) -> Self {
        Self { limits, all: BTreeMap::new() }
    }

    pub(super) fn file(&mut self, wrong: Problem) {
        self.put(wrong, None, None);
    }

    pub(super) fn page(&mut self, wrong: Problem, leaf: &PdfPage, area: Option<Rect>) {
        self.put(wrong, Some(leaf.number), area.map(|area| leaf.place(area)));
    }

    fn put(&mut self, wrong: Problem, page: Option<u32>, area: Option<units::Rect>) {
        let first =
            || Worst { wrong: wrong.clone(), page, area, places: 0, pages: BTreeSet::new() };
        let worst = self.all.entry((wrong.fault.code, wrong.key.clone())).or_insert_with(first);
        worst.places += 1;
        worst.pages.extend(page);
        if wrong.badness > worst.wrong.badness {
            (worst.wrong, worst.page, worst.area) = (wrong, page, area);
        }
    }

    pub(super) fn diagnostics(self, source: SourceId) -> Vec<Diagnostic> {
        let most = match self.limits.max_severity {
            MaxSeverity::Error => Severity::Error,
            MaxSeverity::Warning => Severity::Warning,
            MaxSeverity::Advice => Severity::Advice,
        };
        let title = &self.limits.title;
        let told = self.all.into_values().map(|worst| {
            let text = worst.elsewhere();
            let Worst { wrong, page, area, .. } = worst;
            let mut told = Diagnostic::error(wrong.fault.code, wrong.message);
            told.severity = wrong.fault.severity.min(most);
            told.hints = wrong.hints;
            told.hints.extend(wrong.source.map(|it| format!("required by {title}: {it}")));
            told.on(OnPage { source, page, area, text })
        });
        told.collect()
    }
}

impl Worst {
    /// `in 12 places on pages 1, 2 and 5`, where there is more than this one.
    fn elsewhere(&self) -> String {
        const SHOWN: usize = 6;
        if self.places < 2 {
            return String::new();
        }
        let pages: Vec<String> = self.pages.iter().take(SHOWN).map(u32::to_string).collect();
        let more = self.pages.len().saturating_sub(SHOWN);
        let places = self.places;
        match &pages[..] {
            [] => format!("{places} times"),
            [page] => format!("in {places} places on page {page}"),
            [first @ .., last] if more == 0 => {
                format!("in {places} places on pages {}", and(&pages))
            }
            shown => format!("in {places} places on pages {} and {more} more", shown.join(", ")),
        }
    }
}
