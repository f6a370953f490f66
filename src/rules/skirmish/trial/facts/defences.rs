//! What stops attacks, a SHIELD among it.

use super::{Facts, note};
use crate::fact::Fact;
use crate::skirmish::engine::{Action, Event, State};
use crate::skirmish::mechanics::Item;
use crate::skirmish::pool::Pool;
use crate::skirmish::stopping::{Effects, Means, Onslaught, Verdict};
use crate::skirmish::trial::{BYSTANDER, Bout, STRIKER, TARGET, Trial};
use std::collections::BTreeSet;

/// A defence with every attack and what came of it.
pub(super) struct Record<'a> {
    pub(super) means: Means<'a>,
    pub(super) id: &'a str,
    cells: Vec<(Onslaught<'a>, Verdict)>,
}

impl<'a> Record<'a> {
    /// Effects against the attacks that it stops.
    fn stopped(&self) -> impl Iterator<Item = (Onslaught<'a>, Effects)> + '_ {
        self.cells.iter().filter_map(|(made, verdict)| match verdict {
            Verdict::Stops(effects) => Some((*made, *effects)),
            Verdict::Fails => None,
        })
    }

    /// Whether it fails against all attacks of some sort, of which there is one.
    fn fails(&self, of: impl Fn(&Onslaught<'_>) -> bool) -> bool {
        let mut all = self.cells.iter().filter(|(made, _)| of(made)).peekable();
        all.peek().is_some() && all.all(|(_, verdict)| *verdict == Verdict::Fails)
    }

    /// Weapons none of whose attacks it stops.
    pub(super) fn weapons(&self) -> BTreeSet<&'a str> {
        let made = |it: &Onslaught<'_>, id: &str| {
            it.weapon().is_some_and(|it| it.id == id) && !is_strike(it)
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
        let made = |it: &Onslaught<'_>, id: &str| {
            it.attack().is_some_and(|it| it.id == id)
                && it.weapon().is_none_or(|it| !weapons.contains(it.id.as_str()))
                && !is_strike(it)
                && !matches!(it, Onslaught::Performed(..))
        };
        all.into_iter().filter(|id| self.fails(|it| made(it, id))).collect()
    }
}

fn is_strike(made: &Onslaught<'_>) -> bool {
    matches!(made, Onslaught::FreeStrike(..))
}

