//! All keys of a game's files with their defaults, as a file to begin with: `cardwright new --explain`.
//!
//! In: the list of keys. Out: TOML of which two lines hold, and all others are comments. Never: a key of its own.

use crate::keys::{Definition, DefinitionKind, Key, Presence, Value, definition};
use cardwright_base::one_line;
use std::collections::BTreeMap;

/// The files of a game beside `game.toml`, each with its definition and what it holds.
const BESIDE: [(&str, &str); 6] = [
    ("a file of cards, named by `file` of a `[[type]]`", "Cards"),
    ("a file of keywords, named by `file` of a `[[keyword_kind]]`", "Keywords"),
    ("glossary.toml", "Glossary"),
    ("rulings.toml", "Rulings"),
    ("descriptions.toml", "Descriptions"),
    ("claims.toml", "Claims"),
];

/// What must be there, so that the file is a game.
const TITLE: &str = "title = \"A new game\"";
const CARD: &str = "[[card]]\ntitle = \"A card\"";

/// The key that stands for any other, and what it is called here.
const ANY: &str = "*";
const NAME: &str = "NAME";

/// A `game.toml` of one card, with every key as a comment: what it is for and its default.
pub fn explained() -> String {
    let mut page = Page::default();
    page.text += "\
# Every key that a game can have, with its default and what it is for.
#
# This is a whole game as it stands. To use a key, remove the `#` before it and before the heading above it.
# Where a key has no default, `...` stands for a value of the kind that follows.
";
    page.file("game.toml", "Game");
    page.is_beside = true;
    for (file, name) in BESIDE {
        page.file(file, name);
    }
    page.text
}

#[derive(Default)]
struct Page {
    text: String,
    /// The heading under which each definition is written out.
    met: BTreeMap<&'static str, String>,
    /// True for the files beside `game.toml`: none of their keys belongs into it.
    is_beside: bool,
}

impl Page {
    fn file(&mut self, file: &str, name: &'static str) {
        let rule = "-".repeat(100);
        let about = one_line(&definition(name).about);
        self.text += &format!("\n# {rule}\n# {file}: {about}\n# {rule}\n");
        self.table("", definition(name));
    }

    /// The keys of a table: first those with values, because a heading ends them.
    fn table(&mut self, path: &str, table: &'static Definition) {
        let DefinitionKind::Table(keys) = &table.kind else { return };
        for key in keys.iter().filter(|it| !is_under_heading(&it.value)) {
            match (path, key.name) {
                ("", "title") => self.text += &format!("\n# {}\n{TITLE}\n", about(key)),
                ("card", "title") if !self.is_beside => {}
                _ => self.value(key),
            }
        }
        for key in keys {
            self.tables(path, key);
        }
    }

    /// A key with a value.
    fn value(&mut self, key: &Key) {
        let name = if key.name == ANY { NAME } else { key.name };
        self.text += &format!("\n# {}\n", about(key));
        self.text += &match key.usual {
            Some(usual) => commented(name, usual, &choices(&key.value)),
            None => commented(name, "...", &kind(&key.value)),
        };
    }

    /// A key with a table, or with several; nothing of other keys.
    fn tables(&mut self, above: &str, key: &'static Key) {
        let inner = table_of(&key.value);
        if inner.is_none() && !is_under_heading(&key.value) {
            return;
        }
        let path = match above {
            "" => key.name.to_owned(),
            above => format!("{above}.{}", key.name),
        };
        let (heading, path) = match (&key.value, inner) {
            (Value::List(_) | Value::Some(_), _) => (format!("[[{path}]]"), path),
            (Value::Map(_), Some(_)) => (format!("[{path}.{NAME}]"), format!("{path}.{NAME}")),
            _ => (format!("[{path}]"), path),
        };
        self.text += &format!("\n# {}\n", about(key));
        if let Some(usual) = key.usual.filter(|_| is_under_heading(&key.value)) {
            self.text += &format!("# The default is `{} = {usual}`.\n", key.name);
        }
        self.text += &match heading.as_str() {
            "[[card]]" if !self.is_beside => format!("{CARD}\n"),
            heading => format!("#{heading}\n"),
        };
        match (inner, &key.value) {
            (None, Value::Map(value)) => self.text += &commented(NAME, "...", &kind(value)),
            (Some(name), _) => match self.met.get(name) {
                Some(first) => {
                    self.text += &format!("# It has the keys of `{first}` above.\n");
                }
                None => {
                    self.met.insert(name, heading);
                    self.table(&path, definition(name));
                }
            },
            (None, _) => {}
        }
    }
}

fn about(key: &Key) -> String {
    let needed = if key.presence == Presence::Required { " Required." } else { "" };
    one_line(&key.about) + needed
}

fn commented(name: &str, value: &str, kind: &str) -> String {
    match kind {
        "" => format!("#{name} = {value}\n"),
        kind => format!("#{name} = {value}  # {kind}\n"),
    }
}

/// The table that a value is or can be, or is a list or a map of.
fn table_of(value: &Value) -> Option<&'static str> {
    let name = value.named()?;
    match &definition(name).kind {
        DefinitionKind::Table(_) => Some(name),
        DefinitionKind::Either(values) => values.iter().find_map(|it| table_of(&it.value)),
        _ => None,
    }
}

/// True for what stands under a heading and nowhere else.
fn is_under_heading(value: &Value) -> bool {
    let is_table = |name| matches!(definition(name).kind, DefinitionKind::Table(_));
    matches!(value, Value::Map(_)) || value.named().is_some_and(is_table)
}

/// What may be written for a value, in a few words.
fn kind(value: &Value) -> String {
    match value {
        Value::Text | Value::Words | Value::Pattern(_) => "a text".to_owned(),
        Value::Letter => "a letter".to_owned(),
        Value::Date => "a date, such as 2026-11-21".to_owned(),
        Value::Flag => "true or false".to_owned(),
        Value::Int => "a whole number".to_owned(),
        Value::Whole(least, None) => format!("a whole number from {least}"),
        Value::Whole(least, Some(most)) => format!("a whole number from {least} to {most}"),
        Value::List(item) | Value::Some(item) => match &**item {
            Value::Text | Value::Words => "a list of texts".to_owned(),
            item => format!("a list: {}", kind(item)),
        },
        Value::Map(value) => format!("a table of values: {}", kind(value)),
        Value::Named(name) => match &definition(name).kind {
            DefinitionKind::Choice(_) => choices(value),
            DefinitionKind::Either(values) => {
                let kinds: Vec<String> = values.iter().map(|it| kind(&it.value)).collect();
                kinds.join("; or ")
            }
            DefinitionKind::Table(_) => {
                one_line(&definition(name).about).trim_end_matches('.').to_owned()
            }
            // What has a form of its own shows it by its first example.
            DefinitionKind::Value(inner) => match definition(name).about.split('`').nth(1) {
                Some(example) => format!("{}, such as \"{example}\"", kind(inner)),
                None => kind(inner),
            },
        },
    }
}

/// The words of a choice; nothing for other values.
fn choices(value: &Value) -> String {
    let words: Vec<String> = value.words().iter().map(|it| format!("\"{it}\"")).collect();
    words.join(", ")
}
