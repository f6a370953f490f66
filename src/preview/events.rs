//! What is told to open pages as it happens.

use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// The event streams of all browsers that have the page open.
#[derive(Default)]
pub(crate) struct Events {
    listeners: Mutex<Vec<UnboundedSender<Event>>>,
}

/// One event of the stream.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    /// What it is called, where it is not a change of the game.
    pub(crate) name: Option<&'static str>,
    /// JSON on one line.
    pub(crate) data: Arc<str>,
}

impl Events {
    /// Everything that is told from now on.
    pub(crate) fn listen(&self) -> UnboundedReceiver<Event> {
        let (sender, receiver) = unbounded_channel();
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner).push(sender);
        receiver
    }

    /// Ends the streams of all listeners.
    pub(crate) fn end(&self) {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Tells everybody who still listens.
    pub(crate) fn tell(&self, event: &Event) {
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        listeners.retain(|it| it.send(event.clone()).is_ok());
    }
}
