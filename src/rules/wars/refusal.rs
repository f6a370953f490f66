//! Why something can't be done.

use super::board::Square;
use super::data::{EffectKind, UnitKind};
use super::game::Wars;
use super::state::{Action, Kind, Level, Stage, Unit, WarsState};
use crate::play::Refusal;
use cardwright_base::english::{a, count};

impl Wars {
    /// Why an action that is not listed can't be done.
    pub(super) fn refusal(&self, state: &WarsState, action: Action) -> Refusal {
        let stage = match (state.stage, action) {
            (Stage::Over(..), _) => Some("the game is over"),
            (Stage::Rolling(_), _) => Some("a die is to be rolled"),
            (Stage::Tossing, _) => Some("the toss comes first"),
            (Stage::Asked { .. }, Action::Power(_)) => None,
            (Stage::Asked { .. }, _) => {
                Some("the other side is asked first whether it uses a power: it does, or passes")
            }
            (_, Action::Pass) => Some("nobody is asked whether to use a power"),
            (_, Action::Roll(_) | Action::Toss(_)) => Some("nothing is to be rolled"),
            (Stage::Choosing { .. }, Action::Choose(_)) => Some("that commander is taken"),
            (Stage::Choosing { .. }, _) => Some("commanders are still to be chosen"),
            (_, Action::Choose(_)) => Some("commanders are chosen before the game"),
            (Stage::Buying, Action::Buy { .. } | Action::Power(_)) => None,
            (Stage::Buying, _) => Some("units are being bought, all movements are done"),
            (Stage::Moving, Action::Buy { .. }) => Some("units are bought after all movements"),
            (_, Action::Rest) => Some("no unit has begun to act"),
            _ => None,
        };
        if let Some(why) = stage {
            return Refusal::rule(why);
        }
        let begun = state.active;
        match action {
            Action::Move { from, to } => self.no_move(state, from, to),
            Action::Fire { from, at } => self.no_shot(state, from, at),
            Action::Capture(at) => self.no_capture(state, at),
            Action::Unload { from, rider, to } => self.no_unload(state, from, rider, to),
            Action::Buy { kind, at } => self.no_purchase(state, kind, at),
            Action::Power(_) | Action::End if begun.is_some() && !state.asked() => {
                self.unfinished(begun)
            }
            Action::Power(level) => self.no_power(state, level),
            _ => Refusal::rule("this can't be done now"),
        }
    }

    fn unfinished(&self, at: Option<Square>) -> Refusal {
        let name = at.map(|it| self.ground.name(it)).unwrap_or_default();
        Refusal::rule(format!(
            "the unit on {name} has begun to act: it fires, captures or rests first"
        ))
    }

