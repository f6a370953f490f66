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
    if is_same(item, token, lexicon) {
        return Fit::Same;
    }
    match (&item.part, &token.word) {
        (Part::Exactly(wanted), word) if lexicon.are_alike(wanted, word) => {
            let common = |it: &Word| matches!(it, Word::Plain(it) if english::COMMON.has(it));
            if common(wanted) && common(word) { Fit::Apart } else { Fit::Other }
        }
        (Part::Member { class, .. }, word) if lexicon.member(*class, word).is_some() => Fit::Other,
        (Part::Number(_), Word::Number(_)) => Fit::Other,
        _ => Fit::Apart,
    }
}

/// Whether they are the same, which is found out far quicker than whether they exclude each other.
pub(super) fn is_same(item: &Item, token: &Token, lexicon: &Lexicon) -> bool {
    match (&item.part, &token.word) {
        (Part::Exactly(wanted), word) if wanted == word || is_icon_of(wanted, word) => true,
        (Part::Exactly(Word::Name { id, .. }), Word::Name { id: other, .. }) => id == other,
        (Part::Member { class, member }, word) => lexicon.member(*class, word) == Some(*member),
        (Part::Slot { class, .. }, word) => lexicon.member(*class, word).is_some(),
        (Part::Number(wanted), Word::Number(has)) => wanted == has,
        (Part::Worked(_) | Part::AnyNumber(_), Word::Number(_)) => true,
        _ => false,
    }
}

/// Whether one of two words is drawn as the icon of that name: `:hand:` and *hand*.
fn is_icon_of(one: &Word, other: &Word) -> bool {
    let (Word::Plain(one), Word::Plain(other)) = (one, other) else { return false };
    let (name, other_name) = (one.trim_matches(':'), other.trim_matches(':'));
    one != other && !name.is_empty() && name == other_name
}
