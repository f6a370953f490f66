//! Games of policies, and games that were written down.

use super::{skirmish, table};
use serde_json::Value;

#[test]
fn the_same_seed_tells_the_same_game() {
    let project = skirmish();
    let play = |seed: u32| project.run(&format!("play skirmish --seats 4 --seed {seed}")).made();
    let first = play(1).stdout;
    assert_eq!(play(1).stdout, first);
    assert_ne!(play(2).stdout, first);
    assert!(
        first
            .starts_with("Skirmish\nA: sensible, B: sensible, C: sensible, D: sensible. Seed 1.\n")
    );
}

#[test]
fn a_seed_that_is_drawn_is_told_and_can_be_given_again() {
    let project = skirmish();
    let drawn = project.run("play skirmish --seats 2 --policy random").made().stdout;
    let seed = drawn.split("Seed ").nth(1).unwrap().split('.').next().unwrap();
    let again = project.run(&format!("play skirmish --seats 2 --policy random --seed {seed}"));
    assert_eq!(again.made().stdout, drawn);
}

#[test]
fn what_was_written_down_ends_as_it_ended() {
    let project = skirmish();
    let games = [
        ("--seats 2 --policy random", "random, B: random"),
        ("--seats 3 --policy sensible,random", "sensible, B: random, C: random"),
        ("--seats 2 --policy search:2,sensible", "search:2, B: sensible"),
        ("--seats 3 --variant highlander", "sensible, B: sensible, C: sensible"),
        ("--seats 2 --policy random --variant highlander --ruling K-32=choice", "random"),
        ("--seats 8 --variant standard --ruling K-13=no-bonus --ruling K-28=removed", "sensible"),
    ];
    for (arguments, sitting) in games {
        let play = format!("play skirmish --seed 8 --transcript out/g.toml {arguments}");
        let played = project.run(&play).made().stdout;
        assert!(played.contains(sitting), "{played}");
        let replayed = project.run("replay out/g.toml").made().stdout;
        assert_eq!(table(&replayed), table(&played), "{arguments}");
        let story = |text: &str| text[text.find("  A draws").unwrap()..].to_owned();
        let until = |text: &str| story(text).split("\n     health").next().unwrap().to_owned();
        assert_eq!(until(&replayed), until(&played), "{arguments}");
    }
}

#[test]
fn rulings_and_policies_stand_in_the_transcript() {
    let project = skirmish();
    project
        .run("play skirmish --seats 2 --seed 1 --ruling K-13=no-bonus --transcript g.toml")
        .made();
    let text = project.read("g.toml");
    let head = "transcript = 1\ngame = \"skirmish\"\nseats = 2\nseed = 1\nnumber = 0\n\
                rulings = { \"K-13\" = \"no-bonus\" }\npolicies = [\"sensible\", \"sensible\"]\n";
    assert!(text.starts_with(head), "{text}");
}

#[test]
fn a_part_of_a_game_is_played_again() {
    let project = skirmish();
    project.run("play skirmish --seats 2 --seed 1 --transcript g.toml").made();
    let part = project.run("replay g.toml --until 12").made().stdout;
    assert!(part.contains("Stopped after 12 of "), "{part}");
    assert_eq!(part.matches("draws").count(), 2, "{part}");
    assert!(project.run("replay g.toml --until 0").made().stdout.contains("Stopped after 0 of "));
}

#[test]
fn programs_get_the_moves_and_the_table() {
    let project = skirmish();
    project.run("play skirmish --seats 2 --seed 1 --transcript g.toml").made();
    let run = project.run("replay g.toml --format json").made();
    let document: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!((&document["version"], &document["result"]), (&1.into(), &"over".into()));
    let winner = document["winner"].as_str().expect("somebody wins");
    let seats = document["table"]["seats"].as_array().unwrap();
    let alive = |it: &&Value| it["alive"] == true;
    let alive: Vec<_> = seats.iter().filter(alive).map(|it| it["name"].clone()).collect();
    assert_eq!(alive, [winner]);
    let first = &document["moves"][0];
    assert!(first["move"].as_str().unwrap().starts_with("draw "), "{first}");
    assert!(first["events"][0].as_str().unwrap().starts_with("A draws "), "{first}");
}
