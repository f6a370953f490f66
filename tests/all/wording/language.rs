//! Numbers in texts, and articles.

use cardwright_wording::language::{article, is_english, numbers};
use proptest::prelude::*;

/// The numbers of a text as `value@words`.
fn found(text: &str) -> String {
    let show = |it: cardwright_wording::language::Number| {
        let mark = if it.in_compound { "~" } else { "" };
        format!("{}{mark}={}", it.value, &text[it.range])
    };
    numbers(text).into_iter().map(show).collect::<Vec<_>>().join(" | ")
}

#[track_caller]
fn expect(cases: &[(&str, &str)]) {
    for (text, wanted) in cases {
        assert_eq!(found(text), *wanted, "in `{text}`");
    }
}

#[test]
fn figures_are_numbers() {
    expect(&[
        ("Shuffle the 100 cards.", "100=100"),
        ("128", "128=128"),
        ("It does +2 damage, or -1, or −3.", "2=2 | -1=-1 | -3=−3"),
        ("For 2-8 players, 3–4 are best.", "2=2 | 8=8 | 3=3 | 4=4"),
        ("1,000 counters, 12,345,678 grains", "1000=1,000 | 12345678=12,345,678"),
        ("6, 7,8 and (9)", "6=6 | 9=9"),
        ("an 8-sided die and a pre-1066 one", "8~=8 | 1066~=1066 | 1=one"),
        ("Über 5 Mêlées", "5=5"),
    ]);
}

#[test]
fn what_counts_nothing_is_left_out() {
    expect(&[
        ("the 1st, 22nd and 12th turn in the 1990s", ""),
        ("A4, 2d6, d20, 63x88, 12xx and 4mm", ""),
        ("4.2 mm, 1/64 inch, 2:1, 5.0.0, 12:30, 3×3", ""),
        ("released 2026-11-21", ""),
        ("1½ cards", ""),
        ("99999999999999999999", ""),
        ("two thirds, two dozen, one half, two and a half, ten hundredth", ""),
        ("twenty-first, the thirty-second card", ""),
        ("anyone, tone, often, weighty, no cards", ""),
        ("a hand, a score, a dozen", ""),
    ]);
}

#[test]
fn words_are_numbers() {
    expect(&[
        ("Draw two cards.", "2=two"),
        ("Twelve counters, one fighter, zero wounds", "12=Twelve | 1=one | 0=zero"),
        ("twenty-one", "21=twenty-one"),
        ("twenty one", "21=twenty one"),
        ("one hundred and twenty-eight cards", "128=one hundred and twenty-eight"),
        ("a hundred cards and a sword", "100=a hundred"),
        ("A hundred and one", "101=A hundred and one"),
        ("two thousand three hundred", "2300=two thousand three hundred"),
        ("twelve hundred", "1200=twelve hundred"),
        ("three million and five", "3000005=three million and five"),
        ("two and three", "2=two | 3=three"),
        ("two, three or four", "2=two | 3=three | 4=four"),
        ("one two", "1=one | 2=two"),
        ("a two-handed weapon", "2~=two"),
        ("FOUR players", "4=FOUR"),
        ("ten\ncards", "10=ten"),
        ("a  hundred", ""),
    ]);
}

#[test]
fn hundreds_stand_behind_a_number_only() {
    expect(&[("hundred", ""), ("hundreds of cards", ""), ("five hundreds", "")]);
}

#[track_caller]
fn articles(wanted: Option<&str>, words: &[&str]) {
    for word in words {
        assert_eq!(article(word), wanted, "before `{word}`");
    }
}

#[test]
fn an_goes_before_the_sound_of_a_vowel() {
    articles(
        Some("an"),
        &[
            "axe",
            "AXE",
            "attack",
            "Opponent",
            "hour",
            "hourglass",
            "honest",
            "Honour",
            "heir",
            "unarmed",
            "unimportant",
            "uninjured",
            "umpire",
            "urgent",
            "usher",
            "onerous",
            "onion",
            "yttrium",
            "épée",
            "Euler",
            "unanswered",
            "8",
            "8th",
            "11",
            "11-card",
            "18",
            "80",
            "88",
            "800",
            "8,000",
            "11,000",
            "18,500",
            "A4",
            "F2",
            "X",
            "M",
            "x-ray",
            "n-sided",
            "NPC",
            "NPCs",
            "RPG",
            "HP",
            "nth",
            "‘ally’",
            "\"ally\"",
            "ISBN",
        ],
    );
}

#[test]
fn a_goes_before_the_sound_of_a_consonant() {
    articles(
        Some("a"),
        &[
            "sword",
            "SWORD",
            "one",
            "once-only",
            "one-handed",
            "oneself",
            "useful",
            "user",
            "usual",
            "European",
            "eulogy",
            "unit",
            "unique",
            "unicorn",
            "unidirectional",
            "unanimous",
            "utility",
            "uranium",
            "usability",
            "yard",
            "houri",
            "house",
            "HOUSE",
            "1",
            "10",
            "110",
            "1000",
            "12",
            "111",
            "118",
            "d6",
            "D6",
            "B2",
            "U",
            "u-turn",
            "T-shirt",
            "PDF",
            "PC",
        ],
    );
}

#[test]
fn what_is_said_in_two_ways_is_not_judged() {
    articles(
        None,
        &[
            "historic", "herb", "hotel", "1100", "1800", "UN", "HOOK", "MAIL", "FAQ", "brrr", "",
            "—",
        ],
    );
}

#[test]
fn english_has_many_regions() {
    assert!(is_english("en") && is_english("en-GB") && is_english("EN-us"));
    assert!(!is_english("enm") && !is_english("de-DE") && !is_english(""));
}

proptest! {
    #[test]
    fn no_text_is_too_strange(text in "([0-9a-z ,.:/–−-]|one|two|ty|hundred|thousand|and| a |é|½){0,30}") {
        let mut last = 0;
        for number in numbers(&text) {
            prop_assert!(number.range.start >= last && text.get(number.range.clone()).is_some());
            last = number.range.end;
        }
        article(&text);
    }
}
