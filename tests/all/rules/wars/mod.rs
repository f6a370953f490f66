//! Skirmish Wars: its diagrams, its given figures, its invariants on random games, its files and what is wrong in them, its
//! texts.

mod diagrams;
mod figures;
mod files;
mod invariants;
mod mixed_up;
mod pages;
mod texts;

use crate::project::repository;
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_pipeline::PlayableGame;
use cardwright_rules::wars::Wars;

/// Every scenario; the first is the game as it is.
const SCENARIOS: [&str; 3] = ["ring-road", "two-bridges", "medal-hunt"];

fn playing() -> PlayableGame {
    let mut report = Report::new();
    let playing =
        cardwright_pipeline::playable_game(&repository("data"), "skirmish-wars", &mut report);
    let playing = playing.expect("readable");
    playing.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)))
}

fn rules(scenario: &str) -> Wars {
    playing().rules_of::<Wars>(Some(scenario), &[]).expect("playable")
}
