//! The only place that changes an author's own files, or makes one.
//!
//! A file is reached from the folder that somebody named name by name, and no link is followed: a
//! stranger's folder must not say what else is changed.

use super::WriteError;
use super::write::place::{OutputFolder, Place, at};
use super::write::{finish, move_file, write_whole};
use cap_std::fs::Dir;
use cardwright_base::staging::{Staging, open, sweep};
use std::collections::BTreeSet;
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

/// A file to change.
#[derive(Clone, Copy, Debug)]
pub struct Rewrite<'t> {
    /// The folder that it belongs to, such as a game's; links that lead to it are followed.
    pub home: &'t Path,
    /// Where it is, with that folder before it.
    pub path: &'t Path,
    /// All that it must hold still.
    pub old: &'t str,
    /// All that it will hold.
    pub new: &'t str,
}

/// Changes files, each whole or not at all.
///
/// The new texts are first written beside the old ones, each with the permissions of the old one,
/// and only when all are on the disk is one after the other renamed onto its file. A crash leaves
/// the old text or the new one, never a part of either. Owner and further hard links are not kept.
///
/// # Errors
/// When a file is a link, can't be read or written, is read-only, or holds anything but what it should;
/// nothing has changed then. If a file is found changed, or the disk refuses, between two renames,
/// the files before it are changed and the others are as they were.
pub fn rewrite(files: &[Rewrite<'_>]) -> Result<(), WriteError> {
    let mut targets = BTreeSet::new();
    let mut ready = Vec::new();
    for file in files {
        if !targets.insert(file.path) {
            let why = io::Error::other("the same file would be changed twice");
            return Err(at(file.path)(why));
        }
        ready.push((file, Prepared::new(file)?));
    }
    for (file, prepared) in ready {
        prepared.commit(file.old).map_err(at(file.path))?;
    }
    Ok(())
}

/// Makes a new file of the author, whole or not at all, and the folders above it. `path` has `home`
/// before it, the folder that it belongs to; links that lead to that one are followed, and no other.
///
/// # Errors
/// When the disk refuses, a link is on the way, or the file is there already.
pub fn create(home: &Path, path: &Path, text: &str) -> Result<(), WriteError> {
    let opened = Place::named(home).open()?;
    let (folder, name) = lodged(home, path, &opened, true)?;
    let made = if folder.symlink_metadata(&name).is_ok() {
        Err(ErrorKind::AlreadyExists.into())
    } else {
        write_whole(&folder, &name, text)
    };
    made.map_err(at(path))
}

/// The folder of a file below another one, and the file's own name.
fn lodged(
    home: &Path,
    path: &Path,
    opened: &OutputFolder,
    make: bool,
) -> Result<(Dir, String), WriteError> {
    let outside = || io::Error::other(format!("it is not in {}", home.display()));
    let inner = path.strip_prefix(home).map_err(|_| at(path)(outside()))?;
    let (folder, name) = opened.of(inner, make)?;
    sweep(&folder);
    Ok((folder, name.to_owned()))
}

/// A new text on the disk, beside the file that it will replace.
struct Prepared {
    folder: Dir,
    name: String,
    /// Holds the new text; goes away with this.
    staging: Staging,
}

impl Prepared {
    fn new(change: &Rewrite<'_>) -> Result<Self, WriteError> {
        let opened = Place::named(change.home).open()?;
        let (folder, name) = lodged(change.home, change.path, &opened, false)?;
        let stage = || {
            let old = unchanged(&folder, &name, change.old)?;
            let permissions = old.metadata()?.permissions();
            if permissions.readonly() {
                // A rename would not ask.
                let why = "the file is read-only";
                return Err(io::Error::new(ErrorKind::PermissionDenied, why));
            }
            let staging = Staging::begin(&folder)?;
            let mut file = staging.folder.create(&name)?.into_std();
            file.set_permissions(permissions)?;
            finish(&mut file, change.new)?;
            Ok(staging)
        };
        let staging = stage().map_err(at(change.path))?;
        Ok(Self { folder, name, staging })
    }

    fn commit(self, old: &str) -> io::Result<()> {
        unchanged(&self.folder, &self.name, old)?;
        move_file(&self.staging.folder, &self.name, &self.folder, &self.name)?;
        // The rename itself is on the disk when its folder is; not every system lets one ask.
        if let Ok(folder) = self.folder.open(".") {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

/// The file, unless somebody has changed it.
fn unchanged(folder: &Dir, name: &str, old: &str) -> io::Result<std::fs::File> {
    let file = open(folder, name)?;
    let mut now = Vec::new();
    (&file).take(old.len() as u64 + 1).read_to_end(&mut now)?;
    if now == old.as_bytes() {
        return Ok(file);
    }
    Err(io::Error::other("it has changed since it was read; run the check again"))
}
