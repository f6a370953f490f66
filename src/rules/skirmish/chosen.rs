//! What the choice for each ruling makes of the mechanics.

use super::mechanics::{BasicUse, Need, RulesData, Weapon};
use super::rule_options::{K01, K09, K10, K14, K35};

impl RulesData {
    /// Changes the mechanics as the rulings are read. What depends on more than one card is asked
    /// where it is worked out: `strike`, `hurt` and `defence_result`.
    pub(super) fn apply_ruling_options(&mut self) {
        if self.rule_options.k01 == K01::Wears {
            for defence in self.defences.iter_mut().filter(|it| it.blocks()) {
                defence.wears_shield = true;
            }
        }
        for special in &mut self.specials {
            if self.rule_options.k09 == K09::Optional
                && special.unblockable
                && special.basic == BasicUse::None
            {
                special.basic = BasicUse::Optional;
            }
            if self.rule_options.k10 == K10::Wounds && !special.destroys.is_empty() {
                special.wounds = true;
            }
        }
        if self.rule_options.k35 == K35::WeaponOnly {
            let attacks = self.attacks.iter_mut().map(|it| &mut it.needs);
            let needs = attacks.chain(self.defences.iter_mut().map(|it| &mut it.needs));
            for need in needs.filter(|it| **it == Need::WeaponOrShield) {
                *need = Need::Weapon;
            }
        }
    }

    /// Whether somebody who wields a weapon may counter, with whatever it can do (K-14).
    pub fn may_counter(&self, weapon: &Weapon) -> bool {
        self.rule_options.k14 == K14::Allowed || weapon.leaves_a_hand()
    }
}
