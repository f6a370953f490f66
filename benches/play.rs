//! How many random games are played in a second, on one core and on all.
//!
//! `cargo bench --bench play` prints, for each number of seats and both ways to play, games and
//! decisions a second on one core, and the ratio of all cores to one.
//! `cargo bench --bench play -- SEATS GAMES` plays so many games on one core, for a profiler.

#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a bench measures and tells")]

use cardwright_base::diagnostic::Report;
use cardwright_pipeline::playable_game;
use cardwright_rules::play::{Dice, GameRunner, Policy, RandomPolicy, Rules, Seat};
use cardwright_rules::skirmish::engine::Skirmish;
use rayon::prelude::*;
use std::path::Path;
use std::time::Instant;

/// Games of one measurement.
const GAMES: u64 = 2_000;
/// More than any of them needs.
const CAP: u32 = 1_000_000;

fn main() {
    let mut report = Report::new();
    let game = playable_game(Path::new("data"), "skirmish", &mut report);
    let game = game.expect("the game is there").expect("skirmish has no errors");
    let rules = |variant| game.rules_of::<Skirmish>(variant, &[]).expect("skirmish can be played");
    let numbers: Vec<u64> = std::env::args().filter_map(|it| it.parse().ok()).collect();
    if let [seats, games] = numbers[..] {
        let (_, decisions) = play(&rules(None), seats as Seat, 0, games);
        println!("{decisions} decisions");
        return;
    }
    let cores = rayon::current_num_threads();
    println!(
        "{:>10} {:>5} {:>10} {:>14} {:>14} {:>8}",
        "variant", "seats", "games/s", "decisions/s", "a game", "x cores"
    );
    for (variant, games) in [(None, GAMES), (Some("highlander"), GAMES / 10)] {
        let rules = rules(variant);
        for seats in [2, 4, 8] {
            if rules.start(seats).is_none() {
                continue;
            }
            play(&rules, seats, 0, games / 10);
            let (one, decisions) = play(&rules, seats, 0, games);
            let start = Instant::now();
            let shares: Vec<u64> = (0..cores as u64).collect();
            shares.par_iter().for_each(|it| {
                play(&rules, seats, it * games, games);
            });
            let all = start.elapsed().as_secs_f64();
            println!(
                "{:>10} {seats:>5} {:>10.0} {:>14.0} {:>14} {:>8.2}",
                variant.unwrap_or("standard"),
                games as f64 / one,
                decisions as f64 / one,
                decisions / games,
                one * cores as f64 / all
            );
        }
    }
}

/// Seconds, and decisions.
fn play(rules: &Skirmish, seats: Seat, first: u64, games: u64) -> (f64, u64) {
    let policies: Vec<&dyn Policy<Skirmish>> = vec![&RandomPolicy; usize::from(seats)];
    let mut table = GameRunner::new(rules);
    let start = Instant::now();
    let mut decisions = 0;
    for game in first..first + games {
        let mut state = rules.start(seats).expect("so many can play");
        let ending = table.play(&mut state, &policies, &mut Dice::of(1, game), CAP, &mut ());
        assert!(!ending.capped(), "game {game} does not end");
        decisions += u64::from(ending.decisions);
    }
    (start.elapsed().as_secs_f64(), decisions)
}
