//! What an attack of any origin does to health.

use super::damage::Strike;
use super::mechanics::{Armour, RulesData, Weapon};
use super::rule_options::K13;
use super::stopping::AttackForm;

impl RulesData {
    /// Damage of an attack that gets through, made by somebody who wields `wielded`, to a defender
    /// who wears `worn` or nothing. Absent when it can't be made or does not touch health.
    pub fn hurt(
        &self,
        made: AttackForm<'_>,
        wielded: Option<&Weapon>,
        worn: Option<&Armour>,
    ) -> Option<Strike> {
        match made {
            AttackForm::Default(weapon) | AttackForm::AfterBlock(weapon, _) => {
                self.strike(weapon, None, None, worn)
            }
            AttackForm::Basic(weapon, attack) => self.strike(weapon, Some(attack), None, worn),
            AttackForm::Flat(attack) => self.flat(attack, wielded, worn),
            AttackForm::Special(weapon, special, attack) => {
                self.strike(weapon, attack, Some(special), worn)
            }
            // The card does the special instead of adding its damage (K-12).
            AttackForm::Performed(weapon, special, _) => {
                special.wounds.then(|| self.strike(weapon, None, None, worn))?
            }
            AttackForm::Counter(weapon, special, attack) => match self.rule_options.k13 {
                K13::Bonus => self.strike(weapon, attack, Some(special), worn),
                K13::NoBonus => self.strike(weapon, attack, None, worn),
            },
            AttackForm::FreeStrike(_, weapon, None) => self.strike(weapon?, None, None, worn),
            AttackForm::FreeStrike(_, weapon, Some(attack)) if attack.adds => {
                self.strike(weapon?, Some(attack), None, worn)
            }
            AttackForm::FreeStrike(_, weapon, Some(flat)) => self.flat(flat, weapon, worn),
        }
    }
}
