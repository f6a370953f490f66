//! What a template may print: texts and numbers. Anything else would come out as the engine writes it
//! for programmers, such as `True`, `None` or a list in brackets.

use minijinja::value::{Kwargs, ValueKind};
use minijinja::{Environment, Error, ErrorKind, State, Value, escape_formatter};
use std::fmt::{self, Display, Formatter};

/// A value that has no words, and how to say what it tells.
#[derive(Debug)]
pub(super) struct MissingWord {
    /// What sort of value, such as "a flag".
    pub(super) what: &'static str,
    /// What to write, with `{}` for the value.
    pub(super) idiom: &'static str,
}

impl Display for MissingWord {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        write!(to, "this is {}, which has no words", self.what)
    }
}

impl std::error::Error for MissingWord {}

/// Lets expressions print texts and numbers alone, those that are joined too.
pub(super) fn set(env: &mut Environment<'_>) {
    env.set_formatter(|to, state, value| {
        examine(value)?;
        escape_formatter(to, state, value)
    });
    env.add_filter("join", join);
    env.add_filter("textline", text_line);
    // What is left out is asked for in this way too.
    env.add_test("none", |value: &Value| value.is_none() || value.is_undefined());
    // They write values as programs do.
    env.remove_filter("tojson");
    env.remove_filter("pprint");
}

/// A line of a text that nobody words: what begins a list or a heading in Markdown is told as words on a card.
fn text_line(line: &str) -> String {
    // What tells where it was typed goes before it, and is no part of it.
    let is_mark = |c: char| matches!(c, '\u{F0000}'..='\u{FFFFD}') || c.is_whitespace();
    let words = line.trim_start_matches(is_mark);
    format!("{}{}", &line[..line.len() - words.len()], as_words(words))
}

fn as_words(line: &str) -> String {
    let line = &with_products(line);
    if let Some(item) = line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")) {
        return format!("• {}", item.trim_start());
    }
    if line.starts_with(['>', '+']) {
        return format!("\\{line}");
    }
    let heading = line.trim_start_matches('#');
    if heading.trim().is_empty() && heading.len() < line.len() {
        return line.replace('#', "\\#");
    }
    if heading.len() < line.len() && heading.starts_with(' ') {
        return format!("**{}**", heading.trim());
    }
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &line[..line.len() - after.len()];
    match (number, after.strip_prefix(['.', ')'])) {
        ("", _) | (_, None) => line.to_owned(),
        (number, Some(rest)) => format!("{number}\\{}{rest}", &after[..1]),
    }
}

/// A line in which `2*3*4` is no emphasis.
fn with_products(line: &str) -> String {
    let is_digit = |it: Option<&char>| it.is_some_and(char::is_ascii_digit);
    let chars: Vec<char> = line.chars().collect();
    let mut out = String::with_capacity(line.len());
    for (at, c) in chars.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|it| chars.get(it));
        if *c == '*' && is_digit(before) && is_digit(chars.get(at + 1)) {
            out.push('\\');
        }
        out.push(*c);
    }
    out
}

/// `items|join(", ")`, with `attribute` for the part of each item that is wanted.
fn join(
    state: &mut State,
    items: &Value,
    between: Option<&str>,
    attribute: Option<&str>,
    named: Kwargs,
) -> Result<String, Error> {
    let between = between.map_or_else(|| named.get("d"), |it| Ok(Some(it)))?.unwrap_or_default();
    let attribute = attribute.map_or_else(|| named.get("attribute"), |it| Ok(Some(it)))?;
    named.assert_all_used()?;
    let mut joined = String::new();
    for (at, item) in items.try_iter()?.enumerate() {
        let item = match attribute {
            Some(name) => item.get_attr(name)?,
            None => item,
        };
        if at > 0 {
            joined.push_str(between);
        }
        joined.push_str(&state.format(item)?);
    }
    Ok(joined)
}

fn examine(value: &Value) -> Result<(), Error> {
    let (what, idiom) = match value.kind() {
        ValueKind::Bool => ("a flag", "{% if {} %}…{% endif %}"),
        ValueKind::None => ("no value", "{% if … is defined %}…{% endif %}"),
        ValueKind::Seq | ValueKind::Iterable => ("a list", "{{ {}|join(\", \") }}"),
        ValueKind::Map | ValueKind::Plain => ("a table", "{{ {}.NAME }}"),
        _ => return Ok(()),
    };
    let missing_word = MissingWord { what, idiom };
    Err(Error::new(ErrorKind::InvalidOperation, missing_word.to_string()).with_source(missing_word))
}
