//! `cardwright coverage`: what is changed, what notices it, and what the author says of the rest.

use crate::project::{Project, repository};
use serde_json::Value;

/// Pond with its cases.
fn pond() -> Project {
    let project = Project::empty();
    project.lay(&repository("data/pond"), "data/pond");
    project.lay(&repository("data/pond/scenarios"), "data/pond/scenarios");
    project
}

fn covered(project: &Project) -> (i32, Value) {
    let run = project.run("coverage pond --format json");
    (run.code, serde_json::from_str(&run.stdout).expect("JSON"))
}

fn unnoticed(document: &Value) -> Vec<&str> {
    let all = document["unnoticed"].as_array().expect("a list");
    all.iter().map(|it| it["change"].as_str().expect("a name")).collect()
}

#[test]
fn what_nothing_notices_is_told_at_its_line_and_can_be_explained() {
    let project = pond();
    // Without the case of the fern its number is anybody's guess.
    let path = "data/pond/scenarios/frogs.toml";
    let text = project.read(path);
    let (head, rest) = text.split_once("\n[[case]]\ntitle = \"fern leaps").expect("a case");
    let (_, rest) = rest.split_once("\n[[case]]").expect("another one");
    project.write(path, format!("{head}\n[[case]]{rest}").as_bytes());
    // A review file knows the data as it was, and proves nothing.
    assert_eq!(project.run("review pond --accept").code, 0);
    let run = project.run("coverage pond");
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
    let mut lines = run.stdout.lines();
    assert_eq!(lines.next(), Some("data/pond/green.toml:16:8: mechanics.fern.leap: 2 → 3"));
    assert!(lines.next().is_some_and(|it| it.contains(" changes noticed (98.")), "{}", run.stdout);

    project.write(
        "data/pond/coverage.toml",
        b"[[unnoticed]]\nchanges = [\"mechanics.f*.leap\", \"copies.none\"]\nreason = \"a test\"\n",
    );
    let (code, document) = covered(&project);
    assert_eq!(code, 0, "{document}");
    assert_eq!(unnoticed(&document), ["mechanics.fern.leap"]);
    assert_eq!(document["unnoticed"][0]["reason"], "a test");
    assert_eq!(document["unneeded"], serde_json::json!(["copies.none"]));
    assert_eq!(document["explained"], 1);
    let noticed = document["noticed"].as_u64().expect("a number");
    assert!(noticed > 50 && document["changes"] == noticed + 1, "{document}");
    assert_eq!(project.read("data/pond/green.toml").matches("leap = 2").count(), 2);
}

#[test]
fn a_game_whose_cases_fail_is_not_tried() {
    let project = pond();
    project.edit("data/pond/green.toml", "id = \"fern\"", "id = \"bracken\"");
    let run = project.run("coverage pond");
    assert_eq!(run.code, 2, "{}{}", run.stdout, run.stderr);
    assert!(run.stdout.contains("`fern`"), "{}", run.stdout);
}
