//! The command line, as a person types it.

pub mod names_and_choices;
pub mod terminal;
