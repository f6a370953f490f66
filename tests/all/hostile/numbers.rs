//! More copies than anybody prints.

use super::{bounded, refused};
use crate::project::Project;
use std::fmt::Write as _;

fn with(cards: usize, copies: &str) -> Project {
    let project = Project::tiny();
    let mut text = project.read("data/tiny/hands.toml");
    for at in 0..cards {
        let card = format!(
            "\n[[card]]\nid = \"c{at}\"\ntitle = \"C{at}\"\ncopies = {copies}\nback = \"plain\"\nart = \"stone.svg\"\n\
             alt = \"A stone\"\npoints = 1\npace = \"slow\"\n"
        );
        text.write_str(&card).expect("memory takes everything");
    }
    project.write("data/tiny/hands.toml", text.as_bytes());
    project
}

#[test]
fn a_game_of_too_many_copies_is_refused_where_they_are_too_many() {
    let project = with(12, "9000");
    let run = refused(&project, "check tiny --no-fit", "hands.toml");
    assert!(run.stdout.contains("more than 100000 copies of cards"), "{}", run.stdout);
    assert!(run.stdout.contains("--copies-limit"), "{}", run.stdout);
    let run = bounded(&project, "check tiny --no-fit --copies-limit 200000");
    assert!(!run.stdout.contains("copies of cards"), "{}", run.stdout);
}

#[test]
fn two_hundred_thousand_cards_of_a_thousand_million_copies_are_refused() {
    let run = refused(&with(200_000, "1000000000"), "build tiny", "hands.toml");
    assert_eq!(run.code, 1, "no text of a game is that long: {}", run.stderr);
}
