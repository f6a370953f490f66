//! Cells as values of TOML, and where in a table they go.

use crate::table::BETWEEN;
use cardwright_model::FieldKind;
use cardwright_spreadsheet::{flag, whole};
use toml_edit::{Array, InlineTable, Item, TableLike, Value};

/// What a cell says as TOML has it, or what it should be.
pub(crate) fn value(kind: &FieldKind, text: &str) -> Result<Value, String> {
    Ok(match kind {
        FieldKind::Number { min, max } => {
            match whole(text).filter(|it| (min..=max).contains(&it)) {
                Some(number) => number.into(),
                None => return Err(format!("a whole number from {min} to {max}")),
            }
        }
        FieldKind::Flag => match flag(text) {
            Some(flag) => flag.into(),
            None => return Err("yes or no: write `x`, or leave the cell empty".to_owned()),
        },
        FieldKind::Choice(words) if !words.iter().any(|it| it == text) => {
            return Err(format!("one of {}", words.join(", ")));
        }
        FieldKind::List(item) => {
            let items = text.split([';', '\n']).map(str::trim).filter(|it| !it.is_empty());
            let items: Result<Vec<Value>, String> = items.map(|it| value(item, it)).collect();
            Value::Array(items?.into_iter().collect::<Array>())
        }
        _ => text.into(),
    })
}

/// A cell as the table of a game would write it, so that `yes` equals `x`, and `03` equals `3`. `None` for
/// one that says nothing.
pub(crate) fn as_written(kind: &FieldKind, text: String) -> Option<String> {
    match kind {
        FieldKind::Flag => match flag(&text) {
            Some(true) => Some("x".to_owned()),
            Some(false) => None,
            None => Some(text),
        },
        FieldKind::Number { .. } => Some(whole(&text).map_or(text, |it| it.to_string())),
        FieldKind::List(_) => {
            let items: Vec<&str> =
                text.split([';', '\n']).map(str::trim).filter(|it| !it.is_empty()).collect();
            (!items.is_empty()).then(|| items.join(BETWEEN))
        }
        _ => Some(text),
    }
}

/// Puts a value where a path leads, or takes it away; what stands around it stays.
pub(crate) fn put(table: &mut dyn TableLike, path: &[&str], value: Option<Value>) {
    let [first, rest @ ..] = path else { return };
    if rest.is_empty() {
        match (value, table.get_mut(first)) {
            (None, _) => drop(table.remove(first)),
            (Some(mut value), Some(Item::Value(old))) => {
                *value.decor_mut() = old.decor().clone();
                *old = value;
            }
            (Some(value), _) => drop(table.insert(first, Item::Value(value))),
        }
        return;
    }
    if table.get(first).is_none() {
        if value.is_none() {
            return;
        }
        table.insert(first, Item::Value(Value::InlineTable(InlineTable::new())));
    }
    if let Some(inner) = table.get_mut(first).and_then(Item::as_table_like_mut) {
        put(inner, rest, value);
    }
    let empty = table.get(first).and_then(Item::as_inline_table).is_some_and(InlineTable::is_empty);
    if empty {
        table.remove(first);
    }
}
