//! Sheet jobs, printers and what changed, through the program as people use it.

mod calibrated;
mod changed;
mod jobs;

use crate::pipeline::products::canvas::{Canvas, Drawn};
use crate::pipeline::products::parse;
use crate::project::Project;

/// What every page of a file draws: one entry for each face that stands on it.
fn pages(project: &Project, file: &str) -> Vec<Vec<Drawn>> {
    let bytes = std::fs::read(project.path(file)).expect("the file was made");
    let pdf = parse::file(&bytes);
    pdf.pages().iter().map(|page| Canvas::page(&pdf, page).drawn).collect()
}

/// How many faces stand on each page.
fn counts(project: &Project, file: &str) -> Vec<usize> {
    pages(project, file).iter().map(Vec::len).collect()
}
