//! A table that another program or a person made, before it is read.

use crate::guess::ColumnHints;
use cardwright_spreadsheet::Format;

/// A table of a person.
#[derive(Clone, Copy)]
pub(crate) struct ForeignTable<'m> {
    /// Its name, without folders: `deck.csv`.
    pub(crate) file: &'m str,
    pub(crate) format: Format,
    pub(crate) bytes: &'m [u8],
    pub(crate) sheet: Option<&'m str>,
    pub(crate) hints: ColumnHints<'m>,
}

impl<'m> ForeignTable<'m> {
    /// A table in CSV of which nothing is said.
    pub(crate) fn csv(file: &'m str, bytes: &'m [u8]) -> Self {
        Self { file, format: Format::Csv, bytes, sheet: None, hints: ColumnHints::default() }
    }
}