    /// The unit on a square if it can act at all.
    fn ready<'s>(
        &self,
        state: &'s WarsState,
        at: Square,
    ) -> Result<(&'s Unit, &UnitKind), Refusal> {
        let name = self.ground.name(at);
        let Some(unit) = state.at(at) else {
            return Err(Refusal::rule(format!("nobody stands on {name}")));
        };
        let kind = self.data.unit(unit.unit_state.kind);
        let id = &kind.id;
        match unit {
            _ if unit.seat != state.on_turn => {
                let whose = self.name(unit.seat);
                Err(Refusal::rule(format!("the {id} on {name} belongs to {whose}")))
            }
            _ if unit.done => {
                Err(Refusal::rule(format!("the {id} on {name} has acted in this turn")))
            }
            _ if state.active.is_some_and(|it| it != at) => Err(self.unfinished(state.active)),
            _ => Ok((unit, kind)),
        }
    }

    fn no_move(&self, state: &WarsState, from: Square, to: Square) -> Refusal {
        let (unit, kind) = match self.ready(state, from) {
            Ok(ready) => ready,
            Err(refusal) => return refusal,
        };
        let (id, end) = (&kind.id, self.ground.name(to));
        let terrain = &self.terrain(to).id;
        if state.active.is_some() {
            return Refusal::rule(format!("the {id} has moved"));
        }
        if unit.takes.is_some() {
            let name = self.ground.name(from);
            return Refusal::ruling("W-02", format!("the {id} on {name} is capturing and stays"));
        }
        if from == to {
            return Refusal::rule(format!("the {id} stands on {end}"));
        }
        if let Some(other) = state.at(to) {
            let there = &self.data.unit(other.unit_state.kind);
            if other.seat == unit.seat && there.carries > 0 && self.on_foot(unit.unit_state.kind) {
                let full = other.aboard.len() >= usize::from(there.carries);
                let why = if full { "is full" } else { "is too far away" };
                return Refusal::rule(format!("the {} on {end} {why}", there.id));
            }
            return Refusal::rule(format!("{end} is taken"));
        }
        if self.price(unit, to).is_none() {
            return Refusal::rule(format!("{terrain} is closed to {}", a(id)));
        }
        Refusal::rule(format!("{end} is too far away for {}, or its way is blocked", a(id)))
    }

    fn no_shot(&self, state: &WarsState, from: Square, at: Square) -> Refusal {
        let (unit, kind) = match self.ready(state, from) {
            Ok(ready) => ready,
            Err(refusal) => return refusal,
        };
        let (id, end) = (&kind.id, self.ground.name(at));
        let Some(range) = kind.range else {
            return Refusal::rule(format!("{} is unarmed", a(id)));
        };
        if unit.takes.is_some() {
            return Refusal::ruling("W-03", format!("the {id} is capturing and does not fire"));
        }
        if state.active == Some(from) && !kind.direct() {
            return Refusal::rule(format!("{} that has moved does not fire", a(id)));
        }
        if state.at(at).is_none_or(|it| it.seat == unit.seat) {
            return Refusal::rule(format!("no enemy stands on {end}"));
        }
        let far = self.ground.apart(from, at);
        let more = self.bonus(state, unit.seat, unit.unit_state.kind, EffectKind::Range);
        let (near, most) = (range.near, range.far.saturating_add_signed(more));
        let reach = if near == most { near.to_string() } else { format!("{near} to {most}") };
        Refusal::rule(format!("{end} is {} away, and the range is {reach}", count(far, "square")))
    }

    fn no_capture(&self, state: &WarsState, at: Square) -> Refusal {
        let (unit, kind) = match self.ready(state, at) {
            Ok(ready) => ready,
            Err(refusal) => return refusal,
        };
        let (id, name) = (&kind.id, self.ground.name(at));
        Refusal::rule(if unit.takes.is_some() {
            format!("the {id} on {name} is capturing already")
        } else if !self.on_foot(unit.unit_state.kind) {
            format!("{} can't capture: only units on foot do", a(id))
        } else if self.ground.building(at).is_none() {
            format!("no building stands on {name}")
        } else {
            format!("the building on {name} is its own")
        })
    }

    fn no_unload(&self, state: &WarsState, from: Square, rider: u8, to: Square) -> Refusal {
        let (unit, kind) = match self.ready(state, from) {
            Ok(ready) => ready,
            Err(refusal) => return refusal,
        };
        let (id, end) = (&kind.id, self.ground.name(to));
        Refusal::rule(if unit.aboard.is_empty() {
            format!("nobody is inside the {id}")
        } else if usize::from(rider) >= unit.aboard.len() {
            let inside = unit.aboard.len();
            format!(
                "{inside} {} inside the {id}",
                if inside == 1 { "unit is" } else { "units are" }
            )
        } else if self.ground.apart(from, to) != 1 {
            format!("{end} is not beside the {id}")
        } else if state.at(to).is_some() {
            format!("{end} is taken")
        } else {
            format!("nobody inside can stand on {end}, or not this one")
        })
    }

    fn no_purchase(&self, state: &WarsState, kind: Kind, at: Square) -> Refusal {
        let (ware, name) = (self.data.unit(kind), self.ground.name(at));
        let (id, seat) = (&ware.id, state.on_turn);
        let factory = self.owner(state, at) == Some(seat) && self.terrain(at).builds;
        let money = state.side(seat).money;
        Refusal::rule(if !factory {
            format!("no own factory stands on {name}")
        } else if state.at(at).is_some() {
            return Refusal::ruling("W-20", format!("a unit stands on the factory on {name}"));
        } else if ware.price > money {
            format!("{} costs ${}, and there are ${money}", a(id), ware.price)
        } else {
            return Refusal::ruling("W-19", format!("no counter of {} is left", a(id)));
        })
    }

    fn no_power(&self, state: &WarsState, level: Level) -> Refusal {
        let seat = state.actor();
        let Some(leader) = self.leader(state, seat) else {
            return Refusal::rule("there is no commander");
        };
        let needed = if level == Level::Power { leader.small } else { leader.large };
        let stars = state.side(seat).stars;
        let why = format!("the track has {}, and {needed} are needed", count(stars, "star"));
        Refusal::ruling("W-12", why)
    }
}
