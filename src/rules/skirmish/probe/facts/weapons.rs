//! What a weapon does, and what it leaves its wielder to do.

use super::defences::DefenceRecord;
use super::{Facts, note};
use crate::fact::Fact;
use crate::skirmish::mechanics::Weapon;
use crate::skirmish::probe::{Prober, TARGET};
use crate::skirmish::stopping::{AttackForm, DefenceForm};

impl Prober<'_> {
    pub(super) fn weapon_facts(&self, records: &[DefenceRecord<'_>], facts: &mut Facts) {
        let data = &self.rules.data;
        for weapon in &data.weapons {
            let id = &weapon.id;
            if let Some(does) = self.each(AttackForm::Default(weapon)) {
                note(facts, id, Fact::of("default", None, does));
            }
            let free = self.lets_use_shield(weapon);
            note(facts, id, Fact::plain(if free { "one-handed" } else { "two-handed" }));
            for shield in data.shields().filter(|_| !free) {
                note(facts, id, Fact::on("not-with", &shield.id));
            }
            self.specials_of(weapon, facts);
            for attack in &data.attacks {
                if !self.plays(weapon, attack) {
                    note(facts, id, Fact::on("not-with", &attack.id));
                }
            }
            for defence in &data.defences {
                if self.defends_with(weapon, DefenceForm::Card(defence)) == Some(false) {
                    note(facts, id, Fact::on("not-with", &defence.id));
                }
            }
            for record in records {
                if let DefenceForm::Card(_) = record.means
                    && record.weapons().contains(id.as_str())
                {
                    note(facts, id, Fact::on("unstopped-by", record.id));
                }
            }
            let mut state = self.rules.empty_table(2);
            let bare = self.rules.hand_limit(state.player(TARGET));
            state.player_mut(TARGET).weapon = self.rules.kind(id);
            let less = bare - self.rules.hand_limit(state.player(TARGET)).min(bare);
            if less > 0 {
                note(facts, id, Fact::of("hand-limit-less", None, i64::from(less)));
            }
        }
    }

    /// Specials that it can do, with the parts that only it makes of them.
    fn specials_of(&self, weapon: &Weapon, facts: &mut Facts) {
        for special in &self.rules.data.specials {
            let Some(parts) = self.parts(weapon, &special.id) else { continue };
            note(facts, &weapon.id, Fact::on("lists", &special.id));
            let others = self.rules.data.weapons.iter();
            if others.filter_map(|it| self.parts(it, &special.id)).any(|it| it < parts) {
                note(facts, &weapon.id, Fact::of("parts", Some(&special.id), parts));
            }
        }
    }

    /// In how many parts a weapon does a special. `None` where it can't.
    pub(super) fn parts(&self, weapon: &Weapon, special: &str) -> Option<i64> {
        let data = &self.rules.data;
        let special = data.specials.iter().find(|it| it.id == special)?;
        let cards = std::iter::once(None).chain(data.attacks.iter().map(Some));
        let mut all = cards.map(|card| AttackForm::Special(weapon, special, card));
        all.find_map(|it| self.probe_damage(it, None)).map(|it| it.parts)
    }

    /// Whether somebody who wields it can stop something with a SHIELD alone.
    pub(in crate::skirmish::probe) fn lets_use_shield(&self, weapon: &Weapon) -> bool {
        let mut shields = self.rules.data.shields();
        shields.any(|it| self.defends_with(weapon, DefenceForm::Shield(it)) == Some(true))
    }

    /// Whether somebody who wields a weapon can answer so. `None` where nothing can be so answered.
    fn defends_with(&self, weapon: &Weapon, means: DefenceForm<'_>) -> Option<bool> {
        let data = &self.rules.data;
        let flats = data.attacks.iter().filter(|it| !it.adds).map(AttackForm::Flat);
        let mut met = flats.chain(data.weapons.iter().map(AttackForm::Default));
        met.find_map(|made| {
            let mut setup = self.setup(made, Some(means), None)?;
            self.course(&setup, Some(means), 0).filter(|it| it.answered)?;
            setup.state.player_mut(TARGET).weapon = self.rules.kind(&weapon.id);
            Some(self.course(&setup, Some(means), 0)?.answered)
        })
    }
}
