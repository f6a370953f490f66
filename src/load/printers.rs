//! Printers: one small TOML file for each, in a folder that belongs to the person and not to a game.

use super::LoadError;
use super::entry::Entry;
use super::format::parsed;
use super::loader::Loader;
use super::table::Table;
use super::vault::Vault;
use cardwright_base::diagnostic::Report;
use cardwright_base::did_you_mean::instead;
use cardwright_base::units::{Angle, Length};
use cardwright_model::Printer;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Furthest that a printer can be off.
const MOST: Length = Length::mm(20);
/// Most that it can be turned, in thousandths of a degree.
const MOST_ANGLE: i64 = 5_000;

/// Why a printer is not known.
#[derive(Debug, Error)]
pub enum PrinterError {
    /// Nobody has saved one under this name.
    #[error("there is no printer `{name}` in {}{}; create one with `cardwright calibrate`", folder.display(), known_printers(name, known))]
    Unknown {
        /// What was asked for.
        name: String,
        /// Where it was looked for.
        folder: PathBuf,
        /// Names of the printers that are saved there.
        known: Vec<String>,
    },
    /// A name that can't be a file's.
    #[error("`{0}` is not a valid name for a printer; use only letters, digits, `-` and `_`")]
    Name(String),
    /// The system has no place for a person's settings.
    #[error("no settings folder was found; name the folder of printers with --printers DIR")]
    NoFolder,
    /// The file can't be read.
    #[error(transparent)]
    Load(#[from] LoadError),
}

fn known_printers(name: &str, known: &[String]) -> String {
    instead(name, known.iter().map(String::as_str))
}

/// The folder of printers: the one that is named, or `cardwright/printers` among a person's settings.
///
/// # Errors
/// When none is named and the system has no place for settings.
pub fn printers(named: Option<&Path>) -> Result<PathBuf, PrinterError> {
    match named {
        Some(folder) => Ok(folder.to_path_buf()),
        None => dirs::config_dir()
            .map(|it| it.join("cardwright").join("printers"))
            .ok_or(PrinterError::NoFolder),
    }
}

/// Where a printer's file lies in the folder of printers.
///
/// # Errors
/// When it can't be called so.
pub fn printer_file(folder: &Path, name: &str) -> Result<PathBuf, PrinterError> {
    let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if name.is_empty() || !name.chars().all(good) {
        return Err(PrinterError::Name(name.to_owned()));
    }
    Ok(folder.join(format!("{name}.toml")))
}

/// Reads what is known of a printer that was saved under this name. `Ok(None)` when errors were pushed to
/// `report`.
///
/// # Errors
/// When there is no such printer, or its file can't be read.
pub fn printer(
    folder: &Path,
    name: &str,
    report: &mut Report,
) -> Result<Option<Printer>, PrinterError> {
    let path = printer_file(folder, name)?;
    if !path.is_file() {
        let files = |it: Vault| it.files("", &[".toml"]);
        let known = Vault::open_if_there(folder)?.map_or_else(|| Ok(Vec::new()), files)?;
        let known = known.iter().filter_map(|it| it.strip_suffix(".toml")).map(str::to_owned);
        let (name, folder) = (name.to_owned(), folder.to_path_buf());
        return Err(PrinterError::Unknown { name, folder, known: known.collect() });
    }
    Loader::with(report, |loader| {
        let source = loader.text_file(&path)?;
        let read = |root: &Table<'_>| {
            let [x, y] = ["x", "y"].map(|key| root.need(key).and_then(offset));
            let angle = root.need("angle").and_then(angle);
            Some(Printer { name: name.to_owned(), x: x?, y: y?, angle: angle? })
        };
        let file = |source| Table::file(loader, source, "a printer", None, |root| root.read(read));
        Ok(source.and_then(file).flatten())
    })
}

/// What the file of a printer says.
pub fn printer_text(printer: &Printer) -> String {
    let Printer { name, x, y, angle } = printer;
    format!(
        "# How far off the backs printed by {name} are, seen on the back held upright and \
            measured on a\n\
         # sheet of `cardwright calibrate`. `--printer {name}` moves every back the other way.\n\n\
         x = \"{} mm\"       # to the right\n\
         y = \"{} mm\"       # downwards\n\
         angle = \"{}\"      # degrees, clockwise\n",
        x.as_mm(),
        y.as_mm(),
        angle.as_millidegrees() as f64 / 1000.0
    )
}

/// A length that may be negative.
fn offset(entry: Entry<'_>) -> Option<Length> {
    let text = entry.text()?;
    let (sign, length) = match text.value.trim().strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text.value.as_str()),
    };
    let read = |_: &str| match Length::parse(length)? {
        it if it <= MOST => Ok(it * sign),
        it => Err(format!("no printer is off by {it}; the limit is {MOST}")),
    };
    let like = "write it like `0.5 mm` or `-0.25 mm`";
    parsed(&text, read, like, entry.loader).map(|it| it.value)
}

fn angle(entry: Entry<'_>) -> Option<Angle> {
    let text = entry.text()?;
    let read = |text: &str| match Angle::parse(text)? {
        it if it.as_millidegrees().abs() <= MOST_ANGLE => Ok(it),
        it => Err(format!("{it} is more than any printer turns the paper; the limit is 5°")),
    };
    parsed(&text, read, "degrees, like `-0.35`", entry.loader).map(|it| it.value)
}
