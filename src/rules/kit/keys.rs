//! Keyed data that the rules of a game read key by key: the set-up of a scenario, the words of a diagram.

use cardwright_base::diagnostic::{Diagnostic, Patch, Report, Span, closest};
use cardwright_base::did_you_mean::did_you_mean;
use cardwright_model::{Located, PositionQuery, QueryEntry, QueryValue, Scenario, SetUp};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// Keys of every scenario under which stands a table.
const TABLES: [&str; 3] = ["rulings", "play", "expect"];

/// Answers what the rules ask for, and reports what is of the wrong kind or asked for by nobody.
pub struct Keys<'d> {
    /// What it describes, for messages: "a seat".
    what: &'static str,
    words: &'d [QueryEntry],
    /// Keys that others read.
    shared: &'static [&'static str],
    /// For what can be said of it as a whole.
    pub span: Span,
    asked: RefCell<BTreeSet<&'static str>>,
    /// Those of the asked keys under which a table is wanted, or a list of tables.
    tables: RefCell<BTreeSet<&'static str>>,
}

impl<'d> Keys<'d> {
    /// The keys of something that messages call `what`, such as a fenced block of a booklet.
    pub fn new(what: &'static str, words: &'d [QueryEntry], span: Span) -> Self {
        Self {
            what,
            words,
            shared: &[],
            span,
            asked: RefCell::default(),
            tables: RefCell::default(),
        }
    }

    pub(crate) fn of_scenario(scenario: &'d Scenario) -> Self {
        let SetUp { words, span } = &scenario.set_up;
        Self { shared: &Scenario::KEYS, ..Self::new("a scenario", words, *span) }
    }

    /// Those of a position file.
    pub fn of_position(position: &'d SetUp) -> Self {
        Self::new("a position", &position.words, position.span)
    }

    pub(crate) fn of_inquiry(inquiry: &'d PositionQuery) -> Self {
        let position = Self::new("a position", &inquiry.words, inquiry.span);
        Self { shared: &PositionQuery::KEYS, ..position }
    }

    /// The value under a key.
    fn value(&self, key: &'static str) -> Option<&'d Located<QueryValue>> {
        self.asked.borrow_mut().insert(key);
        let said = self.words.iter().find(|it| it.key.value == key);
        said.map(|it| &it.value)
    }

    /// The text under a key. `None` when the key is not there, or has no text, which is reported.
    pub fn text(&self, key: &'static str, report: &mut Report) -> Option<Located<String>> {
        text(self.value(key)?, report)
    }

    /// A whole number under a key, within a range. `None` when the key is not there, or has no such number,
    /// which is reported.
    pub fn number(
        &self,
        key: &'static str,
        range: RangeInclusive<i64>,
        report: &mut Report,
    ) -> Option<Located<i64>> {
        let value = self.value(key)?;
        match value.value {
            QueryValue::Number(number) if range.contains(&number) => {
                Some(Located::new(number, value.span))
            }
            _ => {
                let (least, most) = range.into_inner();
                wrong(value, &format!("a whole number from {least} to {most}"), None, report)
            }
        }
    }

    /// `true` or `false` under a key. `None` when the key is not there, or has another value, which is
    /// reported.
    pub fn flag(&self, key: &'static str, report: &mut Report) -> Option<Located<bool>> {
        let value = self.value(key)?;
        match value.value {
            QueryValue::Flag(flag) => Some(Located::new(flag, value.span)),
            _ => wrong(value, "`true` or `false`", None, report),
        }
    }

    /// A list of texts under a key, without those that are none.
    pub fn texts(&self, key: &'static str, report: &mut Report) -> Option<Vec<Located<String>>> {
        let items = items(self.value(key)?, report)?;
        Some(items.iter().filter_map(|it| text(it, report)).collect())
    }

    /// A table under a key; `what` it describes.
    pub(crate) fn table(
        &self,
        key: &'static str,
        what: &'static str,
        report: &mut Report,
    ) -> Option<Keys<'d>> {
        self.tables.borrow_mut().insert(key);
        table(self.value(key)?, what, report)
    }

