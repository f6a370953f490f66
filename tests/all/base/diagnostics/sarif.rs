//! SARIF, held against what the OASIS schema of version 2.1.0 demands of each object.

use super::{about, patched, report};
use cardwright_base::diagnostic::{Diagnostic, Report, Span, sarif};
use serde_json::{Value, json};
use std::path::Path;

/// For each object that is written: properties that it must have, and others that the schema knows.
/// The schema allows none besides.
const OBJECTS: &[(&str, &[&str], &[&str])] = &[
    ("log", &["version", "runs"], &["$schema"]),
    ("run", &["tool"], &["originalUriBaseIds", "columnKind", "results"]),
    ("tool", &["driver"], &[]),
    ("driver", &["name"], &["semanticVersion", "rules"]),
    ("rule", &["id"], &["name", "shortDescription", "help", "defaultConfiguration"]),
    ("configuration", &[], &["level"]),
    ("text", &["text"], &["markdown"]),
    ("base", &[], &["description"]),
    (
        "result",
        &["message", "ruleId", "ruleIndex", "level"],
        &["locations", "relatedLocations", "fixes"],
    ),
    ("location", &["physicalLocation"], &["id", "message"]),
    ("physicalLocation", &["artifactLocation", "region"], &[]),
    ("artifactLocation", &["uri"], &["uriBaseId"]),
    ("region", &["startLine", "startColumn", "endLine", "endColumn"], &[]),
    ("fix", &["artifactChanges"], &["description"]),
    ("artifactChange", &["artifactLocation", "replacements"], &[]),
    ("replacement", &["deletedRegion"], &["insertedContent"]),
];

/// What sort of object stands under a property.
const PROPERTIES: &[(&str, &str)] = &[
    ("runs", "run"),
    ("tool", "tool"),
    ("driver", "driver"),
    ("rules", "rule"),
    ("shortDescription", "text"),
    ("help", "text"),
    ("defaultConfiguration", "configuration"),
    ("%SRCROOT%", "base"),
    ("description", "text"),
    ("results", "result"),
    ("message", "text"),
    ("locations", "location"),
    ("relatedLocations", "location"),
    ("physicalLocation", "physicalLocation"),
    ("artifactLocation", "artifactLocation"),
    ("region", "region"),
    ("fixes", "fix"),
    ("artifactChanges", "artifactChange"),
    ("replacements", "replacement"),
    ("deletedRegion", "region"),
    ("insertedContent", "text"),
];

fn hold(object: &Value, sort: &str) {
    let (_, needed, allowed) = OBJECTS.iter().find(|it| it.0 == sort).unwrap();
    let fields = object.as_object().unwrap_or_else(|| panic!("{sort}: {object}"));
    for name in *needed {
        assert!(fields.contains_key(*name), "{sort} lacks {name}");
    }
    for (name, value) in fields {
        let known = needed.contains(&name.as_str()) || allowed.contains(&name.as_str());
        assert!(known, "{sort} has {name}");
        if name == "originalUriBaseIds" {
            value.as_object().unwrap().values().for_each(|base| hold(base, "base"));
            continue;
        }
        match PROPERTIES.iter().find(|it| it.0 == name) {
            Some((_, sort)) => match value.as_array() {
                Some(items) => items.iter().for_each(|it| hold(it, sort)),
                None => hold(value, sort),
            },
            None => match name.as_str() {
                "startLine" | "startColumn" | "endLine" | "endColumn" => {
                    assert!(value.as_u64().unwrap() >= 1, "{name}");
                }
                "level" => assert!(["error", "warning", "note"].contains(&value.as_str().unwrap())),
                "ruleIndex" | "id" => assert!(value.is_u64() || value.is_string()),
                _ => assert!(value.is_string(), "{name}: {value}"),
            },
        }
    }
}

/// The log, held against the schema.
fn held(report: &Report) -> Value {
    let text = sarif(report, &about);
    let log: Value = serde_json::from_str(&text).unwrap();
    hold(&log, "log");
    log
}

#[test]
fn a_log_is_as_the_schema_demands() {
    let log = held(&report());
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    assert_eq!(run["tool"]["driver"]["name"], "cardwright");
    let ids = |value: &Value| -> Vec<String> {
        let all = value.as_array().unwrap().iter();
        all.map(|it| it["id"].as_str().unwrap().to_owned()).collect()
    };
    let rules = ids(&run["tool"]["driver"]["rules"]);
    assert_eq!(rules, ["D006", "D031", "T004"]);
    let results = run["results"].as_array().unwrap();
    let levels: Vec<_> = results.iter().map(|it| it["level"].as_str().unwrap()).collect();
    assert_eq!(levels, ["error", "warning", "note"]);
    for result in results {
        let rule = &rules[usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap()];
        assert_eq!(result["ruleId"], rule.as_str());
    }
    held(&Report::new());
}

