//! Two sorts of quotation marks, apostrophes or dashes in one game.

use crate::CheckContext;
use crate::prose;
use cardwright_base::diagnostic::{Diagnostic, Patch, Span};
use cardwright_base::english::count;
use regex::Regex;
use std::sync::LazyLock;

check!(T034, "inconsistent-marks", Advice, Game(check));

/// A mark in two sorts, one of which a game should keep to.
struct Rivals {
    what: &'static str,
    one: Mark,
    other: Mark,
    /// What to write instead of each, where it can be said.
    instead: Option<(&'static str, &'static str)>,
}

/// A mark, and how it stands among others.
struct Mark {
    signs: &'static [char],
    pattern: LazyLock<Regex>,
}

impl Mark {
    const fn new(signs: &'static [char], pattern: fn() -> Regex) -> Self {
        Self { signs, pattern: LazyLock::new(pattern) }
    }
}

static RIVALS: [Rivals; 3] = [
    Rivals {
        what: "apostrophe",
        one: Mark::new(&['\''], || regex(r"\p{L}(?P<mark>')\p{L}")),
        other: Mark::new(&['’'], || regex(r"\p{L}(?P<mark>’)\p{L}")),
        instead: Some(("’", "'")),
    },
    Rivals {
        what: "quotation mark",
        one: Mark::new(&['"'], || regex("(?P<mark>\")")),
        other: Mark::new(&['“', '”'], || regex("(?P<mark>[“”])")),
        instead: None,
    },
    Rivals {
        what: "dash between numbers",
        one: Mark::new(&['-'], || regex(r"(?:^|[\s(])\d+(?P<mark>-)\d+(?:[\s),.;:]|$)")),
        other: Mark::new(&['–'], || regex(r"(?:^|[\s(])\d+(?P<mark>–)\d+(?:[\s),.;:]|$)")),
        instead: Some(("–", "-")),
    },
];

fn regex(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is well formed")
}

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for rivals in RIVALS.iter() {
        let (one, other) = (places(context, &rivals.one), places(context, &rivals.other));
        let (few, many, text) = if one.len() <= other.len() {
            (&one, &other, rivals.instead.map(|it| it.0))
        } else {
            (&other, &one, rivals.instead.map(|it| it.1))
        };
        let Some(usual) = many.first() else { continue };
        for place in few {
            let others = count(many.len(), "other");
            let message = format!("this {} differs from {others} in the game", rivals.what);
            let mut fault = CHECK.finding(message).at(*place, "").see(*usual, "the usual form");
            fault.patch = text.map(|text| Patch { span: *place, text: text.to_owned() });
            found.push(fault);
        }
    }
    found
}

/// Every place of a mark in what the author typed.
fn places(context: &CheckContext<'_>, mark: &Mark) -> Vec<Span> {
    let mut places = Vec::new();
    let language = context.typed.iter().filter(|it| prose::is_language(it));
    for passage in language.filter(|it| it.text.contains(mark.signs)) {
        for hit in mark.pattern.captures_iter(&passage.text) {
            let Some(mark) = hit.name("mark") else { continue };
            let place = passage.place(mark.range());
            let exact = context.sources.slice(place) == mark.as_str();
            if exact && prose::is_typed(passage, &mark.range()) {
                places.push(place);
            }
        }
    }
    places
}
