//! Declared fields: reading the declarations, and reading values by them.

use super::table::{Entry, Table};
use crate::diagnostic::{Diagnostic, Report};
use crate::model::{Field, FieldKind, Located, Target, Value};
use std::collections::BTreeMap;

/// Keys that every component has; a declared field may not hide them from the templates.
const RESERVED: &[&str] =
    &["id", "title", "type", "kind", "copies", "back", "art", "alt", "flavour", "forms", "number"];

/// The fields that a `fields` table declares, or none where it is absent.
pub(super) fn declared(owner: &Table<'_>, report: &mut Report) -> Vec<Field> {
    let Some(table) = owner.table_if("fields", "the declaration of fields", report) else {
        return Vec::new();
    };
    let mut fields = Vec::new();
    for (name, span) in table.keys() {
        if RESERVED.contains(&name) {
            let fault = Diagnostic::error("D001", format!("every card has `{name}` already"));
            report.push(fault.at(span, "choose another name for this field"));
        }
        let declaration = table.table(name, "the declaration of a field", report);
        fields.extend(declaration.and_then(|it| field(name, it, report)));
    }
    fields
}

fn field(name: &str, table: Table<'_>, report: &mut Report) -> Option<Field> {
    let kind = kind(&table, report);
    let optional = table.entry("optional").and_then(|entry| entry.flag(report)).unwrap_or(false);
    let inverse = table.text_if("inverse", report).map(|text| text.value);
    table.done(report);
    Some(Field { name: name.to_owned(), kind: kind?, required: !optional, inverse })
}

fn kind(table: &Table<'_>, report: &mut Report) -> Option<FieldKind> {
    const KINDS: &[&str] =
        &["number", "text", "choice", "flag", "card", "keyword", "type", "icon", "list", "table"];
    let word = table.text("kind", report)?;
    let reference = |target, report: &mut Report| FieldKind::Ref {
        target,
        of: table.text_if("of", report).map(|text| text.value),
    };
    Some(match word.value.as_str() {
        "number" => {
            let bound = |key, report: &mut Report| {
                table.entry(key)?.whole(i64::from(i32::MIN)..=i64::from(i32::MAX), report)
            };
            let min = bound("min", report).map_or(0, |it| it.value);
            let max = bound("max", report).map_or(999, |it| it.value);
            FieldKind::Number { min, max }
        }
        "text" => FieldKind::Text,
        "choice" => {
            table.need("of", report)?;
            FieldKind::Choice(table.texts("of", report).into_iter().map(|it| it.value).collect())
        }
        "flag" => FieldKind::Flag,
        "card" => reference(Target::Card, report),
        "keyword" => reference(Target::Keyword, report),
        "type" => reference(Target::Type, report),
        "icon" => reference(Target::Icon, report),
        "list" => {
            let item = table.table("of", "the declaration of a list's items", report)?;
            let inner = kind(&item, report);
            item.done(report);
            FieldKind::List(Box::new(inner?))
        }
        "table" => FieldKind::Table(declared(table, report)),
        other => {
            let fault = Diagnostic::error("D004", format!("`{other}` is not a kind of field"))
                .at(word.span, format!("one of {} is wanted here", KINDS.join(", ")));
            let patch = |close: &str| format!("\"{close}\"");
            report.push(fault.suggest(word.span, other, KINDS.iter().copied(), patch));
            return None;
        }
    })
}

/// The values of declared fields, as a card or keyword writes them. Fields that are left out and
/// may be so come back as [`Value::Absent`], an empty list or `false`, so that a template can
/// always ask for them.
pub(super) fn values(
    fields: &[Field],
    table: &Table<'_>,
    report: &mut Report,
) -> BTreeMap<String, Located<Value>> {
    let mut values = BTreeMap::new();
    for field in fields {
        let value = match table.entry(&field.name) {
            Some(entry) => value(&field.kind, entry, table, report),
            None => left_out(field, table, report),
        };
        if let Some(value) = value {
            values.insert(field.name.clone(), value);
        }
    }
    values
}

fn left_out(field: &Field, table: &Table<'_>, report: &mut Report) -> Option<Located<Value>> {
    let value = match field.kind {
        FieldKind::List(_) => Value::List(Vec::new()),
        FieldKind::Flag => Value::Flag(false),
        _ if !field.required => Value::Absent,
        _ => {
            table.need(&field.name, report)?;
            return None;
        }
    };
    Some(Located::new(value, table.span()))
}

fn value(
    kind: &FieldKind,
    entry: Entry<'_>,
    table: &Table<'_>,
    report: &mut Report,
) -> Option<Located<Value>> {
    let value = match kind {
        FieldKind::Number { min, max } => Value::Number(entry.whole(*min..=*max, report)?.value),
        FieldKind::Text => Value::Text(entry.text(report)?.value),
        FieldKind::Flag => Value::Flag(entry.flag(report)?),
        FieldKind::Ref { target, .. } => Value::Ref(*target, entry.text(report)?.value),
        FieldKind::Choice(words) => {
            let word = entry.text(report)?;
            if !words.contains(&word.value) {
                let fault = Diagnostic::error("D004", format!("`{}` is not a choice", word.value))
                    .at(word.span, format!("one of {} is wanted here", words.join(", ")));
                let known = words.iter().map(String::as_str);
                let patch = |close: &str| format!("\"{close}\"");
                report.push(fault.suggest(word.span, &word.value, known, patch));
                return None;
            }
            Value::Choice(word.value)
        }
        FieldKind::List(item) => {
            let items = entry.items(table.source(), report);
            let read = |it| value(item, it, table, report);
            Value::List(items.into_iter().filter_map(read).collect())
        }
        FieldKind::Table(fields) => {
            let inner = entry.table(table.source(), "this table", report)?;
            let fields = values(fields, &inner, report);
            inner.done(report);
            Value::Table(fields)
        }
    };
    Some(Located::new(value, entry.span))
}
