//! What is on the screen at a question: the table, the aim, what things do, what kills.

use super::person::{Manner, Person};
use crate::project::repository;

fn at(arguments: &str) -> Person {
    Person::alone(&format!("play {arguments} --seed 3"), 3)
}

/// Keywords of a data file: ids with titles.
fn keywords(file: &str) -> Vec<(String, String)> {
    let text = std::fs::read_to_string(repository("data").join(file)).expect("a file");
    let all: toml::Table = text.parse().expect("TOML");
    let word = |it: &toml::Value, key: &str| it[key].as_str().expect("a word").to_owned();
    let all = all["keyword"].as_array().expect("keywords");
    all.iter().map(|it| (word(it, "id"), word(it, "title"))).collect()
}

#[test]
fn everything_that_plays_can_be_looked_up() {
    for (game, files) in [
        ("skorm", vec!["skorm/kinds.toml"]),
        ("skirmish-wars", vec!["skirmish-wars/units.toml", "skirmish-wars/commanders.toml"]),
        ("skirmish-phase", vec!["skirmish-phase/fighters.toml", "skirmish-phase/actions.toml"]),
    ] {
        let mut person = at(&format!("{game} --seats 2 --human 1"));
        person.asked().expect("a question");
        for (id, title) in files.into_iter().flat_map(keywords) {
            for word in [id, title.to_uppercase()] {
                person.says(&format!("h {word}"));
                let said = person.asked().expect("an answer");
                assert!(said.contains(&format!("{title}, ")), "{game} {word}: {said}");
                assert!(said.lines().count() >= 3, "{game} {word}: {said}");
            }
        }
        person.end();
    }
}

#[test]
fn a_commander_is_chosen_by_what_they_do_and_a_wide_board_fits() {
    let mut person = at("skirmish-wars --variant two-bridges --seats 2 --human 1");
    let said = person.asked().expect("a question");
    assert!(said.lines().count() <= 24, "{said}");
    for (_, title) in keywords("skirmish-wars/commanders.toml") {
        assert!(said.contains(&title), "{title}: {said}");
    }
    assert!(said.matches(" stars): ").count() >= 6, "{said}");
    let mut said = said;
    while !said.contains("or end the movements") {
        person.says("1");
        said = person.asked().expect("a question");
    }
    person.says("0");
    let said = person.asked().expect("repeats the question");
    // A person at a terminal ends the line that they type.
    let said = said.strip_prefix('\n').expect("a new line");
    assert!(said.lines().all(|it| it.chars().count() <= 80), "{said}");
    assert!(said.lines().count() <= 24 && said.contains("[1]"), "{said}");
    person.end();
}

#[test]
fn the_table_of_a_scenario_says_how_it_is_won() {
    let file = repository("data").join("skirmish-wars/scenarios.toml");
    let plans: toml::Table = std::fs::read_to_string(file).unwrap().parse().unwrap();
    for plan in plans["keyword"].as_array().expect("scenarios") {
        let id = plan["id"].as_str().expect("a word");
        let mut person = at(&format!("skirmish-wars --variant {id} --seats 2 --human 1"));
        person.asked().expect("a question");
        person.says("t");
        let said = person.asked().expect("the table");
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains("To win, "), "{id}: {said}");
        assert!(said.contains(&format!("After {} rounds ", plan["rounds"])), "{id}: {said}");
        if let Some(medals) = plan.get("medals") {
            assert!(said.contains(&format!("destroy {medals} enemy units")), "{id}: {said}");
        }
        if let Some(cities) = plan.get("cities") {
            assert!(said.contains(&format!("hold {cities} cities")), "{id}: {said}");
        }
        person.end();
    }
}

#[test]
fn events_of_wars_are_told_as_events() {
    let played = at("skirmish-wars --seats 2 --human 1").play(Manner::Number);
    let lines: Vec<&str> = played.heard.lines().map(str::trim).collect();
    let said = |start: &str, middle: &str| {
        let found = lines.iter().any(|it| it.starts_with(start) && it.contains(middle));
        assert!(found, "`{start} {middle}`: {}", played.heard);
    };
    said("Red moves its ", " from ");
    said("Red buys a", " at the factory on ");
    said("Blue ends its ", "");
    // The first lines say who plays.
    let order = lines.iter().skip(2).find(|it| it.starts_with("Blue: ") || it.starts_with("Red: "));
    assert_eq!(order, None);
    for wrong in [" a Rockets for", "Artillery for", " a Artillery", " an Artillery for"] {
        assert!(!played.heard.contains(wrong), "{wrong}");
    }
}

#[test]
fn the_phase_is_dealt_in_a_line_for_each_player_and_says_whose_everybody_is() {
    for seats in 2..=4 {
        let mut person = at(&format!("skirmish-phase --seats {seats} --human 1"));
        let said = person.asked().expect("a question");
        assert_eq!(said.lines().filter(|it| it.contains(" get ")).count(), seats, "{said}");
        for seat in 0..seats {
            let name = match seat {
                0 => "Defenders".to_owned(),
                1 => "Attackers".to_owned(),
                more => format!("Attackers {more}"),
            };
            let own = said.lines().find(|it| it.starts_with(&format!(" {name}: ")));
            assert!(own.is_some_and(|it| it.contains(", 0/")), "{name}: {said}");
        }
        person.end();
    }
}

#[test]
fn a_plural_wins_as_a_plural() {
    for seed in 1..20 {
        let arguments = format!("play skirmish-phase --seats 2 --human 1 --seed {seed}");
        let heard = Person::alone(&arguments, seed).play(Manner::Number).heard;
        assert!(!heard.contains("Attackers wins") && !heard.contains("Defenders wins"), "{heard}");
        if heard.ends_with("\nAttackers win.\n") {
            return;
        }
    }
    panic!("attackers never win");
}

#[test]
fn every_question_ends_with_the_table_and_the_hand() {
    for (game, table) in [("skirmish", "     health"), ("skirmish-phase", "standing  fallen")] {
        let mut person = Person::alone(&format!("play {game} --seats 4 --human 1 --seed 7"), 7);
        let mut asked = 0;
        while let Some(said) = person.asked() {
            let out = said.contains("You are out of the game.") || said.contains("next turn");
            if let Some((_, after)) = said.rsplit_once("[1]").filter(|_| !out) {
                asked += 1;
                if !said.contains("[0] back") {
                    assert!(after.contains(table), "{game}: {said}");
                    assert!(game != "skirmish" || after.contains("Your hand: "), "{said}");
                }
            }
            person.says(if out { "3" } else { "1" });
        }
        person.end();
        assert!(asked > 3, "{game}: {asked}");
    }
}

#[test]
fn a_choice_that_kills_says_so() {
    for seed in 1..30 {
        let arguments = format!("play skirmish --seats 2 --human 1 --seed {seed}");
        let mut person = Person::alone(&arguments, seed);
        while let Some(said) = person.asked() {
            // Whatever hits is let through.
            let hit = said.find("Let it hit").map(|at| &said[..at]);
            let number = hit.and_then(|it| it.rsplit('[').next()?.split(']').next());
            if said.contains(" health and die") {
                person.says(number.expect("a number"));
                let heard = person.end().heard;
                assert!(heard.contains("A is dead, killed by B."), "{heard}");
                return;
            }
            person.says(number.unwrap_or("1"));
        }
        person.end();
    }
    panic!("nobody is ever killed");
}
