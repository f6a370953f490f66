//! What `cargo package` packs: all that the program needs once it is installed, and of the games the free one alone.

use crate::project::{files, repository};
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// The files of each package, by its name.
fn packed() -> BTreeMap<String, BTreeSet<String>> {
    let manifest = std::fs::read_to_string(repository("Cargo.toml")).expect("readable");
    let manifest: toml::Value = toml::from_str(&manifest).expect("TOML");
    let members = manifest["workspace"]["members"].as_array().expect("members");
    let folders =
        members.iter().filter_map(|it| it.as_str()).filter_map(|it| it.strip_prefix("src/"));
    let names = folders.map(|it| format!("cardwright-{it}")).chain(["cardwright".to_owned()]);
    names.map(|name| (name.clone(), listed(&name))).collect()
}

fn listed(name: &str) -> BTreeSet<String> {
    let run = Command::new(env!("CARGO"))
        .args(["package", "--offline", "--allow-dirty", "--list", "-p", name])
        .current_dir(repository(""))
        .output()
        .expect("cargo starts");
    assert!(run.status.success(), "{name}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).expect("UTF-8").lines().map(|it| it.replace('\\', "/")).collect()
}

#[test]
fn the_packages_hold_what_is_needed_and_no_game_but_pond() {
    let packed = packed();
    assert!(packed.len() > 20, "{:?}", packed.keys());
    let load = &packed["cardwright-load"];
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
    assert!(pond.len() > 15, "{pond:?}");
    for path in &pond {
        assert!(packed["cardwright-import"].contains(path), "cardwright-import lacks {path}");
    }
    for (name, paths) in &packed {
        // The rules of the games are part of the program; what they print is not.
        let print = |path: &&String| path.starts_with("bundled/") || !path.ends_with(".rs");
        for path in paths.iter().filter(print) {
            let unfree = ["skirmish", "skorm"].iter().any(|game| path.contains(game));
            let belongs = !["tests/", "benches/", "out/", "data/", "art/"]
                .iter()
                .any(|it| path.starts_with(it));
            // The page of a check may be called like anything.
            assert!(!unfree && belongs || path.ends_with(".md") && belongs, "{name} holds {path}");
        }
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
