//! `claims.toml` and `check --claims`: which sentences are proved, contradicted, not understood.

use crate::project::Project;
use serde_json::Value;

const CLAIMS: &str = "data/tiny/claims.toml";
const RULES: &str = "data/tiny/rules.md";
const END: &str = "After the last [round](#round) the most points win.";

/// A game with these patterns and, at the end of its rules, these words.
fn game(claims: &str, words: &str) -> Project {
    let project = Project::tiny();
    project.write(CLAIMS, claims.as_bytes());
    project.edit(RULES, END, &format!("{END}\n\n{words}"));
    project
}

/// The sentences with their verdicts, and what the rules say to the first slip in each.
fn read(project: &Project) -> Vec<(String, String, String)> {
    let run = project.run("check tiny --claims --format json");
    let json: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{run:?}"));
    let contradicted = json["contradicted"].as_u64().expect("a number");
    assert_eq!(run.code, i32::from(contradicted > 0), "{}", run.stdout);
    let all = json["sentences"].as_array().expect("a list");
    let number = |of: &str| json[of].as_u64().expect("a number") as usize;
    let sum = number("proved") + number("contradicted") + number("not_understood");
    assert_eq!(sum, all.len());
    let word = |it: &Value| it.as_str().unwrap_or_default().to_owned();
    all.iter().map(|it| (word(&it["text"]), word(&it["verdict"]), word(&it["right"][0]))).collect()
}

/// The verdict on one sentence, by one pattern.
fn verdict(claims: &str, sentence: &str) -> String {
    let all = read(&game(claims, sentence));
    let found = all.iter().find(|it| it.0 == sentence);
    found.unwrap_or_else(|| panic!("{all:?}")).1.clone()
}

fn says(pattern: &str) -> String {
    format!("[[claim]]\nsays = [\"{pattern}\"]\n")
}

#[test]
fn a_game_without_patterns_claims_nothing() {
    let all = read(&Project::tiny());
    assert!(all.len() > 3, "{all:?}");
    assert!(all.iter().all(|it| it.1 == "not understood"), "{all:?}");
}

#[test]
fn a_statement_is_held_against_words_of_its_classes() {
    let claims = says("player to left of dealer show first card");
    for (sentence, expected) in [
        ("The player to the left of the dealer shows the first card.", "proved"),
        ("Then the players to the dealer’s left show cards.", "not understood"),
        ("The player to the right of the dealer shows the first card.", "contradicted"),
        ("The player to the left of the dealer shows the last card.", "contradicted"),
        ("The player to the left of the dealer never shows the first card.", "contradicted"),
        ("The player to the left of the dealer takes the first card.", "not understood"),
        (
            "If you like, the player to the right of the dealer shows the first card.",
            "not understood",
        ),
        ("The player to the right of the dealer shows the first card of a hand.", "not understood"),
    ] {
        assert_eq!(verdict(&claims, sentence), expected, "{sentence}");
    }
}

#[test]
fn negation_is_seen_in_whatever_words() {
    let claims = says("you may not look at card");
    for right in ["You cannot look at the cards.", "You must not look at a card."] {
        assert_eq!(verdict(&claims, right), "proved", "{right}");
    }
    assert_eq!(verdict(&claims, "You may look at the cards."), "contradicted");
    let claims = says("nobody look at card");
    assert_eq!(verdict(&claims, "Everybody looks at the cards."), "contradicted");
    // Who may choose may choose not to.
    let claims = says("you may choose to look at card");
    assert_eq!(verdict(&claims, "You may choose not to look at the cards."), "not understood");
}

#[test]
fn numbers_are_those_of_the_data() {
    let claims = says("game have {=figures.rounds} round");
    for (sentence, expected) in [
        ("The game has three rounds.", "proved"),
        ("The game has 3 rounds.", "proved"),
        ("The game has four rounds.", "contradicted"),
        ("The game has some rounds.", "not understood"),
    ] {
        assert_eq!(verdict(&claims, sentence), expected, "{sentence}");
    }
    let all = read(&game(&claims, "The game has four rounds."));
    assert!(all.iter().any(|it| it.2 == "3"), "{all:?}");
}

