//! What stops attacks, a SHIELD among it.

use super::{Facts, note};
use crate::fact::Fact;
use crate::skirmish::engine::{Action, Event, SkirmishState};
use crate::skirmish::mechanics::Item;
use crate::skirmish::pool::Pool;
use crate::skirmish::probe::{BYSTANDER, ProbeSetup, Prober, STRIKER, TARGET};
use crate::skirmish::stopping::{AttackForm, DefenceForm, DefenceResult, Effects};
use std::collections::BTreeSet;

/// A defence with every attack and what came of it.
pub(super) struct DefenceRecord<'a> {
    pub(super) means: DefenceForm<'a>,
    pub(super) id: &'a str,
    cells: Vec<(AttackForm<'a>, DefenceResult)>,
}

impl<'a> DefenceRecord<'a> {
    /// Effects against the attacks that it stops.
    fn stopped(&self) -> impl Iterator<Item = (AttackForm<'a>, Effects)> + '_ {
        self.cells.iter().filter_map(|(made, verdict)| match verdict {
            DefenceResult::Stops(effects) => Some((*made, *effects)),
            DefenceResult::Fails => None,
        })
    }

    /// Whether it fails against all attacks of some sort, of which there is one.
    fn fails(&self, of: impl Fn(&AttackForm<'_>) -> bool) -> bool {
        let mut all = self.cells.iter().filter(|(made, _)| of(made)).peekable();
        all.peek().is_some() && all.all(|(_, verdict)| *verdict == DefenceResult::Fails)
    }

    /// Weapons none of whose attacks it stops.
    pub(super) fn weapons(&self) -> BTreeSet<&'a str> {
        let made = |attack: &AttackForm<'_>, id: &str| {
            attack.weapon().is_some_and(|it| it.id == id) && !is_strike(attack)
        };
        let all: BTreeSet<&str> =
            self.cells.iter().filter_map(|it| Some(it.0.weapon()?.id.as_str())).collect();
        all.into_iter().filter(|id| self.fails(|it| made(it, id))).collect()
    }

    /// Cards that add to no weapon, and others, with which it stops no attack that it could stop
    /// without them.
    pub(super) fn cards(&self) -> BTreeSet<&'a str> {
        let weapons = self.weapons();
        let all = self.cells.iter().filter_map(|it| Some(it.0.attack()?.id.as_str()));
        let all: BTreeSet<&str> = all.collect();
        let made = |attack: &AttackForm<'_>, id: &str| {
            attack.attack().is_some_and(|it| it.id == id)
                && attack.weapon().is_none_or(|it| !weapons.contains(it.id.as_str()))
                && !is_strike(attack)
                && !matches!(attack, AttackForm::Performed(..))
        };
        all.into_iter().filter(|id| self.fails(|it| made(it, id))).collect()
    }
}

fn is_strike(made: &AttackForm<'_>) -> bool {
    matches!(made, AttackForm::FreeStrike(..))
}

