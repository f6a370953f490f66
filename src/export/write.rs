//! The only place that writes products.

#![expect(clippy::disallowed_methods, reason = "products are written here and nowhere else")]

mod spool;

pub use spool::{Filed, Scratch, Spool};

use super::Product;
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Component, Path, PathBuf};
use tempfile::NamedTempFile;
use thiserror::Error;

/// Why a file is not on the disk as it should be.
#[derive(Debug, Error)]
#[error("can't write {}", path.display())]
pub struct WriteError {
    pub(super) path: PathBuf,
    pub(super) source: io::Error,
}

/// How the names of temporary files and folders begin.
const PREFIX: &str = ".cardwright-";

/// Writes all products into `folder`, each whole or not at all.
///
/// Everything is first written to a folder beside it and then moved, file by file; a full disk or
/// a crash leaves no half-written file. Files that an earlier run made and this one does not are
/// removed; what somebody else put there stays.
///
/// # Errors
/// When the disk refuses, with the path.
pub fn write(products: &[Product], folder: &Path) -> Result<(), WriteError> {
    write_with(products, &[], folder)
}

/// As [`write()`], with files that wait in a [`Spool`].
///
/// # Errors
/// When the disk refuses, with the path.
pub fn write_with(products: &[Product], filed: &[Filed], folder: &Path) -> Result<(), WriteError> {
    let made = products.iter().map(|it| it.path.as_str());
    let made = made.chain(filed.iter().map(|it| it.path.as_str())).collect();
    replace(products, filed, stale(&made, folder)?, folder)
}

/// As [`write()`], but whatever else an earlier run made stays too.
///
/// # Errors
/// When the disk refuses, with the path.
pub fn add(products: &[Product], folder: &Path) -> Result<(), WriteError> {
    add_with(products, &[], folder)
}

/// As [`add()`], with files that wait in a [`Spool`].
///
/// # Errors
/// When the disk refuses, with the path.
pub fn add_with(products: &[Product], filed: &[Filed], folder: &Path) -> Result<(), WriteError> {
    replace(products, filed, Vec::new(), folder)
}

/// The folder that a file or a folder stands in.
fn above(path: &Path) -> &Path {
    path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn replace(
    products: &[Product],
    filed: &[Filed],
    stale: Vec<PathBuf>,
    folder: &Path,
) -> Result<(), WriteError> {
    let parent = above(folder);
    let at = |path: &Path| {
        let path = path.to_path_buf();
        move |source| WriteError { path, source }
    };
    fs::create_dir_all(parent).map_err(at(parent))?;
    let staging = tempfile::Builder::new().prefix(PREFIX).tempdir_in(parent).map_err(at(parent))?;
    let stage = |path: &str| {
        let path = staging.path().join(path);
        let above = path.parent().expect("a file stands in a folder");
        fs::create_dir_all(above).map_err(at(above)).map(|()| path)
    };
    for product in products {
        let path = stage(&product.path)?;
        fs::write(&path, &product.bytes).map_err(at(&path))?;
    }
    for file in filed {
        let path = stage(&file.path)?;
        // The spool may stand on another disk.
        if fs::rename(&file.at, &path).is_err() {
            fs::copy(&file.at, &path).map_err(at(&path))?;
        }
    }
    let paths = || products.iter().map(|it| &it.path).chain(filed.iter().map(|it| &it.path));
    // Whatever can refuse does so before the first file is replaced.
    for path in paths() {
        let to = folder.join(path);
        let above = to.parent().expect("a file stands in a folder");
        fs::create_dir_all(above).map_err(at(above))?;
        if to.is_dir() {
            return Err(at(&to)(io::Error::other("a folder stands where this file should go")));
        }
    }
    for path in paths() {
        let (from, to) = (staging.path().join(path), folder.join(path));
        fs::rename(&from, &to).map_err(at(&to))?;
    }
    for path in stale {
        fs::remove_file(&path).map_err(at(&path))?;
        // A folder that has become empty goes too; one that holds something refuses, as it should.
        for above in path.ancestors().skip(1).take_while(|it| *it != folder) {
            if fs::remove_dir(above).is_err() {
                break;
            }
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
    let write = || {
        let mut file = beside(path)?;
        file.write_all(text.as_bytes())?;
        file.as_file().sync_all()?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            file.as_file().set_permissions(fs::Permissions::from_mode(0o644))?;
        }
        file.persist(path)?;
        Ok(())
    };
    write().map_err(|source| WriteError { path: path.to_path_buf(), source })
}

/// Whether [`write_file`] will be able to write there, as far as can be told: for those who have
/// something to write only much later. Makes the folders above the file.
///
/// # Errors
/// When the disk refuses, with the path.
pub fn can_write_file(path: &Path) -> Result<(), WriteError> {
    beside(path).map(drop).map_err(|source| WriteError { path: path.to_path_buf(), source })
}

/// A file that goes away with this, in the folder of another one.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    if path.is_dir() {
        return Err(io::Error::other("a folder stands where this file should go"));
    }
    let above = above(path);
    fs::create_dir_all(above)?;
    tempfile::Builder::new().prefix(PREFIX).tempfile_in(above)
}

/// Files that an earlier run made and this one does not: named in the folder's list of sums, and
/// still what the list says. A list that is not ours belongs to somebody, and so does the folder.
fn stale(made: &BTreeSet<&str>, folder: &Path) -> Result<Vec<PathBuf>, WriteError> {
    let list = folder.join("SHA256SUMS");
    let Ok(sums) = fs::read_to_string(&list) else { return Ok(Vec::new()) };
    let manifest = fs::read_to_string(folder.join("manifest.json")).unwrap_or_default();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap_or_default();
    let ours = manifest["made_with"].as_str().is_some_and(|it| it.starts_with("cardwright "));
    if !ours {
        let why = "this folder holds a SHA256SUMS that cardwright did not make; choose another";
        return Err(WriteError { path: list, source: io::Error::other(why) });
    }
    let inside =
        |name: &str| Path::new(name).components().all(|it| matches!(it, Component::Normal(_)));
    let unchanged = |(sum, path): &(&str, PathBuf)| {
        let file = fs::File::open(path);
        file.and_then(super::catalogue::digest_of).is_ok_and(|found| found == *sum)
    };
    let stale = sums
        .lines()
        .filter_map(|line| line.split_once("  "))
        .filter(|(_, name)| !made.contains(name) && inside(name))
        .map(|(sum, name)| (sum, folder.join(name)))
        .filter(unchanged)
        .map(|(_, path)| path);
    Ok(stale.collect())
}
