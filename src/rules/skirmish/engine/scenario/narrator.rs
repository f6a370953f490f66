//! What happened, as facts that a wording template makes sentences of: names of seats, ids of cards.

use super::super::Skirmish;
use super::super::action::{Action, Recovery};
use super::super::blow::{Blow, Origin, With};
use super::super::event::Event;
use super::super::kinds::Kind;
use super::super::notation::Names;
use super::super::state::State;
use crate::play::Seat;
use cardwright_model::{Scenario, SeatSetup};
use serde_json::{Value as Json, json};

/// Something to tell.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    /// Somebody decided so.
    Did(Seat, Action),
    /// This came of it.
    Came(Event),
    /// How many cards each seat held, before cards are drawn.
    Held(Vec<u32>),
    /// How many cards each seat holds now.
    Hands(Vec<u32>),
}

/// Makes facts of what happened.
pub(super) struct Narrator<'a> {
    rules: &'a Skirmish,
    names: &'a Names,
    /// Counters of each seat so far.
    health: Vec<i16>,
    hands: Vec<u32>,
}

impl<'a> Narrator<'a> {
    pub(super) fn new(rules: &'a Skirmish, names: &'a Names, state: &State) -> Self {
        let players = &state.players[..usize::from(state.seats)];
        let health = players.iter().map(|it| it.health).collect();
        Self { rules, names, health, hands: hands(state) }
    }

    /// What the author says of the fighters before it begins; the rest is as usual.
    pub(super) fn opening(&self, scenario: &Scenario) -> Json {
        let word = |it: &SeatSetup| {
            json!({
                "name": it.name.value,
                "weapon": it.weapon.as_ref().map(|it| &it.value),
                "shield": it.shield.as_ref().map(|it| &it.value),
                "mail": it.mail.as_ref().is_some_and(|it| it.value),
                "health": it.health.as_ref().map(|it| it.value),
            })
        };
        let seats: Vec<Json> = scenario.seats.iter().map(word).collect();
        json!({ "fact": "opening", "seats": seats })
    }

    /// The facts of what happened since the last time.
    pub(super) fn facts(&mut self, log: &[Entry]) -> Vec<Json> {
        log.iter().filter_map(|it| self.fact(it)).collect()
    }

    fn fact(&mut self, entry: &Entry) -> Option<Json> {
        match entry {
            Entry::Did(by, action) => self.deed(*by, *action),
            Entry::Came(event) => self.event(event),
            Entry::Held(before) => {
                self.hands.clone_from(before);
                None
            }
            Entry::Hands(now) => {
                let before = std::mem::replace(&mut self.hands, now.clone());
                let drew: Vec<Json> = (0..)
                    .zip(now.iter().zip(before))
                    .filter(|(_, (now, before))| **now > *before)
                    .map(|(seat, (now, before))| {
                        json!({ "by": self.name(seat), "cards": now - before })
                    })
                    .collect();
                (!drew.is_empty()).then(|| json!({ "fact": "drew", "seats": drew }))
            }
        }
    }

    /// Decisions of which no event tells.
    fn deed(&self, by: Seat, action: Action) -> Option<Json> {
        let told = matches!(
            action,
            Action::Wear(_)
                | Action::Recover(_)
                | Action::Wield(_)
                | Action::Pass
                | Action::Take
                | Action::Discard(_)
                | Action::LayDown(_)
                | Action::Hook { .. }
                | Action::Use
                | Action::Defend(_)
                | Action::Counter { .. }
                | Action::Cancel { .. }
        );
        let mut fact = told.then(|| self.action(action))?;
        fact["by"] = json!(self.name(by));
        Some(fact)
    }

    /// An action by what it is and its card.
    fn action(&self, action: Action) -> Json {
        let id = |kind: Kind| self.rules.id(kind).to_owned();
        let (what, card, special) = match action {
            Action::Wear(kind) => ("wears", Some(kind), None),
            Action::Wield(kind) => ("wields", Some(kind), None),
            Action::Attack { card, form, .. } => ("attacks", card, special_of(form)),
            Action::Recover(Recovery::Health) => ("recovers-health", None, None),
            Action::Recover(Recovery::ArmourOff(kind)) => ("takes-off", Some(kind), None),
            Action::Recover(other) => ("recovers", other.card(), None),
            Action::Pass => ("passes", None, None),
            Action::Take => ("takes", None, None),
            Action::Use => ("uses-shield", None, None),
            Action::Defend(kind) => ("plays", Some(kind), None),
            Action::Counter { special, card, .. } => ("counters", card, Some(special)),
            Action::Cancel { with, .. } => ("cancels", Some(with), None),
            Action::Hook { special, opener } => ("hooks", Some(opener), Some(special)),
            Action::Strike { card, .. } => ("strikes", card, None),
            Action::Discard(kind) => ("discards", Some(kind), None),
            Action::LayDown(kind) => ("lays-down", Some(kind), None),
            Action::End => ("ends", None, None),
            _ => ("does", None, None),
        };
        let (opener, on) = match action {
            Action::Counter { opener, .. } => (Some(opener), None),
            Action::Cancel { on, .. } => (None, Some(on)),
            _ => (None, None),
        };
        json!({
            "fact": what, "card": card.map(id), "special": self.special(special),
            "opener": opener.map(id), "on": on.map(id),
        })
    }

