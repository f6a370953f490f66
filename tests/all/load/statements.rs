//! What reading a game makes of the statements in it.
#![allow(clippy::disallowed_methods, reason = "tests lay out games")]

use crate::project::{Project, repository};
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_model::{Amount, Date, Game, Value};
use std::path::Path;

fn loaded(data: &Path, name: &str) -> (Game, Report) {
    let mut report = Report::new();
    let loaded = cardwright_load::load(data, name, &mut report).expect("the files can be read");
    let (game, _) = loaded.unwrap_or_else(|| panic!("{}", render(&report, TerminalStyle::PLAIN)));
    (game, report)
}

/// The smallest game with more in its manifest, at the place of a line that stays.
fn tiny_with(more: &[(&str, &str, &str)]) -> (Game, Report) {
    let project = Project::tiny();
    for (file, at, text) in more {
        project.edit(&format!("data/tiny/{file}"), at, &format!("{text}{at}"));
    }
    loaded(&project.path("data"), "tiny")
}

#[test]
fn an_allowance_reaches_as_far_as_the_table_it_stands_in() {
    let allow = |check: &str| format!("allow = [{{ check = \"{check}\", reason = \"known\" }}]\n");
    let (card, kind, book) = (allow("a-card"), allow("a-type"), allow("a-book"));
    let all = "allow = [{ check = \"all\", reason = \"known\", at = \"./rules.md\" }]\n";
    let (game, report) = tiny_with(&[
        ("game.toml", "minutes = 5", all),
        ("game.toml", "edge = ", &kind),
        ("game.toml", "pages = 1", &book),
        ("hands.toml", "points = 2", &card),
    ]);
    let find = |check: &str| game.allows.iter().find(|it| it.check.value == check).expect(check);
    let scope = |check: &str| report.sources.slice(find(check).scope.expect("a scope"));
    assert_eq!(game.allows.len(), 4);
    assert!(find("all").scope.is_none() && find("all").scope_files.is_empty());
    assert_eq!(find("all").at.as_ref().map(|it| it.value.as_str()), Some("rules.md"));
    assert!(scope("a-card").starts_with("[[card]]\nid = \"blade\""), "{}", scope("a-card"));
    assert!(scope("a-card").ends_with("powers = [\"twice\"]"), "{}", scope("a-card"));
    // The fields of a type stand under a heading of their own, and belong to it.
    assert!(scope("a-type").starts_with("[[type]]\nid = \"hand\""), "{}", scope("a-type"));
    assert!(scope("a-type").ends_with("of = \"power\" } }"), "{}", scope("a-type"));
    assert!(scope("a-book").starts_with("[[book]]"), "{}", scope("a-book"));
    let files = &find("a-book").scope_files;
    let names: Vec<_> = files.iter().map(|it| report.sources.path(*it)).collect();
    assert!(matches!(names[..], [name] if name.ends_with("data/tiny/rules.md")), "{names:?}");
    let own = report.sources.slice(find("a-card").span);
    assert_eq!(own, "{ check = \"a-card\", reason = \"known\" }");
}

#[test]
fn an_allowance_may_have_a_heading() {
    let text = "[[card.allow]]\ncheck = \"long\"\nreason = \"known\"\n\n[[card]]\nid = \"cloth\"";
    let project = Project::tiny();
    project.edit("data/tiny/hands.toml", "[[card]]\nid = \"cloth\"", text);
    let (game, report) = loaded(&project.path("data"), "tiny");
    let scope = report.sources.slice(game.allows[0].scope.expect("a scope"));
    assert!(scope.starts_with("[[card]]\nid = \"blade\""), "{scope}");
    assert!(scope.ends_with("reason = \"known\""), "{scope}");
}

