//! Which patterns can read a sentence at all: those whose words it has.
//!
//! Words are numbered, since each sentence is held against every pattern.

use super::pattern;
use super::token::Tokens;
use std::collections::{BTreeMap, BTreeSet};

/// The words that each pattern needs, by the numbers of the patterns.
#[derive(Debug, Default)]
pub(super) struct Needs {
    numbers: BTreeMap<String, usize>,
    /// By pattern, the numbers of its words.
    of_pattern: Vec<Vec<usize>>,
    /// By word, the patterns of which it is the longest one.
    by_word: Vec<Vec<usize>>,
    /// The patterns that need none.
    of_none: Vec<usize>,
}

/// By the number of each word, whether a sentence has it.
pub(super) struct Has(Vec<bool>);

impl Needs {
    /// Adds the words of the next pattern.
    pub(super) fn add(&mut self, words: &BTreeSet<String>) {
        let pattern = self.of_pattern.len();
        let numbers = words.iter().map(|word| {
            let next = self.numbers.len();
            *self.numbers.entry(word.clone()).or_insert(next)
        });
        self.of_pattern.push(numbers.collect());
        self.by_word.resize(self.numbers.len(), Vec::new());
        match words.iter().max_by_key(|it| it.len()) {
            Some(longest) => self.by_word[self.numbers[longest]].push(pattern),
            None => self.of_none.push(pattern),
        }
    }

    /// The words that a sentence has.
    pub(super) fn of(&self, tokens: &Tokens) -> Has {
        let mut has = vec![false; self.numbers.len()];
        for token in &tokens.all {
            if let Some(number) = self.numbers.get(&pattern::key(&token.word)) {
                has[*number] = true;
            }
        }
        Has(has)
    }

    /// How many of its words a pattern lacks in a sentence.
    pub(super) fn lacks(&self, pattern: usize, has: &Has) -> usize {
        self.of_pattern[pattern].iter().filter(|it| !has.0[**it]).count()
    }

    /// The patterns that lack none, in their order.
    pub(super) fn met(&self, has: &Has) -> Vec<usize> {
        let words = self.by_word.iter().zip(&has.0).filter(|it| *it.1);
        let near = words.flat_map(|it| it.0).chain(&self.of_none).copied();
        let mut met: Vec<usize> = near.filter(|it| self.lacks(*it, has) == 0).collect();
        met.sort_unstable();
        met
    }
}
