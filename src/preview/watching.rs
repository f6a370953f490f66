//! When files of a game change.

use cardwright_load::LoadError;
use notify::event::{EventKind, MetadataKind, ModifyKind};
use notify::{Config, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use thiserror::Error;

/// How long no file changes before the game is looked at: a program may write several files, or one in pieces.
const QUIET: Duration = Duration::from_millis(8);
/// How long changes may follow each other before the game is looked at all the same.
const LONGEST: Duration = Duration::from_millis(30);
/// How often files are looked at where the system doesn't tell of changes.
const POLL: Duration = Duration::from_millis(400);

/// Why files can't be watched.
#[derive(Debug, Error)]
pub enum WatchError {
    /// The game can't be found.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The system doesn't let itself be asked.
    #[error("can't watch the files for changes (`--poll` asks less of the system)")]
    System(#[from] notify::Error),
}

/// Changes of the files that a game is made of.
pub struct FileChanges {
    watcher: Box<dyn Watcher + Send>,
    watched: Vec<PathBuf>,
    changes: Receiver<Instant>,
}

impl FileChanges {
    /// Watches nothing yet. `poll` looks at the files again and again, for drives of which the system doesn't tell
    /// changes.
    ///
    /// # Errors
    /// When the system doesn't let itself be asked.
    pub fn new(poll: bool) -> Result<Self, WatchError> {
        let (sender, changes) = mpsc::channel();
        let config = Config::default().with_poll_interval(POLL);
        let watcher: Box<dyn Watcher + Send> = if poll {
            Box::new(PollWatcher::new(listener(sender), config)?)
        } else {
            Box::new(RecommendedWatcher::new(listener(sender), config)?)
        };
        Ok(Self { watcher, watched: Vec::new(), changes })
    }

    /// Watches the folders of a game that are not watched yet, with all that is in them. A folder that has gone is
    /// watched anew when it is there again. Whether there was one.
    ///
    /// # Errors
    /// When the game can't be found, or the system doesn't let itself be asked.
    pub fn watch(&mut self, data: &Path, game: &str) -> Result<bool, WatchError> {
        let before = self.watched.len();
        self.watched.retain(|it| it.is_dir());
        let gone = self.watched.len() < before;
        let mut new = gone;
        for folder in cardwright_load::folders_of_inputs(data, game)? {
            if !self.watched.contains(&folder) && folder.is_dir() {
                self.watcher.watch(&folder, RecursiveMode::Recursive)?;
                self.watched.push(folder);
                new = true;
            }
        }
        Ok(new)
    }

    /// Waits for changes, and then until there are no more for now. Gives the moment of the first one; nothing when
    /// none came in that time.
    pub fn wait(&self, at_most: Duration) -> Option<Instant> {
        match self.changes.recv_timeout(at_most) {
            Ok(first) => {
                let mut left = LONGEST;
                while !left.is_zero() && self.changes.recv_timeout(QUIET.min(left)).is_ok() {
                    left = LONGEST.saturating_sub(first.elapsed());
                }
                while self.changes.try_recv().is_ok() {}
                Some(first)
            }
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                std::thread::sleep(at_most);
                None
            }
        }
    }
}

/// Passes on that something has changed. To read a file, or to change who may, is no change.
#[expect(clippy::disallowed_methods, reason = "times are shown and stand in no product")]
fn listener(
    changed: Sender<Instant>,
) -> impl FnMut(notify::Result<notify::Event>) + Send + 'static {
    move |event| {
        let counts = |kind: EventKind| match kind {
            EventKind::Access(_) => false,
            // By this whoever looks again and again tells that a file was written.
            EventKind::Modify(ModifyKind::Metadata(kind)) => kind == MetadataKind::WriteTime,
            _ => true,
        };
        // Where events were lost, anything may have changed.
        if event.as_ref().map_or(true, |it| counts(it.kind)) {
            // Whoever listened may have gone.
            let _ = changed.send(Instant::now());
        }
    }
}
