//! Skirmish: what its cards do to each other.
//!
//! Figures come from the data alone: there is no damage number, no count and no list of cards
//! here. Facts and rulings that a function follows are named beside it (`K-..`).

mod chosen;
mod combining;
mod damage;
pub mod engine;
mod figures;
mod hindrance;
mod hurt;
mod matrix;
mod mechanics;
mod pool;
mod read;
pub mod readings;
mod sense;
mod stopping;
mod tables;
pub mod tally;
mod trial;
mod uses;

pub use damage::Strike;
pub use figures::{Figures, Variant};
pub use hindrance::Hindrance;
pub use mechanics::{
    Armour, Arsenal, Attack, BasicUse, Canceller, Defence, Item, Need, Opener, Special, Weapon,
};
pub use readings::{Readings, SWITCHES};
pub use stopping::{Effects, Means, Onslaught, Verdict};
pub(crate) use trial::FACT_NAMES;
