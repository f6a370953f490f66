//! Lines of a scenario against the engine.

use super::super::Skirmish;
use super::super::action::{Action, Event};
use super::super::notation::{Line, SeatAction};
use super::super::state::Step;
use super::planned_strikes::{PlannedStrike, PlannedStrikes};
use crate::kit::scenario::{Play, Stop};
use crate::play::{Refusal, Rules, Seat, ToAct};
use cardwright_base::diagnostic::Span;
use std::collections::BTreeMap;

/// Most that is declined on the way to one line: far more than a fight can ask.
const PATIENCE: usize = 10_000;

/// What a scenario remembers from line to line.
#[derive(Clone, Default)]
pub struct Memory {
    /// Strikes that lines have promised.
    planned_strikes: PlannedStrikes,
    /// Hits that were taken without being asked, because there was nothing else to do.
    unasked: BTreeMap<Seat, usize>,
}

impl Play<'_, Skirmish> {
    /// Answers what is still asked, as far as it belongs to step 2.
    ///
    /// # Errors
    /// When a strike that a line promised can't be made.
    pub(super) fn end_fight(&mut self) -> Result<(), Stop> {
        for _ in 0..PATIENCE {
            let open = match self.rules.to_act(&self.state) {
                ToAct::Nobody => false,
                ToAct::Chance => true,
                ToAct::Seat(_) => matches!(self.state.step, Step::Fight { .. }),
            };
            if !open {
                break;
            }
            self.go_past()?;
        }
        Ok(())
    }

    /// Does what a line says, one action after the other.
    ///
    /// # Errors
    /// With the rule that forbids it.
    pub(super) fn all_of(&mut self, text: &str, span: Span) -> Result<(), Stop> {
        let line = self.rules.notation().line(&self.rules.names, &self.state, text);
        let line: Line = line.map_err(Refusal::from)?;
        for said in &line.said {
            // An earlier card of the line may have been the last of its kind in the hand.
            self.one(*said, &line, span)?;
        }
        Ok(())
    }

    /// Gets to where an action can be done, and does it.
    fn one(&mut self, said: SeatAction, line: &Line, span: Span) -> Result<(), Stop> {
        let SeatAction { by, action } = said;
        let Some(by) = by else { return self.chance(action) };
        let mut first = None;
        for _ in 0..PATIENCE {
            if action == Action::Take && self.taken_already(by) {
                return Ok(());
            }
            let asked = self.rules.to_act(&self.state);
            if asked == ToAct::Seat(by) {
                let Err(why) = self.rules.allowed(&self.state, action) else {
                    let mut ahead = self.clone();
                    ahead.done(by, action, line, span);
                    if line.aim.is_some() {
                        ahead.clone().keeps(by, span, self.state.living())?;
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
                && self.memory.planned_strikes.next(by).is_some_and(|it| it.line == span);
            self.go_past()?;
            if asked {
                return Ok(());
            }
        }
        // A strike of or at the dead lapses, which is no fault of the line.
        if self.state.living() < living {
            return Ok(());
        }
        Err(Refusal::rule("it earns no strike").into())
    }

    /// An action of chance that the scenario decides.
    fn chance(&mut self, action: Action) -> Result<(), Stop> {
        self.act(action)?;
        Ok(())
    }

    /// Whether a hit that was not asked for is left that this seat took.
    fn taken_already(&mut self, by: Seat) -> bool {
        let hits = self.memory.unasked.entry(by).or_default();
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
                let name = self.rules.names.name(other);
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
        Refusal::rule(format!("`{}` has to decide first", self.rules.names.name(by))).into()
    }

    /// Makes the strike that somebody has earned, as the line said that earned it.
    fn strike(&mut self, by: Seat, options: &[Action]) -> Result<(), Stop> {
        let meant = self.memory.planned_strikes.next(by);
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
            self.memory.unasked.clear();
        }
        if let Action::Cancel { on, .. } = action {
            let chain = self.state.fight.as_ref().map(|it| &it.offer.chain);
            let last = chain.and_then(|it| it.last()).is_some_and(|it| it.with == on);
            self.memory
                .planned_strikes
                .cancelled(PlannedStrike { by, aim: line.aim, line: span }, last);
        }
        // It was allowed a moment ago.
        let _ = self.apply(by, action);
    }

    fn apply(&mut self, by: Seat, action: Action) -> Result<(), Stop> {
        let events = self.act(action)?.to_vec();
        if matches!(action, Action::Strike { .. } | Action::NoStrike) {
            self.memory.planned_strikes.answered(by);
        }
        let hits = events.iter().filter_map(|event| match event {
            Event::Hit { at, .. } => Some(*at),
            _ => None,
        });
        // The first hit is the one that was asked for.
        for at in hits.skip(usize::from(action == Action::Take)) {
            *self.memory.unasked.entry(at).or_default() += 1;
        }
        if self.state.fight.is_none() && self.state.strikes.is_empty() {
            self.memory.planned_strikes.clear();
        }
        Ok(())
    }
}
