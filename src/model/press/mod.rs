//! What belongs to no game: presses and their inks.
//!
//! In: nothing, these are plain values. Never: a figure; those stand in `data/press/`.

mod inks;

pub use inks::{BlackRules, InkLimit, InkProfile, InkRules, Minimums, NoInkLimit, RichBlack};
