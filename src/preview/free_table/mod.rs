//! A table without rules: what a game prints lies on it, and people move it as they would at home.
//!
//! In: a game, and what people do. Out: for each seat what it may see, and never a face that it may not.
//! Never: a rule of the game.
//!
//! `components.rs` is what the game's data gives, `state.rs` what lies where, `moves.rs` what can be done, `view.rs` what
//! a seat sees of it. `table.rs` holds these together.

mod apart;
mod cards;
mod chance;
mod components;
mod doing;
mod laying;
mod moves;
mod pieces;
mod refusal;
mod save;
mod setup;
mod state;
mod table;
mod view;

pub use components::GameComponents;
pub use moves::Move;
pub use refusal::Refusal;
pub use table::FreeTable;
