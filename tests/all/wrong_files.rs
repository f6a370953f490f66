//! What a schema refuses, the program refuses at the same line: one wrong file for each key of each kind of file,
//! made from the schemas.

use crate::project::{Project, files, repository};
use cardwright_base::diagnostic::{Report, Severity};
use cardwright_load::schema::{SchemaFile, declared, shared};
use jsonschema::{Draft, Validator};
use rayon::prelude::*;
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;

/// The smallest game with every kind of file.
fn project() -> Project {
    let project = Project::tiny();
    project.edit(
        "data/tiny/game.toml",
        "[images]",
        "[[board]]\nid = \"pond\"\nfile = \"pond.toml\"\n\n[images]",
    );
    let board = "title = \"Pond\"\ngrid = \"square\"\ncell = \"20 mm\"\ncolumns = 3\nrows = 3\n";
    project.write("data/tiny/pond.toml", board.as_bytes());
    project
}

fn load(project: &Project) -> (Option<cardwright_model::Game>, Report) {
    let mut report = Report::new();
    let game = cardwright_load::load(&project.path("data"), "tiny", &mut report).expect("readable");
    (game.map(|it| it.0), report)
}

fn validator(schema: &Json) -> Validator {
    let options = jsonschema::options().with_draft(Draft::Draft202012);
    options.should_validate_formats(true).build(schema).expect("a schema")
}

/// What the program wants of a board and of a card before it looks at the rest.
const BOARD: &str = "title = \"Pond\"\ngrid = \"square\"\ncell = \"20 mm\"\ncolumns = 3\nrows = 3";
const CARD: &str = "title = \"Stone\"\npoints = 1\npace = \"quick\"\nart = \"stone.svg\"";

/// A table of a schema and how a file comes to it.
struct Place<'s> {
    /// Keys from the outermost, each with whether its tables are a list.
    way: Vec<(String, bool)>,
    table: &'s Json,
}

impl Place<'_> {
    /// The headings that open the table.
    fn headings(&self) -> String {
        let mut text = String::new();
        let mut path = String::new();
        for (at, (key, many)) in self.way.iter().enumerate() {
            path += if at == 0 { "" } else { "." };
            path += key;
            match (many, at + 1 == self.way.len()) {
                (true, _) => text += &format!("[[{path}]]\n"),
                (false, true) => text += &format!("[{path}]\n"),
                (false, false) => {}
            }
        }
        text
    }

    /// The headings, and below each the keys without which the program would look no further; `key` is left to the
    /// wrong line.
    fn above(&self, file: &str, key: &str) -> String {
        let mut text = String::new();
        let is_root = self.way.is_empty();
        let without = |lines: &str, own: bool| -> String {
            let other = |line: &&str| !own || line.split(' ').next() != Some(key);
            lines.lines().filter(other).map(|it| format!("{it}\n")).collect()
        };
        match file {
            "game.toml" => text += &without("title = \"Tiny\"", is_root),
            "pond.toml" => text += &without(BOARD, is_root),
            _ => {}
        }
        let headings = self.headings();
        let last = headings.lines().count();
        for (at, heading) in headings.lines().enumerate() {
            text += &format!("{heading}\n");
            let name = heading.trim_matches(['[', ']']).rsplit('.').next().unwrap_or_default();
            let beside = match (file, name) {
                (_, "board") => format!("id = \"pond\"\n{BOARD}"),
                (_, "zzzzzz") => "kind = \"number\"".to_owned(),
                (_, "terrain") => "id = \"reed\"\nname = \"Reed\"".to_owned(),
                (_, "zone") => "id = \"edge\"\nname = \"Edge\"".to_owned(),
                ("game.toml", "card") => "title = \"Stone\"".to_owned(),
                ("hands.toml", "card") => CARD.to_owned(),
                _ => continue,
            };
            // What a format, a figure or another table by a free name has is no field.
            let is_field = name != "zzzzzz" || heading.contains("fields");
            if is_field {
                text += &without(&beside, at + 1 == last);
            }
        }
        text
    }

    /// Where a key of it stands, as a pointer into the file.
    fn pointer(&self, key: &str) -> String {
        let part = |(key, many): &(String, bool)| {
            if *many { format!("/{key}/0") } else { format!("/{key}") }
        };
        let way: String = self.way.iter().map(part).collect();
        format!("{way}/{key}")
    }
}

