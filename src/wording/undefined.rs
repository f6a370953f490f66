//! Faults of the template engine, told at their place: above all names and values that there are not.

use super::bounds::{self, TooMuch};
use super::conditions::values;
use crate::diagnostic::{Diagnostic, Places};
use minijinja::{Error, ErrorKind};
use std::ops::Range;

/// A template error at its place in a text.
pub(super) fn fault(error: &Error, places: &Places, text: &str) -> Diagnostic {
    let too_much = std::error::Error::source(error).and_then(|it| it.downcast_ref::<TooMuch>());
    let range = too_much.and_then(|it| it.range.clone()).or_else(|| error.range());
    let range = range.filter(|range| text.get(range.clone()).is_some());
    let range = range.unwrap_or(0..text.len());
    let named = text[range.clone()].trim();
    let detail = error.detail();
    let (what, hint) = match (error.kind(), detail) {
        (ErrorKind::OutOfFuel, _) => (bounds::too_many_steps(), None),
        // The detail is the nearest name; where there is none, the name is right and its value left out.
        (ErrorKind::UndefinedError, Some("")) => (format!("`{named}` is not defined"), None),
        (ErrorKind::UndefinedError, Some(near)) => {
            (format!("`{named}` is not defined"), Some(format!("did you mean `{near}`?")))
        }
        (ErrorKind::UndefinedError, None) => absent(text, &range),
        (_, Some(detail)) if detail.starts_with("cannot convert undefined") => absent(text, &range),
        (kind, detail) => (detail.map_or_else(|| kind.to_string(), str::to_owned), None),
    };
    let fault = Diagnostic::error("T001", "this text can't be worked out");
    let fault = fault.at(places.span(range), what);
    hint.into_iter().fold(fault, Diagnostic::hint)
}

/// What is wrong where a value is left out, and how to ask for it.
fn absent(text: &str, range: &Range<usize>) -> (String, Option<String>) {
    let idiom = |value: &str| {
        Some(format!(
            "say it only where there is one: `{{% if {value} is defined %}}…{{% endif %}}`"
        ))
    };
    let within = &text[range.clone()];
    let mut named: Vec<&str> = values(within).map(|it| &within[it]).collect();
    if named.is_empty() {
        // The place is a filter, and the value stands before it.
        let before = &text[..range.start];
        let line = before.rfind(['{', '\n']).map_or(before, |at| &before[at + 1..]);
        named = values(line).last().map(|it| &line[it]).into_iter().collect();
    }
    named.dedup();
    match named[..] {
        [] => (format!("`{}` has no value here", within.trim()), None),
        [value] => (format!("`{value}` has no value here"), idiom(value)),
        [value, ..] => {
            (format!("`{}` needs a value that is left out here", within.trim()), idiom(value))
        }
    }
}
