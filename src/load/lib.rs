//! Reading a game.
//!
//! In: a folder. Out: a [`Game`] and the [`Assets`] that belong to it, or diagnostics that point at
//! the line. Never: drawing or writing. This is the only stage that can stop, and the only one
//! that reads files.

mod art;
mod assets;
mod board;
mod box_layouts;
mod boxes;
mod cards;
mod chapters;
mod charts;
mod claims;
mod coverage;
mod datum;
mod defaults;
mod entry;
mod explain;
mod fields;
mod folder;
mod format;
mod game_cards;
mod game_toml;
mod grammar;
mod inputs;
mod jobs;
mod keys;
mod language;
mod limits;
mod loader;
mod missing_file;
mod named;
mod outputs;
mod parse;
mod placeholders;
mod position_query;
pub mod press;
mod printers;
mod raster;
mod read;
mod references;
mod resolve;
mod review;
mod revision;
mod scenario;
pub mod schema;
mod sheets;
mod sources;
mod spreadsheet;
mod symbols;
mod table;
mod texts;
mod transcript;
mod unprinted;
mod vault;
mod wordings;

pub use art::is_picture;
pub use assets::bundled;
pub use coverage::unnoticeable;
pub use explain::explained;
pub use game_toml::is_tag as is_language_tag;
pub use inputs::{digest_of_inputs, folders_of_inputs, stamp_of_inputs};
pub use jobs::{jobs, preset_jobs};
pub use language::{Languages, in_language};
pub use limits::{LimitsError, limits};
pub use missing_file::near_file;
pub use position_query::{fenced_table, position_query};
pub use printers::{printer, printer_file, printer_text, printers};
pub use resolve::inverses;
pub use revision::{Revision, RevisionError, edition, revision};
pub use scenario::{game_scenarios, position, scenario, scenarios};
pub use sources::{PublishedTable, sources};
pub use transcript::{TranscriptPlaces, transcript, transcript_in};

use cardwright_base::diagnostic::Report;
use cardwright_base::did_you_mean::{did_you_mean, instead_of_all};
use cardwright_model::{Assets, Game};
use folder::Folder;
use loader::Loader;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a game could not even be looked at.
#[derive(Debug, Error)]
pub enum LoadError {
    /// Neither a game's name nor the path of one.
    #[error("there is no game `{name}`{}", known_games(name, data, known))]
    NoGame {
        /// What was asked for.
        name: String,
        /// The folder it was looked for in.
        data: PathBuf,
        /// Names of the games there are.
        known: Vec<String>,
    },
    /// A folder that is no game.
    #[error("the folder {} has no game.toml{}", folder.display(), instead_of_a_folder(folder, games))]
    NoManifest {
        /// The folder that was asked for.
        folder: PathBuf,
        /// The games in it.
        games: Vec<String>,
    },
    /// A table where a game is due.
    #[error(
        "{} is a table, not a game: `cardwright build` prints it as it is; for all else make a game of it \
            first: cardwright new NAME --from {}",
        table.display(), table.display()
    )]
    Table {
        /// The path that was given as a table.
        table: PathBuf,
    },
    /// A table that is not there.
    #[error("there is no file {}{}", table.display(), near.as_ref().map_or_else(String::new, |it| format!("; {}", did_you_mean(&it.to_string_lossy()))))]
    NoTable {
        /// The path that was asked for.
        table: PathBuf,
        /// The one that was probably meant.
        near: Option<PathBuf>,
    },
    /// A game that has no such translation.
    #[error("there is no translation into `{tag}`{}", known_languages(tag, known))]
    NoLanguage {
        /// What was asked for.
        tag: String,
        /// Tags of the translations that the game has.
        known: Vec<String>,
    },
    /// What no translation can be made into.
    #[error(
        "can't translate into `{tag}`: use a tag such as `de` or `de-DE`, different from the \
            game's own `{own}`"
    )]
    NoTag {
        /// What was asked for.
        tag: String,
        /// The language of the game.
        own: String,
    },
    /// A file that is not to be read: a link that leads out, no regular file, too much.
    #[error("can't read {}: {why}", path.display())]
    Refused {
        /// Path of the file that is not read.
        path: PathBuf,
        /// Why, and what to do instead.
        why: String,
    },
    /// A file can't be read.
    #[error("can't read {}", path.display())]
    Read {
        /// Path of the file.
        path: PathBuf,
        /// What the system says about it.
        source: std::io::Error,
    },
}

fn known_games(name: &str, data: &Path, known: &[String]) -> String {
    if known.is_empty() {
        return format!(
            ": neither {} nor {name} contains a game.toml, and no folder above this one has games in a \
                folder `data`; name the folder of games with --data DIR",
            data.join(name).display()
        );
    }
    let instead = instead_of_all(name, known.iter().map(String::as_str));
    match Path::new(name).components().count() {
        1 if data.as_os_str().is_empty() => format!(" here{instead}"),
        1 => format!(" in {}{instead}", data.display()),
        // Whoever writes a path does not mean a game by its name.
        _ => format!(": {name} contains no game.toml"),
    }
}

