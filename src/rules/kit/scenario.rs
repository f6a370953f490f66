//! What a game gives so that its scenarios can be judged: it reads its own lines, does them one by one, and
//! answers questions about its states.

use super::tokens::{ParseError, refused};
use super::written_start::{NewKeys, WrittenStart};
use crate::play::{Refusal, Rules, Seat};
use cardwright_base::diagnostic::{Diagnostic, Report, Span, closest};
use cardwright_model::{Answer, Located, QueryEntry, QueryValue, Scenario, SetUp};

/// The word for nobody and nothing in answers.
pub(crate) const NONE: &str = "none";

/// What comes of a question, or the fault of it.
pub(crate) type Asked<T> = Result<T, Box<Diagnostic>>;

/// What a state answers.
pub enum ActualAnswer {
    /// A whole number.
    Number(i64),
    /// Whether something is so.
    Flag(bool),
    /// A single text, such as the name of a player or a square.
    Words(String),
    /// Texts, to be compared in any order; as a number they are counted.
    List(Vec<String>),
    /// Texts of which some may be wanted.
    Among(Vec<String>),
    /// A number or a text, whichever is wanted.
    Either(i64, String),
}

impl ActualAnswer {
    /// A word, or that there is none.
    pub(crate) fn word(word: Option<&str>) -> Self {
        Self::Words(word.unwrap_or(NONE).to_owned())
    }

    pub(crate) fn kind(&self) -> AnswerKind {
        match self {
            Self::Number(_) => AnswerKind::Number,
            Self::Flag(_) => AnswerKind::Flag,
            Self::Words(_) => AnswerKind::Words,
            Self::List(_) | Self::Among(_) => AnswerKind::List,
            Self::Either(..) => AnswerKind::Either,
        }
    }
}

/// What sort of answer a question has, whatever the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerKind {
    /// A whole number.
    Number,
    /// A number, or a word where there is none.
    NumberOr(&'static str),
    /// A number or a text.
    Either,
    /// Whether something is so.
    Flag,
    /// A single text.
    Words,
    /// Texts, or how many there are.
    List,
}

impl AnswerKind {
    pub(super) fn takes(self, wanted: &Answer) -> bool {
        match (self, wanted) {
            (Self::Number | Self::NumberOr(_) | Self::List, Answer::Number(_))
            | (Self::Flag, Answer::Flag(_))
            | (Self::Words, Answer::Words(_))
            | (Self::Either, Answer::Words(_) | Answer::Number(_))
            | (Self::List, Answer::List(_)) => true,
            (Self::NumberOr(none), Answer::Words(word)) => word == none,
            _ => false,
        }
    }

    pub(super) fn text(self) -> String {
        match self {
            Self::Number => "a whole number".to_owned(),
            Self::NumberOr(none) => format!("a whole number or \"{none}\""),
            Self::Either => "a text or a whole number".to_owned(),
            Self::Flag => "`true` or `false`".to_owned(),
            Self::Words => "a text".to_owned(),
            Self::List => "a list of texts, or their number".to_owned(),
        }
    }
}

/// A game whose scenarios can be judged.
pub trait ScenarioRules: Rules + Clone {
    /// What is remembered from line to line; nothing where a line is an action.
    type Memory: Clone + Default;

    /// The state that a scenario begins with, and the rules where it changes them: what the seats are
    /// called, the board. `None` when errors were pushed.
    fn begin(self, scenario: &Scenario, report: &mut Report) -> Option<(Self, Self::State)>;

    /// The keys of a position file as those of a scenario; under `[position]` unless a game says
    /// otherwise.
    fn of_position(position: &SetUp) -> Vec<QueryEntry> {
        let key = Located::new("position".to_owned(), position.span);
        let table = QueryValue::Table(position.words.clone());
        vec![QueryEntry { key, value: Located::new(table, position.span) }]
    }

    /// How a scenario begins that comes to where the moves of a game for so many lead: with an empty position, or one
    /// that says how many play, unless a game says otherwise.
    ///
    /// # Errors
    /// When the game has not come to where a scenario can begin.
    fn written_start(
        &self,
        seats: Seat,
        moves: &[String],
        new: NewKeys,
    ) -> Result<WrittenStart, Refusal> {
        let players = (seats != Rules::seats(self).0)
            .then(|| new.entry("players", QueryValue::Number(seats.into())));
        let position = QueryValue::Table(players.into_iter().collect());
        Ok(WrittenStart { set_up: vec![new.entry("position", position)], lines: moves.to_vec() })
    }

    /// Questions whose answers tell a state from most others.
    fn worth_asking(&self, state: &Self::State) -> Vec<Vec<String>>;

