//! What can be played together.

use super::mechanics::{Armour, Attack, BasicUse, Need, Opener, RulesData, Special, Weapon};

impl RulesData {
    pub(crate) fn keyword(&self, id: &str) -> Option<&Special> {
        self.specials.iter().find(|it| it.id == id)
    }

    /// The armour that is worn. `None` when the game has no such armour.
    pub fn worn(&self) -> Option<&Armour> {
        self.armour.iter().find(|it| it.absorbs.is_some())
    }

    /// What stops attacks without a card.
    pub fn shields(&self) -> impl Iterator<Item = &Armour> {
        self.armour.iter().filter(|it| it.uses.is_some())
    }

    /// Whether a card is a defence of any sort.
    pub(super) fn answers(&self, id: &str) -> bool {
        let defences = self.defences.iter().map(|it| &it.id);
        let shields = self.shields().map(|it| &it.id);
        defences.chain(shields).chain(self.cancellers.iter().map(|it| &it.id)).any(|it| it == id)
    }
}

impl Need {
    /// Whether somebody who wields `wielded` and owns a SHIELD has it.
    pub(crate) fn met(self, wielded: Option<&Weapon>) -> bool {
        match self {
            Self::Nothing | Self::WeaponOrShield => true,
            Self::Weapon => wielded.is_some(),
            Self::Shield => wielded.is_none_or(Weapon::leaves_a_hand),
        }
    }
}

impl Attack {
    /// Whether somebody who wields `wielded`, or nothing, can attack with this card; a SHIELD that
    /// it needs is there.
    pub fn suits(&self, wielded: Option<&Weapon>) -> bool {
        let weapon = wielded.is_some() || !self.adds;
        let barred = wielded.is_some_and(|it| self.not_with.contains(&it.id));
        weapon && !barred && self.needs.met(wielded)
    }

    /// Whether it performs a special by itself with any weapon (K-12); its own limits on weapons
    /// are those of the blow that it would add to.
    pub fn performs_with(&self, special: &Special, weapon: &Weapon) -> bool {
        self.performs.as_ref() == Some(&special.id) && self.needs.met(Some(weapon))
    }
}

impl Special {
    /// Whether it can be done with a weapon and a Basic card, or none; it costs an [`Opener`] too.
    pub fn suits(&self, weapon: &Weapon, attack: Option<&Attack>) -> bool {
        let taken = match self.basic {
            BasicUse::Required => attack.is_some(),
            BasicUse::Optional => true,
            BasicUse::None => attack.is_none(),
        };
        let fits = attack.is_none_or(|it| it.adds && it.suits(Some(weapon)));
        taken && fits && weapon.specials.contains(&self.id)
    }
}

impl Opener {
    /// Whether it can be played with a Basic card, or without one.
    pub fn opens(&self, attack: Option<&Attack>) -> bool {
        attack.is_none_or(|it| !self.bars.contains(&it.id))
    }
}
