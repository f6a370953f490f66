//! `data/press/`: what belongs to no game.
//!
//! In: the files built into the program, and a user's own in `press/` beside the games, which stand
//! before them. Out: [`model::press`](crate::model::press). Never: a figure of its own.

mod inks;

pub use inks::inks;
