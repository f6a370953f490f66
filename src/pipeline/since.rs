//! What changed since an earlier state of a game, side by side of its cards.

use super::faces;
use cardwright_base::diagnostic::Report;
use cardwright_load::{LoadError, Revision, RevisionError};
use cardwright_model::{Assets, Card, Game};
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
    #[error("{} lists no card faces; give the manifest.json of a `cardwright build`", .0.display())]
    NoManifest(PathBuf, #[source] Option<serde_json::Error>),
    /// The game as it was at a revision has errors: the first of them.
    #[error("the game as it was at `{0}` can't be drawn: {1}")]
    Broken(String, String),
}

/// What a list of products says of the sides.
#[derive(Deserialize)]
struct Manifest {
    #[serde(default)]
    faces: Vec<Side>,
    #[serde(default)]
    cards: Vec<Printed>,
}

#[derive(Deserialize)]
struct Printed {
    id: String,
    copies: u32,
}

#[derive(Deserialize)]
struct Side {
    face: String,
    sha256: String,
}

/// What a list of products says of a game.
#[derive(Clone)]
pub(super) struct Listed {
    /// The sums of its sides, by their names.
    pub(super) sides: BTreeMap<String, String>,
    /// How many copies there were of each card, by its id.
    copies: BTreeMap<String, u32>,
}

/// An earlier state of a game.
pub(super) enum Earlier {
    /// A list of what was made of it.
    Listed(Listed),
    /// The game as it was.
    Game(Box<EarlierGame>),
}

/// A game as it was.
pub(super) struct EarlierGame {
    game: Game,
    assets: Assets,
    /// What was said when it was read.
    report: Report,
    files: Revision,
    /// What was asked for.
    revision: String,
}

/// Looks up an earlier state: `since` is the path of a `manifest.json`, or else the name of an edition
/// that the game keeps, or else a revision of git.
///
/// # Errors
/// When there is no such state.
pub(super) fn find(data: &Path, name: &str, since: &str) -> Result<Earlier, SinceError> {
    if Path::new(since).is_file() {
        return listed(Path::new(since)).map(Earlier::Listed);
    }
    match cardwright_load::edition(data, name, since)? {
        Some(edition) => listed(&edition).map(Earlier::Listed),
        None => {
            let files = cardwright_load::revision(data, name, since)?;
            let then = EarlierGame::read(files, since.to_owned())?;
            Ok(Earlier::Game(Box::new(then)))
        }
    }
}

/// Ids of the cards whose front or back is not as it was, new ones and those with more copies included.
///
/// # Errors
/// When the game as it was can't be drawn.
pub(super) fn changed(
    game: &Game,
    now: &[(String, String)],
    then: &Earlier,
) -> Result<BTreeSet<String>, SinceError> {
    let then = match then {
        Earlier::Listed(sides) => Cow::Borrowed(sides),
        Earlier::Game(then) => Cow::Owned(then.drawn()?),
    };
    let now: BTreeMap<&str, &String> = now.iter().map(|(side, sum)| (side.as_str(), sum)).collect();
    let differs = |side: &str| then.sides.get(side) != now.get(side).copied();
    let more =
        |card: &Card| then.copies.get(&card.id.value).is_some_and(|it| *it < card.copies.value);
    let cards = game.cards.iter().filter(|card| {
        differs(&card.id.value) || differs(&format!("back-{}", card.back.value)) || more(card)
    });
    Ok(cards.map(|card| card.id.value.clone()).collect())
}

/// The sides that a list names.
///
/// # Errors
/// When the file can't be read, or lists none.
pub(super) fn listed(path: &Path) -> Result<Listed, SinceError> {
    let none = |why| SinceError::NoManifest(path.to_path_buf(), why);
    let manifest = serde_json::from_str(&cardwright_load::text(path)?);
    let manifest: Manifest = manifest.map_err(|why| none(Some(why)))?;
    if manifest.faces.is_empty() {
        return Err(none(None));
    }
    Ok(Listed {
        sides: manifest.faces.into_iter().map(|it| (it.face, it.sha256)).collect(),
        copies: manifest.cards.into_iter().map(|it| (it.id, it.copies)).collect(),
    })
}

impl EarlierGame {
    fn read(files: Revision, revision: String) -> Result<Self, SinceError> {
        let mut report = Report::new();
        let game = files.game.to_string_lossy();
        let read = cardwright_load::load(&files.data, &game, &mut report);
        let read = read.map_err(|error| broken(&files, &revision, &error.to_string()))?;
        let Some((game, assets)) = read else { return Err(first(&files, &revision, &report)) };
        Ok(Self { game, assets, report, files, revision })
    }

    /// The sides as the program of now draws them.
    fn drawn(&self) -> Result<Listed, SinceError> {
        let mut report = self.report.branch();
        let faces = faces(&self.game, &self.assets, &mut report);
        let faces = faces.filter(|_| !report.has_errors());
        let faces = faces.ok_or_else(|| first(&self.files, &self.revision, &report))?;
        let cards = self.game.cards.iter();
        Ok(Listed {
            sides: cardwright_faces::digests(&faces).into_iter().collect(),
            copies: cards.map(|it| (it.id.value.clone(), it.copies.value)).collect(),
        })
    }
}

/// The first error of a game as it was.
fn first(files: &Revision, revision: &str, report: &Report) -> SinceError {
    // Errors come first.
    let why = report.sorted().first().map_or("no error is told", |it| &it.message);
    broken(files, revision, why)
}

/// The game as it was can't be drawn, and why.
pub(super) fn broken(files: &Revision, revision: &str, why: &str) -> SinceError {
    // Where the files lie for a moment is nobody's business.
    let why = why.replace(&format!("{}/", files.root.display()), "");
    SinceError::Broken(revision.to_owned(), why)
}
