//! The keys of the data files: `keys.txt`, read once.
//!
//! In: the built-in list. Out: what may stand in which table, for the readers and for the schemas.
//! Never: a value that an author wrote.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::LazyLock;
use toml::de::DeValue;

/// What may be written for a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Text,
    /// A text that is not empty.
    Words,
    Letter,
    Pattern(&'static str),
    Date,
    Flag,
    /// Any whole number of 32 bits.
    Int,
    /// A whole number from here, to there if there is an end.
    Whole(i64, Option<i64>),
    /// What a definition of that name says.
    Named(&'static str),
    List(Box<Value>),
    /// A list of at least one, none of them twice.
    Some(Box<Value>),
    /// Values by names that the author chooses.
    Map(Box<Value>),
}

/// Whether a key may be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Presence {
    Required,
    Optional,
    /// A list of tables, of which there may be none.
    AnyNumber,
}

/// A key of a table, or one of the values of an `either`, whose name is empty.
#[derive(Debug)]
pub(super) struct Key {
    pub(super) name: &'static str,
    pub(super) value: Value,
    pub(super) presence: Presence,
    /// What holds where it is left out, in TOML, unless that depends on something else.
    pub(super) usual: Option<&'static str>,
    pub(super) about: String,
}

/// What another key must be where a key has a certain word.
#[derive(Debug)]
pub(super) struct Condition {
    pub(super) key: &'static str,
    pub(super) word: &'static str,
    pub(super) other: &'static str,
    pub(super) value: Value,
}

#[derive(Debug)]
pub(super) struct Definition {
    pub(super) about: String,
    pub(super) kind: DefinitionKind,
    pub(super) conditions: Vec<Condition>,
}

#[derive(Debug)]
pub(super) enum DefinitionKind {
    Table(Vec<Key>),
    /// Words, each with what it means.
    Choice(Vec<(&'static str, String)>),
    Either(Vec<Key>),
    Value(Value),
}

static ALL: LazyLock<BTreeMap<&'static str, Definition>> =
    LazyLock::new(|| read(include_str!("keys.txt")));

/// The definition of that name.
///
/// # Panics
/// When `keys.txt` has none: it is built in.
pub(super) fn definition(name: &str) -> &'static Definition {
    ALL.get(name).unwrap_or_else(|| panic!("keys.txt defines `{name}`"))
}

/// The tables of `game.toml` that have such a key, as they are written: `[format]`, `[formats.NAME]`, `[[type]]`.
pub(super) fn tables_with(name: &str) -> Vec<String> {
    let DefinitionKind::Table(keys) = &definition("Game").kind else { return Vec::new() };
    let has = |of: &Value| match of {
        Value::Named(of) => match &definition(of).kind {
            DefinitionKind::Table(keys) => keys.iter().any(|it| it.name == name),
            _ => false,
        },
        _ => false,
    };
    let written = |key: &Key| match &key.value {
        Value::List(of) if has(of) => Some(format!("[[{}]]", key.name)),
        Value::Map(of) if has(of) => Some(format!("[{}.NAME]", key.name)),
        of if has(of) => Some(format!("[{}]", key.name)),
        _ => None,
    };
    keys.iter().filter_map(written).collect()
}

/// The default of a key of a definition, in TOML.
///
/// # Panics
/// When `keys.txt` has none: it is built in.
pub(super) fn usual(of: &str, name: &str) -> &'static str {
    let usual = Keys::Of(definition(of)).usual(name);
    usual.unwrap_or_else(|| panic!("keys.txt has a default of `{of}.{name}`"))
}

/// The text in a default that is one.
pub(super) fn plain(usual: &str) -> &str {
    usual.trim_matches('"')
}

/// Which keys may stand in a table.
#[derive(Clone, Copy)]
pub(super) enum Keys {
    /// Those that are asked for: the list says nothing of it.
    Unlisted,
    /// Those of a definition.
    Of(&'static Definition),
    /// Any, each with such a value.
    Any(&'static Value),
}

impl Keys {
    /// Those of a table that is such a value, or one of several such.
    pub(super) fn within(value: Option<&'static Value>) -> Self {
        match value {
            Some(Value::Map(inner)) => Self::Any(inner),
            Some(Value::List(inner) | Value::Some(inner)) => Self::within(Some(inner)),
            Some(Value::Named(name)) => match &definition(name).kind {
                DefinitionKind::Either(values) => {
                    let tables = values.iter().filter(|it| matches!(it.value, Value::Named(_)));
                    Self::within(tables.map(|it| &it.value).next_back())
                }
                _ => Self::Of(definition(name)),
            },
            _ => Self::Unlisted,
        }
    }

    /// What may be written for a key, as far as the list says it.
    pub(super) fn value(self, name: &str) -> Option<&'static Value> {
        match self {
            Self::Unlisted => None,
            Self::Any(value) => Some(value),
            Self::Of(_) => self.key(name).map(|key| &key.value),
        }
    }

    /// What holds where a key is left out, as far as the list says it.
    pub(super) fn usual(self, name: &str) -> Option<&'static str> {
        self.key(name)?.usual
    }

    fn key(self, name: &str) -> Option<&'static Key> {
        match self {
            Self::Of(Definition { kind: DefinitionKind::Table(keys), .. }) => {
                keys.iter().find(|key| key.name == name)
            }
            _ => None,
        }
    }
}

