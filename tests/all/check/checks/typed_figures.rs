//! Figures that somebody types one too high, in every text of a game.

use crate::project::{Project, repository};
use cardwright_base::diagnostic::Report;
use cardwright_check::LintLevels;
use cardwright_model::Game;
use regex::Regex;
use std::collections::BTreeSet;
use std::fs;

/// A figure that was typed instead of worked out: its file and line, and what is typed.
struct Slip {
    path: String,
    line: usize,
    start: usize,
    end: usize,
    typed: String,
}

/// So many groups are planted one after the other, so that what teaches a noun is hardly ever gone with it.
const GROUPS: usize = 8;

/// What a plain expression gives.
fn value(game: &Game, path: &str) -> Option<i64> {
    let parts: Vec<&str> = path.split('.').collect();
    let own = |id: &str| id.replace('_', "-");
    match parts.as_slice() {
        ["figures", name] => Some(game.figures.get(*name)?.value),
        ["card", id, "copies"] => Some(i64::from(game.card(&own(id))?.copies.value)),
        ["card", id, field] => game.card(&own(id))?.mechanics.get(*field)?.value.number(),
        ["keyword", id, field] => {
            let keyword = game.keywords.iter().find(|it| it.id.value == own(id))?;
            keyword.mechanics.get(*field)?.value.number()
        }
        _ => None,
    }
}

/// Every plain figure in sentences of a game's texts, one too high.
fn slips(project: &Project, game: &Game, paths: &[String]) -> Vec<Slip> {
    const WORDS: &[&str] = &[
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen",
    ];
    let plain = Regex::new(r"\{\{ ([\w.]+)(\|word)? \}\}").expect("well formed");
    let mut found = Vec::new();
    for path in paths {
        let text = project.read(path);
        for hit in plain.captures_iter(&text) {
            let whole = hit.get(0).expect("the whole");
            let line = text[..whole.start()].matches('\n').count() + 1;
            let typed = text.lines().nth(line - 1).unwrap_or_default();
            // What examples must come to is replayed, and the remarks on it with it.
            let played =
                ["= ", ">", "*", "pieces", "answer"].iter().any(|it| typed.starts_with(it));
            let sum = typed.contains(" − ") || typed.contains(" = {{");
            let Some(value) = value(game, &hit[1]).filter(|_| !played || sum) else { continue };
            let number = value + 1;
            let word = usize::try_from(number).ok().and_then(|it| WORDS.get(it));
            let typed = match word.filter(|_| hit.get(2).is_some()) {
                Some(word) => (*word).to_owned(),
                None => number.to_string(),
            };
            found.push(Slip {
                path: path.clone(),
                line,
                start: whole.start(),
                end: whole.end(),
                typed,
            });
        }
    }
    found
}

/// The lines, by file, at which a check of the game finds something.
fn found(project: &Project, game: &str) -> BTreeSet<(String, usize)> {
    let mut report = Report::new();
    let levels = LintLevels::default();
    cardwright_pipeline::check(&project.path("data"), game, false, &levels, &mut report)
        .expect("readable");
    let place = |it: &cardwright_base::diagnostic::Diagnostic| {
        let span = it.primary.as_ref()?.span;
        let before = report.sources.text(span.source).get(..span.start)?;
        Some((report.sources.path(span.source).to_owned(), before.matches('\n').count() + 1))
    };
    report.sorted().into_iter().filter_map(place).collect()
}

#[test]
fn figures_typed_one_too_high_are_found() {
    let project = Project::empty();
    project.lay(&repository("data/skirmish"), "data/skirmish");
    let loaded = cardwright_load::load(&project.path("data"), "skirmish", &mut Report::new());
    let (game, _) = loaded.expect("readable").expect("sound");
    let mut paths: Vec<String> = fs::read_dir(project.path("data/skirmish/rulebook"))
        .expect("there")
        .map(|it| format!("data/skirmish/rulebook/{}", it.expect("there").file_name().display()))
        .collect();
    paths.sort();
    let others = ["quick.md", "descriptions.toml", "glossary.toml", "rulings.toml"];
    paths.extend(others.iter().map(|it| format!("data/skirmish/{it}")));
    let slips = slips(&project, &game, &paths);
    let mut missed = Vec::new();
    for group in 0..GROUPS {
        let mine: Vec<&Slip> = slips.iter().skip(group).step_by(GROUPS).collect();
        let old: Vec<(&String, String)> = paths.iter().map(|it| (it, project.read(it))).collect();
        for path in &paths {
            let mut text = project.read(path);
            for slip in mine.iter().rev().filter(|it| it.path == *path) {
                text.replace_range(slip.start..slip.end, &slip.typed);
            }
            project.write(path, text.as_bytes());
        }
        let found = found(&project, "skirmish");
        let told = |it: &&&Slip| {
            found.iter().any(|(path, line)| path.ends_with(&it.path) && *line == it.line)
        };
        missed.extend(
            mine.iter()
                .filter(|it| !told(it))
                .map(|it| (it.path.clone(), it.line, it.typed.clone())),
        );
        for (path, text) in old {
            project.write(path, text.as_bytes());
        }
    }
    let told = slips.len() - missed.len();
    assert!(told * 100 >= slips.len() * SHARE, "{told} of {}: missed {missed:#?}", slips.len());
}

/// How many of a hundred have to be found.
const SHARE: usize = 80;
