//! Where pieces may go, and whom they may take.

use super::board::{Facing, Tile, tiles};
use super::data::PieceType;
use super::game::Skorm;
use super::state::{Action, Piece, SkormState, Stage};
use crate::play::Seat;

impl Skorm {
    /// Whether a piece is safe from what comes in this direction.
    pub(super) fn guarded(&self, piece: Piece, coming: Facing) -> bool {
        let width = u8::from(self.data.rule_options.wide_guard);
        self.data.kin(piece.kind).guards && piece.facing.apart(coming.opposite()) <= width
    }

    /// Tiles on which a move of this piece may end, as a set.
    pub(super) fn targets(&self, state: &SkormState, from: Tile, piece: Piece) -> u64 {
        let kin = self.data.kin(piece.kind);
        self.walk(state, from, from, piece.seat, kin, kin.steps).0
    }

    /// Tiles on which a walk from `at` of so many steps may end, and the ways there are to end on
    /// them. The piece has left `start` and may not come back to it.
    fn walk(
        &self,
        state: &SkormState,
        start: Tile,
        at: Tile,
        seat: Seat,
        kin: &PieceType,
        steps: u8,
    ) -> (u64, u32) {
        let (mut ends, mut ways) = (0, 0);
        if steps == 0 {
            return (ends, ways);
        }
        for to in Facing::all() {
            let Some(next) = self.data.board.step(at, to).filter(|it| *it != start) else {
                continue;
            };
            match state.at(next) {
                None => {
                    let (more, further) = self.walk(state, start, next, seat, kin, steps - 1);
                    ends |= next.bit() | more;
                    ways += 1 + further;
                }
                Some(enemy) if kin.captures && enemy.seat != seat && !self.guarded(enemy, to) => {
                    ends |= next.bit();
                    ways += 1;
                }
                Some(_) => {}
            }
        }
        (ends, ways)
    }

    /// In how many ways a piece can move, those that end on the same tile told apart.
    pub(super) fn ways(&self, state: &SkormState, from: Tile, piece: Piece) -> u32 {
        let kin = self.data.kin(piece.kind);
        self.walk(state, from, from, piece.seat, kin, kin.steps).1
    }

    /// Every way of a piece to a tile: the tiles between, in order.
    pub(super) fn routes(
        &self,
        state: &SkormState,
        from: Tile,
        to: Tile,
        piece: Piece,
    ) -> Vec<Vec<Tile>> {
        let kin = self.data.kin(piece.kind);
        let (mut open, mut all) = (vec![Vec::new()], Vec::new());
        for left in (0..kin.steps).rev() {
            let mut longer = Vec::new();
            for way in &open {
                let at = way.last().copied().unwrap_or(from);
                if self.walk(state, from, at, piece.seat, kin, 1).0 & to.bit() != 0 {
                    all.push(way.clone());
                }
                if left == 0 {
                    continue;
                }
                for next in tiles(self.walk(state, from, at, piece.seat, kin, 1).0) {
                    if next != to && state.at(next).is_none() {
                        longer.push([way.as_slice(), &[next]].concat());
                    }
                }
            }
            open = longer;
        }
        all
    }

    /// Tiles in a straight line that this piece could shoot at, were there an enemy.
    pub(super) fn lines(&self, from: Tile, piece: Piece) -> u64 {
        let (board, range) = (&self.data.board, self.data.kin(piece.kind).range);
        let line = |to| std::iter::successors(board.step(from, to), move |it| board.step(*it, to));
        let all = Facing::all().flat_map(|to| line(to).take(usize::from(range)));
        all.fold(0, |sum, it| sum | it.bit())
    }

    /// Whether a move may pass over Gold on its way.
    pub(super) fn passes_gold(
        &self,
        state: &SkormState,
        from: Tile,
        to: Tile,
        piece: Piece,
    ) -> bool {
        let (kin, gold) = (self.data.kin(piece.kind), self.data.board.gold());
        let first = self.data.board.distance(from, gold);
        if state.at(gold).is_some() || gold == from || gold == to || first >= kin.steps {
            return false;
        }
        let reached = self.walk(state, from, from, piece.seat, kin, first).0 & gold.bit() != 0;
        let left = kin.steps - first;
        reached && self.walk(state, from, gold, piece.seat, kin, left).0 & to.bit() != 0
    }

