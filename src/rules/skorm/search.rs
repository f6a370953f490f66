//! The search of Skorm: what it goes by.

use super::evaluation::standing;
use super::game::Skorm;
use super::sensible::Sensible;
use super::state::{Event, SkormState};
use crate::play::{Policy, Search, Seat};

/// Turns that it looks ahead, those of all sides together.
const HORIZON: u32 = 3;
/// Standard errors by which it must be better than sensible.
const PROOF: f64 = 1.0;

impl Skorm {
    /// A policy that looks ahead, so many times for each decision. It takes everybody for sensible.
    pub(crate) fn search(&self, rounds: u32) -> impl Policy<Self> + '_ {
        let worth = |state: &SkormState, seat: Seat| standing(self, state, seat);
        let turns = |told: &[Event]| told.iter().filter(|it| matches!(it, Event::Turn(_))).count();
        let time = move |_: &SkormState, told: &[Event], now: u32| now + turns(told) as u32;
        let (horizon, proof) = (HORIZON, PROOF);
        Search { rounds, time, horizon, proof, rollout: Sensible, worth }
    }
}
