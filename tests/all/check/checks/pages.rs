//! The page of every check, and the documents made of all pages.

use super::documents;
use super::example::{self, Example};
use super::patches;
use crate::project::{files, repository};
use cardwright_check::{Check, Pass, registry};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Fewest examples that fire, and fewest near misses that stay silent.
const FIRES: usize = 2;
const SILENT: usize = 1;

/// The only check to look at, where one is named.
fn only() -> Option<&'static str> {
    let only = std::env::var("CARDWRIGHT_CHECK").ok();
    only.map(|it| registry::get(&it).unwrap_or_else(|error| panic!("{error}")).code)
}

/// What is wrong with each check, all of it on one list.
fn complaints(of: impl Fn(&Check) -> Vec<String> + Sync) {
    let only = only();
    let wanted = |check: &&Check| only.is_none_or(|it| it == check.code);
    let checks: Vec<&Check> = registry::ALL.iter().filter(wanted).collect();
    let found: Vec<String> = checks
        .par_iter()
        .flat_map_iter(|check| {
            let tell = |it| format!("{} {}: {it}", check.code, check.name);
            of(check).into_iter().map(tell).collect::<Vec<_>>()
        })
        .collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn names_and_codes_are_used_once() {
    let codes: BTreeSet<_> = registry::ALL.iter().map(|it| it.code).collect();
    let names: BTreeSet<_> = registry::ALL.iter().map(|it| it.name).collect();
    assert_eq!((codes.len(), names.len()), (registry::ALL.len(), registry::ALL.len()));
}

/// A check that is in no line of the registry never runs.
#[test]
fn every_page_belongs_to_a_check() {
    let listed: BTreeSet<&str> = registry::ALL.iter().map(|it| it.page).collect();
    for file in files(&repository("src/check")).into_iter().filter(|it| it.ends_with(".md")) {
        let page = fs::read_to_string(repository("src/check").join(&file)).expect("a text");
        assert!(listed.contains(page.as_str()), "src/check/{file} is in no line of registry.rs");
    }
}

#[test]
fn every_page_is_whole() {
    complaints(|check| {
        let mut wrong = Vec::new();
        let title = format!("# {} {}\n\n", check.code, check.name);
        if !check.page.starts_with(&title) {
            wrong.push(format!("the page does not begin with `{}`", title.trim()));
        }
        let summary = check.summary();
        if !summary.ends_with('.') || summary.len() > 120 {
            wrong.push(format!("the first paragraph is no short sentence: `{summary}`"));
        }
        // A PDF is no change to a game: the mutants of `preflight` stand for its examples.
        let on_games = !matches!(check.pass, Pass::Pdf);
        let headings = ["## What to do", "## Fires", "## Silent"];
        for heading in headings.into_iter().take(if on_games { 3 } else { 1 }) {
            if !check.page.contains(&format!("\n{heading}\n")) {
                wrong.push(format!("there is no `{heading}`"));
            }
        }
        let fires = example::under(check.page, "Fires").len();
        let silent = example::under(check.page, "Silent").len();
        if on_games && (fires < FIRES || silent < SILENT) {
            wrong.push(format!("{fires} examples that fire and {silent} near misses"));
        }
        wrong
    });
}

/// Every patch that an example offers does what it is offered for.
#[test]
fn examples_fire_where_they_are_marked_and_patches_end_what_they_fire() {
    let patches = AtomicUsize::new(0);
    complaints(|check| {
        let examples = example::under(check.page, "Fires");
        let complaints = |it: &Example| match it.examine(check) {
            Err(why) => vec![format!("`{}` {why}", it.title)],
            Ok(None) => Vec::new(),
            Ok(Some(checked)) => {
                let (offered, wrong) = patches::complaints(&it.title, &checked);
                patches.fetch_add(offered, Ordering::Relaxed);
                wrong
            }
        };
        examples.iter().flat_map(complaints).collect()
    });
    let patches = patches.into_inner();
    assert!(only().is_some() || patches >= 30, "{patches} patches: are they looked at?");
}

#[test]
fn near_misses_stay_silent() {
    complaints(|check| {
        let examples = example::under(check.page, "Silent");
        let complaint = |it: &Example| Some(format!("`{}` {}", it.title, it.examine(check).err()?));
        examples.iter().filter_map(complaint).collect()
    });
}

#[test]
fn the_documents_of_all_checks_are_current() {
    let folder = repository("docs/checks");
    let wanted = documents::all();
    if std::env::var_os("CARDWRIGHT_BLESS").is_some() {
        fs::create_dir_all(&folder).expect("writable");
        for name in files(&folder).into_iter().filter(|it| !wanted.contains_key(it)) {
            fs::remove_file(folder.join(name)).expect("writable");
        }
        for (name, text) in &wanted {
            fs::write(folder.join(name), text).expect("writable");
        }
    }
    let found = files(&folder).into_iter();
    let found = found.map(|name| {
        let text = fs::read_to_string(folder.join(&name)).expect("a text");
        (name, text)
    });
    let found: BTreeMap<String, String> = found.collect();
    let names: BTreeSet<&String> = wanted.keys().chain(found.keys()).collect();
    let stale: Vec<_> = names.into_iter().filter(|it| wanted.get(*it) != found.get(*it)).collect();
    assert!(
        stale.is_empty(),
        "not current in docs/checks: {stale:?}; run this test with CARDWRIGHT_BLESS=1"
    );
}

#[test]
fn checks_are_in_the_order_of_their_documents() {
    let listed: Vec<_> = registry::ALL.iter().map(|it| it.code).collect();
    let documented: Vec<_> = documents::in_order().into_iter().map(|it| it.code).collect();
    assert_eq!(listed, documented);
}

#[test]
fn an_explanation_says_how_to_read_its_examples() {
    let explain = |codes: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cardwright"));
        let output = command.arg("explain").args(codes.split(' ')).output().expect("it runs");
        String::from_utf8(output.stdout).expect("a text")
    };
    let page = |code| registry::get(code).expect("there is one").page;
    let (with, without) = (explain("D001"), explain("P001"));
    assert!(with.strip_prefix(page("D001")).is_some_and(|it| it.contains("`!` (added)")), "{with}");
    assert_eq!(without, page("P001"));
    assert_eq!(explain("P001 P002"), format!("{}\n{}", page("P001"), page("P002")));
    assert_eq!(explain("P001 P999"), "", "all or none");
}
