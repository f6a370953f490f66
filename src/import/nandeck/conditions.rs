//! What stands behind `IF`: comparisons of labels and columns. They are worked out card by card where all is known,
//! and written as expressions where a text is to keep them.

use super::sums::sum;
use crate::boxes::{expression_column, expression_text};

/// A condition of a script, which may hold or not for a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Condition {
    Test {
        left: String,
        sign: &'static str,
        right: String,
    },
    Not(Box<Condition>),
    All(Vec<Condition>),
    Any(Vec<Condition>),
    /// One that is not understood.
    Unknown,
}

/// Letters that a condition has at most: each bracket is read on its own.
const LONGEST: usize = 2_000;

/// The signs, the longer ones first.
const SIGNS: [&str; 6] = ["<>", "<=", ">=", "=", "<", ">"];

/// What a column holds, as far as a comparison must know.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ColumnKind {
    Number,
    Text,
}

impl Condition {
    /// Reads what stands behind `IF=`.
    pub(super) fn read(text: &str) -> Self {
        if text.len() > LONGEST {
            return Self::Unknown;
        }
        let text = outer(text.trim());
        let several = |word: &str| {
            let parts = split(text, word);
            (parts.len() > 1).then(|| parts.into_iter().map(Self::read).collect::<Vec<_>>())
        };
        if let Some(any) = several("_OR_") {
            return Self::Any(any);
        }
        if let Some(all) = several("_AND_") {
            return Self::All(all);
        }
        let Some((at, sign)) = find(text) else { return Self::Unknown };
        let plain = |it: &str| it.trim().trim_matches(',').trim().trim_matches('"').to_owned();
        Self::Test { left: plain(&text[..at]), sign, right: plain(&text[at + sign.len()..]) }
    }

    /// Whether it holds. `value` works out a text for a card.
    pub(super) fn holds(&self, value: &dyn Fn(&str) -> Option<String>) -> Option<bool> {
        match self {
            Self::Unknown => None,
            Self::Not(inner) => inner.holds(value).map(|it| !it),
            Self::All(all) => {
                all.iter().try_fold(true, |so_far, it| Some(it.holds(value)? && so_far))
            }
            Self::Any(any) => {
                any.iter().try_fold(false, |so_far, it| Some(it.holds(value)? || so_far))
            }
            Self::Test { left, sign, right } => {
                let (left, right) = (value(left)?, value(right)?);
                Some(match (sum(&left), sum(&right)) {
                    (Some(left), Some(right)) => compare(&left, sign, &right),
                    _ => compare(&left.trim(), sign, &right.trim()),
                })
            }
        }
    }

    /// The condition as an expression, if it compares columns with what is known. `column_kind` tells what a column holds.
    pub(super) fn written(
        &self,
        column_kind: &dyn Fn(&str) -> Option<ColumnKind>,
    ) -> Option<String> {
        let joined = |all: &[Self], word: &str| {
            let parts: Option<Vec<String>> = all.iter().map(|it| it.written(column_kind)).collect();
            let alone = all.len() == 1;
            let part =
                |it: String| if it.contains(" or ") && !alone { format!("({it})") } else { it };
            Some(parts?.into_iter().map(part).collect::<Vec<_>>().join(word))
        };
        match self {
            Self::Unknown => None,
            Self::Not(inner) => Some(format!("not ({})", inner.written(column_kind)?)),
            Self::All(all) => joined(all, " and "),
            Self::Any(any) => joined(any, " or "),
            Self::Test { left, sign, right } => {
                let (name, sign, other) = match (column(left), column(right)) {
                    (Some(name), None) => (name, *sign, right),
                    (None, Some(name)) => (name, turned(sign), left),
                    _ => return None,
                };
                if other.contains(['[', '{']) {
                    return None;
                }
                let field = expression_column(name);
                let sign = match sign {
                    "=" => "==",
                    "<>" => "!=",
                    other => other,
                };
                match (column_kind(name)?, sum(other)) {
                    (_, None) if other.is_empty() && sign == "==" => {
                        Some(format!("{field} is not defined"))
                    }
                    (_, None) if other.is_empty() && sign == "!=" => {
                        Some(format!("{field} is defined"))
                    }
                    (ColumnKind::Number, Some(number)) => {
                        let number = super::sums::written(number);
                        Some(match sign {
                            "!=" => format!("({field} is not defined or {field} != {number})"),
                            _ => format!("{field} is defined and {field} {sign} {number}"),
                        })
                    }
                    (ColumnKind::Text, _) if matches!(sign, "==" | "!=") => {
                        let text = expression_text(other);
                        Some(format!("{field}|default(\"\") {sign} {text}"))
                    }
                    _ => None,
                }
            }
        }
    }
}

fn compare<T: PartialOrd>(left: &T, sign: &str, right: &T) -> bool {
    match sign {
        "=" => left == right,
        "<>" => left != right,
        "<=" => left <= right,
        ">=" => left >= right,
        "<" => left < right,
        _ => left > right,
    }
}

/// The sign that says the same with both sides exchanged.
fn turned(sign: &'static str) -> &'static str {
    match sign {
        "<" => ">",
        ">" => "<",
        "<=" => ">=",
        ">=" => "<=",
        other => other,
    }
}

/// The name in `[name]`, if a text is nothing else.
pub(super) fn column(text: &str) -> Option<&str> {
    let inner = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    (!inner.contains(['[', ']', ':', '('])).then_some(inner)
}

/// A text without round brackets about all of it.
fn outer(text: &str) -> &str {
    let Some(inner) = text.strip_prefix('(').and_then(|it| it.strip_suffix(')')) else {
        return text;
    };
    let mut depth = 0;
    for c in inner.chars() {
        depth += match c {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        if depth < 0 {
            return text;
        }
    }
    inner.trim()
}

/// Each place of a text that is in no quotes, with how many brackets are open there.
fn open(text: &str) -> impl Iterator<Item = (usize, i32)> {
    let (mut depth, mut quoted) = (0, false);
    text.char_indices().filter_map(move |(at, c)| {
        match c {
            '"' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => depth -= 1,
            _ => {}
        }
        (!quoted).then_some((at, depth))
    })
}

/// The parts between a word that is in no brackets.
fn split<'t>(text: &'t str, word: &str) -> Vec<&'t str> {
    let (mut parts, mut from) = (Vec::new(), 0);
    for (at, depth) in open(text) {
        let here = text.get(at..at + word.len()).is_some_and(|it| it.eq_ignore_ascii_case(word));
        if depth == 0 && here && at >= from {
            parts.push(&text[from..at]);
            from = at + word.len();
        }
    }
    parts.push(&text[from..]);
    parts
}

/// The first sign, and where it stands.
fn find(text: &str) -> Option<(usize, &'static str)> {
    open(text).filter(|it| it.1 == 0).find_map(|(at, _)| {
        let sign = SIGNS.iter().find(|it| text[at..].starts_with(*it))?;
        Some((at, *sign))
    })
}
