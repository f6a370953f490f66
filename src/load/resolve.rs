//! The inverse side of each reference, derived here and written nowhere.

use cardwright_model::{Field, Game, Located, Target, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Gives every card and keyword what others say about it, and nothing that they said before. A field that it declares itself under
/// the name of an inverse stays beside it: both sides are stated then, and can be compared.
pub fn inverses(game: &mut Game) {
    let mut derived: Vec<(String, String, Value)> = Vec::new();
    for ((target, id), fields, mechanics) in owners(game) {
        for field in &fields {
            let Some(value) = mechanics.get(&field.name) else { continue };
            if let Some(inverse) = &field.inverse {
                for (of, seen) in seen_from(target, &id, value) {
                    derived.push((of, inverse.clone(), seen));
                }
            }
        }
    }
    declare(game);
    let mut lists: BTreeMap<&str, Vec<(&String, &Value)>> = BTreeMap::new();
    for (target, inverse, seen) in &derived {
        lists.entry(target).or_default().push((inverse, seen));
    }
    let cards = game.cards.iter_mut().map(|card| (&card.id.value, &mut card.derived));
    let keywords = game.keywords.iter_mut().map(|it| (&it.id.value, &mut it.derived));
    for (id, derived) in cards.chain(keywords) {
        for (inverse, seen) in lists.get(id.as_str()).into_iter().flatten() {
            derived.entry((*inverse).clone()).or_default().push((*seen).clone());
        }
    }
}

type Owner = ((Target, String), Vec<Field>, BTreeMap<String, Located<Value>>);

/// Every card and keyword with its declared fields and their values.
fn owners(game: &Game) -> Vec<Owner> {
    let cards = game.cards.iter().map(|card| {
        let fields = game.card_type(&card.kind).map(|kind| kind.fields.clone());
        ((Target::Card, card.id.value.clone()), fields.unwrap_or_default(), card.mechanics.clone())
    });
    let keywords = game.keywords.iter().map(|keyword| {
        let kind = game.keyword_kinds.iter().find(|kind| kind.id == keyword.kind);
        let fields = kind.map(|kind| kind.fields.clone()).unwrap_or_default();
        ((Target::Keyword, keyword.id.value.clone()), fields, keyword.mechanics.clone())
    });
    cards.chain(keywords).collect()
}

/// Gives every card and keyword an empty list for each inverse that it could have, so that a
/// template may ask for it.
fn declare(game: &mut Game) {
    fn names(fields: &[Field]) -> impl Iterator<Item = &String> {
        fields.iter().filter_map(|field| field.inverse.as_ref())
    }
    let all: BTreeSet<String> = game
        .types
        .iter()
        .flat_map(|kind| names(&kind.fields))
        .chain(game.keyword_kinds.iter().flat_map(|kind| names(&kind.fields)))
        .cloned()
        .collect();
    let lists =
        |all: &BTreeSet<String>| all.iter().map(|name| (name.clone(), Vec::new())).collect();
    for card in &mut game.cards {
        card.derived = lists(&all);
    }
    for keyword in &mut game.keywords {
        keyword.derived = lists(&all);
    }
}

/// What each thing that `value` refers to sees of the owner of `value`, the card or keyword `id`: a reference back, or,
/// for a table, the table with the reference to it replaced by one back to the owner.
fn seen_from(target: Target, id: &str, value: &Located<Value>) -> Vec<(String, Value)> {
    let back = Value::Ref(target, id.to_owned());
    match &value.value {
        Value::Ref(_, to) => vec![(to.clone(), back)],
        Value::List(items) => items.iter().flat_map(|item| seen_from(target, id, item)).collect(),
        Value::Table(fields) => {
            let targets = fields.iter().filter_map(|(name, field)| match &field.value {
                Value::Ref(_, to) => Some((name.clone(), to.clone())),
                _ => None,
            });
            targets
                .map(|(name, to)| {
                    let mut seen = fields.clone();
                    seen.remove(&name);
                    let by = target.name().to_owned();
                    seen.insert(by, Located::new(back.clone(), value.span));
                    (to, Value::Table(seen))
                })
                .collect()
        }
        _ => Vec::new(),
    }
}
