//! A report as SARIF 2.1.0, the format of code scanning services and editors.
//!
//! Section numbers below are those of the OASIS standard.

use super::{
    CodeInfo, Diagnostic, Label, OnPage, Patch, Report, Severity, SourceId, SourceMap, Span,
    json_on_screen, uri,
};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// Name of the folder that all paths start from; where it lies is the reader's business.
const BASE: &str = "%SRCROOT%";

#[derive(Serialize)]
struct Log<'r> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<'r>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<'r> {
    tool: Tool<'r>,
    original_uri_base_ids: BTreeMap<&'static str, Base>,
    column_kind: &'static str,
    results: Vec<Finding<'r>>,
}

#[derive(Serialize)]
struct Base {
    description: Text,
}

#[derive(Serialize)]
struct Tool<'r> {
    driver: Driver<'r>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver<'r> {
    name: &'static str,
    semantic_version: &'static str,
    rules: Vec<Rule<'r>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule<'r> {
    id: &'r str,
    #[serde(flatten)]
    about: Option<Description>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Description {
    name: &'static str,
    short_description: Text,
    help: Help,
    default_configuration: Configuration,
}

#[derive(Serialize)]
struct Help {
    text: &'static str,
    markdown: &'static str,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Text {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Finding<'r> {
    rule_id: &'r str,
    rule_index: usize,
    level: &'static str,
    message: Text,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    locations: Vec<Location>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<Fix>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Text>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<Region>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactLocation {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    uri_base_id: Option<&'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    end_line: usize,
    end_column: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Fix {
    description: Text,
    artifact_changes: [ArtifactChange; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactChange {
    artifact_location: ArtifactLocation,
    replacements: [Replacement; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement {
    deleted_region: Region,
    inserted_content: Content,
}

#[derive(Serialize)]
struct Content {
    text: String,
}

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
    let rules: Vec<&str> = codes.into_iter().collect();
    let results = found.iter().map(|it| finding(&report.sources, it, &rules)).collect();
    let here = "the folder in which cardwright ran";
    let run = Run {
        tool: Tool {
            driver: Driver {
                name: "cardwright",
                semantic_version: env!("CARGO_PKG_VERSION"),
                rules: rules
                    .iter()
                    .map(|id| Rule { id, about: about(id).map(Description::new) })
                    .collect(),
            },
        },
        original_uri_base_ids: BTreeMap::from([(BASE, Base { description: text(here) })]),
        column_kind: "unicodeCodePoints",
        results,
    };
    let log = Log { schema: SCHEMA, version: "2.1.0", runs: [run] };
    let text = serde_json::to_string_pretty(&log).expect("a report is plain data");
    json_on_screen(text) + "\n"
}

impl Description {
    fn new(about: CodeInfo) -> Self {
        Self {
            name: about.name,
            short_description: text(about.summary),
            help: Help { text: about.help, markdown: about.help },
            default_configuration: Configuration { level: level(about.severity) },
        }
    }
}

fn finding<'r>(sources: &SourceMap, diagnostic: &'r Diagnostic, rules: &[&str]) -> Finding<'r> {
    let lines = diagnostic.hints.iter().map(|hint| format!("hint: {hint}"));
    let message: Vec<String> = std::iter::once(diagnostic.message.clone()).chain(lines).collect();
    let related = diagnostic.context.iter().enumerate();
    Finding {
        rule_id: diagnostic.code,
        rule_index: rules.binary_search(&diagnostic.code).expect("every code found is a rule"),
        level: level(diagnostic.severity),
        message: text(&message.join("\n")),
        locations: diagnostic
            .primary
            .iter()
            .map(|it| location(sources, it, None))
            .chain(diagnostic.on_page.iter().map(|it| page(sources, it)))
            .collect(),
        related_locations: related.map(|(at, it)| location(sources, it, Some(at + 1))).collect(),
        fixes: diagnostic.patch.iter().map(|it| fix(sources, it)).collect(),
    }
}

fn location(sources: &SourceMap, label: &Label, id: Option<usize>) -> Location {
    Location {
        id,
        physical_location: PhysicalLocation {
            artifact_location: artifact(sources, label.span),
            region: Some(region(sources, label.span)),
        },
        message: Some(&label.text).filter(|it| !it.is_empty()).map(|it| text(it)),
    }
}

fn fix(sources: &SourceMap, patch: &Patch) -> Fix {
    let replacement = Replacement {
        deleted_region: region(sources, patch.span),
        inserted_content: Content { text: patch.text.clone() },
    };
    Fix {
        description: text(if patch.text.is_empty() { "delete this" } else { "write instead" }),
        artifact_changes: [ArtifactChange {
            artifact_location: artifact(sources, patch.span),
            replacements: [replacement],
        }],
    }
}

/// A place in a file without lines: the page is told in words, since a region counts lines or bytes.
fn page(sources: &SourceMap, place: &OnPage) -> Location {
    let words = [place.to_string(), place.text.clone()];
    let words: Vec<String> = words.into_iter().filter(|it| !it.is_empty()).collect();
    Location {
        id: None,
        physical_location: PhysicalLocation {
            artifact_location: file(sources, place.source),
            region: None,
        },
        message: (!words.is_empty()).then(|| text(&words.join("; "))),
    }
}

fn artifact(sources: &SourceMap, span: Span) -> ArtifactLocation {
    file(sources, span.source)
}

fn file(sources: &SourceMap, source: SourceId) -> ArtifactLocation {
    let uri = uri::reference(sources.path(source));
    // A base beside an absolute URI is forbidden (3.4.4).
    let uri_base_id = (!uri.starts_with("file:")).then_some(BASE);
    ArtifactLocation { uri, uri_base_id }
}

fn region(sources: &SourceMap, span: Span) -> Region {
    let (start, end) = sources.points(span);
    Region {
        start_line: start.line,
        start_column: start.column,
        end_line: end.line,
        end_column: end.column,
    }
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "note",
    }
}

/// A message string, in which single braces would stand for an argument (3.11.5).
fn text(text: &str) -> Text {
    Text { text: text.replace('{', "{{").replace('}', "}}") }
}
