//! Examples of play in booklets: what is told of what happened.

use super::board::Tile;
use super::game::Skorm;
use super::state::{Action, Event, Piece, SkormState};
use crate::kit::playable::Narrate;
use crate::play::Seat;
use cardwright_model::Scenario;
use serde_json::{Value as Json, json};

impl Skorm {
    fn titled(&self, state: &SkormState, seat: Seat) -> &str {
        &self.side(state.seats, seat).title
    }

    fn kind_of(&self, piece: Option<Piece>) -> Option<&str> {
        piece.map(|it| self.data.kin(it.kind).id.as_str())
    }
}

/// How many pieces of its kind the side of a piece has on the board, the piece itself included.
fn count_of(state: &SkormState, piece: Option<Piece>) -> usize {
    let alike = |it: Piece| state.army(it.seat).filter(|(_, other)| other.kind == it.kind).count();
    piece.map_or(0, alike)
}

impl Narrate for Skorm {
    const SET_UP: &'static str = "pieces: white archer 0,0; red warlord 4,0";

    fn opening(&self, _: &Scenario, state: &SkormState) -> Json {
        json!({ "fact": "opening", "by": self.titled(state, state.on_turn) })
    }

    /// What somebody does: names of sides, ids of kinds with how many pieces of that kind the side has,
    /// and whether Gold is where it ends.
    fn action_fact(&self, state: &SkormState, _: &SkormState, action: Action) -> Json {
        let by = self.titled(state, state.on_turn);
        let gold = |at: Tile| at == self.data.board.gold();
        let owner = |at: Tile| state.at(at).map(|it| self.titled(state, it.seat));
        match action {
            Action::Place { kind, .. } => {
                json!({ "fact": "places", "by": by, "kind": self.data.kin(kind).id })
            }
            Action::Turn { at, facing } => json!({
                "fact": "turns", "by": by, "kind": self.kind_of(state.at(at)),
                "facing": facing.name(),
            }),
            Action::Move { from, to, .. } => json!({
                "fact": if state.at(to).is_some() { "captures" } else { "moves" }, "by": by,
                "kind": self.kind_of(state.at(from)), "kind_count": count_of(state, state.at(from)),
                "target": self.kind_of(state.at(to)), "target_count": count_of(state, state.at(to)),
                "of": owner(to), "gold": gold(to),
                "steps": self.data.board.distance(from, to),
            }),
            Action::Shoot { from, at } => json!({
                "fact": "shoots", "by": by,
                "kind": self.kind_of(state.at(from)), "kind_count": count_of(state, state.at(from)),
                "target": self.kind_of(state.at(at)), "target_count": count_of(state, state.at(at)),
                "of": owner(at),
            }),
            Action::Pass => json!({ "fact": "passes", "by": by }),
        }
    }

    /// What comes of it. That a piece falls is told with the action.
    fn event(&self, _: &SkormState, state: &SkormState, event: Event) -> Option<Json> {
        let side = |seat| self.titled(state, seat);
        Some(match event {
            Event::Fell { .. } => return None,
            Event::Out { seat, by } => json!({ "fact": "out", "by": side(seat), "of": side(by) }),
            Event::Removed { seat, pieces } => {
                json!({ "fact": "removed", "by": side(seat), "pieces": pieces })
            }
            Event::OnGold(seat) => json!({ "fact": "on-gold", "by": side(seat) }),
            Event::Placed => json!({ "fact": "placed" }),
            Event::Turn(seat) => json!({ "fact": "turn", "by": side(seat) }),
            Event::Won(seat, how) => {
                json!({ "fact": "won", "by": side(seat), "how": how.name() })
            }
        })
    }
}
