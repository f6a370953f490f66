//! A fight: from an attack to the last strike that it brings.
//!
//! In each stage somebody may be asked. Whoever has only one thing to do is not: a seat without a
//! canceller, a defender without a defence. So [`Skirmish::go_on`] runs from stage to stage until
//! there is a choice.

mod attack;
mod defend;
mod hook;
mod offer;
mod settle;
mod strike;

use super::action::{Action, Blow, Event, Origin};
use super::game::Skirmish;
use super::kinds::{Kind, kinds};
use super::state::{Fight, Offer, SkirmishState, Stage, Step};
use super::turn::take_from_hand;
use crate::play::{Seat, ToAct};
use crate::skirmish::rule_options::K32;
use arrayvec::ArrayVec;

/// What comes of a stage.
enum Next {
    /// Somebody has to choose.
    Wait,
    /// The next stage is due.
    Go,
}

impl Skirmish {
    /// Whose decision it is.
    pub(super) fn asked(&self, state: &SkirmishState) -> ToAct {
        match state.step {
            Step::Lots(seat) if self.rule_options().k32 == K32::Choice => ToAct::Seat(seat),
            Step::Lots(_) | Step::Deal(_) | Step::Refill(_) => ToAct::Chance,
            Step::Act { .. } | Step::Discard => ToAct::Seat(state.on_turn),
            Step::Over => ToAct::Nobody,
            Step::Fight { .. } => {
                let fight = state.fight.as_ref().expect("there is a fight in its step");
                ToAct::Seat(match fight.stage {
                    Stage::Choose | Stage::AttackerHook => fight.by,
                    Stage::Answer | Stage::DefenderHook => fight.at,
                    _ => fight.offer.asked,
                })
            }
        }
    }

    /// All that may be done, ascending.
    pub(super) fn options(&self, state: &SkirmishState, out: &mut Vec<Action>) {
        match state.step {
            Step::Lots(_) => {
                let weapons = state.weapons.mask() & self.tables.weapon_mask;
                out.extend(kinds(weapons).map(Action::Lot));
            }
            Step::Deal(_) | Step::Refill(_) => {
                out.extend(state.draw.rest.kinds().map(Action::Draw));
            }
            Step::Act { worn } => self.turn_options(state, worn, out),
            Step::Discard => self.discard_options(state, out),
            Step::Over => {}
            Step::Fight { .. } => {
                let fight = state.fight.as_ref().expect("there is a fight in its step");
                match fight.stage {
                    Stage::Choose => self.strike_options(state, fight, out),
                    Stage::Answer => self.answer_options(state, fight, out),
                    Stage::DefenderHook | Stage::AttackerHook => {
                        self.hook_options(state, fight, out);
                    }
                    _ => self.cancel_options(state, fight, out),
                }
            }
        }
    }

    /// Begins a fight: the cards of the attack are spent, and can be cancelled. [`Skirmish::go_on`]
    /// has to follow.
    pub(super) fn begin(
        &self,
        state: &mut SkirmishState,
        by: Seat,
        at: Seat,
        blow: Blow,
        told: &mut Vec<Event>,
    ) {
        for card in blow.cards() {
            self.spend(state, by, card, told);
        }
        self.begin_spent(state, by, at, blow, told);
    }

    /// Begins a fight with cards that are spent already.
    fn begin_spent(
        &self,
        state: &mut SkirmishState,
        by: Seat,
        at: Seat,
        blow: Blow,
        told: &mut Vec<Event>,
    ) {
        let early = blow.origin == Origin::Wear;
        if !early {
            told.push(Event::Attacked { by, at, blow });
        }
        if let Step::Act { .. } = state.step {
            state.step = Step::Fight { early };
        }
        state.fight = Some(Fight::new(by, at, blow, Stage::AttackOffer));
        self.offer_attack(state);
    }

    /// Runs on until somebody has a choice.
    pub(super) fn go_on(&self, state: &mut SkirmishState, told: &mut Vec<Event>) {
        while let Some(fight) = &state.fight {
            let next = match fight.stage {
                Stage::Choose => Next::Wait,
                Stage::Answer => self.answer_stage(state, told),
                Stage::DefenderHook | Stage::AttackerHook => self.hook_stage(state, told),
                Stage::AttackOffer
                | Stage::DefenceOffer
                | Stage::DefenderHookOffer
                | Stage::AttackerHookOffer => self.offer_stage(state, told),
            };
            if matches!(next, Next::Wait) {
                return;
            }
        }
    }

    /// A card leaves a hand for its pile.
    fn spend(&self, state: &mut SkirmishState, seat: Seat, card: Kind, told: &mut Vec<Event>) {
        take_from_hand(state.player_mut(seat), card);
        self.pile(state, card);
        state.spent |= 1 << seat;
        told.push(Event::Played { by: seat, card });
    }
}

impl Fight {
    fn new(by: Seat, at: Seat, blow: Blow, stage: Stage) -> Self {
        Self {
            by,
            at,
            blow,
            stage,
            part: 0,
            met: 0,
            passed: 0,
            answer: None,
            defended: false,
            hooked: false,
            hook: 0,
            unblocked: None,
            offer: Offer::default(),
            earned: ArrayVec::new(),
        }
    }
}
