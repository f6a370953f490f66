//! How texts are written in TOML.

use std::fmt::Write;
use std::ops::Range;
use toml_edit::{Document, Item, TableLike, Value};

/// A text as TOML writes it on one line, in quotes.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", escaped(text))
}

/// A text as it stands between quotes in TOML.
pub fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if c.is_control() => write!(out, "\\u{:04X}", u32::from(c)).expect("a text grows"),
            c => out.push(c),
        }
    }
    out
}

/// The bytes of the table that a byte of a TOML text stands in, as its author would point at it: an inline table, or
/// a header with all below it, tables within it too, up to the next one. Of another text it is the line.
pub fn entry_at(text: &str, at: usize) -> Range<usize> {
    let at = text.floor_char_boundary(at);
    let line_start = text[..at].rfind('\n').map_or(0, |it| it + 1);
    let line_end = text[at..].find('\n').map_or(text.len(), |it| at + it);
    let Ok(document) = Document::parse(text) else { return line_start..line_end };
    let (mut headers, mut inline) = (Vec::new(), Vec::new());
    places(document.as_table(), "", &mut headers, &mut inline);
    let holding = inline.into_iter().filter(|it| it.contains(&at));
    if let Some(smallest) = holding.min_by_key(Range::len) {
        return smallest;
    }
    headers.sort_by_key(|it| it.0);
    let Some(own) = headers.iter().rposition(|it| it.0 <= at) else { return line_start..line_end };
    let (start, name) = &headers[own];
    let is_inner = |header: &(usize, String)| {
        header.1.strip_prefix(name.as_str()).is_some_and(|rest| rest.starts_with('.'))
    };
    let end = headers[own + 1..].iter().find(|it| !is_inner(it)).map_or(text.len(), |it| it.0);
    *start..end_of_entry(text, *start, end)
}

/// The end without blank lines, and without remarks that stand before what comes next.
fn end_of_entry(text: &str, start: usize, end: usize) -> usize {
    let mut end = end;
    loop {
        let kept = text[start..end].trim_end();
        end = start + kept.len();
        let last = kept.rfind('\n').map_or(0, |it| it + 1);
        if last == 0 || !kept[last..].trim_start().starts_with('#') {
            return end;
        }
        end = start + last;
    }
}

/// Where headers begin, with the names in them, and where inline tables stand.
fn places(
    table: &dyn TableLike,
    name: &str,
    headers: &mut Vec<(usize, String)>,
    inline: &mut Vec<Range<usize>>,
) {
    for (key, item) in table.iter() {
        let name = if name.is_empty() { key.to_owned() } else { format!("{name}.{key}") };
        let mut header = |table: &toml_edit::Table, headers: &mut Vec<_>| {
            if let Some(span) = table.span().filter(|_| !table.is_implicit() && !table.is_dotted())
            {
                headers.push((span.start, name.clone()));
            }
            places(table, &name, headers, inline);
        };
        match item {
            Item::None => {}
            Item::Table(it) => header(it, headers),
            Item::ArrayOfTables(all) => all.iter().for_each(|it| header(it, headers)),
            Item::Value(it) => inside(it, inline),
        }
    }
}

fn inside(value: &Value, inline: &mut Vec<Range<usize>>) {
    match value {
        Value::InlineTable(it) => {
            inline.extend(it.span().filter(|_| !it.is_dotted()));
            it.iter().for_each(|(_, it)| inside(it, inline));
        }
        Value::Array(all) => all.iter().for_each(|it| inside(it, inline)),
        _ => {}
    }
}
