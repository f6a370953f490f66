//! Where a game and its assets lie.

use super::LoadError;
use super::loader::Loader;
use super::missing_file::near_file;
use super::vault::{self, Vault, real};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::Located;
use std::env;
use std::path::{Component, Path, PathBuf};

/// The name that a folder of games has, wherever it lies.
const GAMES: &str = "data";

/// Files of a game that hold something else than cards and keywords.
pub(super) const TAKEN: &[&str] = &[
    "game.toml",
    "glossary.toml",
    "rulings.toml",
    "descriptions.toml",
    "review.toml",
    "claims.toml",
];

/// The folders that belong to one game.
pub(super) struct Folder {
    /// The game's own, such as `data/tiny`, as the author knows it.
    pub(super) game: PathBuf,
    /// The folder in which `templates`, `fonts` and `art` lie beside the folder of games. `None` where the
    /// game lies alone.
    pub(super) project: Option<PathBuf>,
    /// The folder of games, which holds the game's own; that one itself where the game lies alone.
    pub(super) games: PathBuf,
    pub(super) id: String,
    pub(super) vault: Vault,
    /// Reads what lies beside the folder of games.
    pub(super) beside: Option<Vault>,
    /// Whether the game was looked for in the folders above the current one.
    pub(super) from_above: bool,
}

impl Folder {
    /// Where files of the game may lie, the own folder first.
    pub(super) fn vaults(&self) -> impl Iterator<Item = &Vault> {
        std::iter::once(&self.vault).chain(&self.beside)
    }
}

/// The folder of a game that is named under `data`, or given by path.
///
/// A game lies in a project where the folder above it is the folder of games: the one that `data` says,
/// or one that is called `data`. Everywhere else it lies alone, and nothing that happens to lie beside
/// it is taken. Where `data` is the usual folder and is not here, the folders above are searched for it, and then for
/// the game itself.
pub(super) fn find(data: &Path, name: &str) -> Result<Folder, LoadError> {
    // Whoever names the manifest means the folder that it lies in.
    let manifest = Path::new(name);
    if manifest.file_name().is_some_and(|it| it == "game.toml") && manifest.is_file() {
        let folder = manifest.parent().filter(|it| !it.as_os_str().is_empty());
        return find(data, &folder.unwrap_or(Path::new(".")).to_string_lossy());
    }
    let by_name = plain(&data.join(name));
    let by_path = plain(Path::new(name));
    let one_word =
        matches!(Path::new(name).components().collect::<Vec<_>>()[..], [Component::Normal(_)]);
    let is_game = |path: &Path| path.join("game.toml").is_file();
    let above = || if one_word { games_above(data) } else { None };
    let mut from_above = false;
    let game = if one_word && is_game(&by_name) {
        by_name
    } else if is_game(&by_path) {
        by_path
    } else if let Some(game) = above().map(|it| it.join(name)).filter(|it| is_game(it)) {
        from_above = true;
        game
    } else if let Some(game) = around(data, name).filter(|_| one_word) {
        from_above = true;
        game
    } else if let Some(error) = no_game(name) {
        return Err(error);
    } else {
        let here = vault::games(data);
        let beside = if one_word { vault::games(Path::new("")) } else { Vec::new() };
        let (data, known) = match above().filter(|_| here.is_empty()) {
            Some(above) => (above.clone(), vault::games(&above)),
            // Where there is no folder of games, they may lie in the current one.
            None if here.is_empty() && !beside.is_empty() => (PathBuf::new(), beside),
            None => (data.to_path_buf(), here),
        };
        return Err(LoadError::NoGame { name: name.to_owned(), data, known });
    };
    let real_game = real(&game)?;
    let id = real_game
        .file_name()
        .map_or_else(|| name.to_owned(), |it| it.to_string_lossy().into_owned());
    let above = real_game.parent();
    let is_games = |above: &Path| {
        above.file_name().is_some_and(|it| it == GAMES)
            || real(data).is_ok_and(|data| data == above)
    };
    let project = above.filter(|it| is_games(it)).map(|_| project(&game, &real_game));
    let games = if project.is_some() { up(&game) } else { game.clone() };
    let vault = Vault::open(&game)?;
    let beside = project.as_deref().map(|it| vault.beside(it)).transpose()?;
    Ok(Folder { game, project, games, id, vault, beside, from_above })
}

