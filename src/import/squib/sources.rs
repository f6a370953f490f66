//! The tables of a script: files that it names, lists that it holds, and what it does to their columns.

use super::cards_yaml;
use super::cells::Cells;
use super::change::Change;
use super::ruby::{Expr, Statement, text};
use super::value::Value;
use crate::adopt::{ImportedDeck, adopt};
use crate::csv_text::delimited;
use crate::foreign_table::ForeignTable;
use crate::guess::{ColumnHints, Guessed, Role};
use crate::material::Material;
use crate::parts::counts;
use crate::rows::Rows;
use crate::{ImportError, NewGame, Notes};
use cardwright_base::english::and;
use cardwright_spreadsheet::{Format, format_of, sheets};
use regex::Regex;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::LazyLock;

/// The column of copies where a script names none. Squib knows it in these letters alone.
const EXPLODES: &str = "qty";

/// A column that is changed, or one that is made of others.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    pub(super) column: String,
    pub(super) making: Making,
    pub(super) line: usize,
}

/// How a column is made.
#[derive(Clone, Debug)]
pub(super) enum Making {
    Change(Change),
    /// A text for each row.
    Texts(Vec<String>),
}

/// A table that the script reads, or holds itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Source {
    pub(super) file: String,
    /// Where the script names it.
    pub(super) line: usize,
    sheet: Option<Expr>,
    /// The column with the numbers of copies.
    pub(super) copies: Option<String>,
    /// Columns that the script itself holds.
    pub(super) own: Vec<(String, Vec<String>)>,
    pub(super) edits: Vec<Edit>,
    /// What its cards say.
    cells: Option<Cells>,
}

/// How the note of a table begins that is not there.
const NO_TABLE: &str = "there is no table";

/// The first table that is not there, with the place where it is named, else the first thing that was not understood.
pub(super) fn missing(notes: &Notes) -> Option<String> {
    let left_out = notes.left_out();
    let table = left_out.iter().find(|it| it.text.starts_with(NO_TABLE));
    let found = table.or(left_out.first())?;
    Some(format!("{}:{}: {}", found.file, found.line, found.text))
}

/// All of them by their names.
pub(super) type Sources = BTreeMap<String, Source>;

/// A table as the cards of a game are read from.
pub(super) struct Found {
    pub(super) file: String,
    pub(super) bytes: Vec<u8>,
    pub(super) sheet: Option<String>,
}

impl Found {
    pub(super) fn foreign<'f>(&'f self, hints: ColumnHints<'f>) -> ForeignTable<'f> {
        let format = format_of(&self.file).unwrap_or(Format::Csv);
        ForeignTable {
            file: &self.file,
            format,
            bytes: &self.bytes,
            sheet: self.sheet.as_deref(),
            hints,
        }
    }
}

/// Reads a statement that names a table or does something to one. False where it is none.
pub(super) fn take(
    statement: &Statement,
    script: &str,
    sources: &mut Sources,
    material: &Material,
    notes: &mut Notes,
) -> bool {
    let command = statement.command.rsplit(['.', ':']).next().unwrap_or_default();
    if let (Some(target), "csv" | "xlsx" | "yaml") = (&statement.target, command) {
        let said = statement.said.iter().find(|it| it.0 == "file").map(|it| it.1.as_str());
        let data = statement.get("data").is_some() || statement.text.contains("data:");
        let file = match (statement.get("file").and_then(text), said) {
            (Some(file), _) => file,
            (None, Some(said)) => named(said, script, statement.line, notes),
            (None, None) if data => String::new(),
            (None, None) => match command {
                "xlsx" => "deck.xlsx",
                "yaml" => "deck.yml",
                _ => "deck.csv",
            }
            .to_owned(),
        };
        let (sheet, copies) =
            (statement.get("sheet").cloned(), statement.get("explode").and_then(text));
        if data {
            notes.push(script, statement.line, "the table is not read from a file: save it as one");
        }
        if statement.opens {
            notes.push(script, statement.line, "the block that changes the cells is not run");
        }
        let mut source = Source { file, line: statement.line, sheet, copies, ..Source::default() };
        source.cells = source.cells_of(material);
        // It may be that nothing is shown of it: that it is missing is told all the same.
        let _ = source.read(script, material, notes);
        sources.insert(target.clone(), source);
        return true;
    }
    if let (Some(target), Some(Expr::Lists(lists))) = (&statement.target, statement.value()) {
        let texts =
            |items: Vec<Expr>| items.iter().map(|it| text(it).unwrap_or_default()).collect();
        let own: Vec<(String, Vec<String>)> =
            lists.into_iter().map(|(name, items)| (name, texts(items))).collect();
        let cells = cells_of_lists(&own);
        sources.insert(target.clone(), Source { own, cells, ..Source::default() });
        return true;
    }
    let Some((table, column, change)) = statement.edit() else { return false };
    let Some(source) = sources.get_mut(&table) else { return false };
    if change.table != table {
        return false;
    }
    source.edit(Edit { column, making: Making::Change(change), line: statement.line });
    true
}

