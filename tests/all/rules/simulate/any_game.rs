//! Games that have no sums of their own: the same path, and what they count.

use super::column;
use crate::project::{Project, Run, repository};
use serde_json::Value as Json;

fn table() -> Project {
    let project = Project::empty();
    project.lay(&repository("data/skorm"), "data/skorm");
    project.lay(&repository("art/skorm"), "art/skorm");
    project
}

fn play(project: &Project, options: &str) -> Run {
    project.run(&format!("simulate skorm --policy random {options}"))
}

fn counts(project: &Project, folder: &str) -> Json {
    serde_json::from_str(&project.read(&format!("{folder}/simulation.json"))).unwrap()
}

fn number(of: &Json, key: &str) -> u64 {
    of[key].as_u64().unwrap_or_else(|| panic!("{key} in {of}"))
}

#[test]
fn shards_and_threads_make_no_difference() {
    let project = table();
    // Two blocks of games, so that there is something for two shards and two threads; most of them
    // are broken off, which is counted as well.
    let run = "--games 300 --seats 2,3 --seed 7 --cap 120 --sweep mechanics.archer.range=2..3";
    let code = |run: Run| assert_eq!(run.code, 1, "{}", run.stderr);
    code(play(&project, &format!("{run} --threads 1 --out one")));
    code(play(&project, &format!("{run} --threads 2 --out two")));
    for part in 1..=2 {
        code(play(&project, &format!("{run} --shard {part}/2 --out part{part}")));
    }
    code(project.run("merge part2/simulation.json part1/simulation.json --out merged"));
    code(project.run("merge one/simulation.json --out again"));
    for file in ["simulation.json", "balance.pdf"] {
        let bytes =
            |folder: &str| std::fs::read(project.path(&format!("{folder}/{file}"))).unwrap();
        for folder in ["two", "merged", "again"] {
            assert!(bytes("one") == bytes(folder), "{folder}/{file} differs");
        }
    }
    let games = ["part1", "part2"].map(|it| number(&counts(&project, it)["tables"][0], "games"));
    assert_eq!(games, [256, 44]);
    let made = counts(&project, "one");
    let point = |at: usize| &made["sweeps"][0]["points"][at]["tables"];
    assert_eq!(point(0), &made["tables"], "what the game has anyway changes nothing");
    let shots = |tables: &Json| column(&tables[0], "pieces", "shots")[1];
    assert!(shots(point(1)) > shots(point(0)), "who shoots farther shoots more");
}

#[test]
fn a_sweep_of_a_figure_changes_the_table_that_it_is_for() {
    let project = table();
    let run = "simulate skorm --games 8 --seats 2,3 --sweep figures.weak_of_two=12 --out made";
    let said = project.run(run);
    assert!(said.stdout.contains("With figures.weak_of_two = 12:"), "{}", said.stdout);
    let made = counts(&project, "made");
    let tried = &made["sweeps"][0]["points"][0]["tables"];
    assert_eq!(tried[1], made["tables"][1], "the figure is of games of two");
    let turns = |table: &Json| {
        let turns = table["turns"].as_object().unwrap().iter();
        turns.map(|(at, it)| at.parse::<u64>().unwrap() * it.as_u64().unwrap()).sum::<u64>()
    };
    let (one, other) = (turns(&tried[0]), turns(&made["tables"][0]));
    assert!(one * 2 < other, "who is weak with twelve is beaten soon: {one} {other}");
}

#[test]
fn counts_agree_with_each_other() {
    let project = table();
    play(&project, "--games 30 --seats 2,3 --out made").made();
    let made = counts(&project, "made");
    for table in made["tables"].as_array().unwrap() {
        let (games, seats) = (number(table, "games"), number(table, "seats"));
        let sum = |all: Vec<u64>| all.iter().sum::<u64>();
        let wins: u64 =
            table["by_seat"].as_array().unwrap().iter().map(|it| number(it, "wins")).sum();
        assert_eq!(wins + number(table, "draws") + number(table, "capped"), games);
        let ends = table["ends"].as_array().unwrap().iter();
        let by_seat = ends.flat_map(|it| it["by_seat"].as_array().unwrap());
        assert_eq!(by_seat.map(|it| it.as_u64().unwrap()).sum::<u64>(), wins);
        let lengths = table["turns"].as_object().unwrap();
        assert_eq!(lengths.values().map(|it| it.as_u64().unwrap()).sum::<u64>(), games);
        // Fifteen pieces for each of two, ten for each of three.
        let began = if seats == 2 { 15 } else { 10 };
        assert_eq!(sum(column(table, "pieces", "began")), games * seats * began);
        // Whatever is captured was captured by moving or by shooting, of some kind by some kind.
        let lost = column(table, "pieces", "lost");
        let (took, shot) = (column(table, "pieces", "took"), column(table, "pieces", "shots"));
        assert_eq!(sum(lost.clone()), sum(took) + sum(shot.clone()));
        assert_eq!(sum(lost.clone()), sum(column(table, "sides", "took")));
        for (kind, place) in ["shieldman", "archer", "horseman", "warlord"].iter().zip(0..) {
            assert_eq!(sum(column(table, "captures", kind)), lost[place], "{kind}");
        }
        // Archers alone shoot, and take nothing otherwise.
        assert_eq!((shot[0], shot[2], shot[3]), (0, 0, 0));
        assert!(shot[1] > 0 && column(table, "pieces", "took")[1] == 0);
        let moves = sum(column(table, "pieces", "moves"));
        assert_eq!(moves, sum(column(table, "sides", "moved")));
        let turns: u64 =
            lengths.iter().map(|(at, it)| at.parse::<u64>().unwrap() * it.as_u64().unwrap()).sum();
        // Each turn ends in one of these.
        assert_eq!(turns, moves + sum(column(table, "sides", "passed")));
        for mark in table["marks"].as_array().unwrap() {
            assert!(number(mark, "wins") <= number(mark, "players"), "{mark}");
            assert!(number(mark, "players") <= games, "one of a game at most: {mark}");
        }
        let left = sum(column(table, "sides", "left"));
        assert_eq!(left, sum(column(table, "pieces", "stood")));
    }
}

