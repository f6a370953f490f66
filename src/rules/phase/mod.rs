//! The skirmish phase: defenders and the attackers assigned to them fight, one fight after another.
//!
//! Figures come from the data alone: wounds of a loser, from where a side is overwhelmed, who there is
//! to fight and what can be played. Rulings that a function follows are named beside it (`T-..`).

mod actions;
mod data;
mod facts;
mod fights;
mod game;
mod notation;
mod refusals;
mod replay;
mod resolve;
mod rule_options;
mod ruleset;
mod scenario;
mod scene;
mod sensible;
mod set_up;
mod state;
mod stats;
mod tables;
mod tell;

pub use data::{Kind, RulesData};
pub use game::Phase;
pub use rule_options::SWITCHES;
pub use sensible::Sensible;
pub use state::{Action, Event, FightEnding, PhaseState, Side, Stage};
