//! JSON as documented, and annotations that GitHub reads.

use super::{about, patched, report};
use crate::project::repository;
use cardwright_base::diagnostic::{Diagnostic, Report, Span, github, json};
use serde_json::{Value, json as value};
use std::path::Path;

fn parsed(report: &Report) -> Value {
    serde_json::from_str(&json(report, &about)).unwrap()
}

#[test]
fn json_is_what_the_documentation_shows() {
    let page = std::fs::read_to_string(repository("docs/diagnostics.md")).unwrap();
    let example = page.split("```json\n").nth(1).unwrap().split("```").next().unwrap();
    assert_eq!(json(&report(), &about), example);
}

#[test]
fn every_field_of_the_json_is_documented() {
    fn names(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => fields.iter().for_each(|(name, inner)| {
                found.push(name.clone());
                names(inner, found);
            }),
            Value::Array(items) => items.iter().for_each(|it| names(it, found)),
            _ => {}
        }
    }
    let page = std::fs::read_to_string(repository("docs/diagnostics.md")).unwrap();
    let mut found = Vec::new();
    names(&parsed(&report()), &mut found);
    assert!(found.len() > 20);
    for name in found {
        assert!(page.contains(&format!("| `{name}`")), "`{name}` has no row");
    }
}

#[test]
fn columns_are_characters_and_bytes_are_bytes() {
    let text = "\u{feff}a = \"é布🙂x\"\r\nb = \"é\" # 布\r\nc\r\n";
    let mut report = Report::new();
    let source = report.sources.add("wide.toml", text);
    for needle in ["x", "布🙂", "é\" #", "c"] {
        let span = report.sources.locate(source, needle).unwrap();
        report.push(Diagnostic::error("D004", needle).at(span, "here"));
    }
    // From within the smiley to beyond the end of the file.
    let inside = text.find('🙂').unwrap() + 2;
    report.push(Diagnostic::error("D004", "odd").at(Span::new(source, inside..9999), ""));
    let json = parsed(&report);
    let place = |message: &str| {
        let all = json["diagnostics"].as_array().unwrap();
        let one = all.iter().find(|it| it["message"] == message).unwrap();
        (one["primary"]["start"].clone(), one["primary"]["end"].clone())
    };
    let point = |line: usize, column: usize, byte: usize| value!({ "line": line, "column": column, "byte": byte });
    assert_eq!(place("布🙂"), (point(1, 7, 10), point(1, 9, 17)));
    assert_eq!(place("x"), (point(1, 9, 17), point(1, 10, 18)));
    assert_eq!(place("é\" #"), (point(2, 6, 26), point(2, 10, 31)));
    assert_eq!(place("c"), (point(3, 1, 37), point(3, 2, 38)));
    assert_eq!(place("odd"), (point(1, 8, 13), point(4, 1, text.len())));
}

#[test]
fn what_there_is_not_is_null_or_empty() {
    let json = parsed(&report());
    let last = &json["diagnostics"][2];
    let expected = value!({
        "code": "D031",
        "name": null,
        "severity": "advice",
        "message": "nothing is said of the weather",
        "primary": null,
        "context": [],
        "hints": [],
        "patch": null,
    });
    assert_eq!(*last, expected);
    let empty = value!({
        "version": 1,
        "diagnostics": [],
        "counts": { "error": 0, "warning": 0, "advice": 0 },
    });
    assert_eq!(parsed(&Report::new()), empty);
}

#[test]
fn annotations_stand_at_their_lines() {
    let expected = "\
        ::error file=data/tiny/hands.toml,line=4,endLine=4,col=9,endColumn=16,\
        title=D006 unknown-reference::there is no card of type `hand` `clotg`%0Aunknown reference\
        %0Asee data/tiny/hands.toml:2:6: on this card%0Ahint: did you mean `cloth`?\
        %0Areplace with: \"cloth\"\n\
        ::warning file=data/tiny/rules.md,line=3,endLine=3,col=6,endColumn=13,title=T004::\
        `{{ 3 }}` is a number, typed by hand%0Ahint: write `{{ figures.rounds }}`: 100 %25 of them \
        follow the data\n\
        ::notice title=D031::nothing is said of the weather\n";
    assert_eq!(github(&report(), &about), expected);
}

#[test]
fn annotations_escape_what_has_a_meaning() {
    let mut report = Report::new();
    let source = report.sources.add("data/../a:b,c%/x\r\n.toml", "one\ntwo\n");
    let span = Span::new(source, 1..6);
    report.push(Diagnostic::error("D004", "50 %, a: b\r\nc").at(span, ""));
    let text = github(&report, &about);
    // A place of several lines has no columns.
    let expected = "::error file=a%3Ab%2Cc%25/x%0D%0A.toml,line=1,endLine=2,title=D004::\
                    50 %25, a: b%0D%0Ac\n";
    assert_eq!(text, expected);
}

#[test]
fn annotations_tell_insertions_from_deletions() {
    let text = github(&patched("a.md", "one two", &[(3..3, " more"), (3..7, "")]), &about);
    assert!(text.contains("fault 0%0Ainsert:  more\n"), "{text}");
    assert!(text.contains("fault 1%0Adelete:  two\n"), "{text}");
}

#[test]
fn absolute_paths_become_relative_to_a_folder() {
    let mut report = Report::new();
    let inside = report.sources.add("/home/me/game/data/x/game.toml", "a");
    let beside = report.sources.add("/home/you/rules.md", "a");
    let plain = report.sources.add("data/x.toml", "a");
    report.sources.relative_to(Path::new("/home/me/game"));
    assert_eq!(report.sources.path(inside), "data/x/game.toml");
    assert_eq!(report.sources.path(beside), "../../you/rules.md");
    assert_eq!(report.sources.path(plain), "data/x.toml");
}