#[test]
fn slots_are_asked_of_the_data() {
    let claims = "[[claim]]\nsays = [\"{hand} beat {other:hand}\"]\nholds = \"card[hand].beats == other\"\n\
                  because = \"`{hand}` does not beat `{other}`\"\n";
    for (sentence, expected) in [
        ("[[blade]] beats [[cloth]].", "proved"),
        ("[[blade]] beats [[stone]].", "contradicted"),
        ("[[blade]] and [[stone]] beat [[cloth]].", "contradicted"),
        ("[[blade]] never beats [[stone]].", "proved"),
        ("[[blade]] never beats [[cloth]].", "contradicted"),
        ("[[blade]] beats everything.", "not understood"),
    ] {
        let all = read(&game(claims, sentence));
        let last = all.iter().rev().find(|it| it.0.contains("BLADE")).expect("it is read");
        assert_eq!(last.1, expected, "{sentence} {all:?}");
    }
    let all = read(&game(claims, "[[blade]] beats [[stone]]."));
    assert!(all.iter().any(|it| it.2 == "`blade` does not beat `stone`"), "{all:?}");
}

#[test]
fn what_can_t_be_worked_out_says_nothing() {
    let claims = "[[claim]]\nsays = [\"{hand} beat all\"]\nholds = \"card[hand].nothing.more\"\n";
    let all = read(&game(claims, "[[blade]] beats all."));
    assert!(all.iter().all(|it| it.1 == "not understood"), "{all:?}");
}

#[test]
fn classes_of_a_game_exclude_their_members_where_they_are_closed() {
    let class = |closed| {
        let words = "words = [\"table\", \"box\"]";
        format!(
            "[[class]]\nid = \"place\"\nclosed = {closed}\n{words}\n\n{}",
            says("card go to table")
        )
    };
    assert_eq!(verdict(&class(true), "Cards go to the box."), "contradicted");
    assert_eq!(verdict(&class(true), "Cards go to the table."), "proved");
    // Of an open class, another member is only wrong where no text states the claim.
    let both = read(&game(&class(false), "Cards go to the table.\n\nCards go to the box."));
    let of = |words: &str| both.iter().find(|it| it.0.contains(words)).map(|it| it.1.as_str());
    assert_eq!((of("table"), of("box")), (Some("proved"), Some("not understood")));
}

/// One word away from a claim that no text states.
#[test]
fn a_claim_that_no_text_states_is_looked_for_in_sentences_like_it() {
    for (claim, sentence, told) in [
        (
            "card go from deck to table",
            "Cards go to the deck to the table.",
            "`to` instead of `from`",
        ),
        ("card and round have end", "Cards or rounds have an end.", "`or` instead of `and`"),
        ("only player with card draw one", "Players with cards draw one.", "`only` is missing"),
        (
            "everyone have to show card",
            "Everybody but [[stone]] has to show a card.",
            "is superfluous",
        ),
        (
            "[[stone]] win against [[blade]] twice",
            "[[cloth]] wins against [[blade]] twice.",
            "`STONE`",
        ),
        (
            "[[stone]] [[blade]] and [[cloth]] be open",
            "[[stone]] and [[cloth]] are open.",
            "`BLADE`",
        ),
    ] {
        let project = game(&says(claim), sentence);
        let run = project.run("check tiny --no-fit --deny altered-claim");
        let lines: Vec<&str> = run.stdout.lines().filter(|it| it.contains("[R031]")).collect();
        let [line] = lines.as_slice() else { panic!("{sentence}: {}", run.stdout) };
        assert!(line.contains(told), "{line}");
        // Once some text states it, the other sentence may be true as well.
        let right = sentence_of(claim);
        let stated = game(&says(claim), &format!("{right}\n\n{sentence}"));
        let run = stated.run("check tiny --no-fit");
        assert!(!run.stdout.contains("[R031]"), "{right}: {}", run.stdout);
    }
}

/// A sentence that a claim reads.
fn sentence_of(claim: &str) -> String {
    format!("{}.", cardwright_base::english::capital(claim))
}

