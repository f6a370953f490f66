//! Every patch does what it is offered for.

use super::example::Checked;
use crate::project::{Project, files, repository};
use cardwright_base::diagnostic::{self, Diagnostic, Report};
use cardwright_check::LintLevels;
use rayon::prelude::*;
use std::fs;
use std::path::Path;

/// What a check of a game finds, read from its files.
fn checked(project: &Project, game: &str, pages: bool) -> Option<Report> {
    let mut report = Report::new();
    cardwright_pipeline::check(
        &project.path("data"),
        game,
        pages,
        &LintLevels::default(),
        &mut report,
    )
    .ok()?;
    Some(report)
}

/// Applies each patch alone to the files of a game; gives how many there are, and those that leave their finding
/// where it is, or bring another one to its place.
pub fn complaints(title: &str, found: &Checked) -> (usize, Vec<String>) {
    let Checked { project, game, pages, report } = found;
    // What is built into the program is nobody's file.
    let own = |it: &&Diagnostic| {
        let patch = it.patch.as_ref();
        patch.is_some_and(|it| {
            Path::new(report.sources.path(it.span.source)).starts_with(project.path(""))
        })
    };
    let patched: Vec<&Diagnostic> = report.sorted().into_iter().filter(own).collect();
    let mut wrong = Vec::new();
    for found in &patched {
        let patch = found.patch.as_ref().expect("only those with a patch");
        let path = report.sources.path(patch.span.source);
        let old = fs::read_to_string(path).expect("patches are of files");
        let (before, after) = (&old[..patch.span.start], &old[patch.span.end..]);
        fs::write(path, format!("{before}{}{after}", patch.text)).expect("writable");
        let now = checked(project, game, *pages);
        let (start, end) = (patch.span.start, patch.span.start + patch.text.len());
        let same = |it: &Diagnostic| it.code == found.code && it.message == found.message;
        let count = |report: &Report| report.sorted().into_iter().filter(|it| same(it)).count();
        let there = |report: &Report, start: usize, end: usize| -> Vec<String> {
            let touches = |it: &&Diagnostic| {
                it.primary.as_ref().is_some_and(|it| {
                    report.sources.path(it.span.source) == path
                        && it.span.start <= end
                        && it.span.end >= start
                })
            };
            report
                .sorted()
                .into_iter()
                .filter(touches)
                .map(|it| format!("{} {}", it.code, it.message))
                .collect()
        };
        let known = there(report, patch.span.start, patch.span.end);
        match now {
            None => wrong.push(format!("{title}: the patch of `{}` leaves no game", found.message)),
            Some(now) => {
                let new: Vec<String> =
                    there(&now, start, end).into_iter().filter(|it| !known.contains(it)).collect();
                if count(&now) >= count(report) || !new.is_empty() {
                    wrong.push(format!(
                        "{title}: `{}` with `{}` brings {new:?}",
                        found.message, patch.text
                    ));
                }
            }
        }
        fs::write(path, old).expect("writable");
    }
    (patched.len(), wrong)
}

#[test]
fn every_patch_of_a_broken_game_ends_its_finding() {
    let folders: Vec<_> =
        fs::read_dir(repository("tests/invalid")).unwrap().map(|it| it.unwrap().path()).collect();
    let results = folders.par_iter().map(|folder| {
        let project = Project::tiny();
        for file in files(folder).iter().filter(|it| !it.ends_with(".txt")) {
            project.write(&format!("data/tiny/{file}"), &fs::read(folder.join(file)).unwrap());
        }
        let Some(report) = checked(&project, "tiny", false) else { return (0, Vec::new()) };
        let checked = Checked { project, game: "tiny", pages: false, report };
        complaints(&folder.display().to_string(), &checked)
    });
    let (patches, wrong): (Vec<usize>, Vec<_>) = results.unzip();
    assert!(wrong.iter().all(Vec::is_empty), "\n{}", wrong.concat().join("\n"));
    assert!(patches.iter().sum::<usize>() >= 30, "{patches:?}: are they looked at?");
}

/// A number for a length was put in quotes, and then it lacked its unit.
#[test]
fn a_patch_that_brings_the_next_error_is_not_offered() {
    let project = Project::tiny();
    project.edit("data/tiny/game.toml", "bleed = \"2 mm\"\nsafe", "bleed = 3\nsafe");
    let run = project.run("check tiny");
    assert!(run.stdout.contains("write it in quotes, with its unit: `\"3 mm\"`"), "{}", run.stdout);
    assert!(!run.stdout.contains("write instead"), "{}", run.stdout);
    let fixed = project.run("check tiny --fix");
    assert!(fixed.stderr.contains("nothing here can be fixed automatically"), "{}", fixed.stderr);
    assert!(project.read("data/tiny/game.toml").contains("bleed = 3\n"));
}

#[test]
fn every_change_is_listed_with_its_place() {
    let project = Project::tiny();
    project.edit("data/tiny/rules.md", "who play\n", "who who play\n");
    let line = project.read("data/tiny/rules.md").lines().position(|it| it.contains("who who"));
    let line = line.expect("it was typed") + 1;
    let run = project.run("check tiny --no-fit --fix");
    let told = format!("rules.md:{line}: ` who` -> ``");
    assert!(run.stderr.contains(&told), "{}", run.stderr);
    assert!(run.stderr.contains("1 change made in `tiny`"), "{}", run.stderr);
}

/// The patch takes away what only another patch, of another place, would have needed.
#[test]
fn the_good_patches_are_offered_beside_a_bad_one() {
    let project = Project::tiny();
    project.edit("data/tiny/hands.toml", "title = \"STONE\"", "title = 7");
    project.edit("data/tiny/hands.toml", "alt = \"A round stone\"", "alt = 8");
    let mut report = Report::new();
    cardwright_pipeline::check(
        &project.path("data"),
        "tiny",
        false,
        &LintLevels::default(),
        &mut report,
    )
    .unwrap();
    let fixes = diagnostic::fixed(&report);
    assert_eq!(
        fixes.applied,
        2,
        "{}",
        diagnostic::render(&report, diagnostic::TerminalStyle::PLAIN)
    );
}
