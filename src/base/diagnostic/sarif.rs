//! A report as SARIF 2.1.0, the format of code scanning services and editors.
//!
//! Section numbers below are those of the OASIS standard.

use super::{
    CodeInfo, Diagnostic, OnPage, Patch, Report, Severity, SourceId, SourceMap, Span,
    json_on_screen, uri,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Name of the folder that all paths start from; where it lies is the reader's business.
const BASE: &str = "%SRCROOT%";

/// The report as a SARIF log with one run.
///
/// `about` knows the codes; of one that it does not know, only the code is told. Paths are relative
/// where the report has them so: see [`SourceMap::relative_to`].
///
/// # Panics
/// Never: nothing in a report is beyond JSON.
pub fn sarif(report: &Report, about: &dyn Fn(&str) -> Option<CodeInfo>) -> String {
    let found = report.sorted();
    let codes: BTreeSet<&str> = found.iter().map(|it| it.code).collect();
    let codes: Vec<&str> = codes.into_iter().collect();
    let results: Vec<Value> = found.iter().map(|it| finding(&report.sources, it, &codes)).collect();
    let log = json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {
                "driver": {
                    "name": "cardwright",
                    "semanticVersion": env!("CARGO_PKG_VERSION"),
                    "rules": codes.iter().map(|id| rule(id, about(id))).collect::<Vec<_>>(),
                },
            },
            "originalUriBaseIds": {
                BASE: { "description": text("the folder in which cardwright ran") },
            },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    let text = serde_json::to_string_pretty(&log).expect("a report is plain data");
    json_on_screen(text) + "\n"
}

fn rule(id: &str, about: Option<CodeInfo>) -> Value {
    let Some(about) = about else { return json!({ "id": id }) };
    json!({
        "id": id,
        "name": about.name,
        "shortDescription": text(about.summary),
        "help": { "text": about.help, "markdown": about.help },
        "defaultConfiguration": { "level": level(about.severity) },
    })
}

fn finding(sources: &SourceMap, diagnostic: &Diagnostic, codes: &[&str]) -> Value {
    let lines = diagnostic.hints.iter().map(|hint| format!("hint: {hint}"));
    let message: Vec<String> = std::iter::once(diagnostic.message.clone()).chain(lines).collect();
    let location = |id: Option<usize>, span: Span, remark: &str| {
        let mut it = id.map_or_else(|| json!({}), |id| json!({ "id": id }));
        it["physicalLocation"] = json!({ "artifactLocation": file(sources, span.source) });
        let mut remark = remark.to_owned();
        // A region counts lines or bytes, and a workbook has neither.
        match sources.cell(span) {
            Some(_) => remark = format!("{}: {remark}", sources.shown_place(span)),
            None => it["physicalLocation"]["region"] = region(sources, span),
        }
        if !remark.is_empty() {
            it["message"] = text(&remark);
        }
        it
    };
    let on_page = diagnostic.on_page.iter().map(|it| page(sources, it));
    let own = diagnostic.primary.iter().map(|it| location(None, it.span, &it.text));
    let related = diagnostic.context.iter().enumerate();
    let related = related.map(|(at, it)| location(Some(at + 1), it.span, &it.text));
    let mut finding = json!({
        "ruleId": diagnostic.code,
        "ruleIndex": codes.binary_search(&diagnostic.code).expect("every code found is a rule"),
        "level": level(diagnostic.severity),
        "message": text(&message.join("\n")),
    });
    let parts: [(&str, Vec<Value>); 3] = [
        ("locations", own.chain(on_page).collect()),
        ("relatedLocations", related.collect()),
        ("fixes", diagnostic.patch.iter().map(|it| fix(sources, it)).collect()),
    ];
    for (key, parts) in parts.into_iter().filter(|it| !it.1.is_empty()) {
        finding[key] = parts.into();
    }
    finding
}

fn fix(sources: &SourceMap, patch: &Patch) -> Value {
    json!({
        "description": text(if patch.text.is_empty() { "delete this" } else { "write instead" }),
        "artifactChanges": [{
            "artifactLocation": file(sources, patch.span.source),
            "replacements": [{
                "deletedRegion": region(sources, patch.span),
                "insertedContent": { "text": patch.text },
            }],
        }],
    })
}

/// A place in a file without lines: the page is told in words, since a region counts lines or bytes.
fn page(sources: &SourceMap, place: &OnPage) -> Value {
    let words = [place.to_string(), place.text.clone()];
    let words: Vec<String> = words.into_iter().filter(|it| !it.is_empty()).collect();
    let file = json!({ "artifactLocation": file(sources, place.source) });
    if words.is_empty() {
        json!({ "physicalLocation": file })
    } else {
        json!({ "physicalLocation": file, "message": text(&words.join("; ")) })
    }
}

fn file(sources: &SourceMap, source: SourceId) -> Value {
    let uri = uri::reference(sources.file(source));
    // A base beside an absolute URI is forbidden (3.4.4).
    if uri.starts_with("file:") {
        json!({ "uri": uri })
    } else {
        json!({ "uri": uri, "uriBaseId": BASE })
    }
}

fn region(sources: &SourceMap, span: Span) -> Value {
    let (start, end) = sources.points(span);
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "note",
    }
}

/// A message string, in which single braces would stand for an argument (3.11.5).
fn text(text: &str) -> Value {
    json!({ "text": text.replace('{', "{{").replace('}', "}}") })
}
