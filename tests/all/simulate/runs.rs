//! `simulate` and `merge` as a person calls them.

use crate::project::{Project, Run, repository};
use serde_json::Value as Json;

fn table() -> Project {
    let project = Project::empty();
    project.lay(&repository("data/skirmish"), "data/skirmish");
    project.lay(&repository("art/skirmish"), "art/skirmish");
    project
}

fn play(project: &Project, options: &str) -> Run {
    project.run(&format!("simulate skirmish --policy random {options}"))
}

fn counts(project: &Project, folder: &str) -> Json {
    serde_json::from_str(&project.read(&format!("{folder}/simulation.json"))).unwrap()
}

#[test]
fn shards_and_threads_make_no_difference() {
    let project = table();
    let run = "--games 600 --seats 3 --seed 7 --sweep figures.health=3..4";
    play(&project, &format!("{run} --threads 1 --out one")).made();
    play(&project, &format!("{run} --threads 2 --out two")).made();
    for part in 1..=2 {
        play(&project, &format!("{run} --shard {part}/2 --out part{part}")).made();
    }
    let files = "part2/simulation.json part1/simulation.json";
    project.run(&format!("merge {files} --out merged")).made();
    project.run("merge one/simulation.json --out again").made();
    for file in ["simulation.json", "balance.pdf"] {
        let bytes =
            |folder: &str| std::fs::read(project.path(&format!("{folder}/{file}"))).unwrap();
        for folder in ["two", "merged", "again"] {
            assert!(bytes("one") == bytes(folder), "{folder}/{file} differs");
        }
    }
    let parts: Vec<u64> = ["part1", "part2"]
        .iter()
        .map(|it| counts(&project, it)["tables"][0]["games"].as_u64().unwrap())
        .collect();
    assert_eq!(parts, [344, 256]);
    let twice = project.run("merge part1/simulation.json part1/simulation.json --out no");
    assert_eq!(twice.code, 2);
    assert!(twice.stderr.contains("both shard 1"), "{}", twice.stderr);
    let short = project.run("merge part1/simulation.json --out no");
    assert!(short.stderr.contains("of 2 shards 2 is not given"), "{}", short.stderr);
    let whole = project.run("merge one/simulation.json part1/simulation.json --out no");
    assert!(whole.stderr.contains("a whole run already"), "{}", whole.stderr);
    let none = project.run("merge data/skirmish/game.toml --out no");
    assert!(none.code == 2 && none.stderr.contains("is not a simulation"), "{}", none.stderr);
    assert!(!project.path("no").exists());
}

#[test]
fn counts_agree_with_each_other() {
    let project = table();
    play(&project, "--games 300 --seats 2,4 --out made").made();
    let made = counts(&project, "made");
    for table in made["tables"].as_array().unwrap() {
        let list = |key: &str| table[key].as_array().unwrap().clone();
        let sum =
            |of: &[Json], key: &str| of.iter().map(|it| it[key].as_u64().unwrap()).sum::<u64>();
        let number = |key: &str| table[key].as_u64().unwrap();
        let seats = list("by_seat");
        let (games, players) = (number("games"), number("seats"));
        assert_eq!(sum(&seats, "wins") + number("draws") + number("capped"), games);
        // Everybody but the winner dies.
        assert_eq!(sum(&seats, "deaths"), games * (players - 1));
        assert_eq!(sum(&seats, "kills"), sum(&seats, "deaths"));
        assert_eq!(sum(&list("sources"), "kills"), sum(&seats, "deaths"));
        assert_eq!(sum(&list("weapons"), "kills"), sum(&seats, "deaths"));
        assert_eq!(sum(&list("sources"), "damage"), sum(&seats, "dealt"));
        assert_eq!(sum(&seats, "dealt"), sum(&seats, "taken"));
        assert_eq!(sum(&list("sources"), "last"), games);
        assert_eq!(sum(&list("weapons"), "ended"), games * players);
        assert_eq!(sum(&list("weapons"), "ended_won"), games);
        // Everybody begins with the same weapon.
        let began = list("weapons").into_iter().find(|it| it["id"] == "sword").unwrap();
        assert_eq!(
            (&began["began"], &began["began_won"]),
            (&(games * players).into(), &games.into())
        );
        assert_eq!(sum(&list("weapons"), "turns"), sum(&seats, "turns"));
        let turns = table["turns"].as_object().unwrap();
        assert_eq!(turns.values().map(|it| it.as_u64().unwrap()).sum::<u64>(), games);
        let all: u64 =
            turns.iter().map(|(at, it)| at.parse::<u64>().unwrap() * it.as_u64().unwrap()).sum();
        assert_eq!(all, sum(&seats, "turns"));
        for card in list("cards") {
            let of = |key: &str| card[key].as_u64().unwrap();
            assert!(of("playable") <= of("held"), "{card}");
            assert!(of("winning") <= of("kills") && of("last") <= of("kills"), "{card}");
        }
    }
}

