//! A TOML table that is read key by key and complains in the author's terms.
//!
//! Every getter takes what it wants, reports what is wrong at the value's own place and goes on,
//! so that one run shows every mistake. [`Table::done`] reports the keys that nobody asked for.

use crate::diagnostic::{Diagnostic, Report, SourceId, Span};
use crate::model::Located;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A table of a source, with the keys that were asked for so far.
pub(super) struct Table<'t> {
    source: SourceId,
    /// What it describes, for messages: "a card", "the game".
    what: &'static str,
    entries: BTreeMap<&'t str, (Span, &'t Spanned<DeValue<'t>>)>,
    span: Span,
    /// Keys that may stand here, whether they do or not.
    asked: RefCell<BTreeSet<String>>,
}

/// A value in a table or an array.
#[derive(Clone, Copy)]
pub(super) struct Entry<'t> {
    pub(super) value: &'t DeValue<'t>,
    pub(super) span: Span,
}

/// Parses a whole file, or reports why it can't be parsed.
pub(super) fn parse<'t>(
    source: SourceId,
    text: &'t str,
    report: &mut Report,
) -> Option<DeTable<'t>> {
    match DeTable::parse(text) {
        Ok(table) => Some(table.into_inner()),
        Err(error) => {
            let range = error.span().unwrap_or(0..0);
            let fault = Diagnostic::error("D005", "this is not valid TOML");
            report.push(fault.at(Span::new(source, range), error.message().to_owned()));
            None
        }
    }
}

impl<'t> Table<'t> {
    pub(super) fn new(
        source: SourceId,
        what: &'static str,
        table: &'t DeTable<'t>,
        span: Span,
    ) -> Self {
        let entries = table
            .iter()
            .map(|(key, value)| (key.get_ref().as_ref(), (Span::new(source, key.span()), value)))
            .collect();
        Self { source, what, entries, span, asked: RefCell::default() }
    }

    /// The whole of a file.
    pub(super) fn root(source: SourceId, what: &'static str, table: &'t DeTable<'t>) -> Self {
        Self::new(source, what, table, Span::new(source, 0..0))
    }

    /// Where the table begins.
    pub(super) fn span(&self) -> Span {
        self.span
    }

    pub(super) fn source(&self) -> SourceId {
        self.source
    }

    /// Its keys, each with its place.
    pub(super) fn keys(&self) -> impl Iterator<Item = (&'t str, Span)> {
        self.entries.iter().map(|(key, (span, _))| (*key, *span))
    }

    /// The value under a key, if there is one.
    pub(super) fn entry(&self, key: &str) -> Option<Entry<'t>> {
        self.asked.borrow_mut().insert(key.to_owned());
        let (_, value) = self.entries.get(key)?;
        Some(Entry { value: value.get_ref(), span: Span::new(self.source, value.span()) })
    }

    /// The value under a key; its absence is reported.
    pub(super) fn need(&self, key: &str, report: &mut Report) -> Option<Entry<'t>> {
        let found = self.entry(key);
        if found.is_none() {
            let fault = Diagnostic::error("D003", format!("{} lacks `{key}`", self.what));
            report.push(fault.at(self.span, format!("add `{key} = ...` here")));
        }
        found
    }

    pub(super) fn text(&self, key: &str, report: &mut Report) -> Option<Located<String>> {
        self.need(key, report)?.text(report)
    }

    pub(super) fn text_if(&self, key: &str, report: &mut Report) -> Option<Located<String>> {
        self.entry(key)?.text(report)
    }

    /// A whole number within a range, both ends included.
    pub(super) fn whole(
        &self,
        key: &str,
        range: RangeInclusive<i64>,
        report: &mut Report,
    ) -> Option<Located<i64>> {
        self.need(key, report)?.whole(range, report)
    }

    pub(super) fn table(
        &self,
        key: &str,
        what: &'static str,
        report: &mut Report,
    ) -> Option<Table<'t>> {
        self.need(key, report)?.table(self.source, what, report)
    }

    pub(super) fn table_if(
        &self,
        key: &str,
        what: &'static str,
        report: &mut Report,
    ) -> Option<Table<'t>> {
        self.entry(key)?.table(self.source, what, report)
    }

    /// The tables of an array such as `[[card]]`; none where the key is absent.
    pub(super) fn tables(
        &self,
        key: &str,
        what: &'static str,
        report: &mut Report,
    ) -> Vec<Table<'t>> {
        let Some(entry) = self.entry(key) else { return Vec::new() };
        let items = entry.items(self.source, report);
        items.into_iter().filter_map(|item| item.table(self.source, what, report)).collect()
    }

    /// A list of texts; none where the key is absent.
    pub(super) fn texts(&self, key: &str, report: &mut Report) -> Vec<Located<String>> {
        let Some(entry) = self.entry(key) else { return Vec::new() };
        let items = entry.items(self.source, report);
        items.into_iter().filter_map(|item| item.text(report)).collect()
    }

    /// Reports every key that nobody asked for.
    pub(super) fn done(self, report: &mut Report) {
        let asked = self.asked.into_inner();
        for (key, (span, _)) in &self.entries {
            if !asked.contains(*key) {
                let fault =
                    Diagnostic::error("D002", format!("{} has no field `{key}`", self.what))
                        .at(*span, "unknown field");
                report.push(
                    match crate::diagnostic::closest(key, asked.iter().map(String::as_str)) {
                        Some(close) => fault.hint(format!("did you mean `{close}`?")),
                        None => fault.hint(format!(
                            "known here: {}",
                            asked.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
                        )),
                    },
                );
            }
        }
    }
}

