//! A line word by word.

use super::super::kinds::Kind;
use super::{Names, Notation};
use crate::diagnostic::closest;
use crate::rules::play::{Refusal, Seat};
use std::ops::Range;

/// Why a line is no action at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The bytes of the line that are not understood; empty at the end of one that lacks something.
    pub at: Range<usize>,
    /// What is wrong: lower case, no full stop.
    pub why: String,
    /// A word that was probably meant.
    pub near: Option<String>,
}

impl From<Misread> for Refusal {
    fn from(misread: Misread) -> Self {
        let near = misread.near.map(|it| format!(", did you mean `{it}`?")).unwrap_or_default();
        Self::rule(format!("{}{near}", misread.why))
    }
}

/// The words of a line that are not read yet.
pub(super) struct Words<'a> {
    pub(super) notation: &'a Notation,
    pub(super) names: &'a Names,
    left: Vec<(Range<usize>, &'a str)>,
    at: usize,
    end: usize,
}

impl<'a> Words<'a> {
    pub(super) fn new(notation: &'a Notation, names: &'a Names, line: &'a str) -> Self {
        let left = line.split_whitespace().map(|word| {
            // Both are slices of the same text.
            let start = word.as_ptr() as usize - line.as_ptr() as usize;
            (start..start + word.len(), word)
        });
        let left = left.collect();
        Self { notation, names, left, at: 0, end: line.trim_end().len() }
    }

    /// The next word, without reading it.
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.left.get(self.at).map(|(_, word)| *word)
    }

    pub(super) fn skip(&mut self) {
        self.at += 1;
    }

    /// Reads the next word if it is this one.
    pub(super) fn eat(&mut self, word: &str) -> bool {
        let is = self.peek() == Some(word);
        self.at += usize::from(is);
        is
    }

    /// The fault of the next word, or of its absence.
    pub(super) fn misread<'k>(
        &self,
        why: impl FnOnce(&str) -> String,
        wanted: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) -> Misread {
        match self.left.get(self.at) {
            Some((at, word)) => Misread {
                at: at.clone(),
                why: why(word),
                // A right word in a wrong place is not put right by itself.
                near: closest(word, known).filter(|it| it != word).map(str::to_owned),
            },
            None => {
                let at = self.end..self.end;
                Misread {
                    at,
                    why: format!("the line ends where {wanted} should stand"),
                    near: None,
                }
            }
        }
    }

    pub(super) fn seat(&mut self) -> Result<Seat, Misread> {
        let found = self.peek().and_then(|it| self.names.seat(it));
        let missing =
            || self.misread(|it| format!("nobody is called `{it}`"), "a seat", self.names.iter());
        let seat = found.ok_or_else(missing)?;
        self.skip();
        Ok(seat)
    }

    pub(super) fn seat_if(&mut self) -> Option<Seat> {
        let seat = self.peek().and_then(|it| self.names.seat(it))?;
        self.skip();
        Some(seat)
    }

    pub(super) fn card(&mut self) -> Result<Kind, Misread> {
        let found = self.peek().and_then(|it| self.notation.kind(it));
        let missing =
            || self.misread(|it| format!("there is no card `{it}`"), "a card", self.notation.ids());
        let kind = found.ok_or_else(missing)?;
        self.skip();
        Ok(kind)
    }

    pub(super) fn card_if(&mut self) -> Option<Kind> {
        let kind = self.peek().and_then(|it| self.notation.kind(it))?;
        self.skip();
        Some(kind)
    }

    /// A card behind this word, where the word is there.
    pub(super) fn card_after(&mut self, word: &str) -> Result<Option<Kind>, Misread> {
        if self.eat(word) { self.card().map(Some) } else { Ok(None) }
    }

    /// Whether all is read.
    ///
    /// # Errors
    /// With the word that is left.
    pub(super) fn done(&self, known: &[&str]) -> Result<(), Misread> {
        if self.peek().is_none() {
            return Ok(());
        }
        Err(self.misread(
            |it| format!("`{it}` is one word too many"),
            "nothing",
            known.iter().copied(),
        ))
    }
}
