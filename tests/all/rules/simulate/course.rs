//! How games run: choices, turns, leads, targets and players who are out; and what is said of them.

use crate::project::{Project, repository};
use serde_json::Value as Json;

fn table(game: &str) -> Project {
    let project = Project::empty();
    project.lay(&repository(&format!("data/{game}")), &format!("data/{game}"));
    let art = format!("art/{game}");
    if repository(&art).exists() {
        project.lay(&repository(&art), &art);
    }
    project
}

fn tables(project: &Project) -> Vec<Json> {
    let read: Json = serde_json::from_str(&project.read("made/simulation.json")).unwrap();
    read["tables"].as_array().unwrap().clone()
}

fn number(of: &Json, key: &str) -> u64 {
    of[key].as_u64().unwrap_or_else(|| panic!("{key} in {of}"))
}

/// How many games are counted by a number, and the sum of those numbers.
fn counted(by: &Json) -> (u64, u64) {
    let all = by.as_object().unwrap().iter();
    let all = all.map(|(at, it)| (at.parse::<u64>().unwrap(), it.as_u64().unwrap()));
    all.fold((0, 0), |sum, (at, games)| (sum.0 + games, sum.1 + at * games))
}

#[test]
fn counts_agree_with_each_other() {
    let project = table("skirmish");
    project.run("simulate skirmish --games 60 --seats 2,4 --out made").made();
    for table in tables(&project) {
        let (games, seats, course) =
            (number(&table, "games"), number(&table, "seats"), &table["course"]);
        let (ended, turns) = counted(&table["turns"]);
        assert_eq!(ended, games);
        assert!(number(course, "choices") <= number(&table, "decisions"));
        let (ended, tens) = counted(&course["games_by_choices"]);
        assert_eq!(ended, games);
        let choices = number(course, "choices");
        assert!(tens <= choices && choices < tens + 10 * games, "{tens} {choices}");
        let event = |id: &str| {
            let all = course["turn_events"].as_array().unwrap();
            number(all.iter().find(|it| it["id"] == id).unwrap(), "turns")
        };
        // Nobody dies without a wound; and with nobody doing anything, a turn is quiet.
        assert!(event("death") <= event("wound") && event("wound") <= event("attack"));
        let quiet = number(course, "quiet_turns");
        assert!(quiet + event("attack") <= turns);
        assert!(quiet + event("attack") + event("recovery") >= turns, "{course}");
        // At least one death in each game; several can fall into one turn.
        assert!(event("death") >= games && event("death") <= games * (seats - 1));
        let lead = &course["lead"];
        assert_eq!(lead["by"], "health");
        assert_eq!(counted(&lead["changes"]).0, games);
        assert!(number(lead, "halfway_won") <= number(lead, "halfway"));
        let targets = course["targets"].as_array().unwrap();
        assert_eq!(targets.len() as u64, seats - 2);
        for (target, opponents) in targets.iter().zip(2..) {
            let of = |key: &str| number(target, key);
            assert_eq!(of("opponents"), opponents);
            assert!(of("attacks") > 0 && of("next") <= of("attacks"));
            assert!(of("unequal") <= of("attacks") && of("leader") <= of("unequal"));
            assert!(of("leaders") >= of("unequal") && of("leaders") < of("unequal") * opponents);
            assert!(of("leader") + of("weakest") <= of("unequal"), "nobody is both: {target}");
        }
        let gone = &course["eliminations"];
        // The first death of two ends the game, and of four it does not.
        assert_eq!(number(gone, "games"), if seats == 2 { 0 } else { games });
        let (waited, wait) = counted(&gone["waits"]);
        assert_eq!(waited, number(gone, "games"));
        if seats == 4 {
            assert_eq!(number(gone, "turns_before") + wait, turns);
            assert!(number(gone, "choices") < choices);
        }
    }
}

#[test]
fn a_turn_in_which_nothing_can_happen_is_quiet() {
    let project = table("pond");
    let said = project.run("simulate pond --games 40 --seats 2 --out made").made().stdout;
    assert!(said.contains("The lead in frogs hardly ever changes."), "{said}");
    let table = &tables(&project)[0];
    let course = &table["course"];
    let events: Vec<u64> =
        course["turn_events"].as_array().unwrap().iter().map(|it| number(it, "turns")).collect();
    let turns = counted(&table["turns"]).1;
    let quiet = number(course, "quiet_turns");
    assert!(quiet + events.iter().max().unwrap() <= turns);
    assert!(quiet + events.iter().sum::<u64>() >= turns, "{course}");
    // What a game does not have is not told.
    assert!(course["targets"].as_array().unwrap().is_empty());
    assert_eq!(number(&course["eliminations"], "games"), 0);
}

