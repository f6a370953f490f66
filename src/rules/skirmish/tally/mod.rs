//! What happens in many games of Skirmish, counted.

mod counts;
mod index;
mod watch;

pub use counts::{
    CardCount, DefenceCount, SeatCount, Sort, SourceCount, SpecialCount, WeaponCount,
};

use super::RulesData;
use crate::play::{IncompatibleStats, LongestGame, Seat, Sums, Totals};
use index::Index;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use watch::Game;

/// Sums over games with the same rules and the same number of seats.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// How many play.
    pub seats: Seat,
    /// Games played.
    pub games: u64,
    /// Those of them that nobody won.
    pub draws: u64,
    /// Those of them that were broken off.
    pub capped: u64,
    /// Those of them in which the normal pile became the deck.
    pub reshuffled: u64,
    /// How often that happened.
    pub reshuffles: u64,
    /// Decisions of all seats.
    pub decisions: u64,
    /// Games by the number of their turns.
    pub turns: BTreeMap<u32, u64>,
    /// The longest game.
    pub longest: LongestGame,
    /// By place at the table; the first has the first turn.
    pub by_seat: Vec<SeatCount>,
    /// Attacks by what they are made with.
    pub sources: Vec<SourceCount>,
    /// Answers to attacks.
    pub defences: Vec<DefenceCount>,
    /// Specials.
    pub specials: Vec<SpecialCount>,
    /// Cards, in the order of the card list.
    pub cards: Vec<CardCount>,
    /// Weapons; bare hands first.
    pub weapons: Vec<WeaponCount>,
    /// Where in these lists a thing is; nothing for sums that were read from a file.
    #[serde(skip)]
    index: Option<Arc<Index>>,
    /// The game that is being played.
    #[serde(skip)]
    game: Game,
}

impl Tally {
    /// Sums of no games, for the cards with these ids in the order of the card list.
    ///
    /// # Panics
    /// When the arsenal has a card that is not in the list.
    pub fn new(data: &RulesData, ids: &[String], seats: Seat) -> Self {
        let mut empty = Self {
            seats,
            by_seat: vec![SeatCount::default(); usize::from(seats)],
            cards: ids.iter().map(|id| CardCount { id: id.clone(), ..<_>::default() }).collect(),
            ..Self::default()
        };
        let special = |it: &super::Special| SpecialCount { id: it.id.clone(), ..<_>::default() };
        empty.specials = data.specials.iter().map(special).collect();
        empty.index = Some(Arc::new(Index::build(data, ids, &mut empty)));
        empty
    }

    fn sum(&mut self, other: &Self) {
        fn each<T>(mine: &mut [T], theirs: &[T], add: impl Fn(&mut T, &T)) {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| add(mine, theirs));
        }
        self.longest = if self.games == 0 {
            other.longest
        } else if other.games == 0 {
            self.longest
        } else {
            self.longest.or(other.longest)
        };
        self.games += other.games;
        self.draws += other.draws;
        self.capped += other.capped;
        self.reshuffled += other.reshuffled;
        self.reshuffles += other.reshuffles;
        self.decisions += other.decisions;
        for (turns, games) in &other.turns {
            *self.turns.entry(*turns).or_default() += games;
        }
        each(&mut self.by_seat, &other.by_seat, SeatCount::add);
        each(&mut self.sources, &other.sources, SourceCount::add);
        each(&mut self.defences, &other.defences, DefenceCount::add);
        each(&mut self.specials, &other.specials, SpecialCount::add);
        each(&mut self.cards, &other.cards, CardCount::add);
        each(&mut self.weapons, &other.weapons, WeaponCount::add);
    }
}

impl Sums for Tally {
    fn seats(&self) -> Seat {
        self.seats
    }

    fn wins(&self) -> Vec<u64> {
        self.by_seat.iter().map(|it| it.wins).collect()
    }

    fn totals(&self) -> Totals<'_> {
        Totals {
            games: self.games,
            draws: self.draws,
            capped: self.capped,
            decisions: self.decisions,
            turns: &self.turns,
            longest: self.longest,
        }
    }

    fn sound(&self) -> bool {
        self.by_seat.len() == usize::from(self.seats)
    }

    fn add(&mut self, other: &Self) -> Result<(), IncompatibleStats> {
        fn same<T>(a: &[T], b: &[T], like: impl Fn(&T, &T) -> bool) -> bool {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| like(a, b))
        }
        let alike = self.seats == other.seats
            && same(&self.by_seat, &other.by_seat, SeatCount::same)
            && same(&self.sources, &other.sources, SourceCount::same)
            && same(&self.defences, &other.defences, DefenceCount::same)
            && same(&self.specials, &other.specials, SpecialCount::same)
            && same(&self.cards, &other.cards, CardCount::same)
            && same(&self.weapons, &other.weapons, WeaponCount::same);
        if !alike {
            return Err(IncompatibleStats);
        }
        self.sum(other);
        Ok(())
    }
}
