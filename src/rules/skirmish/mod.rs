//! Skirmish: what its cards do to each other.
//!
//! Figures come from the data alone: there is no damage number, no count and no list of cards
//! here. Facts and rulings that a function follows are named beside it (`K-..`).

mod block_reason;
mod chosen;
mod combining;
mod contradictions;
mod damage;
pub mod engine;
mod figures;
mod glance;
mod hurt;
mod matrix;
mod mechanics;
mod pool;
mod probe;
mod read;
pub mod rule_options;
mod ruleset;
mod short_damage;
mod short_matrix;
mod stopping;
mod tables;
mod uses;

pub use damage::{DamageQuery, Strike};
pub(crate) use figures::Figures;
pub(crate) use mechanics::Canceller;
pub use mechanics::{Attack, BasicUse, Defence, Item, Need, RulesData, Special, Weapon};
pub(crate) use probe::FACT_NAMES;
pub use rule_options::{RuleOptions, SWITCHES};
pub use stopping::{AttackForm, DefenceForm, DefenceResult, Effects};
