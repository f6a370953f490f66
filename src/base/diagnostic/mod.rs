//! Messages to the author of a game.
//!
//! In: what any stage found. Out: a [`Report`], drawn for a terminal or written as JSON, SARIF or
//! annotations, and the texts as its patches would have them. Never: a decision about what to do
//! next; that belongs to whoever reads the report.

mod cut;
mod edit_validation;
mod github;
mod grouped;
mod json;
mod on_page;
mod patch;
mod places;
mod sarif;
mod seen_on;
mod shown;
mod source_map;
mod span;
mod terminal;
mod toml_text;
mod uri;
mod wrap;

pub use github::github;
pub use json::{json, json_entries};
pub use on_page::OnPage;
pub use patch::{Fixes, SkipReason, fixed, fixed_of};
pub use places::Places;
pub use sarif::sarif;
pub use seen_on::SeenOn;
pub use shown::{is_control, json_on_screen, on_screen, shown, with_causes};
pub use source_map::SourceMap;
pub use span::{SourceId, Span};
pub use terminal::{TerminalStyle, render};
pub use wrap::{columns, wrap};

pub use crate::did_you_mean::closest;
use crate::did_you_mean::did_you_mean;
use crate::words;
use std::borrow::Cow;

words! {
    /// How much a diagnostic matters.
    pub enum Severity {
        /// Worth knowing; nothing is wrong.
        Advice = "advice",
        /// Probably a mistake; the build goes on.
        Warning = "warning",
        /// Certainly a mistake; nothing is written.
        Error = "error",
    }
}

/// What there is to know about a code, whatever it was found in.
#[derive(Clone, Copy, Debug)]
pub struct CodeInfo {
    /// Name of the check, as `allow` takes it.
    pub name: &'static str,
    /// The fault in one sentence.
    pub summary: &'static str,
    /// The whole page, in Markdown.
    pub help: &'static str,
    /// How much it matters where nobody decided otherwise.
    pub severity: Severity,
}

/// A place in a source with a remark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The place in the source.
    pub span: Span,
    /// What is remarkable there; may be empty.
    pub text: String,
}

/// A mechanical remedy: put `text` in place of what stands at `span`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Patch {
    /// The place whose text is replaced.
    pub span: Span,
    /// The text to put there; empty to delete.
    pub text: String,
}

/// One message to the author: what is wrong, where, and what to write instead.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// Letter of the stage (D data, T text, F fit, S sheet, P print) and a number that is never reused.
    pub code: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// What is, before what should be; lower case, names in back-quotes, no full stop.
    pub message: String,
    /// The place that the message is about. `None` when it is about no place of a source.
    pub primary: Option<Label>,
    /// Other places that explain it.
    pub context: Vec<Label>,
    /// The remedy in words.
    pub hints: Vec<String>,
    /// The remedy as an edit.
    pub patch: Option<Patch>,
    /// The place, where the fault is in a file that has pages and no lines.
    pub on_page: Option<OnPage>,
    /// Where it can be seen on what the game prints, as far as whoever found it knows.
    pub seen: Vec<SeenOn>,
    /// True for an error in spite of which all else can be read and printed: something stands in for what is wrong.
    pub goes_on: bool,
}

/// Two messages that read alike are the same, whatever comes of them.
impl PartialEq for Diagnostic {
    fn eq(&self, other: &Self) -> bool {
        let Self { code, severity, message, primary, context, hints, patch, on_page, .. } = self;
        *code == other.code
            && *severity == other.severity
            && *message == other.message
            && *primary == other.primary
            && *context == other.context
            && *hints == other.hints
            && *patch == other.patch
            && *on_page == other.on_page
    }
}

impl Eq for Diagnostic {}

impl Diagnostic {
    /// An error without a place yet.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: message.into(),
            primary: None,
            context: Vec::new(),
            hints: Vec::new(),
            patch: None,
            on_page: None,
            seen: Vec::new(),
            goes_on: false,
        }
    }

    /// A warning without a place yet.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, message) }
    }

    /// Every text of it that is only shown.
    fn texts_mut(&mut self) -> impl Iterator<Item = &mut String> {
        let labels = self.primary.iter_mut().chain(&mut self.context).map(|label| &mut label.text);
        let on_page = self.on_page.iter_mut().map(|place| &mut place.text);
        std::iter::once(&mut self.message).chain(labels).chain(&mut self.hints).chain(on_page)
    }

    fn spans_mut(&mut self) -> impl Iterator<Item = &mut Span> {
        let labels = self.primary.iter_mut().chain(&mut self.context).map(|label| &mut label.span);
        labels.chain(self.patch.iter_mut().map(|patch| &mut patch.span))
    }

    /// The same, at `span`, with a remark there.
    #[must_use]
    pub fn at(mut self, span: Span, remark: impl Into<String>) -> Self {
        self.primary = Some(Label { span, text: remark.into() });
        self
    }

    /// The same, on a page of a file.
    #[must_use]
    pub fn on(mut self, place: OnPage) -> Self {
        self.on_page = Some(place);
        self
    }

    /// The same, with a place on what the game prints where it can be seen.
    #[must_use]
    pub fn seen(mut self, place: SeenOn) -> Self {
        self.seen.push(place);
        self
    }

    /// The same, as an error in spite of which all else can be read and printed.
    #[must_use]
    pub fn going_on(mut self) -> Self {
        self.goes_on = true;
        self
    }

    /// The same, with another place that explains it.
    #[must_use]
    pub fn see(mut self, span: Span, remark: impl Into<String>) -> Self {
        self.context.push(Label { span, text: remark.into() });
        self
    }

    /// The same, with advice.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// The same, with a "did you mean" and its patch when one of `known` is close to `given`.
    #[must_use]
    pub fn suggest<'a>(
        self,
        span: Span,
        given: &str,
        known: impl IntoIterator<Item = &'a str>,
        rewrite: impl Fn(&str) -> String,
    ) -> Self {
        match closest(given, known) {
            None => self,
            Some(close) => {
                let mut new = self.hint(did_you_mean(close));
                new.patch = Some(Patch { span, text: rewrite(close) });
                new
            }
        }
    }
}

