//! The messages of all games and commands: what is told, offered and refused.

use super::faults::fault;
use crate::project::{Project, repository};
use cardwright_base::diagnostic::Report;
use cardwright_pipeline::{Message, NextActor, Observer, PlayRequest, PlaySession, start_session};
use cardwright_rules::play::Dice;
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Decisions that are made in a game.
const DECISIONS: usize = 500;

fn session(game: &str, variant: Option<&str>, seats: u8, seed: u64) -> PlaySession {
    let people: Vec<String> = (1..=seats).map(|it| it.to_string()).collect();
    let wanted = PlayRequest {
        data: &repository("data"),
        game,
        variant,
        rulings: &[],
        seats,
        people: &people,
        policies: &[],
        seed,
    };
    let session = start_session(&wanted, &mut Report::new()).expect("it can be played");
    session.expect("its data is sound")
}

fn words(told: Vec<Vec<Message>>) -> impl Iterator<Item = String> {
    told.into_iter().flatten().map(|it| match it {
        Message::Heading(text) | Message::Sentence(text) => text,
        Message::Card { lead, what } => format!("{lead} {}", what.unwrap_or_default()),
    })
}

/// All that is said in a game of random decisions; lines of earlier moments are tried again for
/// their refusals.
fn said(game: &str, variant: Option<&str>, seats: u8, seed: u64) -> BTreeSet<String> {
    // On a board a line that is refused is held against thousands of moves.
    let tries = if ["skorm", "skirmish-wars"].contains(&game) { 2 } else { 8 };
    let mut session = session(game, variant, seats, seed);
    let live = &mut session.live;
    let mut dice = Dice::of(seed, 1);
    let (mut said, mut typed) = (BTreeSet::new(), Vec::new());
    for _ in 0..DECISIONS {
        match live.next_actor() {
            NextActor::Nobody => break,
            NextActor::Others => said.extend(words(live.go())),
            NextActor::Person(seat) => {
                said.insert(live.question());
                let board = live.board(Observer::Seat(seat));
                said.extend(board.notes.into_iter().chain(board.legend));
                let choices = live.choices();
                said.extend(choices.iter().map(|it| it.parts.join(" ")));
                let next = &choices[dice.index(choices.len())].text;
                for _ in 0..tries {
                    let old: &String = match typed.len() {
                        0 => next,
                        many => &typed[dice.index(many)],
                    };
                    // Words of two lines that were right once are put together to a new one.
                    let mut mixed: Vec<&str> = old.split(' ').collect();
                    if let Some(last) = mixed.last_mut() {
                        *last = next.rsplit(' ').next().expect("a word");
                    }
                    for line in [old.clone(), mixed.join(" "), format!("{next} nonsense")] {
                        let offered = choices.iter().any(|it| it.text == line);
                        if !offered && let Err(why) = live.answer(&line) {
                            said.insert(why.to_string());
                        }
                    }
                }
                typed.extend(choices.iter().map(|it| it.text.clone()));
                // A mixed line may have been an action.
                if let Ok(told) = live.answer(next) {
                    said.extend(words(told));
                }
            }
        }
    }
    said
}

fn wrong<'t>(said: impl IntoIterator<Item = &'t String>) -> Vec<String> {
    let all = said.into_iter();
    all.filter_map(|it| Some(format!("{}: {it}", fault(it)?))).collect()
}

#[test]
fn what_games_say_is_english() {
    let tables = [
        ("skirmish", None, 2),
        ("skirmish", None, 5),
        ("skirmish", Some("highlander"), 3),
        ("skirmish-phase", None, 2),
        ("skirmish-wars", None, 2),
        ("skirmish-wars", Some("medal-hunt"), 2),
        ("skorm", None, 2),
        ("skorm", None, 3),
    ];
    let games = tables.par_iter().map(|(game, variant, seats)| {
        let seeds = (1..=3_u64).into_par_iter().map(|seed| said(game, *variant, *seats, seed));
        let own: BTreeSet<String> = seeds.flatten_iter().collect();
        assert!(own.len() > 60, "{game} says little: {own:?}");
        own
    });
    let all: BTreeSet<String> = games.flatten_iter().collect();
    assert_eq!(wrong(&all), [""; 0]);
}

/// Lines of text below a folder, of files with this end.
fn lines(folder: &Path, end: &str) -> Vec<String> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            all.extend(lines(&path, end));
        } else if path.to_string_lossy().ends_with(end) {
            let text = fs::read_to_string(&path).expect("text");
            all.extend(text.lines().map(str::to_owned));
        }
    }
    all
}

#[test]
fn diagnostics_are_english() {
    let mut texts = lines(&repository("tests/invalid"), "expected.txt");
    assert!(texts.len() > 500);
    texts.extend(lines(&repository("src/check"), ".md"));
    // A picture of lines of source, or a line of a table.
    let drawn = |it: &String| {
        let start = it.trim_start();
        let source = it
            .split_once('|')
            .is_some_and(|(at, _)| at.chars().all(|c| c.is_ascii_digit() || c == ' '));
        let typed = start.starts_with(['!', '+']);
        typed
            || source
            || start.starts_with("-->")
            || start.starts_with("    ")
            || it.contains(" = ")
    };
    let said: BTreeSet<String> = texts.into_iter().filter(|it| !drawn(it)).collect();
    let said: BTreeSet<String> =
        said.iter().map(|it| it.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(wrong(&said), [""; 0]);
}

#[test]
fn summaries_of_commands_are_english() {
    let project = Project::tiny();
    let data = repository("data");
    let data = data.display();
    let commands = [
        "build tiny".to_owned(),
        "check tiny".to_owned(),
        format!("simulate skorm --seats 2 --games 2 --out out/s --data {data}"),
        format!("simulate skirmish-phase --seats 2 --games 1 --out out/p --data {data}"),
        format!("contest skorm --seats 2 --games 2 --data {data}"),
        format!("play skirmish-phase --seats 2 --seed 1 --transcript g.toml --data {data}"),
        format!("replay g.toml --data {data}"),
        format!("replay g.toml --until 1 --data {data}"),
    ];
    let mut said = BTreeSet::new();
    for command in commands {
        let run = project.run(&command);
        assert_ne!(run.code, 2, "{command}: {}", run.stderr);
        for line in run.stdout.lines().chain(run.stderr.lines()) {
            said.insert(line.split_whitespace().collect::<Vec<_>>().join(" "));
        }
    }
    assert!(said.iter().any(|it| it.starts_with("1 copy of ") || it.contains(" copies of ")));
    assert_eq!(wrong(&said), [""; 0]);
}

#[test]
fn one_other_mark_is_one() {
    let project = Project::tiny();
    let text = project.read("data/tiny/rules.md");
    let text = format!("{text}\nCards of 1-2 points are weak, 1–3 is the whole range.\n");
    project.write("data/tiny/rules.md", text.as_bytes());
    let run = project.run("check tiny --no-fit");
    assert!(run.stdout.contains("differs from 1 other in the game"), "{}", run.stdout);
}
