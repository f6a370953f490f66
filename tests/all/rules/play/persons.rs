//! Games that a person played, as they were written down: the rules still allow every move of them.

use crate::project::{Project, repository};

#[test]
fn the_game_of_a_person_is_replayed_to_its_end() {
    let data = repository("data");
    for game in ["skirmish", "skorm", "skirmish-wars", "skirmish-phase"] {
        let file = repository(&format!("tests/transcripts/{game}/person.toml"));
        let text = std::fs::read_to_string(&file).expect("it is there");
        assert!(text.contains("\"person\""), "{game}: nobody played it");
        let arguments = format!("replay {} --data {}", file.display(), data.display());
        let said = Project::empty().run(&arguments).made().stdout;
        let last = said.lines().rev().find(|it| !it.trim().is_empty()).unwrap_or_default();
        assert!(said.to_lowercase().contains(" win"), "{game}: {last}");
    }
}