#[test]
fn a_finding_stands_at_the_wrong_word_and_its_patch_mends_it() {
    let project = game(&says("cards are dealt clockwise from left of dealer"), "");
    project.write(CLAIMS, says("card be dealt clockwise from left of dealer").as_bytes());
    project.edit(
        RULES,
        END,
        &format!("{END} Cards are dealt clockwise from the right of the dealer."),
    );
    let run = project.run("check tiny --no-fit");
    assert_eq!(run.code, 1, "{}", run.stdout);
    assert!(run.stdout.contains("the rules contradict `right`"), "{}", run.stdout);
    assert!(run.stdout.contains("the rules say: left"), "{}", run.stdout);
    project.run("check tiny --no-fit --fix");
    assert!(project.read(RULES).contains("clockwise from the left of the dealer"));
    project.run("check tiny --no-fit").made();
}

#[test]
fn two_texts_that_differ_in_one_word_of_a_class_are_told() {
    let project = game(
        &says("nothing of this"),
        "The player who shows the highest card of all deals the next hand.",
    );
    let term = "[[term]]\nid = \"dealer\"\ntitle = \"dealer\"\ntext = \"Whoever deals.\"\n";
    project.write("data/tiny/glossary.toml", term.as_bytes());
    let ruling = |word: &str| {
        let text = format!("The player who shows the {word} card of all deals the next hand.");
        let all = "\n[[book]]\nfile = \"more.pdf\"\nkind = \"leaflet\"\ntitle = \"More\"\ntext = \"more.md\"\npages = 1\n";
        project.write(
            "data/tiny/more.md",
            format!("# More {{#more}}\n\n{text} The [[dealer]] may pass.\n").as_bytes(),
        );
        all
    };
    let book = ruling("lowest");
    project.edit("data/tiny/game.toml", "\n[images]", &format!("{book}\n[images]"));
    let run = project.run("check tiny --no-fit");
    assert!(run.stdout.contains("two texts contradict each other"), "{}", run.stdout);
    ruling("highest");
    let run = project.run("check tiny --no-fit");
    assert!(!run.stdout.contains("contradict"), "{}", run.stdout);
}

#[test]
fn a_pattern_that_can_t_be_read_is_told_at_its_place() {
    for (pattern, why) in [
        ("{nobody-knows} beats all", "is in no class"),
        ("[[nobody]] beats all", "there is no `nobody`"),
        ("{hand beats all", "is never closed"),
        ("(a|b beats all", "is never closed"),
    ] {
        let project = game(&says(pattern), "");
        let run = project.run("check tiny --no-fit");
        assert_eq!(run.code, 1, "{pattern}");
        assert!(run.stdout.contains(why), "{pattern} {}", run.stdout);
        assert!(run.stdout.contains("claims.toml:2"), "{}", run.stdout);
    }
}

#[test]
fn the_games_of_the_program_claim_nothing_wrong_and_most_is_understood() {
    for (game, share) in [("skirmish", 66), ("skorm", 66), ("skirmish-phase", 66), ("pond", 66)] {
        let project = Project::tiny();
        project.lay(&crate::project::repository(&format!("data/{game}")), &format!("data/{game}"));
        project.lay(&crate::project::repository("data/press"), "data/press");
        let run = project.run(&format!("check {game} --claims --format json"));
        let json: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{run:?}"));
        let number = |of: &str| json[of].as_u64().expect("a number");
        assert_eq!((run.code, number("contradicted")), (0, 0), "{game} {}", run.stdout);
        let all = number("proved") + number("not_understood");
        assert!(number("proved") * 100 >= all * share, "{game}: {} of {all}", number("proved"));
    }
}

/// What a check says of R031 once somebody has read these words, and then they are other words.
fn edited(claims: &str, read: &str, now: &str) -> String {
    let project = game(claims, read);
    assert_eq!(project.run("review tiny --accept").code, 0);
    let before = project.run("check tiny --no-fit").stdout;
    assert!(!before.contains("R031"), "{before}");
    project.edit(RULES, read, now);
    project.run("check tiny --no-fit").stdout
}