/// The file that an expression names, such as `File.join(__dir__, "cards.csv")`; empty where it names none.
fn named(said: &str, script: &str, line: usize, notes: &mut Notes) -> String {
    static FILE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"[\w][\w .-]*\.(?:csv|tsv|xlsx|ods|ya?ml)\b").expect("a sound pattern")
    });
    // Blanks part the words of such a list, and belong to a name elsewhere.
    let parted = said.replace(' ', if said.trim_start().starts_with("%w") { "," } else { " " });
    let mut files = FILE.find_iter(&parted).map(|it| it.as_str().to_owned());
    let first = files.next();
    let others: Vec<String> = files.map(|it| format!("`{it}`")).collect();
    match &first {
        None => {
            let text =
                format!("{NO_TABLE} whose name can be read in `{said}`: write the name here");
            notes.push(script, line, text);
        }
        Some(_) if others.is_empty() => {}
        Some(first) => {
            let text = format!("only the table `{first}` is read, and not {}", and(&others));
            notes.push(script, line, text);
        }
    }
    first.unwrap_or_default()
}

/// The cells of lists that stand in the script.
fn cells_of_lists(own: &[(String, Vec<String>)]) -> Option<Cells> {
    let count = own.iter().map(|it| it.1.len()).max()?;
    let row = |at: usize| own.iter().map(|it| it.1.get(at).cloned().unwrap_or_default()).collect();
    let rows = Rows {
        names: own.iter().map(|it| it.0.clone()).collect(),
        cells: (0..count).map(row).collect(),
    };
    Cells::new(rows, &vec![1; count])
}

impl Source {
    /// Changes the values of a column.
    pub(super) fn edit(&mut self, edit: Edit) {
        if let Some(cells) = &mut self.cells {
            apply(&edit, &mut cells.rows, "", &mut Notes::default());
            cells.read();
        }
        self.edits.push(edit);
    }

    /// What its cards say, if there is a table with few enough.
    pub(super) fn cells(&self) -> Option<&Cells> {
        self.cells.as_ref()
    }

    pub(super) fn cards(&self) -> Option<usize> {
        self.cells.as_ref().map(Cells::count)
    }

    pub(super) fn column(&self, name: &str) -> Option<Rc<Vec<Value>>> {
        self.cells.as_ref()?.column(name)
    }

    /// The lists that the script holds, if it is no file.
    pub(super) fn own_values(&self) -> Option<Vec<(String, Rc<Vec<Value>>)>> {
        let list = |(name, cells): &(String, Vec<String>)| {
            let values = cells.iter().map(|it| Value::cell(it)).collect();
            (name.clone(), Rc::new(values))
        };
        (!self.own.is_empty()).then(|| self.own.iter().map(list).collect())
    }

    /// The column that says how many cards there are of a row: the one that the script names, or Squib's own.
    pub(super) fn names_copies(&self) -> &str {
        self.copies.as_deref().unwrap_or(EXPLODES)
    }

    /// Whether Squib has a card for each copy: where the script names the column.
    pub(super) fn explodes(&self, columns: &[Guessed]) -> bool {
        let name = self.names_copies();
        columns.iter().any(|it| it.role == Role::Copies && it.heading == name)
    }

    fn cells_of(&self, material: &Material) -> Option<Cells> {
        let found = self.read("", material, &mut Notes::default())?;
        let adopted = self.read_cells(&found).ok()??;
        let mut copies = counts(&adopted);
        let rows = Rows::of(&adopted.text);
        if !self.explodes(&adopted.columns) {
            copies.fill(1);
        }
        self.blank_copies(&adopted.columns, &rows).iter().for_each(|it| copies[it.0] = 0);
        Cells::new(rows, &copies)
    }

    /// The rows without a number of copies, with the place of the column: Squib makes none of them.
    fn blank_copies(&self, columns: &[Guessed], rows: &Rows) -> Vec<(usize, usize)> {
        let heading = columns.iter().find(|it| it.role == Role::Copies).map(|it| &it.heading);
        let Some(column) = heading.and_then(|it| rows.column(it)) else { return Vec::new() };
        let is_blank =
            |row: &usize| self.explodes(columns) && rows.cell(*row, column).trim().is_empty();
        (0..rows.cells.len()).filter(is_blank).map(|row| (row, column)).collect()
    }

