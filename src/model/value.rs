//! Validated values of declared fields.

use super::{Located, Target};
use std::collections::BTreeMap;

/// One value of a field that a card type or keyword kind declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Left out, and the field is optional.
    Absent,
    /// A whole number within its declared range.
    Number(i64),
    /// Words for readers.
    Text(String),
    /// One of the declared words, or a code.
    Choice(String),
    /// `true` or `false`.
    Flag(bool),
    /// The id of something that exists.
    Ref(Target, String),
    /// Several values of one kind.
    List(Vec<Located<Value>>),
    /// Values by the names of their fields.
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

    /// The word of a text, a choice or a reference. `None` for every other value.
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
