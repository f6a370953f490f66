//! A player who looks at one action at a time: what a shot brings and costs, what a building is
//! worth, how far the next aim is, and what may be fired at whoever goes there.

use super::board::Square;
use super::data::{Class, Commander, EffectKind, UnitKind};
use super::game::Wars;
use super::state::{Action, Kind, Level, Unit, UnitState, WarsState};
use crate::play::{Decision, Dice, Policy, Seat};

/// What a captured city or factory is worth, beside dollars of units; only how they compare matters.
const BUILDING: f64 = 12.0;
/// What taking the enemy headquarters is worth.
const HEADQUARTERS: f64 = 40.0;
/// To stop a unit that captures, for each point that it has taken off.
const STOP: f64 = 3.0;
/// A point of movement nearer to an aim.
const NEARER: f64 = 0.4;
/// The part of what may be lost on a square that keeps from going there.
const FEAR: f64 = 0.35;
/// The part of its price that a unit is worth by being there at all.
const PRESENCE: f64 = 1.0;
/// What must come of an action for it to be done.
const LEAST: f64 = 0.05;
/// How much alike two actions may be for either to be done.
const WHIM: f64 = 0.3;
/// The same of two units that may be bought.
const TASTE: f64 = 2.0;
/// As far as nothing is.
const FAR: f64 = 60.0;

/// Plays as somebody would who thinks of this turn and of the enemy's next one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sensible;

impl Policy<Wars> for Sensible {
    fn choose(&self, seen: &Decision<'_, Wars>, dice: &mut Dice) -> Action {
        let (rules, state) = (seen.rules, seen.view());
        let mind = TurnContext::new(rules, &state, seen.seat);
        let done = match state.active {
            _ if state.asked() => Action::Pass,
            Some(_) => Action::Rest,
            None => Action::End,
        };
        let mut best = |actions: &mut dyn Iterator<Item = &Action>| {
            let mut best: Option<(f64, Action)> = None;
            let mut stays = None;
            for action in actions.filter(|it| **it != done) {
                let wide = if matches!(action, Action::Buy { .. }) { TASTE } else { WHIM };
                let whim = dice.below(1000) as f64 / 1000.0 * wide;
                let Some(worth) = mind.worth(*action, &mut stays) else { continue };
                if best.is_none_or(|it| worth + whim > it.0) {
                    best = Some((worth + whim, *action));
                }
            }
            best
        };
        let good = |it: &(f64, Action)| it.0 > LEAST + WHIM / 2.0;
        // Whoever stands nearest to an enemy goes first.
        let mut own: Vec<&Unit> = state.army(seen.seat).filter(|it| !it.done).collect();
        own.sort_by_key(|it| mind.prey.iter().map(|prey| rules.ground.apart(prey.at, it.at)).min());
        for unit in own {
            let of = |it: &&Action| mind.actor(**it) == Some(unit.at);
            if let Some(found) = best(&mut seen.actions.iter().filter(of)).filter(good) {
                return found.1;
            }
        }
        let rest = |it: &&Action| mind.actor(**it).is_none();
        match best(&mut seen.actions.iter().filter(rest)) {
            Some(found) if good(&found) || !seen.actions.contains(&done) => found.1,
            _ => done,
        }
    }
}

/// What one decision is made from.
struct TurnContext<'a> {
    rules: &'a Wars,
    state: &'a WarsState,
    seat: Seat,
    /// Buildings that the own side could capture, and nobody of it stands on.
    open: Vec<Square>,
    /// Enemy units and where they stand.
    prey: Vec<&'a Unit>,
}

impl<'a> TurnContext<'a> {
    fn new(rules: &'a Wars, state: &'a WarsState, seat: Seat) -> Self {
        let buildings = rules.ground.buildings.iter().zip(&state.owners);
        let open = buildings.filter(|it| *it.1 != Some(seat)).map(|it| it.0.0);
        let free = |square: &Square| state.at(*square).is_none_or(|it| it.seat != seat);
        let open = open.filter(free).collect();
        Self { rules, state, seat, open, prey: state.army(1 - seat).collect() }
    }

