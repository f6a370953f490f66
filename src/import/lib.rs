//! New games: from nothing, like another one, from a table, or from what another program made; and tables of
//! cards that go out to a spreadsheet and come back.
//!
//! In: the bytes of files that a person named. Out: the files of a new game in memory, or the new text of a
//! file, and a list of what was not understood. Never: a line of a stranger's program run, a file opened or
//! written.

mod adopt;
mod backs;
mod boxes;
mod cider;
mod cider_export;
mod colours;
mod controls;
mod csv_text;
mod difference;
mod drawings;
mod edit_lists;
mod edit_values;
mod edits;
mod examples;
mod folder;
mod foreign_table;
mod guess;
mod heading;
mod icons;
mod imported_game;
mod language;
mod letters;
mod material;
mod mse;
mod nandeck;
mod notes;
mod parts;
mod rows;
mod squib;
mod table;

pub use difference::difference;
pub use drawings::{NO_PICTURE, pictures_of};
pub use edits::{Change, Edited, edit};
pub use examples::{like, smallest};
pub use folder::from_folder;
pub use material::Material;
pub use notes::{Note, Notes};
pub use table::{csv, from_table, workbook};

use cardwright_base::toml_text::quoted;
use cardwright_spreadsheet::Fault;
use thiserror::Error;

/// A file of a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewFile {
    /// Path in the game's folder, with `/`.
    pub path: String,
    /// The bytes of the file.
    pub bytes: Vec<u8>,
}

/// The files of a new game.
#[derive(Clone, Debug, Default)]
pub struct NewGame {
    /// Its files, `game.toml` among them.
    pub files: Vec<NewFile>,
    /// What it was made from, in words: `12 cards from deck.csv`.
    pub made: Vec<String>,
    /// What the columns of its tables were taken for, a line for each table.
    pub columns: Vec<String>,
    /// What was not understood.
    pub notes: Notes,
    /// Name of the language that its texts seem to be in, if it is not English.
    pub language: Option<&'static str>,
}

/// Why no game could be made.
#[derive(Debug, Error)]
pub enum ImportError {
    /// A table that can't be read.
    #[error("{file}: {}", .fault.message)]
    Table {
        /// Name of the table's file.
        file: String,
        /// What is wrong with it.
        fault: Box<Fault>,
        /// The text that its place is in, and the cells in it.
        text: String,
        /// The cells, as [`cardwright_spreadsheet::Grid::cells`] has them.
        cells: Vec<(usize, u32, u32)>,
        /// The name of the sheet.
        sheet: Option<String>,
    },
    /// Nothing that a game could be made from.
    #[error("{0}")]
    Nothing(String),
}

impl NewGame {
    /// Says in `game.toml` what language the texts are in, in place of what was guessed.
    pub fn speak(&mut self, tag: &str) {
        self.language = None;
        self.write_language(tag, "");
    }

    fn write_language(&mut self, tag: &str, why: &str) {
        let Some(file) = self.files.iter_mut().find(|it| it.path == "game.toml") else { return };
        let text = String::from_utf8_lossy(&file.bytes).into_owned();
        // What stands before all tables is of the game.
        let (head, rest) = text.split_at(text.find("\n[").unwrap_or(text.len()));
        let lines = head.lines().filter(|it| !it.starts_with("language = "));
        let head = lines.collect::<Vec<_>>().join("\n");
        let said = format!("language = {}{why}\n", quoted(tag));
        file.bytes = format!("{}\n{said}{rest}", head.trim_end()).into_bytes();
    }

    pub(crate) fn add(&mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) {
        self.files.push(NewFile { path: path.into(), bytes: bytes.into() });
    }
}

/// The name of a game as its title: `frog-pond` as `Frog pond`.
pub fn title_of(name: &str) -> String {
    let words = name.replace(['-', '_'], " ");
    let mut letters = words.trim().chars();
    letters
        .next()
        .map_or_else(|| "Game".to_owned(), |it| it.to_uppercase().chain(letters).collect())
}
