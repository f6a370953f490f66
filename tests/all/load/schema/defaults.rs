//! The defaults that the schema tells: what is written by name changes nothing.

use super::schema;
use crate::project::Project;
use cardwright_base::diagnostic::{Report, Severity};
use serde_json::Value as Json;
use std::collections::BTreeSet;

/// A game in which every table with a default can stand, beside the smallest one.
const MORE: &str = r##"
[sheets.press]
standard = "pdfx-1a"

[sheets.die]
ink = "CutContour"

[sheets.marks]

[formats.tall]
trim = "70x120 mm"

[[type]]
id = "tall"
format = "tall"

[type.fields.cost]
kind = "number"

[[back]]
id = "tall"

[[card]]
title = "Tower"
back = "tall"
cost = 1

[[layout]]
id = "boxed"

[[layout.box]]
x = "1 mm"
y = "1 mm"
width = "9 mm"
height = "9 mm"

[[board]]
id = "field"
title = "Field"
grid = "hex-flat"
cell = "20 mm"
columns = 3
rows = 3

[board.numbering]
style = "row-column"

[[board.terrain]]
id = "wood"
name = "Wood"
cells = ["0,0"]

[[board.zone]]
id = "west"
name = "West"
cells = ["0,0"]

[[board.named]]
id = "camp"
at = "1,1"

[[box]]
id = "case"

[[chart]]
id = "list"
title = "List"
rows = "cards"
columns = "cards"
cell = "x"
"##;

/// Where the tables with defaults stand: the schema's file, the pointer, the data file, and the line behind which a
/// key goes.
const TABLES: &[(&str, &str, &str, &str)] = &[
    ("game", "", "game.toml", "minutes = 5"),
    ("game", "/$defs/Format", "game.toml", "trim = \"44x63 mm\""),
    ("game", "/$defs/OtherFormat", "game.toml", "trim = \"70x120 mm\""),
    ("game", "/$defs/CardType", "game.toml", "format = \"tall\""),
    ("game", "/$defs/Field", "game.toml", "kind = \"number\"\n"),
    ("game", "/$defs/LayoutBox", "game.toml", "height = \"9 mm\""),
    ("game", "/$defs/Board", "game.toml", "cell = \"20 mm\""),
    ("game", "/$defs/NumberingTable", "game.toml", "style = \"row-column\""),
    ("game", "/$defs/Terrain", "game.toml", "id = \"wood\""),
    ("game", "/$defs/Zone", "game.toml", "id = \"west\""),
    ("game", "/$defs/Named", "game.toml", "id = \"camp\""),
    ("game", "/$defs/TuckBox", "game.toml", "id = \"case\""),
    ("game", "/$defs/Chart", "game.toml", "rows = \"cards\""),
    ("game", "/$defs/Sheets", "game.toml", "paper = \"a4\""),
    ("game", "/$defs/Die", "game.toml", "ink = \"CutContour\""),
    ("game", "/$defs/Press", "game.toml", "standard = \"pdfx-1a\""),
    ("game", "/$defs/Marks", "game.toml", "[sheets.marks]"),
    ("game", "/$defs/Book", "game.toml", "kind = \"leaflet\""),
    ("rulings", "/$defs/Ruling", "rulings.toml", "rank = \"A\""),
    ("claims", "/$defs/WordClass", "claims.toml", "words = [\"blow\"]"),
    ("claims", "/$defs/Claim", "claims.toml", "says = [\"it hits\"]"),
];

/// Keys that stand in the game already, or whose default a table beside them replaces: they are tried without those.
const INSTEAD: &[(&str, &str)] = &[
    ("edition", "edition = \"first edition\"\n"),
    ("version", "version = \"1.0.0\"\n"),
    ("language", "language = \"en-GB\"\n"),
    ("seats", "seats = { min = 2, max = 3 }\n"),
    (
        "format",
        "[format]\nid = \"mini-44x63\"\ntrim = \"44x63 mm\"\nbleed = \"2 mm\"\nsafe = \"3 mm\"\ncorner = \"2 mm\"\n",
    ),
    ("numbering", "\n[board.numbering]\nstyle = \"row-column\"\n"),
    ("grid", "grid = \"3x3\"\n"),
    ("gutter", "gutter = \"2 mm\"\n"),
    ("flip", "flip = \"long-edge\"\n"),
    ("margin", "margin = \"5 mm\"\n"),
    ("bleed", "bleed = \"2 mm\"\n"),
    ("safe", "safe = \"3 mm\"\n"),
    ("corner", "corner = \"2 mm\"\n"),
];

fn game() -> Project {
    let project = Project::tiny();
    project.run("schema tiny").made();
    let path = "data/tiny/game.toml";
    // The press and the marks belong to the sheets, which a booklet follows.
    let text = project.read(path);
    let (sheets, others) = MORE.split_at(MORE.find("\n[formats.tall]").expect("it is there"));
    let text = text.replace("flip = \"long-edge\"\n", &format!("flip = \"long-edge\"\n{sheets}"));
    project.write(path, format!("{text}{others}").as_bytes());
    let ruling =
        "[[ruling]]\nid = \"A-1\"\nrank = \"A\"\ntopic = \"a blow\"\ntext = \"It counts.\"\n";
    project.write("data/tiny/rulings.toml", ruling.as_bytes());
    project.write(
        "data/tiny/claims.toml",
        b"[[class]]\nid = \"hit\"\nwords = [\"blow\"]\n[[claim]]\nsays = [\"it hits\"]\n",
    );
    project
}

