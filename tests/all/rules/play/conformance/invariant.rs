//! The invariants of the rules of every game, and how a broken invariant is told.

use std::fmt;

/// Something that the rules of every game keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Invariant {
    /// `start` gives a game to as many as `seats` says, and to nobody else.
    Starts,
    /// Whoever acts or wins has a seat, and there are as many seats as at the start.
    Seats,
    /// `actions` replaces what was in the list, and lists ascending, each once.
    Ordered,
    /// There is something to do exactly as long as somebody acts.
    Options,
    /// There is an outcome exactly when nobody acts any more.
    Outcome,
    /// Every weight is at least 1, all of them have a sum, and a seat's actions weigh 1.
    Weights,
    /// What is listed is allowed, and `apply` does the same as `play`.
    Allows,
    /// What is not listed is not allowed.
    Refuses,
    /// A refusal says why.
    Reasons,
    /// A refused action changes nothing and tells nothing.
    Harmless,
    /// `play` adds to what was told before.
    Tells,
    /// An action is shown on one line that is not empty and no remark.
    OneLine,
    /// Two actions of a state are shown differently.
    Distinct,
    /// What is shown is read back as the same action.
    Reads,
    /// What is no action is not read as one, and the refusal says why.
    Nonsense,
    /// Guesses with the same dice are the same.
    Repeats,
    /// A seat can't tell a guess from the truth.
    Alike,
    /// The seat that acts may do the same in a guess.
    OwnOptions,
    /// A guess is a state that the game might be in.
    Possible,
    /// The same actions lead to the same states and events.
    Replays,
    /// The same words lead to the same state.
    ReplaysWords,
    /// A game ends before the cap.
    Ends,
    /// What the game itself promises of its states.
    Own,
}

impl Invariant {
    /// All of them.
    pub const ALL: [Self; 23] = [
        Self::Starts,
        Self::Seats,
        Self::Ordered,
        Self::Options,
        Self::Outcome,
        Self::Weights,
        Self::Allows,
        Self::Refuses,
        Self::Reasons,
        Self::Harmless,
        Self::Tells,
        Self::OneLine,
        Self::Distinct,
        Self::Reads,
        Self::Nonsense,
        Self::Repeats,
        Self::Alike,
        Self::OwnOptions,
        Self::Possible,
        Self::Replays,
        Self::ReplaysWords,
        Self::Ends,
        Self::Own,
    ];
}

/// An invariant that was not kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which.
    pub invariant: Invariant,
    /// What was found.
    pub what: String,
    /// The run that the game belongs to.
    pub seed: u64,
    /// Its number in the run.
    pub game: u64,
    /// Actions done before.
    pub step: usize,
    /// Those actions as far as they can be done again, as `show` has them.
    pub moves: Vec<String>,
}

/// Moves that are printed.
const LAST: usize = 100;

impl fmt::Display for Violation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { invariant, what, seed, game, step, moves } = self;
        write!(out, "{invariant:?}: {what} (seed {seed}, game {game}, step {step})")?;
        let early = moves.len().saturating_sub(LAST);
        if early > 0 {
            write!(out, "\n({early} more before these)")?;
        }
        moves[early..].iter().try_for_each(|it| write!(out, "\n{it}"))
    }
}

impl std::error::Error for Violation {}

/// An invariant that was not kept, by somebody who does not know which game it is.
pub(super) struct Failure {
    pub(super) invariant: Invariant,
    pub(super) what: String,
}

/// How often each invariant was put to the test.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckCounts([u64; Invariant::ALL.len()]);

impl CheckCounts {
    /// How often this one was.
    pub fn count(&self, invariant: Invariant) -> u64 {
        self.0[invariant as usize]
    }

    /// Adds what others tried.
    pub(crate) fn absorb(&mut self, other: &Self) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }

    /// Counts a test of an invariant, and fails with the words where it was not kept.
    pub(super) fn hold(
        &mut self,
        invariant: Invariant,
        kept: bool,
        what: impl FnOnce() -> String,
    ) -> Result<(), Failure> {
        self.0[invariant as usize] += 1;
        if kept { Ok(()) } else { Err(Failure { invariant, what: what() }) }
    }
}
