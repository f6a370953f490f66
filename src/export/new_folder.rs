//! A folder of files that is not there yet: all of it, or nothing.

use super::WriteError;
use super::write::place::{Place, at};
use cap_std::fs::Dir;
use cardwright_base::staging::{Staging, sweep};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Makes a folder with files in it, each with its path from there. The files are written into a folder beside it
/// that takes its name when all are on the disk.
///
/// # Errors
/// When the folder is there already, a path leads out of it, or the disk refuses.
pub fn new_folder(above: &Path, name: &str, files: &[(&str, &[u8])]) -> Result<(), WriteError> {
    let home = Place::named(above).open()?;
    let shown = above.join(name);
    sweep(&home.folder);
    let make = || {
        if home.folder.symlink_metadata(name).is_ok() {
            return Err(io::Error::from(ErrorKind::AlreadyExists));
        }
        let staging = Staging::begin(&home.folder)?;
        staging.folder.create_dir(name)?;
        fill(&staging.folder.open_dir(name)?, files)?;
        staging.folder.rename(name, &home.folder, name)
    };
    make().map_err(at(&shown))
}

/// A folder of files for the length of a run, in the system's place for what passes.
#[derive(Debug)]
pub struct PassingFolder {
    /// Path of the folder.
    pub path: PathBuf,
    _staging: Staging,
}

impl PassingFolder {
    /// Makes one whose last part is `name`.
    ///
    /// # Errors
    /// When the disk refuses.
    pub fn new(name: &str, files: &[(&str, &[u8])]) -> Result<Self, WriteError> {
        let above = std::env::temp_dir();
        let home = Place::named(&above).open()?;
        let make = || {
            let staging = Staging::begin(&home.folder)?;
            staging.folder.create_dir(name)?;
            fill(&staging.folder.open_dir(name)?, files)?;
            let path = staging.path(&above).join(name);
            Ok(Self { path, _staging: staging })
        };
        make().map_err(at(&above))
    }
}

fn fill(folder: &Dir, files: &[(&str, &[u8])]) -> io::Result<()> {
    for (path, bytes) in files {
        if let Some(inner) = Path::new(path).parent().filter(|it| !it.as_os_str().is_empty()) {
            folder.create_dir_all(inner)?;
        }
        folder.write(path, bytes)?;
    }
    Ok(())
}

/// Writes one file that a person asked for, whole or not at all. One that is there stays, unless `over`.
///
/// # Errors
/// When the disk refuses, or the file is there already.
pub fn new_file(path: &Path, bytes: &[u8], over: bool) -> Result<(), WriteError> {
    let name = path.file_name().and_then(|it| it.to_str()).map(str::to_owned);
    let name = name.ok_or_else(|| at(path)(io::Error::other("this is not the name of a file")))?;
    let home = Place::named(path.parent().unwrap_or(Path::new(""))).open()?;
    sweep(&home.folder);
    let make = || {
        match home.folder.symlink_metadata(&name) {
            Ok(it) if !it.is_file() => {
                return Err(io::Error::other("something that is no file stands in its place"));
            }
            Ok(_) if !over => return Err(io::Error::from(ErrorKind::AlreadyExists)),
            _ => {}
        }
        let staging = Staging::begin(&home.folder)?;
        staging.folder.write(&name, bytes)?;
        staging.folder.rename(&name, &home.folder, &name)
    };
    make().map_err(at(path))
}
