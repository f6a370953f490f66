//! Values that lines of a script come to, where they can be known.

use regex::Regex;
use std::rc::Rc;

/// A value that a script computes.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Nil,
    Flag(bool),
    Whole(i64),
    Decimal(f64),
    /// A text or a symbol: decks use one for the other.
    Text(Rc<str>),
    List(Rc<Vec<Value>>),
    Hash(Rc<Hash>),
    /// First and last, both included.
    Range(i64, i64),
    Pattern(Rc<Regex>),
    /// A table, by the name that the script gives it.
    Table(Rc<str>),
}

/// Values by keys, in their order.
#[derive(Clone, Debug, Default)]
pub(super) struct Hash {
    pub(super) pairs: Vec<(Value, Value)>,
    /// What it has for any other key.
    pub(super) usual: Option<Value>,
}

/// Items of a list, and letters of a text, at most.
pub(super) const LONGEST: usize = 20_000;
/// How deep values may stand in each other.
const DEEPEST: usize = 6;

impl Value {
    pub(super) fn text(text: &str) -> Self {
        Self::Text(Rc::from(text))
    }

    pub(super) fn list(items: Vec<Self>) -> Self {
        Self::List(Rc::new(items))
    }

    /// A cell of a table: as Squib does, numbers are numbers, and what is empty is nothing.
    pub(super) fn cell(text: &str) -> Self {
        if text.is_empty() {
            return Self::Nil;
        }
        let whole = text.parse().ok().filter(|it: &i64| it.to_string() == text);
        let decimal = || {
            let number = text.parse().ok().filter(|it: &f64| it.is_finite());
            number.map(Self::Decimal).filter(|it| it.said().as_deref() == Some(text))
        };
        whole.map(Self::Whole).or_else(decimal).unwrap_or_else(|| Self::text(text))
    }

    pub(super) fn is_nil(&self) -> bool {
        matches!(self, Self::Nil)
    }

    /// Whether it counts as true.
    pub(super) fn holds(&self) -> bool {
        !matches!(self, Self::Nil | Self::Flag(false))
    }

    pub(super) fn number(&self) -> Option<f64> {
        match self {
            Self::Whole(number) => Some(*number as f64),
            Self::Decimal(number) => Some(*number),
            _ => None,
        }
    }

    /// What it is in a text. `None` for what is no single value.
    pub(super) fn said(&self) -> Option<String> {
        match self {
            Self::Nil => Some(String::new()),
            Self::Flag(flag) => Some(flag.to_string()),
            Self::Whole(number) => Some(number.to_string()),
            Self::Decimal(number) if number.fract() == 0.0 => Some(format!("{number:.1}")),
            Self::Decimal(number) => Some(number.to_string()),
            Self::Text(text) => Some(text.to_string()),
            _ => None,
        }
    }

    /// Whether both are the same. A number is the same as its text, as tables have both.
    pub(super) fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Nil, Self::Nil) => true,
            (Self::Text(one), Self::Text(other)) => one == other,
            (Self::Whole(one), Self::Whole(other)) => one == other,
            (Self::Nil, _) | (_, Self::Nil) => false,
            (Self::Flag(one), Self::Flag(other)) => one == other,
            (Self::Flag(_), _) | (_, Self::Flag(_)) => false,
            (Self::List(one), Self::List(other)) => {
                one.len() == other.len() && one.iter().zip(&**other).all(|(one, it)| one.same(it))
            }
            (Self::Range(from, to), Self::Range(first, last)) => from == first && to == last,
            _ => match (self.number(), other.number()) {
                (Some(one), Some(other)) => one.total_cmp(&other).is_eq(),
                _ => self.said().is_some_and(|it| Some(it) == other.said()),
            },
        }
    }

    /// Whether it is small enough to be kept: a script could make it double with each line.
    pub(super) fn is_small(&self) -> bool {
        let mut left = LONGEST * 10;
        self.weigh(&mut left, 0)
    }

    fn weigh(&self, left: &mut usize, depth: usize) -> bool {
        let own = match self {
            Self::Text(text) => text.len() / 16 + 1,
            _ => 1,
        };
        if depth > DEEPEST || own > *left {
            return false;
        }
        *left -= own;
        match self {
            Self::List(items) => items.iter().all(|it| it.weigh(left, depth + 1)),
            Self::Hash(hash) => {
                let mut all = hash.pairs.iter().flat_map(|it| [&it.0, &it.1]).chain(&hash.usual);
                all.all(|it| it.weigh(left, depth + 1))
            }
            _ => true,
        }
    }
}

impl Hash {
    pub(super) fn get(&self, key: &Value) -> Option<&Value> {
        self.pairs.iter().find(|it| it.0.same(key)).map(|it| &it.1)
    }

    /// What it has for a key, or for all others.
    pub(super) fn found(&self, key: &Value) -> Value {
        self.get(key).or(self.usual.as_ref()).cloned().unwrap_or(Value::Nil)
    }

    pub(super) fn put(&mut self, key: Value, value: Value) {
        match self.pairs.iter_mut().find(|it| it.0.same(&key)) {
            Some(pair) => pair.1 = value,
            None => self.pairs.push((key, value)),
        }
    }
}
