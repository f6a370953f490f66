//! From text to TOML: everything that is wrong with the syntax, and nothing that only follows.
//!
//! The parser goes on after a mistake, but what it finds then may be an echo: a bracket that is
//! never closed makes nonsense of all that comes after it. So the first mistake is always told,
//! and later ones only as long as each of them ends with its line.

use super::entry::{patched, similar};
use super::loader::Loader;
use cardwright_base::diagnostic::{Diagnostic, SourceId, Span};
use toml::de::{DeTable, Error};

/// Beginnings of the parser's messages on mistakes that end with their line.
const END_WITH_THE_LINE: &[&str] = &[
    TWICE,
    "string values must be quoted",
    "invalid basic string",
    "invalid literal string",
    "invalid date",
    "invalid time",
    "missing escaped value",
    "too few unicode value digits",
    "`_` may only go between digits",
    "unexpected leading zero",
    "invalid boolean",
    "invalid float",
];

/// Beginning of the parser's message on a key that is there already.
const TWICE: &str = "duplicate key";

/// Beginnings of the parser's messages, and the same in plainer words.
const IN_PLAIN_WORDS: &[(&str, &str)] = &[
    ("missing comma between array", "a comma, or the `]` of a list, is missing before this"),
    ("missing comma between key", "a comma, or the `}` of a table, is missing before this"),
    ("unclosed array table", "this heading has no `]]` at its end"),
    ("unclosed array", "a list has no `]` at its end"),
    ("unclosed inline table", "a table has no `}` at its end"),
    ("unclosed table", "this heading has no `]` at its end"),
    ("unexpected key or value", "nothing may follow on this line"),
    ("key with no value", "a key needs a value: `key = value`"),
    ("unexpected leading zero", "a number can't begin with a zero"),
    ("invalid basic string, expected `\"`", "this text has no `\"` at its end"),
    ("invalid literal string, expected `'`", "this text has no `'` at its end"),
];

/// Around the name in a heading.
const BRACKETS: [char; 2] = ['[', ']'];

/// Parses a whole file, or reports why it can't be parsed.
pub(super) fn parse<'t>(source: SourceId, text: &'t str, loader: &Loader) -> Option<DeTable<'t>> {
    let (table, mut errors) = DeTable::parse_recoverable(text);
    if errors.is_empty() {
        return Some(table.into_inner());
    }
    let place = |error: &Error| {
        let range = error.span().unwrap_or(0..0);
        text.floor_char_boundary(range.start)..text.ceil_char_boundary(range.end)
    };
    errors.sort_by_key(|error| place(error).start);
    let mut told = None;
    let mut twice = None;
    for error in &errors {
        let (range, message) = (place(error), error.message());
        let line = text[..range.start].matches('\n').count();
        // A heading that is lost makes every key below it one that the table above has already.
        let table = message.starts_with(TWICE).then(|| table_of(text, range.start));
        if told.is_some() && heads_a_table(text, range.start) {
            break;
        }
        if told.is_none_or(|told| told < line) && (table.is_none() || table != twice) {
            let fault = Diagnostic::error("D005", "this is not valid TOML");
            loader.push(remark(fault, message, text, Span::new(source, range.clone())));
            told = Some(line);
        }
        twice = table.or(twice);
        let ends = END_WITH_THE_LINE.iter().any(|it| message.starts_with(it));
        if !ends || heads_a_table(text, range.start) || goes_on(message, text, range.start) {
            break;
        }
    }
    None
}

/// The fault at its place, in the parser's words or, for common slips, in plainer ones.
fn remark(fault: Diagnostic, message: &str, text: &str, span: Span) -> Diagnostic {
    let given = text.get(span.start..span.end).unwrap_or_default();
    if message.starts_with("string values must be quoted") {
        return without_quotes(fault, given, text, span);
    }
    if ["invalid boolean", "invalid float"].iter().any(|it| message.starts_with(it)) {
        let word = word_at(text, span);
        let given = &text[word.start..word.end];
        if given.starts_with(char::is_alphabetic) || given.matches('.').count() > 1 {
            return without_quotes(fault, given, text, word);
        }
    }
    if message.starts_with(TWICE) {
        return key_twice(fault, given, text, span);
    }
    if let Some(colon) = colon_of_key(text, &span) {
        let place = Span::new(span.source, colon..colon + 1);
        let fault = fault.at(place, "expected `=` between key and value");
        return patched(fault, place, " =");
    }
    let plain = IN_PLAIN_WORDS.iter().find(|(theirs, _)| message.starts_with(theirs));
    let told = fault.at(span, plain.map_or(message, |(_, ours)| ours));
    if goes_on(message, text, span.start) {
        return told.hint("put a text of several lines between `\"\"\"` and `\"\"\"`");
    }
    // `"Eat "one" frog."`
    let (start, line) = line_of(text, span.start);
    let is_quoted = message.starts_with("unexpected key or value") && line.matches('"').count() > 2;
    if is_quoted && text[start..span.start].trim_end().ends_with('"') {
        told.hint("within a text write `\\\"` for `\"`, or put the whole text between `'` and `'`")
    } else {
        told
    }
}

/// The line at a place, and its first byte.
fn line_of(text: &str, at: usize) -> (usize, &str) {
    let start = text[..at].rfind('\n').map_or(0, |it| it + 1);
    (start, text[start..].lines().next().unwrap_or_default())
}

