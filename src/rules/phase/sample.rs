//! A few phases of self-play, to see whether they end and who comes off better.

use super::game::Phase;
use super::sensible::Sensible;
use crate::rules::SelfPlaySample;
use crate::rules::kit::sample::self_play;

/// Phases to see who comes off better.
const GAMES: u32 = 200;
/// Decisions until one is broken off: many times what a sound one takes.
const CAP: u32 = 2_000;

impl Phase {
    /// Phases of the fewest players, who do sensible things. The same each time.
    pub fn self_play(&self) -> &SelfPlaySample {
        self.sample.get_or_init(|| self_play(self, &Sensible, GAMES, CAP))
    }
}
