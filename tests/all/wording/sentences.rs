//! Where sentences and words begin and end.

use super::{Read, rules};

/// The sentences of a text.
fn sentences(text: &str) -> Vec<String> {
    let passages = rules(Read::chapter(text).typed());
    let [passage] = passages.as_slice() else { panic!("{} passages", passages.len()) };
    passage.sentences().into_iter().map(|range| passage.text[range].to_owned()).collect()
}

#[test]
fn stops_end_sentences() {
    assert_eq!(sentences("One. Two! Three? Four"), ["One.", "Two!", "Three?", "Four"]);
    assert_eq!(
        sentences("He said “stop.” Then (it ended.) So."),
        ["He said “stop.”", "Then (it ended.)", "So."]
    );
    assert_eq!(sentences("One.\\\nno capital"), ["One.", "no capital"]);
    assert_eq!(sentences("You may do one of these:"), ["You may do one of these:"]);
    assert_eq!(sentences("It costs {{ total }}. Then go."), ["It costs \u{fffc}.", "Then go."]);
}

#[test]
fn abbreviations_and_numbers_do_not_end_sentences() {
    let one = |text: &str| assert_eq!(sentences(text), [text]);
    one("A weapon, e.g. Swords, i.e. Blades, cf. Axes.");
    one("Aud vs. Bersi takes 3.5 minutes at 10.30 in version 1.2.3.");
    one("See no. 7 on p. 12.");
    one("Wait... then strike.");
    one("“Really?” he asked.");
    assert_eq!(
        sentences("The answer is no. Then you lose."),
        ["The answer is no.", "Then you lose."]
    );
}

#[test]
fn branches_of_a_condition_are_sentences_of_their_own() {
    let text = "{% if total > 3 %}Many cards.{% else %}Few cards.{% endif %} All right.";
    assert_eq!(sentences(text), ["Many cards.", "\u{fffc}Few cards.", "All right."]);
}

#[test]
fn words_are_those_of_unicode() {
    let passages = rules(Read::chapter("You can’t, at 3.5 — naïve “co-op” word2.").typed());
    let words: Vec<&str> = passages[0].words().map(|(_, word)| word).collect();
    assert_eq!(words, ["You", "can’t", "at", "3.5", "naïve", "co", "op", "word2"]);
}
