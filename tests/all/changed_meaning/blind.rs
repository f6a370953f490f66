//! Edits of the last blind rounds: rightful ones that were told, and faults that were not.

use super::{one_of, told_of};

#[test]
fn rightful_edits_are_silent() {
    for (sentence, now) in [
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
}
