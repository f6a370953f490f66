//! What must be true of the whole game.
//!
//! In: what the stages produced. Out: diagnostics. Never: a change to anything it looks at; no
//! stage depends on a check.

mod expectation;

pub use expectation::expectations;
