//! What an attack does to health.

use super::mechanics::{Armour, Attack, RulesData, Special, Weapon};
use super::rule_options::{K08, K22};
use super::stopping::AttackForm;

/// An attack that got through: so many parts, each of so much damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// Equal attacks in it.
    pub parts: i64,
    /// Damage of each part.
    pub each: i64,
}
use serde_json::Value as Json;
use std::collections::BTreeMap;

/// A question about damage, by ids as a text names them.
#[derive(Clone, Debug, Default)]
pub struct DamageQuery {
    /// Id of the weapon wielded.
    pub weapon: Option<String>,
    /// The Basic attack card played.
    pub attack: Option<String>,
    /// Id of the special performed.
    pub special: Option<String>,
    /// Whether it is the answer to the same special, and so the special's own strike back.
    pub counter: bool,
    /// Whether the defender wears armour.
    pub mail: bool,
}

impl DamageQuery {
    /// From the arguments `weapon`, `attack`, `special`, `counter` and `mail`.
    ///
    /// # Errors
    /// With the argument that is not understood.
    pub(super) fn of(arguments: &BTreeMap<String, Json>) -> Result<Self, String> {
        let mut asked = Self::default();
        for (name, value) in arguments {
            let text =
                || value.as_str().map(str::to_owned).ok_or(format!("`{name}` is the id of a card"));
            let flag = || value.as_bool().ok_or(format!("`{name}` is `true` or `false`"));
            match name.as_str() {
                "weapon" => asked.weapon = Some(text()?),
                "attack" => asked.attack = Some(text()?),
                "special" => asked.special = Some(text()?),
                "counter" => asked.counter = flag()?,
                "mail" => asked.mail = flag()?,
                _ => return Err(format!("`damage` takes no `{name}`")),
            }
        }
        Ok(asked)
    }
}

impl RulesData {
    /// Damage of an attack with a weapon against a defender who wears `worn` or nothing. Absent
    /// when these can't go together, or when the attack does not touch health.
    ///
    /// The default damage, the Basic card, what the weapon adds to that card and what the special
    /// adds are summed; armour takes its part off each part of the attack, down to zero (K-22), unless
    /// the card bypasses it, which holds in a Flurry too (K-08).
    pub fn strike(
        &self,
        weapon: &Weapon,
        attack: Option<&Attack>,
        special: Option<&Special>,
        worn: Option<&Armour>,
    ) -> Option<Strike> {
        if attack.is_some_and(|it| !it.adds || !it.suits(Some(weapon))) {
            return None;
        }
        let mut each = weapon.default_damage;
        let mut parts = 1;
        if let Some(attack) = attack {
            each += attack.damage + weapon.boosts.get(&attack.id).copied().unwrap_or(0);
        }
        if let Some(special) = special {
            let opened = self.openers.iter().any(|it| it.opens(attack));
            if !opened || !special.wounds || !special.suits(weapon, attack) {
                return None;
            }
            each += special.damage;
            parts = special.parts_with(weapon);
        }
        Some(Strike { parts, each: self.absorbed(each, parts, attack, worn) })
    }

    /// Damage of an attack that is made instead of one with the weapon, by somebody who wields
    /// `wielded` or nothing.
    pub fn flat(
        &self,
        attack: &Attack,
        wielded: Option<&Weapon>,
        worn: Option<&Armour>,
    ) -> Option<Strike> {
        if attack.adds || !attack.suits(wielded) {
            return None;
        }
        Some(Strike { parts: 1, each: self.absorbed(attack.damage, 1, Some(attack), worn) })
    }

    /// Answers a question asked by ids: damage of one part. `None` when there is no such thing, or no such
    /// attack. A question about a flat attack that names no weapon is about anybody who can make it.
    pub fn damage(&self, asked: &DamageQuery) -> Option<i64> {
        let attack = match &asked.attack {
            Some(id) => Some(self.attacks.iter().find(|it| it.id == *id)?),
            None => None,
        };
        let special = match &asked.special {
            Some(id) => Some(self.keyword(id)?),
            None => None,
        };
        let weapon = match &asked.weapon {
            Some(id) => Some(self.weapons.iter().find(|it| it.id == *id)?),
            None => None,
        };
        let worn = if asked.mail { Some(self.worn()?) } else { None };
        let strike = match (attack.filter(|it| !it.adds), weapon) {
            (Some(_), _) if special.is_some() || asked.counter => None,
            (Some(flat), Some(_)) => self.flat(flat, weapon, worn),
            (Some(flat), None) => self.flat(flat, self.able(flat)?, worn),
            (None, _) if asked.counter => {
                let special = special.filter(|it| it.countered)?;
                self.hurt(AttackForm::Counter(weapon?, special, attack), weapon, worn)
            }
            (None, _) => self.strike(weapon?, attack, special, worn),
        };
        Some(strike?.each)
    }

    /// With what somebody can make a flat attack: with nothing in hand if possible, else with the
    /// first weapon that will do.
    pub(super) fn able(&self, flat: &Attack) -> Option<Option<&Weapon>> {
        let wielded = std::iter::once(None).chain(self.weapons.iter().map(Some));
        wielded.into_iter().find(|it| flat.suits(*it))
    }

    /// What armour leaves of the damage of one of so many parts.
    fn absorbed(
        &self,
        damage: i64,
        parts: i64,
        attack: Option<&Attack>,
        worn: Option<&Armour>,
    ) -> i64 {
        let Some(armour) = worn else { return damage };
        let counts = parts == 1 || self.rule_options.k08 == K08::Bypass;
        if counts && attack.is_some_and(|it| it.bypasses.contains(&armour.id)) {
            return damage;
        }
        let least = match self.rule_options.k22 {
            K22::Zero => 0,
            K22::One => damage.min(1),
        };
        (damage - armour.absorbs.unwrap_or(0)).max(least)
    }
}
