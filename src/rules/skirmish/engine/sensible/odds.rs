//! What a seat can expect of somebody's hidden cards.

use super::TurnContext;
use crate::play::Seat;
use crate::skirmish::Item;
use crate::skirmish::engine::action::Blow;
use crate::skirmish::engine::state::Player;
use crate::skirmish::engine::tables::Shape;

impl TurnContext<'_> {
    /// What an own attack on somebody is worth: what it takes, and what it costs either side that it
    /// is stopped.
    pub(super) fn expected(&self, blow: &Blow, at: Seat) -> f64 {
        let Some(shape) = self.rules.tables.shape_if(blow) else { return f64::NEG_INFINITY };
        let wake = match self.temper().wake {
            0.0 => 0.0,
            wake => wake * (1.0 - self.stops_at_most(shape, at, 0)) * self.stopped(shape, at),
        };
        self.taken(blow, shape, at) + wake
    }

    /// What an attack on somebody is worth, in counters of theirs that are taken and things that are
    /// destroyed.
    pub(super) fn taken(&self, blow: &Blow, shape: &Shape, at: Seat) -> f64 {
        let target = self.table().player(at);
        let damage = self.damage(at, blow);
        let parts = i16::from(shape.parts);
        let mut value = 0.0;
        let mut before = 0.0;
        for stopped in 0..parts {
            // So many parts are stopped with this chance; the others hit.
            let up_to = self.stops_at_most(shape, at, stopped as u32);
            value += (up_to - before) * self.gained(target.health, damage * (parts - stopped));
            before = up_to;
        }
        let item = blow.item.map_or(0.0, |it| self.item(target, it));
        self.temper().aggression * (value + item * self.stops_at_most(shape, at, 0))
    }

    /// What it means to somebody to lose a thing.
    pub(super) fn item(&self, owner: &Player, item: Item) -> f64 {
        let temper = self.temper();
        match item {
            Item::Armour => temper.armour,
            Item::Weapon => temper.weapon,
            Item::Shield if self.rules.shield_in_use(owner) => {
                owner.shield.map_or(0.0, |it| self.sensible.uses_left(self.rules, it))
            }
            Item::Shield => 0.0,
        }
    }

    /// What it brings on average that somebody stops an attack: some defences cost the defender a
    /// thing, others the attacker a weapon.
    fn stopped(&self, shape: &Shape, at: Seat) -> f64 {
        let target = self.table().player(at);
        let (mut all, mut sum) = (0.0, 0.0);
        for (kind, need, effects) in &shape.defences {
            if !self.rules.met(*need, target) {
                continue;
            }
            let copies =
                f64::from(self.view.unseen.count(*kind)) + f64::from(target.hand.count(*kind));
            all += copies;
            if let Some(item) = effects.loses {
                sum += copies * self.temper().aggression * self.item(target, item);
            }
            if effects.takes_weapon {
                sum -= copies * self.item(self.own(), Item::Weapon);
            }
        }
        if all > 0.0 { sum / all } else { 0.0 }
    }

    /// The chance that somebody stops no more than so many parts of an attack.
    fn stops_at_most(&self, shape: &Shape, at: Seat, most: u32) -> f64 {
        let target = self.table().player(at);
        let able = shape.defences.iter().filter(|it| self.rules.met(it.1, target));
        let able = able.map(|it| it.0).chain(shape.cancellers.iter().copied());
        let (mut known, mut hidden) = (0, 0);
        for kind in able {
            known += u32::from(target.hand.count(kind));
            hidden += u32::from(self.view.unseen.count(kind));
        }
        let Some(most) = most.checked_sub(known) else { return 0.0 };
        let size = u32::from(self.view.hands[usize::from(at)]);
        let unknown = size.saturating_sub(target.hand.len());
        let each = f64::from(hidden) / f64::from(self.view.unseen.len().max(1));
        let each = (each * self.temper().wary).min(0.9);
        let cards = at_most(unknown, each, most);
        let shield = target.shield.filter(|_| self.rules.shield_in_use(target));
        match shield.filter(|held| shape.shields.iter().any(|it| it.0 == held.0)) {
            None => cards,
            Some(_) => {
                let used = self.temper().shield_used;
                let fewer = most.checked_sub(1).map_or(0.0, |it| at_most(unknown, each, it));
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
