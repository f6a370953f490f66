//! Skirmish played: states, actions, and what each does to a game.
//!
//! Whatever a card does comes from the [`RulesData`](super::RulesData); the engine adds order and choice.

mod action;
mod fight;
mod game;
mod kinds;
mod notation;
mod refusal;
mod sample;
mod scenario;
mod sensible;
mod setup;
mod state;
mod stats;
mod tables;
mod tabletop;
mod tell;
mod turn;
mod view;
mod ways;

pub use action::{Action, Answer, AttackKind, Blow, Event, Origin, Recovery, With};
pub use game::Skirmish;
pub use kinds::{Kind, Pile};
pub use sensible::{Assets, ODDS, PolicyWeights, Sensible};
pub(crate) use state::{SEATS, Step};
pub use state::{SkirmishState, Stage, Strike};
