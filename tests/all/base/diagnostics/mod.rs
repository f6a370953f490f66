//! What becomes of a report: text for a screen, JSON, SARIF, annotations, and mended files.

mod fixes;
mod formats;
mod rewrite;
mod sarif;
mod screen;
mod untouched;

use cardwright_base::diagnostic::{CodeInfo, Diagnostic, Patch, Report, Severity, Span};
use std::ops::Range;

/// Three diagnostics of three severities in two files; one has a patch and another place, one has
/// no place at all.
fn report() -> Report {
    let mut report = Report::new();
    let cards = "[[card]]\nid = \"blade\"\ncopies = 3\nbeats = \"clotg\"\n";
    let cards = report.sources.add("data/tiny/hands.toml", cards);
    let rules = report.sources.add("data/tiny/rules.md", "# Rules\n\nPlay {{ 3 }} rounds.\n");
    let beats = report.sources.locate(cards, "\"clotg\"").unwrap();
    let id = report.sources.locate(cards, "\"blade\"").unwrap();
    let unknown = Diagnostic::error("D006", "there is no card of type `hand` `clotg`")
        .at(beats, "unknown reference")
        .see(id, "on this card")
        .suggest(beats, "clotg", ["cloth", "stone"], |close| format!("\"{close}\""));
    report.push(unknown);
    let three = report.sources.locate(rules, "{{ 3 }}").unwrap();
    let typed = Diagnostic::warning("T004", "`{{ 3 }}` is a number, typed by hand").at(three, "");
    report.push(typed.hint("write `{{ figures.rounds }}`: 100 % of them follow the data"));
    let mut unused = Diagnostic::warning("D031", "nothing is said of the weather");
    unused.severity = Severity::Advice;
    report.push(unused);
    report
}

/// What a registry of checks would say.
fn about(code: &str) -> Option<CodeInfo> {
    let severity = Severity::Error;
    (code == "D006").then_some(CodeInfo {
        name: "unknown-reference",
        summary: "a value names something that is not there",
        help: "# unknown-reference\n\nWrite the `id` of a card, such as `{ of = \"hand\" }`.\n",
        severity,
    })
}

/// A report of one file with a patch for each range.
fn patched(path: &str, text: &str, patches: &[(Range<usize>, &str)]) -> Report {
    let mut report = Report::new();
    let source = report.sources.add(path, text);
    for (nth, (range, new)) in patches.iter().enumerate() {
        let span = Span::new(source, range.clone());
        let mut fault = Diagnostic::error("D006", format!("fault {nth}")).at(span, "");
        fault.patch = Some(Patch { span, text: (*new).to_owned() });
        report.push(fault);
    }
    report
}

/// Where `needle` stands in `text`, once.
fn at(text: &str, needle: &str) -> Range<usize> {
    assert_eq!(text.matches(needle).count(), 1, "`{needle}`");
    let start = text.find(needle).unwrap();
    start..start + needle.len()
}
