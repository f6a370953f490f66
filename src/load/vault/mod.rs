//! The vault: the only place that opens a file, be it a game's or one that somebody names.
//!
//! In: a folder that somebody named, and paths from there. Out: what regular files hold. Never: a file
//! that lies outside that folder, whatever links and `..` say; a pipe, a device, or a folder where a
//! file is due; more than [`limits`] allows.
//!
//! `cap-std` opens component by component below the folder and follows a link only where its target
//! stays inside.

#![expect(clippy::disallowed_methods, reason = "files are read here and nowhere else")]

pub(super) mod limits;
pub(super) mod repository;
mod stamp;

pub(super) use stamp::stamp;

use super::LoadError;
use cap_fs_ext::OpenOptionsSyncExt as _;
use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// A folder whose files may be read.
pub(super) struct Vault {
    folder: Dir,
    /// The folder as the author knows it.
    shown: PathBuf,
    spent: Arc<Spent>,
}

/// What was read so far.
#[derive(Default)]
struct Spent {
    entries: AtomicUsize,
    bytes: AtomicU64,
}

impl Vault {
    /// A folder that somebody named: links that lead to it are followed.
    pub(super) fn open(shown: &Path) -> Result<Self, LoadError> {
        Self::with(shown, Arc::default())
    }

    /// The same. `Ok(None)` where there is no such folder.
    pub(super) fn open_if_there(shown: &Path) -> Result<Option<Self>, LoadError> {
        if here(shown).is_dir() { Self::open(shown).map(Some) } else { Ok(None) }
    }

    /// Another folder that somebody named; what is read there counts here too.
    pub(super) fn beside(&self, shown: &Path) -> Result<Self, LoadError> {
        Self::with(shown, Arc::clone(&self.spent))
    }

    fn with(shown: &Path, spent: Arc<Spent>) -> Result<Self, LoadError> {
        let opened = Dir::open_ambient_dir(here(shown), ambient_authority());
        let folder = opened.map_err(|source| unread(shown, source))?;
        Ok(Self { folder, shown: shown.to_path_buf(), spent })
    }

    /// A path from here as the author knows it.
    pub(super) fn shown(&self, inner: &str) -> PathBuf {
        if inner.is_empty() { self.shown.clone() } else { self.shown.join(inner) }
    }

    /// Whether there is a file. A folder is none.
    ///
    /// # Errors
    /// When something stands there that is not to be read, such as a link that leads out.
    pub(super) fn has(&self, inner: &str) -> Result<bool, LoadError> {
        Ok(match self.kind(inner)? {
            Some(Kind::File) => true,
            Some(Kind::Folder) | None => false,
            Some(Kind::Other) => return Err(self.refused(inner, ODD)),
        })
    }

    /// Whether there is a folder.
    ///
    /// # Errors
    /// As [`Self::has`].
    pub(super) fn has_folder(&self, inner: &str) -> Result<bool, LoadError> {
        Ok(matches!(self.kind(inner)?, Some(Kind::Folder)))
    }

    pub(super) fn bytes(&self, inner: &str) -> Result<Vec<u8>, LoadError> {
        match self.kind(inner)? {
            Some(Kind::File) => {}
            Some(Kind::Folder) => return Err(self.refused(inner, FOLDER)),
            Some(Kind::Other) => return Err(self.refused(inner, ODD)),
            None => return Err(unread(&self.shown(inner), ErrorKind::NotFound.into())),
        }
        self.fits([inner])?;
        let mut options = OpenOptions::new();
        // Should it have become a pipe in the meantime, nobody waits for it.
        options.read(true).nonblock(true);
        let file = self.folder.open_with(inner, &options);
        let file = file.map_err(|source| self.fault(inner, source))?.into_std();
        let bytes = content(file, &self.shown(inner))?;
        let sum = self.spent.bytes.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        if sum + bytes.len() as u64 > limits::LARGEST_SUM {
            return Err(self.refused(inner, &limits::too_much()));
        }
        Ok(bytes)
    }

    pub(super) fn text(&self, inner: &str) -> Result<String, LoadError> {
        utf8(self.bytes(inner)?, &self.shown(inner))
    }

    /// Files below a folder whose names end in one of `endings`, as paths from that folder with `/`, in
    /// order. A folder that isn't there holds none. What is hidden, such as the notes that a system
    /// keeps beside its files, is left out. All of them together may be read.
    pub(super) fn files(&self, inner: &str, endings: &[&str]) -> Result<Vec<String>, LoadError> {
        let mut found = Vec::new();
        if self.has_folder(inner)? {
            self.walk(inner, "", endings, 1, &mut found)?;
        }
        found.sort();
        let paths: Vec<String> = found.iter().map(|it| below(inner, it)).collect();
        self.fits(paths.iter().map(String::as_str))?;
        Ok(found)
    }

