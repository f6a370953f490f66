//! The search of Skirmish Wars: what it goes by.

use super::game::Wars;
use super::sensible::Sensible;
use super::state::{UnitState, WarsState};
use crate::play::{Policy, Search, Seat};

/// Turns that it looks ahead, those of both sides: the rest of its own, and the answer.
const HORIZON: u32 = 2;
/// Standard errors by which it must be better than sensible.
const PROOF: f64 = 1.0;
/// What a building is worth, in dollars: its income of a few turns.
const BUILDING: f64 = 4.0;
/// Dollars that somebody must be ahead to win three games of four.
const SURE: f64 = 25.0;

impl Wars {
    /// A policy that looks ahead, so many times for each decision. It takes everybody for sensible.
    pub(crate) fn search(&self, rounds: u32) -> impl Policy<Self> + '_ {
        let time = |state: &WarsState, _: &[_], _: u32| {
            u32::from(state.round) * 2 + u32::from(state.on_turn)
        };
        let worth = |state: &WarsState, seat: Seat| {
            let ahead = self.wealth(state, seat) - self.wealth(state, 1 - seat);
            0.5 + 0.5 * ahead / (ahead.abs() + SURE)
        };
        let (horizon, proof) = (HORIZON, PROOF);
        Search { rounds, time, horizon, proof, rollout: Sensible, worth }
    }

    /// What a side has, in dollars: units by what is left of them, money, buildings.
    fn wealth(&self, state: &WarsState, seat: Seat) -> f64 {
        let worth = |unit: &UnitState| {
            let kind = self.data.unit(unit.kind);
            f64::from(kind.price) * (0.3 + 0.7 * f64::from(unit.hits) / f64::from(self.data.hits))
        };
        let units = state
            .army(seat)
            .map(|it| worth(&it.unit_state) + it.aboard.iter().map(worth).sum::<f64>());
        let owned = state.owners.iter().filter(|it| **it == Some(seat)).count();
        let money = f64::from(state.sides[usize::from(seat)].money);
        units.sum::<f64>() + BUILDING * owned as f64 + money * 0.8
    }
}
