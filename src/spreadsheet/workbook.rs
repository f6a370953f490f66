//! What XLSX and ODS have in common: an archive with limits, sheets by name, and the text of a sheet.

use crate::csv::too_large;
use crate::grid::{Cell, CellValue, Grid, Row, letters};
use crate::{Fault, FaultKind, MOST_CELLS, MOST_COLUMNS, MOST_ROWS};
use std::collections::BTreeMap;
use std::io::{Cursor, Read as _, copy, sink};
use zip::ZipArchive;

/// Bytes that all parts of a workbook together may have when they are unpacked.
const LARGEST: u64 = 128 << 20;
/// Parts that it may have.
const MOST_PARTS: usize = 2_000;
/// What stands between two cells in the text of a sheet.
const BETWEEN: &str = " | ";

pub(crate) type Archive<'b> = ZipArchive<Cursor<&'b [u8]>>;

/// Opens a workbook and unpacks all of it once into nothing, because what it says of its own size may be false.
pub(crate) fn open<'b>(bytes: &'b [u8], what: &str) -> Result<Archive<'b>, Fault> {
    let broken = |why: &str| {
        let fault = Fault::error(FaultKind::File, format!("this is not {what} file: {why}"));
        fault.hint(format!("save it as {what} file again"))
    };
    if bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) {
        return Err(broken("it has a password, or it is an old `.xls`"));
    }
    if !bytes.starts_with(b"PK") {
        return Err(broken("it is no archive"));
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|it| broken(&it.to_string()))?;
    if archive.len() > MOST_PARTS {
        let message = format!("this workbook has more than {MOST_PARTS} parts");
        return Err(Fault::error(FaultKind::File, message));
    }
    let mut sum = 0;
    for at in 0..archive.len() {
        let part = archive.by_index(at).map_err(|it| broken(&it.to_string()))?;
        let read = copy(&mut part.take(LARGEST + 1 - sum), &mut sink());
        sum += read.map_err(|it| broken(&it.to_string()))?;
        if sum > LARGEST {
            let message =
                format!("this workbook is too large: unpacked, it has over {} MB", LARGEST >> 20);
            let fault = Fault::error(FaultKind::File, message);
            return Err(fault.hint("remove pictures and sheets that no game needs"));
        }
    }
    Ok(archive)
}

/// The sheet that is asked for, or the only one.
pub(crate) fn chosen(sheets: &[String], wanted: Option<&str>) -> Result<String, Fault> {
    let listed = |names: &[String]| {
        let names: Vec<String> = names.iter().map(|it| format!("`{it}`")).collect();
        names.join(", ")
    };
    match (wanted, sheets) {
        (None, [only]) => Ok(only.clone()),
        (None, []) => Err(Fault::error(FaultKind::File, "this workbook has no sheets")),
        (None, [first, ..]) => {
            let fault = Fault::error(FaultKind::File, "this workbook has several sheets");
            Err(fault
                .hint(format!("say which, such as `FILE#{first}`; there are {}", listed(sheets))))
        }
        (Some(wanted), _) if sheets.iter().any(|it| it == wanted) => Ok(wanted.to_owned()),
        (Some(wanted), _) => {
            let fault =
                Fault::error(FaultKind::File, format!("this workbook has no sheet `{wanted}`"));
            let folded = crate::values::fold(wanted);
            let fault = match sheets.iter().find(|it| crate::values::fold(it) == folded) {
                Some(near) => fault.hint(format!("did you mean `{near}`?")),
                None => fault,
            };
            Err(fault.hint(format!("there are {}", listed(sheets))))
        }
    }
}

/// The name of a cell, such as `B2`.
fn name((row, column): (u32, u32)) -> String {
    format!("{}{}", letters(column + 1), row + 1)
}

/// Cells of a sheet as they are met, by row and column from 0.
#[derive(Default)]
pub(crate) struct Sheet {
    cells: BTreeMap<(u32, u32), CellValue>,
    faults: Vec<((u32, u32), Fault)>,
}

