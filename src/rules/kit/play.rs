//! Lines of a scenario or an example, played one by one.

use super::scenario::ScenarioRules;
use super::tokens::refused;
use crate::play::{Refusal, Rules};
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_model::Located;

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
    pub before: R::State,
    pub action: R::Action,
    pub after: R::State,
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
    pub(super) fn line(&mut self, line: &Located<String>) -> Result<(), Box<Diagnostic>> {
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
    pub(super) fn settle(&mut self, whole: Span) -> Result<(), Box<Diagnostic>> {
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
