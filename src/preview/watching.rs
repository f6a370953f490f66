//! When files of a game change.

use cardwright_load::LoadError;
use notify::event::{AccessKind, AccessMode, EventKind, ModifyKind, RenameMode};
use notify::{Config, RecommendedWatcher, RecursiveMode, Watcher};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use thiserror::Error;

/// How long no file changes before the game is looked at: a program may write several files, or one in pieces.
const QUIET: Duration = Duration::from_millis(8);
/// The same where the system has said that the last file is whole: its writer has closed it, or it took the place of
/// another one. Only further files are waited for.
const QUIET_WHEN_WHOLE: Duration = Duration::from_millis(3);
/// How long changes may follow each other before the game is looked at all the same.
const LONGEST: Duration = Duration::from_millis(30);
/// How often files are looked at where the system doesn't tell of changes.
const POLL: Duration = Duration::from_millis(300);

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
    /// `None` where files are looked at again and again.
    watcher: Option<RecommendedWatcher>,
    watched: Vec<PathBuf>,
    /// When the files were written, as far as they were looked at.
    stamp: Option<[u8; 32]>,
    changes: Receiver<(Instant, Step)>,
}

/// What the system tells of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// Something has changed, and more may follow.
    Changed,
    /// Another file stands there, whole.
    Replaced,
    /// Whoever wrote to it, or could have done so, is done.
    Closed,
}

impl Step {
    /// How long to wait for what may follow.
    fn quiet(self) -> Duration {
        if self == Self::Changed { QUIET } else { QUIET_WHEN_WHOLE }
    }
}

impl FileChanges {
    /// Watches nothing yet. `poll` looks at the files again and again, for drives of which the system doesn't tell
    /// changes.
    ///
    /// # Errors
    /// When the system doesn't let itself be asked.
    pub fn new(poll: bool) -> Result<Self, WatchError> {
        let (sender, changes) = mpsc::channel();
        let system = || RecommendedWatcher::new(listener(sender), Config::default());
        let watcher = if poll { None } else { Some(system()?) };
        Ok(Self { watcher, watched: Vec::new(), stamp: None, changes })
    }

    /// Watches the folders of a game that are not watched yet, with all that is in them. A folder that has gone is
    /// watched anew when it is there again. True when there was one, or a file that was looked at has changed.
    ///
    /// # Errors
    /// When the game can't be found, or the system doesn't let itself be asked.
    pub fn watch(&mut self, data: &Path, game: &str) -> Result<bool, WatchError> {
        let Some(watcher) = &mut self.watcher else {
            let stamp = Some(cardwright_load::stamp_of_inputs(data, game)?);
            let new = stamp != self.stamp;
            self.stamp = stamp;
            return Ok(new);
        };
        let before = self.watched.len();
        self.watched.retain(|it| it.is_dir());
        let mut new = self.watched.len() < before;
        for folder in cardwright_load::folders_of_inputs(data, game)? {
            if !self.watched.contains(&folder) && folder.is_dir() {
                watcher.watch(&folder, RecursiveMode::Recursive)?;
                self.watched.push(folder);
                new = true;
            }
        }
        Ok(new)
    }

    /// Waits for changes, and then until there are no more for now. Gives the moment of the first one. `None`
    /// when none came in that time.
    pub fn wait(&self, at_most: Duration) -> Option<Instant> {
        match self.changes.recv_timeout(at_most) {
            // It was opened for writing, and nothing was written.
            Ok((_, Step::Closed)) => None,
            Ok((first, mut step)) => {
                let mut left = LONGEST;
                while !left.is_zero()
                    && let Ok((_, next)) = self.changes.recv_timeout(step.quiet().min(left))
                {
                    step = next;
                    left = LONGEST.saturating_sub(first.elapsed());
                }
                while self.changes.try_recv().is_ok() {}
                Some(first)
            }
            Err(RecvTimeoutError::Timeout) => None,
            // Nobody tells of changes.
            Err(RecvTimeoutError::Disconnected) => {
                std::thread::sleep(at_most.max(POLL));
                None
            }
        }
    }
}

/// Passes on what happens to files. To read one, or to change who may, is no change.
#[expect(clippy::disallowed_methods, reason = "times are shown and stand in no product")]
fn listener(
    changed: Sender<(Instant, Step)>,
) -> impl FnMut(notify::Result<notify::Event>) + Send + 'static {
    move |event| {
        let step = |kind: EventKind| match kind {
            EventKind::Access(AccessKind::Close(AccessMode::Write)) => Some(Step::Closed),
            EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(_)) => None,
            // A file that has left may be there again at once.
            EventKind::Modify(ModifyKind::Name(RenameMode::From)) => Some(Step::Changed),
            EventKind::Modify(ModifyKind::Name(_)) => Some(Step::Replaced),
            _ => Some(Step::Changed),
        };
        // Where events were lost, anything may have changed.
        if let Some(step) = event.map_or(Some(Step::Changed), |it| step(it.kind)) {
            // Whoever listened may have gone.
            let _ = changed.send((Instant::now(), step));
        }
    }
}
