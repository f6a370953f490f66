//! Scenario files with faults: each is told at its place, in words that an author understands.
//!
//! Each file of `tests/scenarios/broken` has beside it, as `.txt`, the exit code and all that the
//! program says. `CARDWRIGHT_BLESS=1` writes those anew; read every difference as an author would.

use crate::project::{Project, repository};
use std::fs;
use std::path::PathBuf;

#[test]
fn every_fault_of_a_scenario_is_told_at_its_place() {
    let project = Project::empty();
    project.lay(&repository("data/skirmish"), "data/skirmish");
    project.lay(&repository("tests/scenarios/broken"), "scenarios");
    let bless = std::env::var_os("CARDWRIGHT_BLESS").is_some();
    let mut complaints = Vec::new();
    for file in files() {
        let name = file.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        let run = project.run(&format!("scenario scenarios/{name}.toml"));
        let found = format!("exit code {}\n\n{}{}", run.code, run.stdout, run.stderr);
        let expected = file.with_extension("txt");
        if bless {
            fs::write(expected, found).expect("writable");
            continue;
        }
        let wanted = fs::read_to_string(expected).unwrap_or_default();
        if wanted != found {
            complaints.push(format!("{name}: expected\n{wanted}\n{name}: found\n{found}"));
        }
        if !matches!(run.code, 1 | 2) {
            complaints.push(format!("{name}: exit code {}", run.code));
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

fn files() -> Vec<PathBuf> {
    let folder = fs::read_dir(repository("tests/scenarios/broken")).expect("the folder is there");
    let all = folder.map(|it| it.expect("readable").path());
    let mut all: Vec<PathBuf> =
        all.filter(|it| it.extension().is_some_and(|it| it == "toml")).collect();
    all.sort();
    assert!(all.len() > 20, "only {} faults", all.len());
    all
}
