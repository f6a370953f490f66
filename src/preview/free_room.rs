//! The place of the free table of a game, and of those that are saved.

use super::free_table::{FreeTable, Refusal};
use cardwright_export::Place;
use cardwright_pipeline::RenderedGame;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The folder of saved tables among the products of a game.
const FOLDER: &str = "tables";
/// Most saved tables that are listed.
const MOST_SAVED: usize = 200;
/// The place of the free table.
pub(crate) struct FreeRoom {
    data: PathBuf,
    game: String,
    inside: Mutex<Inside>,
}

/// What is in it.
#[derive(Default)]
pub(crate) struct Inside {
    pub(crate) table: Option<FreeTable>,
    /// The look at the game that the table has followed last.
    pub(crate) followed: Option<Arc<RenderedGame>>,
}

impl FreeRoom {
    pub(crate) fn new(data: &Path, game: &str) -> Self {
        Self { data: data.to_owned(), game: game.to_owned(), inside: Mutex::default() }
    }

    pub(crate) fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The folder that saved tables lie in.
    pub(crate) fn folder(&self) -> Result<Place, Refusal> {
        let place = cardwright_load::products(&self.data, &self.game);
        let (base, out) = place.map_err(|it| Refusal::new(it.to_string()))?;
        Ok(Place::below(&base, &out.join(FOLDER)))
    }

    /// The saved tables by their names.
    pub(crate) fn saved(&self) -> Vec<(String, Vec<u8>)> {
        let Ok(place) = self.folder() else { return Vec::new() };
        let files = cardwright_load::files(&place.path(), &[".json"]).unwrap_or_default();
        let named = |(name, bytes): (String, Vec<u8>)| {
            Some((name.strip_suffix(".json")?.to_owned(), bytes)).filter(|it| is_name(&it.0))
        };
        files.into_iter().filter_map(named).take(MOST_SAVED).collect()
    }
}

/// Names of saved tables are plain words: they are names of files too.
pub(crate) fn is_name(name: &str) -> bool {
    let plain = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
    !name.is_empty() && name.len() <= 40 && name.chars().all(plain)
}
