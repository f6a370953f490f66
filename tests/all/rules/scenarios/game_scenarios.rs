//! The cases that a game carries: found by its name, played by `check`, told by what they prove.

use crate::project::{Project, repository};
use serde_json::Value;

const CASES: &str = r#"proves = ["frogs"]

[[case]]
title = "a frog leaps one space in a drizzle"
position.pieces = ["card drizzle", "moss frog 0,0"]
play.lines = ["green leap moss 0,1"]
expect.cell."0,1" = "moss frog"

[[case]]
title = "it is on turn"
proves = ["turn"]
position.pieces = ["card drizzle", "moss frog 0,0"]
expect.turn = "green"
"#;

/// Pond with cases of its own alone.
fn pond(cases: &str) -> Project {
    let project = Project::empty();
    project.lay(&repository("data/pond"), "data/pond");
    project.lay(&repository("templates"), "templates");
    project.write("data/pond/scenarios/deep/own.toml", cases.as_bytes());
    project
}

fn found(project: &Project) -> Vec<Value> {
    let run = project.run("check pond --no-fit --format json");
    let document: Value = serde_json::from_str(&run.stdout).expect("JSON");
    document["diagnostics"].as_array().expect("a list").clone()
}

#[test]
fn the_name_of_a_game_or_its_folder_means_its_own() {
    let project = pond(CASES);
    for given in ["pond", "data/pond", "data/pond/scenarios", "data/pond/scenarios/deep/own.toml"] {
        let run = project.run(&format!("scenario {given}"));
        assert_eq!(run.code, 0, "{given}: {}{}", run.stdout, run.stderr);
        let first = run.stdout.lines().next().expect("a line");
        let wanted = "data/pond/scenarios/deep/own.toml:3: a frog leaps one space in a drizzle";
        assert!(first.ends_with(wanted), "{given}: {first}");
        assert!(run.stdout.ends_with("2 passed of 2 scenarios\n"), "{given}: {}", run.stdout);
    }
    let run = project.run("scenario pond --format json");
    let document: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let second = &document["scenarios"][1];
    assert_eq!((&second["line"], &second["title"]), (&9.into(), &"it is on turn".into()));
    assert_eq!(second["proves"], serde_json::json!(["turn", "frogs"]));
}

#[test]
fn a_game_without_cases_has_none() {
    let project = pond(CASES);
    std::fs::remove_dir_all(project.path("data/pond/scenarios")).expect("it is there");
    assert_eq!(project.run("scenario pond").code, 2);
    assert_eq!(found(&project).len(), 0);
}

#[test]
fn a_case_that_fails_is_an_error_of_the_game() {
    let project = pond(&CASES.replace("\"green\"", "\"brown\""));
    let found = found(&project);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((&found[0]["code"], &found[0]["severity"]), (&"R023".into(), &"error".into()));
    assert_eq!(found[0]["primary"]["start"]["line"], 13);
    let message = found[0]["message"].as_str().expect("a text");
    let wanted = "the scenario \"it is on turn\" fails: `turn` is `green`, not \
                  `brown`";
    assert_eq!(message, wanted);
    let context = found[0]["context"].to_string();
    assert!(context.contains("rules.md") && context.contains("it proves `frogs`"), "{context}");
    let run = project.run("build pond --no-images --out made");
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
}

#[test]
fn many_that_fail_make_one_finding() {
    let project = pond(&CASES.replace("\"green\"", "\"brown\"").replace("moss frog\"", "none\""));
    let found = found(&project);
    assert_eq!(found.len(), 1, "{found:?}");
    let message = found[0]["message"].as_str().expect("a text");
    assert!(message.starts_with("2 of 2 scenarios fail, such as \"a frog"));
    let hint = found[0].to_string();
    assert!(hint.contains("all of them prove `frogs`; `cardwright scenario pond`"), "{hint}");
}

/// The changed figure is told by what stands for it in the bundled game.
#[test]
fn a_changed_figure_of_a_game_breaks_its_cases() {
    let project = Project::empty();
    project.lay(&repository("data/skirmish"), "data/skirmish");
    project.lay(&repository("data/skirmish/scenarios"), "data/skirmish/scenarios");
    let text = std::fs::read_to_string(project.path("data/skirmish/basic.toml")).expect("there");
    let at = text.find("id = \"chop\"").expect("a card");
    let figure = at + text[at..].find("damage = 2").expect("its figure");
    let changed = format!("{}damage = 3{}", &text[..figure], &text[figure + "damage = 2".len()..]);
    project.write("data/skirmish/basic.toml", changed.as_bytes());
    let run = project.run("check skirmish --no-fit --format json");
    let document: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let all = document["diagnostics"].as_array().expect("a list");
    let failed: Vec<&Value> = all.iter().filter(|it| it["code"] == "R023").collect();
    assert_eq!(failed.len(), 1, "{}", run.stdout);
    assert!(
        failed[0]["message"].as_str().is_some_and(|it| it.contains(" scenarios fail, such as"))
    );
}

#[test]
fn what_is_wrong_in_a_file_of_cases_is_told_at_its_place() {
    for (old, new, code, words) in [
        ("title = \"it is on turn\"\n", "", "D003", "title"),
        ("proves = [\"frogs\"]", "game = \"skorm\"", "D004", "names another game, `skorm`"),
        ("proves = [\"frogs\"]", "variant = \"x\"", "D002", "variant"),
        ("[[case]]\ntitle = \"it", "[[case]]\ntitel = \"it", "D002", "titel"),
        ("\"turn\"]", "\"trun\"]", "R024", "`trun`"),
        ("expect.turn = \"green\"\n", "", "R023", "has neither lines nor expectations"),
        ("moss frog 0,0\"]\nexpect", "mos frog 0,0\"]\nexpect", "R023", "`mos`"),
    ] {
        let project = pond(&CASES.replace(old, new));
        let found = found(&project);
        let told = |it: &Value| it["code"] == code && it["message"].to_string().contains(words);
        assert!(found.iter().any(told), "{new}: {found:?}");
    }
}

/// A copy of a game is that copy, whatever it is called.
#[test]
fn cases_are_about_the_game_that_they_lie_in() {
    let project = pond(CASES);
    project.shift("data/pond", "data/mere");
    let run = project.run("scenario mere");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
}
