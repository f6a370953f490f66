//! Examples of play in booklets: what is told of what happened.

use super::game::Pond;
use super::notation::SEATS;
use super::state::{Action, Event, PondState};
use crate::kit::playable::Narrate;
use crate::play::Seat;
use cardwright_model::Scenario;
use serde_json::{Value as Json, json};

fn name(seat: Seat) -> &'static str {
    SEATS[usize::from(seat)]
}

impl Narrate for Pond {
    const SET_UP: &'static str = "pieces: moss tadpole 0,-2; peat frog 1,1";

    fn opening(&self, _: &Scenario, state: &PondState) -> Json {
        json!({ "fact": "opening", "by": name(state.on_turn) })
    }

    fn action_fact(&self, state: &PondState, _: &PondState, action: Action) -> Json {
        let by = name(state.on_turn);
        let (fact, token, to) = match action {
            Action::Draw(card) => {
                let card = &self.data.weather[usize::from(card)];
                return json!({
                    "fact": "draws", "by": by, "card": card.id, "steps": card.steps,
                    "hushed": card.hushed,
                });
            }
            Action::Pass => return json!({ "fact": "passes", "by": by }),
            Action::Spawn { token, to } => ("spawns", token, to),
            Action::Swim { token, to } => ("swims", token, to),
            Action::Leap { token, to } => ("leaps", token, to),
        };
        json!({
            "fact": fact, "by": by, "token": self.data.frogs[usize::from(token)].id,
            "to": self.cell(to).name, "pad": self.cell(to).pad,
        })
    }

    fn event(&self, _: &PondState, _: &PondState, event: Event) -> Option<Json> {
        let id = |token: u8| &self.data.frogs[usize::from(token)].id;
        Some(match event {
            Event::Turn(seat) => json!({ "fact": "turn", "by": name(seat) }),
            Event::Turned(token) => json!({ "fact": "turned", "token": id(token) }),
            Event::Taken(token) => json!({ "fact": "taken", "token": id(token) }),
            Event::Shuffled => json!({ "fact": "shuffled" }),
            Event::Won(seat) => json!({ "fact": "won", "by": name(seat) }),
        })
    }
}
