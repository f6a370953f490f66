//! What is taken back is done again; variants; seats that are taken over; looking at the top; copies that are gone.

use super::{
    act, ask, components, draw, hand, log, pieces, pile, pile_id, seated, small, table, titles,
};
use crate::project::{Project, repository};
use cardwright_base::diagnostic::Report;
use cardwright_preview::free_table::{FreeTable, GameComponents};
use serde_json::json;
use std::collections::BTreeSet;

#[test]
fn what_was_taken_back_is_done_again() {
    let project = Project::empty();
    let mut table = seated(small(&project));
    assert_eq!(table.redo("ada").unwrap_err().to_string(), "there is nothing to do again");
    let cards = pile_id(&table, "Cards");
    act(&mut table, "ada", json!({"do": "shuffle", "pile": cards}));
    draw(&mut table, "ada", "Cards", 3);
    act(&mut table, "bo", json!({"do": "add_die", "sides": 6, "x": 0, "y": 0}));
    let (mine, pieces_then) = (titles(&hand(&table, "ada")), pieces(&table, "ada", "die"));
    for _ in 0..3 {
        table.undo("bo").unwrap();
    }
    assert!(hand(&table, "ada").is_empty() && table.can_redo());
    for _ in 0..3 {
        table.redo("ada").unwrap();
    }
    assert_eq!(log(&table, 1), ["Seat 1 did again what was taken back"]);
    assert_eq!((titles(&hand(&table, "ada")), pieces(&table, "ada", "die")), (mine, pieces_then));
    assert!(!table.can_redo());
    // Whoever does something else has chosen another way.
    table.undo("ada").unwrap();
    draw(&mut table, "bo", "Cards", 1);
    assert!(!table.can_redo() && table.redo("bo").is_err());
    assert_eq!(table.redo("nobody").unwrap_err().to_string(), "sit down first");
}

#[test]
fn a_variant_lies_on_the_table_without_what_it_takes_out() {
    let mut report = Report::new();
    let data = repository("data");
    let playable = cardwright_pipeline::playable_game(&data, "skirmish", &mut report);
    let game = playable.unwrap().expect("a game").game;
    let out = BTreeSet::from(["mail".to_owned(), "trip".to_owned()]);
    let components = GameComponents::of_variant(&game, Some("highlander"), &out);
    let mut table = FreeTable::new(components.clone(), 2, "a seed").unwrap();
    table.sit(1, "ada").unwrap();
    assert_eq!(table.view(None)["variant"], "highlander");
    let text = table.save();
    let has = |id: &str| text.contains(&format!("\"{id}\""));
    assert!(has("dodge") && !has("mail") && !has("trip"), "taken out");
    assert_eq!(FreeTable::variant_of(&text).as_deref(), Some("highlander"));
    let opened = FreeTable::open(&text, components).expect("it was saved");
    assert_eq!(opened.variant(), Some("highlander"));
    let why = FreeTable::open(&text, super::game("skirmish")).unwrap_err().to_string();
    assert_eq!(why, "the game has no variant highlander any more");
    // One that is on stays as it is, and says so once.
    draw(&mut table, "ada", "Draw", 1);
    let aside = table.view(None)["aside"].clone();
    assert!(table.follow(super::game("skirmish")) && !table.follow(super::game("skirmish")));
    assert_eq!(
        log(&table, 2),
        ["Seat 1 drew 1 card from Draw", "the game has no variant highlander any more"]
    );
    assert_eq!((table.variant(), table.can_undo()), (Some("highlander"), true));
    assert!(!table.save().contains("\"mail\"") && table.view(None)["aside"] == aside);
}

#[test]
fn a_seat_is_taken_over_by_hand() {
    let mut table = table("skirmish");
    let theirs = titles(&hand(&table, "ada"));
    table.take_over(1, "cy").unwrap();
    assert_eq!(log(&table, 1), ["Seat 1 sat down, in the place of whoever sat there"]);
    assert_eq!((table.seat_of("cy"), table.seat_of("ada")), (Some(1), None));
    assert_eq!(titles(&hand(&table, "cy")), theirs);
    assert!(table.view(Some("ada"))["hand"].is_null());
    // From one seat to another: the old one is free.
    table.take_over(2, "cy").unwrap();
    assert_eq!(table.seat_of("cy"), Some(2));
    table.sit(1, "ada").unwrap();
    assert!(table.take_over(3, "ada").is_err());
}

