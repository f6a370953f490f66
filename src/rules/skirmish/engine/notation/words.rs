//! A line word by word.

use super::super::kinds::Kind;
use super::{Names, Notation};
use crate::kit::tokens::Tokens;
use crate::play::Seat;
use cardwright_base::diagnostic::closest;

pub(crate) use crate::kit::tokens::ParseError;

/// The words of a line that are not read yet, and what they can mean.
pub(super) struct Words<'a> {
    pub(super) notation: &'a Notation,
    pub(super) names: &'a Names,
    left: Tokens<'a>,
}

impl<'a> Words<'a> {
    pub(super) fn new(notation: &'a Notation, names: &'a Names, line: &'a str) -> Self {
        Self { notation, names, left: Tokens::of(line) }
    }

    /// The next word, without reading it.
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.left.peek()
    }

    pub(super) fn skip(&mut self) {
        self.left.next_if_any();
    }

    /// Reads the next word if it is this one.
    pub(super) fn eat(&mut self, word: &str) -> bool {
        self.left.pass(word)
    }

    /// The fault of the next word, or of its absence.
    pub(super) fn misread<'k>(
        &self,
        why: impl FnOnce(&str) -> String,
        wanted: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) -> ParseError {
        let at = self.left.place();
        let Some(word) = self.peek() else {
            let why = format!("the line ends where {wanted} was expected");
            return ParseError { at, why, near: None };
        };
        // A right word in a wrong place, or a seat where nobody sits, is not put right by itself.
        let near = closest(word, known).filter(|it| !it.eq_ignore_ascii_case(word));
        let near = near.map(str::to_owned);
        ParseError { at, why: why(word), near }
    }

    pub(super) fn seat(&mut self) -> Result<Seat, ParseError> {
        self.seat_if().ok_or_else(|| {
            self.misread(|it| format!("there is no player `{it}`"), "a seat", self.names.iter())
        })
    }

    pub(super) fn seat_if(&mut self) -> Option<Seat> {
        let seat = self.peek().and_then(|it| self.names.seat(it))?;
        self.skip();
        Some(seat)
    }

    pub(super) fn card(&mut self) -> Result<Kind, ParseError> {
        self.card_if().ok_or_else(|| {
            self.misread(|it| format!("there is no card `{it}`"), "a card", self.notation.ids())
        })
    }

    pub(super) fn card_if(&mut self) -> Option<Kind> {
        let kind = self.peek().and_then(|it| self.notation.kind(it))?;
        self.skip();
        Some(kind)
    }

    /// A card behind this word, where the word is there.
    pub(super) fn card_after(&mut self, word: &str) -> Result<Option<Kind>, ParseError> {
        if self.eat(word) { self.card().map(Some) } else { Ok(None) }
    }

    /// Whether all is read.
    ///
    /// # Errors
    /// With the word that is left.
    pub(super) fn done(&self, known: &[&str]) -> Result<(), ParseError> {
        if self.peek().is_none() {
            return Ok(());
        }
        Err(self.misread(|it| format!("unexpected word `{it}`"), "nothing", known.iter().copied()))
    }
}
