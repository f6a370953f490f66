//! The skirmish phase: defenders and the attackers assigned to them fight, one fight after another.
//!
//! Figures come from the data alone: wounds of a loser, from where a side is overwhelmed, who there is
//! to fight and what can be played. Rulings that a function follows are named beside it (`T-..`).

mod actions;
mod chronicle;
mod fights;
mod game;
mod notation;
mod readings;
mod refusals;
mod replay;
mod resolve;
mod roster;
mod ruleset;
mod scenario;
mod sensible;
mod set_up;
mod state;
mod tables;
mod tell;

pub use game::Phase;
pub use readings::SWITCHES;
pub use resolve::{Scale, Verdict};
pub use roster::{Card, Kind, Roster, When};
pub use sensible::Sensible;
pub use state::{Action, Event, Fighter, How, Outcome, SEATS, Side, Stage, State};
