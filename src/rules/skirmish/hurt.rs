//! What an attack of any origin does to health.

use super::damage::Strike;
use super::mechanics::{Armour, Arsenal, Weapon};
use super::readings::K13;
use super::stopping::Onslaught;

impl Arsenal {
    /// Damage of an attack that gets through, made by somebody who wields `wielded`, to a defender
    /// who wears `worn` or nothing. Absent when it can't be made or does not touch health.
    pub fn hurt(
        &self,
        made: Onslaught<'_>,
        wielded: Option<&Weapon>,
        worn: Option<&Armour>,
    ) -> Option<Strike> {
        match made {
            Onslaught::Default(weapon) | Onslaught::AfterBlock(weapon, _) => {
                self.strike(weapon, None, None, worn)
            }
            Onslaught::Basic(weapon, attack) => self.strike(weapon, Some(attack), None, worn),
            Onslaught::Flat(attack) => self.flat(attack, wielded, worn),
            Onslaught::Special(weapon, special, attack) => {
                self.strike(weapon, attack, Some(special), worn)
            }
            // The card does the special instead of adding its damage (K-12).
            Onslaught::Performed(weapon, special, _) => {
                special.wounds.then(|| self.strike(weapon, None, None, worn))?
            }
            Onslaught::Counter(weapon, special, attack) => match self.readings.k13 {
                K13::Bonus => self.strike(weapon, attack, Some(special), worn),
                K13::NoBonus => self.strike(weapon, attack, None, worn),
            },
            Onslaught::FreeStrike(_, weapon, None) => self.strike(weapon?, None, None, worn),
            Onslaught::FreeStrike(_, weapon, Some(attack)) if attack.adds => {
                self.strike(weapon?, Some(attack), None, worn)
            }
            Onslaught::FreeStrike(_, weapon, Some(flat)) => self.flat(flat, weapon, worn),
        }
    }
}
