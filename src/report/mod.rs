//! What many games say about a game, on pages.
//!
//! In: the counts of a run ([`Simulation`]) and the game. Out: a set report, and its words. Never:
//! playing; and no count that is not in the file, so that the report can be made again from it.

mod simulation;
mod statistics;

pub use simulation::{
    FORM, MergeError, Part, Played, Point, Setting, Simulation, Sweep, Switched,
};
pub use statistics::{Fit, Mean, Share, Verdict};
