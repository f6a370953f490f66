//! `cardwright schema`.

use super::{nothing_written, say, tell_findings};
use crate::cli::SchemaArgs;
use cardwright_base::diagnostic::Report;
use cardwright_base::limits::Watchdog;
use cardwright_export::Place;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The folder as the data files of a game in `home` can name it: from there if it lies below, otherwise from the root.
fn seen_from(home: &Path, folder: &Path) -> std::io::Result<PathBuf> {
    let folder = folder.canonicalize()?;
    let below = home.canonicalize()?;
    Ok(folder.strip_prefix(&below).map_or(folder.clone(), Path::to_path_buf))
}

/// Writes the schemas of a game and says how a file names its own.
pub(super) fn run(args: &SchemaArgs, watch: Watchdog) -> Result<ExitCode, Box<dyn Error>> {
    let mut report = Report::new();
    let made = cardwright_pipeline::schemas(&args.game.data, &args.game.game, &mut report)?;
    tell_findings(&report)?;
    let Some((home, schemas)) = made else { return nothing_written() };
    let place = match &args.out {
        Some(out) => Place::named(out),
        None => Place::below(&home, Path::new("schema")),
    };
    drop(watch);
    cardwright_export::write(&schemas, &place)?;
    let mut text = format!("{} schemas in {}\n\n", schemas.len(), place.path().display());
    text += "To use a schema, name it in the first line of a data file:\n\n";
    let folder = seen_from(&home, &place.path())?;
    for schema in &schemas {
        text += &format!("  #:schema {}\n", folder.join(&schema.path).display());
    }
    say(&text)?;
    Ok(ExitCode::SUCCESS)
}
