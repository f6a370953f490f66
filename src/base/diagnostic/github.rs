//! A report as workflow commands, which GitHub shows beside the lines of a pull request.

use super::{CodeInfo, Diagnostic, Report, Severity, shown, uri};
use std::fmt::Write as _;

/// The report as workflow commands, one a line.
///
/// `about` gives the codes their names. Hints, other places and the patch stand in the message.
///
/// # Panics
/// Never: a string takes everything.
pub fn github(report: &Report, about: &dyn Fn(&str) -> Option<CodeInfo>) -> String {
    let mut out = String::new();
    for diagnostic in report.sorted() {
        let command = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Advice => "notice",
        };
        let mut properties = place(report, diagnostic);
        let title = match about(diagnostic.code) {
            Some(about) => format!("{} {}", diagnostic.code, about.name),
            None => diagnostic.code.to_owned(),
        };
        properties.push(format!("title={}", property(&title)));
        let message = data(&message(report, diagnostic));
        writeln!(out, "::{command} {}::{message}", properties.join(",")).expect("a string");
    }
    out
}

/// Where the annotation goes; nowhere for a message without a place.
fn place(report: &Report, diagnostic: &Diagnostic) -> Vec<String> {
    let Some(label) = &diagnostic.primary else {
        let page = diagnostic.on_page.iter();
        let file = page.map(|it| uri::plain(report.sources.path(it.source)));
        return file.map(|it| format!("file={}", property(&it))).collect();
    };
    let (start, end) = report.sources.points(label.span);
    let path = uri::plain(report.sources.file(label.span.source));
    if report.sources.cell(label.span).is_some() {
        return vec![format!("file={}", property(&path))];
    }
    let mut properties = vec![
        format!("file={}", property(&path)),
        format!("line={}", start.line),
        format!("endLine={}", end.line),
    ];
    // GitHub drops the columns of whatever spans several lines, and complains of them.
    if start.line == end.line {
        properties.push(format!("col={}", start.column));
        properties.push(format!("endColumn={}", end.column));
    }
    properties
}

fn message(report: &Report, diagnostic: &Diagnostic) -> String {
    let mut lines = vec![diagnostic.message.clone()];
    let cell = diagnostic.primary.as_ref().map(|it| it.span);
    let cell = cell.filter(|it| report.sources.cell(*it).is_some());
    lines.extend(cell.map(|it| report.sources.shown_place(it)));
    lines.extend(diagnostic.primary.iter().map(|it| it.text.clone()).filter(|it| !it.is_empty()));
    if let Some(place) = &diagnostic.on_page {
        lines.extend(
            [place.to_string(), place.text.clone()].into_iter().filter(|it| !it.is_empty()),
        );
    }
    for label in &diagnostic.context {
        let place = uri::plain(&report.sources.shown_place(label.span));
        lines.push(format!("see {place}: {}", label.text));
    }
    lines.extend(diagnostic.hints.iter().map(|hint| format!("hint: {hint}")));
    if let Some(patch) = &diagnostic.patch {
        let old = report.sources.slice(patch.span);
        lines.push(if old.is_empty() {
            format!("insert: {}", patch.text)
        } else if patch.text.is_empty() {
            format!("delete: {old}")
        } else {
            format!("replace with: {}", patch.text)
        });
    }
    lines.join("\n")
}

/// What stands behind the second `::`.
fn data(text: &str) -> String {
    shown(text).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// What stands behind a `=`.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