/// Every table of a schema, each by the first way that leads to it.
fn places(root: &Json) -> Vec<Place<'_>> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    walk(root, root, Vec::new(), &mut seen, &mut found);
    found
}

fn walk<'s>(
    root: &'s Json,
    schema: &'s Json,
    way: Vec<(String, bool)>,
    seen: &mut BTreeSet<&'s str>,
    found: &mut Vec<Place<'s>>,
) {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.trim_start_matches("#/$defs/");
        if seen.insert(name) {
            walk(root, &root["$defs"][name], way, seen, found);
        }
        return;
    }
    for either in schema["anyOf"].as_array().into_iter().flatten() {
        walk(root, either, way.clone(), seen, found);
    }
    if let Some((last, inner)) = way.split_last().filter(|_| schema["items"].is_object()) {
        let way = [inner, &[(last.0.clone(), true)]].concat();
        walk(root, &schema["items"], way, seen, found);
    }
    if schema["additionalProperties"].is_object() {
        let way = [&way[..], &[("zzzzzz".to_owned(), false)]].concat();
        walk(root, &schema["additionalProperties"], way, seen, found);
    }
    let Some(keys) = schema["properties"].as_object() else { return };
    found.push(Place { way: way.clone(), table: schema });
    for (key, inner) in keys {
        walk(root, inner, [&way[..], &[(key.clone(), false)]].concat(), seen, found);
    }
}

/// What stands behind references.
fn resolved<'s>(root: &'s Json, schema: &'s Json) -> Vec<&'s Json> {
    if let Some(name) = schema["$ref"].as_str() {
        return resolved(root, &root["$defs"][name.trim_start_matches("#/$defs/")]);
    }
    let either = schema["anyOf"].as_array().into_iter().flatten();
    let either: Vec<_> = either.flat_map(|it| resolved(root, it)).collect();
    if either.is_empty() { vec![schema] } else { either }
}

/// Values that may be wrong for a key, as TOML has them: of another sort, empty, out of range, a misspelt word.
fn candidates(root: &Json, schema: &Json) -> Vec<String> {
    let sorts = [
        "-1.5",
        "true",
        "\"\"",
        "\"zz ZZ\"",
        "[\"zzzzzz\", 1.5]",
        "{ zzzzzz = { zzzzzz = 1.5 } }",
        "7",
    ];
    let mut values: Vec<String> = sorts.map(str::to_owned).into();
    for it in resolved(root, schema) {
        values.extend(it["minimum"].as_i64().map(|it| (it - 1).to_string()));
        values.extend(it["maximum"].as_i64().map(|it| (it + 1).to_string()));
        let words =
            it["oneOf"].as_array().into_iter().flatten().filter_map(|it| it["const"].as_str());
        let words =
            words.chain(it["enum"].as_array().into_iter().flatten().filter_map(Json::as_str));
        values.extend(words.take(1).map(|it| format!("\"{it}z\"")));
    }
    values
}

/// A part of a schema that stands alone.
fn with_definitions(schema: &Json, root: &Json) -> Json {
    let mut alone = schema.clone();
    alone["$defs"] = root["$defs"].clone();
    alone
}

/// One line that is wrong, and the file around it.
struct Wrong {
    file: String,
    text: String,
    line: usize,
}

/// The wrong files of one schema. Each is refused by the schema, at the place of the key.
fn wrong_files(file: &SchemaFile) -> (usize, Vec<Wrong>) {
    let root: Json = serde_json::from_str(&file.json).expect("JSON");
    let whole = validator(&root);
    let name = file.name.replace(".schema.json", ".toml");
    let (mut keys, mut wrong) = (0, Vec::new());
    for place in places(&root) {
        let known = place.table["properties"].as_object().expect("a table has keys");
        for (key, schema) in known {
            keys += 1;
            let above = place.above(&name, key);
            let line = above.lines().count() + 1;
            let before = wrong.len();
            let own = validator(&with_definitions(schema, &root));
            let mut add = |said: String, is_refused: &dyn Fn(&Json) -> bool| {
                let text = format!("{above}{said}\n");
                let value: toml::Value = toml::from_str(&text).expect("TOML");
                let value = serde_json::to_value(value).expect("no date");
                if is_refused(&value) {
                    assert!(!whole.is_valid(&value), "{name}: the whole schema takes `{said}`");
                    wrong.push(Wrong { file: name.clone(), text, line });
                }
            };
            for value in candidates(&root, schema) {
                let pointer = place.pointer(key);
                add(format!("{key} = {value}"), &|it| {
                    !own.is_valid(it.pointer(&pointer).expect("it was written"))
                });
            }
            let closed = place.table["additionalProperties"] == json!(false);
            if closed {
                add(format!("{key}q = 1"), &|_| true);
            }
            assert!(wrong.len() > before + usize::from(closed), "{name}: `{key}` takes any value");
        }
    }
    (keys, wrong)
}