impl Value {
    /// The name of the definition in it, however deep.
    pub(super) fn named(&self) -> Option<&'static str> {
        match self {
            Self::Named(name) => Some(name),
            Self::List(inner) | Self::Some(inner) | Self::Map(inner) => inner.named(),
            _ => None,
        }
    }

    pub(super) fn range(&self) -> Option<RangeInclusive<i64>> {
        match self {
            Self::Whole(least, most) => Some(*least..=(*most)?),
            Self::Int => Some(i64::from(i32::MIN)..=i64::from(i32::MAX)),
            Self::Named(name) => match &definition(name).kind {
                DefinitionKind::Value(value) => value.range(),
                _ => None,
            },
            _ => None,
        }
    }

    /// The words of a choice, or of the choice among several values.
    pub(super) fn words(&self) -> Vec<&'static str> {
        let Self::Named(name) = self else { return Vec::new() };
        match &definition(name).kind {
            DefinitionKind::Choice(words) => words.iter().map(|(word, _)| *word).collect(),
            DefinitionKind::Either(values) => {
                values.iter().flat_map(|it| it.value.words()).collect()
            }
            _ => Vec::new(),
        }
    }

    fn read(text: &'static str) -> Self {
        let inner = |open, close| text.strip_prefix(open).and_then(|it| it.strip_suffix(close));
        let boxed = |it| Box::new(Self::read(it));
        if let Some(item) = text.strip_prefix('[').and_then(|it| it.strip_suffix("]+")) {
            return Self::Some(boxed(item));
        }
        if let Some(item) = inner('[', ']') {
            return Self::List(boxed(item));
        }
        if let Some(value) = inner('{', '}') {
            return Self::Map(boxed(value));
        }
        if let Some(pattern) = inner('/', '/') {
            return Self::Pattern(pattern);
        }
        if let Some((least, most)) = text.split_once("..") {
            let number = |it: &str| it.parse().expect("a range is of whole numbers");
            return Self::Whole(number(least), Some(most).filter(|it| !it.is_empty()).map(number));
        }
        match text {
            "text" => Self::Text,
            "text+" => Self::Words,
            "letter" => Self::Letter,
            "date" => Self::Date,
            "flag" => Self::Flag,
            "int" => Self::Int,
            name => Self::Named(name),
        }
    }
}

fn read(text: &'static str) -> BTreeMap<&'static str, Definition> {
    let mut all = BTreeMap::new();
    let mut name = "";
    for line in text.lines().filter(|it| !it.is_empty() && !it.starts_with('#')) {
        let Some(entry) = line.strip_prefix("  ") else {
            let (kind, rest) = line.split_once(' ').expect("a definition has a sort and a name");
            let (defined, about) = rest.split_once(": ").unwrap_or((rest, ""));
            let kind = match kind {
                "table" => DefinitionKind::Table(Vec::new()),
                "choice" => DefinitionKind::Choice(Vec::new()),
                "either" => DefinitionKind::Either(Vec::new()),
                _ => DefinitionKind::Value(Value::Text),
            };
            name = defined;
            let (about, conditions) = (about.to_owned(), Vec::new());
            all.insert(name, Definition { about, kind, conditions });
            continue;
        };
        let Definition { about, kind, conditions } =
            all.get_mut(name).expect("entries follow a definition");
        let further = entry.starts_with("  ").then(|| format!("\n{}", entry.trim()));
        let (first, rest) = entry.split_once("  ").unwrap_or((entry, ""));
        let rest = rest.trim_start();
        if let Some(when) = first.strip_prefix("if ") {
            let (key, word) = when.split_once('=').expect("a condition has a key and a word");
            let (other, value) = rest.split_once("  ").expect("a condition has a key and a value");
            let value = Value::read(value.trim_start());
            conditions.push(Condition { key, word, other, value });
            continue;
        }
        match (kind, further) {
            (DefinitionKind::Table(keys) | DefinitionKind::Either(keys), Some(further)) => {
                keys.last_mut().map_or(about, |key| &mut key.about).push_str(&further);
            }
            (DefinitionKind::Choice(words), Some(further)) => {
                words.last_mut().map_or(about, |word| &mut word.1).push_str(&further);
            }
            (DefinitionKind::Table(keys), None) => {
                let (value, about) = rest.split_once("  ").expect("a key has a value and a use");
                keys.push(key(first, value, about.trim_start()));
            }
            (DefinitionKind::Either(values), None) => values.push(key("", first, rest)),
            (DefinitionKind::Choice(words), None) => words.push((first, rest.to_owned())),
            (DefinitionKind::Value(value), _) => *value = Value::read(first),
        }
    }
    all
}

fn key(name: &'static str, value: &'static str, about: &str) -> Key {
    let (value, usual) = match value.split_once("?=") {
        Some((value, usual)) => (value, Some(usual)),
        None => (value, None),
    };
    let (value, presence) = match (value.strip_suffix('?'), value.strip_suffix('*')) {
        _ if usual.is_some() => (value, Presence::Optional),
        (Some(value), _) => (value, Presence::Optional),
        (_, Some(value)) => (value, Presence::AnyNumber),
        _ => (value, Presence::Required),
    };
    Key { name, value: Value::read(value), presence, usual, about: about.to_owned() }
}

/// Where a key that a table has not got, or what stands under it, belongs.
pub(super) fn place_of(key: &str, value: &DeValue<'_>, asked: &BTreeSet<String>) -> Option<String> {
    let inner = value.as_table().filter(|it| !it.is_empty());
    if inner.is_some_and(|it| it.keys().all(|key| asked.contains(key.get_ref().as_ref()))) {
        return Some(format!("write what stands under `{key}` without that heading"));
    }
    let tables = tables_with(key);
    // A word that most tables have tells nothing.
    let few = (1..=2).contains(&tables.len());
    few.then(|| format!("`{key}` is a key of `{}`", tables.join("` and `")))
}
