//! How much work typst has after an edit: a session lays out anew only what the edit changes.

use super::booklets::account;
use cardwright_check::LintLevels;
use cardwright_pipeline::{EditSession, Update};
use std::fs;
use std::path::Path;
use typst_timing::TimingScope;

/// Files of the game, words in them that may be any others, and the most calls of functions that typst may make after
/// they were edited. The whole game takes about 60,000.
const EDITS: [(&str, &str, usize); 2] = [
    ("data/skirmish/basic.toml", "It needs none.", 310),
    ("data/skirmish/rulebook/01-introduction.md", "The banners lie in the mud", 2_750),
];

pub fn edits_take_no_more_calls_than_they_did() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    let mut session = EditSession::new(Path::new("data"), "skirmish", LintLevels::default());
    let mut look = |path: &str, text: Option<String>| -> (Update, usize) {
        session.edit(Path::new(path), text);
        typst_timing::clear();
        pool.install(|| {
            drop(TimingScope::new("counted"));
            let update = session.update(&|_| ()).expect("the game is there");
            (update.expect("something has changed"), account().1)
        })
    };
    typst_timing::enable();
    let mut found = Vec::new();
    look(EDITS[0].0, None);
    for (path, words, most) in EDITS {
        let text = fs::read_to_string(path).expect("readable");
        assert!(text.contains(words), "{path} says no `{words}`");
        let (update, calls) = look(path, Some(text.replacen(words, "Anew", 1)));
        assert!(!update.pages.is_empty(), "{path}: nothing was laid out");
        found.push((path, calls, most));
    }
    typst_timing::disable();
    typst_timing::clear();
    assert!(found.iter().all(|it| (1..=it.2).contains(&it.1)), "calls and limits: {found:?}");
}