impl<'t> Entry<'t> {
    /// Reports that something else should stand here.
    pub(super) fn wrong(self, wanted: &str, report: &mut Report) {
        let fault = Diagnostic::error("D004", format!("this is {}", kind(self.value)));
        report.push(fault.at(self.span, format!("{wanted} is wanted here")));
    }

    pub(super) fn text(self, report: &mut Report) -> Option<Located<String>> {
        match self.value {
            DeValue::String(text) => Some(Located::new(text.to_string(), self.span)),
            _ => {
                self.wrong("a text", report);
                None
            }
        }
    }

    pub(super) fn flag(self, report: &mut Report) -> Option<bool> {
        let flag = self.value.as_bool();
        if flag.is_none() {
            self.wrong("`true` or `false`", report);
        }
        flag
    }

    pub(super) fn whole(
        self,
        range: RangeInclusive<i64>,
        report: &mut Report,
    ) -> Option<Located<i64>> {
        let wanted = format!("a whole number from {} to {}", range.start(), range.end());
        let Some(integer) = self.value.as_integer() else {
            self.wrong(&wanted, report);
            return None;
        };
        match i64::from_str_radix(integer.as_str(), integer.radix()) {
            Ok(number) if range.contains(&number) => Some(Located::new(number, self.span)),
            _ => {
                let fault = Diagnostic::error("D004", format!("{integer} is out of range"));
                report.push(fault.at(self.span, format!("{wanted} is wanted here")));
                None
            }
        }
    }

    pub(super) fn items(self, source: SourceId, report: &mut Report) -> Vec<Entry<'t>> {
        match self.value {
            DeValue::Array(array) => array
                .iter()
                .map(|item| Entry { value: item.get_ref(), span: Span::new(source, item.span()) })
                .collect(),
            _ => {
                self.wrong("a list", report);
                Vec::new()
            }
        }
    }

    pub(super) fn table(
        self,
        source: SourceId,
        what: &'static str,
        report: &mut Report,
    ) -> Option<Table<'t>> {
        match self.value {
            DeValue::Table(table) => Some(Table::new(source, what, table, self.span)),
            _ => {
                self.wrong("a table", report);
                None
            }
        }
    }
}

fn kind(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(text) => format!("the text `{text}`"),
        DeValue::Integer(number) => format!("the number {number}"),
        DeValue::Float(number) => format!("the number {number}"),
        DeValue::Boolean(flag) => format!("`{flag}`"),
        DeValue::Datetime(date) => format!("the date {date}"),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}
