//! Articles, plurals and lists: how they are made, and that no message has them wrong.

mod faults;
mod messages;

use cardwright::english::{a, and, capital, count, many, or};

#[test]
fn an_article_goes_by_the_sound() {
    let right = [
        "an archer",
        "a shieldman",
        "an APC",
        "an apc",
        "an AA gun",
        "a MAIL",
        "a SLASH",
        "an AXE",
        "a one-handed sword",
        "an hour",
        "a unit",
        "a horseman",
        "an honest unit",
        "an 8",
        "an 11",
        "a 12",
        "an SVG",
        "a PDF",
        "a UFO",
        "an unarmed man",
        "a `card`",
        "an `archer`",
        "a HIT",
        "a TWO HANDED AXE",
        "an mlrs",
        "an Infantry",
        "a Recon",
    ];
    for phrase in right {
        let (_, noun) = phrase.split_once(' ').unwrap();
        assert_eq!(a(noun), phrase);
    }
}

#[test]
fn a_number_and_its_noun_agree() {
    assert_eq!(count(1, "copy"), "1 copy");
    assert_eq!(count(0_usize, "copy"), "0 copies");
    assert_eq!(count(2_u8, "shieldman"), "2 shieldmen");
    assert_eq!(count(3_i64, "capture point"), "3 capture points");
    assert_eq!(count(2_u32, "more place"), "2 more places");
    assert_eq!(many("APC"), "APCs");
    assert_eq!(many("AA gun"), "AA guns");
}

#[test]
fn a_list_ends_with_one_word_before_the_last() {
    let all = ["a", "b", "c"];
    assert_eq!(
        ["", "a", "a and b", "a, b and c"],
        [0, 1, 2, 3].map(|it| and(&all[..it])).map(|it| it).each_ref().map(String::as_str)
    );
    assert_eq!(or(&all), "a, b or c");
    assert_eq!(or(&all[..2]), "a or b");
    assert_eq!((capital("the unit"), capital("")), ("The unit".to_owned(), String::new()));
}
