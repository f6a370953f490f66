//! Right sentences that sound like wrong ones: no check says anything, and no fix changes them.

use crate::project::{Project, repository};

/// Sentences of the phase by the file that they are added to.
const OF_PHASE: &[(&str, &[&str])] = &[(
    "leaflet.md",
    &[
        "Two winners with damage {{ 1|signed }} each give three wounds to every loser.",
        "With four defenders, that means four attackers at most.",
        "Whoever has vitality 3 can take at most two wounds and live.",
        "If Sif, a [[guard]], fights one [[hound]] and no action is played, Sif wins.",
        "Two attackers who win with bonuses of 1 and 2 give each defender four wounds.",
    ],
)];

/// The same for Skorm.
const OF_SKORM: &[(&str, &[&str])] = &[(
    "rulebook/06-winning.md",
    &[
        "With {{ game.seats.max|word }} players each of you has fewer pieces than with {{ game.seats.min|word }}.",
        "With {{ game.seats.min|word }} players {{ keyword.red.title }} places the last piece, but with \
         {{ game.seats.max|word }} {{ keyword.blue.title }} does.",
    ],
)];

/// The same for Skirmish.
const SENTENCES: &[(&str, &[&str])] = &[
    (
        "rulebook/04-turn.md",
        &[
            "A fighter with two cards left in hand draws four in step 4, if she wears no [[mail]] \
             and holds a one-handed weapon.",
            "If you hold seven cards, you discard one before you draw.",
            "Whoever fights with a [[two-handed]] weapon and wears [[mail]] draws up to 4.",
            "Two players can never act in the same step.",
            "After three turns most hands look alike.",
            "Aud, down from nine to six, plays a single [[dodge]] and draws one card in step 4.",
        ],
    ),
    (
        "rulebook/05-attacking.md",
        &[
            "The box holds four weapons of this kind, two axes and two swords.",
            "Two hits of 4 damage leave 4 of your counters.",
            "Whoever is down to 3 [[health]] should think of recovering.",
            "A fighter with 5 [[health]] left survives one blow of 4.",
            "If a blow does 3 damage to somebody with 2 [[health]], that fighter is out.",
            "None of these cards has a number, and not one of them needs any.",
            "A [[shield-bash]] does more damage than a [[kick]], and a [[kick]] does more than a [[punch]].",
            "Of the two weapons one is yours, and the cards that lie there are anybody’s.",
            "It’s not the shield but its bearer that falls.",
            "Five [[dodge]] cards are not enough to be safe.",
            "You cannot wear two [[mail]] cards at once, but nothing keeps you from holding several.",
        ],
    ),
    (
        "rulebook/07-recovering.md",
        &[
            "Three turns of recovering bring back 6 [[health]].",
            "Somebody with 11 [[health]] gains only 1.",
            "From 2 back to 12 is a way of five turns.",
            "From 4 [[health]], four turns in a row bring you to full strength.",
        ],
    ),
    (
        "rulebook/03-set-up.md",
        &[
            "With five players, 30 cards are dealt.",
            "Four players need 48 counters.",
            "Sorting the cards takes about five minutes.",
            "In a game for three, it begins with twenty-two cards, five of which are [[shield|plural]].",
        ],
    ),
    (
        "rulebook/02-components.md",
        &[
            "Of the 128 cards, most are for the attack.",
            "Two boxes together are enough for sixteen players.",
            "Two card games lie beside it.",
        ],
    ),
    ("quick.md", &["With two cards you draw four.", "A hand of two cards is thin."]),
];

#[test]
fn right_sentences_are_left_alone() {
    let all = [("skirmish", SENTENCES), ("skirmish-phase", OF_PHASE), ("skorm", OF_SKORM)];
    for (game, sentences) in all {
        let project = Project::empty();
        project.lay(&repository(&format!("data/{game}")), &format!("data/{game}"));
        let mut texts = Vec::new();
        for (file, sentences) in sentences {
            let path = format!("data/{game}/{file}");
            let text = project.read(&path);
            let text = format!("{}\n\n{}\n", text.trim_end(), sentences.join("\n\n"));
            project.write(&path, text.as_bytes());
            texts.push((path, text));
        }
        // The review file asks for a second reading of what is new, and more is not asked.
        let run = project.run(&format!(
            "check {game} --no-fit --fix --allow unread-passage --allow stale-passage \
             --allow lost-passage"
        ));
        let clean = format!("nothing found in `{game}`\n");
        assert_eq!((run.code, run.stdout.as_str()), (0, clean.as_str()), "{game}");
        for (path, text) in texts {
            assert_eq!(project.read(&path), text, "{path}");
        }
    }
}

#[test]
fn the_back_cover_may_say_what_the_book_says() {
    let project = Project::empty();
    project.lay(&repository("data/skirmish-wars"), "data/skirmish-wars");
    let buying = "data/skirmish-wars/rulebook/08-buying.md";
    project.edit(buying, "turn on, and the enemy can fire", "turn on. The enemy can fire");
    let run = project.run("check skirmish-wars --no-fit");
    assert!(!run.stdout.contains("T027"), "{}", run.stdout);
}
