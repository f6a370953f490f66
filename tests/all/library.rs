//! The library as another program uses it, beyond the examples in its documentation.

use crate::project::{Project, files};
use cardwright::{Error, Game, Severity};

fn tiny() -> (Project, Game) {
    let project = Project::tiny();
    let game = Game::load(project.path("data/tiny")).unwrap();
    (project, game)
}

#[test]
fn a_build_writes_what_it_names() {
    let (project, game) = tiny();
    let named = game.build(project.path("out")).unwrap();
    assert_eq!(
        named.into_iter().collect::<std::collections::BTreeSet<_>>(),
        files(&project.path("out"))
    );
}

#[test]
fn every_card_and_back_is_a_drawing() {
    let (_project, game) = tiny();
    let cards: Vec<&str> = game.cards().collect();
    assert_eq!(cards.len(), 3);
    for svg in cards.into_iter().map(|it| game.front(it)).chain([game.back("plain")]) {
        assert!(svg.unwrap().starts_with("<svg"));
    }
}

#[test]
fn a_side_that_is_not_there_is_named() {
    let (_project, game) = tiny();
    let error = game.front("stnoe").unwrap_err();
    assert_eq!(error.to_string(), "there is no side of `stnoe`");
}

#[test]
fn a_mistake_has_its_place() {
    let project = Project::tiny();
    project.edit("data/tiny/hands.toml", "title = \"STONE\"", "titel = \"STONE\"");
    let Err(Error::Findings(findings)) = Game::load(project.path("data/tiny")) else {
        panic!("a card without a title was read");
    };
    let first = findings.iter().next().unwrap();
    assert_eq!((first.severity, first.code), (Severity::Error, "D002"));
    assert!(first.file.ends_with("hands.toml") && first.line > 0 && first.column == 1, "{first:?}");
    assert!(findings.has_errors() && findings.to_string().contains("titel"));
}

#[test]
fn what_the_checks_find_is_listed() {
    let project = Project::tiny();
    let text = project.read("data/tiny/rules.md");
    project.write("data/tiny/rules.md", format!("{text}\nThe the stone is a stone.\n").as_bytes());
    let game = Game::load(project.path("data/tiny")).unwrap();
    let findings = game.check().unwrap();
    assert!(
        findings.iter().any(|it| it.code == "T028" && it.file.ends_with("rules.md")),
        "{findings}"
    );
    assert!(!findings.has_errors());
}

#[test]
fn a_folder_that_is_no_game_is_told() {
    let error = Game::load("tests/games/nowhere").unwrap_err();
    assert!(matches!(error, Error::Failed(_)));
    assert!(error.to_string().contains("nowhere"), "{error}");
}
