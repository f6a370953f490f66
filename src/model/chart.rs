//! Tables that are worked out from the data of the game.

use super::{Located, Prose};

/// A chart: rows and columns of things of the game, and what stands where they meet.
#[derive(Clone, Debug)]
pub struct Chart {
    /// Names it in texts and layouts.
    pub id: Located<String>,
    /// Its caption, printed with the table.
    pub title: Located<String>,
    /// Expression that comes to the list of rows; the rows of [`Chart::cells`] where it is left out.
    pub rows: Option<Located<String>>,
    /// Expression that comes to the list of columns.
    pub columns: Located<String>,
    /// Heading of a row; the row itself where it is left out.
    pub row: Option<Prose>,
    /// Heading of a column; the column itself where it is left out.
    pub column: Option<Prose>,
    /// Words over the headings of the rows.
    pub corner: Option<Prose>,
    /// Words over the headings of all columns.
    pub over: Option<Prose>,
    /// Expression that comes to a list of rows of values, if the cells are such.
    pub cells: Option<Located<String>>,
    /// What stands in a cell; its value where it is left out.
    pub cell: Option<Prose>,
    /// Notes below the table, one paragraph each.
    pub notes: Vec<Prose>,
    /// How the cells stand in their columns.
    pub align: Align,
    /// A thin rule after so many rows; shaded rows in turn where it is nothing.
    pub every: Option<u32>,
}

/// How cells stand in their columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Align {
    /// As the language runs.
    Left,
    /// Centred in the column.
    #[default]
    Center,
    /// At the right edge, where the language runs from left to right.
    Right,
    /// So that the first of this text in each cell stands below that of the others.
    At(String),
}

impl Chart {
    /// The expressions of its rows, columns and cells, as far as they are written.
    pub fn expressions(&self) -> impl Iterator<Item = &Located<String>> {
        self.rows.iter().chain([&self.columns]).chain(&self.cells)
    }
}
