//! Many games on all cores, and what comes of them in whole numbers.
//!
//! Game *i* of a run always has the same dice, and sums of whole numbers don't depend on the order
//! of adding; so a run gives the same however many threads and however many shards it is spread
//! over.

use super::{Dice, Outcome, Policy, Rules, Seat, Seen, ToAct};
use rayon::prelude::*;
use std::ops::Range;

/// Games that one thread plays in a row; also what shards are dealt.
pub const BLOCK: u64 = 256;

/// What is counted over many games: whole numbers only, so that adding is exact.
pub trait Tally<R: Rules>: Send {
    /// A seat is about to do one of several things.
    fn choice(&mut self, state: &R::State, seat: Seat, actions: &[R::Action], chosen: R::Action);

    /// Chance is about to do this.
    fn chance(&mut self, state: &R::State, chosen: R::Action);

    /// What came of an action, and the state it led to.
    fn after(&mut self, rules: &R, state: &R::State, events: &[R::Event]);

    /// A game is over; without an outcome it was broken off.
    fn end(&mut self, game: u64, state: &R::State, outcome: Option<Outcome>);

    /// Adds the games of another one.
    fn merge(&mut self, other: Self);
}

/// Which games to play, and how.
pub struct Run<'a, R: Rules> {
    /// The rules.
    pub rules: &'a R,
    /// How many play.
    pub seats: Seat,
    /// Who decides for all seats.
    pub policy: &'a dyn Policy<R>,
    /// Seed of the run.
    pub seed: u64,
    /// Number of games in the whole run.
    pub games: u64,
    /// The part of it to play.
    pub shard: Shard,
    /// Decisions of seats after which a game is broken off.
    pub cap: u64,
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
    pub fn blocks(self, games: u64) -> impl IndexedParallelIterator<Item = Range<u64>> {
        let all = games.div_ceil(BLOCK);
        let mine = all.saturating_sub(self.index).div_ceil(self.of);
        (0..mine as usize).into_par_iter().map(move |turn| {
            let first = (self.index + turn as u64 * self.of) * BLOCK;
            first..games.min(first + BLOCK)
        })
    }

    /// How many games of a run belong to this part.
    pub fn games(self, games: u64) -> u64 {
        let all = games.div_ceil(BLOCK);
        let mine = all.saturating_sub(self.index).div_ceil(self.of);
        let has_last = mine > 0 && (all - 1) % self.of == self.index;
        let short = if has_last { all * BLOCK - games } else { 0 };
        mine * BLOCK - short
    }
}

/// Plays the games of a run on the threads of the current pool and counts what happens; `tick` is
/// told how many games have been played since it was told last. Nothing comes back when so many
/// can't play.
pub fn simulate<R: Rules, T: Tally<R>>(
    run: &Run<'_, R>,
    empty: impl Fn() -> T + Sync,
    tick: &(dyn Fn(u64) + Sync),
) -> Option<T> {
    let start = run.rules.start(run.seats)?;
    let count = |mut tally: T, games: Range<u64>| {
        let played = games.end - games.start;
        let mut desk = Desk::default();
        for game in games {
            play(run, &start, game, &mut desk, &mut tally);
        }
        tick(played);
        tally
    };
    let add = |mut sum: T, other: T| {
        sum.merge(other);
        sum
    };
    Some(run.shard.blocks(run.games).fold(&empty, count).reduce(&empty, add))
}

/// Lists that are used again from game to game, so that none is allocated while one is played.
struct Desk<R: Rules> {
    actions: Vec<R::Action>,
    events: Vec<R::Event>,
}

impl<R: Rules> Default for Desk<R> {
    fn default() -> Self {
        Self { actions: Vec::new(), events: Vec::new() }
    }
}

/// One game, counted.
fn play<R: Rules, T: Tally<R>>(
    run: &Run<'_, R>,
    start: &R::State,
    game: u64,
    desk: &mut Desk<R>,
    tally: &mut T,
) {
    let rules = run.rules;
    let mut dice = Dice::of(run.seed, game);
    let mut state = start.clone();
    let mut decisions = 0;
    let outcome = loop {
        let chosen = match rules.to_act(&state) {
            ToAct::Nobody => break rules.outcome(&state),
            ToAct::Seat(_) if decisions == run.cap => break None,
            ToAct::Seat(seat) => {
                decisions += 1;
                rules.actions(&state, &mut desk.actions);
                let chosen = match desk.actions[..] {
                    // Nothing to choose, nobody to ask.
                    [only] => only,
                    _ => {
                        let seen = Seen::new(rules, &state, seat, &desk.actions);
                        run.policy.choose(&seen, &mut dice)
                    }
                };
                tally.choice(&state, seat, &desk.actions, chosen);
                chosen
            }
            ToAct::Chance => {
                rules.actions(&state, &mut desk.actions);
                let weights = desk.actions.iter().map(|it| rules.weight(&state, *it));
                let chosen = desk.actions[dice.pick(weights)];
                tally.chance(&state, chosen);
                chosen
            }
        };
        desk.events.clear();
        rules.play(&mut state, chosen, &mut desk.events);
        tally.after(rules, &state, &desk.events);
    };
    tally.end(game, &state, outcome);
}
