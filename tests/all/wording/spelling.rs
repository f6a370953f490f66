//! The speller: what is right, what is not, and what was meant.

use cardwright_wording::Speller;
use proptest::prelude::*;

fn british() -> Speller {
    Speller::new("en-GB", ["Wulfric", "pogle", "TWO HANDED SWAX"]).unwrap()
}

#[track_caller]
fn knows(right: &[&str], wrong: &[&str]) {
    let speller = british();
    for word in right {
        assert!(speller.knows(word), "`{word}` is right");
    }
    for word in wrong {
        assert!(!speller.knows(word), "`{word}` is wrong");
    }
}

#[test]
fn words_take_the_capitals_of_their_place() {
    knows(
        &["armour", "Armour", "ARMOUR", "Paris", "PARIS", "Polish", "polish", "I", "a"],
        &["aRmour", "ArMOUR", "paris", "armuor", "Armuor", "ARMUOR"],
    );
}

#[test]
fn genitives_and_contractions_are_known_with_either_apostrophe() {
    knows(
        &[
            "fighter's",
            "fighter’s",
            "fighters’",
            "FIGHTER'S",
            "don't",
            "don’t",
            "Don’t",
            "won't",
            "'tis",
        ],
        &["figther's", "figthers’", "dont", "wo'nt"],
    );
}

#[test]
fn compounds_are_known_when_their_parts_are() {
    knows(
        &[
            "two-handed",
            "face-down",
            "non-basic",
            "re-shuffle",
            "hand-and-a-half",
            "Dark-Age",
            "mid‑air",
            "non-",
            "pre-",
        ],
        &["two-handde", "tow-hnaded", "-face", "fcae-", "face--", "--"],
    );
}

#[test]
fn figures_letters_and_numerals_are_no_matter_of_spelling() {
    knows(
        &[
            "128", "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th", "1990s",
            "2d6", "A4",
        ],
        &["1th", "2th", "3st", "11st", "12nd", "21th"],
    );
    knows(&["x", "B", "VI", "XIV", "MCMLXXXIV", "iv", "xiii"], &["IIII", "IC", "vx", "lxx", "VV"]);
}

#[test]
fn accents_may_be_left_out_but_not_be_others() {
    knows(&["mêlée", "melee", "café", "cafe", "Épée", "epee"], &["mélêe", "cafè"]);
}

#[test]
fn words_of_the_trade_are_known() {
    knows(
        &["playtesters", "rulebook", "meeple", "gameplay", "unblockable", "dwarves", "halberd"],
        &["rulebok", "meaple"],
    );
}

#[test]
fn words_of_the_game_are_known() {
    knows(
        &["Wulfric", "WULFRIC", "Wulfric's", "pogle", "Pogle", "POGLE", "pogle-like", "SWAX"],
        &["wulfric", "Wulfrik", "pogles", "swax"],
    );
}

#[test]
fn the_language_of_the_game_chooses_the_spelling() {
    let knows = |language: &str, word: &str| Speller::new(language, []).unwrap().knows(word);
    for (word, british, american) in [
        ("colour", true, false),
        ("color", false, true),
        ("defence", true, false),
        ("organise", true, false),
        ("organize", true, true),
        ("centre", true, false),
        ("table", true, true),
    ] {
        assert_eq!(knows("en-GB", word), british, "{word} in Britain");
        assert_eq!(knows("en-au", word), british, "{word} in Australia");
        assert_eq!(knows("en-US", word), american, "{word} in America");
        assert_eq!(knows("en-Latn-US", word), american, "{word} in America");
        assert!(knows("en", word) && knows("en-CA", word), "{word} where both are right");
    }
    assert!(Speller::new("de-DE", []).is_none());
    assert!(Speller::new("enm", []).is_none(), "Middle English is another language");
    assert!(british().is_right_elsewhere("color's"));
    assert!(!british().is_right_elsewhere("colour") && !british().is_right_elsewhere("colr"));
}

#[test]
fn the_best_proposal_comes_first() {
    let speller = british();
    for (typed, meant) in [
        ("recieve", "receive"),
        ("oponent", "opponent"),
        ("Oponents", "Opponents"),
        ("WEOPON", "WEAPON"),
        ("teh", "the"),
        ("hte", "the"),
        ("definately", "definitely"),
        ("seperate", "separate"),
        ("discaard", "discard"),
        ("shufle", "shuffle"),
        ("demage", "damage"),
        ("palyer", "player"),
        ("aplayer", "a player"),
        ("alot", "a lot"),
        ("ocurrence", "occurrence"),
        ("armor", "armour"),
        ("defense", "defence"),
        ("maneuver", "manoeuvre"),
        ("wednesday", "Wednesday"),
        ("Wulfrik", "Wulfric"),
        ("figther's", "fighter's"),
        ("two-handde", "two-handed"),
        ("non-basci", "non-basic"),
        ("rulebok", "rulebook"),
        ("attaks", "attacks"),
        ("wich", "which"),
        ("necesary", "necessary"),
        ("imediately", "immediately"),
        ("untill", "until"),
        ("begining", "beginning"),
    ] {
        let found = speller.suggest(typed);
        assert_eq!(found.first().map(String::as_str), Some(meant), "{typed}: {found:?}");
        assert!(found.len() <= 3, "{typed}: {found:?}");
    }
    assert!(speller.suggest("qxzzvkw").is_empty());
}

#[test]
fn only_a_single_slip_with_one_meaning_is_corrected() {
    let speller = british();
    let corrected = |word| speller.correction(word);
    assert_eq!(corrected("recieve").as_deref(), Some("receive"));
    assert_eq!(corrected("Oponent’s").as_deref(), Some("Opponent’s"));
    assert_eq!(corrected("color").as_deref(), Some("colour"));
    assert_eq!(corrected("atack").as_deref(), Some("attack"));
    assert_eq!(corrected("teh").as_deref(), Some("the"));
    assert_eq!(corrected("pount"), None, "point, pounds, mount, count");
    assert_eq!(corrected("fo"), None, "of, for");
    assert_eq!(corrected("maneuver"), None, "more than one slip away");
    assert_eq!(corrected("qxzzvkw"), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_word_is_too_strange(word in ".{0,24}", own in "\\PC{0,12}", like in "[a-zé’'-]{1,14}") {
        let speller = Speller::new("en-GB", [own.as_str(), "a", "skirmishers"]).unwrap();
        for word in [&word, &like, &own] {
            speller.knows(word);
            speller.is_right_elsewhere(word);
            for found in speller.suggest(word) {
                prop_assert!(found.split(' ').all(|it| speller.knows(it)), "{word}: {found}");
            }
            if let Some(found) = speller.correction(word) {
                let all = speller.suggest(word);
                prop_assert_eq!(Some(&found), all.first());
            }
        }
    }
}