    /// Names of the files beside a path that isn't there; of none where they can't be listed.
    pub(super) fn beside_path(&self, inner: &str) -> Vec<String> {
        let above = inner.rsplit_once('/').map_or("", |(above, _)| above);
        let listed = self.folder.read_dir(or_here(above)).into_iter().flatten();
        let files = listed.take(limits::MOST_ENTRIES).filter_map(Result::ok);
        let names = files.filter(|it| it.file_type().is_ok_and(|kind| kind.is_file()));
        names.map(|it| it.file_name().to_string_lossy().into_owned()).collect()
    }

    /// Refuses files that are too much together, before any of them is read.
    fn fits<'p>(&self, paths: impl IntoIterator<Item = &'p str>) -> Result<(), LoadError> {
        let mut sum = self.spent.bytes.load(Ordering::Relaxed);
        for path in paths {
            // What can't be looked at is told when it is read.
            sum += self.folder.metadata(path).map_or(0, |it| it.len());
            if sum > limits::LARGEST_SUM {
                return Err(self.refused(path, &limits::too_much()));
            }
        }
        Ok(())
    }

    fn walk(
        &self,
        folder: &str,
        prefix: &str,
        endings: &[&str],
        depth: usize,
        found: &mut Vec<String>,
    ) -> Result<(), LoadError> {
        if depth > limits::DEEPEST {
            return Err(self.refused(folder, &limits::too_deep()));
        }
        let fault = |source| self.fault(folder, source);
        for entry in self.folder.read_dir(or_here(folder)).map_err(fault)? {
            let entry = entry.map_err(fault)?;
            let os_name = entry.file_name();
            let name = os_name.to_string_lossy().into_owned();
            let path = below(folder, &name);
            if self.spent.entries.fetch_add(1, Ordering::Relaxed) >= limits::MOST_ENTRIES {
                return Err(self.refused(&path, &limits::too_many()));
            }
            if name.starts_with('.') {
                continue;
            }
            let kind = entry.file_type().map_err(fault)?;
            let wanted = endings.iter().any(|ending| name.ends_with(ending));
            if os_name.to_str().is_none() && (wanted || kind.is_dir()) {
                return Err(self.refused(&path, "has a name that is not UTF-8; rename it"));
            }
            let is_folder = kind.is_dir() || kind.is_symlink() && self.leads_down(&path, wanted)?;
            if is_folder {
                self.walk(&path, &format!("{prefix}{name}/"), endings, depth + 1, found)?;
            } else if wanted {
                found.push(format!("{prefix}{name}"));
            }
        }
        Ok(())
    }

    /// Whether a link leads to a folder, which may not be one that it lies in.
    fn leads_down(&self, link: &str, wanted: bool) -> Result<bool, LoadError> {
        let kind = match self.kind(link) {
            // A link that leads nowhere matters to nobody if a file of that name would not.
            Err(_) if !wanted && self.leads_nowhere(link) => return Ok(false),
            kind => kind?,
        };
        if !matches!(kind, Some(Kind::Folder)) {
            return Ok(false);
        }
        let real = |path: &Path| self.folder.canonicalize(path);
        let fault = |source| self.fault(link, source);
        let path = Path::new(link);
        let to = real(path).map_err(fault)?;
        let above = path.parent().filter(|it| !it.as_os_str().is_empty());
        let above = above.map_or_else(|| Ok(PathBuf::new()), real).map_err(fault)?;
        if to == Path::new(".") || above.starts_with(&to) {
            return Err(self.refused(link, "is a symbolic link to a folder that contains it"));
        }
        Ok(true)
    }

    fn leads_nowhere(&self, link: &str) -> bool {
        self.folder.metadata(link).is_err_and(|it| it.kind() == ErrorKind::NotFound)
    }

    /// What stands at a path, behind links that stay inside.
    fn kind(&self, inner: &str) -> Result<Option<Kind>, LoadError> {
        let plain = |it| matches!(it, Component::Normal(_));
        if !Path::new(inner).components().all(plain) {
            return Err(self.refused(inner, "is outside the folder"));
        }
        match self.folder.metadata(or_here(inner)) {
            Ok(found) if found.is_file() => Ok(Some(Kind::File)),
            Ok(found) if found.is_dir() => Ok(Some(Kind::Folder)),
            Ok(_) => Ok(Some(Kind::Other)),
            Err(source) => match source.kind() {
                ErrorKind::NotFound | ErrorKind::NotADirectory if self.link_on(inner).is_none() => {
                    Ok(None)
                }
                _ => Err(self.fault(inner, source)),
            },
        }
    }

    /// The first link on the way to a path.
    fn link_on(&self, inner: &str) -> Option<PathBuf> {
        let mut ways: Vec<&Path> = Path::new(inner).ancestors().collect();
        ways.pop();
        let is_link = |way: &&Path| {
            self.folder.symlink_metadata(way).is_ok_and(|it| it.file_type().is_symlink())
        };
        ways.into_iter().rev().find(is_link).map(Path::to_path_buf)
    }

    /// Why a path can't be opened, in the words of who knows of links.
    fn fault(&self, inner: &str, source: io::Error) -> LoadError {
        let Some(link) = self.link_on(inner) else { return unread(&self.shown(inner), source) };
        let link = link.to_string_lossy();
        match source.kind() {
            ErrorKind::NotFound => self.refused(&link, "is a broken symbolic link"),
            // The system's own refusals have a number.
            ErrorKind::PermissionDenied if source.raw_os_error().is_none() => {
                let home = here(&self.shown).display();
                let why = format!(
                    "is a symbolic link to a place outside {home}; replace it with the file itself"
                );
                self.refused(&link, &why)
            }
            _ => unread(&self.shown(inner), source),
        }
    }

    fn refused(&self, inner: &str, why: &str) -> LoadError {
        LoadError::Refused { path: self.shown(inner), why: format!("it {why}") }
    }
}

