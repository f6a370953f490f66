//! Examples of play in booklets: what is told of what happened.

use super::board::Square;
use super::game::Wars;
use super::state::{Action, Event, UnitState, WarsState};
use crate::kit::playable::Narrate;
use cardwright_model::Scenario;
use serde_json::{Value as Json, json};

impl Wars {
    fn id(&self, unit_state: UnitState) -> &str {
        &self.data.unit(unit_state.kind).id
    }

    fn place(&self, at: Square) -> Json {
        json!({ "square": self.ground.name(at), "terrain": self.terrain(at).id })
    }

    /// A unit: whose, what, where, its hit points, and whether its reduced side shows.
    fn unit_fact(&self, state: &WarsState, at: Square) -> Json {
        let Some(unit) = state.at(at) else { return Json::Null };
        json!({
            "of": self.side_title(unit.seat), "unit": self.id(unit.unit_state), "hits": unit.unit_state.hits,
            "reduced": self.reduced(unit.unit_state), "at": self.place(at),
        })
    }
}

impl Narrate for Wars {
    const SET_UP: &'static str = "pieces: blue tank b1; red flak c1";

    /// Who stands where before anything is done.
    fn opening(&self, _: &Scenario, state: &WarsState) -> Json {
        let units = state.units.iter().map(|it| self.unit_fact(state, it.at));
        let by = self.side_title(state.on_turn);
        json!({ "fact": "opening", "by": by, "units": units.collect::<Vec<_>>() })
    }

    /// What somebody does: titles of sides, ids of units and terrain, names of squares.
    fn action_fact(&self, state: &WarsState, _: &WarsState, action: Action) -> Json {
        let unit = |at| self.unit_fact(state, at);
        let mut fact = match action {
            Action::Roll(die) => json!({ "fact": "rolls", "die": die }),
            Action::Toss(seat) => json!({ "fact": "toss", "won": self.side_title(seat) }),
            Action::Choose(place) => {
                let leader = self.data.commanders.get(usize::from(place));
                json!({ "fact": "chooses", "commander": leader.map(|it| &it.id) })
            }
            Action::Power(level) => json!({
                "fact": if level == super::Level::Power { "power" } else { "super" },
                "commander": self.leader(state, state.actor()).map(|it| &it.id),
            }),
            Action::Move { from, to } => json!({
                "fact": if self.is_load(state, action) { "loads" } else { "moves" },
                "who": unit(from), "to": self.place(to),
                "cost": state.at(from).and_then(|it| self.reach(state, it).cost(to)),
            }),
            Action::Fire { from, at } => {
                json!({ "fact": "fires", "who": unit(from), "target": unit(at) })
            }
            Action::Capture(at) => json!({ "fact": "captures", "who": unit(at) }),
            Action::Unload { from, rider, to } => {
                let inside = state.at(from).and_then(|it| it.aboard.get(usize::from(rider)));
                let unit_state = inside.map(|it| self.id(*it));
                json!({ "fact": "unloads", "who": unit(from), "unit": unit_state, "to": self.place(to) })
            }
            Action::Rest => json!({ "fact": "rests", "who": state.active.map(unit) }),
            Action::Buy { kind, at } => {
                let ware = self.data.unit(kind);
                let at = self.place(at);
                json!({ "fact": "buys", "unit": ware.id, "price": ware.price, "at": at })
            }
            Action::End => json!({ "fact": "ends" }),
            Action::Pass => json!({ "fact": "passes" }),
        };
        fact["by"] = json!(self.side_title(state.actor()));
        fact
    }

    /// What comes of it.
    fn event(&self, before: &WarsState, after: &WarsState, event: Event) -> Option<Json> {
        let title = |seat| self.side_title(seat);
        Some(match event {
            Event::Turn(seat) => {
                json!({ "fact": "turn", "by": title(seat), "round": after.round })
            }
            Event::Income { seat, money } => {
                json!({ "fact": "income", "by": title(seat), "money": money })
            }
            Event::Repaired { at, hits } => {
                json!({ "fact": "repaired", "who": self.unit_fact(after, at), "hits": hits })
            }
            Event::Taking { at, left } => {
                json!({ "fact": "taking", "at": self.place(at), "left": left })
            }
            Event::Taken { at, seat } => {
                json!({ "fact": "taken", "by": title(seat), "at": self.place(at) })
            }
            Event::Fired { shot, fire, defence, cell } => {
                let target = before.at(shot.at).or_else(|| after.at(shot.at));
                let target = target.map(|it| self.data.unit(it.unit_state.kind));
                json!({
                    "fact": "shot", "unit": self.id(shot.by), "reduced": self.reduced(shot.by),
                    "back": shot.back, "target": target.map(|it| &it.id),
                    "class": target.map(|it| format!("{:?}", it.class).to_lowercase()),
                    "fire": fire, "defence": defence, "initial": fire - defence,
                    "at": self.place(shot.at), "hits": cell.0, "die": cell.1,
                })
            }
            Event::Hit { at, hits, left, of, .. } => json!({
                "fact": "hit", "unit": self.data.unit(of).id, "hits": hits, "left": left,
                "reduced": left < self.data.full_from, "at": self.place(at),
            }),
            Event::Fell { at, seat, unit_state, .. } => {
                json!({ "fact": "fell", "of": title(seat), "unit": self.id(unit_state), "at": self.place(at) })
            }
            Event::Leads { seat, leader } => {
                let leader = self.data.commanders.get(usize::from(leader));
                json!({ "fact": "leads", "by": title(seat), "commander": leader.map(|it| &it.id) })
            }
            Event::Won(seat, how) => {
                json!({ "fact": "won", "by": seat.map(title), "how": how.name() })
            }
        })
    }
}
