//! Phases played through, to see whether they end and who comes off better.

use super::game::Phase;
use super::sensible::Sensible;
use crate::rules::Rehearsal;
use crate::rules::play::{Dice, Policy, Rules, Table};

/// Phases to see who comes off better.
const GAMES: u64 = 200;
/// Decisions until one is broken off: many times what a sound one takes.
const CAP: u32 = 2_000;
/// Any number does; it is always the same, so that a check always finds the same.
const SEED: u64 = 1;

impl Phase {
    /// Plays phases with sensible players. The same each time.
    pub fn rehearse(&self) -> &Rehearsal {
        self.rehearsal.get_or_init(|| self.rehearsed())
    }

    fn rehearsed(&self) -> Rehearsal {
        let (mut wins, mut capped) = (vec![0; 2], 0);
        let policies: [&dyn Policy<Self>; 2] = [&Sensible; 2];
        let mut table = Table::new(self);
        for game in 0..GAMES {
            let Some(mut state) = self.start(2) else { continue };
            let mut dice = Dice::of(SEED, game);
            let ending = table.play(&mut state, &policies, &mut dice, CAP, &mut ());
            capped += u32::from(ending.capped());
            if let Some(winner) = ending.outcome.and_then(|it| it.winner) {
                wins[usize::from(winner)] += 1;
            }
        }
        Rehearsal { games: GAMES as u32, capped, cap: CAP, wins, never: Vec::new() }
    }
}
