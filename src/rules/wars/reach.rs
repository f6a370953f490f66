//! Where a unit can go, and at what price.

use super::board::{SQUARES, Square};
use super::data::{Class, EffectKind};
use super::game::Wars;
use super::state::{Unit, WarsState};

/// A price that nobody can pay.
const CLOSED: u8 = u8::MAX;

/// What it costs to come to each square.
pub(super) struct Reach {
    pub(super) costs: [u8; SQUARES],
}

impl Reach {
    /// The price of a square. `None` where it is out of reach.
    pub(super) fn cost(&self, to: Square) -> Option<u8> {
        Some(self.costs[to.place()]).filter(|it| *it != CLOSED)
    }
}

impl Wars {
    /// What a class of unit pays to enter a square.
    pub(super) fn price(&self, unit: &Unit, to: Square) -> Option<u8> {
        let class = self.data.unit(unit.unit_state.kind).class;
        self.terrain(to).cost.of(class)
    }

    /// The prices of all squares that a unit can enter with its movement points, those of units
    /// that it could get into among them. Nobody moves through units.
    pub(super) fn reach(&self, state: &WarsState, unit: &Unit) -> Reach {
        let kind = self.data.unit(unit.unit_state.kind);
        let more = self.bonus(state, unit.seat, unit.unit_state.kind, EffectKind::Moves);
        let points = usize::from(kind.moves.saturating_add_signed(more));
        let mut costs = [CLOSED; SQUARES];
        let mut taken = [false; SQUARES];
        state.units.iter().for_each(|it| taken[it.at.place()] = true);
        // Squares by their price; within a price the order does not matter.
        let mut queues: Vec<Vec<Square>> = vec![Vec::new(); points + 1];
        costs[unit.at.place()] = 0;
        queues[0].push(unit.at);
        for cost in 0..=points {
            while let Some(at) = queues[cost].pop() {
                if usize::from(costs[at.place()]) < cost {
                    continue;
                }
                for next in self.ground.beside(at) {
                    let Some(price) = self.price(unit, next) else { continue };
                    let sum = cost + usize::from(price);
                    let best = &mut costs[next.place()];
                    if sum > points || sum >= usize::from(*best) {
                        continue;
                    }
                    if !taken[next.place()] {
                        queues[sum].push(next);
                    } else if !self.room(state, unit, next) {
                        continue;
                    }
                    *best = sum as u8;
                }
            }
        }
        Reach { costs }
    }

    /// The cheapest way of a unit to a square, with the points spent on the way; nothing where it can't go.
    pub(super) fn cheapest(&self, state: &WarsState, unit: &Unit, to: Square) -> Vec<(Square, u8)> {
        let reach = self.reach(state, unit);
        let Some(mut left) = reach.cost(to).filter(|_| to != unit.at) else { return Vec::new() };
        let mut way = vec![(to, left)];
        while let Some(price) = self.price(unit, way[way.len() - 1].0) {
            left -= price;
            let last = way[way.len() - 1].0;
            let free = |it: &Square| *it == unit.at || state.at(*it).is_none();
            let mut before = self.ground.beside(last).filter(free);
            match before.find(|it| reach.cost(*it) == Some(left)) {
                Some(at) if at != unit.at => way.push((at, left)),
                _ => break,
            }
        }
        way.reverse();
        way
    }

    /// Whether a unit could get into the one on a square.
    pub(super) fn room(&self, state: &WarsState, unit: &Unit, at: Square) -> bool {
        let foot = self.on_foot(unit.unit_state.kind);
        state.at(at).is_some_and(|other| {
            let carries = usize::from(self.data.unit(other.unit_state.kind).carries);
            foot && other.seat == unit.seat && other.at != unit.at && other.aboard.len() < carries
        })
    }

    /// Where a move of a unit may end.
    pub(super) fn destinations(
        &self,
        state: &WarsState,
        unit: &Unit,
    ) -> impl Iterator<Item = Square> {
        let reach = self.reach(state, unit);
        let own = unit.at;
        self.ground.all().filter(move |it| *it != own && reach.cost(*it).is_some())
    }

    /// What a class pays from one square to another on an empty board. `None` where there is no way.
    pub(super) fn far(&self, class: Class, from: Square, to: Square) -> Option<u8> {
        let ways = self.ways.get_or_init(|| {
            [Class::Foot, Class::Wheel, Class::Tread].map(|class| {
                self.ground.all().map(|from| self.way(class, from)).collect::<Vec<_>>()
            })
        });
        Some(ways[class as usize][from.place()][to.place()]).filter(|it| *it != CLOSED)
    }

    fn way(&self, class: Class, from: Square) -> Vec<u8> {
        let mut costs = vec![CLOSED; SQUARES];
        costs[from.place()] = 0;
        let mut queue = vec![from];
        while let Some(at) = queue.pop() {
            for next in self.ground.beside(at) {
                let Some(price) = self.terrain(next).cost.of(class) else { continue };
                let sum = costs[at.place()].saturating_add(price);
                if sum < costs[next.place()] {
                    costs[next.place()] = sum;
                    queue.push(next);
                }
            }
        }
        costs
    }
}
