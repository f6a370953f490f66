//! Edits of the last blind rounds: rightful ones that were told, and faults that were not.

use super::{one_of, told_of};
use crate::project::Project;

#[test]
fn rightful_edits_are_silent() {
    for (sentence, now) in [
        // What a text says of itself.
        (
            "This leaflet gives the order of the rounds and tells how each one ends.",
            "This leaflet takes you through the rounds in order and tells how each one ends.",
        ),
        // Another *no* of the same.
        (
            "The card must be one that the table lists. No round can be two rounds at once.",
            "It must be a card that the table lists. A round can never be two rounds at once.",
        ),
        (
            "A house rule is another reading: use it only if the whole table agrees before the game.",
            "A house rule is another reading. You may use it if the whole table agrees to it before the game.",
        ),
        // What is denied in other words.
        (
            "A played card is not stopped but runs on to the next player, unless two are left.",
            "A played card runs on to the next player instead of stopping, unless two are left.",
        ),
        (
            "Nobody remembers who put it there, and every dealer has sworn to take it.",
            "Who put it there is long forgotten, but every dealer has sworn to take it.",
        ),
        // Another instance.
        (
            "You get one of them: you cannot, for instance, take a card and regain a point.",
            "You get one of them: you cannot, for instance, take a counter and regain a point.",
        ),
        (
            "Only a blade stops the strike of a blade.",
            "Nothing but a blade stops the strike of a blade.",
        ),
        (
            "If there is a die beside them, roll it: one of the numbers shown is one more point.",
            "If there is a die beside them, roll it: any of the numbers shown is one more point.",
        ),
        (
            "A damaged card comes out whole, so take it in your next turn, if nobody is quicker.",
            "A damaged card comes out whole, so take it in your next turn, unless somebody is quicker.",
        ),
        (
            "You must act if you can, even if everything you could do hurts you.",
            "If you can act, you must, even if everything you could do hurts you.",
        ),
        // What excludes it is denied.
        (
            "It stays put when it scores, and nobody takes it.",
            "It does not move when it scores, and nobody takes it.",
        ),
        ("A card or a counter. Both score alike.", "A card or a counter: these two score alike."),
        // Much of the passage is in other words.
        (
            "A table holds one card. No card beats another, be it yours or not.",
            "No table holds more than one card, and no card beats another, be it yours or not.",
        ),
        (
            "Their worth is fixed: your card adds nothing. You may use them with or without a card.",
            "Your card adds nothing to their fixed worth, and you may use them even without one.",
        ),
        ("Most rounds take five seconds of the evening.", "Most rounds are over in seconds."),
        // A heading says how many there are.
        ("## The piles\n\nOne is played from.", "## The three piles\n\nOne is played from."),
    ] {
        let found = told_of(sentence, now);
        assert!(found.is_empty(), "{sentence} > {now}: {found:#?}");
    }
}

