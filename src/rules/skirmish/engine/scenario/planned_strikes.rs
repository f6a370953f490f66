//! What those who cancel cards mean to do with the strike that they may earn.

use super::super::notation::Aim;
use crate::play::Seat;
use cardwright_base::diagnostic::Span;

/// A cancelling card that was played, and what its strike will be.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlannedStrike {
    pub(super) by: Seat,
    /// `None` where the strike is to be declined.
    pub(super) aim: Option<Aim>,
    pub(super) line: Span,
}

/// The strikes that are meant, in the order in which they will come.
#[derive(Clone, Debug, Default)]
pub(super) struct PlannedStrikes {
    /// Cancelling cards on top of each other, of which it is not settled which ones hold.
    chain: Vec<PlannedStrike>,
    /// For each fight that is not over, the strikes it has earned; the last fight comes first.
    earned: Vec<Vec<PlannedStrike>>,
}

impl PlannedStrikes {
    /// A cancelling card was played: on the one before, or on something else.
    pub(super) fn cancelled(&mut self, meant: PlannedStrike, on_the_last: bool) {
        if !on_the_last {
            self.settle();
        }
        self.chain.push(meant);
    }

    /// What the seat meant to do with the strike that it is asked for now.
    pub(super) fn next(&self, by: Seat) -> Option<PlannedStrike> {
        let mut settled = self.clone();
        settled.settle();
        settled.take(by)
    }

    /// The strike that the seat was asked for was made, which is a fight of its own, or declined.
    pub(super) fn answered(&mut self, by: Seat) {
        self.settle();
        self.take(by);
        self.earned.push(Vec::new());
    }

    /// Nothing is fought any more.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The last card of the chain holds, the one below does not, and so on by turns (K-06).
    fn settle(&mut self) {
        let count = self.chain.len();
        let holds = |at: &usize| (count - 1 - at).is_multiple_of(2);
        let held: Vec<PlannedStrike> = (0..count).filter(holds).map(|at| self.chain[at]).collect();
        self.chain.clear();
        match self.earned.last_mut() {
            Some(last) => last.extend(held),
            None => self.earned.push(held),
        }
    }

    fn take(&mut self, by: Seat) -> Option<PlannedStrike> {
        let of = |all: &Vec<PlannedStrike>| all.iter().position(|it| it.by == by);
        let fights = self.earned.iter_mut().rev();
        fights.filter_map(|it| of(it).map(|at| it.remove(at))).next()
    }
}
