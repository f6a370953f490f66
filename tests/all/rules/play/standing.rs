//! What the search of Skirmish goes by where it breaks a game off: fitted to games of sensible
//! players, here once more.
//!
//! Where this fails because the sensible player or the game has changed, the odds that it prints
//! belong into `ODDS` of `src/rules/skirmish/engine/sensible/evaluation.rs`.

use super::sensible::rules;
use crate::rules::play::replaying::EachStep;
use cardwright_rules::play::{Contest, ContestResult, Dice, GameRunner, Policy, Rules, Seat};
use cardwright_rules::skirmish::engine::{Assets, ODDS, Sensible, Skirmish};
use rayon::prelude::*;
use std::array::from_fn;

/// What all who live have at the start of a turn, and which of them will win.
type Turn = (Vec<Assets>, usize);

const ASSETS: usize = ODDS[0].len();

/// Every turn of a game with a winner.
fn turns(rules: &Skirmish, sensible: &Sensible, seats: Seat, game: u64) -> Vec<Turn> {
    let mut seen: Vec<(Vec<Seat>, Vec<Assets>)> = Vec::new();
    let mut last = 0;
    let mut watch = EachStep::<Skirmish, _>::new(|step| {
        let now = step.after;
        if now.turn == last {
            return;
        }
        last = now.turn;
        let living: Vec<Seat> =
            (0..seats).filter(|it| now.players[usize::from(*it)].alive).collect();
        let assets = living.iter().map(|it| sensible.assets(rules, now, *it)).collect();
        seen.push((living, assets));
    });
    let policies = vec![sensible as &dyn Policy<Skirmish>; seats.into()];
    let mut state = rules.start(seats).unwrap();
    let mut dice = Dice::of(u64::from(seats), game);
    let ending = GameRunner::new(rules).play(&mut state, &policies, &mut dice, 20_000, &mut watch);
    let Some(winner) = ending.outcome.and_then(|it| it.winner) else { return Vec::new() };
    let place = |living: &[Seat]| living.iter().position(|it| *it == winner).unwrap();
    // With one left there is nothing to tell.
    let open = seen.into_iter().filter(|it| it.0.len() > 1);
    open.map(|(living, assets)| (assets, place(&living))).collect()
}

/// The odds that make these winners most likely: a conditional logit (McFadden, 1974), by Newton's
/// method.
fn fit(turns: &[&Turn]) -> Assets {
    let mut odds = [0.0; ASSETS];
    for _ in 0..8 {
        let mut slope = [0.0; ASSETS];
        let mut bend = [[0.0; ASSETS]; ASSETS];
        for (assets, winner) in turns {
            let weight = |it: &Assets| it.iter().zip(odds).map(|(a, b)| a * b).sum::<f64>().exp();
            let weights: Vec<f64> = assets.iter().map(weight).collect();
            let all: f64 = weights.iter().sum();
            let shares = || assets.iter().zip(weights.iter().map(|it| it / all));
            let mean: Assets = from_fn(|at| shares().map(|(it, share)| share * it[at]).sum());
            let both = |row: usize, column: usize| {
                let each = |it: &Assets| (it[row] - mean[row]) * (it[column] - mean[column]);
                shares().map(|(it, share)| share * each(it)).sum::<f64>()
            };
            slope = from_fn(|row| slope[row] + assets[*winner][row] - mean[row]);
            bend = from_fn(|row| from_fn(|column| bend[row][column] + both(row, column)));
        }
        let step = solve(bend, slope);
        odds.iter_mut().zip(step).for_each(|(odds, step)| *odds += step);
    }
    odds
}

/// The `x` with `matrix * x = right`, by elimination; the matrix is positive definite.
fn solve(mut matrix: [[f64; ASSETS]; ASSETS], mut right: Assets) -> Assets {
    for at in 0..ASSETS {
        for row in (0..ASSETS).filter(|it| *it != at) {
            let factor = matrix[row][at] / matrix[at][at];
            let by = matrix[at].map(|it| factor * it);
            matrix[row].iter_mut().zip(by).for_each(|(it, by)| *it -= by);
            right[row] -= factor * right[at];
        }
    }
    from_fn(|it| right[it] / matrix[it][it])
}

#[test]
fn the_odds_are_those_of_sensible_games() {
    const GAMES: u64 = 1000;
    let rules = rules(None);
    let sensible = Sensible::new(&rules);
    let tables = [2, 4, 8].into_par_iter().flat_map(|seats| {
        (0..GAMES).into_par_iter().flat_map_iter({
            let (rules, sensible) = (&rules, &sensible);
            move |game| turns(rules, sensible, seats, game)
        })
    });
    let tables: Vec<Turn> = tables.collect();
    let fitted = [false, true].map(|more| {
        let turns: Vec<&Turn> = tables.iter().filter(|it| (it.0.len() > 2) == more).collect();
        fit(&turns)
    });
    let near = fitted.as_flattened().iter().zip(ODDS.as_flattened());
    let near = near.map(|(fitted, stands)| (fitted - stands).abs());
    // Half of the last digit that is written down.
    assert!(near.fold(0.0, f64::max) <= 0.005_001, "{fitted:.2?} and not {ODDS:?}");
}

#[test]
fn search_is_stronger_than_sensible() {
    let rules = rules(None);
    let contest = Contest { seats: 2, games: 60, seed: 11, longest: 20_000 };
    let score = contest.run(&rules, &rules.search(100), &Sensible::new(&rules)).unwrap();
    assert_eq!(score.result(), ContestResult::First, "{score:?}");
}
