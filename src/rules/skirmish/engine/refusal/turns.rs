//! Why something can't be done in a turn, outside a fight.

use crate::play::Refusal;
use crate::skirmish::engine::action::{Action, Recovery};
use crate::skirmish::engine::game::Skirmish;
use crate::skirmish::engine::kinds::Kind;
use crate::skirmish::engine::state::{Player, SkirmishState};
use crate::skirmish::engine::tables::Role;
use crate::skirmish::rule_options::{K17, K18, K19, K21};

impl Skirmish {
    /// In steps 1 and 2.
    pub(super) fn no_such_turn(
        &self,
        state: &SkirmishState,
        worn: bool,
        action: Action,
    ) -> Refusal {
        let me = state.player(state.on_turn);
        match action {
            Action::Wear(kind) => self.no_wear(me, kind),
            Action::Attack { at, form, card, opener, item } => {
                self.no_attack(state, at, form, card, opener, item)
            }
            Action::Recover(_) if worn && self.rule_options().k21 == K21::NotBoth => {
                Refusal::ruling("K-21", "armour was put on in this turn, so nothing is recovered")
            }
            Action::Recover(what) => self.no_recovery(state, me, what),
            Action::Wield(_) if self.rule_options().k18 == K18::InPlay => {
                Refusal::ruling("K-18", "weapons are not played from the hand")
            }
            Action::Discard(_) | Action::LayDown(_) | Action::End => {
                Refusal::rule("cards are discarded after the action of the turn")
            }
            Action::Hook { .. } => Refusal::rule("there is no block to hook"),
            Action::Cancel { .. } => {
                Refusal::ruling("K-02", "no card has just been played that could be cancelled")
            }
            _ => Refusal::rule("nobody is being attacked"),
        }
    }

    fn no_wear(&self, me: &Player, kind: Kind) -> Refusal {
        if !self.tables.worn.contains(&kind) {
            return Refusal::rule(format!("`{}` is not worn", self.id(kind)));
        }
        if self.rule_options().k17 == K17::Both && me.shield.is_some() {
            return Refusal::ruling("K-17", "a shield counts as armour, and there is one in play");
        }
        Refusal::rule(format!("no more than {} may be worn at once", self.figures.armour_limit))
    }

    fn no_recovery(&self, state: &SkirmishState, me: &Player, what: Recovery) -> Refusal {
        let sort = |kind: Kind| self.tables.designs[kind.index()].role;
        match what {
            Recovery::Health => Refusal::rule("health can be recovered at any time"),
            Recovery::Shield(_) if self.rule_options().k19 == K19::Never => {
                Refusal::ruling("K-19", "a shield can't be recovered")
            }
            Recovery::Shield(kind) if !matches!(sort(kind), Role::Shield(_)) => {
                Refusal::rule(format!("`{}` is not a shield", self.id(kind)))
            }
            Recovery::Weapon(kind) if !matches!(sort(kind), Role::Weapon(_)) => {
                Refusal::rule(format!("`{}` is not a weapon", self.id(kind)))
            }
            Recovery::Armour(kind) | Recovery::ArmourOff(kind)
                if !matches!(sort(kind), Role::Worn(_)) =>
            {
                Refusal::rule(format!("`{}` is not armour to be worn", self.id(kind)))
            }
            Recovery::Shield(_) if !self.wants_shield(me) => {
                Refusal::ruling("K-19", "there is an undamaged shield in play already")
            }
            Recovery::Shield(kind) | Recovery::Weapon(kind) => {
                debug_assert!(!state.weapons.has(kind));
                Refusal::rule(format!("there is no `{}` in the weapon pile", self.id(kind)))
            }
            Recovery::Armour(kind) => {
                Refusal::rule(format!("there is no `{}` in the normal pile", self.id(kind)))
            }
            Recovery::ArmourOff(_) => Refusal::rule("no armour is worn"),
        }
    }

    /// Why an action is refused in step 3.
    pub(super) fn no_such_end(&self, state: &SkirmishState, action: Action) -> Refusal {
        let me = state.player(state.on_turn);
        match action {
            Action::End => Refusal::ruling(
                "K-60",
                format!(
                    "there are {} cards in hand and {} are allowed",
                    me.hand.len(),
                    self.hand_limit(me)
                ),
            ),
            Action::LayDown(kind)
                if self.rule_options().k17 == K17::Both && self.tables.shields.contains(&kind) =>
            {
                Refusal::ruling("K-17", "a shield counts as armour and stays in play")
            }
            Action::LayDown(kind) => {
                Refusal::rule(format!("`{}` can't be laid down from play", self.id(kind)))
            }
            Action::Discard(kind) if me.worn.has(kind) => {
                Refusal::ruling("K-17", "armour that is worn can't be discarded")
            }
            Action::Cancel { .. } | Action::Hook { .. } | Action::Decline => {
                Refusal::ruling("K-02", "no card has just been played")
            }
            Action::Take | Action::Use | Action::Defend(_) | Action::Counter { .. } => {
                Refusal::rule("nobody is being attacked")
            }
            _ => Refusal::rule("the action of this turn is over"),
        }
    }
}
