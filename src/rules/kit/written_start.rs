//! How a scenario begins that is written, in keys and values that stand in no file yet.

use cardwright_base::diagnostic::Span;
use cardwright_model::{Located, QueryEntry, QueryValue};

/// How a scenario begins, and what is left to do from there.
pub struct WrittenStart {
    /// The set-up in the keys of the game.
    pub(crate) set_up: Vec<QueryEntry>,
    /// The lines that are left to be played after the set-up.
    pub(crate) lines: Vec<String>,
}

/// Makes keys and values that stand nowhere yet.
#[derive(Clone, Copy)]
pub struct NewKeys {
    at: Span,
}

impl NewKeys {
    /// Keys that are said to stand there.
    pub(super) fn at(at: Span) -> Self {
        Self { at }
    }

    pub(super) fn place(self) -> Span {
        self.at
    }

    pub(crate) fn entry(self, key: &str, value: QueryValue) -> QueryEntry {
        QueryEntry { key: self.word(key), value: self.value(value) }
    }

    pub(crate) fn text(self, key: &str, text: &str) -> QueryEntry {
        self.entry(key, QueryValue::Text(text.to_owned()))
    }

    pub(crate) fn texts<'t>(self, key: &str, all: impl Iterator<Item = &'t str>) -> QueryEntry {
        let all = all.map(|it| self.value(QueryValue::Text(it.to_owned())));
        self.entry(key, QueryValue::List(all.collect()))
    }

    pub(crate) fn value(self, value: QueryValue) -> Located<QueryValue> {
        Located::new(value, self.at)
    }

    pub(super) fn word(self, word: &str) -> Located<String> {
        Located::new(word.to_owned(), self.at)
    }
}
