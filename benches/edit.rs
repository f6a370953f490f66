//! What an edit costs in a process that stays, as `cardwright watch` has it.
//!
//! `cargo bench --bench edit` prints medians over edits of a card and of a sentence of the rulebook: the time until
//! the sides and the findings on them are there, until all is, and how long each stage took.
//! `cargo bench --bench edit -- --edits 10000` edits a card so often and prints how much memory the process takes meanwhile.

#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a bench measures and tells")]

use cardwright_check::LintLevels;
use cardwright_pipeline::EditSession;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Counts what is in use, beside what the system has given.
#[global_allocator]
static ALLOCATOR: cardwright_allocator::Counting = cardwright_allocator::Counting;

/// Edits to take the median of.
const EDITS: usize = 31;

/// A file of the game and words in it that may be any others.
const CARD: (&str, &str) = ("basic.toml", "It needs none.");
const SENTENCE: (&str, &str) = ("rulebook/01-introduction.md", "The banners lie in the mud");

struct Edit {
    /// The time until the sides are there.
    sides: Duration,
    /// The time until all is.
    all: Duration,
    /// How many sides and pages changed.
    changed: (usize, usize),
    /// How long each stage took.
    stages: Vec<(&'static str, Duration)>,
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let edits = arguments.iter().position(|it| it == "--edits");
    let edits = edits.and_then(|at| arguments.get(at + 1)?.parse().ok());
    let folder = tempfile::tempdir().expect("a folder");
    let game = folder.path().join("data/skirmish");
    copy(Path::new("data/skirmish"), &game);
    let path = game.to_str().expect("a path in UTF-8");
    let mut session = EditSession::new(Path::new("data"), path, LintLevels::default());
    let first = look(&mut session);
    println!("{:24} {:>10} {:>10}", "skirmish", "sides", "all");
    tell("first look", &[first]);
    let mut edit = |(file, words): (&str, &str), number: usize| {
        let before = fs::read_to_string(Path::new("data/skirmish").join(file)).expect("readable");
        let new = format!("{words} {number:05}");
        fs::write(game.join(file), before.replacen(words, &new, 1)).expect("writable");
        look(&mut session)
    };
    let Some(edits) = edits else {
        for (what, place) in [("a card", CARD), ("a sentence", SENTENCE)] {
            let warm = edit(place, EDITS);
            let edits: Vec<Edit> = (0..EDITS).map(|number| edit(place, number)).collect();
            tell(what, &edits);
            let (sides, pages) = warm.changed;
            println!("{:24} {sides} sides, {pages} pages", "");
            for (stage, _) in &warm.stages {
                let time = |it: &Edit| {
                    let found = it.stages.iter().find(|it| it.0 == *stage);
                    found.map_or(Duration::ZERO, |it| it.1)
                };
                println!("{:24} {:>4} ms {stage}", "", median(&edits, &time).as_millis());
            }
        }
        return;
    };
    for number in 0..edits {
        edit(CARD, number);
        if number % (edits / 10).max(1) == 0 {
            let used = cardwright_allocator::usage().used / 1024;
            println!("{number:>8} edits {:>8} kB resident {used:>8} kB in use", resident());
        }
    }
}

fn look(session: &mut EditSession) -> Edit {
    let begun = Instant::now();
    let sides = Mutex::new(Duration::ZERO);
    let told = |_: cardwright_pipeline::SideUpdate<'_>| {
        *sides.lock().expect("nobody panicked") = begun.elapsed();
    };
    let update = session.update(&told).expect("the game is there").expect("something changed");
    let all = begun.elapsed();
    session.rest();
    assert!(!update.report.has_errors(), "skirmish has errors");
    let sides = sides.into_inner().expect("nobody panicked");
    let changed = (update.sides.len(), update.pages.len());
    Edit { sides, all, changed, stages: update.times }
}

fn tell(what: &str, edits: &[Edit]) {
    let (sides, all) = (median(edits, &|it| it.sides), median(edits, &|it| it.all));
    println!("{what:24} {:>7} ms {:>7} ms", sides.as_millis(), all.as_millis());
}

fn median(edits: &[Edit], time: &dyn Fn(&Edit) -> Duration) -> Duration {
    let mut times: Vec<Duration> = edits.iter().map(time).collect();
    times.sort();
    times[times.len() / 2]
}

/// What the process takes of memory, in kilobytes; 0 where the system does not say.
fn resident() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|it| it.strip_prefix("VmRSS:"));
    line.and_then(|it| it.trim_end_matches("kB").trim().parse().ok()).unwrap_or_default()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("writable");
    for entry in fs::read_dir(from).expect("a folder").map(|it| it.expect("readable")) {
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).expect("writable");
        }
    }
}
