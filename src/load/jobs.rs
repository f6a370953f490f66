//! Sheet jobs that belong to no game: the presets, and a user's own.

use super::parse::parse;
use super::press::own;
use super::sheets::sheet_job;
use super::symbols::SymbolTable;
use super::table::Table;
use super::{LoadError, once, text_file};
use cardwright_base::diagnostic::{Report, SourceId};
use cardwright_model::SheetJob;
use std::path::Path;

/// The presets, unless `data/press/jobs.toml` beside the games stands in their place.
const PRESETS: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/press/jobs.toml"));

/// Where the presets lie, below `press/`.
const FILE: &str = "jobs.toml";

/// The presets.
///
/// # Errors
/// When `data/press/jobs.toml` is there and can't be read.
pub fn preset_jobs(data: &Path, report: &mut Report) -> Result<Vec<SheetJob>, LoadError> {
    if let Some((path, bytes)) = own(data, FILE)? {
        let source = once(&path, || Ok(bytes), report)?;
        return Ok(source.map_or_else(Vec::new, |source| jobs_in(source, report)));
    }
    let source = report.sources.add(format!("data/press/{FILE}"), PRESETS);
    Ok(jobs_in(source, report))
}

/// The jobs in a user's own file: a list of `[[job]]`, with the keys of `[[sheets]]`.
///
/// # Errors
/// When the file can't be read.
pub fn jobs(path: &Path, report: &mut Report) -> Result<Vec<SheetJob>, LoadError> {
    Ok(text_file(path, report)?.map_or_else(Vec::new, |source| jobs_in(source, report)))
}

fn jobs_in(source: SourceId, report: &mut Report) -> Vec<SheetJob> {
    let text = report.sources.text(source).to_owned();
    let Some(parsed) = parse(source, &text, report) else { return Vec::new() };
    let root = Table::root(source, "a file of jobs", &parsed).listed("Jobs");
    let mut symbols = SymbolTable::default();
    let tables = root.tables("job", "a sheet job", report).0;
    let read = |table| sheet_job(table, &mut symbols, report);
    let jobs: Vec<_> = tables.into_iter().filter_map(read).collect();
    // The booklets that they name are looked for when the game is known.
    symbols.twins(report);
    root.done(report);
    jobs
}
