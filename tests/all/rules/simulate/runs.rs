//! `simulate` and `merge` as a person calls them.

use super::{column, stat_table};
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
    assert!(short.stderr.contains("shard 2 of 2 is missing"), "{}", short.stderr);
    let whole = project.run("merge one/simulation.json part1/simulation.json --out no");
    assert!(whole.stderr.contains("is already a complete run"), "{}", whole.stderr);
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
        let number = |key: &str| table[key].as_u64().unwrap();
        let sum = |stat_table: &str, of: &str| column(table, stat_table, of).iter().sum::<u64>();
        let (games, players) = (number("games"), number("seats"));
        let wins = sum("players", "wins");
        assert_eq!(wins + number("draws") + number("capped"), games);
        // Everybody but the winner dies.
        let deaths = sum("players", "deaths");
        assert_eq!(deaths, games * (players - 1));
        assert_eq!(sum("players", "kills"), deaths);
        assert_eq!(sum("sources", "kills"), deaths);
        assert_eq!(sum("weapons", "kills"), deaths);
        assert_eq!(sum("sources", "damage"), sum("players", "dealt"));
        assert_eq!(sum("weapons", "damage"), sum("players", "dealt"));
        assert_eq!(sum("players", "dealt"), sum("players", "taken"));
        assert_eq!(sum("sources", "last"), games);
        assert_eq!(sum("weapons", "ended"), games * players);
        assert_eq!(sum("weapons", "won"), games);
        assert_eq!(sum("weapons", "turns"), sum("players", "turns"));
        assert!(sum("deck", "games") <= games && sum("deck", "games") <= sum("deck", "reshuffled"));
        let turns = table["turns"].as_object().unwrap();
        assert_eq!(turns.values().map(|it| it.as_u64().unwrap()).sum::<u64>(), games);
        let all: u64 =
            turns.iter().map(|(at, it)| at.parse::<u64>().unwrap() * it.as_u64().unwrap()).sum();
        assert_eq!(all, sum("players", "turns"));
        for (stat_table, part, whole) in [
            ("cards", "playable", "held"),
            ("cards", "played", "left"),
            ("cards", "last", "kills"),
            ("sources", "hits", "parts"),
            ("specials", "hits", "parts"),
            ("defences", "stood", "used"),
            ("defences", "saved", "stood"),
        ] {
            let (part, whole) = (column(table, stat_table, part), column(table, stat_table, whole));
            assert!(whole.iter().sum::<u64>() > 0, "{stat_table}");
            assert!(
                part.iter().zip(&whole).all(|it| it.0 <= it.1),
                "{stat_table} {part:?} {whole:?}"
            );
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
    let point = |sweep: usize, at: usize| &made["sweeps"][sweep]["points"][at]["tables"][0];
    let turns = |at: usize| column(point(0, at), "players", "turns")[0];
    assert!(turns(0) < turns(1), "less health, shorter games");
    assert_eq!(made["sweeps"][0]["current"], 12);
    // What the game has anyway changes nothing.
    assert_eq!(made["sweeps"][0]["points"][1]["tables"], made["tables"]);
    let damage = |at: usize| {
        let table = point(1, at);
        let chop = stat_table(table, "sources")["rows"].as_array().unwrap().iter();
        let chop = chop.clone().position(|it| it["id"] == "chop").unwrap();
        let of = |name: &str| column(table, "sources", name)[chop] as f64;
        of("damage") / of("hits")
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
    assert!(said.contains("other options of rulings"), "{said}");
}

#[test]
fn what_can_not_be_done_is_told() {
    let project = table();
    let cases = [
        ("--seats 9", "this game is for 2 to 8 players, not 9"),
        ("--seats 2 --variant highlandr", "no variant `highlandr`; did you mean `highlander`?"),
        ("--seats 8 --variant highlander", "this game is for 2 to 4 players, not 8"),
        (
            "--ruling K-13=no-bonsu",
            "no option `no-bonsu` of the ruling `K-13`; did you mean `no-bonus`?",
        ),
        ("--ruling K-99=yes", "no ruling with several options `K-99`"),
        ("--ruling K-13", "write RULING=OPTION"),
        (
            "--sweep figures.helth=1..2",
            "there is no number at `figures.helth`; did you mean `figures.health`?",
        ),
        ("--sweep mechanics.chop.damage=1..99", "`mechanics.chop.damage` takes 0 to 12, not 13"),
        ("--sweep figures.health=5..1", "the range is empty"),
        ("--sweep figures.health", "write a path and a range"),
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
    assert!(said.contains("One policy, `sensible`, plays every seat."), "{said}");
    assert!(said.contains("always defends against death"), "what the policy does: {said}");
    assert!(said.contains("A stronger policy for this game is `search`."), "{said}");
    assert!(said.contains("These games can’t tell whether a line that dominates"), "{said}");
    assert!(said.contains("every time it leaves a hand"), "{said}");
    assert!(
        said.contains("plays a part in ") && said.contains("times their equal share"),
        "{said}"
    );
    assert!(said.contains("Two lines dominate.") && !said.contains("One line dominates"), "{said}");
    for table in counts(&project, "made")["tables"].as_array().unwrap() {
        let cards = stat_table(table, "cards")["rows"].as_array().unwrap().iter();
        let card = cards.clone().position(|it| it["id"] == "special-attack").unwrap();
        let of = |name: &str| column(table, "cards", name)[card];
        assert!(2 * of("played") > of("left"), "{} of {}", of("played"), of("left"));
    }
}

#[test]
fn a_line_that_prevails_is_named() {
    let run = "simulate skirmish --games 300 --seats 2 --policy simple --out made";
    let said = table().run(run).made().stdout;
    assert!(said.contains("One line dominates. Flurry of Blows makes up "), "{said}");
    assert!(said.contains("One policy, `simple`, plays every seat."), "{said}");
    // What dominates stands first, and what can't be told of it before the seats.
    let place = |of: &str| said.find(of).unwrap_or_else(|| panic!("{of} in {said}"));
    assert!(place("Dominant line:") < place("What this can’t tell:"), "{said}");
    assert!(place("What this can’t tell:") < place("Seats:"), "{said}");
    // The next weaker policy of the game, in few games: half of each set of seats.
    assert!(said.contains("In 30 games against `random`"), "{said}");
}