/// Everything found in one run, with the sources it points into.
#[derive(Debug, Default)]
pub struct Report {
    /// The texts that spans refer to.
    pub sources: SourceMap,
    diagnostics: Vec<Diagnostic>,
    /// How many there were beyond those that are kept.
    more: usize,
    /// What the last error said, since somebody asked.
    latest: Option<String>,
}

/// Messages of one severity that are kept. Nobody reads so many, and each takes time to draw.
const KEPT: usize = 1_000;

impl Report {
    /// A report without messages.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a message; the same one twice counts once. What it quotes is made harmless to look at.
    pub fn push(&mut self, mut diagnostic: Diagnostic) {
        for text in diagnostic.texts_mut() {
            if let Cow::Owned(harmless) = shown(text) {
                *text = harmless;
            }
        }
        // Words may be put into a cell by who knows how it is quoted, and nobody else.
        diagnostic.patch = diagnostic.patch.filter(|it| self.sources.is_editable(it.span.source));
        if diagnostic.severity == Severity::Error {
            self.latest = Some(diagnostic.message.clone());
        }
        if let Some(twin) = self.diagnostics.iter_mut().find(|it| **it == diagnostic) {
            twin.goes_on &= diagnostic.goes_on;
            return;
        }
        if self.count(diagnostic.severity) < KEPT {
            self.diagnostics.push(diagnostic);
        } else {
            self.more += 1;
        }
    }

    /// Adds messages; the same one twice counts once.
    pub fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        for diagnostic in diagnostics {
            self.push(diagnostic);
        }
    }

    /// Gives every message to `settle`, which keeps it, changes it or lets it go.
    pub fn settle(&mut self, settle: impl FnMut(Diagnostic) -> Option<Diagnostic>) {
        self.diagnostics =
            std::mem::take(&mut self.diagnostics).into_iter().filter_map(settle).collect();
    }

    /// An empty report on the same sources, for work done beside other work.
    pub fn branch(&self) -> Self {
        Self::knowing(&self.sources)
    }

    /// An empty report on texts that were read before.
    pub fn knowing(sources: &SourceMap) -> Self {
        Self { sources: sources.clone(), ..Self::default() }
    }

    /// Does work whose errors concern one thing alone, for which something stands in: all else goes on. Gives what the
    /// last of them says.
    pub fn isolated<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> (T, Option<String>) {
        let first = self.diagnostics.len();
        self.latest = None;
        let done = work(self);
        self.diagnostics[first..].iter_mut().for_each(|it| it.goes_on = true);
        (done, self.latest.take())
    }

    /// Takes over what a branch found, with the sources that it alone knows.
    pub fn absorb(&mut self, branch: Self) {
        let Self { sources, diagnostics, more, latest: _ } = branch;
        self.more += more;
        for mut diagnostic in diagnostics {
            let pages = diagnostic.on_page.iter_mut().map(|place| &mut place.source);
            for source in pages {
                *source = taken_over(&mut self.sources, &sources, *source);
            }
            for span in diagnostic.spans_mut() {
                span.source = taken_over(&mut self.sources, &sources, span.source);
            }
            self.push(diagnostic);
        }
    }

    /// True when nothing was found.
    pub fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    /// True when something is certainly wrong.
    pub fn has_errors(&self) -> bool {
        self.count(Severity::Error) > 0
    }

    /// True when something is wrong with which nothing can be made.
    pub fn stops(&self) -> bool {
        self.diagnostics.iter().any(|it| it.severity == Severity::Error && !it.goes_on)
    }

    /// How many were found beyond those that are kept.
    pub(crate) fn more(&self) -> usize {
        self.more
    }

    /// How many of one severity are kept.
    pub fn count(&self, severity: Severity) -> usize {
        self.diagnostics.iter().filter(|d| d.severity == severity).count()
    }

    /// All messages in the order of their files and lines, those without a place last.
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        let mut all: Vec<_> = self.diagnostics.iter().collect();
        all.sort_by_key(|d| {
            let place = d.primary.as_ref().map(|label| (label.span.source, label.span.start));
            // What concerns a file as a whole comes before its pages.
            let page = d.on_page.as_ref().map(|it| (it.source, it.page.unwrap_or(0) as usize));
            let place = place.or(page);
            (place.is_none(), place, d.code)
        });
        all
    }
}

/// The source of `from` as one of `to`, which gets it where it lacks it.
fn taken_over(to: &mut SourceMap, from: &SourceMap, source: SourceId) -> SourceId {
    let path = from.path(source);
    match to.find(path) {
        Some(known) => known,
        None => to.take(from, source),
    }
}
