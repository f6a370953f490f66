//! What each piece does in play, as single facts: small positions, and what may be done in them.

use super::board::{Facing, Tile, tiles};
use super::game::Skorm;
use super::state::{Action, Kind, Piece, PositionOptions, SkormState};
use crate::fact::{Fact, FactName, Facts};
use crate::play::{Rules, Seat};
use std::collections::BTreeSet;

/// Every name of a fact, with plain words to be read after the name of the piece.
pub(super) const NAMES: &[FactName] = &[
    ("moves", "moves {n} tiles, no more and no fewer"),
    ("moves-up-to", "moves {n} tiles or fewer"),
    ("captures-by-moving", "captures by moving"),
    ("never-captures-by-moving", "never captures by moving"),
    ("shoots", "shoots in a straight line, up to {n} tiles away"),
    ("shoots-instead", "does not move in the turn in which it shoots"),
    ("safe-in-front", "is safe from the side that it faces"),
    ("lost-game", "loses the game when it is lost"),
    ("reaches-gold", "has Gold as its goal"),
];

/// Who moves, and who stands in the way.
const OWN: Seat = 0;
const ENEMY: Seat = 1;
const SEATS: Seat = 2;

impl Skorm {
    /// What play shows of every piece.
    pub(super) fn facts_of_pieces(&self) -> Facts {
        let mut facts = Facts::new();
        for kind in self.data.every() {
            let shown = self.facts_of(kind);
            for seats in self.data.seats.0..=self.data.seats.1 {
                let cards =
                    self.data.sides(seats).iter().filter_map(|it| it.cards.get(kind.place()));
                for card in cards.filter(|it| !it.is_empty()) {
                    facts.entry(card.clone()).or_default().extend(shown.iter().cloned());
                }
            }
        }
        facts
    }

    fn facts_of(&self, kind: Kind) -> BTreeSet<Fact> {
        let mut facts = BTreeSet::new();
        let mut note = |fact| {
            facts.insert(fact);
        };
        let centre = self.data.board.gold();
        let mut alone = self.open();
        alone.put(centre, Some(self.unit(OWN, kind)));
        let ways = tiles(self.targets(&alone, centre, self.unit(OWN, kind)));
        let far: BTreeSet<u8> = ways.map(|it| self.data.board.distance(centre, it)).collect();
        if let (Some(least), Some(most)) = (far.first(), far.last()) {
            let name = if least == most { "moves" } else { "moves-up-to" };
            note(Fact::of(name, None, i64::from(*most)));
        }
        if let Some(prey) = self.data.every().find(|it| !self.data.kin(*it).guards) {
            let takes = self.takes_beside(kind, self.unit(ENEMY, prey), Facing::all().next());
            let shots = self.shot_at(kind, prey);
            note(Fact::plain(if takes {
                "captures-by-moving"
            } else {
                "never-captures-by-moving"
            }));
            if let Some(most) = shots.last() {
                note(Fact::of("shoots", None, i64::from(*most)));
                if self.stays(kind, prey) {
                    note(Fact::plain("shoots-instead"));
                }
            }
        }
        if self.is_safe(kind) {
            note(Fact::plain("safe-in-front"));
        }
        if self.falls_with(kind) {
            note(Fact::plain("lost-game"));
        }
        if self.holds_gold(kind) {
            note(Fact::plain("reaches-gold"));
        }
        facts
    }

    fn open(&self) -> SkormState {
        self.empty(SEATS, PositionOptions { alternate: true, wins: true })
    }

    fn unit(&self, seat: Seat, kind: Kind) -> Piece {
        let facing = Facing::all().next().expect("a tile has sides");
        Piece { seat, kind, facing }
    }

