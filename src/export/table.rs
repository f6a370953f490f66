//! Tables as CSV, for any other program.

use std::borrow::Cow;

/// A table with its head row.
///
/// Spreadsheets work out a cell that begins with `=`, `+`, `-` or `@`, whoever wrote it. A text of that
/// kind gets an apostrophe before it, which they take for the mark of a text; a number stays as it is.
pub(super) fn csv<'a, R>(head: &[&str], rows: impl IntoIterator<Item = R>) -> Vec<u8>
where
    R: IntoIterator<Item = &'a String>,
{
    let mut csv = csv::Writer::from_writer(Vec::new());
    csv.write_record(head).expect("memory takes everything");
    for row in rows {
        let row = row.into_iter().map(|it| cell(it).into_owned());
        csv.write_record(row).expect("memory takes everything");
    }
    csv.into_inner().expect("memory takes everything")
}

fn cell(text: &str) -> Cow<'_, str> {
    let head = text.trim_start_matches([' ', '\u{A0}', '\u{FEFF}']);
    let works = head.starts_with([
        '=', '+', '-', '@', '\t', '\r', '\u{FF1D}', '\u{FF0B}', '\u{FF0D}', '\u{FF20}',
    ]);
    let number = text.parse::<f64>().is_ok() || text.chars().count() == 1;
    if works && !number { Cow::Owned(format!("'{text}")) } else { Cow::Borrowed(text) }
}
