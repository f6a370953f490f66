//! Validated values of declared fields.

use super::Target;
use cardwright_base::diagnostic::Span;
use std::collections::BTreeMap;

/// A value and the place it was written at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

impl<T> Located<T> {
    /// A value from its place.
    pub fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }
}

/// One value of a field that a card type or keyword kind declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Left out, and the field is optional.
    Absent,
    /// A whole number within its declared range.
    Number(i64),
    /// Free text.
    Text(String),
    /// One of the declared words, or a code.
    Choice(String),
    /// Yes or no.
    Flag(bool),
    /// The id of something that exists.
    Ref(Target, String),
    /// Several values of one kind.
    List(Vec<Located<Value>>),
    /// Named values.
    Table(BTreeMap<String, Located<Value>>),
}

impl Value {
    /// The number, if it is one.
    pub fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The word of a text, a choice or a reference.
    pub fn word(&self) -> Option<&str> {
        match self {
            Self::Text(word) | Self::Choice(word) | Self::Ref(_, word) => Some(word),
            _ => None,
        }
    }

    /// The members of a list; nothing for everything else.
    pub fn items(&self) -> &[Located<Value>] {
        match self {
            Self::List(items) => items,
            _ => &[],
        }
    }
}