#[test]
fn whoever_looks_at_the_top_sees_no_more() {
    let project = Project::empty();
    let mut table = seated(small(&project));
    let cards = pile_id(&table, "Cards");
    act(&mut table, "ada", json!({"do": "look", "pile": cards, "count": 2}));
    assert_eq!(log(&table, 1), ["Seat 1 looks at the top 2 cards of Cards"]);
    let seen = pile(&table, "ada", "Cards")["cards"].as_array().cloned().unwrap();
    assert_eq!(seen.len(), 2);
    assert!(pile(&table, "bo", "Cards")["cards"].is_null());
    let third = json!({"do": "pick", "pile": cards, "index": 2, "card": "pear", "hand": true});
    assert_eq!(
        ask(&mut table, "ada", third).unwrap_err(),
        "you see only the cards on top of that pile"
    );
    let second =
        json!({"do": "pick", "pile": cards, "index": 1, "card": seen[1]["side"], "hand": true});
    act(&mut table, "ada", second);
    assert_eq!(pile(&table, "ada", "Cards")["cards"].as_array().map(Vec::len), Some(1));
    // A card that somebody draws would bring another one into sight.
    draw(&mut table, "bo", "Cards", 1);
    assert!(pile(&table, "ada", "Cards")["cards"].is_null());
    act(&mut table, "ada", json!({"do": "look", "pile": cards, "count": 1}));
    assert_eq!(log(&table, 1), ["Seat 1 looks at the top card of Cards"]);
    act(&mut table, "ada", json!({"do": "look", "pile": cards}));
    assert_eq!(pile(&table, "ada", "Cards")["cards"].as_array().map(Vec::len), Some(4));
    // So would a card that goes out of the game.
    act(&mut table, "ada", json!({"do": "look", "pile": cards, "count": 2}));
    project.edit("data/orchard/game.toml", "title = \"Plum\"", "title = \"Sloe\"");
    assert!(table.follow(components(&project.path("data"), "orchard")));
    assert!(pile(&table, "ada", "Cards")["count"].as_u64() < Some(4));
    assert!(pile(&table, "ada", "Cards")["cards"].is_null());
}

#[test]
fn a_pile_is_split() {
    let project = Project::empty();
    let mut table = seated(small(&project));
    let cards = pile_id(&table, "Cards");
    act(&mut table, "ada", json!({"do": "look", "pile": cards}));
    let before = pile(&table, "ada", "Cards")["cards"].clone();
    act(&mut table, "ada", json!({"do": "split", "pile": cards, "count": 2}));
    assert_eq!(log(&table, 1), ["Seat 1 split 2 cards off Cards"]);
    assert_eq!(pile(&table, "ada", "Cards")["count"], 4);
    let other = pieces(&table, "ada", "pile").pop().expect("a pile");
    assert_eq!(
        (&other["count"], &other["up"], &other["cards"]),
        (&2.into(), &false.into(), &json!(null))
    );
    act(&mut table, "bo", json!({"do": "look", "pile": other["id"]}));
    let seen = pieces(&table, "bo", "pile").pop().expect("a pile")["cards"].clone();
    assert_eq!(seen.as_array().unwrap()[..], before.as_array().unwrap()[..2], "in their order");
    let all = ask(&mut table, "ada", json!({"do": "split", "pile": cards, "count": 4}));
    assert_eq!(all.unwrap_err(), "that would be all of the pile; move it by its name");
    act(&mut table, "ada", json!({"do": "split", "pile": cards, "count": 1}));
    assert_eq!(pieces(&table, "ada", "card").len(), 1);
}

#[test]
fn copies_that_the_game_has_no_more_leave_the_table() {
    let project = Project::empty();
    let mut table = seated(small(&project));
    draw(&mut table, "ada", "Cards", 6);
    let plums: Vec<_> =
        hand(&table, "ada").into_iter().filter(|it| it["title"] == "Plum").collect();
    let cards = pile_id(&table, "Cards");
    act(
        &mut table,
        "ada",
        json!({"do": "put", "cards": [plums[0]["id"]], "pile": cards, "bottom": false}),
    );
    project.edit("data/orchard/game.toml", "copies = 3", "copies = 1");
    let now = components(&project.path("data"), "orchard");
    assert!(table.follow(now.clone()));
    assert_eq!(log(&table, 1), ["2 copies of Plum left the table: the game has 1 now"]);
    // That in the pile goes before those of a hand.
    assert_eq!(pile(&table, "ada", "Cards")["count"], 0);
    let left = titles(&hand(&table, "ada"));
    assert_eq!(left.iter().filter(|it| *it == "Plum").count(), 1);
    assert!(!table.follow(now) && !table.can_undo());
    project.edit("data/orchard/game.toml", "copies = 1", "copies = 2");
    assert!(table.follow(components(&project.path("data"), "orchard")));
    assert_eq!(pile(&table, "ada", "New cards")["count"], 1);
}
