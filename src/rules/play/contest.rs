//! Which of two policies is the stronger: many games with both at the table.
//!
//! Games do not know each other, and what is counted are whole numbers, so the result is the same
//! however many threads there are.

use super::{Dice, GameRunner, Policy, Rules, Seat};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::ops::Add;

/// Which games are played to compare two policies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// How many sit at the table.
    pub seats: Seat,
    /// How many games at least; more are played until each side has had each set of seats equally
    /// often.
    pub games: u64,
    /// Where its chance comes from.
    pub seed: u64,
    /// Actions after which a game is broken off.
    pub longest: u32,
}

impl Contest {
    /// Plays it. `None` when so many can't play, or fewer than two.
    ///
    /// Half of the seats belong to each side. All ways to share them out are taken in turn; with an
    /// odd number of seats each side has the odd one equally often. So equal policies win equally
    /// often, whatever a seat is worth.
    pub fn run<R: Rules>(
        &self,
        rules: &R,
        first: &dyn Policy<R>,
        second: &dyn Policy<R>,
    ) -> Option<Score> {
        rules.start(self.seats).filter(|_| (2..=16).contains(&self.seats))?;
        let tables = tables(self.seats);
        let game = |table: &mut GameRunner<'_, R>, number: u64| {
            let mine = tables[(number % tables.len() as u64) as usize];
            let is_mine = |seat: Seat| mine & (1 << seat) != 0;
            let policy = |seat| if is_mine(seat) { first } else { second };
            let policies: Vec<_> = (0..self.seats).map(policy).collect();
            let mut dice = Dice::of(self.seed, number);
            let mut state = rules.start(self.seats)?;
            let ending = table.play(&mut state, &policies, &mut dice, self.longest, &mut ());
            Some(is_mine(ending.outcome?.winner?))
        };
        let games = self.games.next_multiple_of(tables.len() as u64);
        let scores = (0..games).into_par_iter().map_init(
            || GameRunner::new(rules),
            |table, number| match game(table, number) {
                Some(true) => Score { first: 1, ..Score::default() },
                Some(false) => Score { second: 1, ..Score::default() },
                None => Score { open: 1, ..Score::default() },
            },
        );
        Some(scores.reduce(Score::default, Add::add))
    }
}

/// Every way to give one side half of the seats, as bits; with an odd number both halves.
fn tables(seats: Seat) -> Vec<u32> {
    let (less, more) = (u32::from(seats / 2), u32::from(seats.div_ceil(2)));
    (0..1 << seats).filter(|it: &u32| it.count_ones() == less || it.count_ones() == more).collect()
}

/// How it came out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won by the first policy.
    pub first: u64,
    /// Games won by the second.
    pub second: u64,
    /// Games that nobody won, or that were broken off.
    pub open: u64,
}

impl Score {
    /// The part of the decided games that the first policy wins, and the interval that holds its
    /// true part 19 times in 20.
    pub fn share(&self) -> Share {
        Share::of(self.first, self.first + self.second)
    }

    /// Whether one of them is shown to be stronger: the interval leaves out one half.
    pub fn result(&self) -> ContestResult {
        match self.share() {
            share if share.low > 0.5 => ContestResult::First,
            share if share.high < 0.5 => ContestResult::Second,
            _ => ContestResult::NotShown,
        }
    }
}

impl Add for Score {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            first: self.first + other.first,
            second: self.second + other.second,
            open: self.open + other.open,
        }
    }
}

/// What a contest shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestResult {
    /// The first policy is stronger.
    First,
    /// The second policy is stronger.
    Second,
    /// Neither is shown to be.
    NotShown,
}

/// A part of a whole, known from a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// In the sample, from 0 to 1.
    pub share: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end of the 95 % interval.
    pub high: f64,
}

/// So many standard deviations to each side hold 95 % of a normal distribution.
const WITHIN: f64 = 1.959_963_984_540_054;

impl Share {
    /// So many of so many; of none it may be anything.
    ///
    /// The interval is the score interval of E. B. Wilson, Probable Inference, the Law of Succession,
    /// and Statistical Inference, 1927: unlike the usual one it holds near 0 and 1, and for few games.
    ///
    /// # Panics
    /// When the part is greater than the whole.
    pub fn of(part: u64, whole: u64) -> Self {
        assert!(part <= whole, "a part is no more than the whole");
        if whole == 0 {
            return Self { share: 0.0, low: 0.0, high: 1.0 };
        }
        let (count, share) = (whole as f64, part as f64 / whole as f64);
        let square = WITHIN * WITHIN;
        let middle = share + square / (2.0 * count);
        let reach =
            WITHIN * (share * (1.0 - share) / count + square / (4.0 * count * count)).sqrt();
        let scale = 1.0 + square / count;
        let low = ((middle - reach) / scale).max(0.0);
        Self { share, low, high: ((middle + reach) / scale).min(1.0) }
    }
}
