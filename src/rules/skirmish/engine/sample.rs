//! Games played through, to see whether they end, who wins them and what is never played in them.

use super::action::Action;
use super::game::Skirmish;
use super::kinds::Kind;
use super::sensible::Sensible;
use super::state::SkirmishState;
use crate::kit::sample::{SelfPlaySample, games_of};
use crate::play::{RandomPolicy, Rules, StepListener};

/// Games of each sort: enough for every card of a sound game to turn up, few enough to wait for.
const GAMES: u64 = 6;
/// Games to see who wins, where games end: enough to tell two wins in three from one in two.
const CONTESTS: u64 = 100;
/// Decisions until a game is broken off: many times what a sound game takes.
const CAP: u32 = 10_000;

/// Cards that somebody could have played, as a mask.
#[derive(Default)]
struct Offered(u32);

impl StepListener<Skirmish> for Offered {
    fn before(&mut self, _: &Skirmish, _: &SkirmishState, options: &[Action], action: Action) {
        self.0 = options.iter().chain([&action]).fold(self.0, |all, it| all | it.cards());
    }
}

impl Skirmish {
    /// Plays games with the fewest players who do sensible things, and games with the most players
    /// who do anything. The same each time.
    pub(crate) fn self_play(&self) -> &SelfPlaySample {
        self.observed().sample.get_or_init(|| self.played())
    }

    fn played(&self) -> SelfPlaySample {
        let (least, most) = Rules::seats(self);
        let mut offered = Offered::default();
        let mut wins = vec![0; usize::from(least)];
        let sensible = Sensible::new(self);
        let capped = games_of(self, least, &sensible, 0..GAMES, CAP, &mut offered, &mut wins);
        if capped == 0 {
            games_of(self, least, &sensible, GAMES..CONTESTS, CAP, &mut offered, &mut wins);
        }
        let mut others = vec![0; usize::from(most)];
        games_of(self, most, &RandomPolicy, 0..GAMES, CAP, &mut offered, &mut others);
        let in_play = |kind: &Kind| self.is_arms(*kind);
        let missing = self.kinds().filter(|it| offered.0 & it.bit() == 0 && !in_play(it));
        let never = missing.map(|it| self.id(it).to_owned()).collect();
        SelfPlaySample { games: GAMES as u32, capped, cap: CAP, wins, never }
    }
}
