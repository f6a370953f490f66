//! When files were written, without reading them.

use sha2::{Digest as _, Sha256};
use std::fs;
use std::path::Path;
use std::time::UNIX_EPOCH;

/// Adds what is in a folder and below it. What can't be looked at counts as gone.
pub(crate) fn stamp(folder: &Path, sum: &mut Sha256) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<_> = entries.collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let Ok(about) = entry.metadata() else { continue };
        sum.update(entry.path().as_os_str().as_encoded_bytes());
        sum.update(about.len().to_le_bytes());
        let written = about.modified().ok().and_then(|it| it.duration_since(UNIX_EPOCH).ok());
        sum.update(written.map_or(0, |it| it.as_nanos()).to_le_bytes());
        if about.is_dir() {
            stamp(&entry.path(), sum);
        }
    }
}
