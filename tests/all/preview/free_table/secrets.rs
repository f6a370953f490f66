//! Who sees what: nobody finds out a card that lies face down or is in another hand.

use super::{act, ask, draw, hand, log, pieces, pile, pile_id, seated, small, table};
use crate::project::Project;
use cardwright_preview::free_table::FreeTable;
use serde_json::{Value, json};

/// Everything that is told to somebody, as one text.
fn told(table: &FreeTable, who: Option<&str>) -> String {
    table.view(who).to_string()
}

/// A table like another one, but for how its piles lie.
fn tables_of_all_orders(project: &Project) -> Vec<FreeTable> {
    let of = |seed: u32| {
        let mut table = FreeTable::new(small(project), 2, &seed.to_string()).unwrap();
        table.sit(1, "ada").unwrap();
        table.sit(2, "bo").unwrap();
        table
    };
    (0..30).map(of).collect()
}

#[test]
fn what_is_told_is_the_same_however_hidden_cards_lie() {
    let project = Project::empty();
    let mut seen: Vec<Vec<String>> = Vec::new();
    for mut table in tables_of_all_orders(&project) {
        let mut views = Vec::new();
        let cards = pile_id(&table, "Cards");
        let steps = [
            json!({"do": "draw", "pile": cards, "count": 2}),
            json!({"do": "lay", "pile": cards, "up": false}),
            json!({"do": "shuffle", "pile": cards}),
            json!({"do": "look", "pile": cards}),
        ];
        for step in steps {
            act(&mut table, "ada", step);
            views.push(
                told(&table, Some("bo")) + &told(&table, None) + &told(&table, Some("a guess")),
            );
        }
        let held = hand(&table, "ada");
        for step in [
            json!({"do": "play", "cards": [held[0]["id"]], "up": false, "x": 0, "y": 300}),
            json!({"do": "put", "cards": [held[1]["id"]], "pile": cards, "bottom": false}),
            json!({"do": "close", "pile": cards}),
        ] {
            act(&mut table, "ada", step);
            views.push(told(&table, Some("bo")) + &told(&table, None));
        }
        table.undo("ada").unwrap();
        views.push(told(&table, Some("bo")));
        seen.push(views);
    }
    for views in &seen[1..] {
        assert_eq!(views, &seen[0], "two orders of the same cards can be told apart");
    }
}

#[test]
fn a_hand_is_seen_by_its_seat_alone() {
    let project = Project::empty();
    let mut table = seated(small(&project));
    draw(&mut table, "ada", "Cards", 3);
    assert!(hand(&table, "ada").iter().all(|it| it["side"] != "back-back"));
    let hand_of_ada = table.view(Some("bo"))["seats"][0]["hand"].clone();
    let hidden = json!({"side": "back-back", "up": false, "alt": null});
    for card in hand_of_ada.as_array().unwrap() {
        for (key, value) in hidden.as_object().unwrap() {
            assert_eq!(&card[key], value);
        }
        assert!(card["id"].is_null(), "a number would tell cards apart: {card}");
    }
    assert!(table.view(Some("bo"))["hand"].as_array().unwrap().is_empty());
    assert!(table.view(None)["hand"].is_null() && table.view(Some("nobody"))["hand"].is_null());
    // Nor can anybody touch it.
    let card = hand(&table, "ada")[0]["id"].clone();
    let refused =
        ask(&mut table, "bo", json!({"do": "play", "cards": [card], "up": true, "x": 0, "y": 0}));
    assert_eq!(refused.unwrap_err(), "that card is not in your hand");
    let refused = ask(&mut table, "nobody", json!({"do": "add_die", "sides": 6, "x": 0, "y": 0}));
    assert_eq!(refused.unwrap_err(), "sit down first");
}

#[test]
fn a_card_can_not_be_followed_through_a_pile() {
    let project = Project::empty();
    let mut table = seated(small(&project));
    let cards = pile_id(&table, "Cards");
    act(&mut table, "ada", json!({"do": "lay", "pile": cards, "up": true, "x": 300, "y": 0}));
    let laid = pieces(&table, "bo", "card").remove(0);
    act(
        &mut table,
        "ada",
        json!({"do": "put", "cards": [laid["id"]], "pile": cards, "bottom": false}),
    );
    act(&mut table, "ada", json!({"do": "shuffle", "pile": cards}));
    for _ in 0..6 {
        act(&mut table, "ada", json!({"do": "lay", "pile": cards, "up": false}));
    }
    let ids: Vec<Value> =
        pieces(&table, "bo", "card").into_iter().map(|it| it["id"].clone()).collect();
    assert!(ids.len() == 6 && !ids.contains(&laid["id"]), "{ids:?}");
}

#[test]
fn who_looks_through_a_pile_is_seen_to() {
    let project = Project::empty();
    let mut table = seated(small(&project));
    let cards = pile_id(&table, "Cards");
    let pick =
        |card: &Value| json!({"do": "pick", "pile": cards, "index": 0, "card": card, "hand": true});
    let refused = ask(&mut table, "ada", pick(&json!("pear")));
    assert_eq!(refused.unwrap_err(), "you don't see the cards of that pile; look through it first");
    act(&mut table, "ada", json!({"do": "look", "pile": cards}));
    assert_eq!(log(&table, 1), ["Seat 1 looks through Cards"]);
    let top = pile(&table, "ada", "Cards")["cards"][0].clone();
    assert!(pile(&table, "bo", "Cards")["cards"].is_null());
    assert!(ask(&mut table, "bo", pick(&top["side"])).is_err());
    act(&mut table, "ada", pick(&top["side"]));
    assert_eq!(log(&table, 1), ["Seat 1 took a face-down card from Cards into the hand"]);
    act(&mut table, "bo", json!({"do": "shuffle", "pile": cards}));
    assert!(pile(&table, "ada", "Cards")["cards"].is_null(), "a shuffled pile is closed");
    // A seat that looks and is left is not looked from by who comes next, before they ask.
    act(&mut table, "ada", json!({"do": "look", "pile": cards}));
    table.leave("ada");
    assert!(pile(&table, "ada", "Cards")["cards"].is_null());
}

#[test]
fn a_seat_is_its_windows_until_that_is_closed() {
    let mut table = table("pond");
    assert_eq!(table.sit(1, "cy").unwrap_err().to_string(), "somebody sits on Seat 1");
    assert!(table.sit(3, "cy").is_err());
    table.leave("ada");
    assert!(table.view(Some("ada"))["you"].is_null());
    assert!(ask(&mut table, "ada", json!({"do": "add_die", "sides": 6, "x": 0, "y": 0})).is_err());
    table.sit(1, "ada").unwrap();
    assert_eq!((table.seat_of("ada"), table.view(Some("ada"))["you"].as_u64()), (Some(1), Some(1)));
    table.leave("ada");
    table.sit(1, "cy").unwrap();
    assert_eq!(log(&table, 1), ["Seat 1 sat down, in the place of whoever sat there"]);
    assert_eq!(table.sit(1, "ada").unwrap_err().to_string(), "somebody sits on Seat 1");
    assert_eq!(table.seat_of("ada"), None);
}