#[test]
fn a_sweep_changes_what_it_should() {
    let project = table();
    let run = "--games 200 --seats 2 --sweep figures.health=6..12..6 --sweep mechanics.chop.damage=0..4..4";
    let said = play(&project, &format!("{run} --out made")).made().stdout;
    assert!(said.contains("With figures.health = 6:"), "{said}");
    let made = counts(&project, "made");
    let turns =
        |at: usize| made["sweeps"][0]["points"][at]["tables"][0]["by_seat"][0]["turns"].as_u64();
    assert!(turns(0) < turns(1), "less health, shorter games");
    assert_eq!(made["sweeps"][0]["stands"], 12);
    // What the game has anyway changes nothing.
    assert_eq!(made["sweeps"][0]["points"][1]["tables"], made["tables"]);
    let damage = |at: usize| {
        let sources = &made["sweeps"][1]["points"][at]["tables"][0]["sources"];
        let chop = sources.as_array().unwrap().iter().find(|it| it["id"] == "chop").unwrap();
        chop["damage"].as_f64().unwrap() / chop["hits"].as_f64().unwrap()
    };
    assert!(damage(1) > damage(0) + 3.0, "{} {}", damage(0), damage(1));
}

#[test]
fn cards_without_use_in_a_variant_are_found() {
    let project = table();
    let said =
        play(&project, "--games 100 --seats 2 --variant highlander --out made").made().stdout;
    let last = said.lines().find(|it| it.contains("could never be played")).expect("a sentence");
    for dead in ["BLOCK", "SHIELD BASH", "DISARM"] {
        assert!(last.contains(dead), "{last}");
    }
}

#[test]
fn every_ruling_of_rank_a_is_tried() {
    let project = table();
    let said = play(&project, "--games 10 --seats 2 --rulings --out made").made().stdout;
    let made = counts(&project, "made");
    let rulings = made["rulings"].as_array().unwrap();
    assert!(rulings.iter().any(|it| it["id"] == "K-18" && it["option"] == "to-hand"));
    assert!(rulings.iter().all(|it| it["id"] != "K-14"), "K-14 is of rank B");
    assert!(said.contains("other readings"), "{said}");
}

#[test]
fn what_can_not_be_done_is_told() {
    let project = table();
    let cases = [
        ("--seats 9", "9 players can't play this: it is for 2 to 8"),
        ("--seats 2 --variant highlandr", "no variant `highlandr`; did you mean `highlander`?"),
        ("--seats 8 --variant highlander", "8 players can't play this: it is for 2 to 4"),
        ("--ruling K-13=no-bonsu", "no reading `no-bonsu`; did you mean `no-bonus`?"),
        ("--ruling K-99=yes", "no ruling that can be switched `K-99`"),
        ("--ruling K-13", "a ruling and an option are wanted"),
        (
            "--sweep figures.helth=1..2",
            "no number stands at `figures.helth`; did you mean `figures.health`?",
        ),
        ("--sweep mechanics.chop.damage=1..99", "`mechanics.chop.damage` takes 0 to 12, not 13"),
        ("--sweep figures.health=5..1", "the range is empty"),
        ("--sweep figures.health", "a path and a range are wanted"),
        ("--shard 3/2", "no part 3 of 2"),
        ("--shard 0/2", "no part 0 of 2"),
    ];
    for (options, words) in cases {
        let run = play(&project, &format!("--games 1 {options} --out no"));
        assert_eq!(run.code, 2, "{options}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{options}: {}", run.stderr);
    }
    let run = project.run("simulate skirmish --games 1 --policy sensibel --out no");
    assert!(run.stderr.contains("did you mean `sensible`?"), "{}", run.stderr);
    assert!(!project.path("no").exists());
    let tiny = Project::tiny().run("simulate tiny --games 1 --out no");
    assert!(tiny.code == 2 && tiny.stderr.contains("no rules for `tiny`"), "{}", tiny.stderr);
}

#[test]
fn sensible_games_use_every_weapon_and_special() {
    let project = table();
    let said = project.run("simulate skirmish --games 300 --seats 2,4,8 --out made").made().stdout;
    assert!(said.contains("Every weapon and every special was used."), "{said}");
    assert!(said.contains("The sensible policy played every seat"), "{said}");
    assert!(said.contains("It wins most games against simple and loses most to search"), "{said}");
    assert!(!said.contains("One line prevails"), "{said}");
    for table in counts(&project, "made")["tables"].as_array().unwrap() {
        let cards = table["cards"].as_array().unwrap();
        let card = cards.iter().find(|it| it["id"] == "special-attack").unwrap();
        assert!(card["played"].as_u64() > card["discarded"].as_u64(), "{card}");
    }
}

#[test]
fn a_line_that_prevails_is_named() {
    let run = "simulate skirmish --games 300 --seats 2 --policy simple --out made";
    let said = table().run(run).made().stdout;
    assert!(
        said.contains("One line prevails: ") && said.contains("from Flurry of Blows"),
        "{said}"
    );
    assert!(said.contains("The simple policy played every seat"), "{said}");
}
