//! Whatever stands in a file of a game, the program answers with products or diagnostics.
//!
//! The first byte of an input chooses a file of `tests/games/tiny`, the rest stands in place of its
//! text. A panic, a hang, or a Rust debug string in a message is a find.
#![no_main]
#![allow(clippy::disallowed_methods, reason = "a fuzz target lays out files")]

use cardwright_check::LintLevels;
use cardwright_base::diagnostic::{self, Report};
use libfuzzer_sys::fuzz_target;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Files that an input may replace; those of the game first, then those it may have besides.
const FILES: &[&str] = &[
    "game.toml",
    "hands.toml",
    "powers.toml",
    "rules.md",
    "templates/tiny.j2",
    "glossary.toml",
    "rulings.toml",
    "descriptions.toml",
    "README.md",
];

/// What no message to an author contains.
const DEBUG: &[&str] = &["Some(", "None)", "Err(", "Ok(", "SourceId(", "Span {", "Located {", "unwrap"];

static DATA: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a temporary folder").keep();
    lay(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../games/tiny")), &folder.join("tiny"));
    folder
});

fn lay(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("writable");
    for entry in fs::read_dir(from).expect("readable").map(|it| it.expect("readable")) {
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            lay(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).expect("writable");
        }
    }
}

fuzz_target!(|input: &[u8]| {
    let Some((which, text)) = input.split_first() else { return };
    let file = FILES[usize::from(*which) % FILES.len()];
    let path = DATA.join("tiny").join(file);
    let before = fs::read(&path).ok();
    fs::write(&path, text).expect("writable");
    let mut report = Report::new();
    // Setting pages takes most of the time, and its code is not ours.
    let with_pages = which % 32 == 31;
    let checked = cardwright_pipeline::check(&DATA, "tiny", with_pages, &LintLevels::default(), &mut report);
    let said = match checked {
        Ok(()) => diagnostic::render(&report, diagnostic::TerminalStyle::PLAIN),
        Err(error) => error.to_string(),
    };
    match before {
        Some(before) => fs::write(&path, before).expect("writable"),
        None => fs::remove_file(&path).expect("removable"),
    }
    // An author may write these words; only what the program adds counts.
    let typed = String::from_utf8_lossy(text);
    for word in DEBUG {
        assert!(!said.contains(word) || typed.contains(word), "a debug string:\n{said}");
    }
});
