//! Values that only the rules of a game understand: kept as they are written, with their places.

use super::entry::Entry;
use super::loader::Loader;
use cardwright_base::diagnostic::{SourceMap, Span};
use cardwright_model::{Located, QueryEntry, QueryValue};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Where a range of the text was typed.
pub(super) type PlaceOf<'a> = &'a dyn Fn(Range<usize>, &SourceMap) -> Span;

/// A value as it is written. `None` when errors were pushed.
pub(super) fn datum(
    value: &Spanned<DeValue<'_>>,
    place: PlaceOf<'_>,
    loader: &Loader,
) -> Option<Located<QueryValue>> {
    let span = place(value.span(), &loader.report().sources);
    let entry = Entry { loader, value: value.get_ref(), span, listed: None };
    let found = match entry.value {
        DeValue::String(_) => QueryValue::Text(entry.text()?.value),
        DeValue::Boolean(flag) => QueryValue::Flag(*flag),
        DeValue::Integer(_) => QueryValue::Number(entry.whole(i64::MIN..=i64::MAX)?.value),
        DeValue::Array(items) => {
            // All of them are read, so that all mistakes are told.
            let items: Vec<_> = items.iter().map(|it| datum(it, place, loader)).collect();
            QueryValue::List(items.into_iter().collect::<Option<_>>()?)
        }
        DeValue::Table(table) => QueryValue::Table(words(table, place, loader)?),
        _ => {
            entry.wrong("a text, a whole number, a list or a flag", None);
            return None;
        }
    };
    Some(Located::new(found, span))
}

/// The keys of a table with their values, in the order of the file. `None` when errors were pushed.
pub(super) fn words(
    table: &DeTable<'_>,
    place: PlaceOf<'_>,
    loader: &Loader,
) -> Option<Vec<QueryEntry>> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    let mut all = Vec::new();
    let mut whole = true;
    for (key, value) in entries {
        let key =
            Located::new(key.get_ref().to_string(), place(key.span(), &loader.report().sources));
        match datum(value, place, loader) {
            Some(value) => all.push(QueryEntry { key, value }),
            None => whole = false,
        }
    }
    whole.then_some(all)
}
