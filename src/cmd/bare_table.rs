//! A table that is printed as it is, without a game's folder: one is made for the length of the run.

use super::strange_table;
use cardwright_base::diagnostic::Report;
use cardwright_export::PassingFolder;
use cardwright_import::from_table;
use cardwright_spreadsheet::format_of;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;

/// The folder that was made, and the table that it was made from.
pub(super) struct BareTable {
    folder: PassingFolder,
    named: String,
    /// Path of the table's copy, as findings have it.
    copy: String,
}

/// What an argument names.
pub(super) enum Named {
    /// A game.
    Game,
    /// A table.
    Table(BareTable),
    /// A table that can't be printed; that was told.
    Broken(ExitCode),
}

/// Looks whether the name of a game is that of a table.
pub(super) fn named(game: &str) -> Result<Named, Box<dyn Error>> {
    let path = Path::new(game);
    if format_of(game).is_none() || path.is_dir() {
        return Ok(Named::Game);
    }
    let name = path.file_stem().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
    let file = path.file_name().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
    let made = match from_table(&name, &file, &cardwright_load::bytes(path)?) {
        Ok(made) => made,
        Err(error) => return strange_table::refused(error, path).map(Named::Broken),
    };
    let files: Vec<(&str, &[u8])> =
        made.files.iter().map(|it| (it.path.as_str(), it.bytes.as_slice())).collect();
    let folder = PassingFolder::new(&name, &files)?;
    let is_table = |it: &&cardwright_import::NewFile| format_of(&it.path).is_some();
    let copy = made.files.iter().find(is_table).map(|it| folder.path.join(&it.path));
    let copy = copy.map(|it| it.display().to_string()).unwrap_or_default();
    Ok(Named::Table(BareTable { folder, named: game.to_owned(), copy }))
}

impl BareTable {
    /// What the program is to build.
    pub(super) fn game(&self) -> String {
        self.folder.path.display().to_string()
    }

    /// Shows findings at the table that the person knows.
    pub(super) fn show(&self, report: &mut Report) {
        report.sources.show_as(&self.copy, &self.named);
        report.sources.show_as(&format!("{}/", self.folder.path.display()), "");
    }

    /// How to go on from here.
    pub(super) fn next(&self) -> String {
        format!(
            "to decide how the cards look, make a game of the table: cardwright new NAME --from {}\n",
            self.named
        )
    }
}