/// What stands where a game was named by its path, or was meant to: a folder without a manifest, a table, or none.
fn no_game(name: &str) -> Option<LoadError> {
    let path = Path::new(name);
    if path.is_dir() {
        return Some(LoadError::NoManifest {
            folder: path.to_path_buf(),
            games: vault::games(path),
        });
    }
    let table = PathBuf::from(cardwright_spreadsheet::split(name).0);
    cardwright_spreadsheet::format_of(&table.to_string_lossy())?;
    if table.is_file() {
        return Some(LoadError::Table { table });
    }
    let near = near_file(&table);
    Some(LoadError::NoTable { table, near })
}

/// The nearest folder of games above the current one, where `data` is the usual one, such as `../../data`.
fn games_above(data: &Path) -> Option<PathBuf> {
    if plain(data) != Path::new(GAMES) {
        return None;
    }
    let here = real(Path::new("")).ok()?;
    let above = (1..here.ancestors().count()).map(|steps| "../".repeat(steps) + GAMES);
    above.map(PathBuf::from).find(|it| !vault::games(it).is_empty())
}

/// The game of this name that the current folder is or lies in, such as `..`, or that lies in a folder above it, such as
/// `../pond`, where `data` is the usual one.
fn around(data: &Path, name: &str) -> Option<PathBuf> {
    if plain(data) != Path::new(GAMES) {
        return None;
    }
    let here = real(Path::new("")).ok()?;
    let is_game = |path: &Path| path.join("game.toml").is_file();
    here.ancestors().enumerate().find_map(|(steps, folder)| {
        let way = PathBuf::from(vec![".."; steps].join("/"));
        let is_it = folder.file_name().is_some_and(|it| it == name) && is_game(folder);
        if is_it {
            Some(way)
        } else {
            Some(way.join(name)).filter(|_| steps > 0 && is_game(&folder.join(name)))
        }
    })
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

/// The folder that products of a game go into, below which `out/GAME` is made: the current one, unless
/// that lies in the game's own, or the game was found from a folder inside its project. Then it is the project's, or
/// the one that the game lies in.
pub(super) fn workshop(folder: &Folder) -> Result<PathBuf, LoadError> {
    let (here, game) = (real(Path::new(""))?, real(&folder.game)?);
    if !folder.from_above && !here.starts_with(&game) {
        return Ok(PathBuf::new());
    }
    Ok(folder.project.clone().unwrap_or_else(|| up(&folder.game)))
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

/// A path from the game's folder in its plainest form. `None`, with a report, when it leads out of that
/// folder.
pub(super) fn inside(path: &Located<String>, loader: &Loader) -> Option<Located<String>> {
    let parts: Vec<_> = Path::new(&path.value).components().collect();
    if parts.iter().all(|part| matches!(part, Component::Normal(_) | Component::CurDir)) {
        let names = parts.iter().filter(|part| **part != Component::CurDir);
        let names: Vec<_> = names.map(|part| part.as_os_str().to_string_lossy()).collect();
        // Hidden files are nobody's: no list of files has them.
        if names.iter().any(|name| name.starts_with('.')) {
            let message = format!("`{}` is hidden", path.value);
            let fault = Diagnostic::error("D004", message).at(path.span, "begins with a dot");
            loader.push(fault.hint("rename it without the dot"));
            return None;
        }
        return Some(Located::new(names.join("/"), path.span));
    }
    let message = format!("`{}` is outside the game's folder", path.value);
    let fault = Diagnostic::error("D004", message);
    loader.push(fault.at(path.span, "expected a path inside that folder"));
    None
}
