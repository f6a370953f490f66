//! What can be counted of any game: who wins, how it ends, how long it takes.

use super::{Ending, Rules, Seat, Tally, Watch};
use std::collections::BTreeMap;

/// Games by who won them and how they ended. All are whole numbers, so adding is exact.
#[derive(Clone, Debug)]
pub struct Outcomes<R: Rules> {
    /// Games played.
    pub games: u64,
    /// Games won, by seat.
    pub wins: Vec<u64>,
    /// Games that ended without a winner.
    pub open: u64,
    /// Games that were broken off.
    pub capped: u64,
    /// Decisions in games that ended.
    pub decisions: u64,
    /// Most decisions in such a game.
    pub longest: u32,
    /// Games that ended, by how.
    pub ends: BTreeMap<&'static str, u64>,
    how: fn(&R::State) -> &'static str,
}

impl<R: Rules> Outcomes<R> {
    /// No games at a table of so many; `how` names the way in which a game has ended.
    pub fn new(seats: Seat, how: fn(&R::State) -> &'static str) -> Self {
        let wins = vec![0; usize::from(seats)];
        let (games, open, capped, decisions, longest) = (0, 0, 0, 0, 0);
        Self { games, wins, open, capped, decisions, longest, ends: BTreeMap::new(), how }
    }
}

impl<R: Rules> Watch<R> for Outcomes<R> {}

impl<R: Rules> Tally<R> for Outcomes<R> {
    fn end(&mut self, _: u64, state: &R::State, ending: Ending) {
        self.games += 1;
        let Some(outcome) = ending.outcome else {
            self.capped += 1;
            return;
        };
        match outcome.winner {
            Some(winner) => self.wins[usize::from(winner)] += 1,
            None => self.open += 1,
        }
        self.decisions += u64::from(ending.decisions);
        self.longest = self.longest.max(ending.decisions);
        *self.ends.entry((self.how)(state)).or_default() += 1;
    }

    fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.wins.iter_mut().zip(other.wins).for_each(|(own, more)| *own += more);
        self.open += other.open;
        self.capped += other.capped;
        self.decisions += other.decisions;
        self.longest = self.longest.max(other.longest);
        for (how, count) in other.ends {
            *self.ends.entry(how).or_default() += count;
        }
    }
}
