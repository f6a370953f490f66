//! How many positions a number of turns leads to. A turn is counted by the position that it yields:
//! neither the path of a move nor the archer of a shot tells two turns apart.

use super::board::{Facing, Tile};
use super::game::Skorm;
use super::state::{Action, Event, Piece, SkormState, Stage, WinReason};
use crate::play::{PerftRow, Rotation, Rules, Transpositions};
use std::collections::BTreeMap;

/// Where actions are played one after the other: what is needed for each of them is made once.
struct ActionScratch {
    after: SkormState,
    told: Vec<Event>,
}

impl ActionScratch {
    fn new(state: &SkormState) -> Self {
        Self { after: state.clone(), told: Vec::new() }
    }

    /// The position that an action leads to.
    fn after(&mut self, rules: &Skorm, state: &SkormState, action: Action) -> &mut SkormState {
        self.after.clone_from(state);
        self.told.clear();
        rules.play(&mut self.after, action, &mut self.told);
        &mut self.after
    }
}

impl Skorm {
    /// The positions that one turn leads to, each once. Empty when the game is over.
    pub fn turns(&self, state: &SkormState, rotation: Rotation) -> Vec<SkormState> {
        let mut all = Vec::new();
        self.each_turn(state, rotation, &mut ActionScratch::new(state), |it| all.push(it.clone()));
        all
    }

    /// Calls back with each of them.
    fn each_turn(
        &self,
        state: &SkormState,
        rotation: Rotation,
        scratch: &mut ActionScratch,
        mut call: impl FnMut(&SkormState),
    ) {
        match state.stage {
            Stage::Placing => return self.each(state, |it| call(scratch.after(self, state, it))),
            Stage::Moving => {}
            Stage::Over(..) => return,
        }
        let mut shot = 0_u64;
        let mut turn = |action: Action| {
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
            let after = scratch.after(self, state, action);
            match rotation {
                Rotation::Full => {
                    // What they face matters to nothing that their owner does, so it may be turned
                    // afterwards.
                    let guards = |(at, piece): &(Tile, Piece)| {
                        self.data.kin(piece.kind).guards && Some(*at) != moved
                    };
                    let turning: Vec<(Tile, Piece)> =
                        after.army(state.on_turn).filter(guards).collect();
                    turned_every_way(after, &turning, &mut call);
                }
                _ => call(after),
            }
        };
        if !self.acts(state, &mut turn) {
            turn(Action::Pass);
        }
    }

    /// Counts from a position to so many turns. Positions that are over are not followed. Positions
    /// that are reached in several ways are followed once, so the time it takes goes by the distinct
    /// ones.
    pub fn count(&self, start: &SkormState, depth: u32, rotation: Rotation) -> Vec<PerftRow> {
        let mut level = vec![(start.clone(), 1)];
        let (mut counts, mut scratch) = (Vec::new(), ActionScratch::new(start));
        for depth in 1..=depth {
            let mut next = Transpositions::new();
            for (state, ways) in &level {
                let add = |after: &SkormState| next.add(after.clone(), *ways);
                self.each_turn(state, rotation, &mut scratch, add);
            }
            level = next.settled();
            let mut finished: BTreeMap<WinReason, u128> = BTreeMap::new();
            for (state, ways) in &level {
                if let Stage::Over(_, how) = state.stage {
                    *finished.entry(how).or_default() += ways;
                }
            }
            let finished = finished.into_iter().map(|(how, ways)| (how.name(), ways)).collect();
            let nodes = level.iter().map(|it| it.1).sum();
            counts.push(PerftRow { depth, nodes, distinct: level.len() as u64, finished });
        }
        counts
    }

    /// How many ways there are to act: moves by every path, and shots. What a piece faces is left
    /// out.
    pub fn paths(&self, state: &SkormState) -> u32 {
        let own = state.army(state.on_turn);
        own.map(|(at, it)| self.ways(state, at, it) + self.shots(state, at, it).count_ones()).sum()
    }
}

/// Calls back with a position with every facing of these pieces.
fn turned_every_way(
    state: &mut SkormState,
    turning: &[(Tile, Piece)],
    call: &mut impl FnMut(&SkormState),
) {
    let Some(((at, piece), others)) = turning.split_first() else { return call(state) };
    for facing in Facing::all() {
        state.put(*at, Some(Piece { facing, ..*piece }));
        turned_every_way(state, others, call);
    }
}
