//! The declared fields of one card or keyword as the rules ask for them. What they don't
//! understand is reported where it stands.

use cardwright_base::diagnostic::{Diagnostic, Report, Span, closest};
use cardwright_base::did_you_mean::did_you_mean;
use cardwright_model::{Card, Keyword, Located, Target, Value};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Where the rules say what they don't understand.
pub(crate) fn inconsistency(message: impl Into<String>, place: Span, remark: &str) -> Diagnostic {
    Diagnostic::error("R002", message).at(place, remark)
}

/// The remark on a field that changes nothing.
pub(crate) const NO_EFFECT: &str = "it would have no effect in play";

/// The fields of one card or keyword, and which of them were asked for.
pub(crate) struct Fields<'g> {
    id: &'g Located<String>,
    values: &'g BTreeMap<String, Located<Value>>,
    asked: RefCell<BTreeSet<&'static str>>,
}

impl<'g> Fields<'g> {
    pub(crate) fn of_card(card: &'g Card) -> Self {
        Self { id: &card.id, values: &card.mechanics, asked: RefCell::default() }
    }

    pub(crate) fn of_keyword(keyword: &'g Keyword) -> Self {
        Self { id: &keyword.id, values: &keyword.mechanics, asked: RefCell::default() }
    }

    /// Where a field is written, or the id of its owner where it is left out.
    pub(crate) fn place(&self, name: &str) -> Span {
        let written = self.values.get(name).filter(|field| says_something(&field.value));
        written.map_or(self.id.span, |field| field.span)
    }

