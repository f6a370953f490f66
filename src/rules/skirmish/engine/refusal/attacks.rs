//! Why an attack can't be made.

use crate::play::{Refusal, Seat};
use crate::skirmish::engine::action::AttackKind;
use crate::skirmish::engine::game::Skirmish;
use crate::skirmish::engine::kinds::Kind;
use crate::skirmish::engine::state::SkirmishState;
use crate::skirmish::engine::tables::Role;
use crate::skirmish::{Attack, BasicUse, Item, Special, Weapon};

impl Skirmish {
    /// Why the one on turn can't attack somebody so. `card` is the Basic card.
    pub(super) fn no_attack(
        &self,
        state: &SkirmishState,
        at: Seat,
        form: AttackKind,
        card: Option<Kind>,
        opener: Option<Kind>,
        item: Option<Item>,
    ) -> Refusal {
        if at == state.on_turn {
            return Refusal::rule("nobody attacks themselves");
        }
        if !self.is_target(state, at) {
            return Refusal::rule("that player is out of the game");
        }
        let me = state.player(state.on_turn);
        let weapon = self.weapon_of(me.weapon);
        let attack = card.and_then(|it| self.attack_of(it));
        if let (Some(card), None) = (card, attack) {
            return Refusal::rule(format!("`{}` is not a Basic attack card", self.id(card)));
        }
        match form {
            AttackKind::Default => Refusal::rule("without a weapon there is no default attack"),
            AttackKind::Basic | AttackKind::Flat => self.no_basic(state, card, attack, weapon),
            AttackKind::Special(place) => {
                let special = &self.data.specials[usize::from(place)];
                self.no_special(special, weapon, attack, opener)
                    .unwrap_or_else(|| no_item(special, item))
            }
            AttackKind::Performed(place) => {
                let special = &self.data.specials[usize::from(place)];
                let (Some(attack), Some(weapon)) = (attack, weapon) else {
                    return Refusal::rule(format!("`{}` needs a weapon", special.id));
                };
                if attack.performs_with(special, weapon) {
                    return no_item(special, item);
                }
                let why = format!("`{}` does no `{}` by itself", attack.id, special.id);
                Refusal::ruling("K-12", why)
            }
        }
    }

    fn no_basic(
        &self,
        state: &SkirmishState,
        card: Option<Kind>,
        attack: Option<&Attack>,
        weapon: Option<&Weapon>,
    ) -> Refusal {
        let me = state.player(state.on_turn);
        let (Some(card), Some(attack)) = (card, attack) else {
            return Refusal::rule("a Basic attack card is needed");
        };
        if let Some(lacking) = self.lacks(attack.needs, me, card) {
            return lacking;
        }
        match weapon {
            None => Refusal::rule(format!("`{}` needs a weapon", attack.id)),
            Some(weapon) => {
                Refusal::rule(format!("`{}` can't be played with `{}`", attack.id, weapon.id))
            }
        }
    }

    /// Why a special can't be done; `None` when it can, but for what it is aimed at.
    pub(super) fn no_special(
        &self,
        special: &Special,
        weapon: Option<&Weapon>,
        attack: Option<&Attack>,
        opener: Option<Kind>,
    ) -> Option<Refusal> {
        let Some(weapon) = weapon else {
            return Some(Refusal::rule(format!("`{}` needs a weapon", special.id)));
        };
        if !weapon.specials.contains(&special.id) {
            let why = format!("`{}` can't do `{}`", weapon.id, special.id);
            return Some(Refusal::rule(why));
        }
        let Some(opener) = opener else {
            return Some(Refusal::rule(format!("`{}` needs a card that opens it", special.id)));
        };
        let place = self.tables.openers.iter().position(|it| *it == opener);
        let open = place.is_some_and(|it| self.data.openers[it].opens(attack));
        match attack {
            Some(attack) if !open => {
                let why = format!("`{}` can't be played with `{}`", attack.id, self.id(opener));
                Some(Refusal::rule(why))
            }
            _ if !open => Some(Refusal::rule(format!("`{}` opens nothing", self.id(opener)))),
            None if special.basic == BasicUse::Required => {
                Some(Refusal::rule(format!("`{}` needs a Basic attack card", special.id)))
            }
            Some(_) if special.basic == BasicUse::None => {
                let ruling = if special.destroys.is_empty() { "K-09" } else { "K-10" };
                let why = format!("`{}` takes no Basic attack card", special.id);
                Some(Refusal::ruling(ruling, why))
            }
            Some(attack) if !attack.suits(Some(weapon)) => {
                let why = format!("`{}` can't be played with `{}`", attack.id, weapon.id);
                Some(Refusal::rule(why))
            }
            _ => None,
        }
    }

    pub(super) fn weapon_of(&self, kind: Option<Kind>) -> Option<&Weapon> {
        match self.tables.designs[kind?.index()].role {
            Role::Weapon(place) => Some(&self.data.weapons[place]),
            _ => None,
        }
    }

    pub(super) fn attack_of(&self, kind: Kind) -> Option<&Attack> {
        match self.tables.designs[kind.index()].role {
            Role::Attack(place) => Some(&self.data.attacks[place]),
            _ => None,
        }
    }
}

fn no_item(special: &Special, item: Option<Item>) -> Refusal {
    let name = |item| match item {
        Item::Armour => "armour",
        Item::Weapon => "weapon",
        Item::Shield => "shield",
    };
    match item {
        None => Refusal::ruling("K-10", format!("`{}` names what it is to destroy", special.id)),
        Some(item) if !special.destroys.contains(&item) => {
            Refusal::rule(format!("`{}` destroys no {}", special.id, name(item)))
        }
        Some(item) => {
            Refusal::ruling("K-11", format!("the defender has no {} to be destroyed", name(item)))
        }
    }
}
