//! Sheets of XLSX, read cell by cell by `calamine`.

use crate::grid::{CellValue, Grid};
use crate::moments;
use crate::workbook::{Sheet, chosen, number, open, text};
use crate::{Fault, FaultKind};
use calamine::{DataRef, Reader as _, SheetType, SheetVisible, Xlsx, XlsxError};
use std::io::Cursor;

type Book<'b> = Xlsx<Cursor<&'b [u8]>>;

pub(crate) fn read(bytes: &[u8], sheet: Option<&str>) -> Result<Grid, Fault> {
    let mut book = book(bytes)?;
    let name = chosen(&names(&book), sheet)?;
    let merged = book.merge_cells_by_sheet_name(&name).map_err(|it| broken(&it))?;
    let mut found = Sheet::default();
    let mut cells = book.worksheet_cells_reader(&name).map_err(|it| broken(&it))?;
    while let Some(cell) = cells.next_cell_with_formula_metadata().map_err(|it| broken(&it))? {
        if cell.formula.is_some() && matches!(cell.value, DataRef::Empty) {
            found.fault(cell.pos, without_value());
            // It holds something, and nobody knows what.
            found.put(cell.pos, CellValue::Text("=…".to_owned()));
            continue;
        }
        let value = match cell.value {
            DataRef::Empty => continue,
            DataRef::Int(value) => CellValue::Whole(value),
            DataRef::Float(value) => number(value),
            DataRef::String(value) => text(&value),
            DataRef::SharedString(value) => text(value),
            DataRef::Bool(value) => CellValue::Flag(value),
            DataRef::DateTime(value) => CellValue::Text(moments::told(&value)),
            DataRef::DateTimeIso(value) => text(&moments::moment(&value)),
            DataRef::DurationIso(value) => text(&moments::duration(&value)),
            DataRef::Error(error) => {
                found.fault(cell.pos, an_error(&error.to_string()));
                CellValue::Text(error.to_string())
            }
        };
        if !found.put(cell.pos, value) {
            break;
        }
    }
    merged.into_iter().for_each(|it| found.merged(it.start, it.end));
    Ok(found.grid(name))
}

pub(crate) fn without_value() -> Fault {
    let fault = Fault::error(FaultKind::Value, "this formula has no value");
    let fault = fault.at(0..0, "never worked out");
    fault.hint("open the file in a spreadsheet program and save it once")
}

pub(crate) fn an_error(error: &str) -> Fault {
    let fault = Fault::error(FaultKind::Value, format!("this cell holds the error {error}"));
    fault.at(0..0, "expected a value").hint("repair its formula, and save the file")
}

pub(crate) fn sheets(bytes: &[u8]) -> Result<Vec<String>, Fault> {
    Ok(names(&book(bytes)?))
}

pub(crate) fn hidden(bytes: &[u8]) -> Result<Vec<String>, Fault> {
    let book = book(bytes)?;
    let hidden = book.sheets_metadata().iter().filter(|it| it.visible != SheetVisible::Visible);
    Ok(hidden.map(|it| it.name.clone()).collect())
}

fn book(bytes: &[u8]) -> Result<Book<'_>, Fault> {
    drop(open(bytes, "an XLSX")?);
    Xlsx::new(Cursor::new(bytes)).map_err(|it| broken(&it))
}

fn names(book: &Book<'_>) -> Vec<String> {
    let sheets = book.sheets_metadata().iter().filter(|it| it.typ == SheetType::WorkSheet);
    sheets.map(|it| it.name.clone()).collect()
}

fn broken(error: &XlsxError) -> Fault {
    let fault = Fault::error(FaultKind::Syntax, format!("this XLSX file is damaged: {error}"));
    fault.hint("open it in a spreadsheet program and save it again")
}