/// The game as it was read, without the places of things and without what it took for granted.
fn read(project: &Project) -> Result<String, String> {
    let mut report = Report::new();
    let game = cardwright_load::load(&project.path("data"), "tiny", &mut report)
        .expect("the files can be read");
    let found = report.sorted();
    let errors = found.iter().filter(|it| it.severity == Severity::Error);
    let errors: Vec<String> = errors.map(|it| it.message.clone()).collect();
    let Some((game, _)) = game.filter(|_| errors.is_empty()) else { return Err(errors.join("; ")) };
    let place = r"Span \{ source: SourceId\(\d+\), start: \d+, end: \d+ \}";
    let places = regex::Regex::new(&format!(r"Some\({place}\)|{place}|assumed: \[[^\]]*\]"));
    Ok(places.expect("a pattern").replace_all(&format!("{game:?}"), "None").into_owned())
}

/// A default as it is written in TOML.
fn toml(value: &Json) -> String {
    match value {
        Json::Object(members) => {
            let members = members.iter().map(|(key, value)| format!("{key} = {}", toml(value)));
            format!("{{ {} }}", members.collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

#[test]
fn a_default_that_is_written_out_changes_nothing() {
    let project = game();
    read(&project).expect("the game is right");
    let mut tried = BTreeSet::new();
    let mut wrong = Vec::new();
    for (name, pointer, file, behind) in TABLES {
        let schema = schema(&project, name);
        let path = format!("data/tiny/{file}");
        let whole = project.read(&path);
        let properties = schema.pointer(pointer).and_then(|it| it["properties"].as_object());
        for (key, about) in properties.unwrap_or_else(|| panic!("{name} has no {pointer}")) {
            let Some(usual) = about.get("default") else { continue };
            tried.insert(format!("{name}{pointer}/{key}"));
            let there = INSTEAD.iter().find(|it| it.0 == key).map_or("", |it| it.1);
            let mut without = whole.clone();
            let at = without.find(behind).unwrap_or_else(|| panic!("{behind} is in {file}"));
            // Only from where the table begins.
            if !there.is_empty() {
                let start =
                    if pointer.is_empty() { 0 } else { without[..at].rfind("\n[").unwrap_or(0) };
                let end = match pointer.is_empty() {
                    true => without.len(),
                    false => without[at..].find("\n[").map_or(without.len(), |it| at + it + 1),
                };
                // A table takes the place of a value that comes before it.
                let end = if there.starts_with("\n[") { without.len() } else { end };
                if let Some(it) = without[start..end].find(there).map(|it| start + it) {
                    without.replace_range(it..it + there.len(), "\n");
                }
            }
            let line = behind.trim_end();
            let written = format!("{line}\n{key} = {}{}", toml(usual), &behind[line.len()..]);
            assert!(without.contains(behind), "{key} stands where it is to be written");
            project.write(&path, without.as_bytes());
            let left_out = read(&project);
            project.write(&path, without.replacen(behind, &written, 1).as_bytes());
            let given = read(&project);
            if left_out.is_err() || left_out != given {
                let near = left_out.iter().zip(&given).map(|(one, two)| difference(one, two));
                let near: Vec<String> = near.collect();
                let errors = [left_out.err(), given.err()];
                wrong.push(format!("{name}{pointer}/{key} = {}: {errors:?} {near:?}", toml(usual)));
            }
        }
        project.write(&path, whole.as_bytes());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let all: BTreeSet<String> = ["game", "rulings", "claims", "glossary", "descriptions"]
        .iter()
        .flat_map(|name| with_default(name, &schema(&project, name)))
        .collect();
    assert_eq!(tried, all, "every default is tried");
}

/// Where two texts differ, with a few letters before it.
fn difference(one: &str, two: &str) -> String {
    let at = one.bytes().zip(two.bytes()).take_while(|(one, two)| one == two).count();
    let part =
        |text: &str| text.get(at.saturating_sub(60)..(at + 60).min(text.len())).map(str::to_owned);
    format!("{:?} and {:?}", part(one), part(two))
}

fn with_default(name: &str, schema: &Json) -> Vec<String> {
    let tables = schema["$defs"].as_object().into_iter().flatten();
    let tables = tables.map(|(of, table)| (format!("/$defs/{of}"), table));
    let keys = tables.chain([(String::new(), schema)]).flat_map(|(pointer, table)| {
        let keys = table["properties"].as_object().into_iter().flatten();
        let keys = keys.filter(|it| it.1.get("default").is_some());
        keys.map(move |(key, _)| format!("{name}{pointer}/{key}"))
    });
    keys.collect()
}
