//! The rules of the house, held against the code.

mod circles;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Files below a folder with one of the endings.
fn files(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if endings.iter().any(|it| path.to_string_lossy().ends_with(it)) {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no {endings:?} in {folder}");
    found
}

#[test]
fn no_source_file_is_longer_than_500_lines() {
    for path in files("src", &[".rs"]).into_iter().chain(files("tests", &[".rs"])) {
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines <= 500, "{} has {lines} lines", path.display());
    }
}

/// Folders of tests that belong to no single module.
const ACROSS: &[&str] = &["begin", "browser", "components", "examples", "hostile", "tidy"];

#[test]
fn folders_of_tests_are_named_after_modules() {
    let listed = fs::read_to_string(root().join("tests/README.md")).unwrap();
    for entry in fs::read_dir(root().join("tests/all")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_module = root().join("src").join(&name).is_dir() || ACROSS.contains(&name.as_str());
        assert!(path.is_file() || is_module, "tests/all/{name} is named after no module");
        let is_listed = listed.contains(&format!("`{name}`"));
        assert!(is_listed || name == "main", "tests/all/{name} is not in tests/README.md");
    }
}

#[test]
fn every_source_file_says_what_it_is() {
    for path in files("src", &[".rs"]).into_iter().chain(files("tests", &[".rs"])) {
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("//!"), "{} has no module comment", path.display());
    }
}

#[test]
fn every_stage_says_what_goes_in_and_out() {
    let stages = [
        "base",
        "boards",
        "check",
        "download",
        "export",
        "faces",
        "import",
        "impose",
        "load",
        "model",
        "preflight",
        "report",
        "rulebook",
        "rules",
        "spreadsheet",
        "typeset",
        "wording",
    ];
    for stage in stages {
        let text = fs::read_to_string(root().join("src").join(stage).join("lib.rs")).unwrap();
        let comment: String = text.lines().take_while(|it| it.starts_with("//!")).collect();
        let lower = comment.to_lowercase();
        for word in ["in:", "out:", "never:"] {
            let said = lower.contains(word) || stage == "model" && word != "never:";
            assert!(said, "src/{stage}/mod.rs does not say `{word}`");
        }
    }
}

#[test]
fn forbidden_names_do_not_occur() {
    for path in files("src", &[".rs"]).into_iter().chain(files("tests", &[".rs"])) {
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        for name in ["util", "utils", "helper", "helpers", "common", "misc"] {
            assert_ne!(stem, name, "{}", path.display());
        }
    }
}

/// The table of `docs/ARCHITECTURE.md`: crate to the crates that it uses.
fn architecture() -> BTreeMap<String, BTreeSet<String>> {
    let text = fs::read_to_string(root().join("docs/ARCHITECTURE.md")).unwrap();
    let rows = text.lines().skip_while(|it| *it != "| crate | uses |").skip(2);
    let mut table = BTreeMap::new();
    for row in rows.take_while(|it| it.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let used = cells[1].split(',').map(str::trim).filter(|it| !it.is_empty());
        table.insert(cells[0].to_owned(), used.map(str::to_owned).collect());
    }
    table
}

/// Crates of the workspace, each with what its `Cargo.toml` says under `[dependencies]`.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let manifests = files("src", &["Cargo.toml"]).into_iter().map(|path| {
        let name = path.parent().unwrap().file_name().unwrap().to_string_lossy().into_owned();
        (name, path)
    });
    let mut found = BTreeMap::new();
    for (name, path) in manifests.chain([("cardwright".to_owned(), root().join("Cargo.toml"))]) {
        let text = fs::read_to_string(path).unwrap();
        let lines = text.lines().skip_while(|it| *it != "[dependencies]").skip(1);
        let lines = lines.take_while(|it| !it.starts_with('[')).filter(|it| !it.starts_with('#'));
        let names = lines.filter_map(|it| it.split(['.', ' ']).next().map(str::to_owned));
        found.insert(name, names.filter(|it| !it.is_empty()).collect());
    }
    found
}

#[test]
fn crates_use_only_what_the_architecture_says() {
    let ours = |names: BTreeSet<String>| -> BTreeSet<String> {
        names.iter().filter_map(|it| it.strip_prefix("cardwright-").map(str::to_owned)).collect()
    };
    let found: BTreeMap<_, _> =
        dependencies().into_iter().map(|(name, uses)| (name, ours(uses))).collect();
    assert!(found.len() > 10, "the crates were not found");
    let quick = fs::read_to_string(root().join(".ci/quick.toml")).unwrap();
    for name in found.keys().filter(|it| *it != "cardwright") {
        assert!(quick.contains(&format!("\ncardwright-{name} = ")), "{name} is slow to compile");
    }
    assert_eq!(architecture(), found);
}

