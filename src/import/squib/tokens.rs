//! Expressions of Ruby as words and signs.

use super::literals::{coded, unquoted};

/// A word, a sign, or a value that is written out.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    Whole(i64),
    Decimal(f64),
    /// A text: its pieces, and whether each is an expression that stands in it.
    Text(Vec<(String, bool)>),
    Symbol(String),
    /// A list of words: `%w(a b)`.
    Words(Vec<String>),
    /// `/a/i`: the pattern and its letters.
    Pattern(String, String),
    Word(String),
    Sign(&'static str),
}

#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// Whether a blank stands before it.
    pub(super) apart: bool,
}

/// Signs, the longest first.
const SIGNS: [&str; 43] = [
    "||=", "...", "<=>", "===", "&&=", "**", "&&", "||", "==", "!=", "<=", ">=", "=~", "!~", "=>",
    "..", "<<", "->", "+=", "-=", "*=", "&.", "::", "+", "-", "*", "/", "%", "=", "<", ">", "!",
    "?", ":", "(", ")", "[", "]", "{", "}", ",", ";", ".",
];
/// Two more that stand alone.
const ALONE: [&str; 2] = ["|", "&"];

/// All tokens. `None` where the text is no expression.
pub(super) fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut found: Vec<Token> = Vec::new();
    let mut rest = text;
    loop {
        let trimmed = rest.trim_start();
        let apart = trimmed.len() < rest.len() || found.is_empty();
        rest = trimmed;
        let Some(first) = rest.chars().next() else { return Some(found) };
        let before = found.last().map(|it| &it.kind);
        let (kind, length) = token(rest, first, before, apart)?;
        rest = rest.get(length..)?;
        found.push(Token { kind, apart });
    }
}

/// Whether what stands before is a value, so that a sign behind it works on it.
fn is_value(before: Option<&Kind>) -> bool {
    match before {
        None => false,
        Some(Kind::Sign(sign)) => matches!(*sign, ")" | "]" | "}"),
        Some(Kind::Word(word)) => !KEYWORDS.contains(&word.as_str()),
        Some(_) => true,
    }
}

const KEYWORDS: [&str; 10] =
    ["if", "unless", "and", "or", "not", "when", "then", "else", "elsif", "case"];

fn token(rest: &str, first: char, before: Option<&Kind>, apart: bool) -> Option<(Kind, usize)> {
    let of_call = matches!(before, Some(Kind::Sign("." | "&.")));
    let ends_value = is_value(before);
    if first.is_ascii_digit() {
        return number(rest);
    }
    if first.is_alphabetic() || matches!(first, '_' | '@' | '$') {
        let mut end = word_end(rest);
        let more = rest.get(end..)?;
        let is_question = more.starts_with('?') && of_call;
        if is_question || of_call && more.starts_with('!') && !more.starts_with("!=") {
            end += 1;
        }
        return Some((Kind::Word(rest.get(..end)?.to_owned()), end));
    }
    if matches!(first, '"' | '\'') {
        return text(rest, first);
    }
    if first == ':' && !rest.starts_with("::") && (apart || !ends_value) {
        let inner = rest.get(1..)?;
        let next = inner.chars().next()?;
        if next.is_alphabetic() || next == '_' {
            let mut end = word_end(inner);
            end += usize::from(inner.get(end..)?.starts_with(['?', '!']));
            return Some((Kind::Symbol(inner.get(..end)?.to_owned()), end + 1));
        }
        if next == '"' || next == '\'' {
            let (kind, length) = text(inner, next)?;
            return Some((kind, length + 1));
        }
        if let Some(sign) = ["+", "-", "*"].iter().find(|it| inner.starts_with(**it)) {
            return Some((Kind::Symbol((*sign).to_owned()), 2));
        }
    }
    if first == '%' && !ends_value {
        let open = rest.get(2..3)?;
        let close = match open {
            "(" => ')',
            "[" => ']',
            "{" => '}',
            _ => return None,
        };
        rest.get(1..2).filter(|it| matches!(*it, "w" | "i" | "W" | "I"))?;
        let (inner, _) = rest.get(3..)?.split_once(close)?;
        let words = inner.split_whitespace().map(str::to_owned).collect();
        return Some((Kind::Words(words), inner.len() + 4));
    }
    if first == '/' && !ends_value {
        return pattern(rest);
    }
    let sign = SIGNS.iter().chain(&ALONE).find(|it| rest.starts_with(**it))?;
    Some((Kind::Sign(sign), sign.len()))
}

fn word_end(text: &str) -> usize {
    let start = text.len() - text.trim_start_matches(['@', '$']).len();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text[start..].find(|c: char| !is_word(c)).map_or(text.len(), |it| it + start)
}

fn number(rest: &str) -> Option<(Kind, usize)> {
    let digits =
        |text: &str| text.find(|c: char| !(c.is_ascii_digit() || c == '_')).unwrap_or(text.len());
    let mut end = digits(rest);
    let after = rest
        .get(end..)?
        .strip_prefix('.')
        .filter(|it| it.starts_with(|c: char| c.is_ascii_digit()));
    if let Some(after) = after {
        end += 1 + digits(after);
        let number = rest.get(..end)?.replace('_', "").parse().ok()?;
        return Some((Kind::Decimal(number), end));
    }
    Some((Kind::Whole(rest.get(..end)?.replace('_', "").parse().ok()?), end))
}

/// A text in quotes, and how long it is with them.
fn text(rest: &str, quote: char) -> Option<(Kind, usize)> {
    let coded = |text: String| if quote == '"' { coded(&text) } else { text };
    let mut pieces = Vec::new();
    let mut plain = String::new();
    let mut chars = rest.char_indices().skip(1).peekable();
    while let Some((at, c)) = chars.next() {
        if c == quote {
            pieces.push((coded(plain), false));
            return Some((Kind::Text(pieces), at + 1));
        }
        if c == '\\' {
            let (_, escaped) = chars.next()?;
            match (quote, escaped) {
                ('"', 'n') => plain.push('\n'),
                ('"', 't') => plain.push(' '),
                // It is read when all of the text is known.
                ('"', 'u') => plain.push_str("\\u"),
                ('\'', it) if it != '\'' && it != '\\' => plain.extend(['\\', it]),
                (_, it) => plain.push(it),
            }
            continue;
        }
        if quote == '"' && c == '#' && chars.peek().is_some_and(|it| it.1 == '{') {
            let from = at + 2;
            let length = inner_end(rest.get(from..)?)?;
            pieces.push((coded(std::mem::take(&mut plain)), false));
            pieces.push((rest.get(from..from + length)?.to_owned(), true));
            while chars.peek().is_some_and(|it| it.0 <= from + length) {
                chars.next();
            }
            continue;
        }
        plain.push(c);
    }
    None
}

/// Where the bracket closes that is open before.
fn inner_end(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in unquoted(text) {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => return Some(at),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

fn pattern(rest: &str) -> Option<(Kind, usize)> {
    let mut before = '/';
    for (at, c) in rest.char_indices().skip(1) {
        if c == '/' && before != '\\' {
            let after = rest.get(at + 1..)?;
            let letters = after.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(after.len());
            let kind = Kind::Pattern(rest.get(1..at)?.to_owned(), after.get(..letters)?.to_owned());
            return Some((kind, at + 1 + letters));
        }
        before = if before == '\\' { ' ' } else { c };
    }
    None
}
