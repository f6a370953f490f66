//! The words of a line, each with its place, read one by one.

use crate::play::Refusal;
use cardwright_base::diagnostic::{Diagnostic, Patch, Report, closest};
use cardwright_base::did_you_mean::did_you_mean;
use cardwright_model::Located;
use std::ops::Range;

/// Why a line is not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The bytes of the line that are not understood; empty where something is missing.
    pub(crate) at: Range<usize>,
    /// What is wrong: lower case, no full stop.
    pub(crate) why: String,
    /// A word that was probably meant.
    pub(crate) near: Option<String>,
}

impl From<ParseError> for Refusal {
    fn from(misread: ParseError) -> Self {
        let near = misread.near.map(|it| format!("; {}", did_you_mean(&it))).unwrap_or_default();
        Self::rule(format!("{}{near}", misread.why))
    }
}

/// The words of a text that are not read yet.
#[derive(Clone, Debug)]
pub(crate) struct Tokens<'a> {
    words: Vec<(Range<usize>, &'a str)>,
    read: usize,
    end: usize,
}

impl<'a> Tokens<'a> {
    pub(crate) fn of(text: &'a str) -> Self {
        // Both are slices of the same text.
        let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        let words = text.split_whitespace().map(|it| (start(it)..start(it) + it.len(), it));
        Self { words: words.collect(), read: 0, end: text.trim_end().len() }
    }

    /// The word that comes next, without reading it.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.words.get(self.read).map(|it| it.1)
    }

    /// The place of the next word; empty at the end.
    pub(crate) fn place(&self) -> Range<usize> {
        self.words.get(self.read).map_or(self.end..self.end, |it| it.0.clone())
    }

    /// Reads a word if there is one.
    pub(crate) fn next_if_any(&mut self) -> Option<(Range<usize>, &'a str)> {
        let word = self.words.get(self.read)?;
        self.read += 1;
        Some(word.clone())
    }

    /// Reads a word that must be there.
    pub(crate) fn next(&mut self, what: &str) -> Result<(Range<usize>, &'a str), ParseError> {
        let at = self.place();
        let why = || format!("{what} is missing at the end");
        self.next_if_any().ok_or_else(|| ParseError { at, why: why(), near: None })
    }

    /// Reads a word if it comes next.
    pub(crate) fn pass(&mut self, word: &str) -> bool {
        let next = self.peek() == Some(word);
        self.read += usize::from(next);
        next
    }

    /// Reads a word that has to stand here.
    pub(crate) fn word(&mut self, wanted: &str) -> Result<(), ParseError> {
        let (at, word) = self.next(&format!("`{wanted}`"))?;
        if word == wanted {
            return Ok(());
        }
        let why = format!("expected `{wanted}`, found `{word}`");
        Err(ParseError { at, why, near: Some(wanted.to_owned()) })
    }

    pub(crate) fn read<T>(
        &mut self,
        what: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, ParseError> {
        let (at, word) = self.next(what)?;
        read(word).ok_or_else(|| ParseError {
            at,
            why: format!("`{word}` is not {what}"),
            near: None,
        })
    }

    /// One of some words: its place among them.
    pub(crate) fn one<'k>(
        &mut self,
        what: &str,
        known: impl Iterator<Item = &'k str> + Clone,
    ) -> Result<usize, ParseError> {
        let (at, word) = self.next(what)?;
        among(at, word, what, known)
    }

    /// The next word as a whole number within its limits. An error says what is wrong with it.
    pub(crate) fn number(&mut self, what: &str, least: i64, most: i64) -> Result<i64, ParseError> {
        let (at, word) = self.next(&format!("the number of {what}"))?;
        match word.parse() {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => {
                let why = format!("`{word}` is not a number of {what} from {least} to {most}");
                Err(ParseError { at, why, near: None })
            }
        }
    }

    /// Ends the line: an error where another word follows.
    pub(crate) fn end(mut self) -> Result<(), ParseError> {
        let Some((at, word)) = self.next_if_any() else { return Ok(()) };
        Err(ParseError { at, why: format!("unexpected word `{word}`"), near: None })
    }
}

/// The place of a word among those that are known.
pub(crate) fn among<'k>(
    at: Range<usize>,
    word: &str,
    what: &str,
    known: impl Iterator<Item = &'k str> + Clone,
) -> Result<usize, ParseError> {
    if let Some(place) = known.clone().position(|it| it == word) {
        return Ok(place);
    }
    let list = known.clone().collect::<Vec<_>>().join(", ");
    let near = closest(word, known).map(str::to_owned);
    let list = if list.is_empty() { "none".to_owned() } else { list };
    Err(ParseError { at, why: format!("`{word}` is not {what}; available: {list}"), near })
}

/// A piece of a text with its own place.
pub(crate) fn part(whole: &Located<String>, piece: &str, report: &Report) -> Located<String> {
    // Both are slices of the same text.
    let start = piece.as_ptr() as usize - whole.value.as_ptr() as usize;
    let span = report.sources.inside(whole.span, &whole.value, start..start + piece.len());
    Located::new(piece.to_owned(), span)
}

/// A text that is not understood, at its word; `before` are the bytes that stand before what was read.
pub(crate) fn fault(
    line: &Located<String>,
    before: usize,
    misread: ParseError,
    remark: &str,
    report: &Report,
) -> Diagnostic {
    let ParseError { at, why, near } = misread;
    let place = if at.is_empty() {
        // What is missing has no place of its own.
        line.span
    } else {
        report.sources.inside(line.span, &line.value, at.start + before..at.end + before)
    };
    let mut fault = Diagnostic::error("D004", why).at(place, remark);
    if let Some(near) = near {
        fault = fault.hint(did_you_mean(&near));
        fault.patch = Some(Patch { span: place, text: near });
    }
    fault
}

/// Whether a line must be refused, and the line without the sign of that.
pub(crate) fn refused(line: &str) -> (bool, &str) {
    match line.strip_prefix('!') {
        Some(rest) => (true, rest.trim_start()),
        None => (false, line),
    }
}
