//! What the cards do in play, as single facts: what they need, when they may be played, what they
//! stop and what stops them, what they cost, and how they leave play.
//!
//! Each fact is the outcome of small positions, and not what a field of a card says: a field that play
//! does not go by shows here as words that are not so.

mod attacks;
mod backs;
mod cancelling;
mod defences;
mod names;
mod opening;
mod weapons;
mod wearing;

use super::{ProbeSetup, Prober};
use crate::fact::{Fact, Facts};
use crate::play::{Rules, Seat, ToAct};
use crate::skirmish::engine::{Action, Event, Kind, Skirmish, SkirmishState, Step};
use crate::skirmish::mechanics::{Attack, Weapon};
use crate::skirmish::stopping::AttackForm;
pub(crate) use names::NAMES;

impl Skirmish {
    /// What play shows of every card, fact by fact.
    pub fn facts(&self) -> &Facts {
        self.observed().facts.get_or_init(|| {
            let trial = Prober { rules: self };
            let records = trial.records();
            let mut facts = Facts::new();
            trial.defence_facts(&records, &mut facts);
            trial.attack_facts(&records, &mut facts);
            trial.weapon_facts(&records, &mut facts);
            trial.armour_facts(&mut facts);
            trial.recovery_facts(&mut facts);
            trial.opener_facts(&records, &mut facts);
            trial.canceller_facts(&mut facts);
            facts
        })
    }
}

/// Notes a fact on a card.
fn note(facts: &mut Facts, id: &str, fact: Fact) {
    facts.entry(id.to_owned()).or_default().insert(fact);
}

/// Who decides what in a setup once its lead is played: nothing means that the player does nothing.
type Choose<'a> = dyn FnMut(&SkirmishState, Seat, &[Action]) -> Option<Action> + 'a;

impl Prober<'_> {
    /// Plays a setup to the end of its fights; what happened, and the position then. None when the lead
    /// can't be played.
    fn played(
        &self,
        setup: &ProbeSetup,
        choose: &mut Choose<'_>,
    ) -> Option<(Vec<Event>, SkirmishState)> {
        let mut state = setup.state.clone();
        let mut lead = setup.lead.iter();
        let mut next_lead = lead.next();
        let mut told = Vec::new();
        let mut options = Vec::new();
        while let ToAct::Seat(seat) = self.rules.to_act(&state) {
            self.rules.actions(&state, &mut options);
            let action =
                match next_lead.filter(|it| it.0 == seat && options.binary_search(&it.1).is_ok()) {
                    Some((_, action)) => {
                        next_lead = lead.next();
                        *action
                    }
                    None => choose(&state, seat, &options)
                        .filter(|it| options.contains(it))
                        .or_else(|| super::declined(&options))?,
                };
            self.rules.play(&mut state, action, &mut told);
            if next_lead.is_none() && !matches!(state.step, Step::Fight { .. }) {
                break;
            }
        }
        next_lead.is_none().then_some((told, state))
    }

    /// What may be done in a position.
    pub(super) fn options(&self, state: &SkirmishState) -> Vec<Action> {
        let mut options = Vec::new();
        self.rules.actions(state, &mut options);
        options
    }

    /// An attack with a card that adds to a weapon.
    fn with_card(&self) -> Option<(&Weapon, &Attack)> {
        let data = &self.rules.data;
        let pairs = data.weapons.iter().flat_map(|weapon| {
            data.attacks.iter().filter(|it| it.adds).map(move |it| (weapon, it))
        });
        let mut able =
            pairs.filter(|(weapon, card)| weapon.leaves_a_hand() && self.plays(weapon, card));
        able.next()
    }

    /// Somebody's attack with a card that adds to a weapon, ready to be made.
    fn card_setup(&self) -> Option<(ProbeSetup, Kind)> {
        let (weapon, card) = self.with_card()?;
        let setup = self.setup(AttackForm::Basic(weapon, card), None, None)?;
        Some((setup, self.rules.kind(&card.id)?))
    }
}
