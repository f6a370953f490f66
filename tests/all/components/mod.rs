//! Parts beside plain cards, for any game: tracks, charts, tuck boxes, the list of what is in the box.

mod boxes;
mod charts;
mod contents;
mod folded;
mod pictures;
mod tracks;

use crate::project::{Project, repository};
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_model::{Assets, Game};
use cardwright_wording::{CardTexts, TextEngine};

/// A project with the game that has one of everything, as `data/kit`.
fn kit() -> Project {
    let project = Project::empty();
    project.lay(&repository("tests/games/kit"), "data/kit");
    project
}

/// The game of a project, read and put into words.
fn read(project: &Project) -> (Game, Assets, CardTexts) {
    let mut report = Report::new();
    let loaded =
        cardwright_load::load(&project.path("data"), "kit", &mut report).expect("readable");
    let (game, assets) =
        loaded.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)));
    let words = TextEngine::new(&game, &assets, &mut report);
    let texts = cardwright_wording::word(&game, &assets, &words, &mut report);
    assert!(!report.has_errors(), "{}", render(&report, TerminalStyle::PLAIN));
    (game, assets, texts)
}

/// What is said of the game of a project once something in it is replaced.
fn said(project: &Project, change: (&str, &str, &str)) -> String {
    said_by(project, "check kit", change)
}

/// What a command says of the kit after a change to one of its files.
fn said_by(project: &Project, command: &str, (file, old, new): (&str, &str, &str)) -> String {
    project.edit(&format!("data/kit/{file}"), old, new);
    let run = project.run(command);
    assert_eq!(run.code, 1, "{}{}", run.stdout, run.stderr);
    // Messages are wrapped at the width of a screen.
    run.stdout.split_whitespace().collect::<Vec<_>>().join(" ")
}
