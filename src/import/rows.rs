//! Rows of a table as texts, to look up what a card says and to add columns.

use crate::csv_text::delimited;
use cardwright_spreadsheet::{Format, fold, read};

/// A table as texts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    pub(crate) names: Vec<String>,
    /// The cells of each row below the names.
    pub(crate) cells: Vec<Vec<String>>,
}

impl Rows {
    /// The rows of a text that [`delimited`] made.
    pub(crate) fn of(text: &str) -> Self {
        let Ok(grid) = read(Format::Csv, text.as_bytes(), None) else { return Self::default() };
        let mut rows = grid.rows.iter();
        let cells = |row: &cardwright_spreadsheet::Row| {
            row.cells.iter().map(|it| it.value.text()).collect::<Vec<_>>()
        };
        let names = rows.next().map(cells).unwrap_or_default();
        let cells = rows.map(cells).map(|mut cells| {
            cells.resize(names.len(), String::new());
            cells
        });
        let cells = cells.collect();
        Self { names, cells }
    }

    pub(crate) fn text(&self) -> String {
        let mut rows = vec![self.names.clone()];
        rows.extend(self.cells.iter().cloned());
        delimited(&rows)
    }

    /// The place of a column, whatever its letters and blanks.
    pub(crate) fn column(&self, name: &str) -> Option<usize> {
        let name = fold(name);
        self.names.iter().position(|it| fold(it) == name)
    }

    pub(crate) fn cell(&self, row: usize, column: usize) -> &str {
        self.cells.get(row).and_then(|it| it.get(column)).map_or("", String::as_str)
    }

    /// Adds a column under a name that is free, which it gives back.
    pub(crate) fn add(&mut self, name: &str, values: Vec<String>) -> String {
        let name = crate::letters::free(name, |it| self.column(it).is_some(), '_');
        self.names.push(name.clone());
        let mut values = values.into_iter();
        for row in &mut self.cells {
            row.push(values.next().unwrap_or_default());
        }
        name
    }

    /// Some of the rows.
    pub(crate) fn some(&self, rows: &[usize]) -> Self {
        let cells = rows.iter().filter_map(|it| self.cells.get(*it)).cloned().collect();
        Self { names: self.names.clone(), cells }
    }
}
