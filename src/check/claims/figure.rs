//! What a plain expression of a text, such as `figures.health`, stands for.

use super::Datum;
use cardwright_base::diagnostic::Span;
use cardwright_model::{Card, Game, Located, Value};
use cardwright_wording::language::numbers;
use std::collections::BTreeMap;

/// A number of the data as an expression names it.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    /// The expression without the card or keyword that it belongs to.
    pub(super) key: String,
    /// That card or keyword.
    pub(super) owner: Option<String>,
    pub(super) value: i64,
    pub(super) span: Option<Span>,
    /// The expression that comes to it.
    pub(super) write: String,
}

impl Figure {
    /// Whether it counts copies, cards or cells, of which a text may take some.
    pub(super) fn counts_all(&self) -> bool {
        let ends = [".copies", ".cells", "total"].iter().any(|it| self.key.ends_with(it));
        ends || self.key.starts_with("deck.")
    }

    pub(super) fn datum(&self) -> Datum {
        Datum {
            noun: String::new(),
            others: Vec::new(),
            value: self.value,
            span: self.span,
            owner: self.owner.clone(),
            write: Some(self.write.clone()),
        }
    }
}

/// Whether the game has this number for another number of players than one of these figures: `weak_of_two` and
/// `weak_of_three`.
pub(super) fn is_for_others(game: &Game, figures: &[Figure], value: i64) -> bool {
    let stem = |key: &str| {
        let (stem, last) = key.rsplit_once('_')?;
        let counts = !numbers(last).is_empty();
        let joins = ["_of", "_for", "_with"].iter().any(|it| stem.ends_with(it));
        (counts && joins).then(|| stem.trim_start_matches("figures.").to_owned())
    };
    let stems: Vec<String> = figures.iter().filter_map(|it| stem(&it.key)).collect();
    game.figures.iter().any(|(name, figure)| {
        figure.value == value && stem(name).is_some_and(|it| stems.contains(&it))
    })
}

/// What an expression stands for, where it is a plain name of a number. `own` is what `self` means.
pub(super) fn of_expression(game: &Game, expression: &str, own: Option<&str>) -> Option<Figure> {
    let path = expression.strip_suffix("|word").unwrap_or(expression).trim();
    let plain = |c: char| c.is_alphanumeric() || "._-[]\"'".contains(c);
    if path.is_empty() || !path.chars().all(plain) || path.contains(" ") {
        return None;
    }
    let path = path.replace(['"', '\''], "").replace('[', ".").replace(']', "");
    let parts: Vec<&str> = path.split('.').collect();
    let whole = |value: i64, span: Option<Span>| Figure {
        key: path.clone(),
        owner: None,
        value,
        span,
        write: path.clone(),
    };
    match parts.as_slice() {
        ["figures", name] => {
            let figure = game.figures.get(*name)?;
            Some(whole(figure.value, Some(figure.span)))
        }
        ["game", "seats", "min"] => Some(whole(i64::from(game.seats.min), None)),
        ["game", "seats", "max"] => Some(whole(i64::from(game.seats.max), None)),
        ["game", "minutes"] => Some(whole(i64::from(game.minutes?), None)),
        ["total"] => Some(whole(i64::from(game.total()), None)),
        ["deck", id] => {
            let deck = game.decks.iter().find(|it| is(&it.id.value, id))?;
            Some(whole(i64::from(game.deck_size(deck)), Some(deck.id.span)))
        }
        ["type", id, "copies"] => {
            let kind = game.types.iter().find(|it| is(&it.id, id))?;
            let own = game.cards.iter().filter(|card| card.kind == kind.id);
            let copies = own.map(|card| i64::from(card.copies.value)).sum();
            Some(whole(copies, Some(kind.name.span)))
        }
        ["variant", id, rest @ ..] => {
            let variant = game.variants.iter().find(|it| is(&it.id.value, id))?;
            match rest {
                ["seats", "min"] => Some(whole(i64::from(variant.seats.min), None)),
                ["seats", "max"] => Some(whole(i64::from(variant.seats.max), None)),
                [name] => {
                    let figure = variant.figures.get(*name)?;
                    Some(whole(figure.value, Some(figure.span)))
                }
                _ => None,
            }
        }
        ["board", id, rest @ ..] => {
            let board = game.boards.iter().find(|it| is(&it.id.value, id))?;
            let cells = match rest {
                ["cells"] => board.cells.len(),
                ["terrain", name, "cells"] => {
                    let at = board.terrain.iter().position(|it| is(&it.id.value, name));
                    board.cells.iter().filter(|it| it.terrain.is_some() && it.terrain == at).count()
                }
                ["zone", name, "cells"] => {
                    let at = board.zones.iter().position(|it| is(&it.id.value, name))?;
                    board.cells.iter().filter(|it| it.zones.contains(&at)).count()
                }
                _ => return None,
            };
            Some(whole(i64::try_from(cells).ok()?, Some(board.id.span)))
        }
        ["self", field @ ..] => of_owner(game, own?, &format!("*.{}", field.join("."))),
        ["card" | "keyword", id, field @ ..] => {
            of_owner(game, id, &format!("*.{}", field.join(".")))
        }
        _ => None,
    }
}

