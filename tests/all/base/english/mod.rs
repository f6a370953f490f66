//! Articles, plurals and lists: how they are made, and that no message has them wrong.

mod faults;
mod messages;

use crate::project::Project;
use cardwright_base::english::{a, and, capital, count, many, or, ordinal};

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
fn a_place_in_an_order_has_its_ending() {
    let all = [1, 2, 3, 4, 11, 12, 13, 20, 21, 22, 23, 101, 111, 112].map(ordinal);
    let wanted = "1st 2nd 3rd 4th 11th 12th 13th 20th 21st 22nd 23rd 101st 111th 112th".split(' ');
    assert_eq!(all.to_vec(), wanted.collect::<Vec<_>>());
}

#[test]
fn filters_of_templates_make_plurals_and_ordinals_of_any_word() {
    let cases = [
        ("2|plural('copy')", "copies"),
        ("2|plural('box')", "boxes"),
        ("1|plural('fox')", "fox"),
        ("3|plural('Karte', 'Karten')", "Karten"),
        ("21|ordinal", "21st"),
        ("2|ordinal", "second"),
        ("13|ordinal", "13th"),
    ];
    let project = Project::tiny();
    let wanted = cases.map(|(is, word)| format!("\n[[expect]]\nthat = \"{is} == '{word}'\"\n"));
    let manifest = project.read("data/tiny/game.toml") + &wanted.concat();
    project.write("data/tiny/game.toml", manifest.as_bytes());
    let run = project.run("check tiny --no-fit");
    assert_eq!(run.code, 0, "{}", run.stdout);
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