fn instead_of_a_folder(folder: &Path, games: &[String]) -> String {
    let folder = folder.display();
    match games {
        [] => format!(
            ": to make a game of what lies in it, run `cardwright new NAME --from {folder}`; to begin one \
                without, `cardwright new NAME`"
        ),
        games => {
            let games: Vec<String> = games.iter().map(|it| format!("{folder}/{it}")).collect();
            format!(", but games in it: {}", games.join(", "))
        }
    }
}

fn known_languages(tag: &str, known: &[String]) -> String {
    if known.is_empty() {
        "; start one with `cardwright translate`".to_owned()
    } else {
        instead_of_all(tag, known.iter().map(String::as_str))
    }
}

/// Reads a game without its translations; see [`load_with`].
///
/// # Errors
/// When the folder or a file in it can't be read at all.
pub fn load(
    data: &Path,
    name: &str,
    report: &mut Report,
) -> Result<Option<(Game, Assets)>, LoadError> {
    load_with(data, name, Languages::Own, report)
}

/// Reads the game that is named under `data`, or that lies at the path `name`.
///
/// `Ok(None)` when errors were pushed to `report`. Otherwise everything has been checked that can be checked
/// without drawing.
///
/// # Errors
/// When the folder or a file in it can't be read at all, or there is no such translation.
pub fn load_with(
    data: &Path,
    name: &str,
    languages: Languages<'_>,
    report: &mut Report,
) -> Result<Option<(Game, Assets)>, LoadError> {
    let folder = folder::find(data, name)?;
    let _stage = cardwright_base::limits::stage("reading the game");
    let read = Loader::with(report, |loader| checked(&folder, loader))?;
    let Some((mut game, assets)) = read else { return Ok(None) };
    resolve::inverses(&mut game);
    assets::sources(&assets, &mut report.sources);
    Loader::with(report, |loader| language::read(&folder, languages, &mut game, &assets, loader))?;
    Ok((!report.stops()).then_some((game, assets)))
}

/// Reads everything but the translations, and checks that it leads somewhere and can be drawn.
fn checked(folder: &Folder, loader: &Loader) -> Result<Option<(Game, Assets)>, LoadError> {
    let Some(game) = game_toml::read(folder, loader)? else { return Ok(None) };
    let assets = assets::read(folder);
    let place = assets.as_ref().err().and_then(|it| loader.symbols().asks_for(it));
    let Some(mut assets) = loader.asked(assets, place)? else { return Ok(None) };
    assets::known(&mut assets, &loader.report().sources);
    wordings::add(&game, &mut assets);
    if !cards::bounded(&game, loader) {
        return Ok(None);
    }
    loader.twins();
    references::check(folder, &assets, loader);
    if loader.stops() {
        return Ok(None);
    }
    placeholders::add(&mut assets, loader);
    box_layouts::check(&game, &assets, loader);
    if loader.stops() {
        return Ok(None);
    }
    boxes::filled(&game, loader);
    art::check(&mut assets, loader);
    Ok((!loader.stops()).then_some((game, assets)))
}

/// The folder of a game that is named under `data`, or that lies at the path `name`.
///
/// # Errors
/// When there is no such game.
pub fn home(data: &Path, name: &str) -> Result<PathBuf, LoadError> {
    Ok(folder::find(data, name)?.game)
}

/// The folders that a game's files lie in, as the author knows them: its own, and that of the project,
/// where it lies in one.
///
/// # Errors
/// When there is no such game.
pub fn homes(data: &Path, name: &str) -> Result<Vec<PathBuf>, LoadError> {
    let folder = folder::find(data, name)?;
    Ok(std::iter::once(folder.game).chain(folder.project).collect())
}

/// Where products of a game go when nobody says so: a folder that is there, and the path from it,
/// `out/GAME`. Never a folder of the game's own: that holds what the author wrote.
///
/// # Errors
/// When there is no such game.
pub fn products(data: &Path, name: &str) -> Result<(PathBuf, PathBuf), LoadError> {
    let folder = folder::find(data, name)?;
    Ok((folder::workshop(&folder)?, Path::new("out").join(&folder.id)))
}

/// The folder in which `press` may lie, with what belongs to all games: the folder of games, or that of
/// a game that lies alone.
///
/// # Errors
/// When there is no such game.
pub fn games(data: &Path, name: &str) -> Result<PathBuf, LoadError> {
    Ok(folder::find(data, name)?.games)
}

/// The files below a folder that a person named, whose names end in one of `endings`: each with its path from
/// there, with `/`. What is hidden is left out.
///
/// # Errors
/// When one can't be read, or they are too much together.
pub fn files(folder: &Path, endings: &[&str]) -> Result<Vec<(String, Vec<u8>)>, LoadError> {
    let vault = vault::Vault::open(folder)?;
    let names = vault.files("", endings)?;
    names.into_iter().map(|name| vault.bytes(&name).map(|bytes| (name, bytes))).collect()
}

/// The text of a file that a person named, such as a result of an earlier run.
///
/// # Errors
/// When it can't be read.
pub fn text(path: &Path) -> Result<String, LoadError> {
    vault::text(path)
}

/// The bytes of a file that a person named, such as a PDF.
///
/// # Errors
/// When it can't be read.
pub fn bytes(path: &Path) -> Result<Vec<u8>, LoadError> {
    vault::bytes(path)
}