    /// The tables of a list such as `[[seat]]`, without those that are none; `what` each describes.
    pub fn tables(
        &self,
        key: &'static str,
        what: &'static str,
        report: &mut Report,
    ) -> Option<Vec<Keys<'d>>> {
        self.tables.borrow_mut().insert(key);
        let items = items(self.value(key)?, report)?;
        Some(items.iter().filter_map(|it| table(it, what, report)).collect())
    }

    /// A text without which a question means nothing; its absence is reported.
    pub(crate) fn need(
        &self,
        ask: Option<&Located<String>>,
        key: &'static str,
        what: &str,
        report: &mut Report,
    ) -> Option<Located<String>> {
        if self.value(key).is_none() {
            let name = ask.map_or("this", |it| it.value.as_str());
            let fault = Diagnostic::error("D003", format!("`{name}` needs `{key}`"));
            let place = ask.map_or(self.span, |it| it.span);
            report.push(fault.at(place, format!("`{key} = ...` is {what}")));
            return None;
        }
        self.text(key, report)
    }

    /// Reports every key that nobody asked for.
    pub fn done(self, report: &mut Report) {
        let (asked, tables) = (self.asked.take(), self.tables.take());
        let there = |key: &str| self.words.iter().any(|it| it.key.value == key);
        let known = || asked.iter().chain(self.shared).copied();
        for said in self.words.iter().filter(|it| !asked.contains(it.key.value.as_str())) {
            let (key, span) = (said.key.value.as_str(), said.key.span);
            let fault = Diagnostic::error("D002", format!("{} has no field `{key}`", self.what));
            let fault = fault.at(span, "unknown field");
            // A number is no mistyped table.
            let simple = !matches!(said.value.value, QueryValue::Table(_) | QueryValue::List(_));
            let wants_table = |it: &str| TABLES.contains(&it) || tables.contains(it);
            let unfit = |it: &str| there(it) || simple && wants_table(it);
            report.push(match closest(key, known().filter(|it| !unfit(it))) {
                Some(near) => {
                    let text = report.sources.slice(span).replace(key, near);
                    let fault = fault.hint(did_you_mean(near));
                    Diagnostic { patch: Some(Patch { span, text }), ..fault }
                }
                None => {
                    let known = known().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ");
                    fault.hint(format!("available: {known}"))
                }
            });
        }
    }
}

/// The question of a diagram by its name among those that the rules know. `None` where nothing is asked,
/// or when errors were pushed.
pub(crate) fn question<T: Copy>(
    inquiry: &PositionQuery,
    known: &[(&str, T)],
    report: &mut Report,
) -> Option<T> {
    let ask = inquiry.ask.as_ref()?;
    let found = known.iter().find(|it| it.0 == ask.value);
    if found.is_none() {
        let message = format!("the rules of this game have no question `{}`", ask.value);
        let fault = Diagnostic::error("D006", message).at(ask.span, "unknown question");
        let names = known.iter().map(|it| it.0);
        report.push(match closest(&ask.value, names.clone()) {
            Some(_) => fault.suggest(ask.span, &ask.value, names, |it| format!("\"{it}\"")),
            None => fault.hint(format!("available: {}", names.collect::<Vec<_>>().join(", "))),
        });
    }
    found.map(|it| it.1)
}

fn text(value: &Located<QueryValue>, report: &mut Report) -> Option<Located<String>> {
    match &value.value {
        QueryValue::Text(text) => Some(Located::new(text.clone(), value.span)),
        _ => wrong(value, "a text", None, report),
    }
}

fn items<'d>(
    value: &'d Located<QueryValue>,
    report: &mut Report,
) -> Option<&'d [Located<QueryValue>]> {
    let QueryValue::List(items) = &value.value else {
        let written = report.sources.slice(value.span);
        let single = !matches!(value.value, QueryValue::Table(_)) || written.starts_with('[');
        let instead = single.then(|| format!("[{written}]"));
        return wrong(value, "a list", instead, report);
    };
    Some(items)
}

fn table<'d>(
    value: &'d Located<QueryValue>,
    what: &'static str,
    report: &mut Report,
) -> Option<Keys<'d>> {
    match &value.value {
        QueryValue::Table(words) => Some(Keys::new(what, words, value.span)),
        _ => wrong(value, "a table", None, report),
    }
}

/// Reports that something else should stand here.
fn wrong<T>(
    value: &Located<QueryValue>,
    wanted: &str,
    instead: Option<String>,
    report: &mut Report,
) -> Option<T> {
    let is = match &value.value {
        QueryValue::Text(text) => format!("the text `{text}`"),
        QueryValue::Number(number) => format!("the number {number}"),
        QueryValue::Flag(flag) => format!("`{flag}`"),
        QueryValue::List(_) => "a list".to_owned(),
        QueryValue::Table(_) => "a table".to_owned(),
    };
    let fault = Diagnostic::error("D004", format!("this is {is}"));
    let fault = fault.at(value.span, format!("expected {wanted}"));
    let patch = instead.map(|text| Patch { span: value.span, text });
    report.push(Diagnostic { patch, ..fault });
    None
}
