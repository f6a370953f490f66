//! The rules of each game, and what is the same in all of them.

pub mod phase;
pub mod play;
pub mod pond;
pub mod scenarios;
pub mod simulate;
pub mod skirmish;
pub mod skorm;
pub mod wars;
