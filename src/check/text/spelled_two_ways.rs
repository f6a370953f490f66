//! One word in two spellings.

use super::prose;
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Span};
use regex::Regex;
use std::collections::BTreeMap;
use std::sync::LazyLock;

check!(T035, "spelled-two-ways", Advice, Game(check));

/// A word, hyphens included.
static WORD: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\p{L}+(?:-\p{L}+)*").expect("the pattern is well formed"));

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
    let mut words: BTreeMap<String, Vec<Span>> = BTreeMap::new();
    for passage in context.typed.iter().filter(|it| prose::is_language(it)) {
        for hit in WORD.find_iter(&passage.text) {
            // Titles in capitals are the business of another check.
            let shouted = hit.as_str().chars().nth(1).is_some_and(char::is_uppercase);
            if !shouted && prose::is_typed(passage, &hit.range()) {
                let place = passage.place(hit.range());
                words.entry(hit.as_str().to_lowercase()).or_default().push(place);
            }
        }
    }
    let mut found = Vec::new();
    for (word, places) in &words {
        for twin in twins(word) {
            if let Some(others) = words.get(&twin) {
                let (few, many, usual) = match places.len() <= others.len() {
                    true => (places, others, &twin),
                    false => (others, places, word),
                };
                let rare = if usual == word { &twin } else { word };
                for place in few {
                    let fault = CHECK
                        .finding(format!("`{rare}` is spelled `{usual}` elsewhere in the game"))
                        .at(*place, "the rarer spelling")
                        .see(many[0], "the other one");
                    found.push(fault.hint("use one of them throughout"));
                }
            }
        }
    }
    found
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
