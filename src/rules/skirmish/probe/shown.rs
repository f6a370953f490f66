//! What the cards do in play, card by card: for holding their words against it.

use super::{ProbeSetup, Prober, TARGET};
use crate::fact::ObservedEffects;
use crate::skirmish::block_reason::BlockReason;
use crate::skirmish::engine::{Action, Skirmish};
use crate::skirmish::mechanics::{Attack, Weapon};
use crate::skirmish::pool::Pool;
use crate::skirmish::rule_options::K22;
use crate::skirmish::stopping::{AttackForm, DefenceForm, DefenceResult};
use crate::skirmish::uses;
use std::collections::BTreeSet;

impl Skirmish {
    /// What play shows of every card and special. Each fact is the outcome of fights.
    pub(crate) fn shown(&self) -> &ObservedEffects {
        self.observed().effects.get_or_init(|| {
            let trial = Prober { rules: self };
            let mut shown = ObservedEffects::default();
            trial.figures(&mut shown);
            trial.armour(&mut shown);
            trial.defences(&mut shown);
            trial.hands(&mut shown);
            trial.openers(&mut shown);
            shown
        })
    }
}

impl Skirmish {
    /// Defences that fail in play against attacks that no field of theirs speaks of: ids of cards and
    /// specials, each with those attacks in words.
    pub(crate) fn reasonless(&self) -> &[(String, Vec<String>)] {
        self.observed().reasonless.get_or_init(|| self.tried_in_vain())
    }

    /// What each defence of the pool of all cards does to each attack, in its orders.
    pub(super) fn fought(&self, pool: &Pool<'_>) -> &[Vec<Option<DefenceResult>>] {
        self.observed().fought.get_or_init(|| {
            let attacks = pool.attack_forms();
            let against = |(_, means): (String, DefenceForm<'_>)| {
                attacks.iter().map(|it| self.probe_defence(*it, means)).collect()
            };
            pool.defence_forms().into_iter().map(against).collect()
        })
    }

    fn tried_in_vain(&self) -> Vec<(String, Vec<String>)> {
        let none = BTreeSet::new();
        let pool = Pool::without(&self.data, &none);
        let mut found = Vec::new();
        for ((_, means), results) in pool.defence_forms().into_iter().zip(self.fought(&pool)) {
            let fails = |(attack, result): &(AttackForm<'_>, &Option<DefenceResult>)| {
                **result == Some(DefenceResult::Fails)
                    && self.data.block_reason(*attack, means).is_none()
            };
            let made = pool.attack_forms().into_iter().zip(results).filter(fails);
            let attacks: Vec<String> = made.map(|it| uses::told(it.0)).collect();
            if !attacks.is_empty() {
                found.push((means.id().to_owned(), attacks));
            }
        }
        found
    }
}

