//! How many games of Skirmish are played in a second, and how many positions of Skorm are counted.
//!
//! `cargo bench --bench play` prints, for each number of seats and both ways to play, random games and
//! decisions a second on one core, and the ratio of all cores to one; how many times as long sensible
//! players take for a decision; what 1,000 sensible games take with and without thinking; and for positions of Skorm, on
//! one core, what is counted in a second.
//! `cargo bench --bench play -- SEATS GAMES` plays so many random games on one core, for a profiler.

#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a bench measures and tells")]

use cardwright_base::diagnostic::Report;
use cardwright_pipeline::playable_game;
use cardwright_rules::play::{
    Decision, Dice, GameRunner, Policy, RandomPolicy, Rotation, Rules, Seat, StepListener, ToAct,
};
use cardwright_rules::skirmish::engine::{Action, Sensible, Skirmish};
use cardwright_rules::skorm::Skorm;
use cardwright_rules::{Keys, Position};
use rayon::prelude::*;
use std::ops::Range;
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
        let (_, decisions) = play(&rules(None), &RandomPolicy, seats as Seat, 0..games);
        println!("{decisions} decisions");
        return;
    }
    let cores = rayon::current_num_threads();
    println!(
        "{:>10} {:>5} {:>10} {:>14} {:>14} {:>8} {:>10}",
        "variant", "seats", "games/s", "decisions/s", "a game", "x cores", "x sensible"
    );
    for (variant, games) in [(None, GAMES), (Some("highlander"), GAMES / 10)] {
        let rules = rules(variant);
        for seats in [2, 4, 8] {
            if rules.start(seats).is_none() {
                continue;
            }
            play(&rules, &RandomPolicy, seats, 0..games / 10);
            let (one, decisions) = play(&rules, &RandomPolicy, seats, 0..games);
            let (thought, thoughts) = play(&rules, &Sensible::new(&rules), seats, 0..games);
            let start = Instant::now();
            let shares: Vec<u64> = (0..cores as u64).collect();
            shares.par_iter().for_each(|it| {
                play(&rules, &RandomPolicy, seats, it * games..(it + 1) * games);
            });
            let all = start.elapsed().as_secs_f64();
            println!(
                "{:>10} {seats:>5} {:>10.0} {:>14.0} {:>14} {:>8.2} {:>10.2}",
                variant.unwrap_or("standard"),
                games as f64 / one,
                decisions as f64 / one,
                decisions / games,
                one * cores as f64 / all,
                thought / thoughts as f64 * decisions as f64 / one
            );
        }
    }
    think(&rules(None));
    count();
}

/// What was done in a game.
#[derive(Default)]
struct Record(Vec<Action>);

impl StepListener<Skirmish> for Record {
    fn after(
        &mut self,
        _: &Skirmish,
        _: &<Skirmish as Rules>::State,
        action: Action,
        _: &[<Skirmish as Rules>::Event],
    ) {
        self.0.push(action);
    }
}

/// What 1,000 games of four sensible players take, and how much of it is the game itself: the same moves, of which
/// nobody thinks.
fn think(rules: &Skirmish) {
    const SEATS: Seat = 4;
    const GAMES: u64 = 1_000;
    let sensible = Sensible::new(rules);
    let policies: Vec<&dyn Policy<Skirmish>> = vec![&sensible; usize::from(SEATS)];
    let start = || rules.start(SEATS).expect("so many can play");
    let games: Vec<Vec<Action>> = (0..GAMES)
        .map(|game| {
            let mut record = Record::default();
            let mut table = GameRunner::new(rules);
            table.play(&mut start(), &policies, &mut Dice::of(1, game), CAP, &mut record);
            record.0
        })
        .collect();
    let (all, _) = play(rules, &sensible, SEATS, 0..GAMES);
    // Moves alone; with what may be done in each; with what the seat knows as well.
    let (mut choices, mut weighed) = (0_u64, 0_u64);
    let mut times = [0.0; 3];
    for (depth, time) in times.iter_mut().enumerate() {
        let (mut options, mut told) = (Vec::new(), Vec::new());
        let begun = Instant::now();
        for game in &games {
            let mut state = start();
            for action in game {
                if let (true, ToAct::Seat(seat)) = (depth > 0, rules.to_act(&state)) {
                    rules.actions(&state, &mut options);
                    if depth > 1 && options.len() > 1 {
                        choices += 1;
                        weighed += options.len() as u64;
                        std::hint::black_box(Decision::new(rules, &state, seat, &options).view());
                    }
                }
                told.clear();
                rules.play(&mut state, *action, &mut told);
            }
        }
        *time = begun.elapsed().as_secs_f64();
    }
    let [moves, options, views] = times;
    let done: usize = games.iter().map(Vec::len).sum();
    println!("\n{GAMES} sensible games, {SEATS} seats, one core: {all:.3} s");
    println!("{done} moves, of which {choices} choices among {weighed} options");
    println!(
        "the moves alone {moves:.3} s, with what may be done {options:.3} s, with what a seat knows {views:.3} s"
    );
    let each = (all - views) / weighed as f64 * 1e9;
    println!("leaves {:.3} s to think, {each:.0} ns an option", all - views);
}

/// Counts from positions of Skorm to four turns, with each landing in any facing.
fn count() {
    println!(
        "\n{:>10} {:>10} {:>10} {:>14} {:>14}",
        "position", "nodes", "distinct", "nodes/s", "distinct/s"
    );
    let mut report = Report::new();
    let game = playable_game(Path::new("data"), "skorm", &mut report);
    let game = game.expect("the game is there").expect("skorm has no errors");
    let rules = game.rules_of::<Skorm>(None, &[]).expect("skorm can be played");
    for name in ["m01", "m02", "m03"] {
        let path = format!("tests/all/rules/skorm/positions/{name}.toml");
        let read = cardwright_load::position(Path::new(&path), &mut report);
        let (_, set_up) = read.expect("the position is there").expect("it has no errors");
        let position = Position::of(Keys::of_position(&set_up), &mut report);
        let position = rules.position(&position, &mut report).expect("there is such a position");
        let start = Instant::now();
        let plies = rules.count(&position, 4, Rotation::Landing);
        let seconds = start.elapsed().as_secs_f64();
        let nodes = plies.iter().map(|it| it.nodes).sum::<u128>();
        let distinct = plies.iter().map(|it| it.distinct).sum::<u64>();
        println!(
            "{name:>10} {nodes:>10} {distinct:>10} {:>14.0} {:>14.0}",
            nodes as f64 / seconds,
            distinct as f64 / seconds
        );
    }
}

/// Seconds, and decisions.
fn play(
    rules: &Skirmish,
    policy: &dyn Policy<Skirmish>,
    seats: Seat,
    games: Range<u64>,
) -> (f64, u64) {
    let policies = vec![policy; usize::from(seats)];
    let mut table = GameRunner::new(rules);
    let start = Instant::now();
    let mut decisions = 0;
    for game in games {
        let mut state = rules.start(seats).expect("so many can play");
        let ending = table.play(&mut state, &policies, &mut Dice::of(1, game), CAP, &mut ());
        assert!(!ending.capped(), "game {game} does not end");
        decisions += u64::from(ending.decisions);
    }
    (start.elapsed().as_secs_f64(), decisions)
}