    /// The cells of a table as they are. What there is to say of it is said when it is taken over.
    fn read_cells(&self, found: &Found) -> Result<Option<ImportedDeck>, ImportError> {
        let copies = Some(self.names_copies());
        let cells = ColumnHints { keeps_texts: true, prints_cells: true, ..ColumnHints::default() };
        let hints = ColumnHints { copies, says_copies: true, ..cells };
        adopt(found.foreign(hints), &mut Notes::default())
    }

    /// The file with its cards, or why there is none. `derived` are columns that the deck makes itself.
    pub(super) fn found(
        &self,
        script: &str,
        derived: &[Edit],
        material: &Material,
        game: &mut NewGame,
    ) -> Result<Option<Found>, ImportError> {
        let Some(found) = self.read(script, material, &mut game.notes) else {
            return Ok(None);
        };
        let Some(adopted) = self.read_cells(&found)? else {
            return Ok(Some(found));
        };
        let mut rows = Rows::of(&adopted.text);
        let blank = self.blank_copies(&adopted.columns, &rows);
        if self.edits.is_empty() && derived.is_empty() && blank.is_empty() {
            return Ok(Some(found));
        }
        if let Some((_, column)) = blank.first() {
            let text = format!(
                "cards with nothing in the column `{}` are not printed, as in Squib: 0 stands there now",
                rows.names[*column]
            );
            game.notes.push_change(&found.file, 0, text);
        }
        blank.iter().for_each(|(row, column)| rows.cells[*row][*column] = "0".to_owned());
        for edit in &self.edits {
            apply(edit, &mut rows, script, &mut game.notes);
            let text = format!(
                "the column `{}` of {} is changed in the table as this line says",
                edit.column, found.file
            );
            game.notes.push_change(script, edit.line, text);
        }
        for edit in derived {
            apply(edit, &mut rows, script, &mut game.notes);
        }
        let stem = found.file.rsplit_once('.').map_or(found.file.as_str(), |it| it.0);
        Ok(Some(Found {
            file: format!("{stem}.csv"),
            bytes: rows.text().into_bytes(),
            sheet: None,
        }))
    }

    fn read(&self, script: &str, material: &Material, notes: &mut Notes) -> Option<Found> {
        let (file, line) = (&self.file, self.line);
        // Why there is none was told where the script names it.
        if file.is_empty() {
            return None;
        }
        let found = material.get(file).or_else(|| {
            let name = file.rsplit('/').next().unwrap_or(file);
            material.files.iter().find(|it| it.path.rsplit('/').next() == Some(name))
        });
        let Some(found) = found else {
            let text =
                format!("{NO_TABLE} `{file}`: put it beside the script, or write its name here");
            notes.push(script, line, text);
            return None;
        };
        let name = found.path.rsplit('/').next().unwrap_or(&found.path);
        if let Some(stem) = [".yml", ".yaml"].iter().find_map(|it| name.strip_suffix(it)) {
            return match cards_yaml::rows(&String::from_utf8_lossy(&found.bytes)) {
                Ok(rows) => {
                    let bytes = delimited(&rows).into_bytes();
                    Some(Found { file: format!("{stem}.csv"), bytes, sheet: None })
                }
                Err((line, why)) => {
                    notes.push(&found.path, line, format!("these cards can't be read: {why}"));
                    None
                }
            };
        }
        let Some(format) = format_of(&found.path) else {
            notes.push(
                script,
                line,
                format!("`{file}` is not a table: save it as .csv, .xlsx or .ods"),
            );
            return None;
        };
        let sheets = sheets(format, &found.bytes);
        let sheet = match &self.sheet {
            Some(Expr::Number(number)) => sheets.get(*number as usize),
            Some(Expr::Text(name)) => sheets.iter().find(|it| *it == name),
            _ => sheets.first(),
        };
        let sheet = sheet.filter(|_| sheets.len() > 1).cloned();
        Some(Found { file: name.to_owned(), bytes: found.bytes.clone(), sheet })
    }
}

fn apply(edit: &Edit, rows: &mut Rows, script: &str, notes: &mut Notes) {
    let values: Vec<String> = match &edit.making {
        Making::Texts(texts) => texts.clone(),
        Making::Change(change) => {
            let columns: Option<Vec<usize>> =
                change.columns.iter().map(|it| rows.column(it)).collect();
            let Some(columns) = columns else {
                let missing = change.columns.iter().find(|it| rows.column(it).is_none());
                let name = missing.map_or("", String::as_str);
                notes.push(script, edit.line, format!("the table has no column `{name}`"));
                return;
            };
            let value = |row: &Vec<String>| {
                let values: Vec<&str> = columns.iter().map(|it| row[*it].as_str()).collect();
                change.value(&values)
            };
            rows.cells.iter().map(value).collect()
        }
    };
    match rows.column(&edit.column) {
        Some(at) => rows.cells.iter_mut().zip(values).for_each(|(row, value)| row[at] = value),
        None => drop(rows.add(&edit.column, values)),
    }
}
