//! What the games of a trial met, so that a trial that saw nothing can't pass for a good one.

use super::invariant::CheckCounts;
use std::collections::BTreeMap;

/// What games met. Those of several runs can be added, in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// Games played to their end.
    pub games: u64,
    /// Actions in them, those of chance included.
    pub decisions: u64,
    /// Most actions in one game.
    pub most: Extreme,
    /// The longest game by the game's own measure, such as turns.
    pub longest: Extreme,
    /// How often each label was given.
    pub labels: BTreeMap<String, u64>,
    /// How often each invariant was put to the test.
    pub tried: CheckCounts,
}

/// The greatest of some numbers, and the first game that had it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extreme {
    /// The number.
    pub value: u64,
    /// The run.
    pub seed: u64,
    /// Number of the game in it.
    pub game: u64,
}

impl Extreme {
    /// Takes over another one if it is greater, or as great and of an earlier game.
    fn take(&mut self, other: Self) {
        let key = |it: &Self| (it.value, std::cmp::Reverse((it.seed, it.game)));
        if self.value == 0 || key(&other) > key(self) {
            *self = other;
        }
    }
}

impl Coverage {
    /// Adds what other games met.
    pub fn absorb(&mut self, other: Self) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.most.take(other.most);
        self.longest.take(other.longest);
        self.tried.absorb(&other.tried);
        for (label, count) in other.labels {
            *self.labels.entry(label).or_default() += count;
        }
    }

    /// How often a label was given.
    pub fn count(&self, label: &str) -> u64 {
        self.labels.get(label).copied().unwrap_or_default()
    }

    pub(super) fn label(&mut self, label: &str) {
        match self.labels.get_mut(label) {
            Some(count) => *count += 1,
            None => {
                self.labels.insert(label.to_owned(), 1);
            }
        }
    }

    pub(super) fn ended(&mut self, (seed, game): (u64, u64), decisions: u64, length: u64) {
        self.games += 1;
        self.decisions += decisions;
        self.most.take(Extreme { value: decisions, seed, game });
        self.longest.take(Extreme { value: length, seed, game });
    }
}
