//! From an idea to printed cards: the smallest game, what a draft lets pass, layouts without typst.

mod board_and_tokens;
mod boxes;
mod layout_faults;
mod left_out;
mod levels;
mod marks;
mod smallest;
mod typing_errors;

use crate::project::{Project, Run};

/// A project with one game, `mygame`, of one file.
fn game(manifest: &str) -> Project {
    let project = Project::empty();
    project.write("mygame/game.toml", manifest.as_bytes());
    project
}

/// Builds `mygame`.
fn build(project: &Project) -> Run {
    project.run("build mygame")
}
