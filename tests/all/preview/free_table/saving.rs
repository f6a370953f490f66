//! A table that is saved and opened again.

use super::{act, components, draw, game, hand, log, pile, pile_id, seated, small, table};
use crate::project::Project;
use cardwright_preview::free_table::FreeTable;
use serde_json::{Value, json};

#[test]
fn a_table_is_opened_as_it_was_and_goes_on_alike() {
    let mut first = table("skirmish");
    draw(&mut first, "ada", "Draw", 5);
    let mut again = FreeTable::open(&first.save(), game("skirmish")).unwrap();
    assert_eq!(log(&again, 1), ["the table was opened again"]);
    assert_eq!(again.seat_of("ada"), None, "a file gives nobody a seat");
    again.sit(1, "ada").unwrap();
    assert_eq!(hand(&again, "ada"), hand(&first, "ada"));
    let cards = pile_id(&first, "Draw");
    for table in [&mut first, &mut again] {
        act(table, "ada", json!({"do": "shuffle", "pile": cards}));
        act(table, "ada", json!({"do": "draw", "pile": cards, "count": 9}));
    }
    assert_eq!(hand(&again, "ada"), hand(&first, "ada"), "chance goes on as well");
    let saved = first.save();
    assert!(!saved.contains("\"ada\""), "secrets of windows stay out of it");
}

#[test]
fn a_table_of_an_older_game_puts_aside_what_went() {
    let project = Project::empty();
    let saved = seated(small(&project)).save();
    project.edit("data/orchard/game.toml", "[[card]]\ntitle = \"Fig\"\n", "");
    let table = FreeTable::open(&saved, components(&project.path("data"), "orchard")).unwrap();
    assert_eq!(table.view(None)["aside"], json!(["Fig"]));
    assert_eq!(pile(&table, "", "Cards")["count"], 5);
}

#[test]
fn what_is_no_table_is_refused_with_a_reason() {
    let project = Project::empty();
    let saved = seated(small(&project)).save();
    let open = |text: &str| FreeTable::open(text, small(&project)).unwrap_err().to_string();
    assert!(open("[]").starts_with("this is not a saved table"), "{}", open("[]"));
    assert!(open("").starts_with("this is not a saved table"));
    let altered = |change: &dyn Fn(&mut Value)| {
        let mut value: Value = serde_json::from_str(&saved).unwrap();
        change(&mut value);
        open(&value.to_string())
    };
    assert_eq!(
        altered(&|it| it["cardwright_table"] = json!(9)),
        "this table was saved by another version of cardwright"
    );
    assert_eq!(
        altered(&|it| it["game"] = json!("pond")),
        "this is a table of the game pond, not of orchard"
    );
    assert!(altered(&|it| it["table"]["seats"] = json!([])).contains("no seats"));
    assert!(altered(&|it| it["table"]["next"] = json!(0)).contains("one number"));
    assert!(
        altered(&|it| it["table"]["pieces"][0]["turn"] = json!(7)).contains("can't lie like that")
    );
    assert!(
        altered(&|it| it["table"]["pieces"][0]["what"]["looking"] = json!(7)).contains("can't lie")
    );
}