/// Who is ahead when a game is over is no news.
#[test]
fn what_predicts_the_winner_happens_before_the_end() {
    let project = table("skirmish-wars");
    let said = project.run("simulate skirmish-wars --games 120 --out made").made().stdout;
    let predictor = said.split("The best predictor of the winner: ").nth(1).expect("a sentence");
    let predictor = predictor.split('.').next().expect("its end");
    assert!(
        predictor.starts_with("the player who ") && !predictor.contains("at the end"),
        "{said}"
    );
    let marks = tables(&project)[0]["marks"].clone();
    let late: Vec<bool> = marks.as_array().unwrap().iter().map(|it| it["at_end"] == true).collect();
    assert_eq!(late, [false, false, true]);
}

#[test]
fn minutes_go_by_the_seconds_that_are_assumed() {
    let project = table("skirmish");
    let said = |options: &str| {
        let line = format!("simulate skirmish --games 40 --seats 2,4 {options} --out made");
        project.run(&line).made().stdout
    };
    let usual = said("");
    assert!(usual.contains("takes 5 seconds: an assumption (`--seconds`)"), "{usual}");
    assert!(usual.contains("The game says 30 minutes."), "{usual}");
    assert!(
        usual.contains("At 4 seats the first player to be eliminated is out after "),
        "{usual}"
    );
    let slow = said("--seconds 3600");
    let hours = number(&tables(&project)[0]["course"], "choices") as f64 * 60.0 / 40.0;
    assert!(slow.contains(&format!("That is about {hours:.0} minutes (")), "{hours} {slow}");
    project.edit("data/skirmish/game.toml", "decision_seconds = 5 ", "decision_seconds = 7 ");
    let other = said("");
    assert!(other.contains("takes 7 seconds: an assumption"), "{other}");
    project.edit("data/skirmish/game.toml", "decision_seconds = 7 ", "# ");
    let none = said("");
    assert!(none.contains("takes 10 seconds: an assumption"), "{none}");
}

#[test]
fn what_a_game_does_not_have_is_left_out() {
    let project = table("skirmish-phase");
    let said = project.run("simulate skirmish-phase --games 40 --seats 2 --out made").made().stdout;
    assert!(said.contains("Seats have different parts in this game"), "{said}");
    assert!(said.contains(" of fights an action is played, in "), "{said}");
    for other in ["lead in", "Targets:", "Waiting:", "Dominant line:", "slightly uneven"] {
        assert!(!said.contains(other), "{other}: {said}");
    }
}

#[test]
fn rulings_are_tried_by_rank_or_by_name() {
    let project = table("skirmish");
    let tried = |options: &str| -> Vec<String> {
        let line =
            format!("simulate skirmish --policy random --games 2 --seats 2 {options} --out made");
        project.run(&line).made();
        let read: Json = serde_json::from_str(&project.read("made/simulation.json")).unwrap();
        let all = read["rulings"].as_array().unwrap().iter();
        all.map(|it| format!("{}={}", it["id"].as_str().unwrap(), it["option"].as_str().unwrap()))
            .collect()
    };
    // K-14 is of rank B.
    let named = tried("--rulings=K-05,K-14");
    assert_eq!(named, ["K-05=any-attack", "K-14=forbidden"]);
    let (important, all) = (tried("--rulings"), tried("--rulings=A,B"));
    assert_eq!(important, tried("--rulings=A"));
    assert!(!important.contains(&named[1]) && all.contains(&named[1]));
    assert!(important.iter().all(|it| all.contains(it)) && important.len() < all.len());
    let wrong = project.run("simulate skirmish --games 1 --seats 2 --rulings=K-99 --out no");
    assert_eq!(wrong.code, 2, "{}", wrong.stderr);
    assert!(wrong.stderr.contains("no ruling with several options `K-99`"), "{}", wrong.stderr);
}

#[test]
fn shares_are_no_finer_than_the_games_tell() {
    let project = table("pond");
    let said = project.run("simulate pond --games 300 --seats 2 --out made").made().stdout;
    let shares: Vec<&str> = said.split('\u{a0}').collect();
    assert!(shares.len() > 10, "{said}");
    for before in shares.iter().filter(|it| it.ends_with(|it: char| it.is_ascii_digit())) {
        let figure = before.rsplit([' ', '(', '–', '<']).next().unwrap();
        assert!(figure.chars().all(|it| it.is_ascii_digit()), "{figure}: {said}");
    }
    assert!(said.contains("In 30 games against `random`"), "{said}");
}
