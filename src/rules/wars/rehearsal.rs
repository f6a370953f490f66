//! Games played through, to see whether they end and who wins them.

use super::game::Wars;
use super::sensible::Sensible;
use crate::rules::Rehearsal;
use crate::rules::play::{Dice, Policy, Rules, Seat, Table};

/// Games to see who wins.
const GAMES: u64 = 40;
/// Decisions until a game is broken off: many times what a sound game takes.
const CAP: u32 = 20_000;
/// Any number does; it is always the same, so that a check always finds the same.
const SEED: u64 = 1;

impl Wars {
    /// Plays games of two who do sensible things. The same each time.
    pub fn rehearse(&self) -> &Rehearsal {
        self.rehearsal.get_or_init(|| {
            let policies: [&dyn Policy<Self>; 2] = [&Sensible, &Sensible];
            let (mut wins, mut capped, mut table) = (vec![0; 2], 0, Table::new(self));
            for game in 0..GAMES {
                let Some(mut state) = self.start(2 as Seat) else { continue };
                let mut dice = Dice::of(SEED, game);
                let ending = table.play(&mut state, &policies, &mut dice, CAP, &mut ());
                capped += u32::from(ending.capped());
                if let Some(winner) = ending.outcome.and_then(|it| it.winner) {
                    wins[usize::from(winner)] += 1;
                }
            }
            Rehearsal { games: GAMES as u32, capped, cap: CAP, wins, never: Vec::new() }
        })
    }
}
