//! The words of a line, each with its place, read one by one.

use crate::diagnostic::{Diagnostic, Patch, Report, closest};
use crate::model::Located;
use std::ops::Range;

/// Why a line is not understood.
#[derive(Clone, Debug)]
pub(super) struct Misread {
    /// Where in the line; empty where something is missing.
    pub(super) at: Range<usize>,
    pub(super) why: String,
    /// What may have been meant.
    pub(super) near: Option<String>,
}

/// Reads the words of a text one by one.
pub(super) struct Reading<'a> {
    words: std::vec::IntoIter<(Range<usize>, &'a str)>,
    end: usize,
}

impl<'a> Reading<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        let words: Vec<_> =
            text.split_whitespace().map(|it| (start(it)..start(it) + it.len(), it)).collect();
        Self { words: words.into_iter(), end: text.len() }
    }

    pub(super) fn next(&mut self, what: &str) -> Result<(Range<usize>, &'a str), Misread> {
        let missing = || {
            let why = format!("{what} is missing at the end");
            Misread { at: self.end..self.end, why, near: None }
        };
        self.words.next().ok_or_else(missing)
    }

    pub(super) fn next_if_any(&mut self) -> Option<(Range<usize>, &'a str)> {
        self.words.next()
    }

    pub(super) fn end(mut self) -> Result<(), Misread> {
        match self.words.next() {
            None => Ok(()),
            Some((at, word)) => {
                Err(Misread { at, why: format!("`{word}` is one word too many"), near: None })
            }
        }
    }

    /// A word that has to stand here.
    pub(super) fn word(&mut self, wanted: &str) -> Result<(), Misread> {
        let (at, word) = self.next(&format!("`{wanted}`"))?;
        if word == wanted {
            return Ok(());
        }
        let why = format!("`{wanted}` is wanted in place of `{word}`");
        Err(Misread { at, why, near: Some(wanted.to_owned()) })
    }

    /// One of some words: its place among them.
    pub(super) fn one<'k>(
        &mut self,
        what: &str,
        known: impl Iterator<Item = &'k str> + Clone,
    ) -> Result<usize, Misread> {
        let (at, word) = self.next(what)?;
        among(at, word, what, known)
    }

    /// A whole number.
    pub(super) fn number(&mut self, what: &str, least: i64, most: i64) -> Result<i64, Misread> {
        let (at, word) = self.next(&format!("the number of {what}"))?;
        match word.parse() {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => {
                let why = format!("`{word}` is no number of {what}: {least} to {most} can be");
                Err(Misread { at, why, near: None })
            }
        }
    }
}

/// The place of a word among those that are known.
pub(super) fn among<'k>(
    at: Range<usize>,
    word: &str,
    what: &str,
    known: impl Iterator<Item = &'k str> + Clone,
) -> Result<usize, Misread> {
    if let Some(place) = known.clone().position(|it| it == word) {
        return Ok(place);
    }
    let list = known.clone().collect::<Vec<_>>().join(", ");
    let near = closest(word, known).map(str::to_owned);
    let why = match list.is_empty() {
        true => format!("`{word}` is not {what}: there is none"),
        false => format!("`{word}` is not {what}: there is {list}"),
    };
    Err(Misread { at, why, near })
}

/// A line that is not understood, at its word; `before` are the bytes that stand before what was read.
pub(super) fn fault(
    line: &Located<String>,
    before: usize,
    misread: Misread,
    remark: &str,
    report: &Report,
) -> Diagnostic {
    let Misread { at, why, near } = misread;
    let at = at.start + before..at.end + before;
    let place = match at.is_empty() {
        // What is missing has no place of its own.
        true => line.span,
        false => report.sources.inside(line.span, &line.value, at),
    };
    let mut fault = Diagnostic::error("D004", why).at(place, remark);
    if let Some(near) = near {
        fault = fault.hint(format!("did you mean `{near}`?"));
        fault.patch = Some(Patch { span: place, text: near });
    }
    fault
}
