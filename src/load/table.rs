//! A TOML table that is read key by key and complains in the author's terms.
//!
//! Every getter takes what it wants, reports what is wrong at the value's own place and goes on,
//! so that one run shows every mistake. [`Table::done`] reports the keys that nobody asked for and
//! those that were asked for in vain; a key with a slip in its name is one mistake, not two.

use super::entry::{EXAMPLES, Entry, listed, patched, similar};
use super::keys::{Keys, definition, place_of, plain};
use super::loader::Loader;
use super::parse::parse;
use cardwright_base::Word;
use cardwright_base::diagnostic::{Diagnostic, Label, SourceId, Span};
use cardwright_base::did_you_mean::{did_you_mean, is_one_slip_off, is_other_number};
use cardwright_model::Located;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A table of a source, with the keys that were asked for so far.
pub(super) struct Table<'t> {
    pub(super) loader: &'t Loader,
    /// What it describes, for messages: "a card", "the game".
    what: &'static str,
    pub(super) keys: Keys,
    entries: BTreeMap<&'t str, (Span, &'t Spanned<DeValue<'t>>)>,
    /// Its heading, or the whole of it where it is written in braces.
    span: Span,
    /// Keys that may stand here, whether they do or not.
    asked: RefCell<BTreeSet<String>>,
    /// Keys that should stand here and do not, each with how to write it.
    missing: RefCell<Vec<(String, String)>>,
    /// True when nobody can tell which keys may stand here.
    any: Cell<bool>,
    root: bool,
    /// Keys whose value belongs to a heading that is not there.
    headless: RefCell<BTreeSet<String>>,
}

/// A key that nobody asked for.
pub(super) struct UnknownKey {
    pub(super) key: String,
    /// The key that was probably meant, if that one is free.
    pub(super) near: Option<String>,
    holds_tables: bool,
    pub(super) fault: Diagnostic,
}

pub(super) struct UnreadKeys {
    /// Whether there is any key that nobody read.
    pub(super) any: bool,
    /// A key with one or more tables under it.
    pub(super) tables: bool,
}

impl UnknownKey {
    /// Reports keys of one table that are like none that may stand there: one message, because
    /// several of them mostly means that the heading above them is lost.
    fn report_together(what: &str, mut strays: Vec<Self>, loader: &Loader) {
        strays.sort_by_key(|stray| stray.place().map(|span| span.start));
        const SHOWN: usize = 3;
        let keys = listed(strays.iter().map(|stray| stray.key.as_str()));
        let several = strays.len() > 1;
        let mut strays = strays.into_iter();
        let Some(Self { mut fault, .. }) = strays.next() else { return };
        if several {
            fault.message = format!("{what} has no fields {keys}");
            fault = fault.hint("is a heading missing above these lines?");
        }
        let more = strays.take(SHOWN).filter_map(|stray| stray.fault.primary);
        fault.context.extend(more.map(|label| Label { text: "nor this".to_owned(), ..label }));
        loader.push(fault);
    }

    fn place(&self) -> Option<Span> {
        self.fault.primary.as_ref().map(|label| label.span)
    }
}

impl<'t> Table<'t> {
    /// What it describes, which keys it may have, and where it stands.
    pub(super) fn new(
        loader: &'t Loader,
        what: &'static str,
        keys: Keys,
        table: &'t DeTable<'t>,
        span: Span,
    ) -> Self {
        let entries: BTreeMap<_, _> = table
            .iter()
            .map(|(key, value)| {
                (key.get_ref().as_ref(), (Span::new(span.source, key.span()), value))
            })
            .collect();
        let (asked, missing, any, headless) = Default::default();
        Self { loader, what, keys, entries, span, asked, missing, any, root: false, headless }
    }

