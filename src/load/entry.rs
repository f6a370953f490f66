//! One value of a TOML file: what it should be, and what to write where it is something else.

use super::keys::Value;
use super::loader::Loader;
use cardwright_base::diagnostic::{Diagnostic, Patch, Span, closest, is_control};
use cardwright_base::did_you_mean::{closest_short, did_you_mean};
use cardwright_base::english::or;
use cardwright_base::one_line;
use cardwright_base::toml_text::quoted;
use cardwright_model::{Date, Located};
use std::ops::RangeInclusive;
use toml::de::DeValue;
use toml::value::Datetime;

/// A value in a table or an array.
#[derive(Clone, Copy)]
pub(super) struct Entry<'t> {
    pub(super) loader: &'t Loader,
    pub(super) value: &'t DeValue<'t>,
    pub(super) span: Span,
    /// What the list of keys says of it.
    pub(super) listed: Option<&'static Value>,
}

pub(super) fn patched(fault: Diagnostic, span: Span, text: impl Into<String>) -> Diagnostic {
    Diagnostic { patch: Some(Patch { span, text: text.into() }), ..fault }
}

impl<'t> Entry<'t> {
    /// Reports that something else should stand here, with an edit where it is plain what.
    pub(super) fn wrong(self, wanted: &str, instead: Option<String>) {
        self.loader.push(match instead {
            Some(text) => patched(self.fault(wanted), self.span, text),
            None => self.fault(wanted),
        });
    }

    /// The fault of something else than what is wanted here.
    pub(super) fn fault(self, wanted: &str) -> Diagnostic {
        Diagnostic::error("D004", format!("this is {}", kind(self.value)))
            .at(self.span, format!("expected {wanted}"))
    }

    /// A text of any length that says something.
    pub(super) fn prose(self) -> Option<Located<String>> {
        let DeValue::String(text) = self.value else {
            let plain = !matches!(self.value, DeValue::Array(_) | DeValue::Table(_));
            let written = self.loader.slice(self.span);
            self.wrong("a text", plain.then(|| quoted(&written)));
            return None;
        };
        let control = text.chars().find(|c| is_control(*c));
        let fault = if text.chars().all(says_nothing) {
            let fault = Diagnostic::error("D004", "this text is blank");
            fault.at(self.span, "expected at least one visible character")
        } else if let Some(control) = control {
            control_character(control, self.span)
        } else {
            return Some(Located::new(text.to_string(), self.span));
        };
        self.loader.push(fault);
        None
    }

    /// A text that stands on one line: a name, a title, an id.
    pub(super) fn text(self) -> Option<Located<String>> {
        let text = self.prose()?;
        let fault = if text.value.contains(['\n', '\r', '\t']) {
            let fault = Diagnostic::error("D004", "this text contains a line break or a tab");
            patched(
                fault.at(self.span, "expected a single line"),
                self.span,
                quoted(&one_line(&text.value)),
            )
        } else if text.value.trim() != text.value {
            let message = format!("`{}` begins or ends with a space", text.value);
            let fault = Diagnostic::error("D004", message).at(self.span, "remove the space");
            patched(fault, self.span, quoted(text.value.trim()))
        } else {
            return Some(text);
        };
        self.loader.push(fault);
        None
    }

    pub(super) fn flag(self) -> Option<bool> {
        let flag = self.value.as_bool();
        if flag.is_none() {
            let meant = self.value.as_str().map(str::to_lowercase);
            let meant = meant.filter(|it| matches!(it.as_str(), "true" | "false"));
            self.wrong("`true` or `false`", meant);
        }
        flag
    }

    /// A whole number within a range, both ends included.
    pub(super) fn whole(self, range: RangeInclusive<i64>) -> Option<Located<i64>> {
        self.whole_of(range, None)
    }

