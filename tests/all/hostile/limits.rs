//! Time and memory, whatever a command does with a stranger's game.

use super::{bounded, finish, limited};
use crate::project::{Project, repository};
use std::io::{Read as _, Write as _};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

/// Every command that reads a game.
const COMMANDS: [&str; 14] = [
    "build skorm --no-images --out made",
    "check skorm",
    "export skorm --for png --out made",
    "schema skorm --out made",
    "translate skorm de",
    "simulate skorm --seats 2 --games 1 --out made",
    "merge shard.json --out made",
    "contest skorm --seats 2 --games 2",
    "scenario scenarios",
    "play skorm --seats 2 --seed 1",
    "replay game.toml",
    "perft skorm --position position.toml --depth 1",
    "build skorm --jobs",
    "build skorm --changed-since 1.0.0 --out made",
];

/// Those of them in which the time stands still while games are played, and one in which it does not. Time and
/// memory are watched by one call, which the limit of memory proves for each command at no cost of seconds.
const TIMED: [&str; 5] = [
    "build skorm --no-images --out made",
    "simulate skorm --seats 2 --games 1 --out made",
    "contest skorm --seats 2 --games 2",
    "play skorm --seats 2 --seed 1",
    "perft skorm --position position.toml --depth 1",
];

/// A game with rules, a scenario, a position, a transcript and a shard of it.
fn skorm() -> Project {
    let project = Project::empty();
    project.lay(&repository("data/skorm"), "data/skorm");
    project.lay(&repository("art/skorm"), "data/skorm/art");
    project.lay(&repository("data/skorm/scenarios"), "scenarios");
    project.lay(&repository("tests/all/rules/skorm/positions"), "positions");
    project.shift("positions/d01.toml", "position.toml");
    project.run("play skorm --seats 2 --seed 1 --policy random --transcript game.toml").made();
    project
        .run("simulate skorm --seats 2 --games 1 --policy random --shard 1/1 --out shard")
        .made();
    project.shift("shard/simulation.json", "shard.json");
    project
}

/// A drawing that takes long to look at, though it is no larger than one may be.
fn slow(project: &Project) {
    let parts = "<path d=\"M0 0 9 9z\"/>".repeat(700_000);
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10%\">{parts}</svg>"
    );
    project.write("data/skorm/art/slow.svg", svg.as_bytes());
}

#[test]
fn every_command_that_reads_a_game_is_bounded_in_memory() {
    let project = skorm();
    for command in COMMANDS {
        let run = bounded(&project, &format!("{command} --memory-limit 1"));
        assert_eq!(run.code, 2, "{command}: {}{}", run.stdout, run.stderr);
        assert!(run.stderr.contains("needs more than 1 MB"), "{command}: {}", run.stderr);
        assert!(!project.path("made").exists(), "{command}");
    }
}

#[test]
fn reading_a_game_is_bounded_in_time() {
    let project = skorm();
    slow(&project);
    for command in TIMED {
        let run = bounded(&project, &format!("{command} --time-limit 1"));
        assert_eq!(run.code, 2, "{command}: {}{}", run.stdout, run.stderr);
        assert!(run.stderr.contains("takes longer than 1 s"), "{command}: {}", run.stderr);
        assert!(!project.path("made").exists(), "{command}");
    }
}

/// How long somebody plays is their own business.
#[test]
fn play_is_not_bounded_in_time() {
    let project = skorm();
    let mut command = limited();
    let arguments = "play skorm --seats 2 --human 1 --seed 1 --time-limit 1";
    command.args(arguments.split_whitespace()).current_dir(project.path(""));
    let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
    let mut first = [0];
    child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    // It was read, and waits.
    thread::sleep(Duration::from_millis(1500));
    child.stdin.take().unwrap().write_all(b"q\n").unwrap();
    let run = finish(child, arguments);
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
}
