//! Texts of a game and the demands it makes on itself.

use super::{Date, Located};
use cardwright_base::diagnostic::Span;
use std::collections::BTreeMap;

/// Text of the author: Markdown with expressions, and where it stands.
#[derive(Clone, Debug)]
pub struct Prose {
    /// The Markdown, as it is written.
    pub text: String,
    /// Where it stands, quotes included.
    pub span: Span,
}

impl From<Located<String>> for Prose {
    fn from(text: Located<String>) -> Self {
        Self { text: text.value, span: text.span }
    }
}

/// An entry of the glossary.
#[derive(Clone, Debug)]
pub struct Term {
    /// Names it in references.
    pub id: Located<String>,
    /// The word that the glossary explains.
    pub title: Located<String>,
    /// Inflected forms, by name.
    pub forms: BTreeMap<String, Located<String>>,
    /// What the term means.
    pub text: Prose,
}

/// A decision on what the original texts leave open.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// Its id, such as `K-01`.
    pub id: Located<String>,
    /// `A` changes play, `B` matters rarely, `C` is about print.
    pub rank: String,
    /// What it is about.
    pub topic: Prose,
    /// How the game decides it.
    pub text: Prose,
    /// The other reading, where there is one.
    pub alternative: Option<Prose>,
    /// Whether booklets show it.
    pub printed: bool,
}

/// What a game chooses for a ruling that its rules can read in several ways.
#[derive(Clone, Debug)]
pub struct ChosenOption {
    /// Id of the ruling.
    pub ruling: Located<String>,
    /// The name of the chosen option.
    pub option: Located<String>,
}

/// One step of the edition history.
#[derive(Clone, Debug)]
pub struct Edition {
    /// Such as `Fifth edition`.
    pub name: Located<String>,
    /// Its version, where it is known.
    pub version: Option<Located<String>>,
    /// Its day of release, where it is known.
    pub released: Option<Located<Date>>,
    /// What changed, one passage for each change.
    pub changes: Vec<Prose>,
}

/// Long text on one card or keyword.
#[derive(Clone, Debug)]
pub struct Description {
    /// Id of the card or keyword that it describes.
    pub id: Located<String>,
    /// The text; `self` in it is the card or keyword.
    pub text: Prose,
}

/// Something that must be true of the whole game: an expression over the same names that the
/// texts use.
#[derive(Clone, Debug)]
pub struct Expectation {
    /// The expression that must come to true, or to the number wanted.
    pub that: Located<String>,
    /// What it should come to, where it is a number.
    pub equals: Option<Located<i64>>,
    /// What is wrong where it does not hold.
    pub message: Option<Located<String>>,
    /// Why, for the hint.
    pub because: Option<Located<String>>,
}
