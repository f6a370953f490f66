//! A report as a person reads it, drawn by `annotate-snippets`.

use super::cut::{Mark, View};
use super::grouped::{Kind, kinds, listed};
use super::wrap::{columns, wrap};
use super::{Diagnostic, Label, Report, Severity, SourceId, Span, shown};
use crate::english::count as counted;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::Range;

/// What the screen is like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TerminalStyle {
    /// It understands ANSI styles.
    pub colour: bool,
    /// How many columns it has; fewer than 40 are taken as 40.
    pub width: usize,
    /// Whether to say at the end how each code is explained.
    pub explain: bool,
}

impl TerminalStyle {
    /// For a file, a pipe, a log: the same on every machine.
    pub const PLAIN: Self = Self { colour: false, width: 140, explain: true };
}

/// The report as text: every message at its place, those of one kind together, then a line that counts them, then one that
/// says how to learn more. An empty report is an empty text.
///
/// # Panics
/// Never: a string takes everything.
pub fn render(report: &Report, look: TerminalStyle) -> String {
    let width = look.width.max(40);
    let renderer = if look.colour { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.term_width(width);
    let mut out = String::new();
    for Kind { first, others } in kinds(report) {
        let drawing = Drawing::new(report, first, width);
        writeln!(out, "{}\n", renderer.render(&drawing.groups())).expect("a string");
        if !others.is_empty() {
            writeln!(out, "{}", listed(report, first, &others)).expect("a string");
        }
    }
    out.push_str(&count_by_severity(report));
    if report.more() > 0 {
        writeln!(out, "and {} more that are not shown", report.more()).expect("a string");
    }
    if look.explain {
        out.push_str(&explain(report));
    }
    out
}

/// How many findings there are: `2 errors, 1 warning, 1 advice note`; empty when there are none.
fn count_by_severity(report: &Report) -> String {
    let counts: Vec<_> = Severity::ALL
        .into_iter()
        .rev()
        .map(|severity| (report.count(severity), severity))
        .filter(|(count, _)| *count > 0)
        .map(|(count, severity)| {
            // Advice itself can't be counted.
            let name = if severity == Severity::Advice { "advice note" } else { severity.name() };
            counted(count, name)
        })
        .collect();
    if counts.is_empty() { String::new() } else { format!("{}\n", counts.join(", ")) }
}

/// The command that explains the codes; empty when there are none.
fn explain(report: &Report) -> String {
    const SHOWN: usize = 12;
    let codes: BTreeSet<&str> = report.sorted().iter().map(|it| it.code).collect();
    if codes.is_empty() {
        return String::new();
    }
    let codes: Vec<&str> = codes.into_iter().take(SHOWN).collect();
    format!("explain with: cardwright explain {}\n", codes.join(" "))
}

/// A message as far as its layout on the screen is decided.
struct Drawing<'r> {
    report: &'r Report,
    diagnostic: &'r Diagnostic,
    title: String,
    parts: Vec<Part<'r>>,
    /// Remarks that find no place beside what they speak of.
    notes: Vec<String>,
    hints: Vec<String>,
    patch: Option<(View, Range<usize>)>,
}

/// The marked lines of one source.
struct Part<'r> {
    source: SourceId,
    view: View,
    labels: Vec<(Range<usize>, AnnotationKind, Option<&'r str>)>,
}

impl<'r> Drawing<'r> {
    fn new(report: &'r Report, diagnostic: &'r Diagnostic, width: usize) -> Self {
        let spans = labels(diagnostic).map(|(label, _)| label.span);
        let patched = diagnostic.patch.iter().map(|it| it.span);
        let last = spans.chain(patched).map(|it| report.sources.points(it).1.line).max();
        // The column of line numbers.
        let margin = last.unwrap_or(1).to_string().len();
        let head = format!("{}[{}]: ", diagnostic.severity.name(), diagnostic.code);
        let note = |text: &str, head: &str| wrap(text, width - margin - 3 - head.len());
        let mut drawing = Self {
            report,
            diagnostic,
            title: wrap(&diagnostic.message, width - head.len()),
            parts: Vec::new(),
            notes: Vec::new(),
            hints: diagnostic.hints.iter().map(|it| note(it, "hint: ")).collect(),
            patch: None,
        };
        for source in sources(diagnostic) {
            let (part, homeless) = drawing.part(source, width - margin - 3);
            drawing.parts.push(part);
            drawing.notes.extend(homeless.iter().map(|it| note(it, "note: ")));
        }
        let remarks = diagnostic.on_page.iter().map(|it| &it.text).filter(|it| !it.is_empty());
        drawing.notes.extend(remarks.map(|it| note(it, "note: ")));
        drawing.patch = diagnostic.patch.as_ref().map(|patch| {
            let text = report.sources.text(patch.span.source);
            let range = whole(report, patch.span);
            // The line must fit after the patch too.
            let longest = patch.text.lines().map(columns).max().unwrap_or_default();
            let growth = longest.saturating_sub(columns(&text[range.clone()]));
            let room = (width - margin - 3).saturating_sub(growth).max(width / 3);
            let marks = [Mark { range: range.clone(), behind: 0 }];
            let view = View::new(&report.sources, patch.span.source, &marks, room);
            let range = view.find(text, &range);
            (view, range)
        });
        drawing
    }