    fn kind(&self, unit_state: UnitState) -> &'a UnitKind {
        self.rules.data.unit(unit_state.kind)
    }

    fn price(&self, unit_state: UnitState) -> f64 {
        f64::from(self.kind(unit_state).price) + PRESENCE
    }

    /// The unit that does something.
    fn actor(&self, action: Action) -> Option<Square> {
        match action {
            Action::Move { from, .. } | Action::Fire { from, .. } | Action::Unload { from, .. } => {
                Some(from)
            }
            Action::Capture(at) => Some(at),
            _ => None,
        }
    }

    /// What an action is worth; `stays` is what it is worth to its unit to stay where it is, once
    /// that is known.
    fn worth(&self, action: Action, stays: &mut Option<f64>) -> Option<f64> {
        let unit = |at| self.state.at(at).expect("a unit acts");
        Some(match action {
            Action::Choose(_) | Action::Toss(_) | Action::Roll(_) => 1.0,
            Action::Power(level) => self.power(level),
            Action::Fire { from, at } => self.shot(unit(from), from, at),
            Action::Capture(at) => self.building(at) + 2.0,
            Action::Move { from, to } => {
                let unit = unit(from);
                let now = match *stays {
                    Some(now) => now,
                    None => *stays.insert(self.place(unit, from)?),
                };
                self.place(unit, to)? - now
            }
            Action::Unload { from, rider, to } => {
                let unit_state = *unit(from).aboard.get(usize::from(rider))?;
                self.aim(unit_state, from)? * 0.5 - self.aim(unit_state, to)? * 0.5 + 1.0
            }
            Action::Rest | Action::Pass => 0.0,
            Action::Buy { kind, at } => self.purchase(kind, at),
            Action::End => return None,
        })
    }

    /// Hits that a shot is good for, as far as the target has so many.
    fn hits(&self, seat: Seat, unit_state: UnitState, ground: Square, target: UnitState) -> f64 {
        let (_, _, cell) =
            self.rules.aimed_on(self.state, seat, unit_state, 1 - seat, target, ground);
        (f64::from(cell.hits) + f64::from(cell.die) / 6.0).min(f64::from(target.hits))
    }

    /// What a shot from a square brings, less what comes back.
    fn shot(&self, unit: &Unit, from: Square, at: Square) -> f64 {
        let Some(target) = self.state.at(at) else { return 0.0 };
        let whole = f64::from(self.rules.data.hits);
        let hits = self.hits(self.seat, unit.unit_state, at, target.unit_state);
        let mut gain = hits / whole * self.price(target.unit_state);
        let left = f64::from(target.unit_state.hits) - hits;
        let inside: f64 = target.aboard.iter().map(|it| self.price(*it)).sum();
        if left < 0.5 {
            gain += (self.price(target.unit_state) + inside) * 0.5;
        }
        if let Some(points) = target.takes {
            let terrain = self.rules.terrain(at);
            let taken = terrain.points.unwrap_or_default().saturating_sub(points);
            let heavy = if terrain.headquarters { 4.0 } else { 1.0 };
            gain += hits / whole * (f64::from(taken) + 1.0) * STOP * heavy;
        }
        let mut after = target.unit_state;
        after.hits = left.max(0.0) as u8;
        let back = self.rules.ranges(self.state, 1 - self.seat, after, at, from);
        if left >= 0.5 && back {
            let own = self.hits(1 - self.seat, after, from, unit.unit_state);
            gain -= own / whole * self.price(unit.unit_state) * 0.9;
        }
        gain
    }

    fn building(&self, at: Square) -> f64 {
        let terrain = self.rules.terrain(at);
        let foreign = self.rules.owner(self.state, at) == Some(1 - self.seat);
        let worth = if terrain.headquarters { HEADQUARTERS } else { BUILDING };
        if foreign { worth * 1.5 } else { worth }
    }

    /// How far it is to what a unit is good for. `None` where it can go nowhere.
    fn aim(&self, unit_state: UnitState, from: Square) -> Option<f64> {
        let kind = self.kind(unit_state);
        let far = |at: Square| self.rules.far(kind.class, from, at).map_or(FAR, f64::from);
        let nearest = |all: &mut dyn Iterator<Item = f64>| all.fold(FAR, f64::min);
        if kind.class == Class::Foot || kind.range.is_none() {
            let towards = |square: &Square| {
                let bonus = if self.rules.terrain(*square).headquarters { 4.0 } else { 0.0 };
                far(*square)
                    + bonus
                    + if self.rules.owner(self.state, *square).is_some() { 1.0 } else { 0.0 }
            };
            let open = nearest(&mut self.open.iter().map(towards));
            if open < FAR {
                return Some(open);
            }
        }
        let reach = kind.range.map_or(1, |it| it.far);
        let prey = |enemy: &&Unit| {
            let near = far(enemy.at) - f64::from(reach) + 1.0;
            near.max(0.0) + if enemy.takes.is_some() { -2.0 } else { 0.0 }
        };
        Some(nearest(&mut self.prey.iter().map(prey)))
    }

    /// What it is worth for a unit to end its move on a square.
    fn place(&self, unit: &Unit, to: Square) -> Option<f64> {
        let (kind, moved) = (self.kind(unit.unit_state), to != unit.at);
        // Inside a carrier it is as far as that carries it.
        if moved && let Some(other) = self.state.at(to) {
            let far = self.aim(unit.unit_state, unit.at)?;
            let rides = f64::from(self.kind(other.unit_state).moves);
            return Some(if other.done || far <= rides { -FAR } else { -(far - rides) * NEARER });
        }
        let mut worth = -self.aim(unit.unit_state, to)? * NEARER;
        if kind.class == Class::Foot && self.rules.ground.building(to).is_some() {
            let foreign = self.rules.owner(self.state, to) != Some(self.seat);
            worth += if foreign { self.building(to) * 0.5 } else { 0.0 };
        }
        if !unit.aboard.is_empty() {
            let room = |it: &Square| self.state.at(*it).is_none();
            let unit_state = unit.aboard[0];
            let doors = self.rules.ground.beside(to).filter(room);
            let near = doors.filter_map(|it| self.aim(unit_state, it)).fold(FAR, f64::min);
            worth -= near * NEARER * 2.0;
        }
        let direct = kind.direct();
        let fires = |enemy: &&&Unit| {
            (direct || !moved)
                && self.rules.ranges(self.state, self.seat, unit.unit_state, to, enemy.at)
        };
        let best = self.prey.iter().filter(fires).map(|it| self.shot(unit, to, it.at));
        worth += best.fold(0.0, f64::max);
        let own = self.rules.owner(self.state, to) == Some(self.seat);
        let terrain = self.rules.terrain(to);
        if own && terrain.repairs {
            let missing = f64::from(self.rules.data.hits - unit.unit_state.hits);
            worth += missing.min(2.0) / 8.0 * self.price(unit.unit_state);
            // A factory that is stood on sells nothing.
            worth -= if terrain.builds { 1.0 } else { 0.0 };
        }
        Some(worth - self.danger(unit, to) * FEAR)
    }

    /// What the enemy could do next turn to a unit on a square.
    fn danger(&self, unit: &Unit, to: Square) -> f64 {
        let mut hits = 0.0;
        for enemy in &self.prey {
            let kind = self.kind(enemy.unit_state);
            let Some(range) = kind.range else { continue };
            let apart = self.rules.ground.apart(enemy.at, to);
            let near = if kind.direct() {
                let way = self.rules.far(kind.class, enemy.at, to);
                way.is_some_and(|it| it <= kind.moves + 1) || apart <= 1
            } else {
                (range.near..=range.far).contains(&apart)
            };
            if near && enemy.takes.is_none() {
                hits += self.hits(1 - self.seat, enemy.unit_state, to, unit.unit_state);
            }
        }
        let whole = f64::from(self.rules.data.hits);
        let inside: f64 = unit.aboard.iter().map(|it| self.price(*it)).sum();
        (hits / whole).min(1.0) * (self.price(unit.unit_state) + inside)
    }

    fn power(&self, level: Level) -> f64 {
        let leader = self.rules.leader(self.state, self.seat);
        // In the enemy's turn only what is done at once is not half lost.
        let at_once = |commander: &Commander| {
            let all = if level == Level::Power { &commander.power } else { &commander.super_power };
            all.iter().all(|effect| {
                matches!(effect.what, EffectKind::Repair | EffectKind::Money | EffectKind::Harm)
            })
        };
        if self.state.asked() && !leader.is_some_and(at_once) {
            return 0.0;
        }
        let full = leader.is_some_and(|it| self.state.side(self.seat).stars >= it.large);
        // Who has come half way to the greater one waits for it.
        match (level, full) {
            (Level::Super, _) => 30.0,
            (Level::Power, true) => 0.0,
            (Level::Power, false) => {
                let stars = self.state.side(self.seat).stars;
                leader.map_or(0.0, |it| if stars * 2 < it.small + it.large { 5.0 } else { 0.0 })
            }
        }
    }

    /// What a unit is good for against those who are there and those who may come.
    fn purchase(&self, kind: Kind, at: Square) -> f64 {
        let data = &self.rules.data;
        let (ware, whole) = (data.unit(kind), f64::from(data.hits));
        let price = f64::from(ware.price);
        let own = || self.state.army(self.seat);
        let foot = own().filter(|it| self.rules.on_foot(it.unit_state.kind)).count() as f64;
        let wanted = (self.open.len() as f64 * 0.6).min(5.0) + 1.0;
        let unit_state = UnitState { kind, hits: data.hits, worn: false };
        let mut worth = 1.0;
        if self.rules.on_foot(kind) {
            worth += (wanted - foot).max(0.0) * 1.5 / price.sqrt();
        }
        if ware.carries > 0 {
            let carriers = own().filter(|it| self.kind(it.unit_state).carries > 0).count();
            let far = self.aim(UnitState { kind: Kind(0), ..unit_state }, at).unwrap_or(0.0);
            worth += if carriers == 0 && far > 8.0 && foot > 1.0 { 2.5 } else { -1.0 };
        }
        // What it does to another one, and that to it, on the same ground.
        let duel = |other: UnitState| {
            let deals = self.hits(self.seat, unit_state, at, other) / whole * self.price(other);
            let takes = self.hits(1 - self.seat, other, at, unit_state) / whole * price;
            if ware.range.is_some() { deals - takes * 0.5 } else { 0.0 }
        };
        let all = || data.kinds().map(|kind| UnitState { kind, ..unit_state });
        let known: f64 = self.prey.iter().map(|it| duel(it.unit_state)).sum();
        let any: f64 = all().map(duel).sum::<f64>() / all().count() as f64;
        let fights = (known + any * 2.0) / (self.prey.len() as f64 + 2.0);
        let money = f64::from(self.state.side(self.seat).money);
        let alike = own().filter(|it| it.unit_state.kind == kind).count() as f64;
        worth + fights - price * (price / money.max(1.0)) * 0.1 - alike * 0.7
    }
}
