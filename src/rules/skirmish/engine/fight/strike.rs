//! The end of a fight, and the strikes that it has earned.

use crate::play::Seat;
use crate::skirmish::engine::action::{Action, Blow, Event, Origin};
use crate::skirmish::engine::game::Skirmish;
use crate::skirmish::engine::kinds::Kind;
use crate::skirmish::engine::state::{Cause, Fight, SkirmishState, Stage, Step, Strike};
use crate::skirmish::rule_options::K04;

impl Skirmish {
    /// Ends a fight. What it has earned comes before what is due from before (K-53).
    pub(super) fn end_fight(&self, state: &mut SkirmishState, told: &mut Vec<Event>) {
        let Some(mut fight) = state.fight.take() else { return };
        // Strikes for cancelling first, then after blocks, then of counters; each by time.
        fight.earned.sort_by_key(|it| it.cause.rank());
        for strike in fight.earned.into_iter().rev() {
            if !state.strikes.is_full() {
                state.strikes.push(strike);
            }
        }
        self.next_strike(state, told);
    }

    /// Makes the next strike that is still possible, or ends step 2.
    fn next_strike(&self, state: &mut SkirmishState, told: &mut Vec<Event>) {
        while let Some(strike) = state.strikes.pop() {
            let Strike { by, at, cause } = strike;
            if !state.player(by).alive || !state.player(at).alive {
                continue;
            }
            let weapon = state.player(by).weapon;
            let blow = match cause {
                Cause::Cancelled(kind) => Blow { weapon, ..Blow::of(Origin::FreeStrike(kind)) },
                Cause::AfterBlock(special) => {
                    Blow { weapon, special: Some(special), ..Blow::of(Origin::AfterBlock) }
                }
                Cause::Counter(special, card) => {
                    Blow { weapon, card, special: Some(special), ..Blow::of(Origin::Counter) }
                }
            };
            if let Origin::FreeStrike(_) = blow.origin {
                let mut fight = Fight::new(by, at, blow, Stage::Choose);
                fight.offer.owner = by;
                let mut hand = state.player(by).hand.kinds();
                // Without a weapon and a card there is no strike (K-51).
                if weapon.is_some() || hand.any(|it| self.can_strike_with(state, &fight, it)) {
                    state.fight = Some(fight);
                    return;
                }
            } else if self.tables.shape_if(&blow).is_some() {
                // A weapon that is gone strikes no more.
                return self.begin_spent(state, by, at, blow, told);
            }
        }
        state.step = match state.step {
            Step::Fight { early: true } if state.player(state.on_turn).alive => {
                Step::Act { worn: true }
            }
            // Whoever has died in the own turn can only end it (K-28).
            _ => Step::Discard,
        };
    }

    /// With what, and at whom, somebody may strike: the default or one Basic card (K-04).
    pub(super) fn strike_options(
        &self,
        state: &SkirmishState,
        fight: &Fight,
        out: &mut Vec<Action>,
    ) {
        let me = state.player(fight.by);
        for seat in 0..state.seats {
            let target = match self.rule_options().k04 {
                K04::Owner => seat == fight.at,
                K04::Anybody => seat != fight.by && state.player(seat).alive,
            };
            if !target {
                continue;
            }
            if fight.blow.weapon.is_some() {
                out.push(Action::Strike { at: seat, card: None });
            }
            let cards = me.hand.kinds().filter(|it| self.can_strike_with(state, fight, *it));
            out.extend(cards.map(|it| Action::Strike { at: seat, card: Some(it) }));
        }
        out.push(Action::NoStrike);
    }

    fn can_strike_with(&self, state: &SkirmishState, fight: &Fight, card: Kind) -> bool {
        let blow = Blow { card: Some(card), ..fight.blow };
        let me = state.player(fight.by);
        let needs = self.tables.ways(me.weapon).iter();
        let plain = needs.filter(|it| it.card == Some(card) && it.openers == 0);
        self.tables.shape_if(&blow).is_some() && plain.clone().any(|it| self.met(it.needs, me))
    }

    pub(in crate::skirmish::engine) fn strike(
        &self,
        state: &mut SkirmishState,
        at: Seat,
        card: Option<Kind>,
        told: &mut Vec<Event>,
    ) {
        let fight = state.fight.take().expect("a strike is chosen in a fight");
        let blow = Blow { card, ..fight.blow };
        self.begin(state, fight.by, at, blow, told);
        self.go_on(state, told);
    }

    /// Gives up the strike that was earned.
    pub(in crate::skirmish::engine) fn no_strike(
        &self,
        state: &mut SkirmishState,
        told: &mut Vec<Event>,
    ) {
        state.fight = None;
        self.next_strike(state, told);
        self.go_on(state, told);
    }
}

impl Cause {
    fn rank(self) -> u8 {
        match self {
            Self::Cancelled(_) => 0,
            Self::AfterBlock(_) => 1,
            Self::Counter(..) => 2,
        }
    }
}
