//! Chance that can be repeated by whoever knows the seed, and foreseen by nobody else.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// A seed, and how often it was used. Every use has a stream of its own: what dice show tells nothing of how a pile
/// lies.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Chance {
    seed: String,
    uses: u64,
}

impl Chance {
    pub(super) fn new(seed: &str) -> Self {
        Self { seed: seed.to_owned(), uses: 0 }
    }

    fn stream(&mut self) -> Xoshiro256PlusPlus {
        self.uses += 1;
        let digest = Sha256::new()
            .chain_update(self.uses.to_le_bytes())
            .chain_update(self.seed.as_bytes())
            .finalize();
        Xoshiro256PlusPlus::from_seed(digest.into())
    }

    /// Mixes things up; every order is as likely.
    pub(super) fn shuffle<T>(&mut self, things: &mut [T]) {
        let mut stream = self.stream();
        for last in (1..things.len()).rev() {
            things.swap(last, below(&mut stream, last as u64 + 1) as usize);
        }
    }

    /// What a die shows: from 1 to `sides`.
    pub(super) fn roll(&mut self, sides: u32) -> u32 {
        1 + below(&mut self.stream(), u64::from(sides)) as u32
    }
}

/// A whole number below `bound`, all alike: what would make some likelier is drawn again.
fn below(stream: &mut Xoshiro256PlusPlus, bound: u64) -> u64 {
    let fair = u64::MAX - u64::MAX % bound;
    loop {
        let drawn = stream.next_u64();
        if drawn < fair {
            return drawn % bound;
        }
    }
}
