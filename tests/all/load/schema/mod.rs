//! JSON Schema of the data files: it says what the reader knows, no more and no less.

mod defaults;
mod explained;
mod values;
mod wrong_files;

use crate::project::{Project, Run, repository};
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Where each table of a schema can be met in the smallest game: the schema's file, the pointer to
/// its properties, the data file, the text behind which an unknown key goes, and what stands before
/// that key to open the table.
const TABLES: &[(&str, &str, &str, &str, &str)] = &[
    ("game", "", "game.toml", "minutes = 5", ""),
    ("game", "/$defs/Seats", "game.toml", "seats = { min = 2, max = 3", ", "),
    ("game", "/$defs/Format", "game.toml", "corner = \"2 mm\"", ""),
    ("game", "/$defs/Back", "game.toml", "alt = \"Waves on a dark ground\"", ""),
    ("game", "/$defs/Deck", "game.toml", "backs = [\"plain\"]", ""),
    ("game", "/$defs/CardType", "game.toml", "wording = \"tiny.j2\"", ""),
    ("game", "/$defs/KeywordKind", "game.toml", "file = \"powers.toml\"", ""),
    ("game", "/$defs/Expectation", "game.toml", "because = \"they fill one sheet\"", ""),
    ("game", "/$defs/Sheets", "game.toml", "grid = \"3x3\"", ""),
    ("game", "/$defs/Book", "game.toml", "kind = \"leaflet\"", ""),
    ("game", "/$defs/Images", "game.toml", "dpi = 72", ""),
    ("game", "/$defs/TuckBox", "game.toml", "dpi = 72", "\n[[box]]\n"),
    ("game", "/$defs/Sleeve", "game.toml", "dpi = 72", "\n[[box]]\n[box.sleeve]\n"),
    ("game", "/$defs/Chart", "game.toml", "dpi = 72", "\n[[chart]]\n"),
    ("game", "/$defs/Setup", "game.toml", "dpi = 72", "\n[setup]\n"),
    ("game", "/$defs/Words", "game.toml", "dpi = 72", "\n[words]\n"),
    ("game", "/$defs/Avoid", "game.toml", "dpi = 72", "\n[[words.avoid]]\n"),
    ("game", "/$defs/Pattern", "game.toml", "dpi = 72", "\n[[words.pattern]]\n"),
    ("game", "/$defs/Edition", "game.toml", "dpi = 72", "\n[[history]]\n"),
    ("game", "/$defs/Variant", "game.toml", "dpi = 72", "\n[[variant]]\n"),
    ("game", "/$defs/Allow", "game.toml", "dpi = 72", "\n[[allow]]\n"),
    ("game", "/$defs/Board", "game.toml", "dpi = 72", "\n[[board]]\n"),
    ("game", "/$defs/Terrain", "game.toml", "dpi = 72", "\n[[board]]\n[[board.terrain]]\n"),
    ("game", "/$defs/Zone", "game.toml", "dpi = 72", "\n[[board]]\n[[board.zone]]\n"),
    ("game", "/$defs/Named", "game.toml", "dpi = 72", "\n[[board]]\n[[board.named]]\n"),
    ("game", "/$defs/NumberingTable", "game.toml", "dpi = 72", "\n[[board]]\n[board.numbering]\n"),
    ("hands", "/$defs/Card", "hands.toml", "art = \"stone.svg\"", ""),
    ("powers", "/$defs/Keyword", "powers.toml", "title = \"Twice\"", ""),
    ("glossary", "/$defs/Term", "glossary.toml", "", "[[term]]\n"),
    ("rulings", "/$defs/Ruling", "rulings.toml", "", "[[ruling]]\n"),
    ("claims", "/$defs/WordClass", "claims.toml", "", "[[class]]\n"),
    ("claims", "/$defs/Claim", "claims.toml", "", "[[claim]]\n"),
    ("descriptions", "/$defs/Description", "descriptions.toml", "", "[[description]]\n"),
];

fn schema(project: &Project, name: &str) -> Json {
    let text = project.read(&format!("data/tiny/schema/{name}.schema.json"));
    serde_json::from_str(&text).expect("a schema is JSON")
}