#[test]
fn faults_are_told() {
    one_of(
        "The player who charged may make one defence against the strike.",
        "The player who was charged may make one defence against the strike.",
        "`was` is new",
    );
    one_of(
        "They are played in turn once the points are dealt, as in any round.",
        "They are played in turn before the points are dealt, as in any round.",
        "`before` instead of `once`",
    );
    one_of(
        "If it still stands there when your next turn begins, you win.",
        "If it still stands there when your enemy’s next turn begins, you win.",
        "`enemy’s` is new",
    );
    one_of(
        "If the pile is lost, they are lost with it, and each counts as a lost card.",
        "If the pile is lost, they are lost with it, but they do not count as lost cards.",
        "`not` is new",
    );
    one_of(
        "A lost card goes back and can be dealt again, except in games for points.",
        "A lost card goes back and can be dealt again, but only in games for points.",
        "`only` instead of `except`",
    );
    one_of("all but [[stone]]", "nothing but [[stone]]", "`nothing` is new");
    one_of(
        "Use no more than four of the cards that lie on the table.",
        "Use at least four of the cards that lie on the table.",
        "`at least` instead of `at most`",
    );
    one_of(
        "Two of them lead to the end of the game.",
        "All of them lead to the end of the game.",
        "`All` instead of `two`",
    );
    one_of(
        "All of them, the [[stone]] too, are counted at the end.",
        "All of them but the [[stone]] are counted at the end.",
        "`but` is new",
    );
    one_of(
        "It counts: the winners have scored.",
        "It does not count: nobody has scored.",
        "each part says the opposite",
    );
    one_of(
        "The player to the dealer’s left has the first turn.",
        "The dealer has the first turn.",
        "`left` is gone",
    );
    one_of(
        "You can’t end your move on one. The only exception is a card that boards a carrier.",
        "You can’t end your move on one.",
        "`exception` is gone",
    );
    one_of(
        "Put it on in step 1 of your next turn at the earliest.",
        "Put it on in step 1 of the same turn at the earliest.",
        "`same` instead of `next`",
    );
    one_of(
        "You must act if you can, even if it hurts you.",
        "You need not act if you can, even if it hurts you.",
        "`need not` instead of `must`",
    );
    one_of(
        "It cannot jump: a place that it passes must be empty.",
        "It can jump: a place that it passes need not be empty.",
        "`need not` instead of `must`",
    );
    one_of(
        "Put a white card on its left and a black card on its right.",
        "Put a black card on its left and a white card on its right.",
        "`black` and `white` have changed places",
    );
    one_of(
        "You take a point after your own round, if any card is left.",
        "You take a point after your enemy’s round, if any card is left.",
        "`enemy’s` instead of `own`",
    );
    one_of(
        "The letters are Barlow by Jeremy Tribby and Big Shoulders by Patric King.",
        "The letters are Barlow by Patric King and Big Shoulders by Jeremy Tribby.",
        "`Patric King` and `Jeremy Tribby` have changed places",
    );
    one_of(
        "Nobody knows the edition V1.0a of these letters.",
        "Nobody knows the edition V1.2a of these letters.",
        "`2a` is new",
    );
}

#[test]
fn the_last_item_of_a_list() {
    one_of(
        "Repair, money and harm happen at once in this game.",
        "Repair and money happen at once in this game.",
        "is gone",
    );
    one_of(
        "All of the leaves, all of the roots and all of the seeds stay in the box.",
        "All of the leaves and all of the roots stay in the box.",
        "gone",
    );
    one_of(
        "All heavy [[stone]] cards and [[cloth]] stay in the box.",
        "All heavy [[stone]] cards stay in the box.",
        "`CLOTH` is gone",
    );
}

#[test]
fn headings_of_a_table_that_have_changed_places() {
    let table = "| upper | lower | inner | outer |\n|---|---|---|---|\n| a leaf | a bud | a root | a seed |";
    one_of(table, &table.replacen("upper | lower", "lower | upper", 1), "has moved");
    let column = "| lower | upper | inner | outer |\n|---|---|---|---|\n| a bud | a leaf | a root | a seed |";
    assert!(told_of(table, column).is_empty());
}

#[test]
fn a_number_that_is_typed_for_an_expression() {
    one_of(
        "Some say that {{ card.stone.points }} such evenings are enough.",
        "Some say that 7 such evenings are enough.",
        "`7` is typed where the data gave the number",
    );
}

#[test]
fn a_ruling_that_says_what_its_alternative_said() {
    let project = Project::tiny();
    let ruling = |text: &str, alternative: &str| {
        format!(
            "[[ruling]]\nid = \"T-01\"\nrank = \"A\"\ntopic = \"A tie\"\ntext = \"{text}\"\nalternative = \"{alternative}\"\n"
        )
    };
    let (text, alternative) = ("Nobody scores in this round.", "Each of them scores half.");
    let file = "data/tiny/rulings.toml";
    project.write(file, ruling(text, alternative).as_bytes());
    assert_eq!(project.run("review tiny --accept").code, 0);
    project.write(file, ruling(alternative, text).as_bytes());
    let run = project.run("check tiny --no-fit");
    let told =
        "warning[R032]: changed since the review: the text and the alternative have changed places";
    assert!(run.stdout.contains(told), "{}", run.stdout);
}
