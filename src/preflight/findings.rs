//! What was found, one finding for each sort of fault: where it is worst, and how often it occurs.

use super::faults::Fault;
use super::pdf_page::PdfPage;
use cardwright_base::diagnostic::{Diagnostic, OnPage, Severity, SourceId};
use cardwright_base::english::and;
use cardwright_model::{Limit, Limits, MaxSeverity};
use kurbo::Rect;
use std::collections::{BTreeMap, BTreeSet};

/// Where a fault is.
#[derive(Clone, Copy)]
pub(super) struct Location<'l> {
    pub(super) leaf: &'l PdfPage,
    pub(super) area: Option<Rect>,
}

/// A fault as it is worst.
struct Worst {
    fault: &'static Fault,
    message: String,
    hints: Vec<String>,
    /// The greater, the worse.
    badness: f64,
    page: Option<u32>,
    area: Option<cardwright_base::units::Rect>,
    places: usize,
    pages: BTreeSet<u32>,
}

/// All that was found in a file.
pub(super) struct Findings<'l> {
    limits: &'l Limits,
    all: BTreeMap<(&'static str, String), Worst>,
}

/// One thing that is wrong.
pub(super) struct Problem {
    pub(super) fault: &'static Fault,
    /// Faults of one code and one key are one finding.
    pub(super) key: String,
    pub(super) message: String,
    /// The greater, the worse.
    pub(super) badness: f64,
    pub(super) hints: Vec<String>,
}

impl Problem {
    pub(super) fn new(
        fault: &'static Fault,
        key: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self { fault, key: key.into(), message: message.into(), badness: 0.0, hints: Vec::new() }
    }

    pub(super) fn by(mut self, badness: f64) -> Self {
        self.badness = badness;
        self
    }

    pub(super) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// The same, with who says that it is wrong.
    pub(super) fn says<T>(self, limits: &Limits, limit: &Limit<T>) -> Self {
        let (title, source, date) = (&limits.title, &limit.source, &limit.date);
        self.hint(format!("required by {title}: {source} ({date})"))
    }
}

impl<'l> Findings<'l> {
    pub(super) fn new(limits: &'l Limits) -> Self {
        Self { limits, all: BTreeMap::new() }
    }

    /// Adds a fault of the file as a whole.
    pub(super) fn file(&mut self, wrong: Problem) {
        self.put(wrong, None);
    }

    /// Adds a fault of a page.
    pub(super) fn page(&mut self, wrong: Problem, at: Location<'_>) {
        self.put(wrong, Some(at));
    }

    fn put(&mut self, wrong: Problem, at: Option<Location<'_>>) {
        let page = at.map(|it| it.leaf.number);
        let area = at.and_then(|it| it.area.map(|area| it.leaf.place(area)));
        let key = (wrong.fault.code, wrong.key);
        let known = self.all.get(&key);
        let (places, mut pages) =
            known.map_or((0, BTreeSet::new()), |it| (it.places, it.pages.clone()));
        pages.extend(page);
        if known.is_some_and(|it| it.badness >= wrong.badness) {
            let known = self.all.get_mut(&key).expect("it was found a moment ago");
            (known.places, known.pages) = (places + 1, pages);
            return;
        }
        let (fault, message, hints, badness) =
            (wrong.fault, wrong.message, wrong.hints, wrong.badness);
        let worst = Worst { fault, message, hints, badness, page, area, places: places + 1, pages };
        self.all.insert(key, worst);
    }

    /// The findings as messages to a person.
    pub(super) fn diagnostics(self, source: SourceId) -> Vec<Diagnostic> {
        let gravest = match self.limits.gravest {
            MaxSeverity::Error => Severity::Error,
            MaxSeverity::Warning => Severity::Warning,
            MaxSeverity::Advice => Severity::Advice,
        };
        let told = self.all.into_values().map(|worst| {
            let text = worst.elsewhere();
            let place = OnPage { source, page: worst.page, area: worst.area, text };
            let mut told = Diagnostic::error(worst.fault.code, worst.message).on(place);
            told.severity = worst.fault.severity.min(gravest);
            told.hints = worst.hints;
            told
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
