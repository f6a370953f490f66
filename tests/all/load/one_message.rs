//! One slip, one message: whatever single thing is wrong with a line of a game's data, the author
//! hears of it once, at that line, and of nothing that only follows from it.
#![allow(clippy::disallowed_methods, reason = "tests lay out games")]

use crate::project::{Project, files, repository};
use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use rayon::prelude::*;
use std::path::Path;

/// What is done to a line `key = value`.
type Slip = (&'static str, fn(&str, &str) -> Option<String>);

const SLIPS: [Slip; 6] = [
    ("a slip in the key", |key, value| {
        let (first, rest) = key.split_at(key.len() - 1);
        Some(format!("{first}q{rest} = {value}"))
    }),
    ("another sort of value", |key, value| {
        let other = if value.starts_with(['{', '[']) { "true" } else { "[[]]" };
        Some(format!("{key} = {other}"))
    }),
    ("no words", |key, value| value.starts_with('"').then(|| format!("{key} = \" \""))),
    ("nothing at all", |_, _| Some(String::new())),
    ("no value", |key, _| Some(format!("{key} ="))),
    ("no end", |key, value| {
        let open = value.strip_suffix('"').filter(|it| it.starts_with('"'))?;
        Some(format!("{key} = {open}"))
    }),
];

/// What is done to the heading of a table.
const HEADINGS: [Slip; 4] = [
    ("single brackets", |name, _| Some(format!("[{name}]"))),
    ("a bracket too few", |name, _| Some(format!("[[{name}]"))),
    ("a slip in the heading", |name, _| Some(format!("[[{name}q]]"))),
    ("no heading", |_, _| Some(String::new())),
];

/// Lines of a text that hold a key and its whole value, or the heading of a table, with their
/// number from 1.
///
/// Names of roles and figures are free, so that nothing can be wrong with them: those are left out.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    const FREE: [&str; 2] = ["[credits]", "[figures]"];
    let mut free = false;
    let closed = |value: &str| match value.chars().next() {
        Some('"') => value.len() > 1 && value.ends_with('"') && !value.starts_with("\"\"\""),
        Some('[') => value.ends_with(']'),
        Some('{') => value.ends_with('}'),
        _ => true,
    };
    text.lines().enumerate().filter_map(move |(at, line)| {
        if line.starts_with('[') {
            free = FREE.contains(&line);
        }
        let heading = line.strip_prefix("[[").and_then(|it| it.strip_suffix("]]"));
        let (key, value) = heading.map(|name| (name, "")).or_else(|| line.split_once(" = "))?;
        let value = value.split(" # ").next().unwrap_or(value).trim();
        let plain = key.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        (plain && !free && closed(value)).then_some((at + 1, key, value))
    })
}

/// What the program says of a game in which one line of a file reads differently, in short.
fn told(project: &Project, game: &str, file: &str, line: usize, instead: &str) -> Vec<String> {
    let path = format!("data/{game}/{file}");
    let whole = project.read(&path);
    let mut lines: Vec<&str> = whole.lines().collect();
    lines[line - 1] = instead;
    project.write(&path, lines.join("\n").as_bytes());
    let mut report = Report::new();
    cardwright_load::load(&project.path("data"), game, &mut report).expect("the files can be read");
    project.write(&path, whole.as_bytes());
    let place = |span: Span| {
        let file = Path::new(report.sources.path(span.source)).file_name().expect("a file");
        format!("{}:{}:", file.to_string_lossy(), report.sources.position(span).0)
    };
    let say = |it: &Diagnostic| {
        let primary = it.primary.as_ref().expect("every fault has a place");
        let places = std::iter::once(primary).chain(&it.context).map(|it| place(it.span));
        format!("{} {} {}", places.collect::<Vec<_>>().join(" "), it.code, it.message)
    };
    report.sorted().into_iter().map(say).collect()
}

/// Findings with the same words are told together, so they are heard of once.
fn together(told: Vec<String>) -> Vec<String> {
    let mut heard: Vec<(String, String)> = Vec::new();
    for finding in told {
        let words =
            finding.split(' ').skip_while(|it| it.ends_with(':')).collect::<Vec<_>>().join(" ");
        match heard.iter_mut().find(|it| it.0 == words) {
            Some((_, all)) => *all = format!("{all}, {finding}"),
            None => heard.push((words, finding)),
        }
    }
    heard.into_iter().map(|it| it.1).collect()
}

/// Makes slips in every line of a game's data, one of so many that there are, and says which are
/// not heard of, or more than once, or elsewhere.
fn hears_once(game: &Path, every: usize, wanted: usize) {
    let name = game.file_name().expect("a game has a name").to_string_lossy().into_owned();
    // Only `cardwright coverage` reads what is explained for it; only `cardwright review` writes the review file.
    let others = ["review.toml", "coverage.toml"];
    let is_data = |it: &String| {
        it.ends_with(".toml") && !it.starts_with("scenarios/") && !others.contains(&it.as_str())
    };
    let data: Vec<_> = files(game).into_iter().filter(is_data).collect();
    let outcomes = data.par_iter().map(|file| {
        let project = Project::empty();
        project.lay(game, &format!("data/{name}"));
        let text = project.read(&format!("data/{name}/{file}"));
        let (mut tried, mut complaints) = (0, Vec::new());
        for (line, key, value) in lines(&text) {
            let slips = if value.is_empty() { HEADINGS.as_slice() } else { SLIPS.as_slice() };
            for (what, slip) in slips {
                let Some(instead) = slip(key, value) else { continue };
                tried += 1;
                if tried % every > 0 {
                    continue;
                }
                let told = together(told(&project, &name, file, line, &instead));
                // A lost heading may leave its table's parts behind besides.
                let most = if *what == "no heading" { 2 } else { 1 };
                // What is lost altogether may have been free to stand there or not.
                let may_pass = instead.is_empty() || value.contains("\"flag\"");
                let here = format!("{file}:{line}:");
                let at_its_line = may_pass || told.iter().any(|it| it.contains(&here));
                if told.len() > most || !at_its_line {
                    let told = told.join("\n    ");
                    complaints.push(format!("{file}:{line}: {what}: {instead}\n    {told}"));
                }
            }
        }
        (tried, complaints)
    });
    let (tried, complaints): (Vec<usize>, Vec<_>) = outcomes.unzip();
    let (tried, complaints) = (tried.iter().sum::<usize>(), complaints.concat());
    assert!(complaints.is_empty(), "{}\n{}", complaints.len(), complaints.join("\n"));
    assert!(tried >= wanted, "only {tried} slips");
}

#[test]
fn a_slip_in_a_small_game_is_heard_of_once() {
    hears_once(&repository("tests/games/tiny"), 1, 400);
}

#[test]
fn a_slip_in_the_bundled_game_is_heard_of_once() {
    // All of them were tried; some in every run keep it so.
    hears_once(&repository("data/skirmish"), 7, 4000);
}
