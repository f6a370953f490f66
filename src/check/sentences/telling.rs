//! Words of patterns and sentences as findings tell them.

use super::lexicon::Lexicon;
use super::pattern::{Item, Part};
use super::word::Word;

/// What a pattern has.
pub(super) fn wanted(item: &Item, lexicon: &Lexicon) -> String {
    match &item.part {
        Part::Exactly(word) => told(word, lexicon),
        Part::Member { class, member } => lexicon.told(&lexicon.classes[*class].says[*member]),
        Part::Number(number) => number.to_string(),
        Part::Slot { class, .. } => lexicon.classes[*class].name.clone(),
        Part::Worked(what) | Part::AnyNumber(what) => what.clone(),
        Part::Choice(_) => String::new(),
    }
}

pub(super) fn wanted_in(items: &[&Item], lexicon: &Lexicon) -> String {
    let words: Vec<String> = items.iter().map(|it| wanted(it, lexicon)).collect();
    words.join(" ")
}

pub(super) fn told(word: &Word, lexicon: &Lexicon) -> String {
    match word {
        Word::Plain(word) => word.clone(),
        Word::Number(number) => number.to_string(),
        Word::Name { id, .. } => lexicon.told(id),
    }
}