#[test]
fn a_set_up_names_cards_and_decks_with_figures() {
    let variant = "[[variant]]\nid = \"short\"\ntitle = \"Short\"\nseats = { min = 2, max = 2 }\n\
                   figures = { rounds = 1 }\nwithout = \"card.points > 2\"\ndead = [\"blade\"]\n\
                   each = { cloth = \"rounds\" }\n\n";
    let setup = "[setup]\neach = { stone = \"rounds\", blade = 2 }\ndeal = { draw = 1 }\n\n";
    let (game, report) =
        tiny_with(&[("game.toml", "[format]", setup), ("game.toml", "[[sheets]]", variant)]);
    let short = &game.variants[0];
    let amounts = |portions: &cardwright_model::Portions, variant| -> Vec<(String, Option<i64>)> {
        let amount = |amount| game.amount(amount, variant);
        portions.iter().map(|(id, it)| (id.value.clone(), amount(&it.value))).collect()
    };
    let pair = |id: &str, amount| (id.to_owned(), Some(amount));
    assert_eq!(amounts(&game.setup.each, None), [pair("stone", 3), pair("blade", 2)]);
    assert_eq!(amounts(short.each(&game), Some(short)), [pair("cloth", 1)]);
    // What the variant does not say is as in the standard game.
    assert_eq!(amounts(short.deal(&game), Some(short)), [pair("draw", 1)]);
    assert_eq!(game.setup.each[0].1.value, Amount::Figure("rounds".to_owned()));
    assert_eq!(report.sources.slice(game.setup.each[0].0.span), "stone");
    let without = short.without.as_ref().expect("it is there");
    assert_eq!(report.sources.slice(without.span), "\"card.points > 2\"");
    assert_eq!(short.dead.iter().map(|it| it.value.as_str()).collect::<Vec<_>>(), ["blade"]);
}

#[test]
fn the_bundled_game_states_what_checks_need() {
    let (game, _) = loaded(&repository("data"), "skirmish");
    let highlander = &game.variants[0];
    assert_eq!(game.setup.each.len(), 2);
    assert!(highlander.each(&game).is_empty(), "nobody starts with a card of the standard game");
    let (_, hand) = &highlander.deal(&game)[0];
    assert_eq!(game.amount(&hand.value, Some(highlander)), Some(5));
    assert_eq!(highlander.dead.len(), 3);
    assert_eq!(game.words.withdrawn.len(), 2);
    let versions = game.history.iter().filter_map(|it| it.version.as_ref());
    assert_eq!(versions.clone().count(), game.history.len());
    assert_eq!(versions.clone().next().map(|it| &it.value), Some(&game.version.value));
    let released = game.history[0].released.as_ref().map(|it| it.value);
    assert_eq!(released, game.released);
}

#[test]
fn an_edition_may_have_a_version_and_a_day() {
    let history = "[[history]]\nname = \"First edition\"\nversion = \"1.0.0\"\n\
                   released = 2026-11-20\nchanges = [\"It is new.\"]\n\n";
    let (game, report) = tiny_with(&[("game.toml", "[[sheets]]", history)]);
    let released = game.history[0].released.as_ref().expect("it is there");
    assert_eq!(released.value, Date { year: 2026, month: 11, day: 20 });
    assert_eq!(report.sources.slice(released.span), "2026-11-20");
}

#[test]
fn both_sides_of_a_relation_may_be_stated() {
    let field = "beaten_by = { kind = \"list\", of = { kind = \"card\" }, note = \"by hand\" }\n";
    let (game, _) = tiny_with(&[
        ("game.toml", "powers = {", field),
        ("hands.toml", "points = 2", "beaten_by = [\"cloth\"]\n"),
    ]);
    let blade = game.card("blade").expect("it is there");
    let words = |values: &mut dyn Iterator<Item = &Value>| -> Vec<String> {
        values.filter_map(Value::word).map(str::to_owned).collect()
    };
    let stated = blade.field("beaten_by").expect("it is declared").items();
    assert_eq!(words(&mut stated.iter().map(|it| &it.value)), ["cloth"]);
    assert_eq!(words(&mut blade.derived["beaten_by"].iter()), ["stone"]);
    let declared = game.types[0].fields.iter().find(|it| it.name == "beaten_by").expect("it is");
    assert_eq!(declared.note.as_ref().map(|it| it.value.as_str()), Some("by hand"));
    assert!(!declared.excludes);
}