impl Prober<'_> {
    pub(super) fn each(&self, made: AttackForm<'_>) -> Option<i64> {
        Some(self.probe_damage(made, None)?.each)
    }

    /// What a card adds to the damage of each weapon.
    pub(super) fn gains(&self, attack: &Attack) -> Vec<(&Weapon, i64)> {
        let gains = self.rules.data.weapons.iter().filter_map(|weapon| {
            let with = self.each(AttackForm::Basic(weapon, attack))?;
            Some((weapon, with - self.each(AttackForm::Default(weapon))?))
        });
        gains.collect()
    }

    /// What weapons, cards and specials do.
    fn figures(&self, shown: &mut ObservedEffects) {
        let data = &self.rules.data;
        for weapon in &data.weapons {
            shown
                .does
                .extend(self.each(AttackForm::Default(weapon)).map(|it| (weapon.id.clone(), it)));
        }
        for attack in &data.attacks {
            if !attack.adds {
                let does = self.each(AttackForm::Flat(attack));
                shown.does.extend(does.map(|it| (attack.id.clone(), it)));
                continue;
            }
            let gains = self.gains(attack);
            // What a weapon adds to the card comes on top of what the card adds to all.
            let Some(least) = gains.iter().map(|it| it.1).min() else { continue };
            shown.adds.insert((attack.id.clone(), None), least);
            for (weapon, gain) in gains.into_iter().filter(|it| it.1 > least) {
                shown.adds.insert((attack.id.clone(), Some(weapon.id.clone())), gain - least);
            }
        }
        for special in data.specials.iter().filter(|it| it.wounds) {
            let cards = || std::iter::once(None).chain(data.attacks.iter().map(Some));
            for weapon in data.weapons.iter().filter(|it| it.specials.contains(&special.id)) {
                let found = cards().find_map(|card| {
                    let strike =
                        self.probe_damage(AttackForm::Special(weapon, special, card), None)?;
                    let plain = match card {
                        Some(card) => AttackForm::Basic(weapon, card),
                        None => AttackForm::Default(weapon),
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
    fn armour(&self, shown: &mut ObservedEffects) {
        let data = &self.rules.data;
        for armour in data.armour.iter().filter(|it| it.uses.is_none()) {
            let off = |made: AttackForm<'_>| {
                Some(self.each(made)? - self.probe_damage(made, Some(armour))?.each)
            };
            let with = |attack: &Attack| -> Option<i64> {
                let made = |weapon| {
                    if attack.adds {
                        AttackForm::Basic(weapon, attack)
                    } else {
                        AttackForm::Flat(attack)
                    }
                };
                data.weapons.iter().filter_map(|it| off(made(it))).max()
            };
            let bare = data.weapons.iter().filter_map(|it| off(AttackForm::Default(it))).max();
            // An attack of which nothing is left does not show how much more would be taken off.
            let all = data.weapons.iter().flat_map(|weapon| {
                let cards = data.attacks.iter().filter(|it| it.adds);
                cards.map(|it| AttackForm::Basic(weapon, it)).chain([AttackForm::Default(weapon)])
            });
            let left = |made: &AttackForm<'_>| {
                self.probe_damage(*made, Some(armour)).is_some_and(|it| it.each > 1)
            };
            let clear = all.filter(left).filter_map(off).max();
            shown.takes.extend(clear.filter(|it| *it > 0).map(|it| (armour.id.clone(), it)));
            for attack in &data.attacks {
                // Damage that is kept as the least there is was not let through (K-22).
                let least = data.rule_options.k22 == K22::One && !attack.adds && attack.damage <= 1;
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
    fn defences(&self, shown: &mut ObservedEffects) {
        let none = BTreeSet::new();
        let pool = Pool::without(&self.rules.data, &none);
        let onslaughts = pool.attack_forms();
        let defences = pool.defence_forms().into_iter().map(|it| it.1);
        for means in defences.filter(|it| !matches!(it, DefenceForm::Counter(_))) {
            let mut stopped = BTreeSet::new();
            let mut failed = BTreeSet::new();
            for made in &onslaughts {
                let Some(verdict) = self.probe_defence(*made, means) else { continue };
                // That a weapon has other hands than are asked for is said in words, not by its name.
                let hands = self.rules.data.block_reason(*made, means) == Some(BlockReason::Hands);
                let parts = match made {
                    AttackForm::FreeStrike(by, ..) => vec![&by.id],
                    _ => {
                        let weapon = made.weapon().map(|it| &it.id);
                        let card = made.attack().map(|it| &it.id);
                        let special = made.special().map(|it| &it.id);
                        weapon.into_iter().chain(card).chain(special).collect()
                    }
                };
                let known = if verdict == DefenceResult::Fails && !hands {
                    &mut failed
                } else {
                    &mut stopped
                };
                known.extend(parts);
            }
            failed.difference(&stopped).for_each(|it| shown.bar(means.id(), it));
            stopped.iter().for_each(|it| shown.join(means.id(), it));
        }
    }

    /// Which cards nobody can play who wields a weapon.
    fn hands(&self, shown: &mut ObservedEffects) {
        let data = &self.rules.data;
        for weapon in &data.weapons {
            for attack in &data.attacks {
                if self.plays(weapon, attack) {
                    shown.join(&weapon.id, &attack.id);
                } else {
                    shown.bar(&weapon.id, &attack.id);
                }
            }
            for shield in data.shields().filter(|_| !self.lets_use_shield(weapon)) {
                shown.bar(&weapon.id, &shield.id);
            }
            for defence in &data.defences {
                let flats = data.attacks.iter().filter(|it| !it.adds).map(AttackForm::Flat);
                let mut met = flats.chain(data.weapons.iter().map(AttackForm::Default));
                let means = DefenceForm::Card(defence);
                let made = met.find(|attack| self.stops(*attack, means));
                let setup = made.and_then(|it| self.setup(it, Some(means), None));
                let Some(ProbeSetup { mut state, lead, origin }) = setup else { continue };
                state.player_mut(TARGET).weapon = self.rules.kind(&weapon.id);
                let course = self.course(&ProbeSetup { state, lead, origin }, Some(means), 0);
                if course.is_some_and(|it| !it.answered) {
                    // Whether it stops attacks with such a weapon is another question.
                    shown.bar(&weapon.id, &defence.id);
                }
            }
        }
    }

    /// Whether somebody who wields a weapon can attack with a card.
    pub(super) fn plays(&self, weapon: &Weapon, attack: &Attack) -> bool {
        let made = AttackForm::Default(weapon);
        let Some(mut setup) = self.setup(made, None, None) else { return false };
        let Some(card) = self.rules.kind(&attack.id) else { return false };
        setup.state.player_mut(super::STRIKER).hand.add(card);
        let plain = |action: &Action| match action {
            Action::Attack { card: with, opener: None, item: None, .. } => *with == Some(card),
            _ => false,
        };
        self.options(&setup.state).iter().any(plain)
    }

    /// Which cards never go into a special attack.
    fn openers(&self, shown: &mut ObservedEffects) {
        let data = &self.rules.data;
        for opener in &data.openers {
            for attack in &data.attacks {
                if self.joins(attack) {
                    shown.join(&opener.id, &attack.id);
                } else {
                    shown.bar(&opener.id, &attack.id);
                }
            }
        }
    }
}
