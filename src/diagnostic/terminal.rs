//! A report as a person reads it, drawn by `annotate-snippets`.

use super::{Diagnostic, Label, Report, Severity, SourceId, Span};
use annotate_snippets::{AnnotationKind, Group, Level, Patch, Renderer, Snippet};
use std::fmt::Write as _;

/// The report as text, every message at its place, then a line that counts them.
///
/// `colour` asks for ANSI styles; without it the text is the same on every machine.
pub fn render(report: &Report, colour: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let mut out = String::new();
    for diagnostic in report.sorted() {
        let groups = groups(report, diagnostic);
        writeln!(out, "{}\n", renderer.render(&groups)).expect("a string takes everything");
    }
    out.push_str(&tally(report));
    out
}

/// `2 errors, 1 warning`, or nothing when there is nothing to count.
fn tally(report: &Report) -> String {
    let kinds = [(Severity::Error, "error"), (Severity::Warning, "warning")];
    let counts: Vec<_> = kinds
        .into_iter()
        .map(|(severity, name)| (report.count(severity), name))
        .filter(|(count, _)| *count > 0)
        .map(|(count, name)| format!("{count} {name}{}", if count == 1 { "" } else { "s" }))
        .collect();
    if counts.is_empty() { String::new() } else { format!("{}\n", counts.join(", ")) }
}

fn groups<'a>(report: &'a Report, diagnostic: &'a Diagnostic) -> Vec<Group<'a>> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Advice => Level::INFO,
    };
    let mut main =
        Group::with_title(level.primary_title(diagnostic.message.as_str()).id(diagnostic.code));
    for source in sources(diagnostic) {
        let mut snippet =
            Snippet::source(report.sources.text(source)).path(report.sources.path(source));
        for (label, kind) in labels(diagnostic) {
            if label.span.source == source {
                let range = whole(report, label.span);
                let annotation = kind.span(range);
                snippet = snippet.annotation(if label.text.is_empty() {
                    annotation
                } else {
                    annotation.label(label.text.as_str())
                });
            }
        }
        main = main.element(snippet);
    }
    for hint in &diagnostic.hints {
        main = main.element(Level::HELP.with_name(Some("hint")).message(hint.as_str()));
    }
    let mut groups = vec![main];
    if let Some(patch) = &diagnostic.patch {
        let range = whole(report, patch.span);
        groups.push(
            Level::HELP.secondary_title("write instead").element(
                Snippet::source(report.sources.text(patch.span.source))
                    .path(report.sources.path(patch.span.source))
                    .patch(Patch::new(range, patch.text.as_str())),
            ),
        );
    }
    groups
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
fn whole(report: &Report, span: Span) -> std::ops::Range<usize> {
    let text = report.sources.text(span.source);
    text.floor_char_boundary(span.start)..text.ceil_char_boundary(span.end)
}
