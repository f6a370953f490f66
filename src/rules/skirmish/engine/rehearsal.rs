//! Games played through, to see whether they end, who wins them and what is never played in them.

use super::action::Action;
use super::game::Skirmish;
use super::kinds::{Kind, Pile};
use super::sensible::Sensible;
use super::state::State;
use crate::rules::Rehearsal;
use crate::rules::play::{Dice, Policy, Random, Rules, Seat, Table, Watch};
use std::ops::Range;

/// Games of each sort: enough for every card of a sound game to turn up, few enough to wait for.
const GAMES: u64 = 6;
/// Games to see who wins, where games end: enough to tell two wins in three from one in two.
const CONTESTS: u64 = 100;
/// Decisions until a game is broken off: many times what a sound game takes.
const CAP: u32 = 10_000;
/// Any number does; it is always the same, so that a check always finds the same.
const SEED: u64 = 1;

/// Cards that somebody could have played.
#[derive(Default)]
struct Offered(Pile);

impl Watch<Skirmish> for Offered {
    fn before(&mut self, _: &Skirmish, _: &State, options: &[Action], action: Action) {
        for kind in options.iter().chain([&action]).flat_map(|it| it.cards()) {
            if !self.0.has(kind) {
                self.0.add(kind);
            }
        }
    }
}

impl Skirmish {
    /// Plays games with the fewest players who do sensible things, and games with the most players
    /// who do anything. The same each time.
    pub fn rehearse(&self) -> &Rehearsal {
        self.rehearsal.get_or_init(|| self.rehearsed())
    }

    fn rehearsed(&self) -> Rehearsal {
        let (least, most) = Rules::seats(self);
        let mut offered = Offered::default();
        let mut wins = vec![0; usize::from(least)];
        let sensible = Sensible::new(self);
        let capped = self.games(least, &sensible, 0..GAMES, &mut offered, &mut wins);
        if capped == 0 {
            self.games(least, &sensible, GAMES..CONTESTS, &mut offered, &mut wins);
        }
        self.games(most, &Random, 0..GAMES, &mut offered, &mut vec![0; usize::from(most)]);
        let in_play = |kind: &Kind| self.is_arms(*kind);
        let missing = self.kinds().filter(|it| !offered.0.has(*it) && !in_play(it));
        let never = missing.map(|it| self.id(it).to_owned()).collect();
        Rehearsal { games: GAMES as u32, capped, cap: CAP, wins, never }
    }

    /// How many of the games were broken off; who won the others is added to `wins`.
    fn games(
        &self,
        seats: Seat,
        policy: &dyn Policy<Self>,
        games: Range<u64>,
        offered: &mut Offered,
        wins: &mut [u32],
    ) -> u32 {
        let policies = vec![policy; usize::from(seats)];
        let mut table = Table::new(self);
        let mut capped = 0;
        for game in games {
            let Some(mut state) = self.start(seats) else { continue };
            let mut dice = Dice::of(SEED, game);
            let ending = table.play(&mut state, &policies, &mut dice, CAP, offered);
            capped += u32::from(ending.capped());
            if let Some(winner) = ending.outcome.and_then(|it| it.winner) {
                wins[usize::from(winner)] += 1;
            }
        }
        capped
    }
}

impl Action {
    /// The cards that it plays or puts on.
    fn cards(self) -> impl Iterator<Item = Kind> {
        let (first, second) = match self {
            Self::Wear(kind) | Self::Wield(kind) | Self::Defend(kind) => (Some(kind), None),
            Self::Attack { card, opener, .. } => (card, opener),
            Self::Counter { opener, card, .. } => (card, Some(opener)),
            Self::Cancel { with, .. } => (Some(with), None),
            Self::Hook { opener, .. } => (Some(opener), None),
            Self::Strike { card, .. } => (card, None),
            _ => (None, None),
        };
        first.into_iter().chain(second)
    }
}
