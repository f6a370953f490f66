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

Nobody may look at the cards under the table. Only the winner may look at those in the box. [[Cloth]] lies on top.

[[stone]] beats [[cloth]].

Whoever has no cards left or would have to draw a third card is out of the game at once.

Some cards beat one other card, some beat two cards of another player, some beat no card at all.

First the winner turns over all cards that lie on the table. Then everybody draws again. This ends the round.

The points of a card count once for each player who shows it.

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
fn a_lost_or_added_not_and_a_lost_exception() {
    one("Nobody may look at the", "You may look at the", "`nobody` is gone");
    one("Nobody may look at the", "Everybody may look at the", "`nobody` is gone");
    one("It does not stop a", "It stops a", "`not` is gone");
    one("takes one.", "cannot take one.", "`cannot` is new");
    one("A [[blade]] stops", "A [[blade]] never stops", "`never` is new");
    one("Only the winner may look", "The winner may look", "`only` is gone in `The winner");
    one("unless both lie", "if both lie", "`unless` is gone");
    one("does not stop", "stops", "`not` is gone");
    one("A [[blade]] stops", "A [[blade]] does not stop", "`not` is new");
    one(", unless both lie on the table.", ".", "`unless` is gone");
}

#[test]
fn a_name_more_or_less_in_a_list() {
    one("stops a [[stone]] and a [[cloth]]", "stops a [[stone]]", "`CLOTH` is gone");
}

#[test]
fn a_number_more_or_less() {
    one("The winner deals the cards", "The winner deals two cards", "`two` is new");
    one("Six cards lie", "Cards lie", "`6` is gone");
    one("takes one.", "takes two hundred.", "`two hundred` instead of `one`");
    one("unless both lie", "unless one of them lies", "`one` instead of `both`");
}

#[test]
fn a_heading_of_another_level() {
    one(
        "## In detail {#detail}",
        "### In detail {#detail}",
        "the level of the heading `In detail`",
    );
}

#[test]
fn who_and_whom_and_what_comes_first() {
    one(
        "The winner deals the cards to the left before the loser takes one",
        "The loser deals the cards to the left before the winner takes one",
        "have changed places",
    );
    one("[[stone]] beats [[cloth]].", "[[cloth]] beats [[stone]].", "have changed places");
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
        [("so Anna begins.", "so Anna begins. Bela does not mind.")],
        [(
            "Bela has two, so Anna begins.",
            "Bela has two, so Bela has to wait and does not begin.",
        )],
        [("The winner deals the cards", "Nobody talks. The winner deals the cards")],
        [("Nobody may look at the cards", "You may not look at the cards")],
        [("unless both lie on the table", "if they do not both lie on the table")],
        [(
            "Nobody may look at the cards under the table.",
            "Under the table nobody may look at the cards.",
        )],
        [("of the round. The winner deals", "of the round, and the winner deals")],
        [("the cards under the table. Only", "the cards that lie under the table. Only")],
    ] {
        assert!(told(&edits).is_empty(), "{edits:?}: {:#?}", told(&edits));
    }
}

/// Only a check that judges the same words tells it instead, and only where it is not allowed.
#[test]
fn another_finding_on_the_line_hides_nothing() {
    let edit = ("to the left before", "to  the right before");
    assert_eq!(told(&[edit]).len(), 1);
}

#[test]
fn steps_that_moved_as_a_whole_are_silent() {
    let steps =
        "1. Shuffle all of the cards.\n2. Deal a card to everybody.\n3. Turn a card over.\n\n";
    assert!(
        told(&[
            (steps, ""),
            ("## In detail {#detail}\n\n", &format!("## In detail {{#detail}}\n\n{steps}"))
        ])
        .is_empty()
    );
}

#[test]
fn columns_that_moved_as_a_whole_are_silent() {
    let table = "| card | first | last |\n|---|---|---|\n| upper row | table | deck |\n| lower row | hand | box |";
    let other = "| card | last | first |\n|---|---|---|\n| upper row | deck | table |\n| lower row | box | hand |";
    assert!(told(&[(table, other)]).is_empty());
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

/// So is one that is a word of a class of the claims, where it is written small.
#[test]
fn a_name_of_a_class_is_a_name_all_the_same() {
    let project = Project::tiny();
    let rules = project.read(RULES) + MORE;
    project.write(RULES, rules.as_bytes());
    project.write(
        "data/tiny/claims.toml",
        b"[[class]]\nid = \"players\"\nclosed = true\nwords = [\"anna\", \"bela\", \"carl\"]\n",
    );
    assert_eq!(project.run("review tiny --accept").code, 0);
    project.edit(RULES, "Anna has four", "Carl has four");
    project.edit(RULES, "so Anna begins", "so Carl begins");
    let run = project.run("check tiny --no-fit");
    assert!(!run.stdout.contains("R032"), "{}", run.stdout);
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

#[test]
fn an_alternative_or_an_item_of_a_sentence_that_is_gone() {
    one("has no cards left or would", "would", "the words `have not card left or` are gone");
    one(
        "beat one other card, some beat two cards of another player, some",
        "beat one other card, some",
        "`some beat",
    );
    // What only moved is still said.
    let moved = "no cards left is out of the game at once, or would have to draw a third card.";
    let whole = "no cards left or would have to draw a third card is out of the game at once.";
    assert!(told(&[(whole, moved)]).is_empty());
}

#[test]
fn what_comes_first_and_what_comes_then() {
    let before =
        "First the winner turns over all cards that lie on the table. Then everybody draws again.";
    let after =
        "First everybody draws again. Then the winner turns over all cards that lie on the table.";
    one(before, after, "the order of what follows `First`");
}

#[test]
fn another_word_for_a_field() {
    one("The points of a card", "The stars of a card", "`stars` instead of `points`");
    assert!(told(&[("for each player who shows it", "for each player who has it")]).is_empty());
}
