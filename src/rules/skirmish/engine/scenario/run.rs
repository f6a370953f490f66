//! Lines of a scenario against the engine.

use super::super::action::Action;
use super::super::event::Event;
use super::super::notation::{Line, Names, Notation, Said};
use super::super::state::{State, Step};
use super::narrator::{Entry, hands};
use super::planned_strikes::{PlannedStrike, PlannedStrikes};
use crate::kit::tokens::refused;
use crate::play::{Refusal, Rules, Seat, ToAct};
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_model::Located;
use std::collections::BTreeMap;

/// Most that is declined on the way to one line: far more than a fight can ask.
const PATIENCE: usize = 10_000;

/// Why a line could not be done: whose fault it is, and the rule.
struct Stop {
    /// Another line than the one that is read, where an earlier one promised too much.
    line: Option<Span>,
    why: Refusal,
}

impl From<Refusal> for Stop {
    fn from(why: Refusal) -> Self {
        Self { line: None, why }
    }
}

/// A scenario while it is played.
pub(super) struct Play<'a, R> {
    rules: &'a R,
    notation: &'a Notation,
    names: &'a Names,
    pub(super) state: State,
    aims: PlannedStrikes,
    /// Hits that were taken without being asked, because there was nothing else to do.
    unasked: BTreeMap<Seat, usize>,
    /// What there is to tell.
    log: Vec<Entry>,
}

