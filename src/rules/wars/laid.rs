//! How the parts of a position lie on its squares, for diagrams.

use super::board::Square;
use super::data::Class;
use super::game::Wars;
use super::state::{Unit, WarsState};
use cardwright_model::{PieceLook, PlacedPiece};

/// Degrees clockwise of a part that was turned by so many quarters against the clock.
fn quarters(turned: u8) -> i32 {
    -90 * i32::from(turned)
}

impl Wars {
    /// Everything that lies on the squares: pieces, then units, then markers.
    pub(super) fn laid(&self, state: &WarsState) -> Vec<PlacedPiece> {
        let covered =
            |at: &Square| self.ground.under[at.place()] != self.ground.terrain[at.place()];
        let building = |at: &Square| self.ground.building(*at).is_some();
        let pieces = self.ground.all().filter(|at| covered(at) || building(at));
        let mut all: Vec<PlacedPiece> = pieces.map(|at| self.piece(state, at)).collect();
        all.extend(state.units.iter().map(|it| self.counter(it)));
        all.extend(state.units.iter().filter_map(|it| self.marker(it)));
        all
    }

    fn piece(&self, state: &WarsState, at: Square) -> PlacedPiece {
        let (owner, id) = (self.owner(state, at), &self.terrain(at).id);
        let card = self.data.parts.pieces[usize::from(owner.is_some())].get(id);
        let whose = owner.map(|it| format!("{} ", self.name(it))).unwrap_or_default();
        PlacedPiece {
            cell: self.ground.name(at),
            card: card.cloned().unwrap_or_default(),
            turn: if self.lies_upright(at) { 90 } else { 0 },
            name: whose + id,
            // The second army's building is the other side of the first one's.
            look: if owner == Some(1) { PieceLook::Reverse } else { PieceLook::Front },
            corner: false,
        }
    }

    /// Whether a piece leads up and down over what lies under it: it makes a way for those who
    /// have none there, and what lies under it goes on to its sides.
    fn lies_upright(&self, at: Square) -> bool {
        let under = |at: Square| self.ground.under[at.place()];
        let base = &self.data.terrain[usize::from(under(at))];
        let barred = Class::ALL.iter().any(|it| base.cost.of(*it).is_none());
        let row = |it: &Square| self.ground.level(at, *it);
        barred && self.ground.beside(at).filter(row).any(|it| under(it) == under(at))
    }

    /// A unit's counter with its hit points at the far edge: each quarter turn counts one down.
    fn counter(&self, unit: &Unit) -> PlacedPiece {
        let (kind, army) = (&self.data.unit(unit.unit_state.kind).id, self.name(unit.seat));
        let card = self.data.parts.counters.get(&(kind.clone(), army.to_owned()));
        let reduced = self.reduced(unit.unit_state);
        let most = if reduced { self.data.full_from.saturating_sub(1) } else { self.data.hits };
        PlacedPiece {
            cell: self.ground.name(unit.at),
            card: card.cloned().unwrap_or_default(),
            turn: quarters(most.saturating_sub(unit.unit_state.hits)),
            name: format!("{army} {}", self.unit_state_text(unit.unit_state)),
            look: if reduced { PieceLook::Reverse } else { PieceLook::Front },
            corner: false,
        }
    }

    /// The marker of a unit that captures: the points of a city on its front, the first ones of an
    /// HQ on its back.
    fn marker(&self, unit: &Unit) -> Option<PlacedPiece> {
        let left = unit.takes?;
        let points = || self.data.terrain.iter().filter_map(|it| it.points);
        let (few, many) = (points().min()?, points().max()?);
        let first = left <= few;
        Some(PlacedPiece {
            cell: self.ground.name(unit.at),
            card: self.data.parts.marker.clone()?,
            turn: quarters(if first { few } else { many }.saturating_sub(left)),
            name: format!("capture {left}"),
            look: if first { PieceLook::Front } else { PieceLook::Reverse },
            corner: true,
        })
    }
}
