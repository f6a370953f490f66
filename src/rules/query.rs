//! The words of a `position` block, read key by key by the rules of a game.

use cardwright_base::diagnostic::{Diagnostic, Report, Span, closest};
use cardwright_model::{Located, Position, PositionQuery, QueryValue};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// Answers what the rules ask an inquiry for, and reports what is of the wrong sort or asked by nobody.
pub struct QueryReader<'i> {
    inquiry: &'i PositionQuery,
    asked: RefCell<BTreeSet<&'static str>>,
}

impl<'i> QueryReader<'i> {
    /// Begins to read.
    pub fn of(inquiry: &'i PositionQuery) -> Self {
        Self { inquiry, asked: RefCell::default() }
    }

    /// The value under a key.
    pub fn value(&self, key: &'static str) -> Option<&'i Located<QueryValue>> {
        self.asked.borrow_mut().insert(key);
        let said = self.inquiry.words.iter().find(|it| it.key.value == key);
        said.map(|it| &it.value)
    }

    /// A text under a key.
    pub fn text(&self, key: &'static str, report: &mut Report) -> Option<Located<String>> {
        let value = self.value(key)?;
        match &value.value {
            QueryValue::Text(text) => Some(Located::new(text.clone(), value.span)),
            _ => wrong(key, "a text", value.span, report),
        }
    }

    /// A whole number under a key.
    pub fn number(&self, key: &'static str, report: &mut Report) -> Option<Located<i64>> {
        let value = self.value(key)?;
        match value.value {
            QueryValue::Number(number) => Some(Located::new(number, value.span)),
            _ => wrong(key, "a whole number", value.span, report),
        }
    }

    /// A flag under a key.
    pub fn flag(&self, key: &'static str, report: &mut Report) -> Option<bool> {
        let value = self.value(key)?;
        match value.value {
            QueryValue::Flag(flag) => Some(flag),
            _ => wrong(key, "`true` or `false`", value.span, report),
        }
    }

    /// A list of texts under a key.
    pub fn texts(&self, key: &'static str, report: &mut Report) -> Option<Vec<Located<String>>> {
        let value = self.value(key)?;
        let QueryValue::List(items) = &value.value else {
            return wrong(key, "a list of texts", value.span, report);
        };
        let text = |it: &Located<QueryValue>| match &it.value {
            QueryValue::Text(text) => Some(Located::new(text.clone(), it.span)),
            _ => None,
        };
        let texts: Option<Vec<_>> = items.iter().map(text).collect();
        if texts.is_some() { texts } else { wrong(key, "a list of texts", value.span, report) }
    }

    /// A text without which the question means nothing; its absence is reported.
    pub fn need(
        &self,
        key: &'static str,
        what: &str,
        report: &mut Report,
    ) -> Option<Located<String>> {
        if self.value(key).is_none() {
            let ask = self.inquiry.ask.as_ref();
            let name = ask.map_or("this", |it| it.value.as_str());
            let fault = Diagnostic::error("D003", format!("`{name}` needs `{key}`"));
            let place = ask.map_or(self.inquiry.span, |it| it.span);
            report.push(fault.at(place, format!("`{key} = ...` is {what}")));
            return None;
        }
        self.text(key, report)
    }

    /// The question by its name among those that the rules know. Nothing where nothing is asked; where
    /// that is unknown, the report says so.
    pub fn ask<T: Copy>(&self, known: &[(&str, T)], report: &mut Report) -> Option<T> {
        let ask = self.inquiry.ask.as_ref()?;
        let found = known.iter().find(|it| it.0 == ask.value);
        if found.is_none() {
            let message = format!("these rules can't be asked for `{}`", ask.value);
            let fault = Diagnostic::error("D006", message).at(ask.span, "unknown question");
            let names = known.iter().map(|it| it.0);
            report.push(match closest(&ask.value, names.clone()) {
                Some(_) => fault.suggest(ask.span, &ask.value, names, |it| format!("\"{it}\"")),
                None => fault.hint(format!("known here: {}", names.collect::<Vec<_>>().join(", "))),
            });
        }
        found.map(|it| it.1)
    }

    /// The position, in the words of position files.
    pub fn position(&self, report: &mut Report) -> Position {
        Position {
            game: None,
            players: self.number("players", report),
            turn: self.text("turn", report),
            alternate: self.flag("alternate", report).unwrap_or(true),
            win_rules: self.flag("win_rules", report).unwrap_or(true),
            pieces: self.texts("pieces", report),
            span: self.inquiry.span,
        }
    }

    /// Reports every key that nobody asked for.
    pub fn done(self, report: &mut Report) {
        let asked: BTreeSet<_> = self.asked.take().into_iter().chain(PositionQuery::KEYS).collect();
        for said in &self.inquiry.words {
            let key = said.key.value.as_str();
            if asked.contains(key) {
                continue;
            }
            let fault = Diagnostic::error("D002", format!("a position here has no `{key}`"));
            let fault = fault.at(said.key.span, "nobody reads this");
            let known = asked.iter().copied();
            report.push(match closest(key, known.clone()) {
                Some(near) => fault.hint(format!("did you mean `{near}`?")),
                None => {
                    let known = known.map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ");
                    fault.hint(format!("known here: {known}"))
                }
            });
        }
    }
}

fn wrong<T>(key: &str, wanted: &str, span: Span, report: &mut Report) -> Option<T> {
    let fault = Diagnostic::error("D004", format!("`{key}` is something else"));
    report.push(fault.at(span, format!("{wanted} is wanted here")));
    None
}
