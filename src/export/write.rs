//! The only place that writes products.
//!
//! Nothing outside the folder that is written into is touched, whatever links and lists in it say.

#![expect(clippy::disallowed_methods, reason = "products are written here and nowhere else")]

pub(super) mod place;
mod staged;
mod stale;

pub use place::Place;
pub use staged::{StagedFile, StagedFiles, TempFile};
pub use stale::up_to_date;

use super::Product;
use super::sums::digest;
use super::{LISTS, MADE_WITH};
use cap_std::fs::Dir;
use cardwright_base::staging::{Staging, sweep};
use place::{OutputFolder, at};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a file is not on the disk as it should be.
#[derive(Debug, Error)]
#[error("can't write {}", path.display())]
pub struct WriteError {
    pub(super) path: PathBuf,
    pub(super) source: io::Error,
}

/// What writing found besides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// An earlier run was broken off while it put its files in place, so that old and new ones stood
    /// beside each other. Now they are whole.
    pub mended: bool,
}

/// The key in a manifest that stands there while files are put in place.
const UNFINISHED: &str = "unfinished";

/// Writes all products into a folder, each whole or not at all.
///
/// Everything is first written to a folder inside it and then moved, file by file; a full disk or
/// a crash leaves no half-written file. Files that an earlier run made and this one does not are
/// removed; what somebody else put there stays.
///
/// While files are moved, `SHA256SUMS` lists the old ones and the new ones, so that a run that is
/// killed then leaves nothing that the next one does not know, and `manifest.json` says so.
///
/// # Errors
/// When the disk refuses, or something stands in the way, with the path.
pub fn write(products: &[Product], place: &Place) -> Result<Written, WriteError> {
    write_with(products, &[], place)
}

/// As [`write()`], with files that wait in a [`StagedFiles`].
///
/// # Errors
/// As [`write()`].
pub fn write_with(
    products: &[Product],
    staged_files: &[StagedFile],
    place: &Place,
) -> Result<Written, WriteError> {
    let home = place.open()?;
    let made = paths(products, staged_files).collect();
    let earlier = stale::earlier(&home)?;
    let stale = stale::stale(&earlier, &made, &home);
    replace(products, staged_files, &earlier.sums, &stale, &home)?;
    Ok(Written { mended: earlier.broken_off })
}

/// As [`write()`], but whatever else an earlier run made stays too.
///
/// # Errors
/// As [`write()`].
pub fn add(products: &[Product], place: &Place) -> Result<(), WriteError> {
    add_with(products, &[], place)
}

/// As [`add()`], with files that wait in a [`StagedFiles`].
///
/// # Errors
/// As [`write()`].
pub fn add_with(
    products: &[Product],
    staged_files: &[StagedFile],
    place: &Place,
) -> Result<(), WriteError> {
    replace(products, staged_files, "", &[], &place.open()?)
}

fn paths<'p>(
    products: &'p [Product],
    staged_files: &'p [StagedFile],
) -> impl Iterator<Item = &'p str> {
    let products = products.iter().map(|it| it.path.as_str());
    products.chain(staged_files.iter().map(|it| it.path.as_str()))
}

fn replace(
    products: &[Product],
    staged_files: &[StagedFile],
    earlier: &str,
    stale: &[String],
    home: &OutputFolder,
) -> Result<(), WriteError> {
    sweep(&home.folder);
    let staging = Staging::begin(&home.folder).map_err(at(&home.path))?;
    let paths: Vec<&str> = paths(products, staged_files).collect();
    let staged = stage(products, staged_files, &staging, home)?;
    free(&paths, home)?;
    // Those that list the others come last.
    let (lists, others): (Vec<_>, Vec<_>) =
        staged.iter().partition(|(path, _)| LISTS.contains(path));
    if let Some(sums) = products.iter().find(|it| it.path == LISTS[1]) {
        mark(earlier, sums, &staging, home)?;
    }
    for (path, waiting) in others {
        put(&staging.folder, waiting, path, home)?;
    }
    for path in stale {
        remove(path, home)?;
    }
    for list in LISTS {
        for (path, waiting) in lists.iter().filter(|(path, _)| *path == list) {
            put(&staging.folder, waiting, path, home)?;
        }
    }
    Ok(())
}

/// Writes everything under a number, and tells which file has which.
fn stage<'p>(
    products: &'p [Product],
    staged_files: &'p [StagedFile],
    staging: &Staging,
    home: &OutputFolder,
) -> Result<Vec<(&'p str, String)>, WriteError> {
    let (mut staged, shown) = (Vec::new(), staging.path(&home.path));
    for product in products {
        let name = staged.len().to_string();
        let written = staging.folder.write(&name, &product.bytes);
        written.map_err(at(&home.path.join(&product.path)))?;
        staged.push((product.path.as_str(), name));
    }
    for file in staged_files {
        let name = staged.len().to_string();
        let to = shown.join(&name);
        // The staging folder may stand on another disk.
        if fs::rename(&file.at, &to).is_err() {
            fs::copy(&file.at, &to).map_err(at(&home.path.join(&file.path)))?;
        }
        staged.push((file.path.as_str(), name));
    }
    Ok(staged)
}