#[test]
fn a_known_code_brings_its_page() {
    let log = held(&report());
    let rules = &log["runs"][0]["tool"]["driver"]["rules"];
    assert_eq!(rules[0]["name"], "unknown-reference");
    assert_eq!(rules[0]["defaultConfiguration"]["level"], "error");
    let page = about("D006").unwrap().help;
    assert_eq!(rules[0]["help"], json!({ "text": page, "markdown": page }));
    assert_eq!(rules[1], json!({ "id": "D031" }));
}

#[test]
fn a_result_has_places_hints_and_a_fix() {
    let log = held(&report());
    let result = &log["runs"][0]["results"][0];
    let text = "there is no card of type `hand` `clotg`\nhint: did you mean `cloth`?";
    assert_eq!(result["message"]["text"], text);
    let artifact = json!({ "uri": "data/tiny/hands.toml", "uriBaseId": "%SRCROOT%" });
    let region = json!({ "startLine": 4, "startColumn": 9, "endLine": 4, "endColumn": 16 });
    let place = json!({ "artifactLocation": artifact, "region": region });
    let message = json!({ "text": "unknown reference" });
    assert_eq!(result["locations"], json!([{ "physicalLocation": place, "message": message }]));
    let related = &result["relatedLocations"];
    assert_eq!(related.as_array().unwrap().len(), 1);
    assert_eq!(related[0]["id"], 1);
    assert_eq!(related[0]["message"]["text"], "on this card");
    assert_eq!(related[0]["physicalLocation"]["region"]["startLine"], 2);
    let change = &result["fixes"][0]["artifactChanges"][0];
    assert_eq!(change["artifactLocation"], artifact);
    let replacement =
        json!({ "deletedRegion": region, "insertedContent": { "text": "\"cloth\"" } });
    assert_eq!(change["replacements"], json!([replacement]));
    // One without a place has none.
    let last = log["runs"][0]["results"][2].as_object().unwrap();
    assert!(!last.contains_key("locations") && !last.contains_key("fixes"));
}

#[test]
fn braces_are_no_arguments() {
    let log = held(&report());
    let result = &log["runs"][0]["results"][1];
    let text = "`{{{{ 3 }}}}` is a number, typed by hand\nhint: write `{{{{ figures.rounds }}}}`: \
                100 % of them follow the data";
    assert_eq!(result["message"]["text"], text);
    // An inserted text is no message.
    let log = held(&patched("a.j2", "x", &[(0..1, "{{ y }}")]));
    let fix = &log["runs"][0]["results"][0]["fixes"][0];
    let inserted = &fix["artifactChanges"][0]["replacements"][0]["insertedContent"];
    assert_eq!(inserted["text"], "{{ y }}");
}

#[test]
fn paths_are_relative_and_encoded() {
    let uri = |path: &str| {
        let mut report = Report::new();
        let source = report.sources.add(path, "text");
        report.sources.relative_to(Path::new("/home/me"));
        report.push(Diagnostic::error("D001", "x").at(Span::new(source, 0..1), ""));
        let log = held(&report);
        let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
        place["artifactLocation"].clone()
    };
    let relative = |it: &str| json!({ "uri": it, "uriBaseId": "%SRCROOT%" });
    assert_eq!(uri("data/a b/größe:1.toml"), relative("data/a%20b/gr%C3%B6%C3%9Fe%3A1.toml"));
    assert_eq!(uri("data/../templates/./x.j2"), relative("templates/x.j2"));
    assert_eq!(uri("/home/me/data/x.toml"), relative("data/x.toml"));
    assert_eq!(uri("/home/you/x.toml"), relative("../you/x.toml"));
}

#[test]
fn a_byte_order_mark_is_no_column() {
    let mut report = Report::new();
    let source = report.sources.add("x.toml", "\u{feff}ab\r\n");
    report.push(Diagnostic::error("D001", "x").at(Span::new(source, 3..5), ""));
    let log = held(&report);
    let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    let region = json!({ "startLine": 1, "startColumn": 1, "endLine": 1, "endColumn": 3 });
    assert_eq!(place["region"], region);
}
