//! T053: verbs for one behind subjects for many, and the other way round.

use crate::project::Project;

/// The lines of findings on a sentence that is added to the rules of the small game.
fn told(sentence: &str) -> Vec<String> {
    let project = Project::tiny();
    let rules = project.read("data/tiny/rules.md");
    project.write("data/tiny/rules.md", format!("{rules}\n{sentence}\n").as_bytes());
    let run = project.run("check tiny --no-fit");
    let lines = run.stdout.lines().filter(|it| it.contains("[T053]"));
    lines.map(str::to_owned).collect()
}

#[test]
fn a_pronoun_and_its_verb() {
    for (sentence, words) in [
        ("They holds one card.", "They holds"),
        ("There are two armies, and those who holds the key.", "those who holds"),
        ("Turn a card over. Then it go to the deck.", "it go"),
        ("Then everybody start with one card.", "everybody start"),
        ("It start empty.", "It start"),
        ("There are two, and together they is one.", "they is"),
        ("Two kinds of card does a job.", "Two kinds of card"),
        ("The card and the counter both goes to the deck.", "both goes"),
        ("Lost cards has to be counted.", "`cards` is plural"),
        ("After that, the cards passes on.", "`cards` is plural"),
        ("There is only as many cards as you see.", "There is only as many"),
    ] {
        let found = told(sentence);
        assert!(found.len() == 1 && found[0].contains(words), "{sentence}: {found:#?}");
    }
}

#[test]
fn what_agrees_is_silent() {
    for sentence in [
        "They always hold one card.",
        "One of the two kinds of card does a job.",
        "Losing cards has its price.",
        "Let everybody start with one card.",
        "When does everybody start?",
        "What cards has the winner?",
        "A card or a counter: these two draw and score alike, as two cards may draw.",
        "There are two armies, and those who hold the key.",
        "Turn a card over. Then let it go to the deck.",
        "Count a hidden card as if it were open.",
        "There is only one card, and there are as many players as you like.",
        "Whoever sees it draw a card may draw one too.",
    ] {
        let found = told(sentence);
        assert!(found.is_empty(), "{sentence}: {found:#?}");
    }
}
