//! A few games of self-play, to see whether they end and who wins them.

use super::game::Wars;
use super::sensible::Sensible;
use crate::rules::SelfPlaySample;
use crate::rules::kit::sample::self_play;

/// Games to see who wins.
const GAMES: u32 = 40;
/// Decisions until one is broken off: many times what a sound one takes.
const CAP: u32 = 20_000;

impl Wars {
    /// Games of the fewest players, who do sensible things. The same each time.
    pub fn self_play(&self) -> &SelfPlaySample {
        self.sample.get_or_init(|| self_play(self, &Sensible, GAMES, CAP))
    }
}