    /// Tiles of the enemies that a piece may shoot, as a set.
    pub(super) fn shots(&self, state: &SkormState, from: Tile, piece: Piece) -> u64 {
        let mut shots = 0;
        let range = self.data.kin(piece.kind).range;
        if range == 0 {
            return shots;
        }
        for to in Facing::all() {
            let mut at = from;
            for _ in 0..range {
                let Some(next) = self.data.board.step(at, to) else { break };
                at = next;
                let hit = state.at(at).filter(|it| it.seat != piece.seat);
                if hit.is_some_and(|it| !self.guarded(it, to)) {
                    shots |= at.bit();
                }
            }
        }
        shots
    }

    /// Everything that a seat could take if it were on turn, as a set of tiles.
    pub(super) fn threatened(&self, state: &SkormState, by: Seat) -> u64 {
        let mut all = 0;
        for (at, piece) in state.army(by) {
            if self.data.kin(piece.kind).captures {
                all |= self.targets(state, at, piece);
            }
            all |= self.shots(state, at, piece);
        }
        all
    }

    /// Tiles on which a move of this piece may end, and own pieces that it could take back for if
    /// they were taken, as sets. An enemy that guards may be safe from it.
    pub(super) fn sweep(&self, state: &SkormState, from: Tile, piece: Piece) -> (u64, u64) {
        let kin = self.data.kin(piece.kind);
        let (mut ends, mut own) = (0, 0);
        let mut edge = from.bit();
        for _ in 0..kin.steps {
            let mut next_edge = 0;
            for at in tiles(edge) {
                for to in Facing::all() {
                    let Some(next) = self.data.board.step(at, to).filter(|it| *it != from) else {
                        continue;
                    };
                    match state.at(next) {
                        None => next_edge |= next.bit(),
                        Some(it) if it.seat == piece.seat => own |= next.bit(),
                        Some(enemy) if kin.captures && !self.guarded(enemy, to) => {
                            ends |= next.bit();
                        }
                        Some(_) => {}
                    }
                }
            }
            ends |= next_edge;
            edge = next_edge;
        }
        (ends, own)
    }

    /// Tiles that a piece could shoot at if an enemy stood there, as a set.
    pub(super) fn aims(&self, from: Tile, piece: Piece) -> u64 {
        let range = usize::from(self.data.kin(piece.kind).range);
        let line = |to| {
            std::iter::successors(self.data.board.step(from, to), move |tile| {
                self.data.board.step(*tile, to)
            })
        };
        Facing::all().flat_map(|to| line(to).take(range)).fold(0, |sum, it| sum | it.bit())
    }

    /// Calls back with everything that may be done, ascending.
    pub(super) fn each(&self, state: &SkormState, mut call: impl FnMut(Action)) {
        match state.stage {
            Stage::Placing => self.placings(state, &mut call),
            Stage::Moving => {
                self.turns_of(state, &mut call);
                if !self.acts(state, &mut call) {
                    call(Action::Pass);
                }
            }
            Stage::Over(..) => {}
        }
    }

    /// Pieces that may be turned, again and again: each listed with the facings that it has not.
    fn turns_of(&self, state: &SkormState, call: &mut impl FnMut(Action)) {
        for (at, piece) in state.army(state.on_turn) {
            if self.data.kin(piece.kind).guards {
                let others = Facing::all().filter(|it| *it != piece.facing);
                others.for_each(|facing| call(Action::Turn { at, facing }));
            }
        }
    }

    /// Moves and shots; whether there are any.
    pub(super) fn acts(&self, state: &SkormState, call: &mut impl FnMut(Action)) -> bool {
        let mut any = false;
        let mut call = |found| {
            any = true;
            call(found);
        };
        for (from, piece) in state.army(state.on_turn) {
            let guards = self.data.kin(piece.kind).guards;
            for to in tiles(self.targets(state, from, piece)) {
                for facing in Facing::all().take(if guards { 6 } else { 1 }) {
                    call(Action::Move { from, to, facing });
                }
            }
        }
        for (from, piece) in state.army(state.on_turn) {
            for at in tiles(self.shots(state, from, piece)) {
                call(Action::Shoot { from, at });
            }
        }
        any
    }

    fn placings(&self, state: &SkormState, call: &mut impl FnMut(Action)) {
        let seat = state.on_turn;
        let free = self.zone(state.seats, seat).filter(|it| state.at(*it).is_none());
        let free: Vec<Tile> = free.collect();
        for kind in self.data.every() {
            if state.reserve[usize::from(seat)][kind.place()] == 0 {
                continue;
            }
            let facings = if self.data.kin(kind).guards { 6 } else { 1 };
            for at in &free {
                for facing in Facing::all().take(facings) {
                    call(Action::Place { kind, at: *at, facing });
                }
            }
        }
    }
}