    fn event(&mut self, event: &Event) -> Option<Json> {
        Some(match *event {
            Event::Attacked { by, at, blow } => self.blow("attacked", by, at, &blow),
            Event::Hit { by, at, blow, damage } => {
                let left = self.health.get_mut(usize::from(at))?;
                *left -= damage;
                let left = *left;
                let mut fact = self.blow("hit", by, at, &blow);
                fact["damage"] = json!(damage);
                fact["left"] = json!(left);
                fact
            }
            Event::Stopped { by, with, .. } => {
                let id = |kind: Kind| self.rules.id(kind);
                let (how, card, opener, special) = match with {
                    With::Shield(kind) => ("shield", Some(kind), None, None),
                    With::Card(kind) => ("card", Some(kind), None, None),
                    With::Counter { special, opener, card } => {
                        ("counter", card, Some(opener), Some(special))
                    }
                };
                json!({
                    "fact": "stopped", "by": self.name(by), "how": how, "card": card.map(id),
                    "opener": opener.map(id), "special": self.special(special),
                })
            }
            Event::Cancelled { by, with, card } => json!({
                "fact": "cancelled", "by": self.name(by), "with": self.rules.id(with),
                "card": self.rules.id(card),
            }),
            Event::Unblocked { by } => json!({ "fact": "unblocked", "by": self.name(by) }),
            Event::PassedOn { from, to } => {
                json!({ "fact": "passed-on", "from": self.name(from), "to": self.name(to) })
            }
            Event::Lost { seat, card, .. } => {
                json!({ "fact": "lost", "by": self.name(seat), "card": self.rules.id(card) })
            }
            Event::Worn { seat } => json!({ "fact": "worn", "by": self.name(seat) }),
            Event::Healed { seat, health } => {
                let left = self.health.get_mut(usize::from(seat))?;
                *left += health;
                let left = *left;
                json!({ "fact": "healed", "by": self.name(seat), "health": health, "left": left })
            }
            Event::Died { seat, by } => {
                json!({ "fact": "died", "by": self.name(seat), "of": self.name(by) })
            }
            Event::Turn { seat } => json!({ "fact": "turn", "by": self.name(seat) }),
            Event::Reshuffled => json!({ "fact": "reshuffled" }),
            Event::Played { .. } => return None,
        })
    }

    fn blow(&self, fact: &str, by: Seat, at: Seat, blow: &Blow) -> Json {
        let id = |kind: Kind| self.rules.id(kind);
        let origin = match blow.origin {
            Origin::Turn => "turn",
            Origin::Performed => "performed",
            Origin::Counter => "counter",
            Origin::AfterBlock => "after-block",
            Origin::FreeStrike(_) => "strike",
            Origin::Wear => "wear",
        };
        let adds = |kind: Kind| {
            let id = self.rules.id(kind);
            self.rules.data.attacks.iter().any(|it| it.id == id && it.adds)
        };
        let item = blow.item.map(|it| match it {
            crate::skirmish::Item::Armour => "armour",
            crate::skirmish::Item::Weapon => "weapon",
            crate::skirmish::Item::Shield => "shield",
        });
        json!({
            "fact": fact, "by": self.name(by), "at": self.name(at), "origin": origin,
            "weapon": blow.weapon.map(id), "card": blow.card.map(id), "opener": blow.opener.map(id),
            "special": self.special(blow.special), "item": item,
            "flat": blow.card.is_some_and(|it| !adds(it)),
        })
    }

    fn special(&self, place: Option<u8>) -> Option<&str> {
        let special = self.rules.data.specials.get(usize::from(place?))?;
        Some(&special.id)
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.name(seat)
    }
}

/// How many cards each seat holds.
pub(super) fn hands(state: &State) -> Vec<u32> {
    state.players[..usize::from(state.seats)].iter().map(|it| it.hand.len()).collect()
}

fn special_of(form: super::super::action::Form) -> Option<u8> {
    use super::super::action::Form;
    match form {
        Form::Special(place) | Form::Performed(place) => Some(place),
        _ => None,
    }
}