impl Sheet {
    /// Takes a cell. False when there is no room for more.
    pub(crate) fn put(&mut self, at: (u32, u32), value: CellValue) -> bool {
        let fits = (at.0 as usize) < MOST_ROWS
            && (at.1 as usize) < MOST_COLUMNS
            && self.cells.len() < MOST_CELLS;
        if !fits {
            // The cell may be too far out to be shown.
            let hint = format!("delete what stands at {}, or the columns and rows to it", name(at));
            self.faults.push((at, too_large(0..0).hint(hint)));
            return false;
        }
        self.cells.insert(at, value);
        true
    }

    /// Notes what is wrong with a cell.
    pub(crate) fn fault(&mut self, at: (u32, u32), fault: Fault) {
        self.faults.push((at, fault));
    }

    /// Notes cells that are one.
    pub(crate) fn merged(&mut self, from: (u32, u32), to: (u32, u32)) {
        let message = format!("the cells {}:{} are merged", name(from), name(to));
        let fault = Fault::error(FaultKind::Value, message).at(0..0, "merged from here on");
        let hint = if from.0 == 0 && to.0 == 0 {
            "delete this row if it is a title above the table: the first row has the names of the columns"
        } else {
            "unmerge them, and write the value into each cell"
        };
        self.faults.push((from, fault.hint(hint)));
    }

    /// The sheet as a grid, with a line of text for each row.
    pub(crate) fn grid(self, name: String) -> Grid {
        let Self { mut cells, faults } = self;
        let fits = |at: (u32, u32)| (at.0 as usize) < MOST_ROWS && (at.1 as usize) < MOST_COLUMNS;
        let faulty: Vec<(u32, u32)> = faults.iter().map(|it| it.0).filter(|it| fits(*it)).collect();
        // What is wrong with an empty cell needs a place too.
        for at in &faulty {
            cells.entry(*at).or_insert(CellValue::Empty);
        }
        let mut grid = Grid { sheet: Some(name), ..Grid::default() };
        let (mut line, mut row) = (0, Row::default());
        let mut places = BTreeMap::new();
        for (at, value) in cells {
            if value.is_empty() && !faulty.contains(&at) {
                continue;
            }
            if at.0 != line || row.cells.is_empty() {
                grid.take(&mut row);
                grid.lines_to(&mut line, at.0);
                row.number = at.0 as usize + 1;
            }
            while row.cells.len() < at.1 as usize {
                grid.text.push_str(if row.cells.is_empty() { "" } else { BETWEEN });
                grid.push(&mut row, CellValue::Empty);
            }
            grid.text.push_str(if row.cells.is_empty() { "" } else { BETWEEN });
            places.insert(at, grid.push(&mut row, value));
        }
        grid.take(&mut row);
        for (at, mut fault) in faults {
            let last = || places.last_key_value().map(|it| it.1.clone());
            fault.span = places.get(&at).cloned().or_else(last);
            grid.faults.push(fault);
        }
        grid
    }
}

impl Grid {
    fn take(&mut self, row: &mut Row) {
        let done = std::mem::take(row);
        if done.cells.iter().any(|it| !it.value.is_empty()) {
            self.rows.push(done);
        }
    }

    fn lines_to(&mut self, line: &mut u32, to: u32) {
        while *line < to {
            self.text.push('\n');
            *line += 1;
        }
    }

    /// Adds a cell to the text, on one line, and tells where it stands.
    fn push(&mut self, row: &mut Row, value: CellValue) -> std::ops::Range<usize> {
        let start = self.text.len();
        let column = u32::try_from(row.cells.len()).unwrap_or(u32::MAX) + 1;
        self.cells.push((start, u32::try_from(row.number).unwrap_or(u32::MAX), column));
        let line: Vec<String> = value.text().lines().map(str::to_owned).collect();
        self.text.push_str(&line.join("↵"));
        let span = start..self.text.len();
        row.cells.push(Cell { value, span: span.clone() });
        span
    }
}

/// A number as a cell holds it: whole where it is whole.
pub(crate) fn number(value: f64) -> CellValue {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    if value.fract() == 0.0 && value.abs() < EXACT {
        CellValue::Whole(value as i64)
    } else {
        CellValue::Number(value.to_string())
    }
}

/// A text without blanks around it.
pub(crate) fn text(value: &str) -> CellValue {
    let value = value.replace("\r\n", "\n").replace('\r', "\n");
    match value.trim() {
        "" => CellValue::Empty,
        text => CellValue::Text(text.to_owned()),
    }
}
