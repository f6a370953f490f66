//! How much work there is after an edit: a session lays out anew only what the edit changes, and looks for
//! findings only where they can be seen.

use super::booklets::account;
use cardwright_allocator::usage;
use cardwright_check::LintLevels;
use cardwright_pipeline::EditSession;
use std::fs;
use std::path::Path;
use typst_timing::TimingScope;

/// A file of the game, words in it that may be any others, and the most that may be asked for after they were edited.
struct Edit {
    file: &'static str,
    words: &'static str,
    /// Calls of functions that typst makes. The whole game takes about 60,000.
    calls: usize,
    /// Allocations to look at the game.
    look: usize,
    /// Allocations to tell where what was found can be seen. With all pages of the rulebook
    /// it would be 331,000.
    spots: usize,
}

const EDITS: [Edit; 2] = [
    Edit {
        file: "data/skirmish/basic.toml",
        words: "It needs none.",
        calls: 310,
        look: 2_140_000,
        spots: 41_500,
    },
    Edit {
        file: "data/skirmish/rulebook/01-introduction.md",
        words: "The banners lie in the mud",
        calls: 2_750,
        look: 2_165_000,
        spots: 173_500,
    },
];

/// So many edits of one file before another one is edited: what that one needs is still known.
const IN_A_ROW: usize = 5;

pub fn edits_ask_for_no_more_than_they_did() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    let mut session = EditSession::new(Path::new("data"), "skirmish", LintLevels::default());
    let mut look = |path: &str, text: Option<String>| {
        session.edit(Path::new(path), text);
        typst_timing::clear();
        pool.install(|| {
            drop(TimingScope::new("counted"));
            let before = usage().allocations;
            let update = session.update(&|_| ()).expect("the game is there");
            let update = update.expect("something has changed");
            let look = usage().allocations - before;
            let calls = account().1;
            let spots = session.rendered().expect("it was drawn").spots(&update.report);
            let spots =
                (spots.iter().any(|it| !it.is_empty()), usage().allocations - before - look);
            (update, calls, look, spots)
        })
    };
    typst_timing::enable();
    let mut found = Vec::new();
    look(EDITS[0].file, None);
    for Edit { file, words, calls, look: most, spots } in EDITS {
        let text = fs::read_to_string(file).expect("readable");
        assert!(text.contains(words), "{file} says no `{words}`");
        let (update, called, looked, (seen, told)) =
            look(file, Some(text.replacen(words, "Anew", 1)));
        assert!(!update.pages.is_empty(), "{file}: nothing was laid out");
        assert!(seen, "{file}: nothing that was found can be seen");
        found.push((file, [(called, calls), (looked, most), (told, spots)]));
        for number in 1..IN_A_ROW {
            look(file, Some(text.replacen(words, &format!("Anew {number}"), 1)));
        }
    }
    typst_timing::disable();
    typst_timing::clear();
    let is_within = |it: &(usize, usize)| (1..=it.1).contains(&it.0);
    assert!(found.iter().all(|it| it.1.iter().all(is_within)), "found and limits: {found:?}");
}
