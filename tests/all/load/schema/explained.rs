//! `cardwright new --explain`: every key with its default, in a file that is a game.

use super::schema;
use crate::project::Project;

#[test]
fn the_explanation_is_a_game_that_builds() {
    let project = Project::empty();
    let run = project.run("new --explain").made();
    assert!(!project.path("data").exists(), "it makes nothing");
    project.write("data/mine/game.toml", run.stdout.as_bytes());
    let run = project.run("build mine --no-images").made();
    assert!(run.stdout.contains("\n1 card; "), "{}", run.stdout);
}

#[test]
fn the_explanation_has_every_key_of_every_schema() {
    let project = Project::tiny();
    project.run("schema tiny").made();
    let text = project.run("new --explain").made().stdout;
    let written = |key: &str| {
        let forms = [
            format!("#{key} = "),
            format!("\n{key} = "),
            format!("[{key}]"),
            format!(".{key}]"),
            format!("{key}.NAME]"),
        ];
        forms.iter().any(|it| text.contains(it))
    };
    let mut missing = Vec::new();
    for name in ["game", "hands", "powers", "glossary", "rulings", "descriptions", "claims"] {
        let schema = schema(&project, name);
        let tables = schema["$defs"].as_object().into_iter().flatten();
        for (of, table) in tables.map(|(of, it)| (of.as_str(), it)).chain([("", &schema)]) {
            let keys = table["properties"].as_object().into_iter().flatten();
            // What the game itself declares is no key of all games.
            let own =
                |key: &str| of == "Card" && ["points", "pace", "beats", "powers"].contains(&key);
            for (key, about) in keys.filter(|it| !own(it.0)) {
                let told = about["description"].as_str().expect("a description");
                let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
                if !written(key) || !text.contains(&format!("# {told}")) {
                    missing.push(format!("{name} {of}.{key}"));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
    for line in [
        "#edition = \"draft\"",
        "#gutter = \"2 mm\"",
        "#copies = ...  # a whole number from 1 to 9999",
    ] {
        assert!(text.lines().any(|it| it == line), "{line}");
    }
}

/// A line that a person takes over holds what is told of it.
#[test]
fn a_key_that_is_uncommented_holds_its_default() {
    let project = Project::empty();
    let text = project.run("new --explain").made().stdout;
    let uncommented = ["edition", "version", "language", "seats"];
    let text: String = text
        .lines()
        .map(|line| {
            let key = line.strip_prefix('#').and_then(|it| it.split_once(" = ")).map(|it| it.0);
            let is_used = key.is_some_and(|it| uncommented.contains(&it)) && !line.contains("...");
            format!("{}\n", if is_used { &line[1..] } else { line })
        })
        .collect();
    assert!(text.contains("\nedition = \"draft\"\n"), "{text}");
    project.write("data/mine/game.toml", text.as_bytes());
    project.run("build mine --no-images").made();
}

#[test]
fn the_explanation_makes_no_game_of_a_name() {
    let project = Project::empty();
    let run = project.run("new pond --explain");
    assert!(run.code == 2 && run.stderr.contains("--explain"), "{}", run.stderr);
    let run = project.run("new");
    assert!(run.code == 2 && !project.path("data").exists(), "{}", run.stderr);
}
