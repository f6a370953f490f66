//! Edits that are right, and that an earlier state had told: nobody who made them had seen the checks.

use crate::project::{Project, repository};

/// A file, what stands there, and what it becomes.
type RightEdit = (&'static str, &'static str, &'static str);

/// What was edited, game by game.
const EDITS: &[(&str, &[RightEdit])] = &[
    (
        "skirmish",
        &[
            (
                "rulebook/06-defending.md",
                "A whole one is\nturned over and is now [[damaged]]. A damaged one goes to the\n[[weapon-pile]].",
                "A whole one is\nturned over and is now [[damaged]], while one that was damaged before goes to the\n[[weapon-pile]].",
            ),
            (
                "rulebook/05-attacking.md",
                "A flat attack is never part of a [[special]].",
                "A flat attack is never part of a [[special]], so a fighter without a weapon cannot make any [[special]].",
            ),
            (
                "rulebook/09-trip.md",
                "No defence works against this strike except another [[trip]]: played at\nonce",
                "Against this strike no defence works but another [[trip]]: played at\nonce",
            ),
            (
                "quick.md",
                "A block is a [[shield]] used alone, [[block]], or a countercharge.",
                "A block is [[block]], a [[shield]] used alone, or a countercharge.",
            ),
            (
                "rulebook/08-special-attacks.md",
                "the card is [[thrust]].[[K-08]]{% endif %}",
                "the card is [[thrust]].[[K-08]]{% endif %} A whole [[shield]] can stop {{ card.shield.uses|word }} of \
                 these [[part|plural]].",
            ),
            (
                "rulebook/07a-first-game.md",
                "When one of you is left standing",
                "When only one of you is left standing",
            ),
            (
                "rulebook/09-trip.md",
                "a foot where you do not expect it.",
                "a foot where you least expect it.",
            ),
            (
                "rulebook/08-special-attacks.md",
                "damage of your weapon, and no [[blocking]] can answer. ",
                "damage of your weapon. No [[blocking]] can answer it. ",
            ),
            (
                "rulings.toml",
                "but everyone starts with a one-handed weapon.",
                "but everyone starts with a one-handed weapon or, in Highlander, without a [[shield]].",
            ),
            (
                "rulebook/08-special-attacks.md",
                r#"another defence stops
it, or it gets through."#,
                r#"another defence (a [[countercharge]] too) stops
it, or it gets through."#,
            ),
            (
                "descriptions.toml",
                "but runs on to the next player, unless only two are alive.",
                "but runs on to the next player clockwise, unless only two are alive.",
            ),
            (
                "rulebook/07-recovering.md",
                r#"So you may discard
yours in step 3 and recover it in your next turn, if nobody is quicker."#,
                r#"Unless somebody is quicker, you may therefore
discard yours in step 3 and recover it in your next turn."#,
            ),
            (
                "rulebook/10-order-of-a-fight.md",
                "8. **Clear.** Spent cards go to the [[normal-pile]].",
                "8. **Clear.** Spent cards go to the [[normal-pile]]. Lost weapons do not: they are in the [[weapon-pile]] already.",
            ),
            (
                "quick.md",
                "* Take off the [[mail]] that you wear.",
                "* Take off the [[mail]] that you wear. It goes to the [[normal-pile]].",
            ),
            (
                r#"rulebook/09-trip.md"#,
                r#"in a fight that is none of your
business."#,
                r#"in a fight that is none of your
business. There are four copies of it."#,
            ),
            (
                r#"rulebook/10-order-of-a-fight.md"#,
                r#"For a [[rend]], the attacker also names the item."#,
                r#"For a [[rend]], the attacker also names the item. An item that the defender does not have cannot be named."#,
            ),
        ],
    ),
    (
        "skirmish-wars",
        &[
            (
                r#"rulebook/07-capturing.md"#,
                r#"turns to capture a city."#,
                r#"turns to capture a city or a [[factory]]."#,
            ),
            (
                "rulebook/15-rulings.md",
                r#"What the first rules left open, and how this edition settles it. Use a
house rule only if both of you agree before the game."#,
                r#"This is what the first rules left open and how this edition settles it. Use no
house rule unless both of you agree on it before the game."#,
            ),
            (
                "rulebook/17-summary.md",
                "one of the numbers shown is one more hit.",
                "any of the numbers shown adds one hit.",
            ),
            (
                "rulebook/04-turn.md",
                "A [[factory]] pays nothing.",
                "A [[factory]] pays nothing. With three cities and the [[hq]], you take $20.",
            ),
            (
                "rulings.toml",
                r#"text = "It pays nobody."#,
                r#"text = "It pays nobody. With four cities, one of which is being captured, a side takes $15 for them."#,
            ),
        ],
    ),
    (
        "skorm",
        &[
            (
                "rulebook/04-turn.md",
                "A tile holds one piece.",
                "A tile never holds more than one piece.",
            ),
            (
                "rulebook/05-pieces.md",
                "It must have an enemy to hit, and it\ncannot hit",
                "It cannot shoot unless it has an enemy to hit, and it\ncannot hit",
            ),
            (
                "rulebook/04-turn.md",
                "A piece that is captured or shot leaves the game for good.",
                "Captured and shot pieces leave the game for good.",
            ),
            (
                "CREDITS.md",
                "which names no author and no year.",
                "which names neither an author nor a year.",
            ),
            (
                r#"rulebook/06-winning.md"#,
                r#"your move captures a piece, count afterwards.[[Q-04]]"#,
                r#"your move captures a piece, count afterwards, without that piece.[[Q-04]]"#,
            ),
            (
                "rulings.toml",
                "The one on Gold still has to reach its own next turn.",
                "Nothing changes for the one on Gold: it still has to reach its own next turn.",
            ),
            (
                "glossary.toml",
                "A [[horseman]] or a [[warlord]]. Both move and capture in the same way.",
                "A [[horseman]] or a [[warlord]]: the two move and capture alike.",
            ),
            (
                "rulebook/05-pieces.md",
                "that guards the side from which the arrow comes.",
                "that guards the side from which the arrow comes. From the middle of the board it can reach twelve tiles, two along each line.",
            ),
            (
                "rulebook/02-components.md",
                "With two players, leave out {{ keyword.blue.title }}.",
                "With two players, leave out {{ keyword.blue.title }}. Thirty pieces are left then.",
            ),
        ],
    ),
    (
        "skirmish-phase",
        &[(
            "leaflet.md",
            "Down the side, the defender; across the top, its attackers.",
            "Across the top, the attackers; down the side, their defender.",
        )],
    ),
];

#[test]
fn right_edits_are_left_alone() {
    for (game, edits) in EDITS {
        let project = Project::empty();
        let data = format!("data/{game}");
        project.lay(&repository(&data), &data);
        project.lay(&repository(&format!("{data}/scenarios")), &format!("{data}/scenarios"));
        let review = format!("{data}/review.toml");
        project.write(&review, &std::fs::read(repository(&review)).expect("a review file"));
        for (file, was, is) in *edits {
            project.edit(&format!("data/{game}/{file}"), was, is);
        }
        // The review file asks for a second reading of what is new, and more is not asked.
        let run = project.run(&format!(
            "check {game} --no-fit --allow unread-passage --allow stale-passage --allow lost-passage"
        ));
        let clean = format!("nothing found in `{game}`\n");
        assert_eq!((run.code, run.stdout.as_str()), (0, clean.as_str()), "{game}");
    }
}
