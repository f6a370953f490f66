//! What `cargo package` packs: all that the program needs once it is installed, and of the games the free one alone.

use crate::project::{files, repository};
use std::collections::BTreeSet;
use std::process::Command;

/// The files of a package, or of all of them.
fn listed(which: &[&str]) -> BTreeSet<String> {
    let run = Command::new(env!("CARGO"))
        .args(["package", "--offline", "--allow-dirty", "--list"])
        .args(which)
        .current_dir(repository(""))
        .output()
        .expect("cargo starts");
    assert!(run.status.success(), "{which:?}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).expect("UTF-8").lines().map(|it| it.replace('\\', "/")).collect()
}

#[test]
fn the_packages_hold_what_is_needed_and_no_game_but_pond() {
    let load = listed(&["-p", "cardwright-load"]);
    let below = |folder: &str, to: &str, kept: &dyn Fn(&str) -> bool| -> Vec<String> {
        let all = files(&repository(folder)).into_iter().filter(|it| kept(it));
        all.map(|it| format!("bundled/{to}/{it}")).collect()
    };
    let shared = |it: &str| !it.contains('/') || it.starts_with("report/");
    let wanted = [
        below("templates", "templates", &shared),
        below("fonts", "fonts", &|_| true),
        below("data/press", "press", &|_| true),
    ];
    for path in wanted.iter().flatten() {
        assert!(load.contains(path), "cardwright-load lacks {path}");
    }
    let pond = below("data/pond", "pond", &|it| {
        !["scenarios/", "schema/", "review.toml"].iter().any(|out| it.starts_with(out))
    });
    let import = listed(&["-p", "cardwright-import"]);
    assert!(pond.len() > 15, "{pond:?}");
    for path in &pond {
        assert!(import.contains(path), "cardwright-import lacks {path}");
    }
    let all = listed(&["--workspace"]);
    assert!(all.len() > 700 && all.is_superset(&load), "{} files", all.len());
    // The rules of all games are part of the program; what the games print is not.
    for path in all.iter().filter(|it| !it.ends_with(".rs")) {
        let unfree = ["skirmish", "skorm"].iter().any(|game| path.contains(game));
        // The documents of checks lie beside them, some in a folder of such a name.
        let folders = ["tests/", "benches/", "out/", "data/", "art/"];
        let foreign = !path.ends_with(".md") && folders.iter().any(|it| path.starts_with(it));
        assert!(!unfree && !foreign, "a package holds {path}");
    }
    for path in all.iter().filter(|it| it.starts_with("bundled/")) {
        assert!(load.contains(path) || import.contains(path), "a package holds {path}");
    }
}

#[test]
fn every_package_says_what_it_is() {
    for manifest in files(&repository("src")).into_iter().filter(|it| it.ends_with("/Cargo.toml")) {
        let text = std::fs::read_to_string(repository("src").join(&manifest)).expect("readable");
        for key in [
            "description = \"",
            "version.workspace = true",
            "license.workspace = true",
            "rust-version.workspace = true",
        ] {
            assert!(text.contains(key), "src/{manifest} has no `{key}`");
        }
    }
}