impl<'a> Trial<'a> {
    /// Every way to stop an attack that is one card, or none.
    pub(super) fn records(&self) -> Vec<Record<'a>> {
        let pool = Pool::without(&self.rules.arsenal, &BTreeSet::new());
        let onslaughts = pool.onslaughts();
        let means = pool.means().into_iter().filter_map(|(_, means)| {
            let id = match means {
                Means::Shield(it) => &it.id,
                Means::Card(it) => &it.id,
                Means::Counter(_) | Means::Cancel(_) => return None,
            };
            let tried = |made: &Onslaught<'a>| Some((*made, self.fate(*made, means)?));
            let cells = onslaughts.iter().filter_map(tried).collect();
            Some(Record { means, id: id.as_str(), cells })
        });
        means.collect()
    }

    pub(super) fn defence_facts(&self, records: &[Record<'_>], facts: &mut Facts) {
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
    fn stopping(&self, record: &Record<'_>, facts: &mut Facts) {
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
            && let (Means::Card(card), Some(special)) = (record.means, made.special())
            && let Some(kind) = self.rules.kind(&card.id)
            && let Some(mut bout) = self.bout(made, Some(record.means), None)
        {
            bout.state.player_mut(TARGET).hand.add(kind);
            bout.state.player_mut(BYSTANDER).hand.add(kind);
            let again = |bout: &Bout| {
                let mut met = 0;
                let told = self.played(bout, &mut |_, seat, options| {
                    met += u32::from(seat == TARGET && options.contains(&Action::Take));
                    Some(Action::Defend(kind)).filter(|_| seat != STRIKER)
                });
                told.map(|(told, _)| (met, told))
            };
            match again(&bout) {
                Some((1, _)) => note(facts, id, Fact::on("passes-on-once", &special.id)),
                Some(_) => note(facts, id, Fact::on("passes-on", &special.id)),
                None => {}
            }
            bout.state.player_mut(BYSTANDER).alive = false;
            let ended = again(&bout).is_some_and(|(_, told)| {
                !told.iter().any(|it| matches!(it, Event::PassedOn { .. } | Event::Hit { .. }))
            });
            if ended {
                note(facts, id, Fact::on("stops-between-two", &special.id));
            }
        }
        if record.stopped().any(|(_, effects)| effects.takes_weapon) {
            note(facts, id, Fact::plain("takes-weapon"));
            let parts = |it: &(Onslaught<'_>, Effects)| it.0.parts() > 1 && it.1.takes_weapon;
            if let Some((_, effects)) = record.stopped().find(parts) {
                let rest = if effects.all_parts { "ends-rest" } else { "rest-hits" };
                note(facts, id, Fact::plain(rest));
            }
        }
    }

    /// What happens to the SHIELD that it is done with.
    fn price(&self, record: &Record<'_>, facts: &mut Facts) {
        let id = record.id;
        let plain = record.stopped().find(|(made, _)| made.special().is_none());
        let Some((made, effects)) = plain else { return };
        let blocks = self.blocks(record);
        match record.means {
            Means::Shield(_) => {
                note(facts, id, Fact::plain("costs-no-card"));
                if let Some(uses) = self.uses(record, made) {
                    note(facts, id, Fact::of("gone-at", None, uses));
                }
                let behind = self.rules.weapons().iter().any(|kind| {
                    let wield = |state: &mut State| state.player_mut(TARGET).weapon = Some(*kind);
                    self.answers(record, &wield) == Some(false)
                });
                if behind {
                    note(facts, id, Fact::plain("not-behind-two-hands"));
                }
            }
            Means::Card(_) if blocks => {
                let name = if effects.wears_shield { "turns-shield" } else { "keeps-shield" };
                note(facts, id, Fact::plain(name));
            }
            _ => {}
        }
        let specials = &self.rules.arsenal.specials;
        for special in specials {
            let Some(repaid) = self.undone(record, &special.id) else { continue };
            note(facts, id, Fact::on("cancelled-by", &special.id));
            if repaid {
                note(facts, id, Fact::on("price-repaid", &special.id));
            }
        }
    }

    /// Whether it can only be done with a SHIELD in use.
    fn blocks(&self, record: &Record<'_>) -> bool {
        self.answers(record, &|state| state.player_mut(TARGET).shield = None) == Some(false)
    }

    /// At which use in a row a SHIELD is lost.
    fn uses(&self, record: &Record<'_>, made: Onslaught<'_>) -> Option<i64> {
        let bout = self.bout(made, Some(record.means), None)?;
        let mut shield = bout.state.player(TARGET).shield;
        for uses in 1..=9 {
            let mut bout = self.bout(made, Some(record.means), None)?;
            bout.state.player_mut(TARGET).shield = shield;
            let use_it = |_: &State, seat, _: &[Action]| (seat == TARGET).then_some(Action::Use);
            let (_, state) = self.played(&bout, &mut { use_it })?;
            shield = state.player(TARGET).shield;
            if shield.is_none() {
                return Some(uses);
            }
        }
        None
    }

    /// Whether a block can be undone by this special, and if so whether what it cost comes back.
    pub(super) fn undone(&self, record: &Record<'_>, special: &str) -> Option<bool> {
        let opener = *self.rules.openers().first()?;
        let weapons = &self.rules.arsenal.weapons;
        let place = self.rules.arsenal.specials.iter().position(|it| it.id == special)?;
        let hook = Action::Hook { special: u8::try_from(place).ok()?, opener };
        weapons.iter().find_map(|weapon| {
            let mut bout = self.bout(Onslaught::Default(weapon), Some(record.means), None)?;
            bout.state.player_mut(STRIKER).hand.add(opener);
            let before = bout.state.player(TARGET).shield;
            let (told, state) = self.played(&bout, &mut |_, seat, options| match seat {
                STRIKER => Some(hook),
                TARGET => options.iter().copied().find(|it| self.is_by(*it, record.means)),
                _ => None,
            })?;
            let undone = told.iter().any(|it| matches!(it, Event::Unblocked { by: STRIKER }));
            undone.then(|| {
                let shield = matches!(record.means, Means::Shield(_));
                shield && state.player(TARGET).shield == before
            })
        })
    }

    /// What it can't stop.
    fn hindered(&self, record: &Record<'_>, facts: &mut Facts) {
        let id = record.id;
        let arsenal = &self.rules.arsenal;
        let weapons = record.weapons();
        let hands = |hands: i64| {
            let other = |it: &&str| {
                arsenal.weapons.iter().any(|weapon| weapon.id == **it && weapon.hands != hands)
            };
            let others = arsenal.weapons.iter().filter(|it| it.hands != hands).count();
            others > 1 && weapons.len() == others && weapons.iter().all(other)
        };
        match [1, 2].into_iter().find(|it| hands(*it)) {
            Some(hands) => note(facts, id, Fact::of("only-hands", None, hands)),
            None => weapons.iter().for_each(|it| note(facts, id, Fact::on("cannot-stop", it))),
        }
        for card in record.cards() {
            note(facts, id, Fact::on("cannot-stop", card));
        }
        for special in &arsenal.specials {
            let of = |it: &Onslaught<'_>| {
                it.special().is_some_and(|it| it.id == special.id)
                    && it.weapon().is_none_or(|it| !weapons.contains(it.id.as_str()))
            };
            if !record.fails(of) {
                continue;
            }
            let after = |it: &(Onslaught<'_>, Effects)| matches!(it.0, Onslaught::AfterBlock(_, by) if by.id == special.id);
            let as_attack = record.stopped().any(|it| after(&it));
            let name = if as_attack { "cannot-stop-as-attack" } else { "cannot-stop" };
            note(facts, id, Fact::on(name, &special.id));
        }
        for canceller in arsenal.cancellers.iter().filter(|it| it.strikes) {
            let of = |it: &Onslaught<'_>| {
                matches!(it, Onslaught::FreeStrike(by, weapon, _) if by.id == canceller.id
                    && weapon.is_none_or(|it| !weapons.contains(it.id.as_str())))
            };
            if record.fails(of) {
                note(facts, id, Fact::on("cannot-stop-strike", &canceller.id));
            }
        }
    }

    /// What the defender must have.
    fn needed(&self, record: &Record<'_>) -> Option<Fact> {
        let Means::Card(_) = record.means else { return None };
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
    fn answers(&self, record: &Record<'_>, change: &dyn Fn(&mut State)) -> Option<bool> {
        let plain = |it: &(Onslaught<'_>, Effects)| {
            matches!(it.0, Onslaught::Default(_) | Onslaught::Flat(_))
        };
        let (made, _) = record.stopped().find(plain)?;
        let mut bout = self.bout(made, Some(record.means), None)?;
        change(&mut bout.state);
        Some(self.course(&bout, Some(record.means), 0)?.answered)
    }
}
