//! What changed since an earlier state of a game, side by side of its cards.

use super::only_sides;
use super::sides::Sides;
use crate::diagnostic::Report;
use crate::faces;
use crate::load::{self, LoadError, RevisionError};
use crate::model::Game;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why nobody can tell what changed.
#[derive(Debug, Error)]
pub enum SinceError {
    /// The game as it was can't be had.
    #[error(transparent)]
    Revision(#[from] RevisionError),
    /// The list of what was made can't be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The file is no list of what was made.
    #[error("{} lists no sides of cards; a manifest.json of `cardwright build` does", path.display())]
    NoManifest {
        /// The file.
        path: PathBuf,
        /// Why it can't be read.
        source: Option<serde_json::Error>,
    },
    /// The game as it was has errors.
    #[error("the game as it was at `{revision}` can't be drawn: {why}")]
    Broken {
        /// What was asked for.
        revision: String,
        /// Its first error.
        why: String,
    },
}

/// What a list of products says of the sides.
#[derive(Deserialize)]
struct Manifest {
    #[serde(default)]
    faces: Vec<Side>,
}

#[derive(Deserialize)]
struct Side {
    face: String,
    sha256: String,
}

/// Ids of the cards whose front or back is not as it was, new ones included. `since` is the path of a
/// `manifest.json`, or else the name of an edition that the game keeps, or else a revision of git.
pub(super) fn changed(
    (data, name): (&Path, &str),
    game: &Game,
    now: &Sides,
    since: &str,
) -> Result<BTreeSet<String>, SinceError> {
    let then = if Path::new(since).is_file() {
        listed(Path::new(since))?
    } else if let Some(edition) = load::edition(data, name, since)? {
        listed(&edition)?
    } else {
        drawn(data, name, since)?
    };
    let now: BTreeMap<String, String> = now.digests().iter().cloned().collect();
    let differs = |side: &str| then.get(side) != now.get(side);
    let cards = game
        .cards
        .iter()
        .filter(|card| differs(&card.id.value) || differs(&format!("back-{}", card.back.value)));
    Ok(cards.map(|card| card.id.value.clone()).collect())
}

/// The sides that a list names.
fn listed(path: &Path) -> Result<BTreeMap<String, String>, SinceError> {
    let path_buf = || path.to_path_buf();
    let manifest: Manifest = serde_json::from_str(&load::text(path)?)
        .map_err(|source| SinceError::NoManifest { path: path_buf(), source: Some(source) })?;
    if manifest.faces.is_empty() {
        return Err(SinceError::NoManifest { path: path_buf(), source: None });
    }
    Ok(manifest.faces.into_iter().map(|it| (it.face, it.sha256)).collect())
}

/// The sides as they are drawn from the files of then by the program of now.
fn drawn(data: &Path, name: &str, since: &str) -> Result<BTreeMap<String, String>, SinceError> {
    let then = load::revision(data, name, since)?;
    let mut report = Report::new();
    let game = then.game.to_string_lossy();
    let loaded = load::load(&then.data, &game, &mut report)?;
    let faces = loaded.and_then(|(game, assets)| only_sides(&game, &assets, &mut report));
    match faces.filter(|_| !report.has_errors()) {
        Some(faces) => Ok(faces::digests(&faces).into_iter().collect()),
        None => {
            // Errors come first.
            let first = report.sorted().first().map(|it| it.message.clone());
            let why = first.unwrap_or_else(|| "no error is told".to_owned());
            Err(SinceError::Broken { revision: since.to_owned(), why })
        }
    }
}
