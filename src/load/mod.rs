//! Reading a game.
//!
//! In: a folder. Out: a [`Game`] and the [`Assets`] that belong to it, or diagnostics that point at
//! the line. Never: drawing or writing. This is the only stage that can stop, and the only one
//! that reads files.

mod art;
mod assets;
mod cards;
mod fields;
mod folder;
mod manifest;
mod outputs;
mod raster;
mod resolve;
mod table;
mod texts;

use crate::diagnostic::{Report, SourceId};
use crate::model::{Assets, Game};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a game could not even be looked at.
#[derive(Debug, Error)]
pub enum LoadError {
    /// Neither a game's name nor the path of one.
    #[error("there is no game `{name}`: neither {} nor {name} holds a game.toml{}", data.join(name).display(), known_games(known))]
    NoGame {
        /// What was asked for.
        name: String,
        /// The folder it was looked for in.
        data: PathBuf,
        /// What there is.
        known: Vec<String>,
    },
    /// A file can't be read.
    #[error("can't read {}", path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

fn known_games(known: &[String]) -> String {
    if known.is_empty() {
        " (pass --data DIR to say where the games are)".to_owned()
    } else {
        format!(" (games here: {})", known.join(", "))
    }
}

/// Reads the game that is named under `data`, or that lies at the path `name`.
///
/// Gives nothing when the report says why; everything that can be checked without drawing has
/// been checked when it gives something.
///
/// # Errors
/// When the folder or a file in it can't be read at all.
pub fn load(
    data: &Path,
    name: &str,
    report: &mut Report,
) -> Result<Option<(Game, Assets)>, LoadError> {
    let folder = folder::find(data, name)?;
    let assets = assets::read(&folder)?;
    let Some(mut game) = manifest::read(&folder, report)? else { return Ok(None) };
    art::check(&game, &assets, report);
    resolve::references(&mut game, &assets, report);
    Ok(if report.has_errors() { None } else { Some((game, assets)) })
}

/// Reads a text file of the game into the report's sources.
fn source(folder: &folder::Folder, file: &str, report: &mut Report) -> Result<SourceId, LoadError> {
    let path = folder.game.join(file);
    let text = folder::read_text(&path)?;
    Ok(report.sources.add(path.display().to_string(), text))
}
