//! States that several ways lead to, each kept once.

use arrayvec::ArrayVec;
use std::hash::{Hash, Hasher};

/// States in the order in which they came first, each with the number of ways that lead to it. What
/// this order is, and so everything that is made of it, does not depend on how states are hashed.
#[derive(Debug)]
pub(crate) struct Transpositions<S> {
    states: Vec<(S, u128)>,
    /// An open hash table, ordered by the upper half of the slots, which is the hash of a state; the
    /// lower half is its place among the states, counted from 1. Zero where it is free.
    slots: Vec<u64>,
    /// What makes a place in the table of a hash.
    shift: u32,
    /// What has come since, with its hash. A table is larger than the caches are, and to look many
    /// states up together costs little more time than one of them.
    waiting: Vec<(S, u128, u64)>,
}

/// Bits of a hash, and of a place among the states.
const HALF: u32 = u32::BITS;
/// Places in an empty table, as a power of two.
const FEWEST: u32 = 10;
/// States that are looked up together; fewer than half of the places in an empty table.
const TOGETHER: usize = 256;

impl<S: Clone + Eq + Hash> Transpositions<S> {
    /// A table that holds nothing yet.
    pub(crate) fn new() -> Self {
        Self {
            states: Vec::new(),
            slots: vec![0; 1 << FEWEST],
            shift: HALF - FEWEST,
            waiting: Vec::with_capacity(TOGETHER),
        }
    }

    /// So many more ways lead to this state.
    ///
    /// # Panics
    /// When there are 2^128 ways or 2^32 states.
    pub(crate) fn add(&mut self, state: S, ways: u128) {
        let mut mixer = Mixer(0);
        state.hash(&mut mixer);
        self.waiting.push((state, ways, mixer.finish() >> HALF));
        if self.waiting.len() == TOGETHER {
            self.settle();
        }
    }

    /// All of them, each with its ways.
    pub(crate) fn settled(mut self) -> Vec<(S, u128)> {
        self.settle();
        self.states
    }

    /// Enters what has come.
    fn settle(&mut self) {
        while (self.states.len() + self.waiting.len()) * 2 > self.slots.len() {
            self.widen();
        }
        // Each of these passes reads what no other state of it waits for.
        let slot = |hash: u64| (hash >> self.shift) as usize;
        let held: ArrayVec<u64, TOGETHER> =
            self.waiting.iter().map(|it| self.slots[slot(it.2)]).collect();
        let known = |((state, _, hash), held): (&(S, u128, u64), &u64)| {
            let alike = *held != 0 && held >> HALF == *hash;
            alike.then(|| place(*held)).filter(|it| self.states[*it].0 == *state)
        };
        let known: ArrayVec<Option<usize>, TOGETHER> =
            self.waiting.iter().zip(&held).map(known).collect();
        for ((state, ways, hash), known) in self.waiting.drain(..).zip(known) {
            if let Some(known) = known {
                self.states[known].1 += ways;
                continue;
            }
            let mut slot = (hash >> self.shift) as usize;
            loop {
                let held = self.slots[slot];
                if held == 0 {
                    self.states.push((state, ways));
                    let count = u32::try_from(self.states.len()).expect("states can be numbered");
                    self.slots[slot] = hash << HALF | u64::from(count);
                    break;
                }
                if held >> HALF == hash && self.states[place(held)].0 == state {
                    self.states[place(held)].1 += ways;
                    break;
                }
                slot = (slot + 1) % self.slots.len();
            }
        }
    }

    /// Doubles the number of slots and puts every state in its new one.
    fn widen(&mut self) {
        let wider = vec![0; self.slots.len() * 2];
        self.shift -= 1;
        for held in std::mem::replace(&mut self.slots, wider) {
            if held != 0 {
                let mut slot = (held >> HALF >> self.shift) as usize;
                while self.slots[slot] != 0 {
                    slot = (slot + 1) % self.slots.len();
                }
                self.slots[slot] = held;
            }
        }
    }
}

/// The place of a state among all.
fn place(held: u64) -> usize {
    held as u32 as usize - 1
}

/// Multiplies and folds, eight bytes at a time; the same on every run, unlike the hasher of the
/// standard library, and a good deal faster.
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, word: u64) {
        let wide = u128::from(self.0 ^ word ^ 0x9E37_79B9_7F4A_7C15) * 0xA076_1D64_78BD_642F;
        self.0 = wide as u64 ^ (wide >> u64::BITS) as u64;
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        words.iter().for_each(|it| self.mix(u64::from_le_bytes(*it)));
        if !rest.is_empty() {
            self.mix(rest.iter().fold(0, |word, it| word << u8::BITS | u64::from(*it)));
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.mix(byte.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.mix(word);
    }

    fn write_usize(&mut self, word: usize) {
        self.mix(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
