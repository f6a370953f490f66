//! Values that a template asks whether they are true, without comparing them to anything.

use super::syntax::{self, Piece};
use std::ops::Range;

/// A part of an expression: a value such as `self.cost`, or anything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token<'t> {
    /// A name with what is asked of it, or a word of the language such as `if`.
    Path(&'t str),
    /// A sign, a number or a text in quotes.
    Other(&'t str),
}

/// Where a text takes a value for true or false as it is: `if value`, `not value`, `value and …`,
/// `value or …`.
pub fn conditions(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for piece in syntax::pieces(text) {
        if let Piece::Expression(part) | Piece::Tag(part) = piece {
            let inside = &text[part.clone()];
            let end = inside.trim_end_matches(['}', '%']).trim_end_matches(['-', '+']).len();
            let start = inside.len()
                - inside.trim_start_matches(['{', '%']).trim_start_matches(['-', '+']).len();
            let at = part.start + start;
            let inside = inside.get(start..end).unwrap_or_default();
            found.extend(bare(inside).into_iter().map(|it| at + it.start..at + it.end));
        }
    }
    found
}

/// Where an expression asks for members of something: `self.cost`, `keyword[id].icon`.
pub(super) fn values(expression: &str) -> impl Iterator<Item = Range<usize>> {
    let member =
        |token: &Token<'_>| matches!(token, Token::Path(path) if path.contains(['.', '[']));
    tokens(expression).into_iter().filter(move |(token, _)| member(token)).map(|(_, range)| range)
}

fn bare(part: &str) -> Vec<Range<usize>> {
    const AFTER: &[&str] = &["if", "elif", "and", "or", "not"];
    const BEFORE: &[&str] = &["and", "or", "else", "recursive"];
    let tokens = tokens(part);
    let word = |at: Option<usize>| match at.and_then(|at| tokens.get(at)) {
        Some((Token::Path(word) | Token::Other(word), _)) => *word,
        None => "",
    };
    // What ends a condition in brackets, or the tag.
    let ends = |word: &str| BEFORE.contains(&word) || matches!(word, ")" | "");
    let mut asked = false;
    let mut found = Vec::new();
    for (at, (token, range)) in tokens.iter().enumerate() {
        let Token::Path(path) = token else { continue };
        if matches!(*path, "if" | "elif") {
            asked = true;
        }
        if matches!(
            *path,
            "else" | "in" | "is" | "true" | "false" | "none" | "for" | "set" | "endif"
        ) || AFTER.contains(path)
        {
            asked = asked && *path != "else";
            continue;
        }
        let (before, after) = (word(at.checked_sub(1)), word(Some(at + 1)));
        // `a or b` gives one of the two: the last of them is no condition, unless all of it is.
        let first = matches!(after, "and" | "or") && (AFTER.contains(&before) || opens(before));
        let last = ends(after)
            && (matches!(before, "if" | "elif" | "not") || asked && AFTER.contains(&before));
        if first || last {
            found.push(range.clone());
        }
    }
    found
}

/// Whether an operand may begin behind this.
fn opens(before: &str) -> bool {
    matches!(before, "" | "(" | "=" | ",")
}

fn tokens(part: &str) -> Vec<(Token<'_>, Range<usize>)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = part[at..].chars().next() {
        let end = match first {
            c if c.is_whitespace() => at + c.len_utf8(),
            '"' | '\'' => closing(part, at, first),
            c if c.is_alphabetic() || c == '_' => path(part, at),
            c => at + c.len_utf8(),
        };
        let word = &part[at..end];
        if first.is_alphabetic() || first == '_' {
            found.push((Token::Path(word), at..end));
        } else if !first.is_whitespace() {
            found.push((Token::Other(word), at..end));
        }
        at = end;
    }
    found
}

/// The end of a text in quotes that begins here.
fn closing(part: &str, from: usize, quote: char) -> usize {
    let behind = part[from + 1..].find(quote);
    behind.map_or(part.len(), |it| from + 1 + it + 1)
}

/// The end of a name with all that is asked of it: `a.b["c"].d`.
fn path(part: &str, from: usize) -> usize {
    let name = |at: usize| {
        let rest = &part[at..];
        at + rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
    };
    let mut at = name(from);
    loop {
        let rest = &part[at..];
        if rest.starts_with('.') && rest[1..].starts_with(|c: char| c.is_alphabetic() || c == '_') {
            at = name(at + 1);
        } else if rest.starts_with('[') {
            let Some(length) = bracket(rest) else { return part.len() };
            at += length;
        } else {
            return at;
        }
    }
}

/// Length of what stands in square brackets, with them.
fn bracket(rest: &str) -> Option<usize> {
    let mut open = 0;
    for (at, c) in rest.char_indices() {
        match c {
            '[' => open += 1,
            ']' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return Some(at + 1);
        }
    }
    None
}
