//! Skorm: pieces on a board of hexagons, some of them with a facing, and a Gold tile to reach.
//!
//! Figures come from the data alone: size of the board, numbers of pieces, how far each kind moves
//! and shoots. Rulings that a function follows are named beside it (`Q-..`).

mod board;
mod data;
mod diagram;
mod evaluation;
mod facts;
mod game;
mod notation;
mod perft;
mod position;
mod reach;
mod replay;
mod rule_options;
mod ruleset;
mod scenario;
mod scene;
mod search;
mod sensible;
mod state;
mod stats;
mod tell;
mod zones;

pub(crate) use board::{Facing, TILES, Tile};
pub use data::{RulesData, Side};
pub use game::Skorm;
pub use rule_options::SWITCHES;
pub use sensible::Sensible;
pub use state::{Action, Event, Kind, Piece, SkormState, Stage, WinReason};
