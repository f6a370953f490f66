//! How much work typst has with the booklets. Typst keeps an account of what it does; here it is read of a thread that
//! sets one booklet after the other.

use cardwright_base::diagnostic::Report;
use cardwright_faces::FaceData;
use cardwright_typeset::Typesetter;
use cardwright_wording::passage::Lookup;
use cardwright_wording::{TextEngine, word};
use serde_json::Value as Json;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use typst_timing::TimingScope;

/// The most that each booklet may take: layout passes, calls of functions.
const MOST: &[(&str, &str, usize, usize)] = &[
    ("skirmish", "rulebook.pdf", 2, 50_000),
    ("skirmish", "quick-rules.pdf", 2, 9_300),
    ("skorm", "rulebook.pdf", 2, 44_000),
    ("skorm", "moves.pdf", 2, 13_000),
    ("skirmish-wars", "rulebook.pdf", 2, 55_000),
    ("skirmish-phase", "leaflet.pdf", 2, 3_800),
    ("pond", "rules.pdf", 2, 1_400),
];

/// What was done since the last account: layout passes, calls.
pub fn account() -> (usize, usize) {
    let mut bytes = Vec::new();
    typst_timing::export_json(&mut bytes, |_| (String::new(), 0)).expect("an account");
    let events: Vec<Json> = serde_json::from_slice(&bytes).expect("JSON");
    let mark = events.iter().find(|it| it["name"] == "counted").expect("the mark of this thread");
    let ours = |it: &&Json| it["ph"] == "B" && it["tid"] == mark["tid"];
    let called = |name: &str| {
        let named = |it: &&Json| it["name"].as_str().is_some_and(|it| it.starts_with(name));
        events.iter().filter(ours).filter(named).count()
    };
    (called("iter ("), called("func call"))
}

pub fn booklets_take_no_more_passes_and_calls_than_they_did() {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a pool");
    typst_timing::enable();
    let counts: Vec<_> = pool.install(|| {
        let games = ["skirmish", "skorm", "skirmish-wars", "skirmish-phase", "pond"];
        games.iter().flat_map(|game| counts_of(game)).collect()
    });
    typst_timing::disable();
    typst_timing::clear();
    assert_eq!(counts.len(), MOST.len());
    for (game, file, passes, calls) in counts {
        let wanted = MOST.iter().find(|it| it.0 == game && it.1 == file);
        let (_, _, most_passes, most_calls) = *wanted.expect("a limit for each booklet");
        assert!(passes > 0 && calls > 300, "{game}/{file} was not counted: {passes}, {calls}");
        assert!(passes <= most_passes, "{game}/{file} is laid out {passes} times");
        assert!(calls <= most_calls, "{game}/{file} takes {calls} calls, {most_calls} allowed");
    }
}

fn counts_of(name: &'static str) -> Vec<(&'static str, String, usize, usize)> {
    let mut report = Report::new();
    let loaded = cardwright_load::load(Path::new("data"), name, &mut report).expect("readable");
    let (game, mut assets) = loaded.expect("sound");
    // Layouts of their own, lest what was done before has left results in the cache.
    for (_, text) in assets.templates.values_mut() {
        text.insert_str(0, "#let counted = true\n");
    }
    let mut words = TextEngine::new(&game, &assets, &mut report);
    let rules = cardwright_rules::ruleset(&game, &mut report).map(Arc::from);
    if let Some(rules) = &rules {
        cardwright_rulebook::register_rules(&mut words, rules);
    }
    let texts = word(&game, &assets, &words, &mut report);
    let faces = FaceData::of(&game, &texts);
    let typesetter = Typesetter::new(&assets);
    let lookup = Lookup { typed: &[], printed: &[] };
    let count = |book| {
        let mut report = report.branch();
        let book_input =
            cardwright_rulebook::write(&game, book, &words, rules.as_deref(), &faces, &mut report);
        let draw = |report: &mut Report| {
            typst_timing::clear();
            drop(TimingScope::new("counted"));
            cardwright_rulebook::draw(&game, &book_input, &faces, &typesetter, report)
                .expect("a booklet");
            account()
        };
        let (passes, calls) = draw(&mut report);
        let (_, again) = draw(&mut report);
        assert!(again * 20 < calls, "{name}: what was computed does not serve again: {again}");
        (name, book.file.value.clone(), passes, calls)
    };
    let counts = game.books.iter().map(count).collect();
    if name != "skirmish" {
        return counts;
    }
    typst_timing::clear();
    drop(TimingScope::new("counted"));
    cardwright_faces::draw(&game, &faces, lookup, &typesetter, &mut report).expect("sides");
    let (passes, _) = account();
    assert_eq!(
        passes, 1,
        "{name}: sides measure much, and count nothing that a second pass could change"
    );
    counts
}

/// Two versions of the cache would each keep its results, and only one would ever be emptied.
pub fn there_is_one_version_of_the_cache() {
    let lock = fs::read_to_string("Cargo.lock").expect("readable");
    assert_eq!(lock.matches("name = \"comemo\"\n").count(), 1);
}
