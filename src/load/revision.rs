//! A game as it was: its folder at a revision of the git repository that it lies in.
//!
//! In: a game and the name of a revision. Out: the game's files of that time, in a folder of its own.
//! Never: a change to the repository or to anything in it.

use super::LoadError;
use super::folder::{self, Folder};
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tar::Archive;
use tempfile::TempDir;
use thiserror::Error;

/// Why an earlier state of a game can't be had.
#[derive(Debug, Error)]
pub enum RevisionError {
    /// git can't be run.
    #[error("git is needed to see the game as it was at `{revision}`, and can't be run")]
    NoGit {
        /// What was asked for.
        revision: String,
        /// Why.
        source: std::io::Error,
    },
    /// git refuses.
    #[error("git can't give the game as it was at `{revision}`: {why}")]
    Git {
        /// What was asked for.
        revision: String,
        /// What git says.
        why: String,
    },
    /// The game did not exist.
    #[error("at `{revision}` there was no {}", game.display())]
    NoGame {
        /// What was asked for.
        revision: String,
        /// Folder of the game.
        game: PathBuf,
    },
    /// The files can't be put down.
    #[error("the game as it was can't be unpacked")]
    Unpack(#[source] std::io::Error),
    /// The game can't be read now.
    #[error(transparent)]
    Load(#[from] LoadError),
}

/// The files of a game at some time; they go away with this.
#[derive(Debug)]
pub struct Revision {
    /// Keeps the files.
    _folder: TempDir,
    /// Folder of games.
    pub data: PathBuf,
    /// The game's folder in it.
    pub game: PathBuf,
}

/// The game that is named under `data`, as it was at `revision` of the repository around it: its own
/// folder, and `templates`, `fonts` and `art` beside the folder of games, as far as they were there.
///
/// # Errors
/// When git can't be run or refuses, or the game was not there.
pub fn revision(data: &Path, name: &str, revision: &str) -> Result<Revision, RevisionError> {
    let folder = folder::find(data, name)?;
    let real = |path: &Path| {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        path.canonicalize().map_err(|source| LoadError::Read { path: path.to_path_buf(), source })
    };
    let (project, game) = (real(&folder.project)?, real(&folder.game)?);
    let inside = game.strip_prefix(&project).map_or_else(|_| game.clone(), Path::to_path_buf);
    let git = Git { project: &project, revision };
    git.commit()?;
    if !git.has(&inside)? {
        return Err(RevisionError::NoGame { revision: revision.to_owned(), game: inside });
    }
    let mut paths = vec![inside.clone()];
    for path in beside(&folder) {
        if git.has(&path)? {
            paths.push(path);
        }
    }
    let folder = tempfile::tempdir().map_err(RevisionError::Unpack)?;
    git.unpack(&paths, folder.path())?;
    let game = folder.path().join(&inside);
    let data = game.parent().unwrap_or(&game).to_path_buf();
    Ok(Revision { _folder: folder, data, game })
}

/// What belongs to a game besides its own folder, from the project's.
fn beside(folder: &Folder) -> [PathBuf; 3] {
    ["templates".into(), "fonts".into(), Path::new("art").join(&folder.id)]
}

/// A repository, asked of one revision.
struct Git<'a> {
    project: &'a Path,
    revision: &'a str,
}

impl Git<'_> {
    fn command(&self) -> Command {
        let mut command = Command::new("git");
        command.arg("-C").arg(self.project).stdin(Stdio::null());
        // Messages are shown; they should be in one language.
        command.env("LC_ALL", "C");
        command
    }

    fn run(&self, arguments: &[&str], path: Option<&Path>) -> Result<Vec<u8>, RevisionError> {
        let mut command = self.command();
        command.args(arguments).args(path);
        let output = command.output().map_err(|source| RevisionError::NoGit {
            revision: self.revision.to_owned(),
            source,
        })?;
        if output.status.success() {
            return Ok(output.stdout);
        }
        let said = String::from_utf8_lossy(&output.stderr);
        let why = said.lines().next().unwrap_or("it does not say why").trim();
        let why = why.trim_start_matches("fatal: ").to_owned();
        Err(RevisionError::Git { revision: self.revision.to_owned(), why })
    }

    /// The revision is one, and not an option of git.
    fn commit(&self) -> Result<(), RevisionError> {
        let name = format!("{}^{{commit}}", self.revision);
        self.run(&["rev-parse", "--verify", "--end-of-options", &name], None).map(drop)
    }

    /// Whether a path, from the project's folder, was there.
    fn has(&self, path: &Path) -> Result<bool, RevisionError> {
        let listed = self.run(&["ls-tree", "--name-only", self.revision, "--"], Some(path))?;
        Ok(!listed.is_empty())
    }

    /// Puts the files down in a folder.
    fn unpack(&self, paths: &[PathBuf], into: &Path) -> Result<(), RevisionError> {
        let mut command = self.command();
        command.args(["archive", "--format=tar", self.revision, "--"]).args(paths);
        let no_git = |source| RevisionError::NoGit { revision: self.revision.to_owned(), source };
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(no_git)?;
        let stdout = child.stdout.take().expect("it was asked for");
        let unpacked = Archive::new(stdout).unpack(into);
        let mut said = String::new();
        if let Some(mut stderr) = child.stderr.take() {
            stderr.read_to_string(&mut said).map_err(RevisionError::Unpack)?;
        }
        let status = child.wait().map_err(no_git)?;
        if !status.success() {
            let why = said.lines().next().unwrap_or("it does not say why").to_owned();
            return Err(RevisionError::Git { revision: self.revision.to_owned(), why });
        }
        unpacked.map_err(RevisionError::Unpack)
    }
}