enum Kind {
    File,
    Folder,
    Other,
}

const ODD: &str = "is neither a file nor a folder";
const FOLDER: &str = "is a folder, not a file";

/// The bytes of a file that a person named, such as a PDF: links are followed, since the person knows
/// where they lead.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, LoadError> {
    let refused =
        |why: &str| Err(LoadError::Refused { path: path.to_path_buf(), why: format!("it {why}") });
    let found = fs::metadata(path).map_err(|source| unread(path, source))?;
    if found.is_dir() {
        return refused(FOLDER);
    } else if !found.is_file() {
        return refused(ODD);
    }
    content(File::open(path).map_err(|source| unread(path, source))?, path)
}

/// The text of a file that a person named.
pub(super) fn text(path: &Path) -> Result<String, LoadError> {
    utf8(bytes(path)?, path)
}

/// All that a file holds, if that is no more than a file of its name may.
fn content(file: File, shown: &Path) -> Result<Vec<u8>, LoadError> {
    let refused =
        |why: &str| LoadError::Refused { path: shown.to_path_buf(), why: format!("it {why}") };
    let found = file.metadata().map_err(|source| unread(shown, source))?;
    if !found.is_file() {
        return Err(refused(ODD));
    }
    let name = shown.to_string_lossy();
    if let Some(why) = limits::too_large(&name, found.len()) {
        return Err(refused(&why));
    }
    // It may grow while it is read, or not know its length.
    let (_, most) = limits::limit(&name);
    let mut bytes = Vec::with_capacity(usize::try_from(found.len()).unwrap_or_default());
    let read = file.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|source| unread(shown, source))?;
    match limits::too_large(&name, bytes.len() as u64) {
        Some(why) => Err(refused(&why)),
        None => Ok(bytes),
    }
}

/// The text that a file holds.
pub(super) fn utf8(bytes: Vec<u8>, shown: &Path) -> Result<String, LoadError> {
    let no_text = |it| unread(shown, io::Error::new(ErrorKind::InvalidData, it));
    String::from_utf8(bytes).map_err(no_text)
}

/// Names of the folders in a folder that hold a `game.toml`, in order; of none where there is no such
/// folder.
pub(super) fn games(data: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(here(data))
        .into_iter()
        .flatten()
        .take(limits::MOST_ENTRIES)
        .filter_map(Result::ok)
        .filter(|entry| entry.path().join("game.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// The folder that the system has for what is needed for a moment, and where it lies.
pub(super) fn passing() -> io::Result<(Dir, PathBuf)> {
    let path = std::env::temp_dir();
    Ok((Dir::open_ambient_dir(&path, ambient_authority())?, path))
}

/// Where a folder that somebody named really lies.
pub(super) fn real(path: &Path) -> Result<PathBuf, LoadError> {
    here(path).canonicalize().map_err(|source| unread(path, source))
}

/// An empty path is the current folder.
fn here(path: &Path) -> &Path {
    if path.as_os_str().is_empty() { Path::new(".") } else { path }
}

fn below(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

fn or_here(inner: &str) -> &str {
    if inner.is_empty() { "." } else { inner }
}

fn unread(path: &Path, source: io::Error) -> LoadError {
    LoadError::Read { path: path.to_path_buf(), source }
}