    /// Reads the whole of a file, whose keys are those that the list has under a name. `None` when it can't be
    /// parsed; that was reported. The place of such a table, for what it lacks, is its first key.
    pub(super) fn file<T>(
        loader: &Loader,
        source: SourceId,
        what: &'static str,
        keys: Option<&str>,
        read: impl FnOnce(Table<'_>) -> T,
    ) -> Option<T> {
        let text = loader.text(source);
        let parsed = parse(source, &text, loader)?;
        let keys = keys.map_or(Keys::Unlisted, |name| Keys::Of(definition(name)));
        let mut root = Table::new(loader, what, keys, &parsed, Span::new(source, 0..0));
        let first = root.entries.values().map(|(key, _)| *key).min_by_key(|key| key.start);
        root.span = first.unwrap_or(root.span);
        root.root = true;
        Some(read(root))
    }

    pub(super) fn span(&self) -> Span {
        self.span
    }

    /// From its heading to the end of its last value, with the tables inside it.
    pub(super) fn extent(&self) -> Span {
        let ends = self.entries.values().map(|(key, value)| key.end.max(end(value)));
        Span { end: ends.fold(self.span.end, usize::max), ..self.span }
    }

    pub(super) fn keys(&self) -> impl Iterator<Item = (&'t str, Span)> {
        self.entries.iter().map(|(key, (span, _))| (*key, *span))
    }

    /// The value under a key as it was parsed, which does not ask for the key.
    pub(super) fn value(&self, key: &str) -> Option<&'t Spanned<DeValue<'t>>> {
        self.entries.get(key).map(|(_, value)| *value)
    }

    /// The value under a key, if there is one.
    pub(super) fn entry(&self, key: &str) -> Option<Entry<'t>> {
        self.asked.borrow_mut().insert(key.to_owned());
        let (_, value) = self.entries.get(key)?;
        let listed = self.keys.value(key);
        Some(Entry {
            loader: self.loader,
            value: value.get_ref(),
            span: Span::new(self.span.source, value.span()),
            listed,
        })
    }

