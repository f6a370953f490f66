//! What is counted of many games, whichever game it is.

use super::Seat;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Sums over games with the same rules and the same number of seats, as a file keeps them. All are
/// whole numbers, so adding is exact.
pub trait Sums: Clone + Serialize + DeserializeOwned {
    /// How many play.
    fn seats(&self) -> Seat;

    /// Games won, by seat; the first has the first turn.
    fn wins(&self) -> Vec<u64>;

    /// How the games went.
    fn totals(&self) -> Totals<'_>;

    /// Whether its lists are as long as they must be. Files can hold anything.
    fn sound(&self) -> bool;

    /// Adds the games of another one.
    ///
    /// # Errors
    /// When it does not count the same things; nothing is added then.
    fn add(&mut self, other: &Self) -> Result<(), IncompatibleStats>;

    /// Games that somebody won.
    fn decided(&self) -> u64 {
        self.wins().iter().sum()
    }

    /// Games won by whoever has the first turn, and games that somebody won.
    fn first_wins(&self) -> (u64, u64) {
        let wins = self.wins();
        (wins.first().copied().unwrap_or_default(), wins.iter().sum())
    }
}

/// How games went.
#[derive(Clone, Copy, Debug)]
pub struct Totals<'a> {
    /// Games played.
    pub games: u64,
    /// Those of them that nobody won.
    pub draws: u64,
    /// Those of them that were broken off.
    pub capped: u64,
    /// Decisions of all seats.
    pub decisions: u64,
    /// Games by the number of their turns.
    pub turns: &'a BTreeMap<u32, u64>,
    /// The longest game.
    pub longest: LongestGame,
}

/// The longest game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LongestGame {
    /// Its turns.
    pub turns: u32,
    /// Its decisions.
    pub decisions: u64,
    /// Its number in the run.
    pub game: u64,
}

impl LongestGame {
    /// The longer one; of two alike the one that comes first in the run.
    pub fn or(self, other: Self) -> Self {
        let rank = |it: Self| (it.turns, it.decisions, std::cmp::Reverse(it.game));
        if rank(other) > rank(self) { other } else { self }
    }
}

/// Sums of other things can't be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("they count other things, or games of other seats")]
pub struct IncompatibleStats;
