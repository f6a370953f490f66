//! The place of the free table of a game, and of those that are saved.

use super::free_table::{FreeTable, Refusal};
use super::http_request::HttpRequest;
use cardwright_export::Place;
use cardwright_pipeline::RenderedGame;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The folder of saved tables among the products of a game.
const FOLDER: &str = "tables";
/// The header with what a window calls itself.
pub(crate) const WINDOW: &str = "x-table-window";
/// Most saved tables that are listed.
const MOST_SAVED: usize = 200;
/// Most windows that are remembered.
const MOST_WINDOWS: usize = 500;

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
    windows: BTreeMap<String, Window>,
}

/// A window of a browser.
#[derive(Default)]
struct Window {
    /// By which its seat is known.
    secret: String,
    /// Streams of events that it has open.
    streams: usize,
}

impl Inside {
    /// Remembers the secret of the window that asks.
    pub(crate) fn remember(&mut self, request: &HttpRequest<'_>, secret: &str) {
        let window = (request.header)(WINDOW).filter(|it| is_window(it));
        if let (Some(window), false) = (window, secret.is_empty()) {
            self.entry(&window).secret = secret.to_owned();
        }
    }

    /// A window has one stream more, or less.
    pub(crate) fn streams(&mut self, window: &str, more: isize) {
        let streams = &mut self.entry(window).streams;
        *streams = streams.saturating_add_signed(more);
    }

    /// Whether a window has a stream.
    pub(crate) fn is_open(&self, window: &str) -> bool {
        self.windows.get(window).is_some_and(|it| it.streams > 0)
    }

    /// What is remembered of a window. Where there are too many, those are forgotten that have no stream and no seat.
    fn entry(&mut self, window: &str) -> &mut Window {
        if self.windows.len() >= MOST_WINDOWS && !self.windows.contains_key(window) {
            let has_seat =
                |secret: &str| self.table.as_ref().is_some_and(|it| it.seat_of(secret).is_some());
            self.windows.retain(|_, it| it.streams > 0 || has_seat(&it.secret));
        }
        self.windows.entry(window.to_owned()).or_default()
    }

    /// The table and the secret of a window, where both are known; and whether the window has a stream.
    pub(crate) fn window(&mut self, window: &str) -> Option<(&mut FreeTable, &str, bool)> {
        let Window { secret, streams } = self.windows.get(window)?;
        let table = self.table.as_mut()?;
        Some((table, secret.as_str(), *streams > 0)).filter(|it| !it.1.is_empty())
    }
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

/// Whether this can be what a window calls itself.
pub(crate) fn is_window(name: &str) -> bool {
    (16..=64).contains(&name.len()) && name.bytes().all(|it| it.is_ascii_alphanumeric())
}

/// Names of saved tables are plain words: they are names of files too.
pub(crate) fn is_name(name: &str) -> bool {
    let plain = |it: char| it.is_ascii_alphanumeric() || it == '-' || it == '_';
    !name.is_empty() && name.len() <= 40 && name.chars().all(plain)
}
