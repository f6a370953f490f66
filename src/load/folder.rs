//! Where a game and its assets lie, and reading files with the path in every error.

#![expect(clippy::disallowed_methods, reason = "files are read here and nowhere else")]

use super::LoadError;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders that belong to one game.
pub(super) struct Folder {
    /// `data/<game>`.
    pub(super) game: PathBuf,
    /// Folder above the game's own, where `templates`, `fonts` and `art` lie beside `data`.
    pub(super) project: PathBuf,
    /// Name of the game's folder.
    pub(super) id: String,
}

/// The folder of a game that is named under `data`, or given by path.
pub(super) fn find(data: &Path, name: &str) -> Result<Folder, LoadError> {
    let by_name = data.join(name);
    let by_path = Path::new(name);
    let plain = by_path.components().count() == 1;
    let game = if plain && by_name.join("game.toml").is_file() {
        by_name
    } else if by_path.join("game.toml").is_file() {
        by_path.to_path_buf()
    } else {
        return Err(LoadError::NoGame {
            name: name.to_owned(),
            data: data.to_path_buf(),
            known: games(data),
        });
    };
    let absolute = game.canonicalize().map_err(|source| read_error(&game, source))?;
    let id = absolute
        .file_name()
        .map_or_else(|| name.to_owned(), |it| it.to_string_lossy().into_owned());
    let above = game.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let project = above.join("..");
    let project = if above == Path::new("data") { PathBuf::new() } else { project };
    Ok(Folder { game, project, id })
}

/// Names of the games under `data`, in order.
fn games(data: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(data)
        .into_iter()
        .flatten()
        .filter_map(Result::ok)
        .filter(|entry| entry.path().join("game.toml").is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// A text file.
pub(super) fn read_text(path: &Path) -> Result<String, LoadError> {
    fs::read_to_string(path).map_err(|source| read_error(path, source))
}

/// Any file.
pub(super) fn read_bytes(path: &Path) -> Result<Vec<u8>, LoadError> {
    fs::read(path).map_err(|source| read_error(path, source))
}

/// Files below a folder whose names end in one of `endings`, as paths from there with `/`, in
/// order. A folder that isn't there holds none.
pub(super) fn files(folder: &Path, endings: &[&str]) -> Result<Vec<String>, LoadError> {
    let mut found = Vec::new();
    if folder.is_dir() {
        walk(folder, "", endings, &mut found)?;
    }
    found.sort();
    Ok(found)
}

fn walk(
    folder: &Path,
    prefix: &str,
    endings: &[&str],
    found: &mut Vec<String>,
) -> Result<(), LoadError> {
    let entries = fs::read_dir(folder).map_err(|source| read_error(folder, source))?;
    for entry in entries {
        let entry = entry.map_err(|source| read_error(folder, source))?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            walk(&entry.path(), &format!("{name}/"), endings, found)?;
        } else if endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(name);
        }
    }
    Ok(())
}

fn read_error(path: &Path, source: std::io::Error) -> LoadError {
    LoadError::Read { path: path.to_path_buf(), source }
}
