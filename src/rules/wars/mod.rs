//! Skirmish Wars: two armies on squares, buildings to capture, units to buy, a die, commanders.
//!
//! Figures come from the data alone: units, terrain, chart, commanders, tiles, maps and scenarios.
//! Rulings that a function follows are named beside it (`W-..`).

mod chronicle;
mod data;
mod fight;
mod figures;
mod game;
mod ground;
mod list;
mod notation;
mod position;
mod powers;
mod questions;
mod reach;
mod readings;
mod refusal;
mod replay;
mod ruleset;
mod scenario;
mod search;
mod sensible;
mod state;
mod tell;
mod topics;
mod turn;

pub use data::{Cell, Class, Column, Commander, Effect, Of, Row, Terrain, UnitKind, What};
pub use figures::Figures;
pub use game::{Goals, Wars};
pub use ground::{Ground, Square};
pub use readings::SWITCHES;
pub use sensible::Sensible;
pub use state::{
    Action, Event, How, KINDS, Kind, Level, Man, SEATS, Shot, Side, Stage, State, Unit,
};
