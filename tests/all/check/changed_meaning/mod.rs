//! R032: which edits of a text that was read are told, and which are left to a reader.

mod blind;
mod references;

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
    one_of("This game is of 2005.", "This game is of 2015.", "`2015` is new");
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

/// So is a list that the data gives, with one item less.
#[test]
fn an_item_that_the_data_gave_is_silent() {
    let project = Project::tiny();
    let game = "data/tiny/game.toml";
    let three =
        "[credits]\ndesign = [\"Anna Amber\", \"Bela Brown\", \"Carl Coral\"]\n\n[[book]]\n";
    project.edit(game, "[[book]]\n", three);
    let rules = project.read(RULES);
    let credits = format!(
        "{rules}\nThis little game was made by {{{{ game.credits.design|join(\", \") }}}}.\n"
    );
    project.write(RULES, credits.as_bytes());
    assert_eq!(project.run("review tiny --accept").code, 0);
    project.edit(game, ", \"Carl Coral\"", "");
    let run = project.run("check tiny --no-fit");
    assert!(!run.stdout.contains("R032"), "{}", run.stdout);
    assert!(run.stdout.contains("R020"), "{}", run.stdout);
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

/// The same for rules of one sentence, in a game that has a field for yes or no and a term of two words.
fn told_of(sentence: &str, now: &str) -> Vec<String> {
    let project = Project::tiny();
    let game = "data/tiny/game.toml";
    project.edit(game, "[type.fields]\n", "[type.fields]\nfierce = { kind = \"flag\" }\n");
    let term = "[[term]]\nid = \"spent-pile\"\ntitle = \"spent pile\"\ntext = \"Cards that were played.\"\n";
    project.write("data/tiny/glossary.toml", term.as_bytes());
    let rules = format!("{}\n{sentence}\n", project.read(RULES));
    project.write(RULES, rules.as_bytes());
    let accepted = project.run("review tiny --accept");
    assert_eq!(accepted.code, 0, "{accepted:?}");
    assert!(!project.run("check tiny --no-fit").stdout.contains("R032"));
    project.edit(RULES, sentence, now);
    let run = project.run("check tiny --no-fit");
    let lines = run.stdout.lines().filter(|it| it.contains("warning[R032]"));
    lines.map(str::to_owned).collect()
}

fn one_of(sentence: &str, now: &str, words: &str) {
    let found = told_of(sentence, now);
    assert!(found.len() == 1 && found[0].contains(words), "{sentence} > {now}: {found:#?}");
}

#[test]
fn two_parts_that_have_changed_places() {
    one_of(
        "A card that is played ends with this round; points stay.",
        "A card that is played stays; points end with this round.",
        "`stays` and `end with this round` have changed places",
    );
    one_of(
        "It goes to the player after the one who won, passing over the player who made it.",
        "It goes to the player after the one who made it, passing over the player who won.",
        "have changed places",
    );
    // The same list, and the same condition at the other end.
    let silent = [
        (
            "It takes a leaf, a root, a bud of that tree.",
            "It takes a bud, a root, a leaf of that tree.",
        ),
        (
            "If you hold a card, show your hand to everybody.",
            "Show your hand to everybody if you hold a card.",
        ),
        (
            "Shuffle the deck quietly and deal it at once.",
            "Deal the deck quietly and shuffle it at once.",
        ),
        (
            "If the blade stands, the cloth is stopped. If not, it does its work.",
            "The cloth is stopped if the blade stands. If not, it does its work.",
        ),
        (
            "The table looks worse than it is: after a few rounds you will know it by heart.",
            "Do not let the table frighten you: after a few rounds you will know it by heart.",
        ),
        (
            "The blade makes more of this round, and the cloth does not help.",
            "The cloth does not help, and the blade makes more of this round.",
        ),
        (
            "Playtesting: Anna Storm, Bela Quick, Cilla, Dora Brook and members of a club.",
            "Playtesting: Dora Brook, Cilla, Anna Storm, Bela Quick and members of a club.",
        ),
    ];
    for (sentence, now) in silent {
        let found = told_of(sentence, now);
        assert!(found.is_empty(), "{sentence} > {now}: {found:#?}");
    }
}

#[test]
fn persons_and_times_that_are_others() {
    one_of(
        "If it still lies there when your next turn begins, you win.",
        "If it still lies there when the enemy’s next turn begins, you win.",
        "instead of `your`",
    );
    one_of(
        "Nobody can see them until the end.",
        "The enemy can see them until the end.",
        "`nobody` is gone",
    );
}

#[test]
fn a_bound_that_is_out_or_in() {
    one_of(
        "Whoever holds fewer than {{ figures.rounds|word }} cards turns them over.",
        "Whoever holds {{ figures.rounds|word }} or fewer cards turns them over.",
        "`or fewer` instead of `fewer than`",
    );
    one_of(
        "With {{ figures.rounds }} cards or more, you show them all.",
        "With more than {{ figures.rounds }} cards, you show them all.",
        "`more than` instead of `or more`",
    );
    // The same bound with another number.
    let found = told_of(
        "Whoever holds fewer than three cards turns all of them over.",
        "Whoever holds two or fewer cards turns all of them over.",
    );
    assert!(found.iter().all(|it| !it.contains("fewer than")), "{found:#?}");
}

#[test]
fn an_item_as_long_as_the_one_before_it() {
    one_of(
        "In your turn, draw a card, draw a coin, or put down what you have won.",
        "In your turn, draw a card, or put down what you have won.",
        "are gone",
    );
}

#[test]
fn a_flag_that_is_new_and_another_name_for_a_term() {
    one_of(
        "After another move in this turn, survivors may fight again.",
        "After another move in this turn, fierce survivors may fight again.",
        "`fierce` is new",
    );
    one_of(
        "All used cards go to the [[spent-pile]].",
        "All used cards go to the burned pile.",
        "`burned pile` instead of `spent pile`",
    );
    assert!(
        told_of("All used cards go to the [[spent-pile]].", "All used cards go to that pile.")
            .is_empty()
    );
    one_of(
        "It is won by a card after your own turn, and by no other.",
        "It is won by a card after another’s turn, and by no other.",
        "instead of `own`",
    );
}

#[test]
fn other_words_with_a_not_or_a_number_say_the_same() {
    for (sentence, now) in [
        (
            "The rest of each set stays in the box.",
            "The other five cards of each set stay in the box.",
        ),
        (
            "It can act from your next turn on, and be taken at once.",
            "It cannot act before your next turn, and can be taken at once.",
        ),
        (
            "Take any card that is not yours, whether it is hidden or shown by the dealer.",
            "Take any card that is hidden or shown by the dealer.",
        ),
    ] {
        let found = told_of(sentence, now);
        assert!(found.is_empty(), "{sentence} > {now}: {found:#?}");
    }
}

/// Edits that a blind round of rightful ones had told.
#[test]
fn what_says_the_same_otherwise_or_tells_a_story_is_silent() {
    for (sentence, now) in [
        ("In the second step you may do nothing.", "In the second step you may pass."),
        (
            "Nobody at this table is out of your reach.",
            "Everybody at this table is within your reach.",
        ),
        (
            "Every dealer within a day’s ride has come today.",
            "Every dealer within three days’ ride has come today.",
        ),
        (
            "You get one of them: you cannot, for instance, take a card and regain a point.",
            "You get one of them: you cannot, for instance, take a card and another one in the same turn.",
        ),
    ] {
        let found = told_of(sentence, now);
        assert!(found.is_empty(), "{sentence} > {now}: {found:#?}");
    }
    // What is turned round with nothing else is told all the same.
    one_of(
        "Nobody at this table is out of your reach.",
        "Everybody at this table is out of your reach.",
        "`nobody` is gone",
    );
    assert!(told(&[("## In detail {#detail}", "## In every detail {#detail}")]).is_empty());
    assert!(told(&[("## In detail {#detail}", "## In the detail {#detail}")]).is_empty());
}
