//! Many games on all cores, and what comes of them in whole numbers.
//!
//! Game *i* of a run always has the same dice, and sums of whole numbers don't depend on the order
//! of adding; so a run gives the same however many threads and however many shards it is spread
//! over.

use super::{Counting, Dice, GameRunner, GameStats, Policy, Rules, Seat, StatsRecorder};
use rayon::prelude::*;
use std::ops::Range;

/// Games that one thread plays in a row; also what shards are dealt.
pub(crate) const STRETCH: u64 = 256;

/// Which games to play, and how.
pub(crate) struct Run<'a, R: Rules> {
    pub(crate) rules: &'a R,
    pub(crate) seats: Seat,
    /// Who decides for all seats.
    pub(crate) policy: &'a dyn Policy<R>,
    pub(crate) seed: u64,
    /// Number of games in the whole run.
    pub(crate) games: u64,
    /// The part of it to play.
    pub(crate) shard: Shard,
    /// Actions after which a game is broken off, those of chance included.
    pub(crate) cap: u32,
}

/// A part of a run: every so-manieth block of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which part, from 0.
    pub index: u64,
    /// How many parts there are, at least 1.
    pub of: u64,
}

impl Shard {
    /// All of a run.
    pub const WHOLE: Self = Self { index: 0, of: 1 };

    /// The games of this part, block by block.
    pub(crate) fn blocks(self, games: u64) -> impl IndexedParallelIterator<Item = Range<u64>> {
        let all = games.div_ceil(STRETCH);
        let mine = all.saturating_sub(self.index).div_ceil(self.of);
        (0..mine as usize).into_par_iter().map(move |turn| {
            let first = (self.index + turn as u64 * self.of) * STRETCH;
            first..games.min(first + STRETCH)
        })
    }

    /// How many games of a run belong to this part.
    pub fn games(self, games: u64) -> u64 {
        let all = games.div_ceil(STRETCH);
        let mine = all.saturating_sub(self.index).div_ceil(self.of);
        let has_last = mine > 0 && (all - 1) % self.of == self.index;
        let short = if has_last { all * STRETCH - games } else { 0 };
        mine * STRETCH - short
    }
}

/// Plays the games of a run on the threads of the current pool and counts what happens; `tick` is told how
/// many games have been played since it was told last. `None` when so many can't play.
pub(crate) fn simulate<R: StatsRecorder>(
    run: &Run<'_, R>,
    tick: &(dyn Fn(u64) + Sync),
) -> Option<GameStats> {
    let start = run.rules.start(run.seats)?;
    let policies = vec![run.policy; usize::from(run.seats)];
    let empty = || Counting::new(run.rules, run.seats);
    let count = |mut counting: Counting<R>, games: Range<u64>| {
        let played = games.end - games.start;
        let mut table = GameRunner::new(run.rules);
        for game in games {
            let (mut state, mut dice) = (start.clone(), Dice::of(run.seed, game));
            let ending = table.play(&mut state, &policies, &mut dice, run.cap, &mut counting);
            counting.end(run.rules, game, &state, ending);
        }
        tick(played);
        counting
    };
    let blocks = run.shard.blocks(run.games).fold(empty, count);
    Some(blocks.reduce(empty, |sum, other| sum.merged(&other)).finished())
}