    /// The value under a key; its absence is reported.
    pub(super) fn need(&self, key: &str) -> Option<Entry<'t>> {
        let in_cell = self.loader.is_table(self.span.source);
        let written = if in_cell { "` in this row" } else { " = ...` here" };
        self.need_as(key, || format!("`{key}{written}"))
    }

    /// The text under a key that names one of those known; its absence is reported with them.
    pub(super) fn text_of(&self, key: &str, known: &[String]) -> Option<Located<String>> {
        let place = if self.loader.is_table(self.span.source) { "in this row" } else { "here" };
        let known = || listed(known.iter().map(String::as_str));
        self.need_as(key, || format!("`{key}` {place}, one of {}", known()))?.text()
    }

    /// `written` is what to write where there is none.
    fn need_as(&self, key: &str, written: impl FnOnce() -> String) -> Option<Entry<'t>> {
        let found = self.entry(key);
        if found.is_none() {
            self.missing.borrow_mut().push((key.to_owned(), written()));
        }
        found
    }

    pub(super) fn text(&self, key: &str) -> Option<Located<String>> {
        self.need(key)?.text()
    }

    pub(super) fn text_if(&self, key: &str) -> Option<Located<String>> {
        self.entry(key)?.text()
    }

    pub(super) fn prose(&self, key: &str) -> Option<Located<String>> {
        self.need(key)?.prose()
    }

    pub(super) fn prose_if(&self, key: &str) -> Option<Located<String>> {
        self.entry(key)?.prose()
    }

    /// A whole number within a range, both ends included.
    pub(super) fn whole(&self, key: &str, range: RangeInclusive<i64>) -> Option<Located<i64>> {
        self.need(key)?.whole(range)
    }

    /// The same without its place, as a number that has room for all of the range.
    pub(super) fn count<T: TryFrom<i64>>(
        &self,
        key: &str,
        range: RangeInclusive<i64>,
    ) -> Option<T> {
        T::try_from(self.whole(key, range)?.value).ok()
    }

    /// A whole number within the range that the list of keys has for it.
    pub(super) fn number(&self, key: &str) -> Option<Located<i64>> {
        self.need(key)?.number()
    }

    pub(super) fn number_if(&self, key: &str) -> Option<Located<i64>> {
        self.entry(key)?.number()
    }

    /// The same, or the default that the list of keys has for it.
    pub(super) fn usual_number(&self, key: &str) -> i64 {
        let usual = || self.usual(key).parse().expect("the default is a number");
        self.number_if(key).map_or_else(usual, |it| it.value)
    }

    /// `true` or `false`, or the default that the list of keys has for it: `false`, where it has none.
    pub(super) fn usual_flag(&self, key: &str) -> Option<bool> {
        let usual = self.keys.usual(key) == Some("true");
        self.entry(key).map_or(Some(usual), Entry::flag)
    }

    /// The text that the list of keys has as the default of a key; of other values how they are written.
    pub(super) fn usual(&self, key: &str) -> &'static str {
        plain(self.keys.usual(key).unwrap_or_else(|| panic!("keys.txt has a default of `{key}`")))
    }

    pub(super) fn word<T: Word>(&self, key: &str) -> Option<T> {
        self.need(key)?.word(T::WORDS)
    }

    pub(super) fn word_if<T: Word>(&self, key: &str) -> Option<T> {
        self.entry(key)?.word(T::WORDS)
    }

    /// One of the words of an enumeration; the default, at the place of the table, where there is none.
    pub(super) fn choice<T: Word + Default>(&self, key: &str) -> Option<Located<T>> {
        match self.entry(key) {
            None => {
                let word = self.keys.usual(key).map(plain);
                let listed = word.map(|word| T::WORDS.iter().find(|it| it.0 == word));
                let listed = listed.map(|it| it.expect("the default is one of the words").1);
                Some(Located::new(listed.unwrap_or_default(), self.span))
            }
            Some(entry) => Some(Located::new(entry.word(T::WORDS)?, entry.span)),
        }
    }

    /// The same without its place.
    pub(super) fn choose<T: Word + Default>(&self, key: &str) -> Option<T> {
        Some(self.choice(key)?.value)
    }

    pub(super) fn push(&self, fault: Diagnostic) {
        self.loader.push(fault);
    }

    /// Reads the table to its end.
    pub(super) fn read<T>(self, by: impl FnOnce(&Self) -> T) -> T {
        let read = by(&self);
        self.done();
        read
    }

    /// Reads the tables `[[key]]`, each to its end.
    pub(super) fn each<T>(
        &self,
        key: &str,
        what: &'static str,
        by: impl Fn(&Self) -> Option<T>,
    ) -> Vec<T> {
        self.tables(key, what).0.into_iter().filter_map(|it| it.read(&by)).collect()
    }

    /// The same of a list that must have something in it.
    pub(super) fn some_once(&self, key: &str) -> Vec<Located<String>> {
        self.need_some(key);
        self.once(key)
    }

    /// A list of texts on one line each, none of which may stand there twice.
    pub(super) fn once(&self, key: &str) -> Vec<Located<String>> {
        let texts = self.lines(key);
        for (at, text) in texts.iter().enumerate() {
            if let Some(first) = texts[..at].iter().find(|it| it.value == text.value) {
                let fault = Diagnostic::error("D001", format!("`{}` is listed twice", text.value));
                self.push(fault.at(text.span, "second").see(first.span, "first"));
            }
        }
        texts
    }

    pub(super) fn table(&self, key: &str, what: &'static str) -> Option<Table<'t>> {
        let written = || {
            if self.root {
                format!("a table `[{key}]` to this file")
            } else {
                format!("`{key} = {{ ... }}` here")
            }
        };
        self.need_as(key, written)?.table(what)
    }

    pub(super) fn table_if(&self, key: &str, what: &'static str) -> Option<Table<'t>> {
        self.entry(key)?.table(what)
    }

    /// The tables of an array such as `[[card]]`, none where the key is absent; and whether there
    /// is nothing among them that can't be read at all.
    pub(super) fn tables(&self, key: &str, what: &'static str) -> (Vec<Table<'t>>, bool) {
        let Some(entry) = self.entry(key) else { return (Vec::new(), true) };
        if entry.value.is_table() && self.loader.slice(entry.span) == key {
            self.headless(key, entry.span);
            return (Vec::new(), false);
        }
        if !matches!(entry.value, DeValue::Array(_) | DeValue::Table(_)) {
            entry.wrong(&format!("a list of tables `[[{key}]]`"), None);
            return (Vec::new(), false);
        }
        if entry.value.is_table() && self.loader.slice(entry.span) == format!("[{key}]") {
            entry.wrong(&format!("a list: write `[[{key}]]`"), Some(format!("[[{key}]]")));
            return (Vec::new(), false);
        }
        let Some(items) = entry.items() else { return (Vec::new(), false) };
        let count = items.len();
        let tables: Vec<_> = items.into_iter().filter_map(|item| item.table(what)).collect();
        let all = tables.len() == count;
        (tables, all)
    }

    /// Reports `[key.part]` without a `[[key]]` above it, unless there is one with a slip in it.
    fn headless(&self, key: &str, place: Span) {
        let others = self.entries.iter().filter(|(_, (_, value))| holds_tables(value.get_ref()));
        let misspelt = others.map(|(other, _)| *other).filter(|other| *other != key);
        if similar(key, misspelt).is_some() {
            self.headless.borrow_mut().insert(key.to_owned());
            return;
        }
        let fault = Diagnostic::error("D003", format!("there is no `[[{key}]]` above this"));
        self.loader.push(fault.at(place, "this belongs to one"));
    }

    /// A list of texts of any length; none where the key is absent.
    pub(super) fn texts(&self, key: &str) -> Vec<Located<String>> {
        self.items(key).into_iter().filter_map(Entry::prose).collect()
    }

    /// A list of texts on one line each; none where the key is absent.
    pub(super) fn lines(&self, key: &str) -> Vec<Located<String>> {
        self.items(key).into_iter().filter_map(Entry::text).collect()
    }

    fn items(&self, key: &str) -> Vec<Entry<'t>> {
        self.entry(key).and_then(Entry::items).unwrap_or_default()
    }

    /// Reports a list that is not there, or has nothing in it.
    pub(super) fn need_some(&self, key: &str) {
        if let Some(entry) = self.need(key)
            && entry.value.as_array().is_some_and(|array| array.is_empty())
        {
            let fault = Diagnostic::error("D004", format!("the list `{key}` is empty"));
            self.loader.push(fault.at(entry.span, "expected at least one item"));
        }
    }

    /// Lets every key pass, because it can't be known which are right.
    pub(super) fn pass_any(&self) {
        self.any.set(true);
    }

    /// Reports every key that nobody asked for, and those that are missing.
    pub(super) fn done(self) -> UnreadKeys {
        let (what, loader) = (self.what, self.loader);
        let strays = self.strays();
        let unread = UnreadKeys {
            any: !strays.is_empty(),
            tables: strays.iter().any(|stray| stray.holds_tables),
        };
        let (near, far): (Vec<_>, Vec<_>) =
            strays.into_iter().partition(|stray| stray.near.is_some());
        near.into_iter().for_each(|stray| loader.push(stray.fault));
        UnknownKey::report_together(what, far, loader);
        unread
    }

    /// The keys that nobody asked for. Those that are missing are reported.
    pub(super) fn strays(self) -> Vec<UnknownKey> {
        let asked = self.asked.take();
        let mut missing = self.missing.take();
        let mut free: Vec<&str> = asked.iter().map(String::as_str).collect();
        let headless = self.headless.take();
        free.retain(|key| !self.entries.contains_key(key) || headless.contains(*key));
        let mut strays = Vec::new();
        for (key, (span, value)) in &self.entries {
            let likely = missing.iter().map(|(it, _)| it.as_str());
            let passes = self.any.get() && similar(key, likely).is_none();
            if passes || asked.contains(*key) {
                continue;
            }
            let fault = Diagnostic::error("D002", format!("{} has no field `{key}`", self.what))
                .at(*span, "unknown field");
            let holds_tables = holds_tables(value.get_ref());
            let all = asked.iter().map(String::as_str);
            // What is there already is meant all the same where a letter tells the two apart.
            let twin = similar(key, all.clone()).filter(|twin| {
                !free.contains(twin) && (is_one_slip_off(key, twin) || is_other_number(key, twin))
            });
            let near = match twin {
                Some(twin) => Some(twin).filter(|_| value.get_ref().is_array() && holds_tables),
                None => similar(key, free.iter().copied()),
            };
            let fault = match near {
                Some(near) => {
                    let text = self.loader.slice(*span).replace(key, near);
                    patched(fault.hint(did_you_mean(near)), *span, text)
                }
                None => match twin.or_else(|| similar(key, all.clone())) {
                    Some(near) => {
                        fault.hint(format!("`{near}` is already present; remove one of the two"))
                    }
                    None => {
                        let fault = match place_of(key, value.get_ref(), &asked) {
                            Some(place) => fault.hint(place),
                            None => fault,
                        };
                        fault.hint(format!("available: {}", listed(all)))
                    }
                },
            };
            let stray = UnknownKey {
                key: (*key).to_owned(),
                near: near.map(str::to_owned),
                holds_tables,
                fault,
            };
            if let Some(near) = &stray.near {
                free.retain(|it| it != near);
                missing.retain(|(it, _)| it != near);
            }
            strays.push(stray);
        }
        if let Some((_, written)) = missing.first() {
            let keys = listed(missing.iter().map(|(key, _)| key.as_str()));
            let fault = Diagnostic::error("D003", format!("{} lacks {keys}", self.what));
            let rest = if missing.len() > 1 { ", and the other missing fields" } else { "" };
            self.loader.push(fault.at(self.span, format!("add {written}{rest}")));
        }
        strays
    }
}

