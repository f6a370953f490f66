//! Skorm: its invariants on random games, its counts of positions, its files and what is wrong in them.

mod book;
mod diagrams;
mod files;
mod invariants;
mod perft;

use crate::project::repository;
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_pipeline::PlayableGame;
use cardwright_rules::skorm::{Skorm, SkormState};
use cardwright_rules::{Keys, Position};

fn playing() -> PlayableGame {
    let mut report = Report::new();
    let playing = cardwright_pipeline::playable_game(&repository("data"), "skorm", &mut report);
    let playing = playing.expect("readable");
    playing.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)))
}

fn rules() -> Skorm {
    playing().rules_of::<Skorm>(None, &[]).expect("playable")
}

/// The position of a file in this folder.
fn position(rules: &Skorm, name: &str) -> SkormState {
    let mut report = Report::new();
    let path = repository(&format!("tests/all/rules/skorm/positions/{name}.toml"));
    let position = cardwright_load::position(&path, &mut report).expect("readable");
    let (_, set_up) = position.expect("well-formed");
    let position = Position::of(Keys::of_position(&set_up), &mut report);
    let state = rules.position(&position, &mut report);
    state.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)))
}
