//! Sheets of ODS, read by `calamine`. It holds a whole workbook at once and says nothing of merged cells, so
//! the sheet is gone through before: how many cells it has, which are merged, which formulas have no value.

use crate::grid::{CellValue, Grid};
use crate::moments;
use crate::workbook::{Archive, Sheet, chosen, number, open, text};
use crate::xlsx::{an_error, without_value};
use crate::{Fault, FaultKind, MOST_CELLS, MOST_COLUMNS, MOST_ROWS};
use calamine::{Data, Ods, Reader as _, SheetVisible};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::io::{BufReader, Cursor};

pub(crate) fn read(bytes: &[u8], sheet: Option<&str>) -> Result<Grid, Fault> {
    let scans = scan(open(bytes, "an ODS")?)?;
    let names: Vec<String> = scans.iter().map(|it| it.name.clone()).collect();
    let name = chosen(&names, sheet)?;
    let mut book: Ods<_> = Ods::new(Cursor::new(bytes)).map_err(|it| broken(&it.to_string()))?;
    let range = book.worksheet_range(&name).map_err(|it| broken(&it.to_string()))?;
    let first = range.start().unwrap_or_default();
    let scan = scans.iter().find(|it| it.name == name);
    let mut found = Sheet::default();
    for (row, column, value) in range.used_cells() {
        let at = (first.0 + row as u32, first.1 + column as u32);
        let value = match value {
            Data::Empty => continue,
            Data::Int(value) => CellValue::Whole(*value),
            Data::Float(value) => number(*value),
            // A formula of LibreOffice that failed has the name of its error as its text.
            Data::String(value) if scan.is_some_and(|it| it.failed.contains(&at)) => {
                found.fault(at, an_error(value));
                text(value)
            }
            Data::String(value) => text(value),
            Data::Bool(value) => CellValue::Flag(*value),
            Data::DateTime(value) => CellValue::Text(moments::told(value)),
            Data::DateTimeIso(value) => text(&moments::moment(value)),
            Data::DurationIso(value) => text(&moments::duration(value)),
            Data::Error(error) => {
                found.fault(at, an_error(&error.to_string()));
                CellValue::Text(error.to_string())
            }
        };
        if !found.put(at, value) {
            break;
        }
    }
    if let Some(scan) = scan {
        scan.merged.iter().for_each(|(from, to)| found.merged(*from, *to));
        for at in &scan.without_value {
            found.fault(*at, without_value());
            found.put(*at, CellValue::Text("=…".to_owned()));
        }
    }
    Ok(found.grid(name))
}

pub(crate) fn sheets(bytes: &[u8]) -> Result<Vec<String>, Fault> {
    Ok(scan(open(bytes, "an ODS")?)?.into_iter().map(|it| it.name).collect())
}

pub(crate) fn hidden(bytes: &[u8]) -> Result<Vec<String>, Fault> {
    drop(open(bytes, "an ODS")?);
    let book: Ods<_> = Ods::new(Cursor::new(bytes)).map_err(|it| broken(&it.to_string()))?;
    let hidden = book.sheets_metadata().iter().filter(|it| it.visible != SheetVisible::Visible);
    Ok(hidden.map(|it| it.name.clone()).collect())
}

/// What is known of a sheet before it is read. Rows and columns count from 0.
#[derive(Default)]
struct Scan {
    name: String,
    merged: Vec<((u32, u32), (u32, u32))>,
    without_value: Vec<(u32, u32)>,
    /// Formulas of LibreOffice that failed.
    failed: Vec<(u32, u32)>,
    /// The row and column that come next.
    at: (u32, u32),
    row_repeats: u32,
    /// How many filled cells there are, repeated ones as often as they are.
    cells: u64,
    /// Filled cells of this row.
    in_row: u64,
}