    /// The same, with the remedy for a number that is out of range.
    pub(super) fn whole_of(
        self,
        range: RangeInclusive<i64>,
        remedy: Option<&str>,
    ) -> Option<Located<i64>> {
        let wanted = match (*range.start(), *range.end()) {
            (least, most) if least == i64::from(i32::MIN) && most == i64::from(i32::MAX) => {
                "a whole number".to_owned()
            }
            (least, most) => format!("a whole number from {least} to {most}"),
        };
        let Some(integer) = self.value.as_integer() else {
            let meant = match self.value {
                DeValue::String(text) => text.trim().parse().ok(),
                DeValue::Float(number) => {
                    number.as_str().strip_suffix(".0").and_then(|it| it.parse().ok())
                }
                _ => None,
            };
            let meant = meant.filter(|number| range.contains(number));
            self.wrong(&wanted, meant.map(|number| number.to_string()));
            return None;
        };
        match i64::from_str_radix(integer.as_str(), integer.radix()) {
            Ok(number) if range.contains(&number) => Some(Located::new(number, self.span)),
            _ => {
                let fault = Diagnostic::error("D004", format!("{integer} is out of range"));
                let fault = fault.at(self.span, format!("expected {wanted}"));
                self.loader.push(remedy.into_iter().fold(fault, Diagnostic::hint));
                None
            }
        }
    }

    /// A whole number within the range that the list of keys has for it.
    pub(super) fn number(self) -> Option<Located<i64>> {
        let range = self.listed.and_then(Value::range).expect("keys.txt has its range");
        self.whole(range)
    }

    /// One of several words: those that the list of keys has for it, where it has any.
    pub(super) fn word<T: Copy>(self, words: &[(&str, T)]) -> Option<T> {
        let same = |it: &Value| it.words().into_iter().eq(words.iter().map(|(word, _)| *word));
        debug_assert!(self.listed.is_none_or(same), "keys.txt has other words");
        word(&self.text()?, words, self.loader)
    }

    pub(super) fn date(self) -> Option<Located<Date>> {
        const WANTED: &str = "a date such as `2026-11-21`";
        let written = match self.value {
            DeValue::Datetime(written) => Some(*written),
            DeValue::String(text) => text.trim().parse::<Datetime>().ok(),
            _ => None,
        };
        let date = written.and_then(|it| it.date);
        let plain = Datetime { date, time: None, offset: None };
        let meant = date.filter(|it| it.year > 0).map(|_| plain.to_string());
        match (date, self.value) {
            (Some(date), DeValue::Datetime(written)) if *written == plain => {
                if date.year > 0 {
                    let date = Date { year: date.year, month: date.month, day: date.day };
                    return Some(Located::new(date, self.span));
                }
                let fault = Diagnostic::error("D004", "there was no year 0");
                self.loader.push(fault.at(self.span, format!("expected {WANTED}")));
            }
            _ => self.wrong(WANTED, meant),
        }
        None
    }

    /// The members of a list. `None` where it is none.
    pub(super) fn items(self) -> Option<Vec<Entry<'t>>> {
        let DeValue::Array(array) = self.value else {
            let written = self.loader.slice(self.span);
            let heading = written.starts_with('[').then(|| format!("[{written}]"));
            let single = !matches!(self.value, DeValue::Table(_));
            self.wrong("a list", heading.or(single.then(|| format!("[{written}]"))));
            return None;
        };
        let source = self.span.source;
        let listed = match self.listed {
            Some(Value::List(item)) => Some(&**item),
            other => other,
        };
        let loader = self.loader;
        let entry = |item: &'t toml::Spanned<DeValue<'t>>| Entry {
            loader,
            value: item.get_ref(),
            span: Span::new(source, item.span()),
            listed,
        };
        Some(array.iter().map(entry).collect())
    }
}

