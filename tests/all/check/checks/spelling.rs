//! What the check of spelling says beside the line: counts, proposals, remedies.

use crate::project::{Project, repository};

const SENTENCE: &str = "Everybody shows a card.";

/// The tiny game with another sentence in its rules.
fn tiny(sentence: &str) -> Project {
    let project = Project::tiny();
    project.edit("data/tiny/rules.md", SENTENCE, sentence);
    project
}

#[test]
fn the_fourth_place_of_a_word_is_only_counted() {
    let project = tiny("Teh cards lie at teh side of teh table, teh best\non top of teh others.");
    let run = project.run("check tiny");
    let found = |text: &str| run.stdout.matches(text).count();
    assert_eq!(found("is in no dictionary of en-GB"), 3, "{}", run.stdout);
    assert_eq!(found("and in 2 more places"), 1, "{}", run.stdout);
}

#[test]
fn a_slip_is_mended_and_a_name_is_not() {
    let sentence = |rest: &str| format!("Dotta’s {rest} Dotta wins.");
    let project = tiny(&sentence("freind shwos a card: WEOPON, thier freinds’ colors. Teh end."));
    project.run("check tiny --fix");
    let mended = &sentence("friend shows a card: WEAPON, their friends’ colours. The end.");
    let text = project.read("data/tiny/rules.md");
    assert!(text.contains(mended), "{text}");
}

#[test]
fn a_language_without_a_dictionary_is_not_looked_at() {
    let project = tiny("Jeder zeigt eine Karte.");
    project.edit("data/tiny/game.toml", "\"en-GB\"", "\"de-DE\"");
    let run = project.run("check tiny");
    assert!(!run.stdout.contains("T029"), "{}", run.stdout);
}

#[test]
fn a_text_in_another_language_gets_no_proposals() {
    let letters = ["ba", "ce", "di", "fo", "gu"];
    let mut words = String::new();
    for a in letters {
        for b in letters {
            for c in letters {
                words += &format!("x{a}{b}{c}z\n");
            }
        }
    }
    let run = tiny(&words).run("check tiny --format json");
    assert_eq!(run.stdout.matches("is in no dictionary").count(), 125, "{}", run.stdout);
    assert!(!run.stdout.contains("did you mean"), "{}", run.stdout);
}

/// Remarks in an example and the words for a drawn position stand in blocks that the rules work out.
#[test]
fn words_of_examples_and_positions_are_read() {
    let project = Project::empty();
    project.lay(&repository("data/skorm"), "data/skorm");
    project.lay(&repository("templates"), "templates");
    let book = "data/skorm/rulebook/07-example.md";
    let fault = "so it cannott be taken from the front";
    project.edit(book, "so it cannot be taken from the front", fault);
    let line = project.read(book).lines().position(|it| it.contains(fault)).expect("a line") + 1;
    let run = project.run("check skorm --no-fit");
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
    assert!(
        run.stdout.contains("`cannott`") && run.stdout.contains(&format!("07-example.md:{line}:")),
        "{}",
        run.stdout
    );
}
