//! A table that is printed as it is, without a game's folder: one is made for the length of the run.

use super::{new, rejected_table, tell_findings};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_export::PassingFolder;
use cardwright_import::{NO_PICTURE, Note, Notes, from_table};
use cardwright_spreadsheet::format_of;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The folder that was made, and the table that it was made from.
pub(super) struct BareTable {
    folder: PassingFolder,
    named: String,
    /// Path of the table's copy, as findings have it.
    copy: String,
    /// What its columns were taken for.
    columns: Vec<String>,
    /// What was not read, or may have been read wrongly.
    notes: Notes,
}

/// What an argument names.
pub(super) enum Named {
    /// The name or folder of a game.
    Game,
    /// A table of cards without a game around it.
    Table(Box<BareTable>),
    /// A table that can't be printed; that was told.
    Broken(ExitCode),
}

/// Endings of workbooks that no game can be made from.
const FOREIGN: [&str; 7] = ["xls", "xlsb", "xlsm", "numbers", "gsheet", "txt", "json"];

/// Looks whether the name of a game is that of a table, or of a sheet in one.
pub(super) fn named(game: &str) -> Result<Named, Box<dyn Error>> {
    let (named, sheet) = cardwright_spreadsheet::split(game);
    let path = Path::new(named);
    if path.join("game.toml").exists() {
        return Ok(Named::Game);
    }
    let ending = path.extension().map(|it| it.to_string_lossy().to_ascii_lowercase());
    if path.is_file() && ending.is_some_and(|it| FOREIGN.contains(&it.as_str())) {
        let why =
            format!("{named} is not a table that can be read; save it as .xlsx, .ods or .csv");
        return Err(why.into());
    }
    // Of a table that is not there, whoever looks for games tells what is.
    if format_of(named).is_none() || !path.exists() {
        return Ok(Named::Game);
    }
    if path.is_dir() {
        return Err(format!("{named} is a folder; expected a table").into());
    }
    let name = path.file_stem().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
    let file = path.file_name().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
    let made = match from_table(&name, &file, sheet, &new::material(path)?) {
        Ok(made) => made,
        Err(error) => return rejected_table::refused(error, path).map(Named::Broken),
    };
    let files: Vec<(&str, &[u8])> =
        made.files.iter().map(|it| (it.path.as_str(), it.bytes.as_slice())).collect();
    // The products of a game of that name stay.
    let is_game = |it: PathBuf| it.join("game.toml").is_file();
    let taken = is_game(name.as_str().into()) || is_game(Path::new("data").join(&name));
    let folder = PassingFolder::new(&if taken { format!("{name}-table") } else { name }, &files)?;
    let is_table = |it: &&cardwright_import::NewFile| format_of(&it.path).is_some();
    let copy = made.files.iter().find(is_table).map(|it| folder.path.join(&it.path));
    let copy = copy.map(|it| it.display().to_string()).unwrap_or_default();
    let named = named.to_owned();
    let table = BareTable { folder, named, copy, columns: made.columns, notes: made.notes };
    Ok(Named::Table(Box::new(table)))
}

impl BareTable {
    /// Tells what is not printed as it stands in the table. Whether something is not printed at all.
    pub(super) fn tell_notes(&self) -> Result<bool, Box<dyn Error>> {
        let mut report = Report::new();
        // Of a drawing that is missing, the build tells with its place.
        let is_told = |it: &&Note| it.text.starts_with(NO_PICTURE);
        let lost: Vec<&Note> =
            self.notes.left_out().into_iter().filter(|it| !is_told(it)).collect();
        let place = |line: usize| match line {
            0 => self.named.clone(),
            _ => format!("{}:{line}", self.named),
        };
        for note in &lost {
            report.push(Diagnostic::error("D003", format!("{}: {}", place(note.line), note.text)));
        }
        for note in self.notes.doubts() {
            report
                .push(Diagnostic::warning("D005", format!("{}: {}", place(note.line), note.text)));
        }
        tell_findings(&report)?;
        Ok(!lost.is_empty())
    }

    /// What the program is to build.
    pub(super) fn game(&self) -> String {
        self.folder.path.display().to_string()
    }

    /// Shows findings at the table that the person knows.
    pub(super) fn show(&self, report: &mut Report) {
        report.sources.show_as(&self.copy, &self.named);
        let made = format!("{}/", self.folder.path.display());
        report.sources.show_as(&made, "");
        report.settle(|mut found| {
            let texts = std::iter::once(&mut found.message).chain(&mut found.hints);
            let labels = found.primary.iter_mut().chain(&mut found.context).map(|it| &mut it.text);
            texts.chain(labels).for_each(|it| *it = it.replace(&made, ""));
            Some(found)
        });
    }

    /// How to go on from here.
    pub(super) fn next(&self) -> String {
        let columns: String = self.columns.iter().map(|it| format!("columns of {it}\n")).collect();
        format!(
            "{columns}to decide how the cards look, make a game of the table: cardwright new NAME --from {}\n",
            self.named
        )
    }
}
