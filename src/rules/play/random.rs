//! Chance that can be repeated.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A source of chance that gives the same again for the same seed, on every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The source of one game of a run: other games of the run have nothing to do with it, so they
    /// can be played in any order.
    pub fn of(seed: u64, game: u64) -> Self {
        // An odd factor spreads neighbouring numbers over all bits; the generator mixes them again.
        let mixed = seed ^ game.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Self(Xoshiro256PlusPlus::seed_from_u64(mixed))
    }

    /// A whole number below `bound`, all alike.
    ///
    /// # Panics
    /// When `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "there is nothing to choose from");
        // Lemire's method: multiply, take the high half, reject what would make some numbers
        // likelier than others (Fast Random Integer Generation in an Interval, 2019).
        loop {
            let wide = u128::from(self.0.next_u64()) * u128::from(bound);
            let (high, low) = ((wide >> 64) as u64, wide as u64);
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return high;
            }
        }
    }

    /// An index below `count`, all alike.
    ///
    /// # Panics
    /// When `count` is 0.
    pub fn index(&mut self, count: usize) -> usize {
        self.below(count as u64) as usize
    }

    /// One of several by their weights: its index.
    ///
    /// # Panics
    /// When the weights sum to 0.
    pub fn pick(&mut self, weights: impl Iterator<Item = u64> + Clone) -> usize {
        let mut left = self.below(weights.clone().sum());
        for (index, weight) in weights.enumerate() {
            if left < weight {
                return index;
            }
            left -= weight;
        }
        unreachable!("the lot is below the sum of the weights")
    }
}
