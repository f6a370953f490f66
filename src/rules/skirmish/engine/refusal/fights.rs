//! Why an attack can't be answered so.

use crate::play::Refusal;
use crate::skirmish::Attack;
use crate::skirmish::engine::action::{Action, Blow, Origin};
use crate::skirmish::engine::game::Skirmish;
use crate::skirmish::engine::kinds::Kind;
use crate::skirmish::engine::state::{Fight, Player, SkirmishState, Stage};
use crate::skirmish::engine::tables::Role;
use crate::skirmish::rule_options::K14;
use cardwright_base::english::a;

impl Skirmish {
    /// Why an action is refused during a fight.
    pub(super) fn no_such_answer(&self, state: &SkirmishState, action: Action) -> Refusal {
        let fight = state.fight.as_ref().expect("there is a fight in its step");
        match action {
            Action::Take | Action::Use | Action::Defend(_) | Action::Counter { .. }
                if fight.stage != Stage::Answer =>
            {
                Refusal::ruling("K-07", "there is no attack to answer now")
            }
            Action::Use => self.no_shield(state.player(fight.at), fight),
            Action::Defend(kind) => self.no_defence(state.player(fight.at), fight, kind),
            Action::Counter { special, opener, card } => {
                self.no_counter(state.player(fight.at), fight, special, opener, card)
            }
            Action::Cancel { with, on } => self.no_cancel(fight, with, on),
            Action::Hook { special, .. } => self.no_hook(state, fight, special),
            Action::Decline => Refusal::rule("there is nothing to decline"),
            Action::Strike { .. } | Action::NoStrike if fight.stage != Stage::Choose => {
                Refusal::rule("no strike has been earned")
            }
            Action::Strike { at, card } => self.no_strike_so(state, fight, at, card),
            _ => Refusal::rule("an attack is being settled"),
        }
    }

    fn no_shield(&self, me: &Player, fight: &Fight) -> Refusal {
        let Some((kind, _)) = me.shield else {
            return Refusal::rule("there is no shield to stop it with");
        };
        if !self.shield_in_use(me) {
            return Refusal::ruling("K-27", "the shield is slung behind a two-handed weapon");
        }
        self.not_stopped(&fight.blow, kind)
    }

    fn no_defence(&self, me: &Player, fight: &Fight, kind: Kind) -> Refusal {
        let Role::Defence(place) = self.tables.designs[kind.index()].role else {
            return Refusal::rule(format!("`{}` is not a defence", self.id(kind)));
        };
        let need = self.data.defences[place].needs;
        self.lacks(need, me, kind).unwrap_or_else(|| self.not_stopped(&fight.blow, kind))
    }

    /// A card, or a SHIELD, that this attack is not stopped by.
    fn not_stopped(&self, blow: &Blow, kind: Kind) -> Refusal {
        let id = self.id(kind);
        if let Origin::FreeStrike(by) = blow.origin {
            let by = self.id(by);
            return Refusal::rule(format!("`{id}` can't stop the strike of `{by}`"));
        }
        let weapon = self.weapon_of(blow.weapon);
        let flat = blow.card.and_then(|it| self.attack_of(it)).filter(|it| !it.adds);
        let what = match (blow.special, flat, weapon) {
            (Some(place), _, _) if blow.origin != Origin::AfterBlock => {
                let special = &self.data.specials[usize::from(place)];
                let with = weapon.map_or_else(String::new, |it| format!(" with `{}`", it.id));
                format!("`{}`{with}", special.id)
            }
            (_, Some(Attack { id, .. }), _) => format!("`{id}`"),
            (_, _, Some(weapon)) => format!("an attack with `{}`", weapon.id),
            _ => "this attack".to_owned(),
        };
        Refusal::rule(format!("`{id}` can't stop {what}"))
    }

    fn no_counter(
        &self,
        me: &Player,
        fight: &Fight,
        special: u8,
        opener: Kind,
        card: Option<Kind>,
    ) -> Refusal {
        if !self.tables.shape(&fight.blow).counters.contains(&special) {
            let name = self.data.specials[usize::from(special)].counter_name();
            return Refusal::ruling("K-13", format!("{} can't stop this attack", a(&name)));
        }
        let weapon = self.weapon_of(me.weapon);
        let special = &self.data.specials[usize::from(special)];
        let attack = card.and_then(|it| self.attack_of(it));
        if let (Some(card), None) = (card, attack) {
            return Refusal::rule(format!("`{}` is not a Basic attack card", self.id(card)));
        }
        let both = me.weapon.is_some_and(|it| !self.leaves_a_hand(it));
        if both && self.rule_options().k14 == K14::Forbidden {
            return Refusal::ruling("K-14", "a two-handed weapon can't counter");
        }
        let lacking = self.no_special(special, weapon, attack, Some(opener));
        lacking.unwrap_or_else(|| Refusal::rule("it can't be countered in this way"))
    }

    fn no_cancel(&self, fight: &Fight, with: Kind, on: Kind) -> Refusal {
        if !self.tables.cancellers.contains(&with) {
            return Refusal::rule(format!("`{}` cancels nothing", self.id(with)));
        }
        let offered = matches!(
            fight.stage,
            Stage::AttackOffer
                | Stage::DefenceOffer
                | Stage::DefenderHookOffer
                | Stage::AttackerHookOffer
        );
        if !offered {
            return Refusal::ruling("K-02", "no card has just been played that could be cancelled");
        }
        let why = format!("`{}` is not the card that could be cancelled now", self.id(on));
        Refusal::ruling("K-39", why)
    }

    fn no_hook(&self, state: &SkirmishState, fight: &Fight, special: u8) -> Refusal {
        let seat = match fight.stage {
            Stage::DefenderHook => fight.at,
            Stage::AttackerHook => fight.by,
            _ => return Refusal::rule("there is no block to hook"),
        };
        let special = &self.data.specials[usize::from(special)];
        match self.weapon_of(state.player(seat).weapon) {
            Some(weapon) if weapon.specials.contains(&special.id) => {
                Refusal::ruling("K-34", format!("`{}` can't be played into this block", special.id))
            }
            Some(weapon) => Refusal::rule(format!("`{}` can't do `{}`", weapon.id, special.id)),
            None => Refusal::rule(format!("`{}` needs a weapon", special.id)),
        }
    }

    fn no_strike_so(
        &self,
        state: &SkirmishState,
        fight: &Fight,
        at: u8,
        card: Option<Kind>,
    ) -> Refusal {
        if at != fight.at && (at >= state.seats || !state.player(at).alive || at == fight.by) {
            return Refusal::rule("that player can't be struck");
        }
        if at != fight.at {
            return Refusal::ruling("K-04", "the strike is at the owner of the cancelled card");
        }
        let Some(card) = card else {
            return Refusal::ruling("K-51", "without a weapon there is no default attack");
        };
        let Some(attack) = self.attack_of(card) else {
            let why = format!("`{}` is not a Basic attack card", self.id(card));
            return Refusal::ruling("K-04", why);
        };
        let me = state.player(fight.by);
        self.lacks(attack.needs, me, card).unwrap_or_else(|| {
            let weapon = self.weapon_of(me.weapon).map_or("no weapon", |it| it.id.as_str());
            Refusal::rule(format!("`{}` can't be played with `{weapon}`", attack.id))
        })
    }
}
