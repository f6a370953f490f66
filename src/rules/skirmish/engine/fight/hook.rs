//! After a block: the defender may strike, the attacker may undo the block (K-34).

use super::Next;
use crate::play::Seat;
use crate::skirmish::engine::action::{Action, Event, With};
use crate::skirmish::engine::game::Skirmish;
use crate::skirmish::engine::kinds::Kind;
use crate::skirmish::engine::state::{Cause, Fight, SkirmishState, Stage, Strike};
use crate::skirmish::rule_options::{K07, K25, K34, K54};
use arrayvec::ArrayVec;

impl Skirmish {
    /// The first stage after a defence that stands.
    pub(super) fn first_hook(&self, fight: &mut Fight) {
        fight.hooked = false;
        fight.stage = match self.rule_options().k34 {
            K34::Defender => Stage::DefenderHook,
            K34::Attacker => Stage::AttackerHook,
        };
    }

    /// Asks who may hook, or goes on where nobody can.
    pub(super) fn hook_stage(&self, state: &mut SkirmishState, told: &mut Vec<Event>) -> Next {
        let fight = state.fight.as_ref().expect("a Hook is part of a fight");
        let block = fight.answer.as_ref().is_some_and(|it| self.is_block(it));
        if block && !fight.hooked && self.hooks(state, fight).next().is_some() {
            return Next::Wait;
        }
        self.pass_hook(state, told);
        Next::Go
    }

    pub(super) fn hook_options(&self, state: &SkirmishState, fight: &Fight, out: &mut Vec<Action>) {
        let first = out.len();
        out.extend(self.hooks(state, fight));
        out[first..].sort_unstable();
        out.push(Action::Decline);
    }

    /// The ways to hook of the one whose stage it is.
    fn hooks<'a>(
        &'a self,
        state: &'a SkirmishState,
        fight: &'a Fight,
    ) -> impl Iterator<Item = Action> + 'a {
        let attacker = fight.stage == Stage::AttackerHook;
        let me = state.player(if attacker { fight.by } else { fight.at });
        // Both answer a block with it: it is not played together with the card of the attack.
        let hooks = self.tables.hooks(me.weapon, attacker).iter();
        hooks
            .filter(|(_, opener)| me.alive && me.hand.has(*opener))
            .map(|(special, opener)| Action::Hook { special: *special, opener: *opener })
    }

    /// Plays the card for it, which can be cancelled.
    pub(in crate::skirmish::engine) fn hook(
        &self,
        state: &mut SkirmishState,
        special: u8,
        opener: Kind,
        told: &mut Vec<Event>,
    ) {
        let fight = state.fight_mut();
        let (seat, stage): (Seat, Stage) = match fight.stage {
            Stage::DefenderHook => (fight.at, Stage::DefenderHookOffer),
            _ => (fight.by, Stage::AttackerHookOffer),
        };
        fight.stage = stage;
        fight.hooked = true;
        fight.hook = special;
        fight.open_offer(seat, ArrayVec::from_iter([opener]));
        self.spend(state, seat, opener, told);
        self.go_on(state, told);
    }

    pub(super) fn decline_hook(&self, state: &mut SkirmishState, told: &mut Vec<Event>) {
        self.pass_hook(state, told);
        self.go_on(state, told);
    }

    /// Nobody hooks here: the other one is next, or the part is settled.
    fn pass_hook(&self, state: &mut SkirmishState, told: &mut Vec<Event>) {
        let fight = state.fight_mut();
        let first = self.rule_options().k34;
        match (fight.stage, first) {
            (Stage::DefenderHook, K34::Defender) => fight.stage = Stage::AttackerHook,
            (Stage::AttackerHook, K34::Attacker) => fight.stage = Stage::DefenderHook,
            _ => self.settle(state, told),
        }
    }

    /// A Hook was played: it works, or it was cancelled. Whoever hooked first has had the choice,
    /// even when it came to nothing.
    pub(super) fn after_hook(&self, fight: &mut Fight, works: bool) {
        let attacker = fight.stage == Stage::AttackerHookOffer;
        // With `hooked` set nobody else is asked, and the part is settled from here.
        fight.stage = match self.rule_options().k34 {
            K34::Defender => Stage::AttackerHook,
            K34::Attacker => Stage::DefenderHook,
        };
        if !works {
            return;
        }
        if !attacker {
            let cause = Cause::AfterBlock(fight.hook);
            if !fight.earned.is_full() {
                fight.earned.push(Strike { by: fight.at, at: fight.by, cause });
            }
            return;
        }
        fight.unblocked = fight.answer.take();
        if self.rule_options().k07 == K07::Another {
            fight.defended = false;
            fight.stage = Stage::Answer;
        }
        let void = self.rule_options().k54 == K54::Void;
        if let Some(With::Counter { special, card, .. }) = fight.unblocked.map(|it| it.with)
            && !void
            && !fight.earned.is_full()
        {
            let cause = Cause::Counter(special, card);
            fight.earned.push(Strike { by: fight.at, at: fight.by, cause });
        }
    }

    /// Gives a SHIELD back that was used in a block that was undone (K-25, other reading).
    pub(super) fn refund(&self, state: &mut SkirmishState, told: &mut Vec<Event>) {
        let fight = state.fight_mut();
        let (by, at) = (fight.by, fight.at);
        let Some(undone) = fight.unblocked.take() else { return };
        told.push(Event::Unblocked { by });
        let Some((kind, _)) = undone.shield.filter(|_| undone.worn) else { return };
        if self.rule_options().k25 == K25::Paid {
            return;
        }
        if state.player(at).shield.is_none() {
            state.weapons.take(kind);
        }
        state.player_mut(at).shield = undone.shield;
    }
}