    /// What to draw of a source, and the remarks for which there is no room in it.
    fn part(&self, source: SourceId, room: usize) -> (Part<'r>, Vec<String>) {
        let report = self.report;
        let text = report.sources.text(source);
        let here: Vec<(&Label, AnnotationKind)> =
            labels(self.diagnostic).filter(|(it, _)| it.span.source == source).collect();
        let lines = |label: &Label| {
            let (start, end) = report.sources.points(label.span);
            start.line..=end.line
        };
        // What spans several lines is bracketed on the left.
        let brackets = here.iter().filter(|(it, _)| lines(it).count() > 1).count();
        let room = if brackets == 0 { room } else { room - brackets - 1 };
        let mark = |label: &Label| {
            let wanted = columns(&label.text) + 1;
            let behind = if wanted * 2 > room { 0 } else { wanted };
            Mark { range: whole(report, label.span), behind }
        };
        let marks: Vec<Mark> = here.iter().map(|(it, _)| mark(it)).collect();
        let view = View::new(&report.sources, source, &marks, room);
        let mut notes = Vec::new();
        let mut drawn = Vec::new();
        for (at, (label, kind)) in here.iter().enumerate() {
            let range = view.find(text, &marks[at].range);
            // Of several on one line, all but the last hang below the start of their marks.
            let hangs = here.iter().zip(&marks).any(|((other, _), mark)| {
                lines(other).end() == lines(label).end() && mark.range.start > marks[at].range.start
            });
            let column = view.columns(if hangs { range.start } else { range.end });
            let fits = column + 1 + columns(&label.text) <= room;
            let remark = Some(label.text.as_str()).filter(|it| !it.is_empty());
            if let Some(remark) = remark.filter(|_| !fits) {
                notes.push(match kind {
                    AnnotationKind::Primary => remark.to_owned(),
                    _ => format!("line {}: {remark}", lines(label).start()),
                });
            }
            drawn.push((range, *kind, remark.filter(|_| fits)));
        }
        (Part { source, view, labels: drawn }, notes)
    }

    fn groups(&self) -> Vec<Group<'_>> {
        let level = match self.diagnostic.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Advice => Level::INFO,
        };
        let level = level.with_name(Some(self.diagnostic.severity.name()));
        let title = level.primary_title(self.title.as_str()).id(self.diagnostic.code);
        let mut main = Group::with_title(title);
        for part in &self.parts {
            if let Some(place) = part.cell(self.report, self.diagnostic) {
                main = main.element(Origin::path(place));
            }
            main = main.element(part.snippet(self.report));
        }
        if let Some(place) = &self.diagnostic.on_page {
            let path = shown(self.report.sources.path(place.source));
            let place = place.to_string();
            let place =
                if place.is_empty() { path.into_owned() } else { format!("{path}, {place}") };
            main = main.element(Origin::path(place));
        }
        for note in &self.notes {
            main = main.element(Level::NOTE.message(note.as_str()));
        }
        for hint in &self.hints {
            main = main.element(Level::HELP.with_name(Some("hint")).message(hint.as_str()));
        }
        let mut groups = vec![main];
        if let (Some((view, range)), Some(patch)) = (&self.patch, &self.diagnostic.patch) {
            let snippet = Snippet::source(view.text.as_str())
                .line_start(view.line)
                .path(shown(self.report.sources.path(patch.span.source)))
                .patch(Patch::new(range.clone(), patch.text.as_str()));
            groups.push(Level::HELP.secondary_title("write instead").element(snippet));
        }
        groups
    }
}

impl Part<'_> {
    /// The place of the first remark, where it is a cell of a sheet: that has no lines and columns.
    fn cell(&self, report: &Report, diagnostic: &Diagnostic) -> Option<String> {
        let mut here = labels(diagnostic).map(|it| it.0.span);
        let span = here.find(|it| it.source == self.source)?;
        report.sources.cell(span)?;
        Some(shown(&report.sources.shown_place(span)).into_owned())
    }

    fn snippet<'d>(&'d self, report: &'d Report) -> Snippet<'d, annotate_snippets::Annotation<'d>> {
        let path = shown(report.sources.path(self.source));
        let is_sheet = report.sources.file(self.source) != report.sources.path(self.source);
        let mut snippet = Snippet::source(self.view.text.as_str())
            .line_start(self.view.line)
            .path((!is_sheet).then_some(path));
        for (range, kind, remark) in &self.labels {
            let annotation = kind.span(range.clone());
            snippet = snippet.annotation(match remark {
                Some(remark) => annotation.label(*remark),
                None => annotation,
            });
        }
        snippet
    }
}

fn labels(diagnostic: &Diagnostic) -> impl Iterator<Item = (&Label, AnnotationKind)> {
    let primary = diagnostic.primary.iter().map(|label| (label, AnnotationKind::Primary));
    primary.chain(diagnostic.context.iter().map(|label| (label, AnnotationKind::Context)))
}

/// The sources a diagnostic speaks of, the one with the fault first.
fn sources(diagnostic: &Diagnostic) -> Vec<SourceId> {
    let mut sources = Vec::new();
    for (label, _) in labels(diagnostic) {
        if !sources.contains(&label.span.source) {
            sources.push(label.span.source);
        }
    }
    sources
}

/// The bytes of a span in whole characters: a template engine may point inside of one.
fn whole(report: &Report, span: Span) -> Range<usize> {
    let (start, end) = report.sources.points(span);
    start.byte..end.byte
}
