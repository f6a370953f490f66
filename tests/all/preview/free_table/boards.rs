//! Boards of the free table: they are moved and turned with all that lies on them, and cells go along.

use super::{act, ask, log, pieces, pile_id, table};
use cardwright_preview::free_table::FreeTable;
use serde_json::{Value, json};

fn board(table: &FreeTable) -> Value {
    table.view(None)["boards"][0].clone()
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// A frog on a cell of the pond, and where it lies.
fn frog_on(table: &mut FreeTable, cell: &str) -> Value {
    let frogs = pile_id(table, "Green frogs");
    act(table, "ada", json!({"do": "lay", "pile": frogs, "up": true}));
    let frog = pieces(table, "ada", "card").remove(0)["id"].clone();
    let id = board(table)["id"].clone();
    act(table, "ada", json!({"do": "place", "piece": frog, "board": id, "cell": cell}));
    frog
}

#[test]
fn a_board_is_moved_with_what_lies_on_it() {
    let mut table = table("pond");
    frog_on(&mut table, "0,1");
    let (id, title) = (board(&table)["id"].clone(), board(&table)["title"].clone());
    let before = (board(&table), pieces(&table, "ada", "card").remove(0));
    let piles = pieces(&table, "ada", "pile");
    let (x, y) = (number(&before.0["x"]) + 40.0, number(&before.0["y"]) - 25.0);
    act(&mut table, "bo", json!({"do": "move_board", "board": id, "x": x, "y": y}));
    assert_eq!(log(&table, 1), [format!("Seat 2 moved the board {}", title.as_str().unwrap())]);
    let (now, frog) = (board(&table), pieces(&table, "ada", "card").remove(0));
    assert_eq!((number(&now["x"]), number(&now["y"])), (x, y));
    let moved = |key: &str| number(&frog[key]) - number(&before.1[key]);
    assert!((moved("x") - 40.0).abs() < 0.02 && (moved("y") + 25.0).abs() < 0.02, "{frog}");
    assert_eq!(frog["cell"], before.1["cell"], "it is on its cell still");
    assert_eq!(pieces(&table, "ada", "pile"), piles, "what lies beside it stays");
    table.undo("ada").unwrap();
    assert_eq!(board(&table), before.0);
}

#[test]
fn a_board_is_turned_and_its_cells_with_it() {
    let mut table = table("pond");
    frog_on(&mut table, "0,1");
    let id = board(&table)["id"].clone();
    let before = (board(&table), pieces(&table, "ada", "card").remove(0));
    act(&mut table, "ada", json!({"do": "rotate_board", "board": id, "by": 1}));
    let (now, frog) = (board(&table), pieces(&table, "ada", "card").remove(0));
    assert_eq!((&now["turn"], &frog["turn"]), (&json!(1), &json!(1)));
    let from = |it: &Value, of: &Value| {
        [number(&it["x"]) - number(&of["x"]), number(&it["y"]) - number(&of["y"])]
    };
    let ([x, y], [across, down]) = (from(&before.1, &before.0), from(&frog, &now));
    assert!((across + y).abs() < 0.02 && (down - x).abs() < 0.02, "{frog}");
    assert_eq!(frog["cell"], before.1["cell"]);
    // A cell is found where it is now.
    let target = now["cells"].as_array().unwrap().iter().find(|it| it["id"] == "1,0").unwrap();
    let piece = frog["id"].clone();
    act(
        &mut table,
        "ada",
        json!({"do": "move", "piece": piece, "x": target["x"], "y": target["y"]}),
    );
    assert_eq!(pieces(&table, "ada", "card")[0]["cell"]["id"], "1,0");
    for _ in 0..3 {
        act(&mut table, "ada", json!({"do": "rotate_board", "board": id, "by": 1}));
    }
    assert_eq!(board(&table), before.0, "four quarters are a whole turn");
    let why = ask(&mut table, "ada", json!({"do": "rotate_board", "board": "moon", "by": 1}));
    assert_eq!(why.unwrap_err(), "there is no such board");
}

#[test]
fn where_a_board_lies_is_saved() {
    let mut table = table("pond");
    let id = board(&table)["id"].clone();
    act(&mut table, "ada", json!({"do": "move_board", "board": id, "x": 300, "y": 200}));
    act(&mut table, "ada", json!({"do": "rotate_board", "board": id, "by": -1}));
    let opened = FreeTable::open(&table.save(), super::game("pond")).expect("it was saved");
    assert_eq!(board(&opened), board(&table));
}
