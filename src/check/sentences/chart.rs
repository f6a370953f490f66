//! The ways to read a sentence clause by clause, from its first word to its last.

use super::token::Tokens;
use super::word::Word;
use super::{Fault, english};

/// A part of a sentence that was read with a pattern.
#[derive(Debug)]
pub(super) struct Clause {
    /// One past its last word.
    pub(super) end: usize,
    /// The number of the pattern.
    pub(super) pattern: usize,
    pub(super) faults: Vec<Fault>,
}

/// What was found out of the words of a sentence, each when it is first asked for.
pub(super) struct Chart<'s> {
    tokens: &'s Tokens,
    read: &'s dyn Fn(usize) -> Vec<Clause>,
    /// What begins at each word.
    clauses: Vec<Vec<Clause>>,
    /// The fewest faults from each word to the end, where there is a way.
    fewest: Vec<Option<Option<usize>>>,
}

impl<'s> Chart<'s> {
    pub(super) fn new(tokens: &'s Tokens, read: &'s dyn Fn(usize) -> Vec<Clause>) -> Self {
        let clauses = tokens.all.iter().map(|_| Vec::new()).collect();
        let mut fewest = vec![None; tokens.all.len()];
        fewest.push(Some(Some(0)));
        Self { tokens, read, clauses, fewest }
    }

    /// The fewest faults of a way from a word to the end. `None` where there is none.
    pub(super) fn fewest(&mut self, at: usize) -> Option<usize> {
        if let Some(known) = self.fewest[at] {
            return known;
        }
        let found = if begins(self.tokens, at) { (self.read)(at) } else { Vec::new() };
        let mut best = None;
        for clause in &found {
            let all = self.fewest(clause.end).map(|rest| rest + clause.faults.len());
            best = [best, all].into_iter().flatten().min();
        }
        if self.passes(at) {
            best = [best, self.fewest(at + 1)].into_iter().flatten().min();
        }
        self.clauses[at] = found;
        self.fewest[at] = Some(best);
        best
    }

    /// Whether a word only joins two clauses.
    fn passes(&self, at: usize) -> bool {
        at > 0 && joins(self.tokens, at) && self.tokens.all[at].nots == 0
    }

    /// The clauses of the way with the fewest faults.
    pub(super) fn way(mut self) -> Vec<Clause> {
        let (mut at, mut way) = (0, Vec::new());
        while at < self.tokens.all.len() {
            let left = self.fewest[at].flatten();
            let best = self.clauses[at].iter().position(|clause| {
                let rest = self.fewest[clause.end].flatten();
                rest.is_some_and(|rest| Some(rest + clause.faults.len()) == left)
            });
            match best {
                Some(best) => {
                    let clause = self.clauses[at].swap_remove(best);
                    at = clause.end;
                    way.push(clause);
                }
                None => at += 1,
            }
        }
        way
    }
}

/// Whether a clause can begin at a word.
fn begins(tokens: &Tokens, at: usize) -> bool {
    at == 0 || tokens.all[at].starts || joins(tokens, at - 1) || joins(tokens, at)
}

/// Whether a clause can end before a word.
pub(super) fn ends(tokens: &Tokens, at: usize) -> bool {
    at == tokens.all.len() || tokens.all[at].starts || joins(tokens, at)
}

fn joins(tokens: &Tokens, at: usize) -> bool {
    matches!(&tokens.all[at].word, Word::Plain(word) if english::JOINS.has(word))
}
