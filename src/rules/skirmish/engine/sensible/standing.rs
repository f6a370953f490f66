//! How well somebody stands, and the search that goes by it.

use super::Sensible;
use super::worth::Class;
use crate::rules::play::{Policy, Search, Seat};
use crate::rules::skirmish::engine::game::Skirmish;
use crate::rules::skirmish::engine::state::{Player, State};

/// How much the search is drawn to what it tried little. The results that it compares lie close
/// together: a good decision is worth a few hundredths of a game.
const CURIOSITY: f64 = 0.1;
/// Turns that it looks ahead.
const HORIZON: u32 = 4;

/// Standard errors by which it must be better than sensible: about as many as leave one mistake in a
/// hundred decisions.
const PROOF: f64 = 2.5;

impl Skirmish {
    /// A policy that looks ahead, with so many deals for each decision. It takes everybody for
    /// sensible.
    pub fn search(&self, rounds: u32) -> impl Policy<Self> + '_ {
        let judge = Sensible::new(self);
        let worth = move |state: &State, seat: Seat| judge.standing(self, state, seat);
        let rollout = Sensible::new(self);
        let time = |state: &State| state.turn;
        Search {
            rounds,
            time,
            curiosity: CURIOSITY,
            horizon: HORIZON,
            proof: PROOF,
            rollout,
            worth,
        }
    }
}

impl Sensible {
    /// The chance to win, from 0 to 1, as one would judge by what everybody has; all of them sum to 1.
    pub fn standing(&self, rules: &Skirmish, state: &State, seat: Seat) -> f64 {
        // Squared, as in a fight of numbers: twice as strong is not half as likely to fall but less.
        let strength = |it: &Player| {
            let strength = self.strength(rules, it);
            strength * strength
        };
        let all: f64 = state.players.iter().filter(|it| it.alive).map(strength).sum();
        let own = state.player(seat);
        if own.alive && all > 0.0 { strength(own) / all } else { 0.0 }
    }

    /// What somebody has, in counters.
    fn strength(&self, rules: &Skirmish, player: &Player) -> f64 {
        let full = rules.figures.health as f64;
        let counters: f64 = (1..=player.health.max(1)).map(|it| full / (2.0 * f64::from(it))).sum();
        let weapon = match player.weapon {
            Some(kind) => {
                let gain = self.worths.weapon(rules, Some(kind)) - self.worths.weapon(rules, None);
                self.temper.weapon + self.temper.ahead * gain
            }
            None => 0.0,
        };
        let shield = match player.shield.filter(|_| rules.shield_in_use(player)) {
            Some(shield) => self.uses_left(rules, shield),
            None => 0.0,
        };
        let armour = f64::from(player.worn.len()) * self.temper.armour;
        (counters + weapon + shield + armour + self.hand(rules, player)).max(1.0)
    }

    /// What the hand is worth once it is filled again.
    fn hand(&self, rules: &Skirmish, player: &Player) -> f64 {
        let holding = self.worths.holding(rules, player);
        let mut left = Class::ALL;
        let mut sum = 0.0;
        for kind in holding.best_first().filter(|it| player.hand.has(*it)) {
            let class = self.worths.class(kind);
            for _ in 0..player.hand.count(kind) {
                sum += holding.worth(kind) * left[class as usize];
                left[class as usize] *= class.spare(&self.temper);
            }
        }
        let due = rules.hand_limit(player).saturating_sub(player.hand.len());
        sum + f64::from(due) * holding.fresh
    }
}
