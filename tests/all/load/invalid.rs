//! Broken games: every fault is told at its place, in words that an author understands.
//!
//! Each folder of `tests/invalid` holds the files in which it differs from `tests/games/tiny`, and
//! in `expected.txt` the exit code and everything the program says. Drop a folder, get a test.
//! `command.txt` holds the command where it is not `cardwright build tiny`.
//! `CARDWRIGHT_BLESS=1 cargo test --release --test all invalid` writes each `expected.txt` anew;
//! read every difference as its author would.
#![allow(clippy::disallowed_methods, reason = "tests read and write what is expected")]

use crate::project::{self, Project, repository};
use rayon::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};

/// Files of a fault that are not part of the game.
const NOTES: [&str; 2] = ["command.txt", "expected.txt"];

#[test]
fn every_fault_is_told_at_its_place() {
    let faults = faults();
    assert!(!faults.is_empty(), "no folder in tests/invalid");
    let bless = std::env::var_os("CARDWRIGHT_BLESS").is_some();
    let complaints: Vec<String> =
        faults.par_iter().filter_map(|fault| examine(fault, bless).err()).collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

fn faults() -> Vec<PathBuf> {
    let folder = fs::read_dir(repository("tests/invalid")).expect("tests/invalid is there");
    let mut faults: Vec<PathBuf> = folder.map(|it| it.expect("readable").path()).collect();
    faults.sort();
    faults
}

/// Builds the broken game and says what is not as it should be.
fn examine(fault: &Path, bless: bool) -> Result<(), String> {
    let name = fault.file_name().expect("a folder has a name").to_string_lossy();
    let project = broken(fault).map_err(|why| format!("{name}: {why}"))?;
    let command = fs::read_to_string(fault.join("command.txt"));
    let command = command.as_deref().unwrap_or("cardwright build tiny");
    let arguments = command.strip_prefix("cardwright").expect("a command of the program");
    let run = project.run(arguments);
    // What is marked on the print, or has a placeholder, keeps nothing else from being made.
    let marked: Vec<&str> = run.stdout.lines().filter(|it| told_of_marks(it)).collect();
    let mut found = format!("exit code {}\n\n{}", run.code, run.stderr);
    marked.iter().for_each(|line| found += &format!("{line}\n"));
    if !matches!(run.code, 1 | 2) {
        return Err(format!("{name}: {found}\nwanted are the exit codes 1 and 2"));
    }
    if marked.is_empty() && (project.path("out").exists() || !run.stdout.is_empty()) {
        return Err(format!("{name}: something was made of a broken game\n{}", run.stdout));
    }
    let expected = fault.join("expected.txt");
    if bless {
        return fs::write(expected, found).map_err(|error| format!("{name}: {error}"));
    }
    match fs::read_to_string(expected) {
        Ok(expected) if expected == found => Ok(()),
        Ok(expected) => Err(format!("{name}: expected\n{expected}\n{name}: found\n{found}")),
        Err(error) => Err(format!("{name}: expected.txt: {error}; found\n{found}")),
    }
}

fn told_of_marks(line: &str) -> bool {
    ["marked in red", "placeholders stand"].iter().any(|it| line.starts_with(it))
}

/// The smallest game with the files of a fault over its own, each of which must be another.
fn broken(fault: &Path) -> Result<Project, String> {
    let project = Project::tiny();
    for file in project::files(fault).iter().filter(|file| !NOTES.contains(&file.as_str())) {
        let changed = fs::read(fault.join(file)).map_err(|error| error.to_string())?;
        let place = format!("data/tiny/{file}");
        if fs::read(project.path(&place)).is_ok_and(|own| own == changed) {
            return Err(format!("{file} is the same as in tests/games/tiny"));
        }
        project.write(&place, &changed);
    }
    Ok(project)
}