impl<'a> Prober<'a> {
    /// Every way to stop an attack that is one card, or none.
    pub(super) fn records(&self) -> Vec<DefenceRecord<'a>> {
        let pool = Pool::without(&self.rules.data, &BTreeSet::new());
        let onslaughts = pool.attack_forms();
        let means = pool.defence_forms().into_iter().filter_map(|(_, means)| {
            let id = match means {
                DefenceForm::Shield(it) => &it.id,
                DefenceForm::Card(it) => &it.id,
                DefenceForm::Counter(_) | DefenceForm::Cancel(_) => return None,
            };
            let tried = |made: &AttackForm<'a>| Some((*made, self.probe_defence(*made, means)?));
            let cells = onslaughts.iter().filter_map(tried).collect();
            Some(DefenceRecord { means, id: id.as_str(), cells })
        });
        means.collect()
    }

    pub(super) fn defence_facts(&self, records: &[DefenceRecord<'_>], facts: &mut Facts) {
        for record in records {
            let id = record.id;
            self.stopping(record, facts);
            self.price(record, facts);
            self.hindered(record, facts);
            if let Some(fact) = self.needed(record) {
                note(facts, id, fact);
            }
        }
    }

    /// That it stops attacks, and what it does besides.
    fn stopping(&self, record: &DefenceRecord<'_>, facts: &mut Facts) {
        let id = record.id;
        if record.stopped().next().is_some() {
            note(facts, id, Fact::plain("stops"));
        }
        for (made, effects) in record.stopped() {
            let Some(special) = made.special() else { continue };
            // Parts that fall with the weapon that is taken are another fact.
            if made.parts() > 1 && (!effects.all_parts || effects.takes_weapon) {
                note(facts, id, Fact::on("stops-one-part", &special.id));
            }
            let lost = match effects.loses {
                Some(Item::Weapon) => "loses-weapon-instead",
                Some(Item::Shield) => "loses-shield-instead",
                _ => continue,
            };
            note(facts, id, Fact::on(lost, &special.id));
        }
        let runs_on = record.stopped().find(|(_, effects)| effects.passes_on);
        if let Some((made, _)) = runs_on
            && let (DefenceForm::Card(card), Some(special)) = (record.means, made.special())
            && let Some(kind) = self.rules.kind(&card.id)
            && let Some(mut setup) = self.setup(made, Some(record.means), None)
        {
            setup.state.player_mut(TARGET).hand.add(kind);
            setup.state.player_mut(BYSTANDER).hand.add(kind);
            let again = |setup: &ProbeSetup| {
                let mut met = 0;
                let told = self.played(setup, &mut |_, seat, options| {
                    met += u32::from(seat == TARGET && options.contains(&Action::Take));
                    Some(Action::Defend(kind)).filter(|_| seat != STRIKER)
                });
                told.map(|(told, _)| (met, told))
            };
            match again(&setup) {
                Some((1, _)) => note(facts, id, Fact::on("passes-on-once", &special.id)),
                Some(_) => note(facts, id, Fact::on("passes-on", &special.id)),
                None => {}
            }
            setup.state.player_mut(BYSTANDER).alive = false;
            let ended = again(&setup).is_some_and(|(_, told)| {
                !told.iter().any(|it| matches!(it, Event::PassedOn { .. } | Event::Hit { .. }))
            });
            if ended {
                note(facts, id, Fact::on("stops-between-two", &special.id));
            }
        }
        if record.stopped().any(|(_, effects)| effects.takes_weapon) {
            note(facts, id, Fact::plain("takes-weapon"));
            let parts = |it: &(AttackForm<'_>, Effects)| it.0.parts() > 1 && it.1.takes_weapon;
            if let Some((_, effects)) = record.stopped().find(parts) {
                let rest = if effects.all_parts { "ends-rest" } else { "rest-hits" };
                note(facts, id, Fact::plain(rest));
            }
        }
    }

    /// What happens to the SHIELD that it is done with.
    fn price(&self, record: &DefenceRecord<'_>, facts: &mut Facts) {
        let id = record.id;
        let plain = record.stopped().find(|(made, _)| made.special().is_none());
        let Some((made, effects)) = plain else { return };
        let blocks = self.blocks(record);
        match record.means {
            DefenceForm::Shield(_) => {
                note(facts, id, Fact::plain("costs-no-card"));
                if let Some((uses, piled)) = self.uses(record, made) {
                    note(facts, id, Fact::of("gone-at", None, uses));
                    if uses > 1 {
                        note(facts, id, Fact::of("stops-more", None, uses - 1));
                    }
                    if piled {
                        note(facts, id, Fact::plain("goes-to-weapon-pile"));
                    }
                }
                let behind = self.rules.weapons().iter().any(|kind| {
                    let wield =
                        |state: &mut SkirmishState| state.player_mut(TARGET).weapon = Some(*kind);
                    self.answers(record, &wield) == Some(false)
                });
                if behind {
                    note(facts, id, Fact::plain("not-behind-two-hands"));
                }
            }
            DefenceForm::Card(_) if blocks => {
                let name = if effects.wears_shield { "turns-shield" } else { "keeps-shield" };
                note(facts, id, Fact::plain(name));
            }
            _ => {}
        }
        let specials = &self.rules.data.specials;
        for special in specials {
            let Some(repaid) = self.undone(record, &special.id) else { continue };
            note(facts, id, Fact::on("cancelled-by", &special.id));
            if repaid {
                note(facts, id, Fact::on("price-repaid", &special.id));
            }
        }
    }

    /// Whether it can only be done with a SHIELD in use.
    fn blocks(&self, record: &DefenceRecord<'_>) -> bool {
        self.answers(record, &|state| state.player_mut(TARGET).shield = None) == Some(false)
    }

    /// At which use in a row a SHIELD is lost, and whether it goes to the weapon pile.
    fn uses(&self, record: &DefenceRecord<'_>, made: AttackForm<'_>) -> Option<(i64, bool)> {
        let setup = self.setup(made, Some(record.means), None)?;
        let mut shield = setup.state.player(TARGET).shield;
        for uses in 1..=9 {
            let mut setup = self.setup(made, Some(record.means), None)?;
            setup.state.player_mut(TARGET).shield = shield;
            let use_it =
                |_: &SkirmishState, seat, _: &[Action]| (seat == TARGET).then_some(Action::Use);
            let (_, state) = self.played(&setup, &mut { use_it })?;
            let kind = shield.map(|it| it.0);
            shield = state.player(TARGET).shield;
            if shield.is_none() {
                return Some((uses, kind.is_some_and(|it| state.weapons.has(it))));
            }
        }
        None
    }

    /// Whether a block can be undone by this special, and if so whether what it cost comes back.
    pub(super) fn undone(&self, record: &DefenceRecord<'_>, special: &str) -> Option<bool> {
        let opener = *self.rules.openers().first()?;
        let weapons = &self.rules.data.weapons;
        let place = self.rules.data.specials.iter().position(|it| it.id == special)?;
        let hook = Action::Hook { special: u8::try_from(place).ok()?, opener };
        weapons.iter().find_map(|weapon| {
            let mut setup = self.setup(AttackForm::Default(weapon), Some(record.means), None)?;
            setup.state.player_mut(STRIKER).hand.add(opener);
            let before = setup.state.player(TARGET).shield;
            let (told, state) = self.played(&setup, &mut |_, seat, options| match seat {
                STRIKER => Some(hook),
                TARGET => options.iter().copied().find(|it| self.is_by(*it, record.means)),
                _ => None,
            })?;
            let undone = told.iter().any(|it| matches!(it, Event::Unblocked { by: STRIKER }));
            undone.then(|| {
                let shield = matches!(record.means, DefenceForm::Shield(_));
                shield && state.player(TARGET).shield == before
            })
        })
    }

    /// What it can't stop.
    fn hindered(&self, record: &DefenceRecord<'_>, facts: &mut Facts) {
        let id = record.id;
        let data = &self.rules.data;
        let weapons = record.weapons();
        let hands = |hands: i64| {
            let other = |other: &&str| {
                data.weapons.iter().any(|weapon| weapon.id == **other && weapon.hands != hands)
            };
            let others = data.weapons.iter().filter(|it| it.hands != hands).count();
            others > 1 && weapons.len() == others && weapons.iter().all(other)
        };
        match [1, 2].into_iter().find(|it| hands(*it)) {
            Some(hands) => note(facts, id, Fact::of("only-hands", None, hands)),
            None => weapons.iter().for_each(|it| note(facts, id, Fact::on("cannot-stop", it))),
        }
        for card in record.cards() {
            note(facts, id, Fact::on("cannot-stop", card));
        }
        for special in &data.specials {
            let of = |attack: &AttackForm<'_>| {
                attack.special().is_some_and(|it| it.id == special.id)
                    && attack.weapon().is_none_or(|it| !weapons.contains(it.id.as_str()))
            };
            if !record.fails(of) {
                continue;
            }
            let after = |it: &(AttackForm<'_>, Effects)| matches!(it.0, AttackForm::AfterBlock(_, by) if by.id == special.id);
            let as_attack = record.stopped().any(|it| after(&it));
            let name = if as_attack { "cannot-stop-as-attack" } else { "cannot-stop" };
            note(facts, id, Fact::on(name, &special.id));
        }
        for canceller in data.cancellers.iter().filter(|it| it.strikes) {
            let of = |attack: &AttackForm<'_>| {
                matches!(attack, AttackForm::FreeStrike(by, weapon, _) if by.id == canceller.id
                    && weapon.is_none_or(|it| !weapons.contains(it.id.as_str())))
            };
            if record.fails(of) {
                note(facts, id, Fact::on("cannot-stop-strike", &canceller.id));
            }
        }
    }

    /// What the defender must have.
    fn needed(&self, record: &DefenceRecord<'_>) -> Option<Fact> {
        let DefenceForm::Card(_) = record.means else { return None };
        let with = |weapon: bool, shield: bool| {
            self.answers(record, &|state| {
                let target = state.player_mut(TARGET);
                target.weapon = target.weapon.filter(|_| weapon);
                target.shield = target.shield.filter(|_| shield);
            })
        };
        let need = match (with(false, false)?, with(true, false)?, with(false, true)?) {
            (true, ..) => "needs-nothing",
            (false, true, true) => "needs-weapon-or-shield",
            (false, true, false) => "needs-weapon",
            (false, false, _) => "needs-shield-in-use",
        };
        Some(Fact::plain(need))
    }

    /// Whether it can still be done after a change to the position.
    fn answers(
        &self,
        record: &DefenceRecord<'_>,
        change: &dyn Fn(&mut SkirmishState),
    ) -> Option<bool> {
        let plain = |attack: &(AttackForm<'_>, Effects)| {
            matches!(attack.0, AttackForm::Default(_) | AttackForm::Flat(_))
        };
        let (made, _) = record.stopped().find(plain)?;
        let mut setup = self.setup(made, Some(record.means), None)?;
        change(&mut setup.state);
        Some(self.course(&setup, Some(record.means), 0)?.answered)
    }
}
