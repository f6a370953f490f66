//! How many positions a number of turns leads to. A turn is counted by the position that it yields:
//! neither the path of a move nor the archer of a shot tells two turns apart.

use super::board::{Facing, Tile};
use super::game::Skorm;
use super::state::{Action, Piece, Stage, State, WinReason};
use crate::play::{PerftRow, Rotation, Rules};
use std::collections::BTreeMap;

impl Skorm {
    /// The positions that one turn leads to, each once. Nothing when the game is over.
    pub fn turns(&self, state: &State, rotation: Rotation) -> Vec<State> {
        let mut all = Vec::new();
        if state.stage == Stage::Placing {
            self.each(state, |it| all.push(self.after(state, it)));
            return all;
        }
        if state.over() {
            return all;
        }
        let mut shot = 0_u64;
        let mut call = |action: Action| {
            let moved = match action {
                Action::Move { from, to, facing } => {
                    let frozen = rotation == Rotation::Frozen;
                    if frozen && state.at(from).is_some_and(|it| it.facing != facing) {
                        return;
                    }
                    Some(to)
                }
                Action::Shoot { at, .. } => {
                    let again = shot & at.bit() != 0;
                    shot |= at.bit();
                    if again {
                        return;
                    }
                    None
                }
                _ => None,
            };
            let after = self.after(state, action);
            match rotation {
                Rotation::Full => self.turned_every_way(after, state.on_turn, moved, &mut all),
                _ => all.push(after),
            }
        };
        if !self.acts(state, &mut call) {
            call(Action::Pass);
        }
        all
    }

    fn after(&self, state: &State, action: Action) -> State {
        let mut after = state.clone();
        self.play(&mut after, action, &mut Vec::new());
        after
    }

    /// Adds a position with every facing of the pieces of a seat but the one that moved. What they
    /// face matters to nothing that their owner does, so it may be turned afterwards.
    fn turned_every_way(&self, state: State, seat: u8, moved: Option<Tile>, all: &mut Vec<State>) {
        let guards =
            |(at, piece): &(Tile, Piece)| self.data.kin(piece.kind).guards && Some(*at) != moved;
        let turning: Vec<(Tile, Piece)> = state.army(seat).filter(guards).collect();
        let first = all.len();
        all.push(state);
        for (at, piece) in turning {
            for place in first..all.len() {
                for facing in Facing::all().filter(|it| *it != piece.facing) {
                    let mut turned = all[place].clone();
                    turned.put(at, Some(Piece { facing, ..piece }));
                    all.push(turned);
                }
            }
        }
    }

    /// Counts from a position to so many turns. Positions that are over are not followed. Positions
    /// that are reached in several ways are followed once, so the time it takes goes by the distinct
    /// ones.
    pub fn count(&self, start: &State, depth: u32, rotation: Rotation) -> Vec<PerftRow> {
        let mut level = BTreeMap::from([(start.clone(), 1_u128)]);
        let mut counts = Vec::new();
        for ply in 1..=depth {
            let mut next: BTreeMap<State, u128> = BTreeMap::new();
            for (state, ways) in &level {
                for after in self.turns(state, rotation) {
                    *next.entry(after).or_default() += ways;
                }
            }
            level = next;
            let mut finished: BTreeMap<WinReason, u128> = BTreeMap::new();
            for (state, ways) in &level {
                if let Stage::Over(_, how) = state.stage {
                    *finished.entry(how).or_default() += ways;
                }
            }
            let finished = finished.into_iter().map(|(how, ways)| (how.name(), ways)).collect();
            let (nodes, distinct) = (level.values().sum(), level.len() as u64);
            counts.push(PerftRow { ply, nodes, distinct, finished });
        }
        counts
    }

    /// How many ways there are to act: moves by every path, and shots. What a piece faces is left
    /// out.
    pub fn paths(&self, state: &State) -> u32 {
        let own = state.army(state.on_turn);
        own.map(|(at, it)| self.ways(state, at, it) + self.shots(state, at, it).count_ones()).sum()
    }
}
