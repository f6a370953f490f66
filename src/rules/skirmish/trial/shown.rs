//! What the cards do in play, card by card: for holding their words against it.

use super::{Bout, TARGET, Trial};
use crate::Shown;
use crate::play::Rules;
use crate::skirmish::engine::{Action, Skirmish};
use crate::skirmish::hindrance::Hindrance;
use crate::skirmish::mechanics::{Attack, Weapon};
use crate::skirmish::pool::Pool;
use crate::skirmish::readings::K22;
use crate::skirmish::stopping::{Means, Onslaught, Verdict};
use crate::skirmish::uses;
use std::collections::BTreeSet;

impl Skirmish {
    /// What play shows of every card and special. Each fact is the outcome of fights.
    pub fn shown(&self) -> Shown {
        let trial = Trial { rules: self };
        let mut shown = Shown::default();
        trial.figures(&mut shown);
        trial.armour(&mut shown);
        trial.defences(&mut shown);
        trial.hands(&mut shown);
        trial.openers(&mut shown);
        shown
    }
}

impl Skirmish {
    /// Defences that fail in play against attacks that no field of theirs speaks of: ids of cards and
    /// specials, each with those attacks in words.
    pub fn reasonless(&self) -> Vec<(String, Vec<String>)> {
        let none = BTreeSet::new();
        let pool = Pool::without(&self.arsenal, &none);
        let mut found = Vec::new();
        for (_, means) in pool.means() {
            let id = match means {
                Means::Shield(it) => &it.id,
                Means::Card(it) => &it.id,
                Means::Cancel(it) => &it.id,
                Means::Counter(it) => &it.id,
            };
            let fails = |it: &Onslaught<'_>| {
                self.fate(*it, means) == Some(Verdict::Fails)
                    && self.arsenal.hindrance(*it, means).is_none()
            };
            let attacks: Vec<String> =
                pool.onslaughts().into_iter().filter(fails).map(uses::told).collect();
            if !attacks.is_empty() {
                found.push((id.clone(), attacks));
            }
        }
        found
    }
}