    /// Whether a piece in the middle takes another one beside it by moving there.
    fn takes_beside(&self, kind: Kind, prey: Piece, to: Option<Facing>) -> bool {
        let centre = self.data.board.gold();
        let Some(beside) = to.and_then(|it| self.data.board.step(centre, it)) else { return false };
        let mut state = self.open();
        state.put(centre, Some(self.unit(OWN, kind)));
        state.put(beside, Some(prey));
        self.targets(&state, centre, self.unit(OWN, kind)) & beside.bit() != 0
    }

    /// How far away it shoots, in one direction from the middle.
    fn shot_at(&self, kind: Kind, prey: Kind) -> BTreeSet<u8> {
        let board = &self.data.board;
        let centre = board.gold();
        let Some(to) = Facing::all().next() else { return BTreeSet::new() };
        let line = std::iter::successors(board.step(centre, to), |it| board.step(*it, to));
        let hit = |at: &Tile| {
            let mut state = self.open();
            state.put(centre, Some(self.unit(OWN, kind)));
            state.put(*at, Some(self.unit(ENEMY, prey)));
            self.shots(&state, centre, self.unit(OWN, kind)) & at.bit() != 0
        };
        line.filter(hit).map(|it| board.distance(centre, it)).collect()
    }

    /// Whether a shot ends the turn, and the piece is where it was.
    fn stays(&self, kind: Kind, prey: Kind) -> bool {
        let board = &self.data.board;
        let centre = board.gold();
        let Some(at) = Facing::all().next().and_then(|it| board.step(centre, it)) else {
            return false;
        };
        let far = |tile: &Tile| board.distance(centre, *tile) > 1;
        let mut state = self.open();
        state.put(centre, Some(self.unit(OWN, kind)));
        state.put(at, Some(self.unit(ENEMY, prey)));
        let Some(other) = board.all().find(far) else { return false };
        state.put(other, Some(self.unit(ENEMY, prey)));
        self.play(&mut state, Action::Shoot { from: centre, at }, &mut Vec::new());
        state.on_turn != OWN && state.at(centre).is_some() && state.at(at).is_none()
    }

    /// Whether nobody takes it from the side that it faces, and somebody does from another one.
    fn is_safe(&self, kind: Kind) -> bool {
        let enemy = self.unit(ENEMY, kind);
        let Some(hunter) = self.data.every().find(|it| self.data.kin(*it).captures) else {
            return false;
        };
        let from = |to: Facing| self.takes_beside(hunter, enemy, Some(to));
        !from(enemy.facing.opposite()) && from(enemy.facing)
    }

    /// Whether its side is out of the game when it is taken.
    fn falls_with(&self, kind: Kind) -> bool {
        let Some(hunter) = self.data.every().find(|it| self.data.kin(*it).captures) else {
            return false;
        };
        let board = &self.data.board;
        let centre = board.gold();
        let prey = self.unit(ENEMY, kind);
        let Some(at) = board.step(centre, prey.facing) else { return false };
        let mut state = self.open();
        state.put(centre, Some(self.unit(OWN, hunter)));
        state.put(at, Some(prey));
        let facing = self.unit(OWN, hunter).facing;
        let taken = Action::Move { from: centre, to: at, facing };
        self.play(&mut state, taken, &mut Vec::new());
        !state.lives(ENEMY)
    }

    /// Whether it matters that it has come to Gold.
    fn holds_gold(&self, kind: Kind) -> bool {
        let board = &self.data.board;
        let gold = board.gold();
        let own = self.unit(OWN, kind);
        let Some(beside) = board.step(gold, own.facing) else { return false };
        let mut state = self.open();
        state.put(beside, Some(own));
        // Enough enemies that nobody is dominated.
        let weak = self.data.weak(SEATS);
        let others = board.all().filter(|it| board.distance(gold, *it) > 2);
        for at in others.take(usize::try_from(weak).unwrap_or_default() + 2) {
            state.put(at, Some(self.unit(ENEMY, kind)));
        }
        let to_gold = Action::Move { from: beside, to: gold, facing: own.facing };
        self.play(&mut state, to_gold, &mut Vec::new());
        state.holder == Some(OWN)
    }
}
