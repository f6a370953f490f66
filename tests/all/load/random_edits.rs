//! Slips of the keyboard: whatever an author types into a game, the program answers with products
//! or with diagnostics. It never panics, and it can always print what it found.

use crate::project::{Project, files, repository};
use cardwright_base::diagnostic::{self, Report, TerminalStyle};
use cardwright_check::LintLevels;
use cardwright_pipeline::{BuildRequest, Progress};
use proptest::prelude::{Just, Strategy, any, prop, prop_assert, prop_oneof};
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngSeed, TestRunner};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::path::Path;

/// What happens to a text at some character of it.
#[derive(Clone, Debug)]
enum Slip {
    Lose,
    Replace(char),
    Insert(char),
    LoseLine,
    RepeatLine,
    /// Something else behind the `=` of the line.
    Revalue(&'static str),
}

/// Values of every kind that TOML has.
const VALUES: &[&str] = &[
    "\"\"",
    "\"six\"",
    "0",
    "-7",
    "2.5",
    "nan",
    "99999999999999999999",
    "true",
    "2026-02-28",
    "[]",
    "[[1], 2]",
    "{}",
    "{ min = 1 }",
];

fn slips() -> impl Strategy<Value = Slip> {
    // What TOML, Markdown and templates give a meaning to, digits, and what is wider than a byte.
    let keys = "\"'[]{}()=#.,:|-+*_`<>%&!?/\\ \n\t0129aZé’布🙂\u{feff}";
    let keys: Vec<char> = keys.chars().collect();
    prop_oneof![
        3 => Just(Slip::Lose),
        3 => select(keys.clone()).prop_map(Slip::Replace),
        3 => select(keys).prop_map(Slip::Insert),
        1 => Just(Slip::LoseLine),
        1 => Just(Slip::RepeatLine),
        6 => select(VALUES).prop_map(Slip::Revalue),
    ]
}

fn damaged(text: &str, at: Index, slip: &Slip) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let at = at.index(chars.len());
    let begin = chars[..at].iter().rposition(|c| *c == '\n').map_or(0, |it| it + 1);
    let end = chars[at..].iter().position(|c| *c == '\n').map_or(chars.len(), |it| at + it + 1);
    match slip {
        Slip::Lose => drop(chars.remove(at)),
        Slip::Replace(other) => chars[at] = *other,
        Slip::Insert(more) => chars.insert(at, *more),
        Slip::LoseLine => drop(chars.drain(begin..end)),
        Slip::RepeatLine => {
            let line = chars[begin..end].to_vec();
            chars.splice(begin..begin, line);
        }
        Slip::Revalue(value) => {
            let sign = chars[begin..end].iter().position(|c| *c == '=');
            let behind = sign.map_or(at..at, |it| begin + it + 1..end);
            chars.splice(behind, value.chars().chain(['\n']));
        }
    }
    chars.into_iter().collect()
}

/// Gives `read` a data folder with the game after a slip in one of its texts, `cases` times, always the same ones.
/// It fills the report, and says whether it found nothing to stop at. So many slips as `together` says are made one
/// after another: one at which the reading of the files stops is looked at alone and mended, the others stay until
/// all are made and are looked at at once.
fn survives(
    game: &Path,
    (cases, together): (usize, usize),
    seed: u64,
    read: impl Fn(&Path, &mut Report) -> bool,
) {
    let name = game.file_name().expect("a game has a name").to_string_lossy();
    let stays = |file: &String| file.starts_with("scenarios/") || file == "review.toml";
    let texts = files(game).into_iter().filter(|it| !it.ends_with(".svg") && !stays(it));
    // Data has more to get wrong than prose.
    let texts: Vec<String> = texts
        .flat_map(|file| vec![file.clone(); if file.ends_with(".toml") { 4 } else { 1 }])
        .collect();
    let config = Config {
        cases: (cases / together) as u32,
        rng_seed: RngSeed::Fixed(seed),
        failure_persistence: None,
        max_shrink_iters: 50,
        ..Config::default()
    };
    let parent = game.parent().expect("a game lies in a folder");
    let mut report = Report::new();
    assert!(read(parent, &mut report), "{}", diagnostic::render(&report, TerminalStyle::PLAIN));
    let stopped = Cell::new(0);
    let project = Project::empty();
    project.lay(game, &format!("data/{name}"));
    // What was damaged, as it was.
    let whole: RefCell<BTreeMap<String, String>> = RefCell::default();
    let looked_at = || {
        let mut report = Report::new();
        let done = read(&project.path("data"), &mut report);
        let said = diagnostic::render(&report, TerminalStyle::PLAIN);
        prop_assert!(done || said.contains("error["), "it stopped, and nobody said why");
        Ok(done)
    };
    let loads = || {
        let loaded = cardwright_load::load(&project.path("data"), &name, &mut Report::new());
        matches!(loaded, Ok(Some(_)))
    };
    let slips = prop::collection::vec((select(texts), any::<Index>(), slips()), together);
    let outcome = TestRunner::new(config).run(&slips, |slips| {
        for (path, text) in whole.take() {
            project.write(&path, text.as_bytes());
        }
        let mut stays = 0;
        for (file, at, slip) in slips {
            let path = format!("data/{name}/{file}");
            let text = project.read(&path);
            whole.borrow_mut().entry(path.clone()).or_insert_with(|| text.clone());
            project.write(&path, damaged(&text, at, &slip).as_bytes());
            if loads() {
                stays += 1;
                continue;
            }
            prop_assert!(!looked_at()?, "it went on without the game");
            stopped.set(stopped.get() + 1);
            project.write(&path, text.as_bytes());
        }
        let done = stays == 0 || looked_at()?;
        stopped.set(stopped.get() + usize::from(!done));
        Ok(())
    });
    assert!(outcome.is_ok(), "{}", outcome.expect_err("it is not"));
    // Slips in prose may do no harm, but much of a game is not prose.
    assert!(stopped.get() > cases / 4, "only {} of {cases} slips did harm", stopped.get());
}

#[test]
fn slips_in_a_small_game_never_make_a_build_panic() {
    survives(&repository("tests/games/tiny"), (150, 3), 2005, |data, report| {
        let wanted = BuildRequest::new(data, "tiny", false);
        let levels = LintLevels::default();
        let built = cardwright_pipeline::build(&wanted, &levels, report, &Progress::SILENT);
        !matches!(built, Ok(None))
    });
}

/// Everything but typesetting, which costs a second for a game of this size.
#[test]
fn slips_in_the_bundled_game_never_make_its_reading_panic() {
    survives(&repository("data/skirmish"), (300, 20), 2026, |data, report| {
        let policy = LintLevels::default();
        let checked = cardwright_pipeline::check(data, "skirmish", false, &policy, report);
        checked.is_err() || !report.has_errors()
    });
}
