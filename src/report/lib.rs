//! What many games say about a game, on pages.
//!
//! In: the counts of a run ([`Simulation`]) and the game. Out: a set report, and its words. Never:
//! playing; and no count that is not in the file, so that the report can be made again from it.

mod annals;
mod counts;
mod simulation;
mod skirmish;
mod statistics;
mod summary;
mod view;

pub use simulation::{
    FORM, Head, MergeError, Part, Played, Point, Setting, Simulation, Sweep, Switched,
};
pub use statistics::{Fit, Mean, Share, Verdict};
pub use summary::{said, sentences};

use cardwright_base::diagnostic::Report;
use cardwright_model::Game;
use cardwright_rules::play::Sums;
use cardwright_typeset::{Document, Typesetter};
use serde_json::{Map, Value as Json};

/// The layout of the report.
const LAYOUT: &str = "/report/balance.typ";

/// What a report has to say of the sums of a game, besides who wins and how long it takes.
pub trait Chapters: Sums {
    /// What [`Chapters::part_of`] tells, for the heading of a plot.
    fn subject(&self) -> String;

    /// Sentences for its first page.
    fn sentences(run: &Simulation<Self>, game: &Game) -> Vec<String>;

    /// What the layout reads of it, by name.
    fn parts(run: &Simulation<Self>, game: &Game) -> Map<String, Json>;

    /// What seats are called; nothing where they have no more than their numbers.
    fn names(&self) -> Option<Vec<&str>> {
        None
    }

    /// What else there is to say of the length of games, in a few words each.
    fn asides(&self) -> Vec<String> {
        Vec::new()
    }

    /// What part of all that matters most a card or keyword has: so many of so many.
    fn part_of(&self, id: &str) -> Option<(u64, u64)>;
}

/// Sets the report of a run. What its layout stumbles over is reported.
pub fn draw<T: Chapters>(
    run: &Simulation<T>,
    game: &Game,
    typesetter: &Typesetter,
    report: &mut Report,
) -> Option<Document> {
    const DATA: &str = "/report.json";
    typesetter.put_json(DATA, &view::of(run, game, typesetter.drawings()));
    typesetter.compile(LAYOUT, DATA, report)
}
