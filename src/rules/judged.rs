//! What scenarios of games with a board have in common: lines read word by word, answers compared.
//!
//! In: a game that reads its own lines and answers questions about its states. Out: a verdict, with
//! the first thing that comes otherwise at its place. Never: a rule of one game.

use super::Verdict;
use super::play::Rules;
use crate::diagnostic::{Diagnostic, Patch, Report, closest};
use crate::model::{Answer, Asked, Located, Scenario};
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
    words: std::iter::Peekable<std::vec::IntoIter<(Range<usize>, &'a str)>>,
    end: usize,
}

impl<'a> Reading<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let start = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
        let words = text.split_whitespace().map(|it| (start(it)..start(it) + it.len(), it));
        let words: Vec<_> = words.collect();
        Self { words: words.into_iter().peekable(), end: text.len() }
    }

    /// The word that comes next, without reading it.
    pub(super) fn peek(&mut self) -> Option<&'a str> {
        self.words.peek().map(|it| it.1)
    }

    /// Reads a word that must be there.
    pub(super) fn next(&mut self, what: &str) -> Result<(Range<usize>, &'a str), Misread> {
        let why = || format!("{what} is missing at the end");
        let missing = || Misread { at: self.end..self.end, why: why(), near: None };
        self.words.next().ok_or_else(missing)
    }

    /// Reads a word if it comes next.
    pub(super) fn pass(&mut self, word: &str) -> bool {
        self.words.next_if(|it| it.1 == word).is_some()
    }

    /// Reads a word as something.
    pub(super) fn read<T>(
        &mut self,
        what: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Misread> {
        let (at, word) = self.next(what)?;
        read(word).ok_or_else(|| Misread { at, why: format!("`{word}` is not {what}"), near: None })
    }

    /// One of some words: its place among them.
    pub(super) fn one<'k>(
        &mut self,
        what: &str,
        known: impl Iterator<Item = &'k str> + Clone,
    ) -> Result<usize, Misread> {
        let (at, word) = self.next(what)?;
        if let Some(place) = known.clone().position(|it| it == word) {
            return Ok(place);
        }
        let list = known.clone().collect::<Vec<_>>().join(", ");
        let near = closest(word, known).map(str::to_owned);
        Err(Misread { at, why: format!("`{word}` is not {what}: there is {list}"), near })
    }

    /// Nothing may follow.
    pub(super) fn end(mut self) -> Result<(), Misread> {
        let Some((at, word)) = self.words.next() else { return Ok(()) };
        Err(Misread { at, why: format!("`{word}` is one word too many"), near: None })
    }
}

/// A text that is not understood, at its word; `before` are the bytes that stand before it.
pub(super) fn fault(
    line: &Located<String>,
    before: usize,
    misread: Misread,
    remark: &str,
    report: &Report,
) -> Diagnostic {
    let Misread { at, why, near } = misread;
    let place = match at.is_empty() {
        // What is missing has no place of its own.
        true => line.span,
        false => report.sources.inside(line.span, &line.value, at.start + before..at.end + before),
    };
    let mut fault = Diagnostic::error("D004", why).at(place, remark);
    if let Some(near) = near {
        fault = fault.hint(format!("did you mean `{near}`?"));
        fault.patch = Some(Patch { span: place, text: near });
    }
    fault
}

/// What a state answers.
pub(super) enum Found {
    Number(i64),
    Flag(bool),
    Words(String),
    /// Texts, to be compared in any order; as a number they are counted.
    List(Vec<String>),
}

/// What sort of answer a question has, whatever the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Number,
    /// A number, or a word where there is none.
    NumberOr(&'static str),
    Flag,
    Words,
    /// Texts, or how many there are.
    List,
}

impl Sort {
    fn takes(self, wanted: &Answer) -> bool {
        match (self, wanted) {
            (Self::Number | Self::NumberOr(_) | Self::List, Answer::Number(_))
            | (Self::Flag, Answer::Flag(_))
            | (Self::Words, Answer::Words(_))
            | (Self::List, Answer::List(_)) => true,
            (Self::NumberOr(none), Answer::Words(word)) => word == none,
            _ => false,
        }
    }

    fn text(self) -> String {
        match self {
            Self::Number => "a whole number".to_owned(),
            Self::NumberOr(none) => format!("a whole number or \"{none}\""),
            Self::Flag => "`true` or `false`".to_owned(),
            Self::Words => "a text".to_owned(),
            Self::List => "a list of texts, or their number".to_owned(),
        }
    }
}

/// A game whose scenarios can be judged.
pub(super) trait Judged: Rules {
    /// Whether a line says anything.
    fn understand(&self, state: &Self::State, text: &str) -> Result<(), Misread>;

    /// What sort of answer a question has. It is asked before the first line is played, when nobody
    /// knows yet what will be where.
    fn sort(&self, key: &[Located<String>]) -> Result<Sort, Box<Diagnostic>>;

    /// Whether a text that is wanted can be the answer to a question, or part of it, at all.
    fn possible(&self, key: &[Located<String>], wanted: &str) -> Result<(), Misread>;

    /// The answer to a question of the right sort. The finding where the state has none.
    fn answer(
        &self,
        state: &Self::State,
        key: &[Located<String>],
    ) -> Result<Found, Box<Diagnostic>>;

    /// Plays a scenario from a state on. The first thing that comes otherwise is reported.
    fn judged(&self, mut state: Self::State, scenario: &Scenario, report: &mut Report) -> Verdict {
        if !self.readable(&state, scenario, report) {
            return Verdict::Broken;
        }
        for line in &scenario.lines {
            if let Err(fault) = self.done(&mut state, line) {
                report.push(*fault);
                return Verdict::Failed;
            }
        }
        for asked in &scenario.asked {
            if let Err(fault) = self.compared(&state, asked, report) {
                report.push(*fault);
                return Verdict::Failed;
            }
        }
        Verdict::Passed
    }

