//! Only what changed is printed.

use super::counts;
use crate::project::{Project, files};
use std::process::Command;

#[test]
fn since_an_earlier_build() {
    let project = Project::tiny();
    project.run("build tiny --no-images --out earlier").made();
    let said = project.run("build tiny --changed-since earlier/manifest.json").made().stdout;
    assert!(said.contains("no front or back has changed"), "{said}");
    assert!(files(&project.path("out")).is_empty(), "nothing was written");

    project.edit("data/tiny/hands.toml", "points = 1\n", "points = 2\n");
    // The version stands on every card, and is not a change of the card.
    project.edit("data/tiny/game.toml", "version = \"1.0.0\"", "version = \"1.1.0\"");
    let said = project.run("build tiny --changed-since earlier/manifest.json").made().stdout;
    assert!(said.contains("3 of 9 copies"), "{said}");
    assert_eq!(counts(&project, "out/tiny/jobs/cards-changed.pdf"), [3, 3]);
}

#[test]
fn a_changed_back_changes_all_its_cards() {
    let project = Project::tiny();
    project.run("build tiny --no-images --out earlier").made();
    project.edit("data/tiny/art/back.svg", "</svg>", "<circle cx='10' cy='10' r='5'/></svg>");
    let said = project.run("build tiny --changed-since earlier/manifest.json").stdout;
    assert!(said.contains("9 copies of 3 cards") && !said.contains("of 9 copies"), "{said}");
}

#[test]
fn since_a_revision_of_git() {
    let project = Project::tiny();
    let git = |arguments: &[&str]| {
        let identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
        let run = Command::new("git")
            .args(identity)
            .args(arguments)
            .current_dir(project.path("."))
            .output()
            .expect("git starts");
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    };
    git(&["init", "-q"]);
    git(&["add", "."]);
    git(&["commit", "-qm", "one"]);
    git(&["tag", "v1"]);
    project.edit("data/tiny/hands.toml", "A folded cloth", "A torn cloth");
    project.edit("data/tiny/hands.toml", "points = 2\n", "points = 1\n");
    git(&["commit", "-qam", "two"]);

    // What an alternative text says isn't printed.
    let said = project.run("build tiny --changed-since v1").made().stdout;
    assert!(said.contains("3 of 9 copies"), "{said}");
    let said = project.run("build tiny --changed-since HEAD").made().stdout;
    assert!(said.contains("no front or back has changed"), "{said}");

    // A new card is a change; a revision without the game is told.
    let run = project.run("build tiny --changed-since v2");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("git can't give the game as it was at `v2`"), "{}", run.stderr);
    project.lay(&crate::project::repository("tests/games/tiny"), "data/other");
    let run = project.run("build other --changed-since v1");
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains("at `v1` there was no data/other"), "{}", run.stderr);
}

#[test]
fn a_list_that_is_none_is_told() {
    let project = Project::tiny();
    project.write("list.json", b"{}");
    let run = project.run("build tiny --changed-since list.json");
    assert_eq!(run.code, 2, "{}", run.stdout);
    assert!(run.stderr.contains("list.json lists no sides of cards"), "{}", run.stderr);
}