impl Trial<'_> {
    pub(super) fn each(&self, made: Onslaught<'_>) -> Option<i64> {
        Some(self.unanswered(made, None)?.each)
    }

    /// What weapons, cards and specials do.
    fn figures(&self, shown: &mut Shown) {
        let arsenal = &self.rules.arsenal;
        for weapon in &arsenal.weapons {
            shown
                .does
                .extend(self.each(Onslaught::Default(weapon)).map(|it| (weapon.id.clone(), it)));
        }
        for attack in &arsenal.attacks {
            if !attack.adds {
                let does = self.each(Onslaught::Flat(attack));
                shown.does.extend(does.map(|it| (attack.id.clone(), it)));
                continue;
            }
            let gains = arsenal.weapons.iter().filter_map(|weapon| {
                let with = self.each(Onslaught::Basic(weapon, attack))?;
                Some((weapon, with - self.each(Onslaught::Default(weapon))?))
            });
            let gains: Vec<(&Weapon, i64)> = gains.collect();
            // What a weapon adds to the card comes on top of what the card adds to all.
            let Some(least) = gains.iter().map(|it| it.1).min() else { continue };
            shown.adds.insert((attack.id.clone(), None), least);
            for (weapon, gain) in gains.into_iter().filter(|it| it.1 > least) {
                shown.adds.insert((attack.id.clone(), Some(weapon.id.clone())), gain - least);
            }
        }
        for special in arsenal.specials.iter().filter(|it| it.wounds) {
            let cards = || std::iter::once(None).chain(arsenal.attacks.iter().map(Some));
            for weapon in arsenal.weapons.iter().filter(|it| it.specials.contains(&special.id)) {
                let found = cards().find_map(|card| {
                    let strike =
                        self.unanswered(Onslaught::Special(weapon, special, card), None)?;
                    let plain = match card {
                        Some(card) => Onslaught::Basic(weapon, card),
                        None => Onslaught::Default(weapon),
                    };
                    Some((strike.each - self.each(plain)?, strike.parts))
                });
                let Some((adds, parts)) = found else { continue };
                shown.adds.insert((special.id.clone(), None), adds);
                shown.parts.insert((special.id.clone(), weapon.id.clone()), parts);
            }
        }
    }

    /// What armour takes off, and off which cards it takes nothing.
    fn armour(&self, shown: &mut Shown) {
        let arsenal = &self.rules.arsenal;
        for armour in arsenal.armour.iter().filter(|it| it.uses.is_none()) {
            let off = |made: Onslaught<'_>| {
                let bare = self.unanswered(made, None)?;
                Some(bare.each - self.unanswered(made, Some(armour))?.each)
            };
            let with = |attack: &Attack| -> Option<i64> {
                let made = |weapon| match attack.adds {
                    true => Onslaught::Basic(weapon, attack),
                    false => Onslaught::Flat(attack),
                };
                arsenal.weapons.iter().filter_map(|it| off(made(it))).max()
            };
            let bare = arsenal.weapons.iter().filter_map(|it| off(Onslaught::Default(it))).max();
            // An attack of which nothing is left does not show how much more would be taken off.
            let all = arsenal.weapons.iter().flat_map(|weapon| {
                let cards = arsenal.attacks.iter().filter(|it| it.adds);
                cards.map(|it| Onslaught::Basic(weapon, it)).chain([Onslaught::Default(weapon)])
            });
            let left = |made: &Onslaught<'_>| {
                self.unanswered(*made, Some(armour)).is_some_and(|it| it.each > 1)
            };
            let clear = all.filter(left).filter_map(off).max();
            shown.takes.extend(clear.filter(|it| *it > 0).map(|it| (armour.id.clone(), it)));
            for attack in &arsenal.attacks {
                // Damage that is kept as the least there is was not let through (K-22).
                let least = arsenal.readings.k22 == K22::One && !attack.adds && attack.damage <= 1;
                match with(attack) {
                    Some(0) if least => {}
                    Some(0) if bare.is_some_and(|it| it > 0) => shown.bar(&armour.id, &attack.id),
                    Some(_) => shown.join(&armour.id, &attack.id),
                    None => {}
                }
            }
        }
    }

    /// Which defences never stop an attack with this card, weapon or special.
    fn defences(&self, shown: &mut Shown) {
        let none = BTreeSet::new();
        let pool = Pool::without(&self.rules.arsenal, &none);
        let onslaughts = pool.onslaughts();
        for (_, means) in pool.means() {
            let id = match means {
                Means::Shield(it) => &it.id,
                Means::Card(it) => &it.id,
                Means::Cancel(it) => &it.id,
                Means::Counter(_) => continue,
            };
            let mut stopped = BTreeSet::new();
            let mut failed = BTreeSet::new();
            for made in &onslaughts {
                let Some(verdict) = self.fate(*made, means) else { continue };
                // That a weapon has other hands than are asked for is said in words, not by its name.
                let hands = self.rules.arsenal.hindrance(*made, means) == Some(Hindrance::Hands);
                let parts = match made {
                    Onslaught::FreeStrike(by, ..) => vec![&by.id],
                    _ => {
                        let weapon = made.weapon().map(|it| &it.id);
                        let card = made.attack().map(|it| &it.id);
                        let special = made.special().map(|it| &it.id);
                        weapon.into_iter().chain(card).chain(special).collect()
                    }
                };
                let known =
                    if verdict == Verdict::Fails && !hands { &mut failed } else { &mut stopped };
                known.extend(parts);
            }
            failed.difference(&stopped).for_each(|it| shown.bar(id, it));
            stopped.iter().for_each(|it| shown.join(id, it));
        }
    }

    /// Which cards nobody can play who wields a weapon.
    fn hands(&self, shown: &mut Shown) {
        let arsenal = &self.rules.arsenal;
        for weapon in &arsenal.weapons {
            for attack in &arsenal.attacks {
                match self.plays(weapon, attack) {
                    true => shown.join(&weapon.id, &attack.id),
                    false => shown.bar(&weapon.id, &attack.id),
                }
            }
            for shield in arsenal.shields().filter(|_| !self.lets_use_shield(weapon)) {
                shown.barred.insert(Shown::pair(&weapon.id, &shield.id));
            }
            for defence in &arsenal.defences {
                let flats = arsenal.attacks.iter().filter(|it| !it.adds).map(Onslaught::Flat);
                let mut met = flats.chain(arsenal.weapons.iter().map(Onslaught::Default));
                let means = Means::Card(defence);
                let made = met.find(|it| matches!(self.fate(*it, means), Some(Verdict::Stops(_))));
                let bout = made.and_then(|it| self.bout(it, Some(means), None));
                let Some(Bout { mut state, lead, origin }) = bout else { continue };
                state.player_mut(TARGET).weapon = self.rules.kind(&weapon.id);
                let course = self.course(&Bout { state, lead, origin }, Some(means), 0);
                if course.is_some_and(|it| !it.answered) {
                    // Whether it stops attacks with such a weapon is another question.
                    shown.barred.insert(Shown::pair(&weapon.id, &defence.id));
                }
            }
        }
    }

    /// Whether somebody who wields a weapon can attack with a card.
    pub(super) fn plays(&self, weapon: &Weapon, attack: &Attack) -> bool {
        let made = Onslaught::Default(weapon);
        let Some(mut bout) = self.bout(made, None, None) else { return false };
        let Some(card) = self.rules.kind(&attack.id) else { return false };
        bout.state.player_mut(super::STRIKER).hand.add(card);
        let mut options = Vec::new();
        self.rules.actions(&bout.state, &mut options);
        let plain = |it: &Action| match it {
            Action::Attack { card: with, opener: None, item: None, .. } => *with == Some(card),
            _ => false,
        };
        options.iter().any(plain)
    }

    /// Which cards never go into a special attack.
    fn openers(&self, shown: &mut Shown) {
        let arsenal = &self.rules.arsenal;
        for opener in &arsenal.openers {
            for attack in &arsenal.attacks {
                let mut made = arsenal.weapons.iter().flat_map(|weapon| {
                    let with = |special| Onslaught::Special(weapon, special, Some(attack));
                    arsenal.specials.iter().map(with)
                });
                match made.any(|it| self.unanswered(it, None).is_some()) {
                    true => shown.join(&opener.id, &attack.id),
                    false => shown.bar(&opener.id, &attack.id),
                }
            }
        }
    }
}
