//! A few games played through, to see whether they end and what is never played in them.

use super::action::Action;
use super::game::Skirmish;
use super::kinds::{Kind, Pile};
use super::sensible::Sensible;
use super::state::State;
use crate::rules::Rehearsal;
use crate::rules::play::{Dice, Policy, Random, Rules, Seat, Table, Watch};

/// Games of each sort: enough for every card of a sound game to turn up, few enough to wait for.
const GAMES: u64 = 6;
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
    pub fn rehearse(&self) -> Rehearsal {
        let (least, most) = Rules::seats(self);
        let mut offered = Offered::default();
        let capped = self.games(least, &Sensible::new(self), &mut offered);
        self.games(most, &Random, &mut offered);
        let in_play = |kind: &Kind| self.is_arms(*kind);
        let missing = self.kinds().filter(|it| !offered.0.has(*it) && !in_play(it));
        let never = missing.map(|it| self.id(it).to_owned()).collect();
        Rehearsal { games: GAMES as u32, capped, cap: CAP, never }
    }

    /// How many of the games were broken off.
    fn games(&self, seats: Seat, policy: &dyn Policy<Self>, offered: &mut Offered) -> u32 {
        let policies = vec![policy; usize::from(seats)];
        let mut table = Table::new(self);
        let mut capped = 0;
        for game in 0..GAMES {
            let Some(mut state) = self.start(seats) else { continue };
            let mut dice = Dice::of(SEED, game);
            let ending = table.play(&mut state, &policies, &mut dice, CAP, offered);
            capped += u32::from(ending.capped());
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