/// The keys that the reader knows in a table, as it lists them beside one that it does not know.
fn known(project: &Project) -> BTreeSet<String> {
    let run = project.run("check tiny --no-fit");
    let said =
        run.stdout.split("no field `zzzzzz`").nth(1).unwrap_or_else(|| panic!("{}", run.stdout));
    let list = said.split("available:").nth(1).expect("the reader lists what it knows");
    // The list is wrapped: it ends where the next message begins.
    let list = list.split("\n\n").next().expect("there is text");
    list.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_schema_has_the_keys_that_the_reader_knows() {
    for (name, pointer, file, behind, opening) in TABLES {
        let project = Project::tiny();
        project.run("schema tiny").made();
        let schema = schema(&project, name);
        let table = schema.pointer(pointer).unwrap_or_else(|| panic!("{name} has no {pointer}"));
        let properties = table["properties"].as_object().expect("a table has properties");
        let stated: BTreeSet<String> = properties.keys().cloned().collect();
        let path = format!("data/tiny/{file}");
        if behind.is_empty() {
            project.write(&path, format!("{opening}zzzzzz = 1\n").as_bytes());
        } else {
            let separator = if opening.starts_with(',') { "" } else { "\n" };
            project.edit(&path, behind, &format!("{behind}{separator}{opening}zzzzzz = 1"));
        }
        assert_eq!(stated, known(&project), "{name}{pointer}");
    }
}

#[test]
fn declared_fields_are_in_the_schema_of_their_cards() {
    let project = Project::tiny();
    project.run("schema tiny").made();
    let cards = schema(&project, "hands");
    let card = &cards["$defs"]["Card"];
    assert_eq!(card["properties"]["points"]["maximum"], 3);
    assert_eq!(card["properties"]["beats"]["enum"][0], "stone");
    assert_eq!(card["properties"]["back"]["enum"][0], "plain");
    let required: Vec<&str> =
        card["required"].as_array().expect("a list").iter().filter_map(Json::as_str).collect();
    assert!(required.contains(&"points") && !required.contains(&"beats"), "{required:?}");
    assert_eq!(card["additionalProperties"], false);
}

#[test]
fn a_broken_game_has_no_schema() {
    let project = Project::tiny();
    project.edit("data/tiny/hands.toml", "points = 3", "points = 4");
    let run = project.run("schema tiny");
    assert!(run.code == 1 && !project.path("data/tiny/schema").exists(), "{}", run.stderr);
}

/// `CARDWRIGHT_BLESS=1` writes them anew.
#[test]
fn the_schemas_of_the_bundled_games_are_current() {
    for game in ["skirmish", "skorm", "skirmish-wars", "skirmish-phase", "pond"] {
        let project = Project::empty();
        for part in ["data", "art", "templates"] {
            let own = format!("{part}/{game}");
            if repository(&own).is_dir() {
                project.lay(&repository(&own), &own);
            }
        }
        project.run(&format!("schema {game} --out made")).made();
        let own = repository(&format!("data/{game}/schema"));
        for file in crate::project::files(&project.path("made")) {
            let made = project.read(&format!("made/{file}"));
            if std::env::var_os("CARDWRIGHT_BLESS").is_some() {
                std::fs::create_dir_all(&own).expect("writable");
                std::fs::write(own.join(&file), &made).expect("writable");
            }
            let found = std::fs::read_to_string(own.join(&file)).unwrap_or_default();
            assert!(found == made, "data/{game}/schema/{file} is not current");
            let data = file.replace(".schema.json", ".toml");
            // What every game may have, this one may not.
            if !project.path(&format!("data/{game}/{data}")).is_file() {
                continue;
            }
            let text = project.read(&format!("data/{game}/{data}"));
            let first = text.lines().next().unwrap_or_default();
            assert_eq!(first, format!("#:schema schema/{file}"), "{data}");
        }
    }
}

#[test]
fn the_line_that_names_a_schema_leads_to_it() {
    let project = Project::tiny();
    let line = |run: &Run| {
        let line = run.stdout.lines().find(|it| it.ends_with("game.schema.json"));
        line.expect("there is one").trim().strip_prefix("#:schema ").expect("a path").to_owned()
    };
    assert_eq!(line(&project.run("schema tiny").made()), "schema/game.schema.json");
    let below = project.run("schema tiny --out data/tiny/made").made();
    assert_eq!(line(&below), "made/game.schema.json");
    let elsewhere = PathBuf::from(line(&project.run("schema tiny --out made").made()));
    assert!(elsewhere.is_absolute() && elsewhere.is_file(), "{}", elsewhere.display());
}
