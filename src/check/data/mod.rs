//! Checks on the data of a game.

pub(super) mod broken_expectation;
pub(super) mod unused_allow;
