//! The only place that changes an author's own files, or makes one.

#![expect(clippy::disallowed_methods, reason = "an author's files are changed here alone")]

use super::WriteError;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file to change.
#[derive(Clone, Copy, Debug)]
pub struct Rewrite<'t> {
    /// Where it is; a link leads to the file that is changed.
    pub path: &'t Path,
    /// All that it must hold still.
    pub old: &'t str,
    /// All that it will hold.
    pub new: &'t str,
}

/// Changes a file, whole or not at all.
///
/// # Errors
/// As [`rewrite_all`].
pub fn rewrite(path: &Path, old: &str, new: &str) -> Result<(), WriteError> {
    rewrite_all(&[Rewrite { path, old, new }])
}

/// Changes files, each whole or not at all.
///
/// The new texts are first written beside the old ones, each with the permissions of the old one,
/// and only when all are on the disk is one after the other renamed onto its file. A crash leaves
/// the old text or the new one, never a part of either. Owner and further hard links are not kept.
///
/// # Errors
/// When a file can't be read or written, is read-only, or holds anything but what it should;
/// nothing has changed then. If a file is found changed, or the disk refuses, between two renames,
/// the files before it are changed and the others are as they were.
pub fn rewrite_all(files: &[Rewrite<'_>]) -> Result<(), WriteError> {
    let mut targets = BTreeSet::new();
    let mut ready = Vec::new();
    for file in files {
        let prepared = Prepared::new(file).map_err(at(file.path))?;
        if !targets.insert(prepared.target.clone()) {
            let why = io::Error::other("the same file is to be changed twice");
            return Err(at(file.path)(why));
        }
        ready.push((file, prepared));
    }
    for (file, prepared) in ready {
        prepared.commit(file.old).map_err(at(file.path))?;
    }
    Ok(())
}

/// Makes a new file of the author, whole or not at all, and the folders above it.
///
/// # Errors
/// When the disk refuses, or the file is there already.
pub fn create(path: &Path, text: &str) -> Result<(), WriteError> {
    let make = || {
        let above = folder(path);
        fs::create_dir_all(above)?;
        let mut file = tempfile::Builder::new().prefix(".cardwright-").tempfile_in(above)?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            file.as_file().set_permissions(fs::Permissions::from_mode(0o644))?;
        }
        file.persist_noclobber(path)?;
        Ok(())
    };
    make().map_err(at(path))
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> WriteError {
    let path = path.to_path_buf();
    move |source| WriteError { path, source }
}

/// A new text on the disk, beside the file that it will replace.
struct Prepared {
    /// The file itself, behind all links.
    target: PathBuf,
    /// Goes away with this, unless it is renamed.
    file: NamedTempFile,
}

impl Prepared {
    fn new(change: &Rewrite<'_>) -> io::Result<Self> {
        let target = fs::canonicalize(change.path)?;
        unchanged(&target, change.old)?;
        let permissions = fs::metadata(&target)?.permissions();
        if permissions.readonly() {
            // A rename would not ask.
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is read-only"));
        }
        let mut file =
            tempfile::Builder::new().prefix(".cardwright-").tempfile_in(folder(&target))?;
        file.write_all(change.new.as_bytes())?;
        file.as_file().set_permissions(permissions)?;
        file.as_file().sync_all()?;
        Ok(Self { target, file })
    }

    fn commit(self, old: &str) -> io::Result<()> {
        unchanged(&self.target, old)?;
        self.file.persist(&self.target)?;
        // The rename itself is on the disk when its folder is; not every system lets one ask.
        if let Ok(folder) = File::open(folder(&self.target)) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

/// Refuses a file that somebody has changed.
fn unchanged(path: &Path, old: &str) -> io::Result<()> {
    if fs::read(path)? == old.as_bytes() {
        return Ok(());
    }
    Err(io::Error::other("it has changed since it was read; check it again"))
}

fn folder(file: &Path) -> &Path {
    file.parent().expect("a file stands in a folder")
}
