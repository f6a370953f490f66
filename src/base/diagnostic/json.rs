//! A report as JSON for programs; `docs/diagnostics.md` explains it field by field.

use super::{CodeInfo, Diagnostic, Label, Report, Severity, SourceMap, Span, json_on_screen};
use serde_json::{Value, json};

/// Grows when a field changes its meaning or goes; new fields may come without it.
const VERSION: u32 = 1;

/// The report as one JSON document with a line break at its end.
///
/// `about` knows the codes; the `name` of one that it does not know is null.
///
/// # Panics
/// Never: nothing in a report is beyond JSON.
pub fn json(report: &Report, about: &dyn Fn(&str) -> Option<CodeInfo>) -> String {
    let document = json!({
        "version": VERSION,
        "diagnostics": json_entries(report, about),
        "counts": {
            "error": report.count(Severity::Error),
            "warning": report.count(Severity::Warning),
            "advice": report.count(Severity::Advice),
        },
    });
    let text = serde_json::to_string_pretty(&document).expect("a report is plain data");
    json_on_screen(text) + "\n"
}

/// Each finding of a report as [`json()`] tells it.
pub fn json_entries(report: &Report, about: &dyn Fn(&str) -> Option<CodeInfo>) -> Vec<Value> {
    report.sorted().into_iter().map(|it| entry(&report.sources, it, about)).collect()
}

fn entry(
    sources: &SourceMap,
    diagnostic: &Diagnostic,
    about: &dyn Fn(&str) -> Option<CodeInfo>,
) -> Value {
    let place = |span: Span, key: &str, text: &str| {
        let (start, end) = sources.points(span);
        let path = sources.file(span.source);
        let mut place = json!({ "path": path, "start": start, "end": end, key: text });
        if let Some(cell) = sources.cell(span) {
            let shown = sources.path(span.source);
            place["sheet"] = json!(shown[path.len()..].trim_start_matches(':'));
            place["cell"] = json!(cell);
        }
        place
    };
    let remark = |it: &Label| place(it.span, "text", &it.text);
    let mut entry = json!({
        "code": diagnostic.code,
        "name": about(diagnostic.code).map(|it| it.name),
        "severity": diagnostic.severity.name(),
        "message": diagnostic.message,
        "primary": diagnostic.primary.as_ref().map(remark),
        "context": diagnostic.context.iter().map(remark).collect::<Vec<_>>(),
        "hints": diagnostic.hints,
        "patch": diagnostic.patch.as_ref().map(|it| place(it.span, "replacement", &it.text)),
    });
    if let Some(it) = &diagnostic.on_page {
        entry["on_page"] = it.spot(sources.path(it.source));
    }
    entry
}
