//! The command: exit codes, several files, folders, and the output for programs.

use crate::project::{Project, repository};
use serde_json::Value;

const GOOD: &str = r#"game = "skirmish"
title = "a blow"
seat = [{ name = "A" }, { name = "B", shield = "none" }]
play = { lines = ["A attack B"] }
expect = { B.health = 10 }
"#;

fn project() -> Project {
    let project = Project::empty();
    project.lay(&repository("data/skirmish"), "data/skirmish");
    project.write("good/one.toml", GOOD.as_bytes());
    project.write("good/more/two.toml", GOOD.as_bytes());
    project.write("good/notes.md", b"no scenario");
    project.write("bad.toml", GOOD.replace("= 10", "= 9").as_bytes());
    project.write("broken.toml", GOOD.replace("attack", "atack").as_bytes());
    project
}

#[test]
fn exit_codes_say_the_worst_that_came() {
    let project = project();
    assert_eq!(project.run("scenario good").code, 0);
    assert_eq!(project.run("scenario good bad.toml").code, 1);
    assert_eq!(project.run("scenario bad.toml broken.toml good").code, 2);
    assert_eq!(project.run("scenario absent.toml").code, 2);
    assert_eq!(project.run("scenario --data nowhere good").code, 2);
    assert_eq!(project.run("scenario data/skirmish/rulebook").code, 2);
}

#[test]
fn a_folder_means_all_scenarios_below_it_in_order() {
    let run = project().run("scenario good");
    let files: Vec<&str> = run.stdout.lines().collect();
    let wanted = [
        "pass    good/more/two.toml: a blow",
        "pass    good/one.toml: a blow",
        "2 passed of 2 scenarios",
    ];
    assert_eq!(files, wanted);
}

#[test]
fn programs_get_every_result_and_its_diagnostic() {
    let run = project().run("scenario --format json good/one.toml bad.toml");
    let document: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(document["scenarios"][0]["result"], "pass");
    assert_eq!(document["scenarios"][1]["result"], "fail");
    assert_eq!(document["results"]["fail"], 1);
    let found = &document["diagnostics"][0];
    assert_eq!((&found["code"], &found["primary"]["start"]["line"]), (&"R010".into(), &5.into()));
    assert_eq!(found["message"], "`B.health` is 10, not 9");
}

#[test]
fn a_card_with_other_figures_plays_otherwise() {
    let project = project();
    project.edit(
        "data/skirmish/weapon.toml",
        "id = \"sword\"\ntitle = \"SWORD\"\ncopies = 8",
        "id = \"sword\"\ntitle = \"SWORD\"\ncopies = 9",
    );
    project.write("nine.toml", GOOD.replace("B.health = 10", "weapon.len = 25").as_bytes());
    // 128 and one more, of which two seats hold a sword and one a shield.
    let run = project.run("scenario nine.toml");
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(run.stdout.contains("`weapon.len` is 26, not 25"), "{}", run.stdout);
}

#[test]
fn a_scenario_that_can_not_fail_is_an_error() {
    let project = Project::empty();
    let data = repository("data").display().to_string();
    for (game, rest) in [
        ("skirmish", "seat = [{ name = \"A\" }, { name = \"B\" }]\n"),
        ("skirmish", "seat = [{ name = \"A\" }, { name = \"B\" }]\n[play]\nlines = []\n[expect]\n"),
        ("skorm", "[position]\n"),
        ("skirmish-phase", "[position]\n"),
        ("skirmish-wars", "[position]\npieces = [\"blue tank a1\"]\n"),
        ("skirmish-wars", "[position]\n[play]\nlines = []\n[expect]\nblue = {}\n"),
    ] {
        project.write("one.toml", format!("game = \"{game}\"\n{rest}").as_bytes());
        let run = project.run(&format!("scenario --data {data} one.toml"));
        assert_eq!(run.code, 2, "{game}: {}{}", run.stdout, run.stderr);
        assert!(
            run.stdout.contains("error[D003]: the scenario has neither lines nor exp"),
            "{}",
            run.stdout
        );
    }
}