/// What a card or keyword has for the key of a field.
pub(super) fn of_owner(game: &Game, id: &str, key: &str) -> Option<Figure> {
    let field = key.strip_prefix("*.")?;
    let figure = |sort: &str, id: &str, (value, span)| Figure {
        key: key.to_owned(),
        owner: Some(id.to_owned()),
        value,
        span: Some(span),
        write: format!("{sort}.{}.{field}", id.replace('-', "_")),
    };
    if let Some(card) = game.cards.iter().find(|it| is(&it.id.value, id)) {
        let own = match field {
            "copies" => (i64::from(card.copies.value), card.copies.span),
            _ => number(&card.mechanics, field)?,
        };
        return Some(figure("card", &card.id.value, own));
    }
    let keyword = game.keywords.iter().find(|it| is(&it.id.value, id))?;
    Some(figure("keyword", &keyword.id.value, number(&keyword.mechanics, field)?))
}

/// Whether a card or keyword has this number in any of its fields, or as many copies.
pub(super) fn has_number(game: &Game, id: &str, value: i64) -> bool {
    fn holds(field: &Value, value: i64) -> bool {
        match field {
            Value::Number(number) => *number == value,
            Value::Table(fields) => fields.values().any(|it| holds(&it.value, value)),
            Value::List(items) => items.iter().any(|it| holds(&it.value, value)),
            _ => false,
        }
    }
    let has = |fields: &BTreeMap<String, Located<Value>>| {
        fields.values().any(|it| holds(&it.value, value))
    };
    // A card of its own, or one that is a piece of what the keyword names.
    let of = |card: &&Card| {
        is(&card.id.value, id) || card.mechanics.values().any(|it| names(&it.value, id))
    };
    let mut cards = game.cards.iter().filter(of);
    let mut keywords = game.keywords.iter().filter(|it| is(&it.id.value, id));
    cards.any(|it| i64::from(it.copies.value) == value || has(&it.mechanics))
        || keywords.any(|it| has(&it.mechanics))
}

/// Whether a field refers to a card or keyword.
fn names(field: &Value, id: &str) -> bool {
    matches!(field, Value::Ref(_, it) if is(it, id))
}

fn number(fields: &BTreeMap<String, Located<Value>>, path: &str) -> Option<(i64, Span)> {
    let (first, rest) = path.split_once('.').map_or((path, None), |(a, b)| (a, Some(b)));
    let value = fields.get(first)?;
    match (&value.value, rest) {
        (Value::Number(number), None) => Some((*number, value.span)),
        (Value::Table(fields), Some(rest)) => number(fields, rest),
        _ => None,
    }
}

/// Whether an id is meant by a name that may have `_` for `-`.
fn is(id: &str, name: &str) -> bool {
    id == name || id.replace('-', "_") == *name
}
