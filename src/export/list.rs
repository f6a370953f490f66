//! The card list as a table for any other program.

use super::Product;
use cardwright_model::{Game, Value};
use std::collections::BTreeSet;

/// `card-list.csv`: one row for each card, in printing order, with a column for each field that a
/// type declares; empty where a card's type has no such field. Aids are no cards of the game.
pub fn card_list(game: &Game) -> Product {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let head =
        ["number", "id", "title", "type", "copies", "back", "colour", "front_file", "back_file"];
    let fields: BTreeSet<&str> =
        game.playing_types().flat_map(|it| &it.fields).map(|it| it.name.as_str()).collect();
    let head: Vec<&str> = head.into_iter().chain(fields.iter().copied()).collect();
    for (at, card) in game.playing_cards().iter().enumerate() {
        let kind = game.card_type(&card.kind);
        let back = game.backs.iter().find(|back| back.id.value == card.back.value);
        let row = [
            (at + 1).to_string(),
            card.id.value.clone(),
            card.title.value.clone(),
            kind.map_or_else(String::new, |kind| kind.name.value.clone()),
            card.copies.value.to_string(),
            back.map_or_else(String::new, |back| back.name.value.clone()),
            kind.map_or_else(String::new, |kind| kind.colour.value.hex()),
            format!("cards/{}.png", card.id.value),
            format!("cards/back-{}.png", card.back.value),
        ];
        let row = row.into_iter();
        let row =
            row.chain(fields.iter().map(|name| card.field(name).map(shown).unwrap_or_default()));
        rows.push(row.collect());
    }
    Product::new("card-list.csv", "text/csv", super::table::csv(&head, &rows))
}

/// A field in one cell: the members of a list with `; ` between them.
fn shown(value: &Value) -> String {
    match value {
        Value::Absent => String::new(),
        Value::Number(number) => number.to_string(),
        Value::Flag(flag) => flag.to_string(),
        Value::Text(word) | Value::Choice(word) | Value::Ref(_, word) => word.clone(),
        Value::List(items) => {
            items.iter().map(|it| shown(&it.value)).collect::<Vec<_>>().join("; ")
        }
        Value::Table(fields) => {
            let pair = |(name, field): (&String, &cardwright_model::Located<Value>)| {
                format!("{name} {}", shown(&field.value))
            };
            fields.iter().map(pair).collect::<Vec<_>>().join(", ")
        }
    }
}
