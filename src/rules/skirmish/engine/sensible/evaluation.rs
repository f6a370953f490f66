//! How well somebody stands, and the search that goes by it.

use super::Sensible;
use super::card_values::Class;
use crate::play::{Policy, Search, Seat};
use crate::skirmish::engine::Event;
use crate::skirmish::engine::game::Skirmish;
use crate::skirmish::engine::kinds::{KINDS, Kind};
use crate::skirmish::engine::state::{Player, SkirmishState};

/// Turns that the search looks ahead.
const HORIZON: u32 = 4;
/// Standard errors by which it must be better than sensible: about one in forty actions that are
/// no better seems so by chance.
const PROOF: f64 = 2.0;

impl Skirmish {
    /// A policy that looks ahead, with so many games tried out for each decision. It takes everybody
    /// for sensible.
    pub fn search(&self, rounds: u32) -> impl Policy<Self> + '_ {
        let judge = Sensible::new(self);
        let worth = move |state: &SkirmishState, seat: Seat| judge.standing(self, state, seat);
        let rollout = Sensible::new(self);
        let time = |state: &SkirmishState, _: &[Event], _: u32| state.turn;
        Search { rounds, time, horizon: HORIZON, proof: PROOF, rollout, worth }
    }
}

/// What counts in a standing: counters; what the uses left of the SHIELD are worth; armour worn;
/// what the cards in hand are worth; having the turn. A weapon has no part in it: the next turn
/// brings another.
pub type Assets = [f64; 5];

/// What each asset adds to the logarithm of the odds to win: between two, and among more. Fitted to
/// who won 1000 games each of two, four and eight sensible players: a conditional logit over all
/// their turns, which `tests/all/rules/play/standing.rs` does again.
pub const ODDS: [Assets; 2] = [[0.09, -0.06, -0.05, 0.13, 0.10], [0.14, 0.48, 0.26, 0.01, 0.03]];

impl Sensible {
    /// The chance to win, from 0 to 1, as one would judge by what everybody has; all of them sum to 1.
    pub(crate) fn standing(&self, rules: &Skirmish, state: &SkirmishState, seat: Seat) -> f64 {
        let living = || (0..state.seats).filter(|it| state.player(*it).alive);
        let odds = &ODDS[usize::from(living().count() > 2)];
        let weight = |seat: Seat| {
            let assets = self.assets(rules, state, seat);
            power(odds.iter().zip(assets).map(|(odds, asset)| odds * asset).sum())
        };
        let all: f64 = living().map(weight).sum();
        if state.player(seat).alive { weight(seat) / all } else { 0.0 }
    }

    /// What a player has, as the policy counts it.
    pub fn assets(&self, rules: &Skirmish, state: &SkirmishState, seat: Seat) -> Assets {
        let player = state.player(seat);
        let shield = player.shield.filter(|_| rules.shield_in_use(player));
        [
            f64::from(player.health),
            shield.map_or(0.0, |(kind, uses)| self.uses_left(rules, kind, uses)),
            f64::from(player.worn.len()),
            self.hand(rules, player),
            f64::from(u8::from(state.on_turn == seat)),
        ]
    }

    /// What the hand is worth once it is filled again, or cut down to what it may hold.
    pub(super) fn hand(&self, rules: &Skirmish, player: &Player) -> f64 {
        let mut sum = 0.0;
        self.each_copy(rules, player, |_, worth| sum += worth);
        let missing = f64::from(rules.hand_limit(player)) - f64::from(player.hand.len());
        sum + missing * self.worths.holding(rules, player).fresh
    }

    /// What each card in a hand is worth there, the poorest copy of each.
    pub(super) fn in_hand(&self, rules: &Skirmish, player: &Player) -> [f64; KINDS] {
        let mut values = [0.0; KINDS];
        self.each_copy(rules, player, |kind, worth| values[kind.index()] = worth);
        values
    }

    /// The copies in a hand, the best first, with what each is worth beside those before: several of
    /// one use are worth less and less.
    fn each_copy(&self, rules: &Skirmish, player: &Player, mut see: impl FnMut(Kind, f64)) {
        let holding = self.worths.holding(rules, player);
        let mut left = Class::ALL;
        for kind in holding.best_first(&player.hand) {
            let class = self.worths.class(kind);
            for _ in 0..player.hand.count(kind) {
                see(kind, holding.worth(kind) * left[class as usize]);
                left[class as usize] *= class.spare(&self.temper);
            }
        }
    }
}

/// The exponential function, near enough for a comparison. The system's own may differ in the last
/// digit from machine to machine.
fn power(exponent: f64) -> f64 {
    let base = (1.0 + exponent / 64.0).max(0.0);
    (0..6).fold(base, |it, _| it * it)
}
