//! A few games of self-play, to see whether they end and who wins them.

use crate::play::{Dice, GameRunner, Policy, Rules, Seat, StepListener};
use std::ops::Range;

/// A few games that were played through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfPlaySample {
    /// Games of players who do sensible things.
    pub games: u32,
    /// How many of those did not end.
    pub capped: u32,
    /// Decisions after which a game was broken off.
    pub cap: u32,
    /// Games of such players by the seat that won them; none counted where games don't end.
    pub wins: Vec<u32>,
    /// Ids of the cards that nobody could ever play, in these games and others of any play.
    pub never: Vec<String>,
}

/// Any number does; it is always the same, so that a check always finds the same.
const SEED: u64 = 1;

/// Games of the fewest players, all with the same policy, each broken off after `cap` decisions. The
/// same each time.
pub(crate) fn self_play<R: Rules>(
    rules: &R,
    policy: &dyn Policy<R>,
    games: u32,
    cap: u32,
) -> SelfPlaySample {
    let seats = rules.seats().0;
    let mut wins = vec![0; usize::from(seats)];
    let range = 0..u64::from(games);
    let capped = games_of(rules, seats, policy, range, cap, &mut (), &mut wins);
    SelfPlaySample { games, capped, cap, wins, never: Vec::new() }
}

/// Plays games by their numbers. How many of them were broken off; who won the others is added to
/// `wins`.
pub(crate) fn games_of<R: Rules>(
    rules: &R,
    seats: Seat,
    policy: &dyn Policy<R>,
    games: Range<u64>,
    cap: u32,
    listener: &mut impl StepListener<R>,
    wins: &mut [u32],
) -> u32 {
    let policies = vec![policy; usize::from(seats)];
    let mut table = GameRunner::new(rules);
    let mut capped = 0;
    for game in games {
        let Some(mut state) = rules.start(seats) else { continue };
        let ending = table.play(&mut state, &policies, &mut Dice::of(SEED, game), cap, listener);
        capped += u32::from(ending.capped());
        if let Some(winner) = ending.outcome.and_then(|it| it.winner) {
            wins[usize::from(winner)] += 1;
        }
    }
    capped
}