/// The name that a key or word of earlier versions has now, or that has another one elsewhere.
pub(super) fn renamed(word: &str) -> Option<String> {
    Some(match word {
        "circle" | "disc" | "disk" => "round".to_owned(),
        "code" => "verbatim".to_owned(),
        "diameter" => "across".to_owned(),
        "gravest" => "max_severity".to_owned(),
        "is" => "value".to_owned(),
        "like" => "extends".to_owned(),
        "image" | "picture" | "illustration" | "artwork" => "art".to_owned(),
        "qty" | "quantity" | "number_of_copies" => "copies".to_owned(),
        _ => format!("min_{}", word.strip_prefix("least_")?),
    })
}

/// The key that was probably meant.
pub(super) fn similar<'a>(
    key: &str,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Option<&'a str> {
    near(key, known.clone()).or_else(|| closest_short(key, known))
}

/// The word that was probably meant.
fn near<'a>(word: &str, known: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let now = renamed(word);
    let now = known.clone().find(|it| now.as_deref() == Some(it));
    now.or_else(|| closest(word, known))
}

/// `a`, `b`, `c`, each in back-quotes.
pub(super) fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// The value that a word stands for, reported with the words there are when it is none of them.
pub(super) fn word<T: Copy>(
    text: &Located<String>,
    words: &[(&str, T)],
    loader: &Loader,
) -> Option<T> {
    let found = words.iter().find(|(name, _)| *name == text.value).map(|(_, value)| *value);
    if found.is_none() {
        let fault = Diagnostic::error("D004", format!("unknown value `{}`", text.value));
        loader.push(one_of(fault, text, words.iter().map(|(name, _)| *name)));
    }
    found
}

/// The fault of a word that is none of those known, with the nearest of them.
pub(super) fn one_of<'a>(
    fault: Diagnostic,
    word: &Located<String>,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Diagnostic {
    let fault = fault.at(word.span, format!("expected one of {}", listed(known.clone())));
    // Where a word begins several of them, the nearest is so by chance.
    let begin = known.clone().filter(|other| {
        other.strip_prefix(word.value.as_str()).is_some_and(|rest| rest.starts_with('-'))
    });
    let begin: Vec<String> = begin.map(|it| format!("`{it}`")).collect();
    if begin.len() > 1 {
        return fault.hint(format!("did you mean {}?", or(&begin)));
    }
    match near(&word.value, known) {
        Some(near) => {
            let fault = fault.hint(did_you_mean(near));
            patched(fault, word.span, quoted(near))
        }
        None => fault,
    }
}

/// The fault of a control character in a text.
pub(super) fn control_character(control: char, place: Span) -> Diagnostic {
    let message = format!("U+{:04X} is a control character", u32::from(control));
    let fault = Diagnostic::error("D004", message).at(place, "in this text");
    fault.hint("it can't be printed; remove it")
}

/// True for what leaves no mark on paper.
fn says_nothing(c: char) -> bool {
    let no_width = matches!(c, '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}');
    c.is_whitespace() || c.is_control() || no_width
}

fn kind(value: &DeValue<'_>) -> String {
    const QUOTABLE: usize = 40;
    match value {
        DeValue::String(text) if text.len() > QUOTABLE || text.contains('\n') => {
            "a text".to_owned()
        }
        DeValue::String(text) => format!("the text `{text}`"),
        DeValue::Integer(number) => format!("the number {number}"),
        DeValue::Float(number) => format!("the number {number}"),
        DeValue::Boolean(flag) => format!("`{flag}`"),
        DeValue::Datetime(date) if date.date.is_some() && date.time.is_some() => {
            format!("{date}, a date with a time")
        }
        DeValue::Datetime(date) if date.time.is_some() => format!("the time {date}"),
        DeValue::Datetime(date) => format!("the date {date}"),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a table".to_owned(),
    }
}

/// How tables are written that people take for something else.
pub(super) const EXAMPLES: [(&str, &str); 2] = [
    ("the number of seats", "seats = { min = 2, max = 4 }"),
    ("an allowed finding", "allow = [{ check = \"T029\", reason = \"why it is right\" }]"),
];
