//! The table as it is before anybody has done anything.

use super::chance::Chance;
use super::components::GameComponents;
use super::laying::Rows;
use super::state::{Pile, Seat, TableState, What};

/// The size of a note and of a card, where none is known.
const NOTE: (f64, f64) = (44.0, 30.0);
const CARD: (f64, f64) = (63.0, 88.0);

/// Lays out all that the game prints, shuffles what lies face down, and hands out what its `[setup]` says. What could
/// not be handed out is told.
pub(super) fn set_up(
    components: &GameComponents,
    seats: usize,
    chance: &mut Chance,
) -> (TableState, Vec<String>) {
    let seat = |n| Seat { name: format!("Seat {n}"), hand: Vec::new() };
    let seats = (1..=seats).map(seat).collect();
    let mut state =
        TableState { seats, pieces: Vec::new(), boards: Vec::new(), aside: Vec::new(), next: 0 };
    let mut rows = Rows::beside(components);
    let mut ids = Vec::new();
    for from in &components.piles {
        let mut cards = from.cards.clone();
        if !from.open {
            chance.shuffle(&mut cards);
        } else {
            // The first design on top.
            cards.reverse();
        }
        let (x, y) = rows.place(size(components, &from.cards[0]));
        let pile = Pile::of(Some(from.name.clone()), from.open, cards);
        ids.push((from.id.as_str(), state.lay(What::Pile(pile), x, y)));
    }
    let (mut short, mut first) = (Vec::new(), false);
    for seat in 0..state.seats.len() {
        let mut begun = false;
        for (card, count) in &components.each {
            for _ in 0..*count {
                if !take(&mut state, card) {
                    let (title, name) = (components.title(card), &state.seats[seat].name);
                    short.push(format!("there is no {title} left for {name}"));
                } else if components.designs.get(card).is_some_and(|it| it.hides) {
                    state.hold(seat, card.clone());
                } else {
                    // Its back would say what it is, so it lies before its player.
                    if !begun {
                        if !first {
                            rows.next();
                            first = true;
                        }
                        let (x, y) = rows.place(NOTE);
                        let text = state.seats[seat].name.clone();
                        state.lay(What::Note { text }, x, y);
                        begun = true;
                    }
                    let (x, y) = rows.place(size(components, card));
                    state.lay(What::Card { card: card.clone(), up: true }, x, y);
                }
            }
        }
    }
    for (deck, count) in &components.deal {
        let Some((_, id)) = ids.iter().find(|(it, _)| it == deck) else { continue };
        for _ in 0..*count {
            for seat in 0..state.seats.len() {
                match state.pile(*id).ok().and_then(|it| it.cards.pop()) {
                    Some(card) => state.hold(seat, card),
                    None => {
                        let name = &state.seats[seat].name;
                        short.push(format!("the deck {deck} has no card left for {name}"));
                    }
                }
            }
        }
    }
    (state, short)
}

/// The width and height of a card.
fn size(components: &GameComponents, card: &str) -> (f64, f64) {
    components.designs.get(card).map_or(CARD, |it| (it.shape.width, it.shape.height))
}

/// Takes a card from whatever pile has it; whether one had.
fn take(state: &mut TableState, card: &str) -> bool {
    for piece in &mut state.pieces {
        let What::Pile(pile) = &mut piece.what else { continue };
        if let Some(at) = pile.cards.iter().rposition(|it| it == card) {
            pile.cards.remove(at);
            return true;
        }
    }
    false
}