impl<'t> Entry<'t> {
    pub(super) fn table(self, what: &'static str) -> Option<Table<'t>> {
        match self.value {
            DeValue::Table(table) => {
                Some(Table::new(self.loader, what, Keys::within(self.listed), table, self.span))
            }
            value => {
                let written = self.loader.slice(self.span);
                let alone = value.as_array().is_some_and(|array| array.len() == 1);
                let inner = written.strip_prefix("[[").and_then(|it| it.strip_suffix("]]"));
                let meant = inner.filter(|_| alone).map(|name| format!("[{name}]"));
                let shown = EXAMPLES.iter().find(|it| it.0 == what).map(|it| it.1.to_owned());
                let shown = meant.clone().or(shown);
                let wanted = shown.map(|it| format!("a table: write `{it}`"));
                self.wrong(wanted.as_deref().unwrap_or("a table"), meant);
                None
            }
        }
    }
}

fn holds_tables(value: &DeValue<'_>) -> bool {
    let first = value.as_array().and_then(|array| array.first());
    value.is_table() || first.is_some_and(|it| it.get_ref().is_table())
}

/// The end of the last thing in a value. The span of a table that has a heading is the heading.
fn end(value: &Spanned<DeValue<'_>>) -> usize {
    let own = value.span().end;
    match value.get_ref() {
        DeValue::Table(table) => {
            table.iter().map(|(key, value)| key.span().end.max(end(value))).fold(own, usize::max)
        }
        DeValue::Array(items) => items.iter().map(end).fold(own, usize::max),
        _ => own,
    }
}
