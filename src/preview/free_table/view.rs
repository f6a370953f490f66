//! What a seat sees: faces that lie up, its own hand, and backs of all else. What is not seen is not in it.

use super::components::{GameComponents, Outline, TableBoard};
use super::laying;
use super::state::{BoardPlace, HeldCard, Piece, Pile, What};
use super::table::FreeTable;
use serde_json::{Value, json};

/// How many lines of the log are told.
const LINES: usize = 100;

impl FreeTable {
    /// What whoever has this secret sees; without a seat, what everybody sees. Lengths are in millimetres.
    pub fn view(&self, secret: Option<&str>) -> Value {
        let seat = secret.and_then(|it| self.seated(it).ok());
        let components = &self.components;
        let seats = self.state.seats.iter().zip(&self.people).enumerate();
        let seats = seats.map(|(n, (place, person))| {
            json!({
                "seat": n + 1,
                "name": place.name,
                "taken": person.is_there(),
                "you": seat == Some(n),
                // Its own cards are told below, with their faces.
                "hand": place.hand.iter().map(|it| held(components, it, it.shown)).collect::<Vec<_>>(),
            })
        });
        let hand = seat.map(|seat| {
            let own = |in_hand: &HeldCard| {
                let mut card = held(components, in_hand, true);
                card["id"] = json!(in_hand.id);
                card["shown"] = json!(in_hand.shown);
                card
            };
            self.state.seats[seat].hand.iter().map(own).collect::<Vec<_>>()
        });
        let lying = laying::boards(components, &self.state);
        let boards = lying.iter().map(|(board, place)| {
            let cells = board.cells.iter().map(|cell| {
                let (x, y) = laying::on_table(board, place, (cell.x, cell.y));
                json!({"id": cell.id, "name": cell.name, "x": x, "y": y})
            });
            json!({
                "id": board.id, "title": board.title, "cell": board.cell, "outline": board.outline,
                "x": place.x, "y": place.y, "turn": place.turn, "cells": cells.collect::<Vec<_>>(),
            })
        });
        let log = self.log[self.log.len().saturating_sub(LINES)..].iter();
        let first = self.log.len().saturating_sub(LINES);
        json!({
            "version": self.version,
            "you": seat.map(|it| it + 1),
            "seats": seats.collect::<Vec<_>>(),
            "hand": hand,
            "boards": boards.collect::<Vec<_>>(),
            "pieces": self.state.pieces.iter().map(|it| piece(components, &lying, it, seat)).collect::<Vec<_>>(),
            "aside": self.state.aside.iter().map(|it| it.title.as_str()).collect::<Vec<_>>(),
            "log_from": first,
            "log": log.map(|it| json!({"who": it.who, "what": it.what})).collect::<Vec<_>>(),
            "can_undo": self.can_undo(),
            "can_redo": self.can_redo(),
            "variant": components.variant,
        })
    }
}

/// One side of a card: what is seen of it, and what it is called.
fn side(components: &GameComponents, card: &str, up: bool) -> Value {
    let Some(design) = components.designs.get(card) else { return Value::Null };
    if up {
        return json!({"side": card, "title": design.title, "alt": design.alt, "outline": design.shape});
    }
    let name = components.backs.get(&design.back);
    json!({"side": design.back, "title": name, "alt": null, "outline": design.shape})
}

fn held(components: &GameComponents, it: &HeldCard, up: bool) -> Value {
    let mut card = side(components, &it.card, up);
    card["up"] = json!(up);
    card
}

fn piece(
    components: &GameComponents,
    boards: &[(&TableBoard, BoardPlace)],
    it: &Piece,
    seat: Option<usize>,
) -> Value {
    let mut told = json!({"id": it.id, "x": it.x, "y": it.y, "turn": it.turn});
    if let Some((board, id, name)) = laying::cell_at(boards, (it.x, it.y)) {
        told["cell"] = json!({"board": board, "id": id, "name": name});
    }
    let more = match &it.what {
        What::Card { card, up } => {
            let mut more = side(components, card, *up);
            more["kind"] = json!("card");
            more["up"] = json!(up);
            more
        }
        What::Pile(pile) => pile_seen(components, pile, seat),
        What::Die { sides, value } => json!({"kind": "die", "sides": sides, "value": value}),
        What::Counter { name, value } => json!({"kind": "counter", "title": name, "value": value}),
        What::Note { text } => json!({"kind": "note", "text": text}),
    };
    if let (Some(told), Value::Object(more)) = (told.as_object_mut(), more) {
        told.extend(more);
    }
    told
}

fn pile_seen(components: &GameComponents, pile: &Pile, seat: Option<usize>) -> Value {
    let top = pile.cards.last().map(|it| side(components, it, pile.up));
    let mut seen = json!({
        "kind": "pile",
        "name": pile.name,
        "up": pile.up,
        "count": pile.cards.len(),
        "top": top,
        "outline": top.as_ref().map_or(json!(EMPTY), |it| it["outline"].clone()),
        "looking": pile.looking.map(|it| it + 1),
    });
    let own_look = pile.looking.is_some() && pile.looking == seat;
    if pile.up || own_look {
        // Where it lies open, everybody sees all of it.
        let depth = pile.depth.filter(|_| !pile.up).unwrap_or(usize::MAX);
        let cards = pile.cards.iter().rev().take(depth).map(|it| side(components, it, true));
        seen["cards"] = cards.collect::<Vec<_>>().into();
    }
    seen
}

/// The place of a pile without cards.
const EMPTY: Outline =
    Outline { width: 63.0, height: 88.0, bleed: 0.0, corner: 3.0, shape: "rectangle" };