    /// Whether every line and every key says something.
    fn readable(&self, state: &Self::State, scenario: &Scenario, report: &mut Report) -> bool {
        let mut all = true;
        for line in &scenario.lines {
            let (_, text) = refused(&line.value);
            if let Err(misread) = self.understand(state, text) {
                let before = line.value.len() - text.len();
                let remark = "no line of a scenario is written so";
                report.push(fault(line, before, misread, remark, report));
                all = false;
            }
        }
        for asked in &scenario.asked {
            if let Err(fault) = self.fits(asked, report) {
                report.push(*fault);
                all = false;
            }
        }
        all
    }

    /// Does a line and gives what happened, or holds that it is refused.
    fn done(
        &self,
        state: &mut Self::State,
        line: &Located<String>,
    ) -> Result<Vec<Self::Event>, Box<Diagnostic>> {
        let (must_fail, text) = refused(&line.value);
        let action = self.read(state, text).and_then(|it| self.allowed(state, it).map(|()| it));
        let mut told = Vec::new();
        let fault = match (action, must_fail) {
            (Ok(action), false) => {
                self.play(state, action, &mut told);
                return Ok(told);
            }
            (Err(_), true) => return Ok(told),
            (Ok(_), true) => Diagnostic::error("R011", format!("`{text}` is allowed"))
                .at(line.span, "it should be refused"),
            (Err(why), false) => Diagnostic::error("R011", format!("`{text}` is refused: {why}"))
                .at(line.span, why.to_string()),
        };
        Err(Box::new(fault))
    }

    /// Holds an answer against what is wanted.
    fn compared(
        &self,
        state: &Self::State,
        asked: &Asked,
        report: &Report,
    ) -> Result<(), Box<Diagnostic>> {
        self.fits(asked, report)?;
        let found = self.answer(state, &asked.key)?;
        differs(asked, &found).map_or(Ok(()), |it| Err(Box::new(it)))
    }

    /// Whether a question is one, and what is wanted can be its answer.
    fn fits(&self, asked: &Asked, report: &Report) -> Result<(), Box<Diagnostic>> {
        let sort = self.sort(&asked.key)?;
        if !sort.takes(&asked.wanted) {
            let message = format!("`{}` is something else", path(asked));
            let fault = Diagnostic::error("D004", message);
            return Err(Box::new(fault.at(asked.span, format!("{} is wanted here", sort.text()))));
        }
        let possible = |text: &Located<String>| {
            let remark = "this can't be the answer";
            let misread = |it| {
                let mut told = fault(text, 0, it, remark, report);
                // A line of a booklet is not to be replaced by one of its words.
                told.patch.take_if(|it| it.span == text.span);
                Box::new(told)
            };
            self.possible(&asked.key, &text.value).map_err(misread)
        };
        match &asked.wanted {
            Answer::List(all) => all.iter().try_for_each(possible),
            Answer::Words(words) => possible(&Located::new(words.clone(), asked.span)),
            _ => Ok(()),
        }
    }
}

/// The finding, where something is not as it should be.
fn differs(asked: &Asked, found: &Found) -> Option<Diagnostic> {
    let sorted = |mut all: Vec<String>| {
        all.sort();
        all.join("; ")
    };
    let spaced = |it: &str| it.split_whitespace().collect::<Vec<_>>().join(" ");
    let is = match (found, &asked.wanted) {
        (Found::List(all), Answer::Number(_)) => all.len().to_string(),
        (Found::Number(number), _) => number.to_string(),
        (Found::Flag(flag), _) => flag.to_string(),
        (Found::Words(words), _) => format!("`{words}`"),
        (Found::List(all), _) => sorted(all.clone()),
    };
    let wanted = match &asked.wanted {
        Answer::Number(number) => number.to_string(),
        Answer::Flag(flag) => flag.to_string(),
        Answer::Words(words) => format!("`{words}`"),
        Answer::List(all) => sorted(all.iter().map(|it| spaced(&it.value)).collect()),
    };
    let message = format!("`{}` is {is}, not {wanted}", path(asked));
    let fault = Diagnostic::error("R010", message).at(asked.span, format!("it is {is}"));
    (is != wanted).then_some(fault)
}

/// The key as one would write it.
fn path(asked: &Asked) -> String {
    let plain = |it: &str| it.chars().all(|it| it.is_ascii_alphanumeric() || "-_".contains(it));
    let words = asked.key.iter().map(|it| match plain(&it.value) {
        true => it.value.clone(),
        false => format!("\"{}\"", it.value),
    });
    words.collect::<Vec<_>>().join(".")
}

/// A word that means nothing here, with the nearest that does.
pub(super) fn unknown(word: &Located<String>, what: &str, known: &[&str]) -> Box<Diagnostic> {
    let fault = Diagnostic::error("D006", format!("there is no {what} `{}`", word.value));
    let fault = fault.at(word.span, "unknown");
    let near = closest(&word.value, known.iter().copied());
    Box::new(match near {
        Some(near) => fault.suggest(word.span, &word.value, [near], str::to_owned),
        None => fault.hint(format!("known here: {}", known.join(", "))),
    })
}

/// Whether a line must be refused, and the line without the sign of that.
pub(super) fn refused(line: &str) -> (bool, &str) {
    match line.strip_prefix('!') {
        Some(rest) => (true, rest.trim_start()),
        None => (false, line),
    }
}
