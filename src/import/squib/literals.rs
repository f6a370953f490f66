//! Values of a script that are written out: texts, and cells of tables; and what is outside of texts and brackets.

use regex::{Captures, Regex};
use std::sync::LazyLock;

/// A text in quotes, if nothing in it is worked out.
pub(super) fn literal(text: &str) -> Option<String> {
    let quote = text.chars().next().filter(|it| matches!(it, '"' | '\''))?;
    let inner = text.strip_prefix(quote)?.strip_suffix(quote)?;
    if quote == '"' && inner.contains("#{") || inner.contains(quote) && !inner.contains('\\') {
        return None;
    }
    let inner = if quote == '"' { coded(inner) } else { inner.to_owned() };
    let plain = inner.replace("\\n", "\n").replace("\\\"", "\"").replace("\\'", "'");
    Some(plain.replace("\\t", " "))
}

/// A text with the letters in it that are written as numbers: `\u2660` and `\u{2660 2665}`.
pub(super) fn coded(text: &str) -> String {
    static CODE: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"\\u(?:([0-9A-Fa-f]{4})|\{([0-9A-Fa-f\s]+)\})").expect("a sound pattern")
    });
    let letter = |it: &str| u32::from_str_radix(it, 16).ok().and_then(char::from_u32);
    let letters = |code: &Captures<'_>| {
        let numbers = code.get(1).or(code.get(2)).map_or("", |it| it.as_str());
        let found: Option<String> = numbers.split_whitespace().map(letter).collect();
        found.unwrap_or_else(|| code[0].to_owned())
    };
    CODE.replace_all(text, letters).into_owned()
}

/// A table, a column, and what stands behind them.
pub(super) fn cell(text: &str) -> Option<(String, String, String)> {
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len());
    let (table, rest) = text.split_at(end);
    if table.is_empty() || table.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) {
        return None;
    }
    let (name, rest) = match rest.strip_prefix('[') {
        Some(inner) => {
            let (key, rest) = inner.split_once(']')?;
            (key.trim().trim_matches(['\'', '"', ':']).to_owned(), rest)
        }
        None => {
            let inner = rest.strip_prefix('.')?;
            let end =
                inner.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(inner.len());
            (inner[..end].to_owned(), &inner[end..])
        }
    };
    Some((table.to_owned(), name, rest.to_owned()))
}

/// The positions of the characters outside brackets and quotes, without those of brackets and quotes themselves.
pub(super) fn outside(text: &str) -> impl Iterator<Item = usize> + '_ {
    let mut depth = 0;
    unquoted(text).filter_map(move |(at, c)| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => return (depth == 0).then_some(at),
        }
        None
    })
}

/// The characters outside quotes, without the quotes themselves, each with its position.
pub(super) fn unquoted(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let (mut quote, mut before) = (None, ' ');
    text.char_indices().filter(move |(_, c)| {
        let escaped = std::mem::replace(&mut before, *c) == '\\';
        match quote {
            Some(open) if *c == open && !escaped => quote = None,
            Some(_) => {}
            None if matches!(c, '"' | '\'') => quote = Some(*c),
            None => return true,
        }
        false
    })
}
