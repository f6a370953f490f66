//! What is the same in all games when they are played: tables, invariants, counts, transcripts.

mod bluff;
pub mod conformance;
mod faulty;
mod golden;
mod invariants;
mod named;
mod perft;
mod persons;
mod policies;
pub mod replaying;
mod seen;
mod sensible;
pub mod skirmish;
mod standing;
mod table;
mod toy;
mod transcript;
