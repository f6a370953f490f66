//! Faults of the template engine, told at their place: above all names and values that there are not.

use super::bounds::{self, TooMuch};
use super::conditions::values;
use super::printable::MissingWord;
use cardwright_base::diagnostic::{Diagnostic, Places};
use cardwright_base::did_you_mean::did_you_mean;
use minijinja::{Error, ErrorKind};
use std::ops::Range;

/// A template error at its place in a text.
pub(super) fn fault(error: &Error, places: &Places, text: &str) -> Diagnostic {
    let too_much = std::error::Error::source(error).and_then(|it| it.downcast_ref::<TooMuch>());
    let range = too_much.and_then(|it| it.range.clone()).or_else(|| error.range());
    let range = range.filter(|range| text.get(range.clone()).is_some());
    let range = range.map_or(0..text.len(), |range| beginning(text, range.start)..range.end);
    let range = match error.kind() {
        ErrorKind::UndefinedError => filtered(text, &range).unwrap_or(range),
        _ => range,
    };
    let named = text[range.clone()].trim();
    let detail = error.detail();
    let missing_word =
        std::error::Error::source(error).and_then(|it| it.downcast_ref::<MissingWord>());
    let (what, hint) = match (error.kind(), detail) {
        _ if missing_word.is_some() => {
            missing_word.map_or_else(Default::default, |it| told(it, named))
        }
        (ErrorKind::OutOfFuel, _) => (bounds::too_many_steps(), None),
        // The detail is the nearest name; where there is none, the name is right and its value left out.
        (ErrorKind::UndefinedError, Some("")) => (format!("`{named}` is not defined"), None),
        (ErrorKind::UndefinedError, Some(near)) => {
            (format!("`{named}` is not defined"), Some(did_you_mean(near)))
        }
        (ErrorKind::UndefinedError, None) => absent(text, &range),
        (_, Some(detail)) if detail.contains("undefined") => absent(text, &range),
        (kind, detail) => (detail.map_or_else(|| kind.to_string(), str::to_owned), None),
    };
    let fault = Diagnostic::error("T001", "this text can't be evaluated");
    let fault = fault.at(places.span(range), what);
    hint.into_iter().fold(fault, Diagnostic::hint)
}

/// Whether a text calls something that is no function.
pub(super) fn calls_nothing(error: &Error) -> bool {
    let unknown = error.kind() == ErrorKind::UnknownFunction;
    unknown || error.detail().is_some_and(|it| it.ends_with("is not callable"))
}

/// What is wrong with a value that has no words, and how to say what it tells.
fn told(missing_word: &MissingWord, named: &str) -> (String, Option<String>) {
    let mut values = values(named).map(|it| &named[it]);
    let only = values.next().filter(|_| values.next().is_none());
    let hint = format!("write `{}`", missing_word.idiom.replace("{}", only.unwrap_or("…")));
    match only {
        Some(value) => {
            (format!("`{value}` is {}, which has no words", missing_word.what), Some(hint))
        }
        None => (missing_word.to_string(), Some(hint)),
    }
}

/// What is wrong where a value is left out, and how to ask for it.
fn absent(text: &str, range: &Range<usize>) -> (String, Option<String>) {
    let idiom = |value: &str| {
        Some(if text.contains("{{") || text.contains("{%") {
            format!(
                "write it only where the value exists: `{{% if {value} is defined %}}…{{% endif \
                    %}}`"
            )
        } else {
            format!("test first whether the value exists: `{value} is defined and …`")
        })
    };
    let within = &text[range.clone()];
    let mut named: Vec<&str> = values(within).map(|it| &within[it]).collect();
    let is_name = |name: &str| name.chars().all(|it| it.is_alphanumeric() || it == '_');
    if named.is_empty() && is_name(within.trim()) {
        named.push(within.trim());
    } else if named.is_empty() {
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

/// The name before the filter at a place: the engine gives the place of `default("0")` for `cots|default("0")`.
fn filtered(text: &str, filter: &Range<usize>) -> Option<Range<usize>> {
    let name = text[..filter.start].trim_end().strip_suffix('|')?.trim_end();
    let start = name.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_' || c == '.').len();
    (start < name.len()).then_some(start..name.len())
}

/// Where a name with all that is asked of it begins: the engine gives the place of its last steps.
fn beginning(text: &str, at: usize) -> usize {
    let mut start = at;
    let goes_on = |at: usize| text[at..].starts_with(['.', '[']) || text[..at].ends_with('.');
    while goes_on(start) {
        let before = &text[..start];
        let Some(last) = before.chars().next_back() else { break };
        start = match last {
            '.' => start - 1,
            ']' => match opening(before) {
                Some(open) => open,
                None => break,
            },
            c if c.is_alphanumeric() || c == '_' => {
                before.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_').len()
            }
            _ => break,
        };
    }
    start
}

/// Where the square bracket begins that ends a text.
fn opening(text: &str) -> Option<usize> {
    let mut open = 0;
    for (at, c) in text.char_indices().rev() {
        match c {
            ']' => open += 1,
            '[' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return Some(at);
        }
    }
    None
}
