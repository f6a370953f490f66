//! What is told to open pages as it happens.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Everybody who listens.
#[derive(Default)]
pub(crate) struct Events {
    listeners: Mutex<Vec<Sender<Event>>>,
}

/// One event of the stream.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    /// What it is called, where it is not a change of the game.
    pub(crate) name: Option<&'static str>,
    /// JSON on one line.
    pub(crate) data: Arc<str>,
}

impl Event {
    /// As it stands in the stream.
    pub(crate) fn text(&self) -> String {
        let name = self.name.map_or_else(String::new, |it| format!("event: {it}\n"));
        format!("{name}data: {}\n\n", self.data)
    }
}

impl Events {
    /// Everything that is told from now on.
    pub(crate) fn listen(&self) -> Receiver<Event> {
        let (sender, receiver) = channel();
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner).push(sender);
        receiver
    }

    /// Tells everybody who still listens.
    pub(crate) fn tell(&self, event: &Event) {
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        listeners.retain(|it| it.send(event.clone()).is_ok());
    }
}
