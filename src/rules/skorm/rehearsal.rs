//! Games played through, to see whether they end and who wins them.

use super::game::Skorm;
use super::sensible::Sensible;
use crate::rules::Rehearsal;
use crate::rules::play::{Dice, Policy, Rules, Table};

/// Games to see who wins.
const GAMES: u64 = 40;
/// Decisions until a game is broken off: many times what a sound game takes.
const CAP: u32 = 5_000;
/// Any number does; it is always the same, so that a check always finds the same.
const SEED: u64 = 1;

impl Skorm {
    /// Plays games with the fewest players who do sensible things. The same each time.
    pub fn rehearse(&self) -> &Rehearsal {
        self.rehearsal.get_or_init(|| self.rehearsed())
    }

    fn rehearsed(&self) -> Rehearsal {
        let seats = self.seats().0;
        let mut wins = vec![0; usize::from(seats)];
        let policies: Vec<&dyn Policy<Self>> = vec![&Sensible; usize::from(seats)];
        let mut table = Table::new(self);
        let mut capped = 0;
        for game in 0..GAMES {
            let Some(mut state) = self.start(seats) else { continue };
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
