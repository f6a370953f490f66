//! Skirmish: what its cards do to each other.
//!
//! Figures come from the data alone: there is no damage number, no count and no list of cards
//! here. Facts and rulings that a function follows are named beside it (`K-..`).

mod damage;
mod mechanics;
mod stopping;
mod tables;

pub use damage::Strike;
pub use mechanics::{Armour, Arsenal, Attack, BasicUse, Defence, Need, Special, Weapon};
pub use stopping::{Answer, Means, Onslaught, Verdict};
