//! The only place that writes files.

#![expect(clippy::disallowed_methods, reason = "files are written here and nowhere else")]

use super::Product;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use thiserror::Error;

/// Why the products are not on the disk.
#[derive(Debug, Error)]
#[error("can't write {}", path.display())]
pub struct WriteError {
    path: PathBuf,
    source: io::Error,
}

/// Writes all products into `folder`, each whole or not at all.
///
/// Everything is first written to a folder beside it and then moved, file by file; a full disk or
/// a crash leaves no half-written file. Files that an earlier run made and this one does not are
/// removed; what somebody else put there stays.
///
/// # Errors
/// When the disk refuses, with the path.
pub fn write(products: &[Product], folder: &Path) -> Result<(), WriteError> {
    let parent = folder.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let at = |path: &Path| {
        let path = path.to_path_buf();
        move |source| WriteError { path, source }
    };
    fs::create_dir_all(parent).map_err(at(parent))?;
    let staging =
        tempfile::Builder::new().prefix(".cardwright-").tempdir_in(parent).map_err(at(parent))?;
    for product in products {
        let path = staging.path().join(&product.path);
        let above = path.parent().expect("a file stands in a folder");
        fs::create_dir_all(above).map_err(at(above))?;
        fs::write(&path, &product.bytes).map_err(at(&path))?;
    }
    let stale = stale(products, folder);
    for product in products {
        let (from, to) = (staging.path().join(&product.path), folder.join(&product.path));
        let above = to.parent().expect("a file stands in a folder");
        fs::create_dir_all(above).map_err(at(above))?;
        fs::rename(&from, &to).map_err(at(&to))?;
    }
    for path in stale {
        fs::remove_file(&path).map_err(at(&path))?;
    }
    Ok(())
}

/// Files that the folder's own list of sums names, that are there, and that are not made anew.
fn stale(products: &[Product], folder: &Path) -> Vec<PathBuf> {
    let sums = fs::read_to_string(folder.join("SHA256SUMS")).unwrap_or_default();
    let made: BTreeSet<&str> = products.iter().map(|product| product.path.as_str()).collect();
    let inside =
        |name: &&str| Path::new(name).components().all(|it| matches!(it, Component::Normal(_)));
    sums.lines()
        .filter_map(|line| line.split_once("  ").map(|(_, name)| name))
        .filter(|name| !made.contains(name))
        .filter(inside)
        .map(|name| folder.join(name))
        .filter(|path| path.is_file())
        .collect()
}
