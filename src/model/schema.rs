//! What a card type says about the fields of its cards.

use super::Located;
use cardwright_base::diagnostic::Span;
use cardwright_base::words;

/// A declared field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its key.
    pub name: String,
    /// Where the key is declared.
    pub span: Span,
    /// What may stand there.
    pub kind: FieldKind,
    /// Whether it must be written.
    pub required: bool,
    /// Name under which whatever is referred to sees who refers to it.
    pub inverse: Option<String>,
    /// True when what it lists is ruled out, so that a list of everything makes no sense.
    pub excludes: bool,
    /// What the author says about it.
    pub note: Option<Located<String>>,
}

/// What may stand in a field.
#[derive(Clone, Debug)]
pub enum FieldKind {
    /// A whole number, both ends included.
    Number {
        /// Least.
        min: i64,
        /// Greatest.
        max: i64,
    },
    /// Free text.
    Text,
    /// A word that nobody reads as language: the squares of a row, a place on a board.
    Verbatim,
    /// One of these words.
    Choice(Vec<String>),
    /// `true` or `false`.
    Flag,
    /// The id of something else; `of` narrows it to a type of card or a kind of keyword.
    Ref {
        /// What it names.
        target: Target,
        /// Which type of card or kind of keyword.
        of: Option<String>,
    },
    /// Several of one kind.
    List(Box<FieldKind>),
    /// Named values.
    Table(Vec<Field>),
}

words! {
    /// What a reference names.
    pub enum Target {
        /// A card.
        Card = "card",
        /// A keyword.
        Keyword = "keyword",
        /// A card type.
        Type = "type",
        /// An icon.
        Icon = "icon",
    }
}
