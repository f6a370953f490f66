//! Sheet jobs that belong to no game: the presets, and a user's own.

use super::LoadError;
use super::loader::Loader;
use super::press::own;
use super::sheets::sheet_job;
use super::table::Table;
use cardwright_base::diagnostic::{Report, SourceId};
use cardwright_model::SheetJob;
use std::path::Path;

/// The presets, unless `data/press/jobs.toml` beside the games stands in their place.
const PRESETS: &str = include_str!(concat!(env!("CARDWRIGHT_PRESS"), "/jobs.toml"));

/// Where the presets lie, below `press/`.
const FILE: &str = "jobs.toml";

/// The presets.
///
/// # Errors
/// When `data/press/jobs.toml` is there and can't be read.
pub fn preset_jobs(data: &Path, report: &mut Report) -> Result<Vec<SheetJob>, LoadError> {
    Loader::with(report, |loader| {
        let (path, bytes) = match own(data, FILE)? {
            Some(own) => own,
            None => (Path::new("data/press").join(FILE), PRESETS.as_bytes().to_vec()),
        };
        Ok(jobs_in(loader.once(&path, || Ok(bytes))?, loader))
    })
}

/// The jobs in a user's own file: a list of `[[job]]`, with the keys of `[[sheets]]`.
///
/// # Errors
/// When the file can't be read.
pub fn jobs(path: &Path, report: &mut Report) -> Result<Vec<SheetJob>, LoadError> {
    Loader::with(report, |loader| Ok(jobs_in(loader.text_file(path)?, loader)))
}

fn jobs_in(source: Option<SourceId>, loader: &Loader) -> Vec<SheetJob> {
    let jobs = source.and_then(|source| {
        Table::file(loader, source, "a file of jobs", Some("Jobs"), |root| {
            root.read(|root| root.each("job", "a sheet job", sheet_job))
        })
    });
    // The booklets that they name are looked for when the game is known.
    loader.twins();
    jobs.unwrap_or_default()
}
