//! The free table: what can be done at it, what each seat sees of it, and what it becomes when its game changes.

mod boards;
mod changing;
mod moving;
#[cfg(unix)]
mod page;
mod redoing;
#[cfg(unix)]
mod requests;
mod saving;
mod secrets;
mod setting_up;

use crate::project::{Project, repository};
use cardwright_base::diagnostic::Report;
use cardwright_preview::free_table::{FreeTable, GameComponents, Move};
use serde_json::{Value, json};
use std::path::Path;

/// What a game gives to a table.
fn components(data: &Path, name: &str) -> GameComponents {
    let mut report = Report::new();
    let game = cardwright_load::load(data, name, &mut report).expect("readable");
    GameComponents::of(&game.expect("a game").0)
}

fn game(name: &str) -> GameComponents {
    components(&repository("data"), name)
}

/// A table of a game with two people, `ada` and `bo`.
fn table(name: &str) -> FreeTable {
    seated(game(name))
}

fn seated(components: GameComponents) -> FreeTable {
    let mut table = FreeTable::new(components, 2, "a seed").expect("a table");
    table.sit(1, "ada").expect("it is free");
    table.sit(2, "bo").expect("it is free");
    table
}

/// Six cards in one deck, without rules: the smallest game.
fn small(project: &Project) -> GameComponents {
    let toml = "title = \"Orchard\"\n[[card]]\ntitle = \"Pear\"\ncopies = 2\n\
        [[card]]\ntitle = \"Plum\"\ncopies = 3\n[[card]]\ntitle = \"Fig\"\n";
    project.write("data/orchard/game.toml", toml.as_bytes());
    components(&project.path("data"), "orchard")
}

/// Does something as a page asks for it; what is refused.
fn ask(table: &mut FreeTable, who: &str, what: Value) -> Result<(), String> {
    let what: Move = serde_json::from_value(what).map_err(|it| it.to_string())?;
    table.perform(who, what).map_err(|it| it.to_string())
}

fn act(table: &mut FreeTable, who: &str, what: Value) {
    ask(table, who, what.clone()).unwrap_or_else(|it| panic!("{what}: {it}"));
}

fn pieces(table: &FreeTable, who: &str, kind: &str) -> Vec<Value> {
    let view = table.view(Some(who));
    let all = view["pieces"].as_array().expect("pieces").iter();
    all.filter(|it| it["kind"] == kind).cloned().collect()
}

/// The pile of that name, as a seat sees it.
fn pile(table: &FreeTable, who: &str, name: &str) -> Value {
    let found = pieces(table, who, "pile").into_iter().find(|it| it["name"] == name);
    found.unwrap_or_else(|| panic!("no pile {name}"))
}

fn pile_id(table: &FreeTable, name: &str) -> Value {
    pile(table, "ada", name)["id"].clone()
}

fn hand(table: &FreeTable, who: &str) -> Vec<Value> {
    table.view(Some(who))["hand"].as_array().cloned().unwrap_or_default()
}

fn titles(cards: &[Value]) -> Vec<String> {
    cards.iter().map(|it| it["title"].as_str().unwrap_or_default().to_owned()).collect()
}

/// The last lines of the log, as they are read.
fn log(table: &FreeTable, lines: usize) -> Vec<String> {
    let view = table.view(None);
    let all = view["log"].as_array().expect("a log");
    let line = |it: &Value| {
        let what = it["what"].as_str().unwrap_or_default();
        it["who"].as_str().map_or_else(|| what.to_owned(), |who| format!("{who} {what}"))
    };
    all[all.len().saturating_sub(lines)..].iter().map(line).collect()
}

fn draw(table: &mut FreeTable, who: &str, name: &str, count: u32) {
    let pile = pile_id(table, name);
    act(table, who, json!({"do": "draw", "pile": pile, "count": count}));
}
