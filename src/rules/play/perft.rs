//! How many games there are, to a depth: a number that changes with any rule, and so tells of a
//! change that nobody meant.

use super::{Dice, Rules, ToAct, Transpositions, by_weight};
use sha2::{Digest as _, Sha256};
use std::fmt::{self, Debug, Write as _};

/// What becomes of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChanceMode {
    /// Everything that may happen is counted, as an action among others, whatever its weight.
    Counted,
    /// It happens by lot, the same in the same state, and is no step on the way.
    Rolled(u64),
}

/// What there is at a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerftCount {
    /// How many actions were done.
    pub depth: u32,
    /// Ways to do so many. A game that is over has no more of them.
    pub sequences: u128,
    /// States they lead to.
    pub distinct: u64,
}

/// Counts from `start`, depth 0, to `depth`. Ways that meet in a state are followed once, so the
/// time it takes goes by the distinct states.
///
/// # Panics
/// When there are 2^128 sequences or more.
pub fn perft<R: Rules>(
    rules: &R,
    start: &R::State,
    depth: u32,
    luck: ChanceMode,
) -> Vec<PerftCount> {
    let mut level = vec![(settled(rules, start.clone(), luck), 1)];
    let mut counts = vec![counted(0, &level)];
    let (mut options, mut told) = (Vec::new(), Vec::new());
    for depth in 1..=depth {
        let mut next = Transpositions::new();
        for (state, ways) in level {
            rules.actions(&state, &mut options);
            for action in &options {
                let mut after = state.clone();
                told.clear();
                rules.play(&mut after, *action, &mut told);
                next.add(settled(rules, after, luck), ways);
            }
        }
        level = next.settled();
        counts.push(counted(depth, &level));
    }
    counts
}

fn counted<S>(depth: u32, level: &[(S, u128)]) -> PerftCount {
    let sequences = level.iter().map(|(_, ways)| ways).sum();
    PerftCount { depth, sequences, distinct: level.len() as u64 }
}

/// The state after chance has done its part, where that is by lot.
fn settled<R: Rules>(rules: &R, mut state: R::State, luck: ChanceMode) -> R::State {
    let ChanceMode::Rolled(seed) = luck else { return state };
    let mut options = Vec::new();
    while rules.to_act(&state) == ToAct::Chance {
        rules.actions(&state, &mut options);
        let mut dice = Dice::of(seed, fingerprint(&state) as u64);
        let action = by_weight(rules, &state, &options, &mut dice);
        rules.play(&mut state, action, &mut Vec::new());
    }
    state
}

/// A number for a state, from how it is written for debugging: the same on every machine.
pub fn fingerprint(state: &impl Debug) -> u128 {
    let mut hash = Hashing(Sha256::new());
    write!(hash, "{state:?}").expect("a hash takes everything");
    let bytes = hash.0.finalize();
    bytes.iter().take(size_of::<u128>()).fold(0, |sum, byte| (sum << 8) | u128::from(*byte))
}

struct Hashing(Sha256);

impl fmt::Write for Hashing {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text);
        Ok(())
    }
}