    /// Whether lines and questions can be understood before the first line is played; not where they
    /// speak of what is not on the table yet.
    fn foreseen(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// Whether a line says anything.
    fn understand(&self, state: &Self::State, text: &str) -> Result<(), ParseError>;

    /// What sort of answer a question has. It is asked before the first line is played as well, when
    /// nobody knows yet what will be where.
    fn answer_kind(&self, state: &Self::State, key: &[Located<String>]) -> Asked<AnswerKind> {
        self.answer(state, key).map(|it| it.kind())
    }

    /// Whether a text that is wanted can be the answer to a question, or part of it, at all.
    fn possible(&self, key: &[Located<String>], wanted: &str) -> Result<(), ParseError> {
        let _ = (key, wanted);
        Ok(())
    }

    /// The answer to a question of the right sort. The finding where the state has none.
    fn answer(&self, state: &Self::State, key: &[Located<String>]) -> Asked<ActualAnswer>;

    /// Does what a line says. What was done before it is refused is thrown away.
    fn do_line(play: &mut Play<'_, Self>, text: &str, span: Span) -> Result<(), Stop> {
        let _ = span;
        let action = play.rules.read(&play.state, text)?;
        play.act(action)?;
        Ok(())
    }

    /// Decides what is still asked and belongs to the last line, before questions are answered.
    fn settle(play: &mut Play<'_, Self>) -> Result<(), Stop> {
        let _ = play;
        Ok(())
    }
}

/// A word that means nothing here, with the nearest that does.
pub(crate) fn unknown(word: &Located<String>, what: &str, known: &[&str]) -> Box<Diagnostic> {
    if known.contains(&word.value.as_str()) {
        let message = format!("the question `{}` is incomplete or has extra words", word.value);
        let fault = Diagnostic::error("D004", message);
        let fault = fault.at(word.span, "check what follows it");
        return Box::new(fault.hint("docs/scenarios.md lists the questions of each game"));
    }
    let fault = Diagnostic::error("D006", format!("there is no {what} `{}`", word.value));
    let fault = fault.at(word.span, "unknown");
    let near = closest(&word.value, known.iter().copied());
    Box::new(match near {
        Some(near) => fault.suggest(word.span, &word.value, [near], str::to_owned),
        None => fault.hint(format!("available: {}", known.join(", "))),
    })
}

/// A scenario while it is played.
pub struct Play<'r, R: ScenarioRules> {
    pub(crate) rules: &'r R,
    pub(crate) state: R::State,
    /// What the game remembers from line to line.
    pub(crate) memory: R::Memory,
    /// All lines, for faults that show only later.
    lines: &'r [Located<String>],
    log: Vec<Step<R>>,
}

/// An action that was done, and what came of it.
pub struct Step<R: Rules> {
    pub(crate) before: R::State,
    pub(crate) action: R::Action,
    pub(crate) after: R::State,
    pub(crate) events: Vec<R::Event>,
}

/// Why a line could not be done.
pub struct Stop {
    /// Another line than the one that is read, where an earlier one promised too much.
    pub(crate) line: Option<Span>,
    /// The rule that forbids it.
    pub(crate) why: Refusal,
}

impl From<Refusal> for Stop {
    fn from(why: Refusal) -> Self {
        Self { line: None, why }
    }
}

// By hand: `derive` would ask for rules that can be copied.
impl<R: Rules> Clone for Step<R> {
    fn clone(&self) -> Self {
        let (before, after) = (self.before.clone(), self.after.clone());
        Self { before, action: self.action, after, events: self.events.clone() }
    }
}

impl<R: ScenarioRules> Clone for Play<'_, R> {
    fn clone(&self) -> Self {
        let (state, memory, log) = (self.state.clone(), self.memory.clone(), self.log.clone());
        Self { rules: self.rules, state, memory, lines: self.lines, log }
    }
}

impl<'r, R: ScenarioRules> Play<'r, R> {
    pub(super) fn new(rules: &'r R, state: R::State, lines: &'r [Located<String>]) -> Self {
        Self { rules, state, memory: R::Memory::default(), lines, log: Vec::new() }
    }

    /// Does an action and gives what happened.
    ///
    /// # Errors
    /// With the rule that forbids it.
    pub(crate) fn act(&mut self, action: R::Action) -> Result<&[R::Event], Refusal> {
        let mut events = Vec::new();
        let before = self.state.clone();
        self.rules.apply(&mut self.state, action, &mut events)?;
        self.log.push(Step { before, action, after: self.state.clone(), events });
        Ok(self.log.last().map_or(&[], |it| &it.events))
    }

    /// What was done since it was asked for the last time.
    pub(super) fn take_log(&mut self) -> Vec<Step<R>> {
        std::mem::take(&mut self.log)
    }

    /// Does what a line says.
    ///
    /// # Errors
    /// When it is refused, or is done though it was expected to be refused.
    pub(super) fn line(&mut self, line: &Located<String>) -> Asked<()> {
        let (must_fail, text) = refused(&line.value);
        let mut trial = self.clone();
        match (R::do_line(&mut trial, text, line.span), must_fail) {
            (Ok(()), false) => {
                *self = trial;
                Ok(())
            }
            (Err(_), true) => Ok(()),
            (Ok(()), true) => {
                let fault = Diagnostic::error("R011", format!("`{text}` is allowed"));
                Err(Box::new(fault.at(line.span, "it was expected to be refused")))
            }
            (Err(stop), false) => Err(self.told(text, line.span, &stop)),
        }
    }

    /// Decides whatever is still asked and belongs to the last line.
    ///
    /// # Errors
    /// When a line promised what can't be done.
    pub(super) fn settle(&mut self, whole: Span) -> Asked<()> {
        R::settle(self).map_err(|stop| {
            let last = self.lines.last().map_or(whole, |it| it.span);
            let place = stop.line.unwrap_or(last);
            let said = self.lines.iter().find(|it| it.span == place);
            self.told(said.map_or("", |it| &it.value), place, &stop)
        })
    }

    /// The fault of a line that was refused.
    fn told(&self, text: &str, span: Span, stop: &Stop) -> Box<Diagnostic> {
        let by_other = stop.line.filter(|it| *it != span);
        let other = by_other.and_then(|it| self.lines.iter().find(|line| line.span == it));
        let (text, place) = other.map_or((text, span), |it| (it.value.as_str(), it.span));
        let fault = Diagnostic::error("R011", format!("`{text}` is refused: {}", stop.why));
        let fault = fault.at(place, stop.why.to_string());
        Box::new(if other.is_some() {
            fault.see(span, "while setting up this moment")
        } else {
            fault
        })
    }
}
