//! CSV, read by `csv-core`, which tells where each field ends.

use crate::encoding;
use crate::grid::{Cell, CellValue, Grid, Row};
use crate::{Fault, FaultKind, MOST_CELLS, MOST_COLUMNS, MOST_ROWS};
use csv_core::{ReadFieldResult, Reader, ReaderBuilder};
use std::ops::Range;

/// What may stand between fields, the likeliest first.
const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];
const MARK: &str = "\u{feff}";

pub(crate) fn read(bytes: &[u8]) -> Result<Grid, Fault> {
    let (text, faults) = encoding::text(bytes)?;
    Ok(grid(text, faults))
}

/// The cells of a text. What is wrong with it stands in the grid.
pub(crate) fn grid(text: String, faults: Vec<Fault>) -> Grid {
    let mut grid = Grid { text, faults, ..Grid::default() };
    let mut start = if grid.text.starts_with(MARK) { MARK.len() } else { 0 };
    let named = separator_line(&grid.text[start..]);
    let delimiter = named.map_or_else(|| guessed(&grid.text[start..]), |(delimiter, _)| delimiter);
    start += named.map_or(0, |(_, length)| length);
    let mut fields = Fields::new(&grid.text, start, delimiter);
    let (mut rows, mut faults, mut row) = (Vec::new(), Vec::new(), Row::default());
    let (mut cells, mut lines) = (0, Lines { text: &grid.text, at: 0, line: 1 });
    while let Some(field) = fields.next_field() {
        cells += 1;
        let (cell, fault) = cell(&grid.text, field.raw.clone(), field.value);
        let columns = rows.first().map(|it: &Row| it.cells.len());
        let unclosed = fault.is_some()
            && columns.is_some_and(|all| {
                runs_on(&grid.text[field.raw.clone()], delimiter, row.cells.len(), all)
            });
        let fault = if unclosed { Some(never_closed(&field.raw)) } else { fault };
        let fault = fault.or_else(|| an_error(&grid.text, &field.raw));
        let lost = fault.as_ref().is_some_and(|it| it.kind == FaultKind::Syntax);
        faults.extend(fault);
        if row.cells.is_empty() {
            row.number = lines.line_of(field.raw.start);
        }
        let over = row.cells.len() >= MOST_COLUMNS || rows.len() > MOST_ROWS || cells > MOST_CELLS;
        if over {
            faults.push(too_large(field.raw));
            break;
        }
        row.cells.push(cell);
        if field.ends_row || lost {
            let done = std::mem::take(&mut row);
            if done.cells.iter().any(|it| !it.value.is_empty()) {
                rows.push(done);
            }
        }
        if lost {
            break;
        }
    }
    grid.rows = rows;
    grid.faults.extend(faults);
    grid
}

/// What a spreadsheet program wrote for a formula that went wrong. It is printed as it stands.
fn an_error(text: &str, raw: &Range<usize>) -> Option<Fault> {
    const ERRORS: [&str; 10] = [
        "#REF!", "#N/A", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#BEZUG!", "#WERT!",
        "#NV",
    ];
    let error = ERRORS.into_iter().find(|it| *it == text[raw.clone()].trim())?;
    let fault = Fault::warning(FaultKind::Value, format!("this cell holds the error {error}"));
    Some(
        fault
            .at(raw.clone(), "printed as it stands")
            .hint("repair its formula, and save the table again"),
    )
}

pub(crate) fn too_large(span: Range<usize>) -> Fault {
    let message = format!(
        "this table is too large: the limits are {MOST_ROWS} rows, {MOST_COLUMNS} columns and \
         {MOST_CELLS} cells"
    );
    Fault::error(FaultKind::File, message).at(span, "the limit is reached here")
}

/// The first line where it says nothing but `sep=;`, as Excel writes it: the delimiter, and its length.
fn separator_line(text: &str) -> Option<(u8, usize)> {
    let line = text.split_inclusive('\n').next()?;
    let delimiter = line.trim_end_matches(['\r', '\n']).strip_prefix("sep=")?;
    match delimiter.as_bytes() {
        [delimiter] => Some((*delimiter, line.len())),
        _ => None,
    }
}

/// The delimiter that the heading has most of, outside of quotes.
fn guessed(text: &str) -> u8 {
    let mut counts = [0_usize; DELIMITERS.len()];
    let (mut quoted, mut any) = (false, false);
    for byte in text.bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b'\n' if !quoted && any => break,
            _ if quoted => {}
            _ => {
                let found = DELIMITERS.iter().position(|it| *it == byte);
                found.into_iter().for_each(|at| counts[at] += 1);
                any = any || !byte.is_ascii_whitespace();
            }
        }
    }
    let most = counts.iter().max().copied().unwrap_or_default();
    let best = counts.iter().position(|it| *it == most && most > 0);
    best.map_or(DELIMITERS[0], |at| DELIMITERS[at])
}

/// Line numbers of places that only grow.
struct Lines<'t> {
    text: &'t str,
    at: usize,
    line: usize,
}

impl Lines<'_> {
    fn line_of(&mut self, at: usize) -> usize {
        self.line += self.text[self.at..at].matches('\n').count();
        self.at = at;
        self.line
    }
}

