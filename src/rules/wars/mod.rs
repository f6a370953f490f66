//! Skirmish Wars: two armies on squares, buildings to capture, units to buy, a die, commanders.
//!
//! Figures come from the data alone: units, terrain, chart, commanders, tiles, maps and scenarios.
//! Rulings that a function follows are named beside it (`W-..`).

mod board;
mod data;
mod diagram;
mod facts;
mod fight;
mod game;
mod laid;
mod legal_actions;
mod notation;
mod parts;
mod position;
mod powers;
mod printed_cards;
mod questions;
mod reach;
mod refusal;
mod replay;
mod rule_options;
mod rules_data;
mod ruleset;
mod scene;
mod search;
mod sensible;
mod state;
mod stats;
mod tell;
mod topics;
mod turn;

pub use data::{Cell, Class, Column, Terrain, UnitKind};
pub use game::Wars;
pub use rule_options::SWITCHES;
pub use rules_data::RulesData;
pub use sensible::Sensible;
pub use state::{Action, Event, Kind, Level, Side, Stage, WarsState};
