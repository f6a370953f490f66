//! What a game chooses for its rulings, and what that makes of its mechanics.

use super::mechanics::{Arsenal, BasicUse, Need, Weapon};
use super::readings::{K01, K09, K10, K14, K35, Readings, Unknown};
use crate::diagnostic::{Diagnostic, Report};
use crate::model::{Game, Located, Reading};

impl Readings {
    /// What a game says, or one of its variants where that says otherwise. What is not known is
    /// reported at its place.
    pub fn of(game: &Game, variant: Option<&str>, report: &mut Report) -> Self {
        let mut readings = Self::default();
        readings.choose(&game.readings, report);
        let own = game.variants.iter().find(|it| Some(it.id.value.as_str()) == variant);
        if let Some(own) = own {
            readings.choose(&own.readings, report);
        }
        readings
    }

    /// Chooses what is written somewhere; what is not known is reported at its place.
    pub fn choose(&mut self, written: &[Reading], report: &mut Report) {
        for Reading { ruling, option } in written {
            match self.set(&ruling.value, &option.value) {
                Ok(()) => {}
                Err(Unknown::Ruling) => report.push(no_ruling(ruling, report)),
                Err(Unknown::Option(names)) => {
                    let message = format!("`{}` has no reading `{}`", ruling.value, option.value);
                    let fault = Diagnostic::error("R003", message);
                    let fault = fault.at(option.span, "unknown option");
                    let fault = fault.hint(format!("it has `{}`", names.join("` and `")));
                    let known = names.iter().copied();
                    let quoted = |name: &str| format!("\"{name}\"");
                    report.push(fault.suggest(option.span, &option.value, known, quoted));
                }
            }
        }
    }
}

/// An id of which only the spelling is wrong is put right; ids are too short to guess at others.
fn no_ruling(ruling: &Located<String>, report: &Report) -> Diagnostic {
    let message = format!("there is no ruling `{}` that can be switched", ruling.value);
    let fault = Diagnostic::error("R003", message).at(ruling.span, "the rules don't ask for it");
    let plain = |id: &str| id.replace(['-', '_', ' '], "").to_uppercase();
    let quotes = report.sources.slice(ruling.span).starts_with(['"', '\'']);
    let written = |id: &str| if quotes { format!("\"{id}\"") } else { id.to_owned() };
    match Readings::all().find(|(id, _)| plain(id) == plain(&ruling.value)) {
        Some((id, _)) => fault.suggest(ruling.span, id, [id], written),
        None => fault.hint("docs/rulings.md lists all that can be, and their options"),
    }
}

impl Arsenal {
    /// Changes the mechanics as the rulings are read. What depends on more than one card is asked
    /// where it is worked out: `strike`, `hurt` and `verdict`.
    pub(super) fn follow_readings(&mut self) {
        if self.readings.k01 == K01::Wears {
            for defence in self.defences.iter_mut().filter(|it| it.blocks()) {
                defence.wears_shield = true;
            }
        }
        for special in &mut self.specials {
            if self.readings.k09 == K09::Optional
                && special.unblockable
                && special.basic == BasicUse::None
            {
                special.basic = BasicUse::Optional;
            }
            if self.readings.k10 == K10::Wounds && !special.destroys.is_empty() {
                special.wounds = true;
            }
        }
        if self.readings.k35 == K35::WeaponOnly {
            let attacks = self.attacks.iter_mut().map(|it| &mut it.needs);
            let needs = attacks.chain(self.defences.iter_mut().map(|it| &mut it.needs));
            for need in needs.filter(|it| **it == Need::WeaponOrShield) {
                *need = Need::Weapon;
            }
        }
    }

    /// Whether somebody who wields a weapon may counter, with whatever it can do (K-14).
    pub fn may_counter(&self, weapon: &Weapon) -> bool {
        self.readings.k14 == K14::Allowed || weapon.leaves_a_hand()
    }
}
