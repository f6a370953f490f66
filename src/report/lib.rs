//! What many games say about a game, on pages.
//!
//! In: the counts of a run ([`Simulation`]) and the game. Out: a set report, and its words. Never:
//! playing; and no count that is not in the file, so that the report can be made again from it.

mod course;
mod figures;
mod findings;
mod policy;
mod simulation;
mod stat_tables;
mod statistics;
mod summary;
mod view;

pub use simulation::{
    Head, MergeError, Part, Played, Point, Setting, Simulation, Strength, Sweep, Switched, VERSION,
};
pub use statistics::{Fit, Mean, Share, Unevenness};
pub use summary::{said, sentences};

use cardwright_base::diagnostic::Report;
use cardwright_model::Game;
use cardwright_typeset::{Document, Typesetter};

/// The layout of the report.
const LAYOUT: &str = "/report/balance.typ";

/// Sets the report of a run. `None` when errors were pushed to `report`.
pub fn draw(
    run: &Simulation,
    game: &Game,
    typesetter: &Typesetter,
    report: &mut Report,
) -> Option<Document> {
    const DATA: &str = "/report.json";
    typesetter.put_json(DATA, &view::of(run, game, typesetter.drawings()));
    typesetter.compile(LAYOUT, DATA, report)
}
