//! The card list as a table for any other program.

use super::{About, Product};
use crate::model::Game;

/// `card-list.csv`: one row for each card, in printing order.
///
/// # Panics
/// Never: writing into memory does not fail.
pub fn card_list(game: &Game) -> Product {
    let mut rows = csv::Writer::from_writer(Vec::new());
    let head =
        ["number", "id", "title", "type", "copies", "back", "colour", "front_file", "back_file"];
    rows.write_record(head).expect("memory takes everything");
    for (at, card) in game.cards.iter().enumerate() {
        let kind = game.card_type(&card.kind);
        let back = game.backs.iter().find(|back| back.id.value == card.back.value);
        let row = [
            (at + 1).to_string(),
            card.id.value.clone(),
            card.title.value.clone(),
            kind.map_or_else(String::new, |kind| kind.name.clone()),
            card.copies.value.to_string(),
            back.map_or_else(String::new, |back| back.name.clone()),
            kind.map_or_else(String::new, |kind| kind.colour.value.hex()),
            format!("cards/{}.png", card.id.value),
            format!("cards/back-{}.png", card.back.value),
        ];
        rows.write_record(row).expect("memory takes everything");
    }
    let bytes = rows.into_inner().expect("memory takes everything");
    let about = About { media: "text/csv", ..About::default() };
    Product { path: "card-list.csv".to_owned(), bytes, about }
}
