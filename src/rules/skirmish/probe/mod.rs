//! Single attacks tried out on the engine: a small position is set up, the attack and one answer are
//! played, and what came of it is read off what happened.
//!
//! This is what the printed tables stand on, so they tell what happens in play and not what a formula
//! thinks. [`RulesData::defence_result`](super::RulesData::defence_result) answers the same question from the mechanics;
//! a test holds the two against each other.

mod facts;
mod outcome;
mod relations;
mod setup;
mod shown;

pub(crate) use facts::NAMES as FACT_NAMES;

use super::damage::Strike;
use super::engine::{Action, Event, Kind, Origin, Skirmish, SkirmishState, Stage, Step};
use super::mechanics::Armour;
use super::stopping::{AttackForm, DefenceForm, DefenceResult, Effects};
use crate::play::{Rules, Seat, ToAct};

/// Who makes the attack that is tried.
const STRIKER: Seat = 0;
/// Who meets the attack.
const TARGET: Seat = 1;
/// Somebody to whom an attack can be passed on besides.
const BYSTANDER: Seat = 2;
/// Counters that no attack takes away.
const ENDLESS: i16 = i16::MAX / 2;

/// A position, and what leads to the attack that is tried.
struct ProbeSetup {
    state: SkirmishState,
    /// Who does what, the attack last.
    lead: Vec<(Seat, Action)>,
    /// What the attack is made by, to tell its hits from those of other blows.
    origin: Origin,
}

/// What happened from the attack on.
struct ProbeResult {
    told: Vec<Event>,
    /// Whether the answer could be given.
    answered: bool,
    /// How many answers of that sort there were to choose from.
    choices: usize,
}

/// Tries attacks out by the rules of one game.
struct Prober<'a> {
    rules: &'a Skirmish,
}

impl Skirmish {
    /// What comes of an attack that is answered once, and whose other parts hit, as it is played.
    /// None when the attack can't be made.
    pub fn probe_defence(
        &self,
        made: AttackForm<'_>,
        means: DefenceForm<'_>,
    ) -> Option<DefenceResult> {
        Prober { rules: self }.probe_defence(made, means)
    }

    /// What an attack does that nobody answers, to somebody who wears `worn` or nothing. None when it
    /// can't be made.
    pub fn probe_damage(&self, made: AttackForm<'_>, worn: Option<&Armour>) -> Option<Strike> {
        Prober { rules: self }.probe_damage(made, worn)
    }
}

impl Prober<'_> {
    fn probe_defence(&self, made: AttackForm<'_>, means: DefenceForm<'_>) -> Option<DefenceResult> {
        let setup = self.setup(made, Some(means), self.rules.armour().first().copied())?;
        let course = self.course(&setup, Some(means), 0)?;
        let DefenceResult::Stops(effects) = outcome::of(&course, &setup, made) else {
            return Some(DefenceResult::Fails);
        };
        // Which of two cards is cancelled can make a difference.
        let mut rest = (1..course.choices).filter_map(|choice| {
            match outcome::of(&self.course(&setup, Some(means), choice)?, &setup, made) {
                DefenceResult::Stops(effects) => Some(effects.leaves_rest),
                DefenceResult::Fails => None,
            }
        });
        let leaves_rest = effects.leaves_rest || rest.any(|it| it);
        let all_parts = effects.all_parts && !leaves_rest;
        Some(DefenceResult::Stops(Effects { leaves_rest, all_parts, ..effects }))
    }

    /// Whether a defence stops an attack, or a part of it.
    fn stops(&self, made: AttackForm<'_>, means: DefenceForm<'_>) -> bool {
        matches!(self.probe_defence(made, means), Some(DefenceResult::Stops(_)))
    }

    fn probe_damage(&self, made: AttackForm<'_>, worn: Option<&Armour>) -> Option<Strike> {
        let setup = self.setup(made, None, worn.and_then(|it| self.rules.kind(&it.id)))?;
        let course = self.course(&setup, None, 0)?;
        let mut hits = course.told.iter().filter_map(|event| match event {
            Event::Hit { by: STRIKER, at: TARGET, blow, damage } if blow.origin == setup.origin => {
                Some(i64::from(*damage))
            }
            _ => None,
        });
        let each = hits.next()?;
        Some(Strike { parts: 1 + hits.count() as i64, each })
    }

    /// Plays a setup. Once the attack is made the target answers it as soon as that is possible, by the
    /// `choice`th of the ways; everything else is declined. None when the lead can't be played.
    fn course(
        &self,
        setup: &ProbeSetup,
        means: Option<DefenceForm<'_>>,
        choice: usize,
    ) -> Option<ProbeResult> {
        let mut state = setup.state.clone();
        let mut lead = setup.lead.iter();
        let mut next_lead = lead.next();
        let mut course = ProbeResult { told: Vec::new(), answered: false, choices: 0 };
        let mut options = Vec::new();
        while let ToAct::Seat(seat) = self.rules.to_act(&state) {
            self.rules.actions(&state, &mut options);
            let lead_on =
                next_lead.filter(|it| it.0 == seat && options.binary_search(&it.1).is_ok());
            let action = match (lead_on, next_lead) {
                (Some((_, action)), _) => {
                    next_lead = lead.next();
                    *action
                }
                (None, None) if seat == TARGET && !course.answered => {
                    let ways: Vec<Action> = options
                        .iter()
                        .copied()
                        .filter(|it| means.is_some_and(|means| self.is_by(*it, means)))
                        .filter(|it| meets(&state, *it, setup.origin))
                        .collect();
                    course.answered = ways.len() > choice;
                    course.choices = ways.len();
                    ways.get(choice).copied().or_else(|| declined(&options))?
                }
                _ => declined(&options)?,
            };
            self.rules.play(&mut state, action, &mut course.told);
            if next_lead.is_none() && !matches!(state.step, Step::Fight { .. }) {
                break;
            }
        }
        next_lead.is_none().then_some(course)
    }

    /// Whether an action is an answer of this sort.
    fn is_by(&self, action: Action, means: DefenceForm<'_>) -> bool {
        let is = |kind: Kind, id: &str| self.rules.id(kind) == id;
        match (action, means) {
            (Action::Use, DefenceForm::Shield(_)) => true,
            (Action::Defend(kind), DefenceForm::Card(defence)) => is(kind, &defence.id),
            (Action::Counter { special, .. }, DefenceForm::Counter(with)) => {
                self.rules.data.specials[usize::from(special)].id == with.id
            }
            (Action::Cancel { with, .. }, DefenceForm::Cancel(canceller)) => {
                is(with, &canceller.id)
            }
            _ => false,
        }
    }
}

/// Whether an action meets the attack that is tried, and not another blow that came of the lead: it is
/// an answer to it, or it cancels a card that is to bring it.
fn meets(state: &SkirmishState, action: Action, origin: Origin) -> bool {
    let Some(fight) = &state.fight else { return false };
    let cancels = matches!(action, Action::Cancel { .. });
    fight.blow.origin == origin || cancels && fight.stage != Stage::AttackOffer
}

/// What one does who does nothing.
fn declined(options: &[Action]) -> Option<Action> {
    let idle = [Action::Decline, Action::Take, Action::NoStrike];
    idle.into_iter().find(|it| options.contains(it))
}