impl<'a, R> Play<'a, R>
where
    R: Rules<State = State, Action = Action, Event = Event>,
{
    pub(super) fn new(
        rules: &'a R,
        notation: &'a Notation,
        names: &'a Names,
        state: State,
    ) -> Self {
        let (aims, unasked, log) = Default::default();
        Self { rules, notation, names, state, aims, unasked, log }
    }

    /// A copy to try something on.
    fn branch(&self) -> Self {
        Self {
            rules: self.rules,
            notation: self.notation,
            names: self.names,
            state: self.state.clone(),
            aims: self.aims.clone(),
            unasked: self.unasked.clone(),
            log: self.log.clone(),
        }
    }

    /// What happened since it was asked for the last time.
    pub(super) fn take_log(&mut self) -> Vec<Entry> {
        std::mem::take(&mut self.log)
    }

    /// Does what a line says.
    ///
    /// # Errors
    /// When it is refused, or is done though it should be refused.
    pub(super) fn line(
        &mut self,
        line: &Located<String>,
        all: &[Located<String>],
    ) -> Result<(), Box<Diagnostic>> {
        let (must_fail, text) = refused(&line.value);
        if !must_fail {
            return self.all_of(line.span, text).map_err(|stop| told(text, line.span, &stop, all));
        }
        let mut trial = self.branch();
        if trial.all_of(line.span, text).is_ok() {
            let fault = Diagnostic::error("R011", format!("`{text}` is allowed"));
            return Err(Box::new(fault.at(line.span, "it should be refused")));
        }
        Ok(())
    }

    /// Answers what is still asked, as far as it belongs to step 2.
    ///
    /// # Errors
    /// When a strike that a line promised can't be made.
    pub(super) fn settle(
        &mut self,
        all: &[Located<String>],
        whole: Span,
    ) -> Result<(), Box<Diagnostic>> {
        for _ in 0..PATIENCE {
            let open = match self.rules.to_act(&self.state) {
                ToAct::Nobody => false,
                ToAct::Chance => true,
                ToAct::Seat(_) => matches!(self.state.step, Step::Fight { .. }),
            };
            if !open {
                break;
            }
            if let Err(stop) = self.go_past() {
                let place = stop.line.unwrap_or_else(|| all.last().map_or(whole, |it| it.span));
                let said = all.iter().find(|it| it.span == place);
                return Err(told(said.map_or("", |it| &it.value), place, &stop, all));
            }
        }
        Ok(())
    }

    fn all_of(&mut self, span: Span, text: &str) -> Result<(), Stop> {
        let misread = |it| Stop::from(Refusal::from(it));
        let line: Line = self.notation.line(self.names, &self.state, text).map_err(misread)?;
        for said in &line.said {
            // An earlier card of the line may have been the last of its kind in the hand.
            self.one(*said, &line, span)?;
        }
        Ok(())
    }

    /// Gets to where an action can be done, and does it.
    fn one(&mut self, said: Said, line: &Line, span: Span) -> Result<(), Stop> {
        let Said { by, action } = said;
        let Some(by) = by else { return self.chance(action) };
        let mut first = None;
        for _ in 0..PATIENCE {
            if action == Action::Take && self.taken_already(by) {
                return Ok(());
            }
            let asked = self.rules.to_act(&self.state);
            if asked == ToAct::Seat(by) {
                let Err(why) = self.rules.allowed(&self.state, action) else {
                    let mut ahead = self.branch();
                    ahead.done(by, action, line, span);
                    if line.aim.is_some() {
                        ahead.branch().keeps(by, span, self.state.living())?;
                    }
                    *self = ahead;
                    return Ok(());
                };
                if !self.may_wait(action) {
                    return Err(why.into());
                }
                first = first.or(Some(why));
            } else if let Some(why) = self.out_of_turn(asked, action) {
                return match action {
                    // Whoever has nothing to play is not even asked.
                    Action::Decline => Ok(()),
                    // What was wrong when they were asked says more than that it is too late now.
                    _ => Err(first.unwrap_or(why).into()),
                };
            }
            self.go_past()?;
        }
        Err(Refusal::rule("nothing comes of it").into())
    }

    /// Whether the strike can be made that a line says, if nobody does anything more. So many lived
    /// before the line.
    fn keeps(&mut self, by: Seat, span: Span, living: usize) -> Result<(), Stop> {
        while matches!(self.state.step, Step::Fight { .. }) {
            let mut options = Vec::new();
            self.rules.actions(&self.state, &mut options);
            let asked = self.rules.to_act(&self.state) == ToAct::Seat(by)
                && options.contains(&Action::NoStrike)
                && self.aims.next(by).is_some_and(|it| it.line == span);
            self.go_past()?;
            if asked {
                return Ok(());
            }
        }
        // A strike of or at the dead lapses, which is no fault of the line.
        if self.state.living() < living {
            return Ok(());
        }
        Err(Refusal::rule("it earns no strike that could be made").into())
    }

    /// An action of chance that the scenario decides.
    fn chance(&mut self, action: Action) -> Result<(), Stop> {
        let mut events = Vec::new();
        self.rules.apply(&mut self.state, action, &mut events)?;
        self.log.push(Entry::Hands(hands(&self.state)));
        self.log.extend(events.into_iter().map(Entry::Came));
        Ok(())
    }

    /// Whether a hit that was not asked for is left that this seat took.
    fn taken_already(&mut self, by: Seat) -> bool {
        let hits = self.unasked.entry(by).or_default();
        let taken = *hits > 0;
        *hits = hits.saturating_sub(1);
        taken
    }

    /// Whether what is asked now can be passed over to get to where the action belongs.
    fn may_wait(&self, action: Action) -> bool {
        let ending = matches!(action, Action::End | Action::Discard(_) | Action::LayDown(_));
        let mut options = Vec::new();
        self.rules.actions(&self.state, &mut options);
        match self.state.step {
            Step::Act { .. } => ending,
            Step::Fight { .. } if options.contains(&Action::Take) => {
                !matches!(action, Action::Use | Action::Defend(_) | Action::Counter { .. })
            }
            Step::Fight { .. } => action != Action::Decline,
            _ => false,
        }
    }

    /// Why nothing of this seat can be done while another one, or nobody, is asked.
    fn out_of_turn(&self, asked: ToAct, action: Action) -> Option<Refusal> {
        let in_fight = matches!(self.state.step, Step::Fight { .. });
        match asked {
            ToAct::Nobody => Some(Refusal::rule("the game is over")),
            ToAct::Seat(_) if self.over() => None,
            ToAct::Seat(other) if !in_fight => {
                let name = self.names.name(other);
                let what = match self.state.step {
                    Step::Discard => "discards, or ends the turn",
                    _ => "is on turn",
                };
                let about = match action {
                    Action::Attack { .. } | Action::Pass | Action::End => "",
                    _ => ", and nothing is left to answer",
                };
                Some(Refusal::rule(format!("`{name}` {what}{about}")))
            }
            _ => None,
        }
    }

    /// Answers what is asked now as a scenario does that says nothing of it.
    fn go_past(&mut self) -> Result<(), Stop> {
        let mut options = Vec::new();
        self.rules.actions(&self.state, &mut options);
        let asked = self.rules.to_act(&self.state);
        let has = |action: Action| options.contains(&action).then_some(action);
        let strikes = options.iter().any(|it| matches!(it, Action::Strike { .. }))
            || has(Action::NoStrike).is_some();
        match asked {
            ToAct::Seat(by) if strikes => self.strike(by, &options),
            ToAct::Seat(by) => {
                let declined = has(Action::Decline).or(has(Action::Take)).or(has(Action::Pass));
                let declined = declined.or(has(Action::End).filter(|_| self.over()));
                let action = declined.ok_or_else(|| self.stuck(by))?;
                self.apply(by, action)
            }
            // In the order of the card list.
            ToAct::Chance => match options.first() {
                Some(first) => self.chance(*first),
                None => Err(Refusal::rule("chance has nothing to choose from").into()),
            },
            ToAct::Nobody => Err(Refusal::rule("the game is over").into()),
        }
    }

    /// Whether the one on turn is dead: the turn is over, and nobody has to say so before the next
    /// one begins (K-28).
    fn over(&self) -> bool {
        self.state.step == Step::Discard && !self.state.player(self.state.on_turn).alive
    }

    fn stuck(&self, by: Seat) -> Stop {
        Refusal::rule(format!("`{}` has to decide first", self.names.name(by))).into()
    }

    /// Makes the strike that somebody has earned, as the line said that earned it.
    fn strike(&mut self, by: Seat, options: &[Action]) -> Result<(), Stop> {
        let meant = self.aims.next(by);
        let owner = self.state.fight.as_ref().map(|it| it.at);
        let action = match meant.and_then(|it| it.aim) {
            Some(aim) => {
                Action::Strike { at: aim.at.or(owner).unwrap_or_default(), card: aim.card }
            }
            None => Action::NoStrike,
        };
        let lone = options.first().copied().filter(|_| !options.contains(&Action::NoStrike));
        let action = match action {
            Action::NoStrike => lone.unwrap_or(action),
            strike => strike,
        };
        self.apply(by, action).map_err(|stop| Stop { line: meant.map(|it| it.line), ..stop })
    }

    /// Does what is allowed, for a line.
    fn done(&mut self, by: Seat, action: Action, line: &Line, span: Span) {
        if let Action::Attack { .. } | Action::End = action {
            self.unasked.clear();
        }
        if let Action::Cancel { on, .. } = action {
            let chain = self.state.fight.as_ref().map(|it| &it.offer.chain);
            let last = chain.and_then(|it| it.last()).is_some_and(|it| it.with == on);
            self.aims.cancelled(PlannedStrike { by, aim: line.aim, line: span }, last);
        }
        // It was allowed a moment ago.
        let _ = self.apply(by, action);
    }

    fn apply(&mut self, by: Seat, action: Action) -> Result<(), Stop> {
        let mut events = Vec::new();
        let held = hands(&self.state);
        self.rules.apply(&mut self.state, action, &mut events)?;
        self.log.push(Entry::Did(by, action));
        let (turns, others): (Vec<Event>, Vec<Event>) =
            events.iter().partition(|it| matches!(it, Event::Turn { .. }));
        self.log.extend(others.into_iter().map(Entry::Came));
        if action == Action::End {
            // Hands are filled before the next turn begins.
            self.log.extend([Entry::Held(held), Entry::Hands(hands(&self.state))]);
        }
        self.log.extend(turns.into_iter().map(Entry::Came));
        if matches!(action, Action::Strike { .. } | Action::NoStrike) {
            self.aims.answered(by);
        }
        let hits = events.iter().filter_map(|it| match it {
            Event::Hit { at, .. } => Some(*at),
            _ => None,
        });
        // The first hit is the one that was asked for.
        for at in hits.skip(usize::from(action == Action::Take)) {
            *self.unasked.entry(at).or_default() += 1;
        }
        if self.state.fight.is_none() && self.state.strikes.is_empty() {
            self.aims.clear();
        }
        Ok(())
    }
}

/// The fault of a line that was refused.
fn told(text: &str, span: Span, stop: &Stop, all: &[Located<String>]) -> Box<Diagnostic> {
    let by_other = stop.line.filter(|it| *it != span);
    let other = by_other.and_then(|it| all.iter().find(|line| line.span == it));
    let (text, place) = other.map_or((text, span), |it| (it.value.as_str(), it.span));
    let fault = Diagnostic::error("R011", format!("`{text}` is refused: {}", stop.why));
    let fault = fault.at(place, stop.why.to_string());
    Box::new(if other.is_some() { fault.see(span, "when this was due") } else { fault })
}