#[test]
fn what_a_schema_refuses_the_program_refuses_at_the_same_line() {
    let (game, _) = load(&project());
    let schemas: Vec<SchemaFile> =
        shared().into_iter().chain(declared(&game.expect("a sound game"))).collect();
    let made: Vec<(usize, Vec<Wrong>)> = schemas.par_iter().map(wrong_files).collect();
    let keys: usize = made.iter().map(|it| it.0).sum();
    let files: Vec<Wrong> = made.into_iter().flat_map(|it| it.1).collect();
    let taken: Vec<String> = files
        .par_chunks(files.len() / 8 + 1)
        .flat_map_iter(|files| {
            let project = project();
            files.iter().filter_map(|it| accepted(&project, it)).collect::<Vec<_>>()
        })
        .collect();
    assert!(keys > 400 && files.len() > 2000, "only {keys} keys, {} files", files.len());
    assert!(taken.is_empty(), "{} of {} files:\n{}", taken.len(), files.len(), taken.join("\n"));
}

/// What the program says of a wrong file, where that is no error at its line.
fn accepted(project: &Project, wrong: &Wrong) -> Option<String> {
    let path = format!("data/tiny/{}", wrong.file);
    let old = std::fs::read(project.path(&path)).ok();
    project.write(&path, wrong.text.as_bytes());
    let (_, report) = load(project);
    match old {
        Some(old) => project.write(&path, &old),
        None => std::fs::remove_file(project.path(&path)).expect("it was written"),
    }
    let mut all = Vec::new();
    for it in report.sorted() {
        let labels: Vec<_> = it.primary.iter().chain(&it.context).collect();
        let here = labels.iter().any(|label| {
            report.sources.path(label.span.source).ends_with(&wrong.file)
                && report.sources.position(label.span).0 == wrong.line
        });
        if here && it.severity == Severity::Error {
            return None;
        }
        all.push(format!("{}: {}", it.code, it.message));
    }
    Some(format!("{}:{}: {:?}: {all:?}", wrong.file, wrong.line, wrong.text))
}

/// The data files of every game keep to the schema that their first line names.
#[test]
fn the_files_of_the_games_keep_to_their_schemas() {
    // The program itself writes the first, and `cardwright coverage` alone reads the second.
    const WITHOUT: [&str; 2] = ["review.toml", "coverage.toml"];
    let mut wrong = Vec::new();
    for game in ["skirmish", "skorm", "skirmish-wars", "skirmish-phase", "pond"] {
        let home = repository(&format!("data/{game}"));
        let own = files(&home);
        for file in own.iter().filter(|it| {
            it.ends_with(".toml") && !it.contains('/') && !WITHOUT.contains(&it.as_str())
        }) {
            let text = std::fs::read_to_string(home.join(file)).expect("readable");
            let Some(name) = text.lines().next().and_then(|it| it.strip_prefix("#:schema ")) else {
                wrong.push(format!("{game}/{file} names no schema in its first line"));
                continue;
            };
            let schema =
                std::fs::read_to_string(home.join(name)).unwrap_or_else(|_| "{}".to_owned());
            let schema: Json = serde_json::from_str(&schema).expect("JSON");
            let value: toml::Value = toml::from_str(&text).expect("TOML");
            let value =
                without_dates(serde_json::to_value(value).expect("TOML is no less than JSON"));
            let faults = validator(&schema);
            wrong.extend(
                faults
                    .iter_errors(&value)
                    .map(|it| format!("{game}/{file}: {}: {it}", it.instance_path())),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Dates as the texts that editors hand to a schema.
fn without_dates(value: Json) -> Json {
    match value {
        Json::Object(table)
            if table.len() == 1 && table.contains_key("$__toml_private_datetime") =>
        {
            table.into_iter().next().expect("it has one").1
        }
        Json::Object(table) => {
            table.into_iter().map(|(key, it)| (key, without_dates(it))).collect()
        }
        Json::Array(list) => list.into_iter().map(without_dates).collect(),
        other => other,
    }
}
