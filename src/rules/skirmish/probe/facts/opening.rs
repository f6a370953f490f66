//! Cards that open specials.

use super::defences::DefenceRecord;
use super::{Facts, note};
use crate::fact::Fact;
use crate::skirmish::mechanics::{Special, Weapon};
use crate::skirmish::probe::{Prober, TARGET};
use crate::skirmish::stopping::{AttackForm, DefenceForm};

impl Prober<'_> {
    pub(super) fn opener_facts(&self, records: &[DefenceRecord<'_>], facts: &mut Facts) {
        let data = &self.rules.data;
        for opener in &data.openers {
            let id = &opener.id;
            for special in &data.specials {
                self.opened_as(id, special, facts);
                self.in_defence(id, special, records, facts);
            }
            let unlisted = |special: &Special| {
                let able = |weapon: &&Weapon| self.parts(weapon, &special.id).is_some();
                let count = data.weapons.iter().filter(able).count();
                count > 0 && count < data.weapons.len()
            };
            if data.specials.iter().any(unlisted) {
                note(facts, id, Fact::plain("listed-only"));
            }
            for attack in &data.attacks {
                if !self.joins(attack) {
                    note(facts, id, Fact::on("not-with", &attack.id));
                }
            }
        }
    }

    /// What it takes for a special, and what that does.
    fn opened_as(&self, id: &str, special: &Special, facts: &mut Facts) {
        let data = &self.rules.data;
        let with = |card| {
            data.weapons.iter().any(|weapon| {
                self.probe_damage(AttackForm::Special(weapon, special, card), None).is_some()
            })
        };
        let name = match (with(None), data.attacks.iter().any(|it| with(Some(it)))) {
            (true, true) => "may-add-card",
            (true, false) => "takes-no-card",
            (false, true) => "needs-card",
            (false, false) => return,
        };
        note(facts, id, Fact::on(name, &special.id));
        let parts = data.weapons.iter().filter_map(|it| self.parts(it, &special.id)).min();
        if let Some(parts) = parts.filter(|it| *it > 1) {
            note(facts, id, Fact::of("parts", Some(&special.id), parts));
        }
        let cards = || std::iter::once(None).chain(data.attacks.iter().map(Some));
        let added = data.weapons.iter().find_map(|weapon| {
            cards().find_map(|card| {
                let strike = self.each(AttackForm::Special(weapon, special, card))?;
                let plain = match card {
                    Some(card) => AttackForm::Basic(weapon, card),
                    None => AttackForm::Default(weapon),
                };
                Some(strike - self.each(plain)?)
            })
        });
        if let Some(added) = added.filter(|it| *it > 0) {
            note(facts, id, Fact::of("special-adds", Some(&special.id), added));
        }
    }

    /// What it does for somebody who is attacked, and for whose attack was blocked.
    fn in_defence(
        &self,
        id: &str,
        special: &Special,
        records: &[DefenceRecord<'_>],
        facts: &mut Facts,
    ) {
        let data = &self.rules.data;
        let means = DefenceForm::Counter(special);
        let charged = data.weapons.iter().find_map(|weapon| {
            let mut cards = data.attacks.iter().filter(|it| it.adds);
            cards.find_map(|card| {
                let made = AttackForm::Special(weapon, special, Some(card));
                self.stops(made, means).then_some(made)
            })
        });
        if let Some(made) = charged {
            let two_handed = data.weapons.iter().filter(|it| !self.lets_use_shield(it));
            let able = |weapon: &Weapon| {
                let mut setup = self.setup(made, Some(means), None)?;
                setup.state.player_mut(TARGET).weapon = self.rules.kind(&weapon.id);
                Some(self.course(&setup, Some(means), 0)?.answered)
            };
            let lists = |it: &&Weapon| self.parts(it, &special.id).is_some();
            let barred = two_handed.filter(lists).any(|it| able(it) == Some(false));
            let name = if barred { "throws-back-one-handed" } else { "throws-back" };
            note(facts, id, Fact::on(name, &special.id));
        }
        let strikes = |weapon: &Weapon| {
            let made = AttackForm::AfterBlock(weapon, special);
            self.probe_damage(made, None).is_some()
        };
        if data.weapons.iter().any(strikes) {
            note(facts, id, Fact::on("strikes-after-block", &special.id));
        }
        let cancels = records.iter().any(|it| self.undone(it, &special.id).is_some());
        if cancels {
            note(facts, id, Fact::on("cancels-block", &special.id));
        }
    }
}
