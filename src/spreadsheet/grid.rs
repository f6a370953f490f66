//! A table as rows of cells, each with its place.

use crate::Fault;
use std::ops::Range;

/// The cells of a table.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// What places are ranges of.
    pub text: String,
    /// Of a sheet, the first byte of each cell in the text, in order, with its row and column from 1. Empty
    /// for a file that is a text itself.
    pub cells: Vec<(usize, u32, u32)>,
    /// The name of the sheet.
    pub sheet: Option<String>,
    /// Rows that hold anything; the first is the heading.
    pub rows: Vec<Row>,
    /// What is wrong with it.
    pub faults: Vec<Fault>,
}

/// A row that holds anything.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Its number, from 1: the line of a text, the row of a sheet.
    pub number: usize,
    /// Its cells from the first column on, with the empty ones between.
    pub cells: Vec<Cell>,
}

/// What stands at one place.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// What stands in the cell.
    pub value: CellValue,
    /// Where, without quotes and blanks around.
    pub span: Range<usize>,
}

/// What a cell holds.
#[derive(Clone, Debug, PartialEq)]
pub enum CellValue {
    /// No characters but blanks.
    Empty,
    /// A text without blanks around it.
    Text(String),
    /// A whole number, be it written as `3` or `3.0`.
    Whole(i64),
    /// Any other number, as it is written.
    Number(String),
    /// True or false, as the file has it.
    Flag(bool),
}

impl CellValue {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        *self == Self::Empty
    }

    /// The same as a text.
    pub fn text(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) | Self::Number(text) => text.clone(),
            Self::Whole(number) => number.to_string(),
            Self::Flag(flag) => if *flag { "TRUE" } else { "FALSE" }.to_owned(),
        }
    }
}

impl Row {
    /// The cell of a column from 0, if it holds anything.
    pub fn filled(&self, column: usize) -> Option<&Cell> {
        self.cells.get(column).filter(|it| !it.value.is_empty())
    }

    /// From the first filled cell to the end of the last.
    pub fn span(&self) -> Range<usize> {
        let mut filled = self.cells.iter().filter(|it| !it.value.is_empty());
        let first = filled.next().map_or(0..0, |it| it.span.clone());
        let last = filled.next_back().map_or(first.end, |it| it.span.end);
        first.start..last
    }
}

/// Letters of a column, from 1: A, B, ... Z, AA.
pub(crate) fn letters(column: u32) -> String {
    let (mut rest, mut out) = (column, Vec::new());
    while rest > 0 {
        out.insert(0, b'A' + u8::try_from((rest - 1) % 26).unwrap_or_default());
        rest = (rest - 1) / 26;
    }
    String::from_utf8(out).unwrap_or_default()
}
