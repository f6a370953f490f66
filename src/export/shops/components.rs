//! One picture a side, in a folder for each deck, and a table of quantities.

use super::order::{Group, Order};
use super::{ShopError, ShopFiles, picture, table};
use crate::Product;
use crate::images::ImageError;
use cardwright_faces::FaceId;
use rayon::prelude::*;

/// Pictures as The Game Crafter takes them: `order.csv` says which component each folder is, and
/// which back and quantity each of its cards has.
pub(super) fn make(order: &Order<'_>, done: &(dyn Fn() + Sync)) -> Result<ShopFiles, ShopError> {
    let head = ["component", "deck", "number", "card", "quantity", "face", "back", "back_of"];
    let rows = rows(order, |group, row| {
        let back_of = if group.backs.len() == 1 { "deck" } else { "card" };
        [vec![order.product.name.clone()], row, vec![back_of.to_owned()]].concat()
    });
    listed(order, done, table("order.csv", &head, &rows))
}

/// Pictures as Tabletopia takes them: all of one size, with `cards.csv` for the copies.
pub(super) fn faces(order: &Order<'_>, done: &(dyn Fn() + Sync)) -> Result<ShopFiles, ShopError> {
    let head = ["deck", "number", "card", "copies", "front", "back"];
    listed(order, done, table("cards.csv", &head, &rows(order, |_, row| row)))
}

fn listed(
    order: &Order<'_>,
    done: &(dyn Fn() + Sync),
    list: Product,
) -> Result<ShopFiles, ShopError> {
    let mut made = sides(order, done)?;
    made.products.push(list);
    Ok(made)
}

/// Deck, number, title, copies, front and back of every card, made whole by `finished`.
fn rows(
    order: &Order<'_>,
    finished: impl Fn(&Group<'_>, Vec<String>) -> Vec<String>,
) -> Vec<Vec<String>> {
    let of_group = |group: &Group<'_>| -> Vec<Vec<String>> {
        let row = |(at, &card): (usize, &usize)| {
            let (front, back) = (front(order, group, at), back(order, group, order.back_of(card)));
            let card = &order.game.cards[card];
            let (title, copies) = (card.title.value.clone(), card.copies.value.to_string());
            finished(
                group,
                vec![group.id.clone(), (at + 1).to_string(), title, copies, front, back],
            )
        };
        group.cards.iter().enumerate().map(row).collect()
    };
    order.decks().iter().flat_map(of_group).collect()
}

/// The pictures of every deck: its fronts in printing order, its backs in the order of first use.
fn sides(order: &Order<'_>, done: &(dyn Fn() + Sync)) -> Result<ShopFiles, ShopError> {
    let mut wanted: Vec<(FaceId, String)> = Vec::new();
    for group in order.decks() {
        let fronts = group.cards.iter().enumerate();
        wanted.extend(fronts.map(|(at, &card)| (Order::front(card), front(order, &group, at))));
        let backs = group.backs.iter().map(|&it| (order.back(it), back(order, &group, it)));
        wanted.extend(backs);
    }
    pictures(order, wanted, done)
}

/// A picture for each of these sides under its path.
pub(super) fn pictures(
    order: &Order<'_>,
    wanted: Vec<(FaceId, String)>,
    done: &(dyn Fn() + Sync),
) -> Result<ShopFiles, ShopError> {
    let draw = |(face, path)| {
        let drawn = picture::file(order, face, path);
        done();
        drawn
    };
    let products: Result<Vec<Product>, ImageError> = wanted.into_par_iter().map(draw).collect();
    Ok(ShopFiles { products: products?, found: Vec::new() })
}

fn front(order: &Order<'_>, group: &Group<'_>, at: usize) -> String {
    let name = Order::numbered(at, group.cards.len(), order.card_id(group.cards[at]));
    format!("{}/fronts/{name}.png", group.id)
}

fn back(order: &Order<'_>, group: &Group<'_>, back: usize) -> String {
    let at = group.backs.iter().position(|it| *it == back).expect("its cards have the back");
    let name = Order::numbered(at, group.backs.len(), order.back_id(back));
    format!("{}/backs/{name}.png", group.id)
}