#[test]
fn an_edited_sentence_that_is_only_like_its_claim_is_told() {
    let dealt = says("whoever hold it deal you card for attacker at end of game");
    let shown = says("each player including dealer of first round show hand");
    let read = "Whoever holds it deals you a card for the attacker at the end of the game.";
    let swapped = "Whoever holds it deals the attacker a card for you at the end of the game.";
    let said = edited(&dealt, read, swapped);
    assert!(said.contains("R031") && said.contains("stand in another order"), "{said}");
    let said = edited(
        &shown,
        "Every player, including the dealer of the first round, shows a hand.",
        "Every player, except the dealer of the first round, shows a hand.",
    );
    assert!(said.contains("`except` is superfluous"), "{said}");
    // Other words for the same, in another order.
    let said = edited(
        &dealt,
        read,
        "At the end of the game, whoever holds it deals you a card for the attacker.",
    );
    assert!(!said.contains("R031"), "{said}");
}

/// While the claim stands, a sentence like it may be about another case.
#[test]
fn a_sentence_that_is_like_a_claim_which_stands_is_silent() {
    let dealt = says("whoever hold sword deal 2 card to each player at end of round");
    let read = "Whoever holds the sword deals two cards to each player at the end of the round.";
    let more = "Whoever holds the shield deals two cards to each player at the end of the round.";
    let class = "[[class]]\nid = \"thing\"\nclosed = false\nwords = [\"sword\", \"shield\"]\n\n";
    let claims = format!("{class}{dealt}");
    let said = edited(&claims, read, &format!("{read} {more}"));
    assert!(!said.contains("R031"), "{said}");
    let said = edited(&claims, read, more);
    assert!(said.contains("R031"), "{said}");
    // *Only* may stand elsewhere in the sentence.
    let passes = says("you pass only if none of your card may be played");
    let read = "You pass only if none of your cards may be played.";
    let said =
        edited(&passes, read, "You pass if none of your cards may be played, and only then.");
    assert!(!said.contains("R031"), "{said}");
}

/// What another claim excepts in the same words may be said of this one too.
#[test]
fn an_exception_that_another_claim_makes_may_be_added() {
    let passes = says("dealer pass hand to next player at end of round");
    let known = says("winner keep hand unless only 2 be left");
    let read = "The dealer passes the hand to the next player at the end of the round.";
    let kept = "The winner keeps the hand unless only two are left.";
    let with = |exception: &str| read.replace(".", &format!(", unless {exception}."));
    let claims = format!("{passes}{known}");
    let edit = |exception: &str| {
        edited(&claims, &format!("{kept}\n\n{read}"), &format!("{kept}\n\n{}", with(exception)))
    };
    let said = edit("only two players are left");
    assert!(!said.contains("R031"), "{said}");
    let said = edit("the box is empty");
    assert!(said.contains("`unless` is superfluous"), "{said}");
}

/// Other words for the same exception, and for what is left when it is not spoken of.
#[test]
fn what_is_excepted_or_denied_in_other_words_is_silent() {
    let said = edited(
        &says("dealer put it on any free card except one where round began"),
        "The dealer puts it on any free card except the one where the round began.",
        "The dealer puts it on any free card but the one where the round began.",
    );
    assert!(!said.contains("R031"), "{said}");
    // *But* stands for no lost *unless*.
    let said = edited(
        &says("dealer put it on any free card unless round began there"),
        "The dealer puts it on any free card unless the round began there.",
        "The dealer puts it on any free card but the round began there.",
    );
    assert!(said.contains("R03"), "{said}");
    let said = edited(
        &says("they take any card that be not yours whether it be hidden {or} shown by dealer"),
        "They take any card that is not yours, whether it is hidden or shown by the dealer.",
        "They take any card that is hidden or shown by the dealer.",
    );
    assert!(!said.contains("R031"), "{said}");
}

