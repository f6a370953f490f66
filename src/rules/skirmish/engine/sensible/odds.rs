//! What a seat can expect of somebody's hidden cards.

use super::TurnContext;
use crate::play::Seat;
use crate::skirmish::Item;
use crate::skirmish::engine::action::Blow;
use crate::skirmish::engine::kinds::{Kind, kinds};
use crate::skirmish::engine::state::Player;
use crate::skirmish::engine::tables::Shape;

impl TurnContext<'_> {
    /// What an own attack on somebody is worth: what it takes, and what it costs either side that it
    /// is stopped.
    pub(super) fn expected(&self, blow: &Blow, at: Seat) -> f64 {
        let Some(shape) = self.rules.tables.shape_if(blow) else { return f64::NEG_INFINITY };
        // Attacks that differ only in the card that opens them come one after the other.
        if let Some(((last, target, item), value)) = self.expected_last.get()
            && std::ptr::eq(last, shape)
            && (target, item) == (at, blow.item)
        {
            return value;
        }
        let odds = self.odds(shape, at);
        let wake = match self.temper().wake {
            0.0 => 0.0,
            wake => wake * (1.0 - odds.stops_at_most(0)) * self.stopped(shape, at),
        };
        let value = self.taken(blow, shape, at, &odds) + wake;
        self.expected_last.set(Some(((shape, at, blow.item), value)));
        value
    }

    /// What an attack on somebody is worth, in counters of theirs that are taken and things that are
    /// destroyed.
    pub(super) fn taken(&self, blow: &Blow, shape: &Shape, at: Seat, odds: &Odds) -> f64 {
        let target = self.table().player(at);
        let damage = self.rules.damage_by(shape, target).unwrap_or(0);
        let parts = i16::from(shape.parts);
        let mut value = 0.0;
        let mut before = 0.0;
        for stopped in 0..parts {
            // So many parts are stopped with this chance; the others hit.
            let up_to = odds.stops_at_most(stopped as u32);
            value += (up_to - before) * self.gained(target.health, damage * (parts - stopped));
            before = up_to;
        }
        let item = blow.item.map_or(0.0, |it| self.item(target, it) * odds.stops_at_most(0));
        self.temper().aggression * (value + item)
    }

    /// What it means to somebody to lose a thing.
    pub(super) fn item(&self, owner: &Player, item: Item) -> f64 {
        let temper = self.temper();
        match item {
            Item::Armour => temper.armour,
            Item::Weapon => temper.weapon,
            Item::Shield if self.rules.shield_in_use(owner) => owner
                .shield
                .map_or(0.0, |(kind, uses)| self.sensible.uses_left(self.rules, kind, uses)),
            Item::Shield => 0.0,
        }
    }

    /// What it brings on average that somebody stops an attack: some defences cost the defender a
    /// thing, others the attacker a weapon.
    fn stopped(&self, shape: &Shape, at: Seat) -> f64 {
        let target = self.table().player(at);
        let all = self.copies(kinds(self.rules.stopping(shape, target)), target);
        let mut sum = 0.0;
        for (kind, need, effects) in shape.defences.iter().filter(|it| it.2.costs()) {
            if !self.rules.met(*need, target) {
                continue;
            }
            let (known, hidden) = self.copies(std::iter::once(*kind), target);
            let copies = f64::from(known + hidden);
            if let Some(item) = effects.loses {
                sum += copies * self.temper().aggression * self.item(target, item);
            }
            if effects.takes_weapon {
                sum -= copies * self.item(self.own(), Item::Weapon);
            }
        }
        let all = f64::from(all.0 + all.1);
        if all > 0.0 { sum / all } else { 0.0 }
    }

    /// Copies of some cards: those that somebody is known to hold, and those that are hidden.
    fn copies(&self, kinds: impl Iterator<Item = Kind>, of: &Player) -> (u32, u32) {
        let count = |kind| (of.hand.count(kind).into(), self.view.unseen.count(kind).into());
        kinds.map(count).fold((0, 0), |sum, it: (u32, u32)| (sum.0 + it.0, sum.1 + it.1))
    }

    /// How well somebody may be able to stop an attack.
    pub(super) fn odds(&self, shape: &Shape, at: Seat) -> Odds {
        let target = self.table().player(at);
        let able = kinds(self.rules.stopping(shape, target)).chain(kinds(shape.cancellers));
        let (known, hidden) = self.copies(able, target);
        let each = f64::from(hidden) / f64::from(self.view.unseen.len().max(1));
        let shield = target.shield.filter(|_| self.rules.shield_in_use(target));
        let shield = shield.filter(|held| shape.shields.iter().any(|it| it.0 == held.0));
        Odds {
            known,
            unknown: u32::from(self.view.hands[usize::from(at)]).saturating_sub(target.hand.len()),
            each: (each * self.temper().wary).min(0.9),
            shield: shield.map(|_| self.temper().shield_used),
        }
    }
}

/// How well somebody may be able to stop an attack.
pub(super) struct Odds {
    /// Cards that can stop a part of it and are known to be in hand.
    known: u32,
    /// Cards in hand that are not known.
    unknown: u32,
    /// The chance that one of these can stop it.
    each: f64,
    /// The chance that the SHIELD is used, where it stops it.
    shield: Option<f64>,
}

impl Odds {
    /// The chance that no more than so many parts are stopped.
    fn stops_at_most(&self, most: u32) -> f64 {
        let Some(most) = most.checked_sub(self.known) else { return 0.0 };
        let cards = at_most(self.unknown, self.each, most);
        match self.shield {
            None => cards,
            Some(used) => {
                let fewer =
                    most.checked_sub(1).map_or(0.0, |it| at_most(self.unknown, self.each, it));
                (1.0 - used) * cards + used * fewer
            }
        }
    }
}

/// The chance of no more than `most` hits in so many tries.
fn at_most(tries: u32, each: f64, most: u32) -> f64 {
    let miss = 1.0 - each;
    if tries <= most || miss <= 0.0 {
        return f64::from(u8::from(tries <= most));
    }
    let mut chance = (0..tries).fold(1.0, |all, _| all * miss);
    let mut sum = chance;
    for hits in 0..most {
        chance *= f64::from(tries - hits) / f64::from(hits + 1) * each / miss;
        sum += chance;
    }
    sum
}