    /// What stands in a field. `None` where it is left out.
    fn get(&self, name: &'static str) -> Option<&'g Located<Value>> {
        self.asked.borrow_mut().insert(name);
        self.values.get(name).filter(|field| field.value != Value::Absent)
    }

    fn wrong(&self, name: &str, wanted: &str, report: &mut Report) {
        let message = format!("the rules do not understand `{name}` of `{}`", self.id.value);
        report.push(inconsistency(message, self.place(name), wanted));
    }

    /// A number that may be left out.
    pub(crate) fn number_if(&self, name: &'static str, report: &mut Report) -> Option<i64> {
        let number = self.get(name)?.value.number();
        if number.is_none() {
            self.wrong(name, "expected a number", report);
        }
        number
    }

    /// A number; its absence is reported.
    pub(crate) fn number(&self, name: &'static str, report: &mut Report) -> Option<i64> {
        if self.get(name).is_none() {
            self.missing(name, "the number", report);
            return None;
        }
        self.number_if(name, report)
    }

    fn missing(&self, name: &str, what: &str, report: &mut Report) {
        let message = format!("the rules can't find {what} `{name}` of `{}`", self.id.value);
        report.push(inconsistency(message, self.id.span, "the rules need it"));
    }

    /// Whether a flag is set; one that is not there is not.
    pub(crate) fn flag(&self, name: &'static str, report: &mut Report) -> bool {
        match self.get(name).map(|field| &field.value) {
            None => false,
            Some(Value::Flag(set)) => *set,
            Some(_) => {
                self.wrong(name, "expected `true` or `false`", report);
                false
            }
        }
    }

    /// The id that a reference names.
    pub(crate) fn reference(&self, name: &'static str, report: &mut Report) -> Option<String> {
        match &self.get(name)?.value {
            Value::Ref(_, id) => Some(id.clone()),
            _ => {
                self.wrong(name, "expected a reference", report);
                None
            }
        }
    }

    /// One of the words that the rules know.
    pub(crate) fn choice<T: Copy>(
        &self,
        name: &'static str,
        known: &[(&str, T)],
        report: &mut Report,
    ) -> Option<T> {
        let Some(field) = self.get(name) else {
            self.missing(name, "the word", report);
            return None;
        };
        known_word(field, known, report)
    }

    /// One of the words that the rules know, which may be left out.
    pub(crate) fn choice_if<T: Copy>(
        &self,
        name: &'static str,
        known: &[(&str, T)],
        report: &mut Report,
    ) -> Option<T> {
        known_word(self.get(name)?, known, report)
    }

    /// A list of words that the rules know.
    pub(crate) fn choices<T: Copy>(
        &self,
        name: &'static str,
        known: &[(&str, T)],
        report: &mut Report,
    ) -> Vec<T> {
        let items = self.items(name, report);
        items.iter().filter_map(|item| known_word(item, known, report)).collect()
    }

    /// The ids that a list names.
    pub(crate) fn references(&self, name: &'static str, report: &mut Report) -> Vec<String> {
        let mut ids = Vec::new();
        for item in self.items(name, report) {
            match &item.value {
                Value::Ref(_, id) => ids.push(id.clone()),
                _ => self.wrong(name, "expected a list of references", report),
            }
        }
        ids
    }

    /// A list of tables as a map: from the reference under `key` to what `read` makes of the value
    /// under `to`.
    pub(crate) fn table<T>(
        &self,
        name: &'static str,
        key: &str,
        to: &str,
        report: &mut Report,
        read: impl Fn(&Located<Value>, &mut Report) -> Option<T>,
    ) -> BTreeMap<String, T> {
        let mut map = BTreeMap::new();
        for item in self.items(name, report) {
            let Value::Table(entries) = &item.value else {
                self.wrong(name, "expected a list of tables", report);
                continue;
            };
            for (other, field) in entries.iter().filter(|(name, _)| **name != key && **name != to) {
                if says_something(&field.value) && !shown(field) {
                    let message = format!("the rules do not support `{other}` in `{name}`");
                    report.push(inconsistency(message, field.span, NO_EFFECT));
                }
            }
            let (Some(from), Some(to)) = (entries.get(key), entries.get(to)) else {
                let wanted = format!("expected a table with `{key}` and `{to}`");
                self.wrong(name, &wanted, report);
                continue;
            };
            let (Some(id), Some(to)) = (from.value.word(), read(to, report)) else { continue };
            if map.insert(id.to_owned(), to).is_some() {
                let message = format!("`{name}` of `{}` names `{id}` twice", self.id.value);
                report.push(inconsistency(message, from.span, "the rules do not support both"));
            }
        }
        map
    }

    fn items(&self, name: &'static str, report: &mut Report) -> &'g [Located<Value>] {
        match self.get(name).map(|field| &field.value) {
            None => &[],
            Some(Value::List(items)) => items,
            Some(_) => {
                self.wrong(name, "expected a list", report);
                &[]
            }
        }
    }

    /// Reports every field that says something and that nobody asked for, and gives the names of
    /// those that were. Free text and icons are for the eye, not for the rules.
    pub(crate) fn done(self, report: &mut Report) -> BTreeSet<&'static str> {
        let asked = self.asked.into_inner();
        for (name, field) in self.values {
            if !asked.contains(name.as_str()) && says_something(&field.value) && !shown(field) {
                let message = format!("the rules have no mechanic `{name}`");
                let fault = inconsistency(message, field.span, NO_EFFECT);
                // The declaration is to be changed as well, so there is no patch.
                let near = closest(name, asked.iter().copied());
                report.push(match near {
                    Some(near) => fault.hint(did_you_mean(near)),
                    None => fault.hint(format!("available: {}", listed(&asked))),
                });
            }
        }
        asked
    }
}

fn listed(known: &BTreeSet<&'static str>) -> String {
    let quoted: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}

/// Whether a value is more than what stands for a field that was left out.
pub(crate) fn says_something(value: &Value) -> bool {
    match value {
        Value::Absent | Value::Flag(false) => false,
        Value::List(items) => !items.is_empty(),
        _ => true,
    }
}

/// Whether a value is only looked at.
fn shown(field: &Located<Value>) -> bool {
    matches!(field.value, Value::Text(_) | Value::Ref(Target::Icon, _))
}

/// The meaning of a word, which is reported when it has none.
pub(crate) fn known_word<T: Copy>(
    field: &Located<Value>,
    known: &[(&str, T)],
    report: &mut Report,
) -> Option<T> {
    let word = field.value.word().unwrap_or_default();
    let found = known.iter().find(|(name, _)| *name == word).map(|(_, meaning)| *meaning);
    if found.is_none() {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        let message = format!("the rules do not understand `{word}`");
        report.push(
            inconsistency(message, field.span, "").hint(format!("available: {}", names.join(", "))),
        );
    }
    found
}

/// A whole number, which is reported when it is none.
pub(crate) fn whole(field: &Located<Value>, report: &mut Report) -> Option<i64> {
    let number = field.value.number();
    if number.is_none() {
        report.push(inconsistency(
            "the rules do not understand this",
            field.span,
            "expected a number",
        ));
    }
    number
}