#[test]
fn a_cell_that_is_exchanged_with_another_is_told() {
    let claims = says("[[blade]] | beat | [[cloth]]") + &says("[[blade]] | score | one point");
    let read = "| Card | Beats | Scores |\n|---|---|---|\n| [[blade]] | [[cloth]] | one point |";
    let now = "| Card | Beats | Scores |\n|---|---|---|\n| [[blade]] | one point | [[cloth]] |";
    let said = edited(&claims, read, now);
    assert!(said.contains("R031") && said.contains("the cell should say"), "{said}");
}

#[test]
fn a_description_may_have_the_words_of_a_title() {
    let text = |says: &str| {
        let project = crate::project::Project::empty();
        let game = format!(
            "title = \"Roads\"\n[[card]]\ntitle = \"Ring Road\"\ntext = \"A road.\"\n\
             [[card]]\ntitle = \"Map of Ring Road\"\ntext = \"{says}\"\n"
        );
        project.write("mygame/game.toml", game.as_bytes());
        project.run("check mygame").stdout
    };
    assert!(!text("Look at the map of [[ring-road]].").contains("[T014]"));
}

/// Rightful edits that a blind round had told.
#[test]
fn another_construction_or_another_instance_is_silent() {
    let class = "[[class]]\nid = \"thing\"\nclosed = false\nwords = [\"sword\", \"shield\"]\n\n";
    let silent = [
        (
            "all sword and all card of dealer stay in box",
            "All swords and all cards of the dealer stay in the box.",
            "Leave all swords and all cards of the dealer in the box.",
        ),
        (
            "you lose when your hand reach 0 card and be out of game at once",
            "You lose when your hand reaches 0 cards, and are out of the game at once.",
            "When your hand reaches 0 cards, you lose and are out of the game at once.",
        ),
        (
            "you may turn card before you pass",
            "You may turn cards before you pass.",
            "You may turn cards before you pass, but you need not.",
        ),
        (
            "by evening only one of them own it",
            "By evening only one of them owns it.",
            "By evening it belongs to one of them.",
        ),
        (
            "card with star add to default damage",
            "A card with a star adds to the default damage. One without hits alone: nothing is added.",
            "A card with a star adds to the default damage; one without is a hit to which the sword adds nothing.",
        ),
        (
            "player who wins in other way lose nothing",
            "A player who wins in another way loses nothing.",
            "A player who wins in another way, with a [[blade]] for example, loses nothing.",
        ),
        (
            "sword or shield go to box",
            "A sword or shield goes to the box. A [[blade]] goes to the table.",
            "A sword or shield goes to the box, a [[blade]] to the table.",
        ),
        (
            "[[blade]] after [[cloth]] give winner one point or end round",
            "A [[blade]] after a [[cloth]] gives the winner one point or ends the round.",
            "After a [[cloth]], a [[blade]] gives the winner one point or ends the round.",
        ),
        (
            "to end it choose one sword card [[blade]] into your hand [[blade]] off",
            "To end it, choose one: a sword, a card, [[blade]] into your hand, [[blade]] off.",
            "To end it, choose one: a sword, a card, [[blade]] off, [[blade]] into your hand.",
        ),
    ];
    for (claim, read, now) in silent {
        let said = edited(&format!("{class}{}", says(claim)), read, now);
        assert!(!said.contains("R031"), "{now}: {said}");
    }
    let claim = "you get only one of them in each round of game you may not for instance take card and gain sword";
    let read = "You get only one of them in each round of the game: you may not, for instance, take a card and gain a sword.";
    let other = |text: &str| text.replace("gain a sword", "a shield in the same round");
    let said = edited(&format!("{class}{}", says(claim)), read, &other(read));
    assert!(!said.contains("R031"), "{said}");
    let (claim, read) = (claim.replace("for instance ", ""), read.replace(", for instance,", ""));
    // Without *for instance* it is no instance: one word of it is told, and what is put otherwise is for a reader.
    let one = read.replace("gain a sword", "gain a shield");
    let said = edited(&format!("{class}{}", says(&claim)), &read, &one);
    assert!(said.contains("R031"), "{said}");
    let said = edited(&format!("{class}{}", says(&claim)), &read, &other(&read));
    assert!(said.contains("R020") && !said.contains("R031"), "{said}");
}
