//! Lists of tables that come back from a table: each row of a card is one item.

use crate::edit_values::{as_written, put, value};
use crate::table::BETWEEN;
use cardwright_model::{CardType, FieldKind};
use cardwright_spreadsheet::{Row, fold};
use std::collections::BTreeMap;
use toml_edit::{Array, InlineTable, Item, Table, TableLike, Value};

/// One item: what stands in its columns, by their names.
pub(crate) type Listed = BTreeMap<String, String>;

/// A list of tables, with the columns that the table has for it.
pub(crate) struct ListOfTables {
    pub(crate) name: String,
    columns: Vec<(usize, String, FieldKind)>,
}

/// The lists of tables of a type for which a heading has columns.
pub(crate) fn lists(heading: &Row, kind: &CardType) -> Vec<ListOfTables> {
    let mut lists = Vec::new();
    for field in &kind.fields {
        let FieldKind::List(item) = &field.kind else { continue };
        let FieldKind::Table(parts) = &**item else { continue };
        let column = |(at, cell): (usize, &cardwright_spreadsheet::Cell)| {
            let written = cell.value.text();
            let (first, part) = written.split_once('.')?;
            let part = fold(part);
            let found = parts.iter().find(|it| it.name == part)?;
            // What lies deeper than that has no columns of its own.
            let plain = !matches!(found.kind, FieldKind::Table(_));
            (fold(first) == field.name && plain).then(|| (at, part, found.kind.clone()))
        };
        let columns: Vec<_> = heading.cells.iter().enumerate().filter_map(column).collect();
        if !columns.is_empty() {
            lists.push(ListOfTables { name: field.name.clone(), columns });
        }
    }
    lists
}

impl ListOfTables {
    /// Whether a column of the heading is one of its own.
    pub(crate) fn has(&self, at: usize) -> bool {
        self.columns.iter().any(|it| it.0 == at)
    }

    /// The items that the rows of a card say.
    pub(crate) fn said(&self, group: &[&Row]) -> Vec<Listed> {
        let item = |row: &&Row| {
            let cell = |(at, name, kind): &(usize, String, FieldKind)| {
                let text = as_written(kind, row.filled(*at)?.value.text())?;
                Some((name.clone(), text))
            };
            self.columns.iter().filter_map(cell).collect::<Listed>()
        };
        group.iter().map(item).filter(|it| !it.is_empty()).collect()
    }

    /// The items that a card has, as its rows show them: each at its place, also one that shows nothing.
    pub(crate) fn old(&self, rows: &[Listed]) -> Vec<Listed> {
        let part = |row: &Listed| {
            let cell = |(_, name, _): &(usize, String, FieldKind)| {
                let text = row.get(&format!("{}.{name}", self.name))?;
                Some((name.clone(), text.clone()))
            };
            self.columns.iter().filter_map(cell).collect::<Listed>()
        };
        rows.iter().map(part).collect()
    }

    /// Puts items into the table of a card. What is the same at the beginning and at the end stays; what stands between
    /// is changed item by item, and then items are added or removed. Columns and items of which the table of cards
    /// shows nothing stay. Gives the column and what it should hold where a cell is wrong.
    pub(crate) fn put(
        &self,
        card: &mut dyn TableLike,
        old: &[Listed],
        new: &[Listed],
    ) -> Result<(), (usize, String, String)> {
        let seen: Vec<usize> = (0..old.len()).filter(|at| !old[*at].is_empty()).collect();
        let same = |(at, item): &(&usize, &Listed)| old[**at] == **item;
        let head = seen.iter().zip(new).take_while(same).count();
        let ends = seen[head..].iter().rev().zip(new[head..].iter().rev());
        let tail = ends.take_while(same).count();
        let before = &seen[..seen.len() - tail];
        let (places, items) = (&before[head..], &new[head..new.len() - tail]);
        let next = before.last().map_or(0, |it| it + 1);
        let list = card.entry(&self.name).or_insert_with(|| Item::Value(Array::new().into()));
        for (index, item) in items.iter().enumerate() {
            let place = places.get(index).copied();
            let at = place.unwrap_or_else(|| next + index - places.len());
            if place.is_none() {
                insert(list, at);
            }
            if let Some(table) = list.get_mut(at).and_then(Item::as_table_like_mut) {
                self.put_item(table, place.map(|it| &old[it]), item)?;
            }
        }
        for at in places.iter().skip(items.len()).rev() {
            remove(list, *at);
        }
        if list.get(0).is_none() {
            card.remove(&self.name);
        }
        Ok(())
    }

    fn put_item(
        &self,
        table: &mut dyn TableLike,
        old: Option<&Listed>,
        new: &Listed,
    ) -> Result<(), (usize, String, String)> {
        for (at, name, kind) in &self.columns {
            let now = new.get(name);
            if old.and_then(|it| it.get(name)) == now {
                continue;
            }
            let wrong = |wanted| (*at, now.cloned().unwrap_or_default(), wanted);
            let value = now.map(|it| value(kind, it)).transpose().map_err(wrong)?;
            put(table, &[name.as_str()], value);
        }
        Ok(())
    }
}

/// Puts an empty item into a list, whichever way it is written.
fn insert(list: &mut Item, at: usize) {
    match list {
        Item::ArrayOfTables(tables) => tables.insert(at, Table::new()),
        Item::Value(Value::Array(items)) => items.insert(at, InlineTable::new()),
        _ => {}
    }
}

/// Takes an item out of a list, whichever way it is written.
fn remove(list: &mut Item, at: usize) {
    match list {
        Item::ArrayOfTables(tables) => drop(tables.remove(at)),
        Item::Value(Value::Array(items)) => drop(items.remove(at)),
        _ => {}
    }
}

/// Items in words, for the list of changes.
pub(crate) fn shown(items: &[Listed]) -> String {
    let item = |listed: &Listed| {
        listed.iter().map(|(name, text)| format!("{name} {text}")).collect::<Vec<_>>().join(", ")
    };
    items.iter().filter(|it| !it.is_empty()).map(item).collect::<Vec<_>>().join(BETWEEN)
}
