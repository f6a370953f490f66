//! Reading tables: CSV files, and sheets of XLSX and ODS files.
//!
//! In: the bytes of a file. Out: a [`Grid`] of cells, each with its place, and what is wrong with the file as
//! a table. Never: a file opened, a formula worked out, more held than the limits allow.
//!
//! Of a CSV file, places are ranges of its own text. A sheet has no text, so it gets one: a line for each of
//! its rows, with the cells side by side, and a list that says which cell stands where.

mod csv;
mod encoding;
mod fault;
mod grid;
mod moments;
mod ods;
mod values;
mod workbook;
mod xlsx;

pub use fault::{Fault, FaultKind};
pub use grid::{Cell, CellValue, Grid, Row};
pub use values::{as_id, flag, fold, whole};

/// The kinds of files that can be read as tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Text with a delimiter.
    Csv,
    /// A workbook of Excel.
    Xlsx,
    /// A workbook of LibreOffice and others.
    Ods,
}

/// What the name of a file tells, without the name of a sheet: nothing for a file that is no table.
pub fn format_of(file: &str) -> Option<Format> {
    let ending = file.rsplit_once('.')?.1.to_ascii_lowercase();
    match ending.as_str() {
        "csv" | "tsv" | "tab" => Some(Format::Csv),
        "xlsx" => Some(Format::Xlsx),
        "ods" => Some(Format::Ods),
        _ => None,
    }
}

/// The file and the sheet in a name such as `cards.xlsx#Heroes`.
pub fn split(name: &str) -> (&str, Option<&str>) {
    match name.split_once('#') {
        Some((file, sheet)) if format_of(file).is_some() => (file, Some(sheet)),
        _ => (name, None),
    }
}

/// Reads a table. `sheet` names a sheet of a workbook; without it there must be but one.
///
/// # Errors
/// What makes the file no table at all.
pub fn read(format: Format, bytes: &[u8], sheet: Option<&str>) -> Result<Grid, Fault> {
    if bytes.starts_with(b"version https://git-lfs.github.com/spec/") {
        let fault = Fault::error(FaultKind::File, "this is a Git LFS pointer, not the file itself");
        return Err(fault.hint("fetch the file with `git lfs pull`"));
    }
    if is_web_page(bytes) {
        let fault = Fault::error(FaultKind::File, "this is a web page, and no table");
        return Err(fault.hint(
            "save the table itself as CSV; a page to sign in may have been saved in its place",
        ));
    }
    match format {
        Format::Csv => csv::read(bytes),
        Format::Xlsx => xlsx::read(bytes, sheet),
        Format::Ods => ods::read(bytes, sheet),
    }
}

fn is_web_page(bytes: &[u8]) -> bool {
    const BEGINNING: usize = 200;
    let begin = String::from_utf8_lossy(&bytes[..bytes.len().min(BEGINNING)]).to_lowercase();
    let begin = begin.trim_start_matches('\u{feff}').trim_start();
    ["<!doctype html", "<html"].iter().any(|it| begin.starts_with(it))
}

/// The text of a CSV file as its places count it; see [`read_text`].
///
/// # Errors
/// When it is no text.
pub fn text_of(bytes: &[u8]) -> Result<(String, Vec<Fault>), Fault> {
    encoding::text(bytes)
}

/// Reads a CSV file whose text is known, as [`text_of`] gives it.
pub fn read_text(text: String) -> Grid {
    csv::grid(text, Vec::new())
}

/// Names of the sheets of a workbook, in its order; none for other files and what can't be read.
pub fn sheets(format: Format, bytes: &[u8]) -> Vec<String> {
    match format {
        Format::Csv => Vec::new(),
        Format::Xlsx => xlsx::sheets(bytes).unwrap_or_default(),
        Format::Ods => ods::sheets(bytes).unwrap_or_default(),
    }
}

/// Names of the sheets of a workbook that its program does not show.
pub fn hidden_sheets(format: Format, bytes: &[u8]) -> Vec<String> {
    match format {
        Format::Csv => Vec::new(),
        Format::Xlsx => xlsx::hidden(bytes).unwrap_or_default(),
        Format::Ods => ods::hidden(bytes).unwrap_or_default(),
    }
}

/// The most cells that a table may have.
pub const MOST_CELLS: usize = 500_000;
/// The most rows that a table may have.
pub const MOST_ROWS: usize = 20_000;
/// The most columns that a table may have.
pub const MOST_COLUMNS: usize = 500;