#[test]
fn only_typeset_knows_typst_and_only_load_knows_toml() {
    let homes = [
        ("typst", vec!["typeset"]),
        ("typst-pdf", vec!["typeset"]),
        // One colour profile.
        ("typst-assets", vec!["export"]),
        ("toml", vec!["load"]),
        // The proof that a fix, or room for translations, leaves the rest of a file as it was; edits of cards.
        ("toml_edit", vec!["base", "export", "import"]),
    ];
    let found = dependencies();
    for (library, homes) in homes {
        let users = found.iter().filter(|(_, uses)| uses.contains(library));
        assert_eq!(users.map(|(name, _)| name.as_str()).collect::<Vec<_>>(), homes, "{library}");
    }
}

#[test]
fn files_are_opened_in_the_vault_and_drawings_read_in_one_place() {
    // clippy.toml forbids the functions; this forbids new doors beside them, and allowing them elsewhere.
    let doors = [
        // The staging folder reads what this very run has put there.
        // The watch reads what the system says of this very process. `build.rs` is no part of the program.
        (
            "fs::read",
            &[
                "build.rs",
                "load/vault/mod.rs",
                "load/vault/repository.rs",
                // Reads the names in folders.
                "load/vault/stamp.rs",
                "export/write/staged.rs",
                "base/limits.rs",
            ][..],
        ),
        ("File::open", &["load/vault/mod.rs"]),
        ("open_ambient", &["load/vault/mod.rs", "export/write/place.rs"]),
        ("usvg::Options", &["base/svg.rs"]),
        ("Tree::from_", &["base/svg.rs"]),
        (
            "clippy::disallowed_methods",
            &[
                "build.rs",
                // Ask for the time, and open nothing.
                "cmd/watch.rs",
                "pipeline/monitor.rs",
                "preview/lanes.rs",
                "preview/watching.rs",
                "load/vault/mod.rs",
                "load/revision.rs",
                "export/write.rs",
                "base/svg.rs",
                "base/limits.rs",
            ],
        ),
    ];
    for path in files("src", &[".rs"]) {
        let name = path.strip_prefix(root().join("src")).unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let code: Vec<_> = text.lines().filter(|it| !it.trim_start().starts_with("//")).collect();
        for (door, homes) in &doors {
            let found = code.iter().any(|line| line.contains(door));
            assert!(!found || homes.contains(&name.as_str()), "{name}: {door}");
        }
    }
}

#[test]
fn every_font_has_its_licence_beside_it() {
    for font in files("fonts", &[".ttf", ".otf"]) {
        let licence = font.parent().unwrap().join("OFL.txt");
        let text = fs::read_to_string(&licence).unwrap_or_default();
        assert!(text.contains("SIL Open Font License"), "{} lacks a licence", font.display());
    }
}

#[test]
fn every_games_art_has_credits() {
    for game in fs::read_dir(root().join("data")).unwrap() {
        let game = game.unwrap();
        // What belongs to no game, such as the profiles of presses, says so beside them.
        if !game.path().join("game.toml").is_file() {
            continue;
        }
        let id = game.file_name().to_string_lossy().into_owned();
        let homes = [game.path().join("art"), root().join("art").join(&id)];
        let credited = homes.iter().any(|it| it.join("CREDITS.md").is_file());
        assert!(credited, "the art of {id} has no CREDITS.md");
        assert!(game.path().join("CREDITS.md").is_file(), "data/{id} has no CREDITS.md");
    }
}

#[test]
fn drawings_are_flat_and_self_contained() {
    for path in files("art", &[".svg"]).into_iter().chain(files("data/pond", &[".svg"])) {
        let svg = fs::read_to_string(&path).unwrap();
        for forbidden in ["<text", "<image", "<filter", "Gradient", "href=", "opacity"] {
            assert!(!svg.contains(forbidden), "{} has {forbidden}", path.display());
        }
    }
}

#[test]
fn no_title_of_a_card_is_typed_in_code_or_texts() {
    let titles = titles();
    let mut places = files("src", &[".rs"]);
    places.extend(files("templates", &[".typ", ".j2"]));
    places.extend(files("data/skirmish/rulebook", &[".md"]));
    places.push(root().join("data/skirmish/quick.md"));
    for path in places {
        let text = fs::read_to_string(&path).unwrap();
        let spoken = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for line in spoken {
            for title in titles.iter().filter(|it| line.contains(*it)) {
                let found = line
                    .split(|c: char| !c.is_ascii_alphabetic() && c != ' ')
                    .any(|run| format!(" {run} ").contains(&format!(" {title} ")));
                assert!(!found, "{}: `{title}` is typed by hand: {line}", path.display());
            }
        }
    }
}

fn titles() -> Vec<String> {
    let mut titles = Vec::new();
    for path in files("data/skirmish", &[".toml"]) {
        let text = fs::read_to_string(&path).unwrap();
        let mut in_card = false;
        for line in text.lines() {
            if line.starts_with("[[") {
                in_card = line == "[[card]]";
            }
            if let Some(title) = line.strip_prefix("title = \"").filter(|_| in_card) {
                titles.push(title.trim_end_matches('"').to_owned());
            }
        }
    }
    assert_eq!(titles.len(), 23, "the titles were not found");
    titles
}
