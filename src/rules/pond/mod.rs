//! Pond: tadpoles that swim, frogs that leap, and a card for each turn.
//!
//! Figures come from the data alone: the cells of the board, the steps of the cards, the leaps of the
//! frogs, and how many of them win.

mod data;
mod diagram;
mod facts;
mod game;
mod notation;
mod replay;
mod ruleset;
mod scenario;
mod scene;
mod sensible;
mod state;
mod stats;
mod tell;

pub use data::{Cell, RulesData};
pub use game::Pond;
pub use sensible::Sensible;
pub use state::{Action, Event, PondState, Stage};
