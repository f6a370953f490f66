//! Skorm: pieces on a board of hexagons, some of them with a facing, and a Gold tile to reach.
//!
//! Figures come from the data alone: size of the board, numbers of pieces, how far each kind moves
//! and shoots. Rulings that a function follows are named beside it (`Q-..`).

mod army;
mod board;
mod chronicle;
mod diagram;
mod game;
mod notation;
mod perft;
mod position;
mod reach;
mod readings;
mod replay;
mod ruleset;
mod scenario;
mod search;
mod sensible;
mod standing;
mod state;
mod tell;

pub use army::{Army, Kin, Side};
pub use board::{Board, Facing, TILES, Tile};
pub use game::Skorm;
pub use readings::SWITCHES;
pub use sensible::Sensible;
pub use state::{Action, Cell, Event, How, KINDS, Kind, Piece, SEATS, Stage, State, Terms};
