//! Folders that files are written into: opened name by name, no link followed.

use super::WriteError;
use cap_fs_ext::DirExt as _;
use cap_std::ambient_authority;
use cap_std::fs::Dir;
use cardwright_base::staging::LINK;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};

/// A folder to write to. Links are followed only on that part of its path that somebody named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// A folder that somebody named: links that lead to it are followed.
    base: PathBuf,
    /// From there on none is.
    inner: PathBuf,
}

impl Place {
    /// A folder that somebody named, wherever it leads.
    pub fn named(folder: &Path) -> Self {
        Self { base: folder.to_path_buf(), inner: PathBuf::new() }
    }

    /// A folder that nobody named, below one that somebody did: no link on the way is followed.
    pub fn below(base: &Path, inner: &Path) -> Self {
        Self { base: base.to_path_buf(), inner: inner.to_path_buf() }
    }

    /// The folder, as a person would write it.
    pub fn path(&self) -> PathBuf {
        self.base.join(&self.inner)
    }

    /// Opens the folder, and makes it where it is not there.
    pub(crate) fn open(&self) -> Result<OutputFolder, WriteError> {
        let base = here(&self.base);
        if base.is_file() {
            return Err(at(base)(io::Error::other("this is a file, and a folder is needed")));
        }
        let missing = base.ancestors().take_while(|it| !it.exists());
        let made = missing.map(Path::to_path_buf).collect();
        // From now on what was made goes away again if nothing comes to lie in it.
        let mut made = CreatedFolders(made);
        fs::create_dir_all(base).map_err(at(base))?;
        let mut folder = Dir::open_ambient_dir(base, ambient_authority()).map_err(at(base))?;
        let mut path = self.base.clone();
        for name in names(&self.inner).map_err(at(&self.path()))? {
            path.push(name);
            let (inner, is_new) = enter(&folder, name, true).map_err(at(&path))?;
            if is_new {
                made.0.insert(0, path.clone());
            }
            folder = inner;
        }
        Ok(OutputFolder { folder, path: self.path(), _made: made })
    }
}

/// A folder that is open, to be written into.
#[derive(Debug)]
pub(crate) struct OutputFolder {
    pub(crate) folder: Dir,
    /// As a person would write it.
    pub(crate) path: PathBuf,
    _made: CreatedFolders,
}

/// Folders that had to be made, the lowest first. Those that are still empty go away with this.
#[derive(Debug)]
struct CreatedFolders(Vec<PathBuf>);

impl Drop for CreatedFolders {
    fn drop(&mut self) {
        for folder in &self.0 {
            if fs::remove_dir(folder).is_err() {
                break;
            }
        }
    }
}

impl OutputFolder {
    /// The folder that a file of this path lies in, and the file's own name.
    pub(crate) fn of<'p>(&self, path: &'p Path, make: bool) -> Result<(Dir, &'p str), WriteError> {
        let mut names = names(path).map_err(at(&self.path.join(path)))?;
        let file = names.pop().ok_or_else(|| at(&self.path)(odd()))?;
        let mut shown = self.path.clone();
        let mut folder = self.folder.try_clone().map_err(at(&self.path))?;
        for name in names {
            shown.push(name);
            (folder, _) = enter(&folder, name, make).map_err(at(&shown))?;
        }
        Ok((folder, file))
    }
}

/// The names on a plain path that leads down and nowhere else.
fn names(path: &Path) -> io::Result<Vec<&str>> {
    let name = |part| match part {
        Component::Normal(name) => name.to_str().ok_or_else(odd),
        _ => Err(odd()),
    };
    path.components().map(name).collect()
}

fn odd() -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, "this is not a simple path inside the folder")
}

/// A folder in another one, which is no link; whether it had to be made.
fn enter(folder: &Dir, name: &str, make: bool) -> io::Result<(Dir, bool)> {
    match folder.symlink_metadata(name) {
        Ok(it) if it.file_type().is_symlink() => Err(io::Error::other(LINK)),
        Ok(it) if !it.is_dir() => Err(io::Error::other("there is a file in place of a folder")),
        Ok(_) => Ok((folder.open_dir_nofollow(name)?, false)),
        Err(error) if error.kind() == ErrorKind::NotFound && make => {
            folder.create_dir(name)?;
            Ok((folder.open_dir_nofollow(name)?, true))
        }
        Err(error) => Err(error),
    }
}

/// An empty path is the current folder.
pub(crate) fn here(path: &Path) -> &Path {
    if path.as_os_str().is_empty() { Path::new(".") } else { path }
}

pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> WriteError {
    let path = path.to_path_buf();
    move |source| match source.kind() {
        ErrorKind::PermissionDenied if source.raw_os_error().is_some() => {
            let source = io::Error::new(source.kind(), "you have no permission to write there");
            WriteError { path, source }
        }
        _ => WriteError { path, source },
    }
}
