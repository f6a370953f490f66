//! What happened, as facts that a wording template makes sentences of: names of seats, ids of cards.

use super::super::Skirmish;
use super::super::action::{Action, Blow, Event, Origin, Recovery, With};
use super::super::kinds::Kind;
use super::super::state::SkirmishState;
use super::set_up::{self, SeatSetup};
use crate::kit::playable::Narrate;
use crate::kit::scenario::Step;
use crate::play::{Rules, Seat, ToAct};
use cardwright_base::diagnostic::Report;
use cardwright_model::{Located, QueryEntry, Scenario};
use serde_json::{Value as Json, json};

/// Health of each seat while the events of an action are told.
type Counters = Vec<i16>;

impl Narrate for Skirmish {
    const SET_UP: &'static str = "Aud: axe, hand chop";

    fn set_up_of(
        heads: &[(Located<String>, Located<String>)],
        report: &mut Report,
    ) -> Option<Vec<QueryEntry>> {
        set_up::of_lines(heads, report)
    }

    /// What the author says of the fighters before it begins; the rest is as usual.
    fn opening(&self, scenario: &Scenario, _: &SkirmishState) -> Json {
        let word = |seat: &SeatSetup| {
            json!({
                "name": seat.name.value,
                "weapon": seat.weapon.as_ref().map(|it| &it.value),
                "shield": seat.shield.as_ref().map(|it| &it.value),
                "mail": seat.mail.as_ref().is_some_and(|it| it.value),
                "health": seat.health.as_ref().map(|it| it.value),
            })
        };
        let (seats, _) = set_up::read(scenario, &mut Report::new());
        json!({ "fact": "opening", "seats": seats.iter().map(word).collect::<Vec<_>>() })
    }

    fn narrate(&self, step: &Step<Self>) -> Vec<Json> {
        let Step { before, action, after, events } = step;
        let players = &before.players[..usize::from(before.seats)];
        let mut counters: Counters = players.iter().map(|it| it.health).collect();
        // A turn begins once hands are filled.
        let turn = |it: &&Event| matches!(it, Event::Turn { .. });
        let (turns, others): (Vec<&Event>, Vec<&Event>) = events.iter().partition(turn);
        let mut tell = |all: Vec<&Event>| {
            all.into_iter().filter_map(|it| self.fact(it, &mut counters)).collect::<Vec<_>>()
        };
        match self.to_act(before) {
            ToAct::Seat(by) => {
                let mut facts: Vec<Json> = self.told(by, *action).into_iter().collect();
                facts.extend(tell(others));
                if *action == Action::End {
                    facts.extend(self.drew(before, after));
                }
                facts.extend(tell(turns));
                facts
            }
            _ => {
                let events = tell(events.iter().collect());
                self.drew(before, after).into_iter().chain(events).collect()
            }
        }
    }
}

impl Skirmish {
    /// Who holds more cards than before.
    fn drew(&self, before: &SkirmishState, after: &SkirmishState) -> Option<Json> {
        let held = |it: &SkirmishState, seat| it.player(seat).hand.len();
        let drew: Vec<Json> = (0..before.seats)
            .map(|seat| (seat, held(before, seat), held(after, seat)))
            .filter(|(_, before, now)| now > before)
            .map(|(seat, before, now)| json!({ "by": self.name(seat), "cards": now - before }))
            .collect();
        (!drew.is_empty()).then(|| json!({ "fact": "drew", "seats": drew }))
    }

    /// Decisions of which no event tells.
    fn told(&self, by: Seat, action: Action) -> Option<Json> {
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
        let id = |kind: Kind| self.id(kind).to_owned();
        let (what, card, special) = match action {
            Action::Wear(kind) => ("wears", Some(kind), None),
            Action::Wield(kind) => ("wields", Some(kind), None),
            Action::Attack { card, form, .. } => ("attacks", card, form.special()),
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

    fn fact(&self, event: &Event, counters: &mut Counters) -> Option<Json> {
        Some(match *event {
            Event::Attacked { by, at, blow } => self.blow("attacked", by, at, &blow),
            Event::Hit { by, at, blow, damage } => {
                let left = counters.get_mut(usize::from(at))?;
                *left -= damage;
                let left = *left;
                let mut fact = self.blow("hit", by, at, &blow);
                fact["damage"] = json!(damage);
                fact["left"] = json!(left);
                fact
            }
            Event::Stopped { by, with, .. } => {
                let id = |kind: Kind| self.id(kind);
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
                "fact": "cancelled", "by": self.name(by), "with": self.id(with),
                "card": self.id(card),
            }),
            Event::Unblocked { by } => json!({ "fact": "unblocked", "by": self.name(by) }),
            Event::PassedOn { from, to } => {
                json!({ "fact": "passed-on", "from": self.name(from), "to": self.name(to) })
            }
            Event::Lost { seat, card, .. } => {
                json!({ "fact": "lost", "by": self.name(seat), "card": self.id(card) })
            }
            Event::Worn { seat } => json!({ "fact": "worn", "by": self.name(seat) }),
            Event::Healed { seat, health } => {
                let left = counters.get_mut(usize::from(seat))?;
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
        let id = |kind: Kind| self.id(kind);
        let origin = match blow.origin {
            Origin::Turn => "turn",
            Origin::Performed => "performed",
            Origin::Counter => "counter",
            Origin::AfterBlock => "after-block",
            Origin::FreeStrike(_) => "strike",
            Origin::Wear => "wear",
        };
        let adds = |kind: Kind| {
            let id = self.id(kind);
            self.data.attacks.iter().any(|it| it.id == id && it.adds)
        };
        let item = blow.item.map(|item| match item {
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
        let special = self.data.specials.get(usize::from(place?))?;
        Some(&special.id)
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.name(seat)
    }
}
