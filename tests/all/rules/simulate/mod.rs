//! Many games: the same however they are spread, and what is read from them.

mod any_game;
mod course;
mod pages;
mod runs;
mod statistics;

use serde_json::Value as Json;

/// A table of the game's own.
fn stat_table<'a>(table: &'a Json, id: &str) -> &'a Json {
    let mut all = table["stat_tables"].as_array().unwrap().iter();
    all.find(|it| it["id"] == id).unwrap_or_else(|| panic!("{id}"))
}

/// What stands in a column of a table of the game's own, row by row.
fn column(table: &Json, of: &str, column: &str) -> Vec<u64> {
    let stat_table = stat_table(table, of);
    let columns = stat_table["columns"].as_array().unwrap();
    let place = columns.iter().position(|it| it["id"] == column);
    let place = place.unwrap_or_else(|| panic!("{of} {column}"));
    let rows = stat_table["rows"].as_array().unwrap();
    rows.iter().map(|it| it["counts"][place].as_u64().unwrap()).collect()
}
