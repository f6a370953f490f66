//! One word in two spellings.

use crate::CheckContext;
use crate::prose;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_wording::passage::Passage;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

check!(T035, "spelled-two-ways", Advice, Game(check));

/// Endings that are spelled in two ways: British first.
const ENDINGS: &[(&str, &str)] = &[
    ("isation", "ization"),
    ("isations", "izations"),
    ("ise", "ize"),
    ("ised", "ized"),
    ("ises", "izes"),
    ("ising", "izing"),
    ("our", "or"),
    ("oured", "ored"),
    ("ouring", "oring"),
    ("ours", "ors"),
    ("ourless", "orless"),
    ("ourful", "orful"),
    ("tre", "ter"),
    ("tres", "ters"),
    ("ence", "ense"),
    ("ogue", "og"),
    ("lled", "led"),
    ("lling", "ling"),
];

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut words: BTreeMap<Cow<'_, str>, Vec<(&Passage, Range<usize>)>> = BTreeMap::new();
    for passage in context.typed.iter().filter(|it| prose::is_language(it)) {
        for range in hyphenated(&passage.text) {
            let word = &passage.text[range.clone()];
            // Titles in capitals are the business of another check.
            let shouted = word.chars().nth(1).is_some_and(char::is_uppercase);
            if !shouted && prose::is_typed(passage, &range) {
                let small = !word.contains(char::is_uppercase);
                let word = if small { word.into() } else { word.to_lowercase().into() };
                words.entry(word).or_default().push((passage, range));
            }
        }
    }
    let mut found = Vec::new();
    for (word, places) in &words {
        for twin in twins(word) {
            if let Some(others) = words.get(twin.as_str()) {
                let (few, many, usual) = if places.len() <= others.len() {
                    (places, others, twin.as_str())
                } else {
                    (others, places, &**word)
                };
                let rare = if usual == word { &*twin } else { &**word };
                let place =
                    |(passage, range): &(&Passage, Range<usize>)| passage.place(range.clone());
                for rarer in few {
                    let fault = CHECK
                        .finding(format!("`{rare}` is spelled `{usual}` elsewhere in the game"))
                        .at(place(rarer), "the rarer spelling")
                        .see(place(&many[0]), "the other one");
                    found.push(fault.hint("use one of them throughout"));
                }
            }
        }
    }
    found
}

/// The words of a text, those that a hyphen joins as one.
fn hyphenated(text: &str) -> impl Iterator<Item = Range<usize>> {
    let joined = text.split(|c: char| !c.is_alphabetic() && c != '-');
    let words = joined.flat_map(|it| it.split("--")).map(|it| it.trim_matches('-'));
    words.filter(|it| !it.is_empty()).map(|word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        start..start + word.len()
    })
}

/// Other spellings of a word; each pair is found from one of its two sides alone.
fn twins(word: &str) -> Vec<String> {
    const STEM: usize = 4;
    let mut twins = Vec::new();
    if word.contains('-') {
        twins.push(word.replace('-', ""));
    }
    for (british, american) in ENDINGS {
        if let Some(stem) = word.strip_suffix(british).filter(|it| it.len() >= STEM) {
            twins.push(format!("{stem}{american}"));
        }
    }
    // Short stems that are common enough to name.
    let short = [("colour", "color"), ("armour", "armor"), ("honour", "honor"), ("grey", "gray")];
    for (british, american) in short {
        if let Some(rest) = word.strip_prefix(british) {
            twins.push(format!("{american}{rest}"));
        }
    }
    twins.sort();
    twins.dedup();
    twins
}
