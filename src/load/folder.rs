//! Where a game and its assets lie, and reading files with the path in every error.

#![expect(clippy::disallowed_methods, reason = "files are read here and nowhere else")]

use super::LoadError;
use crate::diagnostic::{Diagnostic, Report};
use crate::model::Located;
use std::env;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The folders that belong to one game.
pub(super) struct Folder {
    /// The game's own, such as `data/tiny`, as the author knows it.
    pub(super) game: PathBuf,
    /// The folder in which `templates`, `fonts` and `art` lie beside the folder of games.
    pub(super) project: PathBuf,
    /// The folder of games, which holds the game's own.
    pub(super) games: PathBuf,
    /// Name of the game's folder.
    pub(super) id: String,
}

/// The folder of a game that is named under `data`, or given by path.
pub(super) fn find(data: &Path, name: &str) -> Result<Folder, LoadError> {
    let by_name = plain(&data.join(name));
    let by_path = plain(Path::new(name));
    let one_word =
        matches!(Path::new(name).components().collect::<Vec<_>>()[..], [Component::Normal(_)]);
    let game = if one_word && by_name.join("game.toml").is_file() {
        by_name
    } else if by_path.join("game.toml").is_file() {
        by_path
    } else {
        return Err(LoadError::NoGame {
            name: name.to_owned(),
            data: data.to_path_buf(),
            known: games(data),
        });
    };
    let real = real(&game)?;
    let id =
        real.file_name().map_or_else(|| name.to_owned(), |it| it.to_string_lossy().into_owned());
    let project = project(&game, &real);
    let games = up(&game);
    Ok(Folder { game, project, games, id })
}

/// The folder above the folder of games. Shown as the author would write it from here, unless a
/// link on the way leads elsewhere: then what lies where the game really is belongs to it.
fn project(game: &Path, real_game: &Path) -> PathBuf {
    let above = |path: &Path| path.parent().unwrap_or(path).to_path_buf();
    let wanted = above(&above(real_game));
    let written = up(&up(game));
    if real(&written).is_ok_and(|it| it == wanted) {
        return written;
    }
    let here = env::current_dir().and_then(|it| it.canonicalize());
    let nearer = here.ok().and_then(|here| wanted.strip_prefix(here).ok().map(Path::to_path_buf));
    nearer.unwrap_or(wanted)
}

/// The path without `.` and without a slash at its end; empty for the current folder.
fn plain(path: &Path) -> PathBuf {
    path.components().filter(|part| *part != Component::CurDir).collect()
}

/// The folder above, in words that hold from here: no link is followed.
fn up(path: &Path) -> PathBuf {
    match path.components().next_back() {
        Some(Component::Normal(_)) => path.parent().unwrap_or(path).to_path_buf(),
        Some(Component::RootDir | Component::Prefix(_)) => path.to_path_buf(),
        _ => path.join(".."),
    }
}

/// Where a folder really lies. An empty path is the current folder.
fn real(path: &Path) -> Result<PathBuf, LoadError> {
    let named = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    named.canonicalize().map_err(|source| read_error(named, source))
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

/// A path from the game's folder in its plainest form, or nothing with a report when it leads out
/// of that folder.
pub(super) fn inside(path: &Located<String>, report: &mut Report) -> Option<Located<String>> {
    let parts: Vec<_> = Path::new(&path.value).components().collect();
    if parts.iter().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
        let names = parts.iter().filter(|part| **part != Component::CurDir);
        let names: Vec<_> = names.map(|part| part.as_os_str().to_string_lossy()).collect();
        return Some(Located::new(names.join("/"), path.span));
    }
    let message = format!("`{}` leads out of the game's folder", path.value);
    let fault = Diagnostic::error("D004", message);
    report.push(fault.at(path.span, "a path from that folder is wanted here"));
    None
}