/// Makes the folders of all files, and sees to it that whatever can refuse does so before the first
/// file is replaced.
fn free(paths: &[&str], home: &OutputFolder) -> Result<(), WriteError> {
    let mut tried = BTreeSet::new();
    for path in paths {
        let (folder, name) = home.of(Path::new(path), true)?;
        let shown = home.path.join(path);
        if folder.symlink_metadata(name).is_ok_and(|it| it.is_dir()) {
            let why = "there is a folder in place of this file";
            return Err(at(&shown)(io::Error::other(why)));
        }
        let above = Path::new(path).parent().unwrap_or(Path::new(""));
        if tried.insert(above) {
            Staging::begin(&folder).map_err(at(&home.path.join(above)))?;
        }
    }
    Ok(())
}

/// Says in the lists that files are being put in place: the sums of the old ones and the new ones, and
/// a manifest that is none.
fn mark(
    earlier: &str,
    sums: &Product,
    staging: &Staging,
    home: &OutputFolder,
) -> Result<(), WriteError> {
    let manifest = serde_json::json!({
        "made_with": MADE_WITH,
        UNFINISHED: "another run is writing here, or a run was interrupted; build again",
    });
    let manifest = format!("{manifest:#}\n");
    let mut both = format!("{}  {}\n", digest(manifest.as_bytes()), LISTS[0]);
    both.push_str(&String::from_utf8_lossy(&sums.bytes));
    both.push_str(earlier);
    // The manifest first: without ours beside it a list of sums would be somebody else's.
    for (name, text) in [(LISTS[0], manifest), (LISTS[1], both)] {
        let marked = staging
            .folder
            .write(name, text)
            .and_then(|()| move_file(&staging.folder, name, &home.folder, name));
        marked.map_err(at(&home.path.join(name)))?;
    }
    Ok(())
}

/// Puts a file that waits in its place.
fn put(staging: &Dir, waiting: &str, path: &str, home: &OutputFolder) -> Result<(), WriteError> {
    let (folder, name) = home.of(Path::new(path), false)?;
    move_file(staging, waiting, &folder, name).map_err(at(&home.path.join(path)))
}

/// Moves a file onto another one, whole or not at all, even to another volume.
pub(super) fn move_file(from: &Dir, waiting: &str, to: &Dir, name: &str) -> io::Result<()> {
    match from.rename(waiting, to, name) {
        Err(error) if error.kind() == ErrorKind::CrossesDevices => {
            let beside = Staging::begin(to)?;
            from.copy(waiting, &beside.folder, name)?;
            beside.folder.rename(name, to, name)?;
            from.remove_file(waiting)
        }
        moved => moved,
    }
}

/// Removes a file of ours, and the folders above it that have become empty.
fn remove(path: &str, home: &OutputFolder) -> Result<(), WriteError> {
    let path = Path::new(path);
    let (folder, name) = home.of(path, false)?;
    folder.remove_file(name).map_err(at(&home.path.join(path)))?;
    for above in path.ancestors().skip(1).take_while(|it| !it.as_os_str().is_empty()) {
        // One that holds something refuses, as it should.
        let removed = home.of(above, false).map(|(folder, name)| folder.remove_dir(name));
        if !matches!(removed, Ok(Ok(()))) {
            break;
        }
    }
    Ok(())
}

/// Writes one file, whole or not at all, in place of the one that is there. Nothing else in its
/// folder is touched.
///
/// # Errors
/// When the disk refuses, with the path.
pub fn write_file(path: &Path, text: &str) -> Result<(), WriteError> {
    let (home, name) = beside(path)?;
    write_whole(&home.folder, &name, text).map_err(at(path))
}

/// Writes a file into a folder, whole or not at all, in place of one of this name.
pub(super) fn write_whole(folder: &Dir, name: &str, text: &str) -> io::Result<()> {
    let staging = Staging::begin(folder)?;
    let mut file = staging.folder.create(name)?.into_std();
    finish(&mut file, text)?;
    move_file(&staging.folder, name, folder, name)
}

/// Writes a text to the disk itself.
pub(super) fn finish(file: &mut File, text: &str) -> io::Result<()> {
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Whether [`write_file`] will be able to write there, as far as can be told: for those who have
/// something to write only much later.
///
/// # Errors
/// When the disk refuses, with the path.
pub fn can_write_file(path: &Path) -> Result<(), WriteError> {
    let (home, _) = beside(path)?;
    Staging::begin(&home.folder).map(drop).map_err(at(path))
}

/// The folder of a file that somebody named, and the file's own name.
fn beside(path: &Path) -> Result<(OutputFolder, String), WriteError> {
    let name = path.file_name().and_then(|it| it.to_str());
    if path.is_dir() || name.is_none() {
        return Err(at(path)(io::Error::other("there is a folder in place of this file")));
    }
    let home = Place::named(path.parent().unwrap_or(Path::new(""))).open()?;
    sweep(&home.folder);
    Ok((home, name.unwrap_or_default().to_owned()))
}
