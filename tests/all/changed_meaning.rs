//! R032: which edits of a text that was read are told, and which are left to a reader.

use crate::project::Project;

const RULES: &str = "data/tiny/rules.md";

/// Rules with what an editor may get wrong, added to those of the small game.
const MORE: &str = "
## In detail {#detail}

Six cards lie before the winner of the round. The winner deals the cards to the left before the loser takes one. \
A [[blade]] stops a [[stone]] and a [[cloth]]. It does not stop a second [[blade]], unless both lie on the table.

Anna has four cards and Bela has two, so Anna begins.

Anna shows them to Bela.

1. Shuffle all of the cards.
2. Deal a card to everybody.
3. Turn a card over.

| card | first | last |
|---|---|---|
| upper row | table | deck |
| lower row | hand | box |
";

/// What `check` says of changed meaning after an edit of the rules, a line for each finding.
fn told(edits: &[(&str, &str)]) -> Vec<String> {
    let project = Project::tiny();
    let rules = project.read(RULES) + MORE;
    project.write(RULES, rules.as_bytes());
    assert_eq!(project.run("review tiny --accept").code, 0);
    for (old, new) in edits {
        project.edit(RULES, old, new);
    }
    let run = project.run("check tiny --no-fit");
    let lines = run.stdout.lines().filter(|it| it.contains("warning[R032]"));
    lines.map(str::to_owned).collect()
}

/// One finding, with these words.
fn one(old: &str, new: &str, words: &str) {
    let found = told(&[(old, new)]);
    assert!(found.len() == 1 && found[0].contains(words), "{old} > {new}: {found:#?}");
}

#[test]
fn what_was_not_edited_is_silent() {
    assert!(told(&[]).is_empty());
}

#[test]
fn another_number_name_person_or_opposite() {
    one("Six cards lie", "Seven cards lie", "`Seven` instead of `6`");
    one("a second [[blade]]", "a second [[stone]]", "instead of `BLADE`");
    one("before the winner of", "before the loser of", "`loser` instead of `winner`");
    one("to the left before", "to the right before", "`right` instead of `left`");
    one("so Anna begins", "so Bela begins", "`Bela` instead of `Anna`");
    one("| card | first | last |", "| card | last | last |", "`last` instead of `first`");
}

#[test]
fn a_lost_or_added_not_or_exception() {
    one("does not stop", "stops", "`not` is gone");
    one("A [[blade]] stops", "A [[blade]] does not stop", "`not` is new");
    one(", unless both lie on the table.", ".", "`unless` is gone");
}

#[test]
fn a_name_more_or_less_in_a_list() {
    one("stops a [[stone]] and a [[cloth]]", "stops a [[stone]]", "`CLOTH` is gone");
}

#[test]
fn who_and_whom_and_what_comes_first() {
    one(
        "The winner deals the cards to the left before the loser takes one",
        "The loser deals the cards to the left before the winner takes one",
        "the same words in another order",
    );
    let steps = "1. Shuffle all of the cards.\n2. Deal a card to everybody.";
    one(steps, "1. Deal a card to everybody.\n2. Shuffle all of the cards.", "has moved");
    one(
        "| table | deck |\n| lower row | hand | box |",
        "| deck | table |\n| lower row | hand | box |",
        "has moved",
    );
}

#[test]
fn other_words_for_the_same_are_silent() {
    for edits in [
        [(
            "Six cards lie before the winner of the round.",
            "Before the winner of the round lie six cards.",
        )],
        [("a [[stone]] and a [[cloth]]", "a [[cloth]] and a [[stone]]")],
        [("It does not stop", "It cannot stop")],
        [("Shuffle all of the cards.", "Take all of the cards and shuffle them well.")],
        [("Turn a card over.", "Turn a card over. Everybody may look at it.")],
        [("so Anna begins.", "so it is Anna who begins this time.")],
    ] {
        assert!(told(&edits).is_empty(), "{edits:?}: {:#?}", told(&edits));
    }
}

/// A name that was changed throughout a passage is another name, and no slip, whoever has it elsewhere.
#[test]
fn a_name_that_was_changed_throughout_is_silent() {
    let edit = (
        "Anna has four cards and Bela has two, so Anna begins.",
        "Carl has four cards and Bela has two, so Carl begins.",
    );
    assert!(told(&[edit]).is_empty());
}

#[test]
fn rows_that_moved_as_a_whole_are_silent() {
    let rows = "| upper row | table | deck |\n| lower row | hand | box |";
    assert!(told(&[(rows, "| lower row | hand | box |\n| upper row | table | deck |")]).is_empty());
}

#[test]
fn what_was_accepted_is_silent_and_names_its_line_before() {
    let project = Project::tiny();
    assert_eq!(project.run("review tiny --accept").code, 0);
    project.edit(RULES, "Everybody shows a card", "Everybody shows no card");
    let run = project.run("check tiny --no-fit");
    assert!(run.stdout.contains("warning[R032]"), "{}", run.stdout);
    assert!(run.stdout.contains("rules.md:8:"), "{}", run.stdout);
    assert_eq!(project.run("review tiny --accept").code, 0);
    let run = project.run("check tiny --no-fit");
    assert!(!run.stdout.contains("R032"), "{}", run.stdout);
}

/// Other numbers that the data gives are a change of the data, and told there.
#[test]
fn a_number_that_the_data_gives_is_silent() {
    let project = Project::tiny();
    assert_eq!(project.run("review tiny --accept").code, 0);
    project.edit("data/tiny/game.toml", "rounds = 3", "rounds = 4");
    let run = project.run("check tiny --no-fit");
    assert!(!run.stdout.contains("R032"), "{}", run.stdout);
}