struct Field {
    /// As it is written, with its quotes, without the delimiter.
    raw: Range<usize>,
    value: String,
    ends_row: bool,
}

struct Fields<'t> {
    text: &'t str,
    at: usize,
    reader: Reader,
    buffer: Vec<u8>,
    begins_row: bool,
}

impl<'t> Fields<'t> {
    fn new(text: &'t str, at: usize, delimiter: u8) -> Self {
        let reader = ReaderBuilder::new().delimiter(delimiter).build();
        Self { text, at, reader, buffer: vec![0; text.len() + 1], begins_row: true }
    }

    fn next_field(&mut self) -> Option<Field> {
        let start = self.at;
        let mut length = 0;
        loop {
            let rest = &self.text.as_bytes()[self.at..];
            let (result, read, written) = self.reader.read_field(rest, &mut self.buffer[length..]);
            self.at += read;
            length += written;
            match result {
                // The reader wants to be told that there is no more.
                ReadFieldResult::InputEmpty => {}
                ReadFieldResult::OutputFull | ReadFieldResult::End => return None,
                ReadFieldResult::Field { record_end } => {
                    let raw = self.raw(start, record_end);
                    let bytes = &self.buffer[..length];
                    let value = String::from_utf8_lossy(bytes).replace("\r\n", "\n");
                    self.begins_row = record_end;
                    return Some(Field { raw, value, ends_row: record_end });
                }
            }
        }
    }

    /// A field without what ends it, and without the ends of empty lines before it.
    fn raw(&self, start: usize, ends_row: bool) -> Range<usize> {
        let mut raw = &self.text[start..self.at];
        let mut from = start;
        if self.begins_row {
            let trimmed = raw.trim_start_matches(['\r', '\n']);
            from += raw.len() - trimmed.len();
            raw = trimmed;
        }
        let ended = if ends_row {
            raw.strip_suffix('\n').or_else(|| raw.strip_suffix('\r')).unwrap_or(raw)
        } else {
            &raw[..raw.len().saturating_sub(1)]
        };
        let ended = ended.strip_suffix('\r').unwrap_or(ended);
        from..from + ended.len()
    }
}

/// A field without blanks around it, and what is wrong with its quotes.
fn cell(text: &str, raw: Range<usize>, value: String) -> (Cell, Option<Fault>) {
    let written = &text[raw.clone()];
    let (inner, fault) = match written.strip_prefix('"') {
        Some(rest) => match end_of_quotes(rest) {
            None => (raw.start + 1..raw.start + 1, Some(never_closed(&raw))),
            Some(end) => {
                let behind = rest[end + 1..].trim();
                let from = raw.start + 1 + end + 1;
                let fault = (!behind.is_empty()).then(|| {
                    let fault = Fault::error(FaultKind::Value, "text after the closing quote");
                    let fault = fault.at(from..raw.end, "expected a delimiter");
                    fault.hint("inside quotes, write a quote twice: `\"\"`")
                });
                (raw.start + 1..raw.start + 1 + end, fault)
            }
        },
        None => (raw.clone(), misplaced_quote(written, &raw)),
    };
    let span = trimmed(text, inner);
    let value = value.trim();
    let value = if value.is_empty() { CellValue::Empty } else { CellValue::Text(value.to_owned()) };
    (Cell { value, span }, fault)
}

fn never_closed(raw: &Range<usize>) -> Fault {
    let fault = Fault::error(FaultKind::Syntax, "this quote is never closed");
    let fault = fault.at(raw.start..raw.start + 1, "opened here");
    fault.hint("inside quotes, write a quote twice: `\"\"`")
}

/// Whether a cell in quotes that ends amid a text, and before which `done` of `all` cells of its row stand, holds the
/// rest of its row. Its quote was not closed, and the one that seems to close it opens a cell further down. The last
/// cell of a row may as well be a text of two lines: then the next line has to look like a row.
fn runs_on(written: &str, delimiter: u8, done: usize, all: usize) -> bool {
    let cells = |line: &str| line.bytes().filter(|it| *it == delimiter).count() + 1;
    let mut lines = written.lines();
    let (Some(first), Some(second)) = (lines.next(), lines.next()) else { return false };
    let is_last = done + 1 == all;
    first.starts_with('"') && done + cells(first) == all && (!is_last || cells(second) == all)
}

/// Quotes that do not quote, because a blank stands before them.
fn misplaced_quote(written: &str, raw: &Range<usize>) -> Option<Fault> {
    let inner = written.trim_start();
    let blanks = written.len() - inner.len();
    if blanks == 0 || !inner.starts_with('"') {
        return None;
    }
    let fault = Fault::error(FaultKind::Value, "this quote does not begin its cell");
    let fault = fault.at(raw.start..raw.start + blanks + 1, "a blank stands before the quote");
    Some(fault.hint("remove the blank"))
}

/// Where the closing quote stands in what follows the opening one.
fn end_of_quotes(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let mut at = 0;
    loop {
        at += rest[at..].find('"')?;
        if bytes.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}

pub(crate) fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let written = &text[range.clone()];
    let inner = written.trim();
    let start = range.start + (written.len() - written.trim_start().len());
    if inner.is_empty() { range.start..range.start } else { start..start + inner.len() }
}
