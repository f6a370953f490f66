//! The skirmish phase: its invariants on random games, its comparison of strengths, its files and what is
//! wrong in them.

mod files;
mod invariants;
mod strengths;

use crate::project::repository;
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_rules::phase::Phase;

/// The rules, with some rulings read in the other way.
fn rules(chosen: &[(&str, &str)]) -> Phase {
    let mut report = Report::new();
    let playing =
        cardwright_pipeline::playable_game(&repository("data"), "skirmish-phase", &mut report);
    let playing = playing.expect("readable");
    let playing = playing.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)));
    let chosen: Vec<_> =
        chosen.iter().map(|(id, it)| ((*id).to_owned(), (*it).to_owned())).collect();
    playing.rules_of::<Phase>(None, &chosen).expect("playable")
}
