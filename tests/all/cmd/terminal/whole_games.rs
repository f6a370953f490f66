//! Every game that has rules is played by a person from the first question to the end.

use super::person::{Manner, Person};
use crate::project::{Project, repository};

/// Names of the games that have rules, with the fewest and the most who play.
fn games() -> Vec<(String, u8, u8)> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(repository("data")).expect("a folder") {
        let folder = entry.expect("an entry").path();
        let Ok(text) = std::fs::read_to_string(folder.join("game.toml")) else { continue };
        let game: toml::Table = text.parse().expect("TOML");
        if game.contains_key("rules") {
            let seats = |key: &str| game["seats"][key].as_integer().expect("a number") as u8;
            let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
            all.push((name, seats("min"), seats("max")));
        }
    }
    all.sort();
    assert!(all.len() >= 4, "{all:?}");
    all
}

fn whole_games(manner: Manner) {
    for (game, fewest, most) in games() {
        let mut tables = vec![fewest, (fewest + most) / 2, most];
        tables.dedup();
        for (seed, seats) in (1..).zip(tables.into_iter().cycle().take(3)) {
            let project = Project::empty();
            let seat = seed % u64::from(seats) + 1;
            let arguments = format!(
                "play {game} --seats {seats} --human {seat} --seed {seed} --transcript g.toml"
            );
            let played = Person::at(&project, &arguments, seed).play(manner);
            let heard = &played.heard;
            assert_eq!((played.code, played.stderr.as_str()), (0, ""), "{arguments}: {heard}");
            assert!(!heard.contains("the game stops here"), "{arguments}: {heard}");
            let wide = heard.lines().find(|it| it.chars().count() > 80);
            assert_eq!(wide, None, "{arguments}: 80 columns hold it");
            let ends = |text: &str| {
                let says = |line: &str| {
                    let line = line.trim_end_matches('.');
                    [" win", " wins"]
                        .iter()
                        .any(|it| line.ends_with(it) || line.contains(&format!("{it} after ")))
                };
                let last = text.lines().rev().find(|it| says(it));
                let last = last.unwrap_or_else(|| panic!("{arguments}: {text}"));
                last.split(" win").next().expect("a part").to_owned()
            };
            let data = repository("data");
            let again = project.run(&format!("replay g.toml --data {}", data.display())).made();
            assert_eq!(ends(&again.stdout), ends(heard), "{arguments}");
        }
    }
}

#[test]
fn a_person_plays_every_game_by_number() {
    whole_games(Manner::Number);
}

#[test]
fn a_person_plays_every_game_by_notation() {
    whole_games(Manner::Notation);
}

#[test]
fn the_first_screen_fits_a_terminal() {
    for (game, fewest, most) in games() {
        for seats in fewest..=most {
            let arguments = format!("play {game} --seats {seats} --human 1 --seed 2");
            let mut person = Person::alone(&arguments, 1);
            let screen = person.asked().expect("a question");
            // At a large table what was told before may leave it, and no more.
            let question = screen.rsplit_once("\n\n").map_or(&*screen, |it| it.1);
            let large = seats == 8 || game == "skirmish-phase" && seats > fewest;
            let must = if large { question } else { &*screen };
            assert!(must.lines().count() <= 24, "{arguments}:\n{screen}");
            assert!(screen.contains("[1]"), "{arguments}:\n{screen}");
            person.end();
        }
    }
}
