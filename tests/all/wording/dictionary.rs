//! The dictionary of English: in order, and how it is made of the SCOWL lists.
//!
//! `CARDWRIGHT_SCOWL=/usr/share/dict/scowl cargo test --release --test all wording::dictionary`
//! makes it anew from a folder of SCOWL's final lists in UTF-8. The marks `n` are set by hand in the
//! file and stay.

use crate::project::repository;
use cardwright_wording::spelling::{Speller, fold};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

const WORDS: &str = "src/wording/dictionaries/en/words.txt";
const GAMES: &str = "src/wording/dictionaries/en/games.txt";

/// The largest size of SCOWL that is taken, and that of its longer lists of names.
const LARGEST: u32 = 70;
const LARGEST_OF_NAMES: u32 = 50;
/// Up to this size a word is common.
const COMMON: u32 = 20;
/// A rare word of so few letters is more often a slip.
const SHORT: usize = 4;

#[test]
fn each_list_is_in_order_and_its_marks_are_known() {
    if let Some(folder) = std::env::var_os("CARDWRIGHT_SCOWL") {
        fs::write(repository(WORDS), dictionary(Path::new(&folder))).unwrap();
    }
    for path in [WORDS, GAMES] {
        let text = fs::read_to_string(repository(path)).unwrap();
        let words: Vec<(&str, &str)> =
            text.lines().map(|it| it.split_once('/').unwrap_or((it, ""))).collect();
        for two in words.windows(2) {
            let [a, b] = [two[0].0, two[1].0].map(|it| (fold(it), it));
            assert!(a < b, "{path}: `{}` stands before `{}`", a.1, b.1);
        }
        for (word, marks) in words {
            assert!(marks.chars().all(|c| "crnAB".contains(c)), "{path}: {word}/{marks}");
            let good = |c: char| c.is_alphabetic() || c == '\'';
            assert!(!word.is_empty() && word.chars().all(good), "{path}: `{word}`");
        }
    }
}

#[test]
fn every_word_of_the_lists_is_found() {
    let british = Speller::new("en-GB", []).unwrap();
    let american = Speller::new("en-US", []).unwrap();
    let mut counted = 0;
    for path in [WORDS, GAMES] {
        for line in fs::read_to_string(repository(path)).unwrap().lines() {
            let (word, marks) = line.split_once('/').unwrap_or((line, ""));
            for (speller, other) in [(&british, 'A'), (&american, 'B')] {
                assert!(marks.contains(other) || speller.knows(word), "{word}");
            }
            counted += 1;
        }
    }
    assert!(counted > 100_000, "{counted} words");
}

#[test]
fn the_licence_of_the_lists_lies_beside_them() {
    let licence = fs::read_to_string(repository("src/wording/dictionaries/en/LICENCE")).unwrap();
    for holder in ["Kevin Atkinson", "Princeton University", "J Ross Beresford", "Geoff Kuenning"] {
        assert!(licence.contains(holder), "{holder} is not named");
    }
}

fn dictionary(scowl: &Path) -> String {
    let british = variety(scowl, &["english", "british", "british_z", "british_variant_1"]);
    let american = variety(scowl, &["english", "american", "variant_1"]);
    let unfit = unfit();
    let both: BTreeSet<&String> = british.keys().chain(american.keys()).collect();
    let mut lines = Vec::new();
    for word in both {
        let sizes = [british.get(word), american.get(word)];
        let size = *sizes.into_iter().flatten().min().unwrap();
        if word.ends_with("'s") || size == LARGEST && word.chars().count() <= SHORT {
            continue;
        }
        let mut marks = String::new();
        marks += if size <= COMMON { "c" } else { "" };
        marks += if size == LARGEST { "r" } else { "" };
        marks += if sizes[1].is_none() { "B" } else { "" };
        marks += if sizes[0].is_none() { "A" } else { "" };
        marks += if unfit.contains(word) { "n" } else { "" };
        lines.push((fold(word), word, marks));
    }
    lines.sort();
    let mut text = String::new();
    for (_, word, marks) in lines {
        let slash = if marks.is_empty() { "" } else { "/" };
        writeln!(text, "{word}{slash}{marks}").unwrap();
    }
    text
}

/// The words of some of SCOWL's categories, each with the smallest size that has it.
fn variety(scowl: &Path, categories: &[&str]) -> BTreeMap<String, u32> {
    let kinds = [
        ("words", LARGEST),
        ("upper", LARGEST),
        ("contractions", LARGEST),
        ("proper-names", LARGEST_OF_NAMES),
        ("abbreviations", LARGEST_OF_NAMES),
    ];
    let mut words = BTreeMap::new();
    for (kind, largest) in kinds {
        for category in categories {
            for size in (0..=largest).step_by(5) {
                let path = scowl.join(format!("{category}-{kind}.{size}"));
                // Not every category has every kind in every size.
                for word in fs::read_to_string(path).unwrap_or_default().split_whitespace() {
                    let known = words.entry(word.to_owned()).or_insert(size);
                    *known = size.min(*known);
                }
            }
        }
    }
    assert!(words.len() > 100_000, "{} has not the lists of SCOWL", scowl.display());
    words
}

/// Words that are never proposed, as the present file has them.
fn unfit() -> BTreeSet<String> {
    let text = fs::read_to_string(repository(WORDS)).unwrap_or_default();
    let marked = text.lines().filter_map(|it| it.split_once('/'));
    marked.filter(|(_, marks)| marks.contains('n')).map(|(word, _)| word.to_owned()).collect()
}
