//! The numbers of a game's data, by the noun that they count.

use cardwright_base::WordList;
use cardwright_base::diagnostic::Span;
use cardwright_model::{Field, FieldKind, Game, Located, Value};
use std::collections::BTreeMap;

/// A number of the data.
#[derive(Clone, Debug)]
pub(crate) struct Datum {
    /// What it counts, singular.
    pub(crate) noun: String,
    /// The other words of its name, all of which a sentence about it has.
    pub(crate) others: Vec<String>,
    pub(crate) value: i64,
    pub(crate) span: Option<Span>,
    /// Id of the card or keyword that it belongs to. `None` for numbers of the game.
    pub(crate) owner: Option<String>,
    /// What an expression says to get it. `None` where it is only good for comparing.
    pub(crate) write: Option<String>,
}

/// Words of names that say what sort of number it is, not of what.
const GENERIC: WordList = WordList(
    "size limit max maximum min minimum count number total amount value cap default base \
    initial full reduced whole first last extra",
);

/// Every number of the data but those that the whole box is counted by.
pub(super) fn all(game: &Game) -> Vec<Datum> {
    let mut data = Vec::new();
    for (name, figure) in &game.figures {
        let (noun, others) = parts(name);
        let write = Some(format!("figures.{name}"));
        let (value, span) = (figure.value, Some(figure.span));
        data.push(Datum { noun, others, value, span, owner: None, write });
    }
    for variant in &game.variants {
        for (name, figure) in &variant.figures {
            let (noun, others) = parts(name);
            let (value, span) = (figure.value, Some(figure.span));
            data.push(Datum { noun, others, value, span, owner: None, write: None });
        }
    }
    for card in &game.cards {
        let fields = game.card_type(&card.kind).map_or(&[][..], |kind| &kind.fields);
        own(fields, &card.mechanics, &card.id.value, "card", &mut data);
        derived(&card.derived, &card.id.value, &mut data);
    }
    for keyword in &game.keywords {
        let kind = game.keyword_kinds.iter().find(|kind| kind.id == keyword.kind);
        let fields = kind.map_or(&[][..], |kind| &kind.fields);
        own(fields, &keyword.mechanics, &keyword.id.value, "keyword", &mut data);
        derived(&keyword.derived, &keyword.id.value, &mut data);
    }
    data
}

fn own(
    fields: &[Field],
    values: &BTreeMap<String, Located<Value>>,
    id: &str,
    sort: &str,
    data: &mut Vec<Datum>,
) {
    let named = fields.iter().filter_map(|field| Some((field, values.get(&field.name)?)));
    for (field, value) in named {
        let number = matches!(field.kind, FieldKind::Number { .. });
        match value.value.number().filter(|_| number) {
            Some(number) => {
                let (noun, others) = parts(&field.name);
                let write = Some(format!("{sort}.{}.{}", id.replace('-', "_"), field.name));
                let (span, owner) = (Some(value.span), Some(id.to_owned()));
                data.push(Datum { noun, others, value: number, span, owner, write });
            }
            None => inner(&field.name, value, id, data),
        }
    }
}

/// Numbers in lists and tables: they are good for comparing.
fn inner(name: &str, value: &Located<Value>, id: &str, data: &mut Vec<Datum>) {
    match &value.value {
        Value::Number(number) => {
            let (noun, others) = parts(name);
            let (span, owner) = (Some(value.span), Some(id.to_owned()));
            data.push(Datum { noun, others, value: *number, span, owner, write: None });
        }
        Value::List(items) => items.iter().for_each(|item| inner(name, item, id, data)),
        Value::Table(fields) => {
            fields.iter().for_each(|(name, field)| inner(name, field, id, data));
        }
        _ => {}
    }
}

/// What others say about a card or keyword.
fn derived(derived: &BTreeMap<String, Vec<Value>>, id: &str, data: &mut Vec<Datum>) {
    for value in derived.values().flatten() {
        if let Value::Table(fields) = value {
            fields.iter().for_each(|(name, field)| inner(name, field, id, data));
        }
    }
}

/// The noun of a name, and its other words.
fn parts(name: &str) -> (String, Vec<String>) {
    let words: Vec<String> = name.split(['_', '-']).map(singular).collect();
    let telling = |word: &String| !GENERIC.has(word);
    let mut kept: Vec<String> = words.iter().filter(|it| telling(it)).cloned().collect();
    let noun = kept.pop().or_else(|| words.last().cloned()).unwrap_or_default();
    (noun, kept)
}

/// A word in small letters, without the ending of a plural.
pub(crate) fn singular(word: &str) -> String {
    const PLAIN: &[&str] = &["as", "has", "its", "us", "was"];
    let word = word.to_lowercase();
    if PLAIN.contains(&word.as_str()) {
        return word;
    }
    let stem = |ending: &str| word.strip_suffix(ending).filter(|it| it.len() > 1);
    if let Some(stem) = stem("ies").filter(|it| it.len() > 2) {
        return format!("{stem}y");
    }
    for ending in ["sses", "xes", "ches", "shes"] {
        if word.ends_with(ending) {
            return word[..word.len() - 2].to_owned();
        }
    }
    match stem("s") {
        Some(stem) if !stem.ends_with(['s', 'u', 'i']) => stem.to_owned(),
        _ => word,
    }
}
