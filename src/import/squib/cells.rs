//! The cells of a table as values: a card for each copy where Squib has one, else for each row.

use super::value::Value;
use crate::rows::Rows;
use cardwright_spreadsheet::fold;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Cards that are looked at one by one, at most.
const MOST: usize = 5_000;

/// Cells of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Cells {
    pub(super) rows: Rows,
    /// The row of each card.
    row_of: Vec<usize>,
    /// Columns by their folded names, with a value for each card.
    columns: BTreeMap<String, Rc<Vec<Value>>>,
}

impl Cells {
    /// `None` where there are too many cards.
    pub(super) fn new(rows: Rows, copies: &[usize]) -> Option<Self> {
        let total = copies.iter().try_fold(0_usize, |all, it| all.checked_add(*it))?;
        if total > MOST || total == 0 {
            return None;
        }
        let row_of = copies.iter().enumerate().flat_map(|it| std::iter::repeat_n(it.0, *it.1));
        let mut cells = Self { rows, row_of: row_of.collect(), columns: BTreeMap::new() };
        cells.read();
        Some(cells)
    }

    /// Reads all columns again, when the rows have changed.
    pub(super) fn read(&mut self) {
        let column = |(at, name): (usize, &String)| {
            let cells = self.row_of.iter().map(|row| Value::cell(self.rows.cell(*row, at)));
            (fold(name), Rc::new(cells.collect::<Vec<_>>()))
        };
        self.columns = self.rows.names.iter().enumerate().map(column).collect();
    }

    pub(super) fn count(&self) -> usize {
        self.row_of.len()
    }

    pub(super) fn column(&self, name: &str) -> Option<Rc<Vec<Value>>> {
        self.columns.get(&fold(name)).cloned()
    }

    /// What the rows have of what the cards have, and whether the copies of each card have the same.
    pub(super) fn by_row<T: Clone + Default + PartialEq>(&self, of_cards: &[T]) -> (Vec<T>, bool) {
        let mut rows: Vec<Option<T>> = vec![None; self.rows.cells.len()];
        let mut same = true;
        for (row, value) in self.row_of.iter().zip(of_cards) {
            match rows.get_mut(*row) {
                Some(Some(before)) => same &= before == value,
                Some(empty) => *empty = Some(value.clone()),
                None => {}
            }
        }
        (rows.into_iter().map(Option::unwrap_or_default).collect(), same)
    }

    /// The rows of which some copy is meant, and whether all copies are.
    pub(super) fn some(&self, on: &[bool]) -> (Vec<bool>, bool) {
        let mut rows = vec![false; self.rows.cells.len()];
        for (row, on) in self.row_of.iter().zip(on) {
            if let Some(it) = rows.get_mut(*row) {
                *it |= *on;
            }
        }
        let whole = self.row_of.iter().zip(on).all(|(row, on)| rows.get(*row) == Some(on));
        (rows, whole)
    }

    /// The column that holds just these texts, a text for each row.
    pub(super) fn holding(&self, texts: &[String]) -> Option<&str> {
        let holds = |at: &usize| {
            let mut rows = self.rows.cells.iter().zip(texts);
            rows.all(|(row, text)| row.get(*at).is_some_and(|it| it == text))
        };
        let at = (0..self.rows.names.len()).find(holds)?;
        self.rows.names.get(at).map(String::as_str).filter(|it| !it.is_empty())
    }
}
