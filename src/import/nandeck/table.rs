//! The table that a script links, or the one that it holds itself.

use super::labels::Labels;
use crate::adopt::adopt;
use crate::boxes::art_name;
use crate::foreign_table::ForeignTable;
use crate::guess::ColumnHints;
use crate::material::Material;
use crate::rows::Rows;
use crate::{ImportError, Notes};
use cardwright_spreadsheet::{Format, format_of};

/// Copies that a card has at most.
pub(super) const MOST: usize = 10_000;

/// A table that a script links.
pub(super) struct Table {
    pub(super) file: String,
    pub(super) bytes: Vec<u8>,
    pub(super) sheet: Option<String>,
}

impl Table {
    /// The table that the script links.
    pub(super) fn linked(labels: &Labels, material: &Material, notes: &mut Notes) -> Option<Self> {
        let (link, script, line) = labels.link.as_ref()?;
        // `cards.xlsx!Sheet`, but not `Fight!.csv`.
        let mut parts = link.match_indices('!').map(|it| (&link[..it.0], &link[it.0 + 1..]));
        let (file, sheet) = match parts.find(|it| format_of(it.0).is_some()) {
            Some((file, sheet)) => (file, Some(sheet.to_owned())),
            None => (link.as_str(), None),
        };
        let ends =
            |it: &&crate::NewFile| it.path.rsplit('/').next() == file.rsplit(['/', '\\']).next();
        match material.get(file).or_else(|| material.files.iter().find(ends)) {
            Some(found) => {
                let (file, bytes) = (art_name(&found.path).to_owned(), found.bytes.clone());
                Some(Self { file, bytes, sheet })
            }
            None => {
                let text = format!(
                    "there is no table `{file}`: save it beside the script as .xlsx, .ods or .csv, and name that file here"
                );
                notes.push(script, *line, text);
                None
            }
        }
    }

    /// A table as CSV.
    pub(super) fn of(file: String, rows: &Rows) -> Self {
        Self { file, bytes: rows.text().into_bytes(), sheet: None }
    }

    /// As the cards of a new game are read.
    pub(super) fn foreign<'t>(&'t self, hints: ColumnHints<'t>) -> ForeignTable<'t> {
        let format = format_of(&self.file).unwrap_or(Format::Csv);
        let sheet = self.sheet.as_deref().filter(|_| format != Format::Csv);
        ForeignTable { file: &self.file, format, bytes: &self.bytes, sheet, hints }
    }

    /// Its rows as a game reads them, and the copies of each; and the names of its columns.
    pub(super) fn survey(
        &self,
        copies: Option<&str>,
    ) -> Result<(Rows, Vec<usize>, Vec<String>), ImportError> {
        let hints =
            ColumnHints { copies, says_copies: true, prints_cells: true, ..ColumnHints::default() };
        // What there is to say of it is said when it is taken over.
        let Some(adopted) = adopt(self.foreign(hints), &mut Notes::default())? else {
            return Ok(Default::default());
        };
        let rows = Rows::of(&adopted.text);
        let column = copies.and_then(|it| rows.column(it));
        let count = |row: usize| match column.map(|it| rows.cell(row, it)) {
            None | Some("") => 1,
            Some(text) => text.trim().parse::<usize>().map_or(1, |it| it.min(MOST)),
        };
        let counts = (0..rows.cells.len()).map(count).collect();
        Ok((rows, counts, adopted.columns.into_iter().map(|it| it.heading).collect()))
    }
}
