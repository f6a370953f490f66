//! A report as JSON for programs; `docs/diagnostics.md` explains it field by field.

use super::json_on_screen;
use super::on_page::Spot;
use super::{CodeInfo, Diagnostic, Label, Patch, Point, Report, Severity, SourceMap, Span};
use serde::Serialize;

/// Grows when a field changes its meaning or goes; new fields may come without it.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Document<'r> {
    version: u32,
    diagnostics: Vec<Entry<'r>>,
    counts: Counts,
}

#[derive(Serialize)]
struct Counts {
    error: usize,
    warning: usize,
    advice: usize,
}

#[derive(Serialize)]
struct Entry<'r> {
    code: &'r str,
    name: Option<&'r str>,
    severity: &'static str,
    message: &'r str,
    primary: Option<Remark<'r>>,
    context: Vec<Remark<'r>>,
    hints: &'r [String],
    patch: Option<Edit<'r>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    on_page: Option<Spot<'r>>,
}

#[derive(Serialize)]
struct Place<'r> {
    path: &'r str,
    start: Point,
    end: Point,
}

#[derive(Serialize)]
struct Remark<'r> {
    #[serde(flatten)]
    place: Place<'r>,
    text: &'r str,
}

#[derive(Serialize)]
struct Edit<'r> {
    #[serde(flatten)]
    place: Place<'r>,
    replacement: &'r str,
}

impl<'r> Place<'r> {
    fn new(sources: &'r SourceMap, span: Span) -> Self {
        let (start, end) = sources.points(span);
        Self { path: sources.path(span.source), start, end }
    }
}

impl<'r> Entry<'r> {
    fn new(
        sources: &'r SourceMap,
        diagnostic: &'r Diagnostic,
        about: &dyn Fn(&str) -> Option<CodeInfo>,
    ) -> Self {
        let remark = |it: &'r Label| Remark { place: Place::new(sources, it.span), text: &it.text };
        let edit =
            |it: &'r Patch| Edit { place: Place::new(sources, it.span), replacement: &it.text };
        Self {
            code: diagnostic.code,
            name: about(diagnostic.code).map(|it| it.name),
            severity: diagnostic.severity.name(),
            message: &diagnostic.message,
            primary: diagnostic.primary.as_ref().map(remark),
            context: diagnostic.context.iter().map(remark).collect(),
            hints: &diagnostic.hints,
            patch: diagnostic.patch.as_ref().map(edit),
            on_page: diagnostic.on_page.as_ref().map(|it| it.spot(sources.path(it.source))),
        }
    }
}

/// The report as one JSON document with a line break at its end.
///
/// `about` knows the codes; the `name` of one that it does not know is null.
///
/// # Panics
/// Never: nothing in a report is beyond JSON.
pub fn json(report: &Report, about: &dyn Fn(&str) -> Option<CodeInfo>) -> String {
    let entry = |it| Entry::new(&report.sources, it, about);
    let document = Document {
        version: VERSION,
        diagnostics: report.sorted().into_iter().map(entry).collect(),
        counts: Counts {
            error: report.count(Severity::Error),
            warning: report.count(Severity::Warning),
            advice: report.count(Severity::Advice),
        },
    };
    let text = serde_json::to_string_pretty(&document).expect("a report is plain data");
    json_on_screen(text) + "\n"
}
