//! A folder for what is made before it is put in place, or needed for a moment.
//!
//! In: a folder that is open. Out: a new one in it. Never: anything that is not ours removed.
//!
//! For products it lies in the very folder that is written into: that one may be a volume of its own,
//! and what is on another volume can't be renamed. It goes away with the run. A run that was killed
//! leaves it behind, without the lock that it held, and the next one sweeps it.

use cap_fs_ext::{DirExt as _, FollowSymlinks, OpenOptionsFollowExt as _, OpenOptionsSyncExt as _};
use cap_std::fs::{Dir, DirBuilder, OpenOptions};
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// How the names of such folders begin.
const PREFIX: &str = ".cardwright-";
/// The file in one that its run holds a lock on.
const LOCK: &str = "lock";

/// A temporary folder, locked while its run uses it.
#[derive(Debug)]
pub struct Staging {
    above: Dir,
    name: String,
    /// What is made goes here.
    pub folder: Dir,
    /// Lets go when this does.
    lock: Option<File>,
}

impl Staging {
    /// Makes a new one in a folder.
    ///
    /// # Errors
    /// When the folder or the lock in it can't be made.
    pub fn begin(above: &Dir) -> io::Result<Self> {
        let above = above.try_clone()?;
        let mut number = 0_u32;
        let name = loop {
            let name = format!("{PREFIX}{}-{number}", std::process::id());
            match above.create_dir_with(&name, &own()) {
                Ok(()) => break name,
                Err(it) if it.kind() == ErrorKind::AlreadyExists && number < 1000 => number += 1,
                Err(it) => return Err(it),
            }
        };
        let folder = above.open_dir_nofollow(&name)?;
        let mut staging = Self { above, name, folder, lock: None };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        let lock = staging.folder.open_with(LOCK, &options)?.into_std();
        // Where a volume knows no locks, nobody takes one, and nothing is ever swept.
        let _ = lock.try_lock();
        staging.lock = Some(lock);
        Ok(staging)
    }

    /// Where it lies, in a folder that lies there.
    pub fn path(&self, above: &Path) -> PathBuf {
        above.join(&self.name)
    }
}

/// A folder that nobody else looks into: it may stand where all users' folders do.
fn own() -> DirBuilder {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "there are no modes"))]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    cap_std::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

impl Drop for Staging {
    fn drop(&mut self) {
        // An open file can't be removed everywhere.
        drop(self.lock.take());
        let _ = self.above.remove_dir_all(&self.name);
    }
}

/// Removes what killed runs left in a folder: folders of ours whose lock nobody holds.
pub fn sweep(above: &Dir) {
    let Ok(entries) = above.entries() else { return };
    let names = entries.filter_map(Result::ok).filter_map(|it| it.file_name().into_string().ok());
    let ours: Vec<String> = names.filter(|it| it.starts_with(PREFIX)).collect();
    for name in ours {
        let Ok(folder) = above.open_dir_nofollow(&name) else { continue };
        match open(&folder, LOCK) {
            Ok(lock) if lock.try_lock().is_ok() => {
                drop(lock);
                let _ = above.remove_dir_all(&name);
            }
            Ok(_) => {}
            // Killed before it had one; what holds anything stays.
            Err(_) => {
                let _ = above.remove_dir(&name);
            }
        }
    }
}

/// Why a link is not opened.
pub const LINK: &str = "it is a symbolic link, and links are not followed when writing";

/// Opens a file to read it.
///
/// # Errors
/// When it is a link or no regular file, or can't be opened.
pub fn open(folder: &Dir, name: &str) -> io::Result<File> {
    let found = folder.symlink_metadata(name)?;
    if found.file_type().is_symlink() {
        return Err(io::Error::other(LINK));
    } else if !found.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    let mut options = OpenOptions::new();
    options.read(true).nonblock(true).follow(FollowSymlinks::No);
    Ok(folder.open_with(name, &options)?.into_std())
}
