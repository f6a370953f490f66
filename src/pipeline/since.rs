//! What changed since an earlier state of a game, side by side of its cards.

use super::sides;
use super::sides::Sides;
use cardwright_base::diagnostic::Report;
use cardwright_load::{LoadError, Revision, RevisionError};
use cardwright_model::Game;
use serde::Deserialize;
use std::borrow::Cow;
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

/// An earlier state of a game.
pub(super) enum Earlier {
    /// The sums of its sides, by their names.
    Listed(BTreeMap<String, String>),
    /// Its files, and the revision that they are of.
    Files(Revision, String),
}

/// Looks up an earlier state: `since` is the path of a `manifest.json`, or else the name of an edition
/// that the game keeps, or else a revision of git.
///
/// # Errors
/// When there is no such state.
pub(super) fn find((data, name): (&Path, &str), since: &str) -> Result<Earlier, SinceError> {
    if Path::new(since).is_file() {
        return listed(Path::new(since)).map(Earlier::Listed);
    }
    match cardwright_load::edition(data, name, since)? {
        Some(edition) => listed(&edition).map(Earlier::Listed),
        None => Ok(Earlier::Files(cardwright_load::revision(data, name, since)?, since.to_owned())),
    }
}

/// Ids of the cards whose front or back is not as it was, new ones included.
///
/// # Errors
/// When the game as it was can't be drawn.
pub(super) fn changed(
    game: &Game,
    now: &Sides,
    then: &Earlier,
) -> Result<BTreeSet<String>, SinceError> {
    let then = match then {
        Earlier::Listed(sides) => Cow::Borrowed(sides),
        Earlier::Files(files, revision) => Cow::Owned(drawn(files, revision)?),
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
    let manifest: Manifest = serde_json::from_str(&cardwright_load::text(path)?)
        .map_err(|source| SinceError::NoManifest { path: path_buf(), source: Some(source) })?;
    if manifest.faces.is_empty() {
        return Err(SinceError::NoManifest { path: path_buf(), source: None });
    }
    Ok(manifest.faces.into_iter().map(|it| (it.face, it.sha256)).collect())
}

/// The sides as they are drawn from the files of then by the program of now.
fn drawn(then: &Revision, since: &str) -> Result<BTreeMap<String, String>, SinceError> {
    let mut report = Report::new();
    let game = then.game.to_string_lossy();
    // Where the files lie for a moment is nobody's business.
    let broken = |why: String| {
        let why = why.replace(&format!("{}/", then.root.display()), "");
        SinceError::Broken { revision: since.to_owned(), why }
    };
    let loaded = cardwright_load::load(&then.data, &game, &mut report);
    let loaded = loaded.map_err(|error| broken(error.to_string()))?;
    let faces = loaded.and_then(|(game, assets)| sides(&game, &assets, &mut report));
    match faces.filter(|_| !report.has_errors()) {
        Some(faces) => Ok(cardwright_faces::digests(&faces).into_iter().collect()),
        None => {
            // Errors come first.
            let first = report.sorted().first().map(|it| it.message.clone());
            Err(broken(first.unwrap_or_else(|| "no error is told".to_owned())))
        }
    }
}
