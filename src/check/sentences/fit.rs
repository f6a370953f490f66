//! Whether a word of a pattern and one of a sentence are the same, or exclude each other.

use super::english;
use super::lexicon::Lexicon;
use super::pattern::{Item, Part};
use super::token::Token;
use super::word::Word;

/// How a word of a pattern and one of a sentence go together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fit {
    Same,
    /// Words of one sort of which only one can be meant.
    Other,
    Apart,
}

pub(super) fn fit(item: &Item, token: &Token, lexicon: &Lexicon) -> Fit {
    match (&item.part, &token.word) {
        (Part::Exactly(wanted), word) if wanted == word || is_icon_of(wanted, word) => Fit::Same,
        (Part::Exactly(Word::Name { id, .. }), Word::Name { id: other, .. }) if id == other => {
            Fit::Same
        }
        (Part::Exactly(wanted), word) if lexicon.are_alike(wanted, word) => {
            let common = |it: &Word| matches!(it, Word::Plain(it) if english::COMMON.has(it));
            if common(wanted) && common(word) { Fit::Apart } else { Fit::Other }
        }
        (Part::Member { class, member }, word) => match lexicon.member(*class, word) {
            Some(has) if has == *member => Fit::Same,
            Some(_) => Fit::Other,
            None => Fit::Apart,
        },
        (Part::Slot { class, .. }, word) if lexicon.member(*class, word).is_some() => Fit::Same,
        (Part::Number(wanted), Word::Number(has)) if wanted == has => Fit::Same,
        (Part::Number(_), Word::Number(_)) => Fit::Other,
        (Part::Worked(_) | Part::AnyNumber(_), Word::Number(_)) => Fit::Same,
        _ => Fit::Apart,
    }
}

/// Whether one of two words is drawn as the icon of that name: `:hand:` and *hand*.
fn is_icon_of(one: &Word, other: &Word) -> bool {
    let (Word::Plain(one), Word::Plain(other)) = (one, other) else { return false };
    let name = |it: &str| it.trim_matches(':').to_owned();
    one != other && !name(one).is_empty() && name(one) == name(other)
}
