//! Figures as they stand in files, each made one with its source.
//!
//! A figure stands alone or as `{ value, source, date }`. A source is told in words, or by the name of
//! a table `[source.NAME]` of the same file, which has `what` and `read`.

use crate::entry::renamed;
use cardwright_base::did_you_mean::did_you_mean;
use toml::{Table, Value};

/// Entries that are no figures.
const WORDS: [&str; 5] = ["title", "max_severity", "extends", "source", "date"];

/// The figures that a shop's file holds for its own exporter and that hold for PDFs too.
pub(super) fn of_shop(root: &Table, into: &mut Table) {
    let simple =
        [("safe", "value", "safe"), ("ink", "value", "total_ink"), ("dpi", "least", "min_dpi")];
    for (table, key, limit) in simple {
        let Some(Value::Table(table)) = root.get(table) else { continue };
        if let Some(value) = table.get(key) {
            into.insert(limit.to_owned(), figure(root, table, value.clone()));
        }
    }
    let products: Vec<&Table> = root
        .get("product")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_table)
        .collect();
    let Some(first) = products.first() else { return };
    let trims: Vec<Value> = products.iter().filter_map(|it| it.get("trim").cloned()).collect();
    if !trims.is_empty() {
        into.insert("trims".to_owned(), figure(root, first, Value::Array(trims)));
    }
    // Where products differ, which one a PDF is for is not known.
    let bleeds: Vec<&Value> = products.iter().filter_map(|it| it.get("bleed")).collect();
    if let [bleed, others @ ..] = &bleeds[..]
        && others.iter().all(|it| it == bleed)
        && bleeds.len() == products.len()
    {
        into.insert("bleed".to_owned(), figure(root, first, (*bleed).clone()));
    }
    if let Some(name) = root.get("name") {
        into.insert("title".to_owned(), name.clone());
    }
}

/// The figures of a table `[preflight]`.
pub(super) fn of_preflight(root: &Table, limits: &Table, into: &mut Table) -> Result<(), String> {
    for (key, value) in limits {
        if ["title", "max_severity"].contains(&key.as_str()) {
            into.insert(key.clone(), value.clone());
        }
        if WORDS.contains(&key.as_str()) {
            continue;
        }
        if let Some(now) = renamed(key) {
            return Err(format!("[preflight] has no key `{key}`; {}", did_you_mean(&now)));
        }
        let new = match value {
            Value::Table(own) if own.contains_key("value") => {
                if !own.contains_key("source") && !limits.contains_key("source") {
                    return Err(format!("[preflight] {key} has no source"));
                }
                let whole = if own.contains_key("source") { own } else { limits };
                figure(root, whole, own["value"].clone())
            }
            alone => {
                if !limits.contains_key("source") {
                    return Err(format!("[preflight] {key} has no source"));
                }
                figure(root, limits, alone.clone())
            }
        };
        into.insert(key.clone(), new);
    }
    Ok(())
}

/// A figure with the source that `from` names or tells.
fn figure(root: &Table, from: &Table, value: Value) -> Value {
    let told = from.get("source").and_then(Value::as_str).unwrap_or_default();
    let named = root.get("source").and_then(Value::as_table).and_then(|it| it.get(told));
    let named = named.and_then(Value::as_table);
    let words = |table: &Table, key: &str| table.get(key).map(plain);
    let source = named.and_then(|it| words(it, "what")).unwrap_or_else(|| told.to_owned());
    let date = named.and_then(|it| words(it, "read")).or_else(|| words(from, "date"));
    let mut whole = Table::new();
    whole.insert("value".to_owned(), value);
    whole.insert("source".to_owned(), Value::String(source));
    whole.insert("date".to_owned(), Value::String(date.unwrap_or_else(|| "no date".to_owned())));
    Value::Table(whole)
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