fn scan(mut archive: Archive<'_>) -> Result<Vec<Scan>, Fault> {
    let content = archive.by_name("content.xml").map_err(|it| broken(&it.to_string()))?;
    let mut reader = Reader::from_reader(BufReader::new(content));
    reader.config_mut().expand_empty_elements = true;
    let (mut buffer, mut sheets, mut current) = (Vec::new(), Vec::new(), None::<Scan>);
    // Formulas that are open: a value may still come as text.
    loop {
        buffer.clear();
        match reader.read_event_into(&mut buffer).map_err(|it| broken(&it.to_string()))? {
            Event::Start(tag) => match (name_of(&tag).as_str(), &mut current) {
                ("table:table", None) => {
                    let name = attribute(&tag, "table:name").unwrap_or_default();
                    current = Some(Scan { name, ..Scan::default() });
                }
                ("table:table-row", Some(sheet)) => {
                    sheet.row_repeats = repeats(&tag, "table:number-rows-repeated");
                    (sheet.at.1, sheet.in_row) = (0, 0);
                }
                ("table:table-cell" | "table:covered-table-cell", Some(sheet)) => {
                    sheet.cell(&tag)?;
                }
                _ => {}
            },
            Event::End(tag) => match (tag.name().as_ref().to_owned().as_str(), &mut current) {
                ("table:table-row", Some(sheet)) => sheet.end_of_row()?,
                ("table:table", Some(_)) => sheets.extend(current.take()),
                _ => {}
            },
            Event::Eof => return Ok(sheets),
            _ => {}
        }
    }
}

impl Scan {
    fn cell(&mut self, tag: &BytesStart<'_>) -> Result<(), Fault> {
        let columns = repeats(tag, "table:number-columns-repeated");
        let spans = ["table:number-rows-spanned", "table:number-columns-spanned"];
        let [rows_spanned, columns_spanned] = spans.map(|it| repeats(tag, it));
        if rows_spanned > 1 || columns_spanned > 1 {
            let to = (self.at.0 + rows_spanned - 1, self.at.1 + columns_spanned - 1);
            self.merged.push((self.at, to));
        }
        let has_value = attribute(tag, "office:value-type").is_some_and(|it| !it.is_empty());
        let formula = attribute(tag, "table:formula").is_some();
        if formula && !has_value {
            self.without_value.push(self.at);
        }
        if attribute(tag, "calcext:value-type").is_some_and(|it| it == "error") {
            self.failed.push(self.at);
        }
        if has_value || formula {
            self.in_row += u64::from(columns);
            let wide = self.at.1.saturating_add(columns) as usize > MOST_COLUMNS;
            if wide || self.in_row > MOST_CELLS as u64 {
                return Err(too_many(&self.name));
            }
        }
        self.at.1 = self.at.1.saturating_add(columns);
        Ok(())
    }

    fn end_of_row(&mut self) -> Result<(), Fault> {
        self.cells += self.in_row * u64::from(self.row_repeats);
        self.at.0 = self.at.0.saturating_add(self.row_repeats);
        let long = self.in_row > 0 && self.at.0 as usize > MOST_ROWS;
        if long || self.cells > MOST_CELLS as u64 {
            return Err(too_many(&self.name));
        }
        Ok(())
    }
}

fn too_many(sheet: &str) -> Fault {
    let message = format!(
        "the sheet `{sheet}` is too large: the limits are {MOST_ROWS} rows, {MOST_COLUMNS} columns \
         and {MOST_CELLS} cells"
    );
    Fault::error(FaultKind::File, message)
}

fn name_of(tag: &BytesStart<'_>) -> String {
    tag.name().as_ref().to_owned()
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let found = tag.attributes().filter_map(Result::ok).find(|it| it.key.as_ref() == name)?;
    Some(found.value.to_string())
}

fn repeats(tag: &BytesStart<'_>, name: &str) -> u32 {
    attribute(tag, name).and_then(|it| it.parse().ok()).unwrap_or(1).max(1)
}

fn broken(why: &str) -> Fault {
    let fault = Fault::error(FaultKind::Syntax, format!("this ODS file is damaged: {why}"));
    fault.hint("open it in a spreadsheet program and save it again")
}