/// Whether a text that is not closed goes on in the next line, which is no key, heading or remark.
fn goes_on(message: &str, text: &str, at: usize) -> bool {
    let (start, line) = line_of(text, at);
    let next = text[start + line.len()..].lines().nth(1).unwrap_or_default().trim();
    message.starts_with("invalid basic string, expected")
        && !next.is_empty()
        && !next.contains('=')
        && !next.starts_with(['[', '#'])
}

/// The colon of `key: value`.
fn colon_of_key(text: &str, span: &Span) -> Option<usize> {
    let (start, line) = line_of(text, span.start);
    let (key, _) = line.split_once(':').filter(|(key, _)| start + key.len() >= span.start)?;
    let is_key = |it: char| it.is_ascii_alphanumeric() || it == '_' || it == '-' || it == ' ';
    (!key.trim().is_empty() && key.chars().all(is_key)).then_some(start + key.len())
}

fn word_at(text: &str, span: Span) -> Span {
    let ends = |c: char| c.is_whitespace() || matches!(c, ',' | ']' | '}' | '[' | '{' | '=' | '#');
    let start = text[..span.start]
        .rfind(ends)
        .map_or(0, |at| at + text[at..].chars().next().map_or(0, char::len_utf8));
    let end = text[span.end..].find(ends).map_or(text.len(), |at| span.end + at);
    Span::new(span.source, start..end)
}

fn key_twice(fault: Diagnostic, key: &str, text: &str, span: Span) -> Diagnostic {
    if heads_a_table(text, span.start) {
        return heading_twice(fault, key, text, span);
    }
    let fault = fault.at(span, "this is defined for the second time");
    let table = table_of(text, span.start);
    let first = lines(&text[table..span.start]).filter(|(_, line)| {
        let rest = line.trim_start().strip_prefix(key).map(str::trim_start);
        rest.is_some_and(|rest| rest.starts_with('='))
    });
    let first = first.last().map(|(at, line)| table + at + line.len() - line.trim_start().len());
    let fault = first
        .into_iter()
        .fold(fault, |fault, at| fault.see(Span::new(span.source, at..at + key.len()), "first"));
    fault.hint("a table can have each key only once; is a heading missing above?")
}

/// A heading that can't stand here, because of one above: `[card]` for `[[card]]`, or a slip in
/// the `[[type]]` above a `[type.fields]`, which then is a part of the type before.
fn heading_twice(fault: Diagnostic, key: &str, text: &str, span: Span) -> Diagnostic {
    let here = table_of(text, span.start);
    let all: Vec<(Span, &str)> = headings(text)
        .take_while(|(at, _)| *at <= here)
        .map(|(at, line)| (Span::new(span.source, at..at + line.len()), line))
        .collect();
    let several = format!("write each entry of this list as `[[{key}]]`");
    if let Some((place, _)) = all.iter().find(|(_, line)| *line == format!("[{key}]")) {
        let fault = fault.at(*place, several);
        let fault = if place.start == here { fault } else { fault.see(span, "another entry") };
        return patched(fault, *place, format!("[[{key}]]"));
    }
    // What is whole, and what is only a part of it.
    let own = all.last().and_then(|(_, line)| line.trim_matches(BRACKETS).split('.').next());
    let owner = own.unwrap_or(key);
    let part = format!("[{owner}.");
    for (at, _) in all.iter().enumerate().filter(|(_, (_, line))| line.starts_with(&part)) {
        let above = all[..at].iter().rfind(|(_, line)| line.starts_with("[["));
        let Some((place, line)) = above else { continue };
        let name = line.trim_matches(BRACKETS);
        if name != owner && similar(name, std::iter::once(owner)).is_some() {
            let fault = fault.at(*place, format!("did you mean `[[{owner}]]`?"));
            return patched(
                fault.see(span, "this does not belong to it now"),
                *place,
                format!("[[{owner}]]"),
            );
        }
    }
    fault.at(span, "this is defined for the second time").hint(several)
}

/// The headings of a text, each with its first byte, without what follows on their lines.
fn headings(text: &str) -> impl Iterator<Item = (usize, &str)> {
    lines(text).filter(|(_, line)| line.starts_with('[')).map(|(at, line)| {
        let end = line.rfind(']').map_or(line.trim_end().len(), |end| end + 1);
        (at, &line[..end])
    })
}

/// The lines of a text, each with its first byte.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((start, line))
    })
}

/// Where the heading begins that stands above a place; the start of the text where there is none.
fn table_of(text: &str, at: usize) -> usize {
    text[..at].rfind("\n[").map_or(0, |at| at + 1)
}

fn without_quotes(fault: Diagnostic, given: &str, text: &str, span: Span) -> Diagnostic {
    let before = text[..span.start].trim_end();
    if given.is_empty() || before.ends_with('=') && text[before.len()..span.start].contains('\n') {
        let sign = before.len().saturating_sub(1)..before.len();
        return fault.at(Span::new(span.source, sign), "expected a value after this");
    }
    let small = given.to_lowercase();
    if matches!(small.as_str(), "true" | "false") {
        return patched(fault.at(span, "write this in lower case"), span, small);
    }
    let fault = fault.at(span, "text needs quotes");
    if given.contains(['"', '\'', '\\']) {
        return fault;
    }
    // Quotation marks as they stand in print.
    let given = given.trim_matches(['“', '”', '„', '‘', '’', '«', '»']);
    patched(fault, span, format!("\"{given}\""))
}

/// True for the key in `[key]`; such a mistake takes the lines below with it.
fn heads_a_table(text: &str, at: usize) -> bool {
    let line = text[..at].rsplit('\n').next().unwrap_or_default();
    line.trim_start().starts_with('[')
}
