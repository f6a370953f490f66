//! What all requests share: what is shown, the pictures of it, and who is told of changes.

use super::access::Access;
use super::author::Author;
use super::events::{Event, Events};
use super::free_room::FreeRoom;
use super::pdfs::Pdfs;
use super::pictures::Pictures;
use super::play_table::Tables;
use super::snapshot::Snapshot;

use cardwright_pipeline::Edition;
use serde_json::Value;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// What all requests share.
pub(crate) struct Workshop {
    pub(crate) access: Access,
    pub(crate) author: Author,
    pub(crate) pictures: Pictures,
    pub(crate) events: Arc<Events>,
    /// Games that are played in the browser.
    pub(crate) tables: Tables,
    /// What somebody wants the game compared with, and what that is called.
    pub(crate) edition: Option<(String, Edition)>,
    /// What is printed when somebody asks for it.
    pub(crate) pdfs: Pdfs,
    /// The table at which everything may be moved freely.
    pub(crate) free: FreeRoom,
    /// Whether a browser has had the page.
    pub(crate) opened: AtomicBool,
    shown: Mutex<Arc<Snapshot>>,
    /// Told whenever something else is shown.
    changed: Condvar,
}

impl Workshop {
    /// For the game of this name in that folder of games.
    pub(crate) fn new(
        access: Access,
        author: Author,
        edition: Option<(String, Edition)>,
        pdfs: Pdfs,
        data: &Path,
        game: &str,
    ) -> Self {
        let free = FreeRoom::new(data, game);
        let (pictures, events) = (Pictures::default(), Arc::<Events>::default());
        let tables = Tables::new(data, game, Arc::clone(&events));
        let (shown, changed, opened) = (Mutex::default(), Condvar::new(), AtomicBool::default());
        Self {
            access,
            author,
            pictures,
            events,
            tables,
            edition,
            pdfs,
            free,
            opened,
            shown,
            changed,
        }
    }

    /// What is shown now.
    pub(crate) fn shown(&self) -> Arc<Snapshot> {
        Arc::clone(&self.shown.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What is shown once all of a game was looked at, or after that time.
    pub(crate) fn whole(&self, at_most: Duration) -> Arc<Snapshot> {
        let shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let waits = |it: &mut Arc<Snapshot>| !it.whole;
        let end = self.changed.wait_timeout_while(shown, at_most, waits);
        Arc::clone(&end.unwrap_or_else(PoisonError::into_inner).0)
    }

    /// Shows from now on what `make` makes of what is shown now, and tells all open pages.
    pub(crate) fn show(&self, make: impl FnOnce(&Snapshot) -> Snapshot) {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let next = make(&shown);
        // The slow lane may have been overtaken after it had looked whether it was.
        if next.generation < shown.generation {
            return;
        }
        let pictures = next.pictures_of_sides.iter().chain(&*next.pictures_of_pages);
        self.pictures.show(pictures.cloned());
        let event = next.event(&shown);
        *shown = Arc::new(next);
        // Told before the next one can be shown, so that events come in their order.
        self.events.tell(&Event { name: None, data: event.to_string().into() });
        drop(shown);
        self.changed.notify_all();
    }

    /// Tells all open pages of something that is no change of the game's files.
    pub(crate) fn tell(&self, name: &'static str, data: &Value) {
        self.events.tell(&Event { name: Some(name), data: data.to_string().into() });
    }
}
