//! Cards that open specials.

use super::defences::Record;
use super::{Facts, note};
use crate::fact::Fact;
use crate::skirmish::mechanics::{Special, Weapon};
use crate::skirmish::stopping::{Means, Onslaught, Verdict};
use crate::skirmish::trial::{TARGET, Trial};

impl Trial<'_> {
    pub(super) fn opener_facts(&self, records: &[Record<'_>], facts: &mut Facts) {
        let arsenal = &self.rules.arsenal;
        for opener in &arsenal.openers {
            let id = &opener.id;
            for special in &arsenal.specials {
                self.opened_as(id, special, facts);
                self.in_defence(id, special, records, facts);
            }
            let unlisted = |special: &Special| {
                let able = |weapon: &&Weapon| self.parts(weapon, &special.id).is_some();
                let count = arsenal.weapons.iter().filter(able).count();
                count > 0 && count < arsenal.weapons.len()
            };
            if arsenal.specials.iter().any(unlisted) {
                note(facts, id, Fact::plain("listed-only"));
            }
            for attack in &arsenal.attacks {
                let mut made = arsenal.weapons.iter().flat_map(|weapon| {
                    let with = |special| Onslaught::Special(weapon, special, Some(attack));
                    arsenal.specials.iter().map(with)
                });
                if made.all(|it| self.unanswered(it, None).is_none()) {
                    note(facts, id, Fact::on("not-with", &attack.id));
                }
            }
        }
    }

    /// What it takes for a special, and what that does.
    fn opened_as(&self, id: &str, special: &Special, facts: &mut Facts) {
        let arsenal = &self.rules.arsenal;
        let with = |card| {
            arsenal.weapons.iter().any(|weapon| {
                self.unanswered(Onslaught::Special(weapon, special, card), None).is_some()
            })
        };
        let name = match (with(None), arsenal.attacks.iter().any(|it| with(Some(it)))) {
            (true, true) => "may-add-card",
            (true, false) => "takes-no-card",
            (false, true) => "needs-card",
            (false, false) => return,
        };
        note(facts, id, Fact::on(name, &special.id));
        let parts = arsenal.weapons.iter().filter_map(|it| self.parts(it, &special.id)).min();
        if let Some(parts) = parts.filter(|it| *it > 1) {
            note(facts, id, Fact::of("parts", Some(&special.id), parts));
        }
        let cards = || std::iter::once(None).chain(arsenal.attacks.iter().map(Some));
        let added = arsenal.weapons.iter().find_map(|weapon| {
            cards().find_map(|card| {
                let strike = self.each(Onslaught::Special(weapon, special, card))?;
                let plain = match card {
                    Some(card) => Onslaught::Basic(weapon, card),
                    None => Onslaught::Default(weapon),
                };
                Some(strike - self.each(plain)?)
            })
        });
        if let Some(added) = added.filter(|it| *it > 0) {
            note(facts, id, Fact::of("special-adds", Some(&special.id), added));
        }
    }

    /// What it does for somebody who is attacked, and for whose attack was blocked.
    fn in_defence(&self, id: &str, special: &Special, records: &[Record<'_>], facts: &mut Facts) {
        let arsenal = &self.rules.arsenal;
        let means = Means::Counter(special);
        let charged = arsenal.weapons.iter().find_map(|weapon| {
            let mut cards = arsenal.attacks.iter().filter(|it| it.adds);
            cards.find_map(|card| {
                let made = Onslaught::Special(weapon, special, Some(card));
                matches!(self.fate(made, means), Some(Verdict::Stops(_))).then_some(made)
            })
        });
        if let Some(made) = charged {
            let two_handed = arsenal.weapons.iter().filter(|it| !self.lets_use_shield(it));
            let able = |weapon: &Weapon| {
                let mut bout = self.bout(made, Some(means), None)?;
                bout.state.player_mut(TARGET).weapon = self.rules.kind(&weapon.id);
                Some(self.course(&bout, Some(means), 0)?.answered)
            };
            let lists = |it: &&Weapon| self.parts(it, &special.id).is_some();
            let barred = two_handed.filter(lists).any(|it| able(it) == Some(false));
            let name = if barred { "throws-back-one-handed" } else { "throws-back" };
            note(facts, id, Fact::on(name, &special.id));
        }
        let strikes = |weapon: &Weapon| {
            let made = Onslaught::AfterBlock(weapon, special);
            self.unanswered(made, None).is_some()
        };
        if arsenal.weapons.iter().any(strikes) {
            note(facts, id, Fact::on("strikes-after-block", &special.id));
        }
        let cancels = records.iter().any(|it| self.undone(it, &special.id).is_some());
        if cancels {
            note(facts, id, Fact::on("cancels-block", &special.id));
        }
    }
}
