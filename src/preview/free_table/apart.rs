//! What becomes of a table when the data of its game changes.

use super::components::GameComponents;
use super::laying::Rows;
use super::state::{AsideCard, Pile, TableState, What};
use std::collections::BTreeMap;

/// Puts cards that the game no longer has aside, and brings back and in what it has more: new cards, and new copies.
/// What is told of it. `before` has the titles of cards that went.
pub(super) fn follow(
    state: &mut TableState,
    before: &GameComponents,
    now: &GameComponents,
) -> Vec<String> {
    let mut told = Vec::new();
    let mut gone: Vec<String> = Vec::new();
    let is_there = |card: &String| now.designs.contains_key(card);
    for seat in &mut state.seats {
        gone.extend(seat.hand.extract_if(.., |it| !is_there(&it.card)).map(|it| it.card));
    }
    for piece in &mut state.pieces {
        if let What::Pile(pile) = &mut piece.what {
            let before = gone.len();
            gone.extend(pile.cards.extract_if(.., |it| !is_there(it)));
            if gone.len() > before {
                pile.disturbed();
            }
        }
    }
    let lost = |what: &What| matches!(what, What::Card { card, .. } if !is_there(card));
    for piece in state.pieces.extract_if(.., |it| lost(&it.what)) {
        if let What::Card { card, .. } = piece.what {
            gone.push(card);
        }
    }
    let ids: Vec<u32> = state.pieces.iter().map(|it| it.id).collect();
    ids.into_iter().for_each(|it| state.settle(it));
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for card in &gone {
        *counts.entry(card).or_default() += 1;
    }
    for (card, count) in counts {
        let title = before.title(card);
        let what = if count == 1 { title.to_owned() } else { format!("{count} copies of {title}") };
        told.push(format!("{what} went out of the game and was put aside"));
    }
    for (card, design) in &now.designs {
        let had = before.designs.get(card).map_or(0, |it| it.copies);
        let over = lying(state, card).saturating_sub(design.copies);
        let fewer = had.saturating_sub(design.copies).min(over);
        if fewer > 0 {
            (0..fewer).for_each(|_| drop_one(state, card));
            let title = now.title(card);
            let what = if fewer == 1 {
                format!("a copy of {title}")
            } else {
                format!("{fewer} copies of {title}")
            };
            told.push(format!("{what} left the table: the game has {} now", design.copies));
        }
    }
    let aside = |card: String| AsideCard { title: before.title(&card).to_owned(), card };
    state.aside.extend(gone.into_iter().map(aside));
    let back: Vec<AsideCard> = state.aside.extract_if(.., |it| is_there(&it.card)).collect();
    let mut coming: Vec<String> = back.into_iter().map(|it| it.card).collect();
    for (card, design) in &now.designs {
        let had = before.designs.get(card).map_or(0, |it| it.copies);
        let lying = lying(state, card) + coming.iter().filter(|it| *it == card).count();
        // Copies that the table lacks for other reasons, such as an older save, are not made up for.
        let more = design.copies.saturating_sub(had).min(design.copies.saturating_sub(lying));
        coming.extend(std::iter::repeat_n(card.clone(), more));
    }
    if !coming.is_empty() {
        let count = coming.len();
        let first = now
            .designs
            .get(&coming[0])
            .map_or((63.0, 88.0), |it| (it.shape.width, it.shape.height));
        let (x, y) = Rows::beside(now).place(first);
        let pile = Pile::of(Some("New cards".to_owned()), true, coming);
        state.lay(What::Pile(pile), x, y - first.1 / 2.0);
        let what = if count == 1 { "1 card".to_owned() } else { format!("{count} cards") };
        told.push(format!("{what} came into the game, in the pile New cards"));
    }
    told
}

/// Takes a copy of a card away: out of a pile that lies open, or another one, from below; else off the table, and last
/// out of a hand.
fn drop_one(state: &mut TableState, card: &str) {
    for up in [true, false] {
        let has = |what: &What| match what {
            What::Pile(pile) => pile.up == up && pile.cards.iter().any(|it| it == card),
            _ => false,
        };
        let Some(piece) = state.pieces.iter_mut().find(|it| has(&it.what)) else { continue };
        let id = piece.id;
        if let What::Pile(pile) = &mut piece.what {
            let at = pile.cards.iter().position(|it| it == card).expect("it was found");
            pile.cards.remove(at);
            pile.disturbed();
        }
        state.settle(id);
        return;
    }
    let lies = |it: &What| matches!(it, What::Card { card: it, .. } if it == card);
    if let Some(at) = state.pieces.iter().position(|it| lies(&it.what)) {
        state.pieces.remove(at);
        return;
    }
    for seat in state.seats.iter_mut().rev() {
        if let Some(at) = seat.hand.iter().position(|it| it.card == card) {
            seat.hand.remove(at);
            return;
        }
    }
}

/// How many copies of a card are on the table and in the hands.
fn lying(state: &TableState, card: &str) -> usize {
    let held = state.seats.iter().flat_map(|it| &it.hand).filter(|it| it.card == card).count();
    let on_table = |what: &What| match what {
        What::Card { card: it, .. } => usize::from(it == card),
        What::Pile(pile) => pile.cards.iter().filter(|it| *it == card).count(),
        _ => 0,
    };
    held + state.pieces.iter().map(|it| on_table(&it.what)).sum::<usize>()
}