#[test]
fn every_ruling_of_rank_a_is_tried_and_only_those() {
    let project = table();
    let said = play(&project, "--games 6 --seats 2 --cap 400 --rulings --out made").stdout;
    let made = counts(&project, "made");
    let rulings = made["rulings"].as_array().unwrap();
    let tried: Vec<_> = rulings.iter().map(|it| it["id"].as_str().unwrap()).collect();
    assert_eq!(tried, ["Q-01", "Q-02", "Q-03", "Q-04", "Q-05"]);
    assert!(said.contains("the 5 other options of rulings"), "{said}");
    // Another zone is another game.
    assert_ne!(rulings[0]["tables"], made["tables"]);
}

#[test]
fn what_can_not_be_done_is_told() {
    let project = table();
    let cases = [
        ("--seats 4", "this game is for 2 or 3 players, not 4"),
        ("--seats 1", "this game is for 2 or 3 players, not 1"),
        ("--variant highlander", "there is no variant `highlander`"),
        ("--seats 2 --ruling Q-02=three-side", "did you mean `three-sides`?"),
        ("--seats 2 --ruling Q-99=yes", "no ruling with several options `Q-99`"),
        ("--seats 2 --sweep figures.zoen=1..2", "did you mean `figures.zone`?"),
        ("--seats 2 --sweep figures.radius=9", "can't be played with `figures.radius` = 9"),
    ];
    for (options, words) in cases {
        let run = play(&project, &format!("--games 1 {options} --out no"));
        assert_eq!(run.code, 2, "{options}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{options}: {}", run.stderr);
    }
    assert!(!project.path("no").exists());
}

/// A number that the game is not for is asked of nobody who asked for none.
#[test]
fn without_a_number_of_players_the_nearest_that_can_play_do() {
    let project = table();
    for (options, seats) in [("", vec![3]), ("--seats 2", vec![2])] {
        let run = play(&project, &format!("--games 2 --cap 100 {options} --out made"));
        assert_eq!(run.code & !1, 0, "{}", run.stderr);
        let tables = counts(&project, "made")["tables"].as_array().unwrap().clone();
        let played: Vec<_> = tables.iter().map(|it| it["seats"].as_u64().unwrap()).collect();
        assert_eq!(played, seats);
    }
    let run = project.run("contest skorm --first random --games 2 --cap 50");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("2 seats: ") && run.stdout.contains("3 seats: "), "{}", run.stdout);
}

#[test]
fn a_file_of_another_game_is_no_shard() {
    let project = table();
    play(&project, "--games 5 --seats 2 --cap 100 --out one");
    let text = project.read("one/simulation.json");
    let broken = text.replacen("\"counts\": [", "\"counts\": [7, ", 1);
    project.write("broken.json", broken.as_bytes());
    let run = project.run("merge broken.json --out no");
    assert!(run.code == 2 && run.stderr.contains("is not a simulation"), "{}", run.stderr);
}

#[test]
fn who_looks_ahead_plays_better() {
    let project = table();
    let said = project.run("contest skorm --first search:5 --second random --seats 2 --games 2");
    assert_eq!(said.code, 0, "{}", said.stderr);
    assert!(said.stdout.contains("2 to 0"), "{}", said.stdout);
    let said = project.run("contest skorm --first sensible --second random --seats 2 --games 6");
    assert!(said.stdout.contains("2 seats: 6 to 0"), "{}", said.stdout);
}

#[test]
fn a_policy_that_a_game_lacks_is_refused() {
    let run = table().run("contest skorm --first simple --second random --seats 2 --games 2");
    assert_eq!(run.code, 2);
    let why = "this game has no policy `simple`; available: random, sensible, search";
    assert!(run.stderr.contains(why), "{}", run.stderr);
}
