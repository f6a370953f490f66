//! Boards: their geometry, what is read of them, and what comes out on paper.

mod assembled;
mod built;
mod faults;
mod geometry;
mod pictures;

use crate::project::{Project, repository};
use cardwright_base::diagnostic::Report;
use cardwright_model::{Assets, Game};

/// A project with the game of boards.
fn project() -> Project {
    let project = Project::empty();
    project.lay(&repository("tests/games/boards"), "data/boards");
    project
}

/// The same with cells so large that every board takes several sheets, both ways.
fn large() -> Project {
    let project = project();
    project.edit("data/boards/game.toml", "cell = \"30 mm\"", "cell = \"42 mm\"");
    project.edit("data/boards/game.toml", "cell = \"3/4 in\"", "cell = \"5/4 in\"");
    project.edit("data/boards/rings.toml", "cell = \"26 mm\"", "cell = \"40 mm\"");
    project
}

/// The game as a project has it.
fn game(project: &Project) -> (Game, Assets) {
    let mut report = Report::new();
    let loaded =
        cardwright_load::load(&project.path("data"), "boards", &mut report).expect("readable");
    loaded.unwrap_or_else(|| panic!("{:?}", report.sorted()))
}
