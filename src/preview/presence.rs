//! Which windows are open. Each has a stream of events, which ends when the window is closed or breaks down; its seats
//! at the tables are free for others a little later, unless it comes back.

use super::free;
use super::free_room::is_window;
use super::workshop::Workshop;
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::time::sleep;

/// How long a window that is loaded anew, or has lost its stream, may take to come back.
const GRACE: Duration = Duration::from_secs(5);

/// A stream of events of a window, until it ends.
pub(crate) struct Presence {
    workshop: Arc<Workshop>,
    window: Option<String>,
}

impl Presence {
    /// A stream has begun, of a window that may have a name.
    pub(crate) fn of(workshop: &Arc<Workshop>, window: Option<&str>) -> Self {
        let window = window.filter(|it| is_window(it)).map(str::to_owned);
        if let Some(window) = &window {
            free::opened(workshop, window);
            workshop.tables.window_is_away(window, false);
        }
        Self { workshop: Arc::clone(workshop), window }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        let Some(window) = self.window.take() else { return };
        self.workshop.free.inside().streams(&window, -1);
        let workshop = Arc::clone(&self.workshop);
        // Without a runtime the server ends.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move {
                sleep(GRACE).await;
                free::closed(&workshop, &window);
                // Held until the tables know, so that a stream that begins just now has the last word.
                let inside = workshop.free.inside();
                workshop.tables.window_is_away(&window, !inside.is_open(&window));
            });
        }
    }
}
