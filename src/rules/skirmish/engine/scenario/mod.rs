//! Scenarios: a position is set up, lines are played, and what came of them is compared.
//!
//! A line is an action of the engine, refused by the same rules as in any game. What a scenario
//! does not name is declined, so that it only has to say what it is about.

mod dealt;
mod narrator;
mod planned_strikes;
mod questions;
mod run;
mod set_up;

use crate::kit::scenario::NONE;

/// A SHIELD that has stopped nothing yet.
const WHOLE: &str = "undamaged";
/// A SHIELD that shows its back.
const DAMAGED: &str = "damaged";
