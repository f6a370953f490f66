//! What a card type says about the fields of its cards.

use super::Located;
use cardwright_base::diagnostic::Span;
use cardwright_base::words;

/// A field that the author declares for the cards of a type or the keywords of a kind.
#[derive(Clone, Debug)]
pub struct Field {
    /// The key that it has in the data.
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
        /// The smallest that may stand there.
        min: i64,
        /// The largest that may stand there.
        max: i64,
    },
    /// Words for readers, checked and translated as such.
    Text,
    /// A word that nobody reads as language: the squares of a row, a place on a board.
    Verbatim,
    /// One of these words.
    Choice(Vec<String>),
    /// `true` or `false`.
    Flag,
    /// The id of something else; `of` narrows it to a type of card or a kind of keyword.
    Ref {
        /// What sort of thing the id belongs to.
        target: Target,
        /// Which type of card or kind of keyword.
        of: Option<String>,
    },
    /// Several of one kind.
    List(Box<FieldKind>),
    /// A table of fields, each declared in turn.
    Table(Vec<Field>),
}

words! {
    /// What a reference names.
    pub enum Target {
        /// The id of a card.
        Card = "card",
        /// The id of a keyword.
        Keyword = "keyword",
        /// The id of a card type.
        Type = "type",
        /// The name of an icon.
        Icon = "icon",
    }
}
