//! Lists of tables that come back from a table: each row of a card is one item.

use crate::edit_values::{put, value};
use crate::table::BETWEEN;
use cardwright_model::{CardType, FieldKind};
use cardwright_spreadsheet::{Row, flag, fold, whole};
use std::collections::BTreeMap;
use toml_edit::{Array, ArrayOfTables, InlineTable, Item, Table, TableLike, Value};

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
                let text = row.filled(*at)?.value.text();
                let text = match kind {
                    FieldKind::Flag if flag(&text) == Some(false) => return None,
                    FieldKind::Flag if flag(&text) == Some(true) => "x".to_owned(),
                    FieldKind::Number { .. } => {
                        whole(&text).map_or(text, |number| number.to_string())
                    }
                    FieldKind::List(_) => {
                        let parts = text.split([';', '\n']).map(str::trim);
                        parts.filter(|it| !it.is_empty()).collect::<Vec<_>>().join(BETWEEN)
                    }
                    _ => text,
                };
                Some((name.clone(), text))
            };
            self.columns.iter().filter_map(cell).collect::<Listed>()
        };
        group.iter().map(item).filter(|it| !it.is_empty()).collect()
    }

    /// The items that a card has, as its rows show them.
    pub(crate) fn old(&self, rows: &[Listed]) -> Vec<Listed> {
        let part = |row: &Listed| {
            let cell = |(_, name, _): &(usize, String, FieldKind)| {
                let text = row.get(&format!("{}.{name}", self.name))?;
                Some((name.clone(), text.clone()))
            };
            self.columns.iter().filter_map(cell).collect::<Listed>()
        };
        rows.iter().map(part).filter(|it| !it.is_empty()).collect()
    }

    /// Puts items into the table of a card: an item at its place is changed, what the table of cards has no columns
    /// for stays, and items too many go. Gives the column and what it should hold where a cell is wrong.
    pub(crate) fn put(
        &self,
        card: &mut dyn TableLike,
        old: &[Listed],
        new: &[Listed],
    ) -> Result<(), (usize, String, String)> {
        if new.is_empty() {
            card.remove(&self.name);
            return Ok(());
        }
        if card.get(&self.name).is_none() {
            card.insert(&self.name, Item::Value(Value::Array(Array::new())));
        }
        let list = card.get_mut(&self.name);
        match list {
            Some(Item::ArrayOfTables(tables)) => self.put_tables(tables, old, new),
            Some(Item::Value(Value::Array(items))) => self.put_inline(items, old, new),
            _ => Ok(()),
        }
    }

    fn put_tables(
        &self,
        tables: &mut ArrayOfTables,
        old: &[Listed],
        new: &[Listed],
    ) -> Result<(), (usize, String, String)> {
        for (at, item) in new.iter().enumerate() {
            if tables.len() <= at {
                tables.push(Table::new());
            }
            if let Some(table) = tables.get_mut(at) {
                self.put_item(table, old.get(at), item)?;
            }
        }
        while tables.len() > new.len() {
            tables.remove(tables.len() - 1);
        }
        Ok(())
    }

    fn put_inline(
        &self,
        items: &mut Array,
        old: &[Listed],
        new: &[Listed],
    ) -> Result<(), (usize, String, String)> {
        for (at, item) in new.iter().enumerate() {
            if items.len() <= at {
                items.push(Value::InlineTable(InlineTable::new()));
            }
            if let Some(Value::InlineTable(table)) = items.get_mut(at) {
                self.put_item(table, old.get(at), item)?;
            }
        }
        while items.len() > new.len() {
            items.remove(items.len() - 1);
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

/// Items in words, for the list of changes.
pub(crate) fn shown(items: &[Listed]) -> String {
    let item = |it: &Listed| {
        it.iter().map(|(name, text)| format!("{name} {text}")).collect::<Vec<_>>().join(", ")
    };
    items.iter().map(item).collect::<Vec<_>>().join(BETWEEN)
}
