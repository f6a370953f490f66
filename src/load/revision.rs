//! A game as it was: its files at a revision of the git repository around it.
//!
//! In: a game and the name of a revision. Out: the game's files of that time, in a folder of its own.
//! Never: a change to the repository, a command run, or a connection made. The objects are read by a
//! library, not by `git`: the configuration of a repository can name commands (filters, hooks, remotes),
//! and the repository may be a stranger's.

#![expect(
    clippy::disallowed_methods,
    reason = "what git holds is unpacked into a temporary folder"
)]

use super::LoadError;
use super::folder::{self, Folder};
use super::vault::{self, limits, repository};
use cardwright_base::staging::{self, Staging};
use gix::bstr::ByteSlice as _;
use gix::objs::tree::EntryKind;
use std::fs;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why an earlier state of a game can't be had.
#[derive(Debug, Error)]
pub enum RevisionError {
    /// There is neither an edition nor a revision of that name.
    #[error("`{asked}` was not found: {}, and {}", no_edition(editions), why.as_str())]
    Unknown {
        /// What was asked for.
        asked: String,
        /// Names of the editions that the game keeps.
        editions: Vec<String>,
        /// Why it is no revision either.
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
    /// What git holds can't be a game's.
    #[error("the game as it was at `{revision}` can't be read: {why}")]
    Refused {
        /// What was asked for.
        revision: String,
        /// Which file, and what is wrong with it.
        why: String,
    },
    /// The files can't be written to a temporary folder.
    #[error("the game as it was can't be unpacked")]
    Unpack(#[source] std::io::Error),
    /// The game can't be read now.
    #[error(transparent)]
    Load(#[from] LoadError),
}

fn no_edition(editions: &[String]) -> String {
    match editions {
        [] => "the game has no saved editions".to_owned(),
        _ => format!("the game's saved editions are {}", editions.join(", ")),
    }
}

/// The files of a game at some time. They are removed when this is dropped.
#[derive(Debug)]
pub struct Revision {
    /// The folder that is removed when this is dropped.
    _folder: Staging,
    /// The folder that the game's folder lies in.
    pub data: PathBuf,
    /// The game's folder in it.
    pub game: PathBuf,
    /// The folder of all its files, which nobody else knows.
    pub root: PathBuf,
}

/// The manifest that a game keeps of an earlier edition, `editions/NAME.json`. The name may begin
/// with a `v`, as tags do. `None` when the game keeps no such edition.
///
/// # Errors
/// When the game's folder can't be read.
pub fn edition(data: &Path, name: &str, edition: &str) -> Result<Option<PathBuf>, LoadError> {
    let folder = folder::find(data, name)?;
    let known = editions(&folder)?;
    let plain = edition.strip_prefix('v').unwrap_or(edition);
    let found = known.iter().find(|it| *it == edition || *it == plain);
    Ok(found.map(|it| folder.game.join("editions").join(format!("{it}.json"))))
}

/// Names of the editions that a game keeps, in order.
fn editions(folder: &Folder) -> Result<Vec<String>, LoadError> {
    let files = folder.vault.files("editions", &[".json"])?;
    let names = files.iter().filter_map(|it| it.strip_suffix(".json"));
    Ok(names.map(str::to_owned).collect())
}

/// The game that is named under `data`, as it was at `revision` of the repository around it: its own
/// folder, and `templates`, `fonts` and `art` beside the folder of games, as far as they were there.
///
/// # Errors
/// When there is no such revision, the game was not there, or its files can't be a game's (links, for
/// example).
pub fn revision(data: &Path, name: &str, revision: &str) -> Result<Revision, RevisionError> {
    let folder = folder::find(data, name)?;
    let game = vault::real(&folder.game)?;
    let project = folder.project.as_deref().map(vault::real).transpose()?;
    let unknown = |why: &str, editions| RevisionError::Unknown {
        asked: revision.to_owned(),
        editions,
        why: why.to_owned(),
    };
    let known = editions(&folder)?;
    let refused = |why| RevisionError::Refused { revision: revision.to_owned(), why };
    let Some(found) = repository::find(&game).map_err(refused)? else {
        return Err(unknown("the game is not in a git repository", known));
    };
    found.may_name(revision).map_err(refused)?;
    let top = &found.top;
    // Nothing but the repository's own configuration, which gix never runs a command from here.
    let repository = gix::open_opts(&found.git, gix::open::Options::isolated())
        .map_err(|_| refused("its repository is damaged".to_owned()))?;
    let missing = || unknown("git has no such revision", known.clone());
    let id = repository.rev_parse_single(revision).map_err(|_| missing())?;
    let commit = id.object().and_then(gix::Object::peel_to_commit).map_err(|_| missing())?;
    let tree = commit.tree().map_err(|_| missing())?;
    let below = |path: &Path, top: &Path| {
        path.strip_prefix(top).map(Path::to_path_buf).map_err(|_| missing())
    };
    let from = below(&game, top)?;
    let inside = match &project {
        Some(project) => below(&game, project)?,
        // Beside it nothing is taken from, as nothing is now.
        None => Path::new("alone").join(&folder.id),
    };

    let (target, root) = place().map_err(RevisionError::Unpack)?;
    let no_game = || RevisionError::NoGame {
        revision: revision.to_owned(),
        game: if from.as_os_str().is_empty() { PathBuf::from(name) } else { from.clone() },
    };
    let mut unpacking = Unpacking { repository: &repository, revision, entries: 0, bytes: 0 };
    if !unpacking.folder(&tree, &from, &root.join(&inside))? {
        return Err(no_game());
    }
    let game = root.join(&inside);
    if !game.join("game.toml").is_file() {
        return Err(no_game());
    }
    // Where it lies alone there is no such folder.
    let mut data = root.join("data");
    if let Some(project) = &project {
        let prefix = below(project, top)?;
        for path in beside(&folder) {
            unpacking.folder(&tree, &prefix.join(&path), &root.join(&path))?;
        }
        data = game.parent().unwrap_or(&game).to_path_buf();
    }
    Ok(Revision { _folder: target, data, game, root })
}

/// A new folder for the files, and where it lies. Those of runs that were killed go away.
fn place() -> std::io::Result<(Staging, PathBuf)> {
    let (above, path) = vault::passing()?;
    staging::sweep(&above);
    let staging = Staging::begin(&above)?;
    let root = staging.path(&path);
    cardwright_base::limits::sweep(&root, &[]);
    Ok((staging, root))
}

/// What belongs to a game besides its own folder, from the project's.
fn beside(folder: &Folder) -> [PathBuf; 3] {
    ["templates".into(), "fonts".into(), Path::new("art").join(&folder.id)]
}

/// Writes files out of a repository.
struct Unpacking<'a> {
    repository: &'a gix::Repository,
    revision: &'a str,
    entries: usize,
    bytes: u64,
}

impl Unpacking<'_> {
    fn refused(&self, path: &Path, what: &str) -> RevisionError {
        let why = format!("{} {what}", path.display());
        RevisionError::Refused { revision: self.revision.to_owned(), why }
    }

    /// Writes a folder of a commit. Whether it was there.
    fn folder(
        &mut self,
        tree: &gix::Tree<'_>,
        path: &Path,
        into: &Path,
    ) -> Result<bool, RevisionError> {
        if path.as_os_str().is_empty() {
            return self.files(tree, path, into, 0).map(|()| true);
        }
        let unreadable = |it: &Self| it.refused(path, "can't be read");
        let found = tree.lookup_entry_by_path(path).map_err(|_| unreadable(self))?;
        let Some(entry) = found.filter(|it| it.mode().is_tree()) else { return Ok(false) };
        let inner = entry.object().map_err(|_| unreadable(self))?;
        self.files(&inner.try_into_tree().map_err(|_| unreadable(self))?, path, into, 0)?;
        Ok(true)
    }

    fn files(
        &mut self,
        tree: &gix::Tree<'_>,
        path: &Path,
        into: &Path,
        depth: usize,
    ) -> Result<(), RevisionError> {
        if depth >= limits::DEEPEST {
            return Err(self.refused(path, &limits::too_deep()));
        }
        fs::create_dir_all(into).map_err(RevisionError::Unpack)?;
        for entry in tree.iter() {
            let entry = entry.map_err(|_| self.refused(path, "can't be read"))?;
            self.entries += 1;
            if self.entries > limits::MOST_ENTRIES {
                return Err(self.refused(path, &limits::too_many()));
            }
            let name = entry.filename().to_str_lossy().into_owned();
            let here = path.join(&name);
            if !is_plain(&name) {
                return Err(self.refused(&here, "has a name that no file can have here"));
            }
            match entry.mode().kind() {
                EntryKind::Tree => {
                    let inner = entry.object().ok().and_then(|it| it.try_into_tree().ok());
                    let inner = inner.ok_or_else(|| self.refused(&here, "can't be read"))?;
                    self.files(&inner, &here, &into.join(&name), depth + 1)?;
                }
                EntryKind::Blob | EntryKind::BlobExecutable => {
                    let bytes = self.bytes_of(&entry, &here)?;
                    fs::write(into.join(&name), bytes).map_err(RevisionError::Unpack)?;
                }
                EntryKind::Link => return Err(self.refused(&here, "is a symbolic link")),
                EntryKind::Commit => return Err(self.refused(&here, "is another repository")),
            }
        }
        Ok(())
    }

    /// The content of a file, when it is not too large.
    fn bytes_of(
        &mut self,
        entry: &gix::object::tree::EntryRef<'_, '_>,
        path: &Path,
    ) -> Result<Vec<u8>, RevisionError> {
        let unreadable = |it: &Self| it.refused(path, "can't be read");
        let header = self.repository.find_header(entry.id()).map_err(|_| unreadable(self))?;
        self.bytes += header.size();
        if let Some(why) = limits::too_large(&path.to_string_lossy(), header.size()) {
            return Err(self.refused(path, &why));
        }
        if self.bytes > limits::LARGEST_SUM {
            return Err(self.refused(path, &limits::too_much()));
        }
        let object = entry.object().map_err(|_| unreadable(self))?;
        Ok(object.detach().data)
    }
}

/// A name that stays in its folder on every system.
fn is_plain(name: &str) -> bool {
    !name.is_empty()
        && name != "."
        && name != ".."
        && !name.eq_ignore_ascii_case(".git")
        && !name.contains(['/', '\\', ':', '\0', '\u{fffd}'])
}
