//! What holds for every text and every set of patches.

use super::patched;
use crate::project::repository;
use cardwright_base::diagnostic::fixed;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::ops::Range;

/// Ranges of whole characters that do not meet, in order, with new texts.
fn ranges(text: &str, cuts: &[(Index, u8)]) -> Vec<Range<usize>> {
    let bounds: Vec<usize> = (0..=text.len()).filter(|it| text.is_char_boundary(*it)).collect();
    let mut places: Vec<(usize, usize)> =
        cuts.iter().map(|(at, long)| (at.index(bounds.len()), usize::from(*long % 4))).collect();
    places.sort_unstable();
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for (at, long) in places {
        let range = bounds[at]..bounds[(at + long).min(bounds.len() - 1)];
        let free = ranges.last().is_none_or(|last| {
            last.end < range.start || last.end == range.start && !last.is_empty()
        });
        if free {
            ranges.push(range);
        }
    }
    ranges
}

/// Ranges of the values in a TOML text of one key a line.
fn values(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let mut found = Vec::new();
    for line in text.split_inclusive('\n') {
        if let Some(at) = line.find(" = ").filter(|_| !line.starts_with('#')) {
            found.push(start + at + 3..start + line.trim_end().len());
        }
        start += line.len();
    }
    found
}

/// A file of the smallest game, with whatever makes copying a file byte by byte hard.
fn hands(windows: bool, mark: bool) -> String {
    let path = repository("tests/games/tiny/hands.toml");
    let text = std::fs::read_to_string(path).unwrap().replace("[[card]]\n", "[[card]] # größe\n");
    let text = if windows { text.replace('\n', "\r\n") } else { text };
    if mark { format!("\u{feff}{text}") } else { text }
}

/// Bits of TOML: alone they mean something, in the wrong place something else.
fn fragments() -> impl Strategy<Value = String> {
    let whole =
        ["", "\n", "# ", "\" # ", "[a]\n", "\n[[a]]\n", "a = 1\n", "\na.b = '", "'''", "[", "card"];
    prop_oneof![
        3 => select(whole.to_vec()).prop_map(str::to_owned),
        1 => "[a\"'\\[\\]{}=,#. \n7-]{0,6}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn patches_are_replacements_from_the_end(
        text in "[a-z é布🙂\n]{0,60}",
        cuts in prop::collection::vec((any::<Index>(), any::<u8>()), 0..8),
        news in prop::collection::vec("[xyz ß]{0,4}", 8),
    ) {
        let ranges = ranges(&text, &cuts);
        let patches: Vec<_> =
            ranges.iter().cloned().zip(news.iter().map(String::as_str)).collect();
        let mut expected = text.clone();
        for (range, new) in patches.iter().rev() {
            expected.replace_range(range.clone(), new);
        }
        let report = patched("rules.md", &text, &patches);
        let fixes = fixed(&report);
        prop_assert_eq!(fixes.skipped.len(), 0);
        prop_assert_eq!(fixes.applied, patches.len());
        let found = fixes.files.get("rules.md").map_or(&text, |it| &it.new);
        prop_assert_eq!(found, &expected);
    }

    /// Other values: the file is the same but for them, and says what they say.
    #[test]
    fn values_of_a_toml_file_are_replaced_in_place(
        windows: bool,
        mark: bool,
        picks in prop::collection::btree_set(0..28_usize, 1..8),
        news in prop::collection::vec(select(vec!["7", "\"布\"", "'''a\nb'''", "[1, 2]", "{ a.b = 1 }"]), 8),
    ) {
        let text = hands(windows, mark);
        let places = values(&text);
        prop_assert_eq!(places.len(), 28);
        let patches: Vec<_> =
            picks.iter().map(|it| places[*it].clone()).zip(news.iter().copied()).collect();
        let ends = |it: &str| if windows { it.replace('\n', "\r\n") } else { it.to_owned() };
        let mut expected = text.clone();
        for (range, new) in patches.iter().rev() {
            expected.replace_range(range.clone(), &ends(new));
        }
        let report = patched("hands.toml", &text, &patches);
        let fixes = fixed(&report);
        prop_assert_eq!(fixes.skipped.len(), 0);
        prop_assert_eq!(&fixes.files["hands.toml"].new, &expected);
    }

    /// Anything anywhere: what is applied leaves TOML, in which every other line says
    /// the same of the same card.
    #[test]
    fn whatever_is_applied_to_a_toml_file_leaves_the_rest_of_it(
        windows: bool,
        cuts in prop::collection::vec((any::<Index>(), any::<u8>()), 1..4),
        news in prop::collection::vec(fragments(), 4),
    ) {
        let text = hands(windows, false);
        let ranges = ranges(&text, &cuts);
        let patches: Vec<_> =
            ranges.iter().cloned().zip(news.iter().map(String::as_str)).collect();
        let report = patched("hands.toml", &text, &patches);
        let fixes = fixed(&report);
        prop_assert_eq!(fixes.applied + fixes.skipped.len(), patches.len());
        let Some(file) = fixes.files.get("hands.toml") else { return Ok(()) };
        let new: toml::Table = toml::from_str(&file.new).unwrap();
        let mut card = None;
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let end = start + line.len();
            let touched = ranges.iter().any(|it| it.start <= end && it.end >= start);
            if line.starts_with("[[") {
                // A patch may well give a card another name.
                if touched {
                    return Ok(());
                }
                card = Some(card.map_or(0, |it| it + 1));
            } else if let Some((key, value)) = line.split_once(" = ").filter(|_| !touched) {
                let own: toml::Table = toml::from_str(&format!("{key} = {value}")).unwrap();
                let now = card.and_then(|it| new["card"].get(it)?.get(key));
                prop_assert_eq!(now, own.get(key), "{}", file.new);
            }
            start = end;
        }
    }
}
