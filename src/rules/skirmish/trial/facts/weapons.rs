//! What a weapon does, and what it leaves its wielder to do.

use super::defences::Record;
use super::{Facts, note};
use crate::fact::Fact;
use crate::skirmish::mechanics::Weapon;
use crate::skirmish::stopping::{Means, Onslaught};
use crate::skirmish::trial::{TARGET, Trial};

impl Trial<'_> {
    pub(super) fn weapon_facts(&self, records: &[Record<'_>], facts: &mut Facts) {
        let arsenal = &self.rules.arsenal;
        for weapon in &arsenal.weapons {
            let id = &weapon.id;
            if let Some(does) = self.each(Onslaught::Default(weapon)) {
                note(facts, id, Fact::of("default", None, does));
            }
            let free = self.lets_use_shield(weapon);
            note(facts, id, Fact::plain(if free { "one-handed" } else { "two-handed" }));
            for shield in arsenal.shields().filter(|_| !free) {
                note(facts, id, Fact::on("not-with", &shield.id));
            }
            self.specials_of(weapon, facts);
            for attack in &arsenal.attacks {
                if !self.plays(weapon, attack) {
                    note(facts, id, Fact::on("not-with", &attack.id));
                }
            }
            for defence in &arsenal.defences {
                if self.defends_with(weapon, Means::Card(defence)) == Some(false) {
                    note(facts, id, Fact::on("not-with", &defence.id));
                }
            }
            for record in records {
                if let (Means::Card(_), true) =
                    (record.means, record.weapons().contains(id.as_str()))
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
        for special in &self.rules.arsenal.specials {
            let Some(parts) = self.parts(weapon, &special.id) else { continue };
            note(facts, &weapon.id, Fact::on("lists", &special.id));
            let others = self.rules.arsenal.weapons.iter();
            if others.filter_map(|it| self.parts(it, &special.id)).any(|it| it < parts) {
                note(facts, &weapon.id, Fact::of("parts", Some(&special.id), parts));
            }
        }
    }

    /// In how many parts a weapon does a special; none where it can't.
    pub(super) fn parts(&self, weapon: &Weapon, special: &str) -> Option<i64> {
        let arsenal = &self.rules.arsenal;
        let special = arsenal.specials.iter().find(|it| it.id == special)?;
        let cards = std::iter::once(None).chain(arsenal.attacks.iter().map(Some));
        let mut all = cards.map(|card| Onslaught::Special(weapon, special, card));
        all.find_map(|it| self.unanswered(it, None)).map(|it| it.parts)
    }

    /// Whether somebody who wields it can stop something with a SHIELD alone.
    pub(in crate::skirmish::trial) fn lets_use_shield(&self, weapon: &Weapon) -> bool {
        let mut shields = self.rules.arsenal.shields();
        shields.any(|it| self.defends_with(weapon, Means::Shield(it)) == Some(true))
    }

    /// Whether somebody who wields a weapon can answer so; none where nothing can be so answered.
    fn defends_with(&self, weapon: &Weapon, means: Means<'_>) -> Option<bool> {
        let arsenal = &self.rules.arsenal;
        let flats = arsenal.attacks.iter().filter(|it| !it.adds).map(Onslaught::Flat);
        let mut met = flats.chain(arsenal.weapons.iter().map(Onslaught::Default));
        met.find_map(|made| {
            let mut bout = self.bout(made, Some(means), None)?;
            self.course(&bout, Some(means), 0).filter(|it| it.answered)?;
            bout.state.player_mut(TARGET).weapon = self.rules.kind(&weapon.id);
            Some(self.course(&bout, Some(means), 0)?.answered)
        })
    }
}
