//! Tables whose first row does not name the columns.

use crate::guess::is_usual;
use cardwright_spreadsheet::{Cell, Fault, FaultKind, Grid, Row, whole};

/// So many rows may stand above the names of the columns, such as the title of the deck.
const TITLE_ROWS: usize = 5;

/// A first row that does not name the columns: a name is that of several columns in all rows, the names stand further
/// down, or the row is a card, with a number where all others have numbers and no name that is known.
pub(crate) fn without_heading(grid: &Grid) -> Option<Fault> {
    let (heading, rows) = grid.rows.split_first()?;
    let fault = |cell: &Cell, message: &str, remark: String, hints: &[&str]| Fault {
        kind: FaultKind::Value,
        is_warning: false,
        message: message.to_owned(),
        span: Some(cell.span.clone()),
        remark,
        hints: hints.iter().map(|it| (*it).to_owned()).collect(),
    };
    let joined = heading.cells.iter().enumerate().find(|(at, cell)| {
        let signs = |it: &Cell, sign: char| it.value.text().matches(sign).count();
        let as_often = |sign: &char| {
            let many = signs(cell, *sign);
            let mut cells = rows.iter().filter_map(|row| row.filled(*at)).peekable();
            many > 0 && cells.peek().is_some() && cells.all(|it| signs(it, *sign) == many)
        };
        ['\t', ';', '|'].iter().any(as_often)
    });
    if let Some((_, cell)) = joined {
        let remark = "here and in all rows, a tab, `;` or `|` parts it".to_owned();
        let hint = "write the same sign between all columns: a comma, `;` or a tab";
        return Some(fault(cell, "this name looks like those of several columns", remark, &[hint]));
    }
    // The rows have one cell each, with another sign where the heading has commas.
    let more = heading.cells.len() - 1;
    let parted = |row: &Row, sign: char| {
        let [cell] = &row.cells[..] else { return false };
        cell.value.text().matches(sign).count() >= more
    };
    let sign =
        ['\t', ';', '|', ','].into_iter().find(|sign| rows.iter().all(|it| parted(it, *sign)));
    if let (Some(sign), Some(row), true) = (sign, rows.first(), more > 0) {
        let message = format!("this row has one cell, and the heading {}", more + 1);
        let remark = format!("its cells seem to be parted by `{sign}`");
        let hint = "write the same sign between all columns: a comma, `;` or a tab";
        return Some(fault(&row.cells[0], &message, remark, &[hint]));
    }
    let usual = |row: &Row| row.cells.iter().filter(|it| is_usual(&it.value.text())).count();
    if usual(heading) > 0 {
        return None;
    }
    let unnamed = "the first row does not name the columns";
    if let Some(names) = rows.iter().take(TITLE_ROWS).find(|it| usual(it) > 1) {
        let remark = format!("their names seem to stand in row {}", names.number);
        let filled = heading.cells.iter().find(|it| !it.value.is_empty())?;
        return Some(fault(filled, unnamed, remark, &["delete the rows above the names"]));
    }
    let is_number = |it: &Cell| whole(&it.value.text()).is_some();
    let all_numbers = |at: usize| {
        let mut cells = rows.iter().filter_map(|row| row.filled(at)).peekable();
        cells.peek().is_some() && cells.all(is_number)
    };
    let mut cells = heading.cells.iter().enumerate();
    let (_, cell) = cells.find(|(at, cell)| is_number(cell) && all_numbers(*at))?;
    let hints = [
        "write a row of names above the cards, such as `title,copies,text`",
        "if it names them, call the column of the titles `title`",
    ];
    Some(fault(cell, unnamed, "this is a number, as in the rows below".to_owned(), &hints))
}
