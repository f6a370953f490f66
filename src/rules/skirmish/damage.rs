//! What an attack does to health.

use super::mechanics::{Armour, Arsenal, Attack, BasicUse, Special, Weapon};
use crate::rules::Blow;

/// An attack that got through: so many parts, each of so much damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// Equal attacks in it.
    pub parts: i64,
    /// Damage of each.
    pub each: i64,
}

impl Arsenal {
    /// Damage of an attack with a weapon against a defender who wears `worn` or nothing. Absent
    /// when these can't go together, or when the attack does not touch health.
    ///
    /// The default damage, the Basic card, what the weapon adds to that card and what the special
    /// adds are summed; armour takes its part off each part of the attack, never below zero
    /// (K-22), unless the card bypasses it, which holds in a Flurry too (K-08).
    pub fn strike(
        &self,
        weapon: &Weapon,
        attack: Option<&Attack>,
        special: Option<&Special>,
        worn: Option<&Armour>,
    ) -> Option<Strike> {
        if attack.is_some_and(|it| !it.adds || it.not_with.contains(&weapon.id)) {
            return None;
        }
        let mut each = weapon.default_damage;
        let mut parts = 1;
        if let Some(attack) = attack {
            each += attack.damage + weapon.boosts.get(&attack.id).copied().unwrap_or(0);
        }
        if let Some(special) = special {
            let fits = match special.basic {
                BasicUse::Required => attack.is_some(),
                BasicUse::Optional => true,
                BasicUse::None => attack.is_none(),
            };
            let barred = attack.is_some_and(|it| self.barred.contains(&it.id));
            if !fits || barred || !special.wounds || !weapon.specials.contains(&special.id) {
                return None;
            }
            each += special.damage;
            parts = special.more_parts.get(&weapon.id).copied().unwrap_or(special.parts);
        }
        Some(Strike { parts, each: absorbed(each, attack, worn) })
    }

    /// Damage of an attack that is made instead of one with the weapon.
    pub fn flat(&self, attack: &Attack, worn: Option<&Armour>) -> Option<Strike> {
        if attack.adds {
            return None;
        }
        Some(Strike { parts: 1, each: absorbed(attack.damage, Some(attack), worn) })
    }

    /// Answers a question asked by ids: damage of one part.
    pub fn damage(&self, blow: &Blow) -> Option<i64> {
        let attack = match &blow.attack {
            Some(id) => Some(self.attacks.iter().find(|it| it.id == *id)?),
            None => None,
        };
        let special = match &blow.special {
            Some(id) => Some(self.specials.iter().find(|it| it.id == *id)?),
            None => None,
        };
        let worn = if blow.mail { Some(self.worn()?) } else { None };
        if let Some(flat) = attack.filter(|it| !it.adds) {
            return if special.is_some() { None } else { Some(self.flat(flat, worn)?.each) };
        }
        let id = blow.weapon.as_ref()?;
        let weapon = self.weapons.iter().find(|it| it.id == *id)?;
        Some(self.strike(weapon, attack, special, worn)?.each)
    }

    /// The armour that is worn.
    pub fn worn(&self) -> Option<&Armour> {
        self.armour.iter().find(|it| it.absorbs.is_some())
    }
}

fn absorbed(damage: i64, attack: Option<&Attack>, worn: Option<&Armour>) -> i64 {
    let Some(armour) = worn else { return damage };
    if attack.is_some_and(|it| it.bypasses.contains(&armour.id)) {
        return damage;
    }
    (damage - armour.absorbs.unwrap_or(0)).max(0)
}
