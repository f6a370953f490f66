//! What people do.

use super::{act, ask, draw, hand, log, pieces, pile, pile_id, seated, small, table, titles};
use crate::project::Project;
use cardwright_preview::free_table::FreeTable;
use serde_json::{Value, json};

fn orchard() -> (Project, FreeTable) {
    let project = Project::empty();
    let table = seated(small(&project));
    (project, table)
}

#[test]
fn cards_are_drawn_played_turned_and_put_back() {
    let (_project, mut table) = orchard();
    draw(&mut table, "ada", "Cards", 2);
    assert_eq!(log(&table, 1), ["Seat 1 drew 2 cards from Cards"]);
    let held = hand(&table, "ada");
    assert_eq!((held.len(), pile(&table, "ada", "Cards")["count"].as_u64()), (2, Some(4)));
    act(
        &mut table,
        "ada",
        json!({"do": "play", "cards": [held[0]["id"]], "up": false, "x": 300, "y": 40}),
    );
    let card = pieces(&table, "ada", "card").remove(0);
    assert_eq!((&card["side"], &card["x"]), (&"back-back".into(), &300.0.into()));
    assert_eq!(log(&table, 1), ["Seat 1 played 1 card face down"]);
    act(&mut table, "bo", json!({"do": "turn", "piece": card["id"]}));
    let card = pieces(&table, "ada", "card").remove(0);
    assert_eq!(card["title"], held[0]["title"]);
    act(&mut table, "bo", json!({"do": "rotate", "piece": card["id"], "by": -1}));
    assert_eq!(pieces(&table, "ada", "card")[0]["turn"], 3);
    act(&mut table, "bo", json!({"do": "move", "piece": card["id"], "x": 1e9, "y": -12.5}));
    let moved = pieces(&table, "ada", "card").remove(0);
    assert_eq!((&moved["x"], &moved["y"]), (&5000.0.into(), &(-12.5).into()));
    let cards = pile_id(&table, "Cards");
    act(
        &mut table,
        "bo",
        json!({"do": "put", "cards": [card["id"]], "pile": cards, "bottom": true}),
    );
    assert_eq!(log(&table, 1), ["Seat 2 put 1 card under Cards"]);
    draw(&mut table, "bo", "Cards", 99);
    assert_eq!(hand(&table, "bo").len(), 5);
    assert_eq!(hand(&table, "bo")[4]["title"], held[0]["title"], "it lay at the bottom");
    let refused = ask(&mut table, "ada", json!({"do": "draw", "pile": cards, "count": 1}));
    assert_eq!(refused.unwrap_err(), "Cards is empty");
}

#[test]
fn cards_are_stacked_and_a_stack_of_one_is_a_card() {
    let (_project, mut table) = orchard();
    let cards = pile_id(&table, "Cards");
    for x in [300, 400, 500] {
        act(&mut table, "ada", json!({"do": "lay", "pile": cards, "up": true, "x": x, "y": 0}));
    }
    let laid = pieces(&table, "ada", "card");
    act(&mut table, "ada", json!({"do": "stack", "piece": laid[0]["id"], "onto": laid[1]["id"]}));
    let stack = pieces(&table, "ada", "pile").remove(1);
    assert_eq!((&stack["count"], &stack["name"]), (&2.into(), &Value::Null));
    assert_eq!(
        titles(stack["cards"].as_array().unwrap()),
        [laid[0]["title"].clone(), laid[1]["title"].clone()]
    );
    act(&mut table, "bo", json!({"do": "stack", "piece": laid[2]["id"], "onto": stack["id"]}));
    let stack = pieces(&table, "ada", "pile").remove(1);
    act(&mut table, "bo", json!({"do": "turn", "piece": stack["id"]}));
    assert_eq!(log(&table, 1), ["Seat 2 turned a pile of 3 cards over, face down"]);
    // What lay at the bottom is on top now.
    act(&mut table, "bo", json!({"do": "draw", "pile": stack["id"], "count": 1}));
    assert_eq!(hand(&table, "bo")[0]["title"], laid[1]["title"]);
    act(&mut table, "bo", json!({"do": "draw", "pile": stack["id"], "count": 1}));
    assert_eq!((pieces(&table, "bo", "pile").len(), pieces(&table, "bo", "card").len()), (1, 1));
    let stack = ask(&mut table, "bo", json!({"do": "stack", "piece": cards, "onto": cards}));
    assert_eq!(stack.unwrap_err(), "a card can't be laid on itself");
}

#[test]
fn dice_counters_notes_and_piles_are_added_and_removed() {
    let (_project, mut table) = orchard();
    for what in [
        json!({"do": "add_die", "sides": 6, "x": 0, "y": 200}),
        json!({"do": "add_counter", "name": "Health", "value": 20, "x": 50, "y": 200}),
        json!({"do": "add_note", "text": "  Bo begins ", "x": 90, "y": 200}),
        json!({"do": "add_pile", "name": "Discard", "up": true, "x": 150, "y": 200}),
    ] {
        act(&mut table, "ada", what);
    }
    let die = pieces(&table, "ada", "die").remove(0)["id"].clone();
    let mut seen = [0; 7];
    for _ in 0..200 {
        act(&mut table, "bo", json!({"do": "roll", "piece": die}));
        seen[pieces(&table, "bo", "die")[0]["value"].as_u64().unwrap() as usize] += 1;
    }
    assert!(seen[0] == 0 && seen[1..].iter().all(|it| *it > 10), "{seen:?}");
    let counter = pieces(&table, "ada", "counter").remove(0)["id"].clone();
    act(&mut table, "bo", json!({"do": "count", "piece": counter, "by": -3}));
    assert_eq!(log(&table, 1), ["Seat 2 moved Health from 20 to 17"]);
    act(&mut table, "bo", json!({"do": "rename", "piece": counter, "text": "Life"}));
    let note = pieces(&table, "ada", "note").remove(0);
    assert_eq!(note["text"], "Bo begins");
    let (cards, discard) = (pile_id(&table, "Cards"), pile_id(&table, "Discard"));
    act(&mut table, "ada", json!({"do": "lay", "pile": cards, "up": false}));
    let card = pieces(&table, "ada", "card").remove(0)["id"].clone();
    act(&mut table, "ada", json!({"do": "put", "cards": [card], "pile": discard, "bottom": false}));
    assert_eq!(pile(&table, "bo", "Discard")["cards"].as_array().map(Vec::len), Some(1));
    {
        let (piece, why) = (&discard, "cards stay in the game; put them on a pile instead");
        let refused = ask(&mut table, "ada", json!({"do": "remove", "piece": piece}));
        assert_eq!(refused.unwrap_err(), why);
    }
    for piece in [&die, &counter, &note["id"]] {
        act(&mut table, "ada", json!({"do": "remove", "piece": piece}));
    }
    assert!(pieces(&table, "ada", "die").is_empty());
    let refused = [
        (json!({"do": "add_die", "sides": 1, "x": 0, "y": 0}), "a die has 2 to 1000 sides"),
        (json!({"do": "add_note", "text": " ", "x": 0, "y": 0}), "write something first"),
        (json!({"do": "roll", "piece": discard}), "only a die can be rolled"),
        (json!({"do": "take", "piece": discard}), "only a card can be taken into the hand"),
        (json!({"do": "turn", "piece": 9999}), "that is no longer on the table"),
        (json!({"do": "stack", "piece": cards, "onto": 9999}), "that is no longer on the table"),
    ];
    for (what, why) in refused {
        assert_eq!(ask(&mut table, "ada", what).unwrap_err(), why);
    }
    assert!(ask(&mut table, "ada", json!({"do": "explode"})).is_err());
}

#[test]
fn tokens_stand_on_cells() {
    let mut table = table("pond");
    let frogs = pile(&table, "ada", "Green frogs");
    let top = &frogs["cards"][2];
    let pick =
        json!({"do": "pick", "pile": frogs["id"], "index": 2, "card": top["side"], "hand": false});
    act(&mut table, "ada", pick.clone());
    let frog = pieces(&table, "ada", "card").remove(0);
    assert_eq!(frog["title"], top["title"]);
    act(
        &mut table,
        "ada",
        json!({"do": "place", "piece": frog["id"], "board": "pond", "cell": "0,0"}),
    );
    let frog = pieces(&table, "ada", "card").remove(0);
    assert_eq!(frog["cell"]["id"], "0,0");
    assert!(log(&table, 1)[0].ends_with("to 0,0, Lily pad"), "{:?}", log(&table, 1));
    let nowhere = json!({"do": "place", "piece": frog["id"], "board": "pond", "cell": "z9"});
    assert_eq!(ask(&mut table, "ada", nowhere).unwrap_err(), "The pond has no cell z9");
    assert_eq!(ask(&mut table, "ada", pick).unwrap_err(), "that pile has changed; look again");
}

#[test]
fn what_was_done_is_taken_back_but_chance_is_not() {
    let (_project, mut table) = orchard();
    assert!(!table.can_undo());
    draw(&mut table, "ada", "Cards", 2);
    let before = hand(&table, "ada");
    act(
        &mut table,
        "ada",
        json!({"do": "play", "cards": [before[0]["id"]], "up": true, "x": 0, "y": 0}),
    );
    table.undo("bo").unwrap();
    assert_eq!(hand(&table, "ada"), before);
    assert_eq!(log(&table, 1), ["Seat 2 took back what was done last"]);
    table.undo("ada").unwrap();
    assert_eq!((hand(&table, "ada").len(), table.can_undo()), (0, false));
    assert_eq!(table.undo("ada").unwrap_err().to_string(), "there is nothing to take back");
    act(&mut table, "ada", json!({"do": "add_die", "sides": 1000, "x": 0, "y": 0}));
    let die = pieces(&table, "ada", "die").remove(0)["id"].clone();
    let mut rolled = Vec::new();
    for _ in 0..3 {
        act(&mut table, "ada", json!({"do": "roll", "piece": die}));
        rolled.push(pieces(&table, "ada", "die")[0]["value"].clone());
        table.undo("ada").unwrap();
    }
    assert!(rolled[0] != rolled[1] || rolled[1] != rolled[2], "{rolled:?}");
}

#[test]
fn hands_are_dealt_given_shown_and_sorted() {
    let (_project, mut table) = orchard();
    let cards = pile_id(&table, "Cards");
    act(&mut table, "ada", json!({"do": "deal", "pile": cards, "count": 2}));
    assert_eq!((hand(&table, "ada").len(), hand(&table, "bo").len()), (2, 2));
    let refused = ask(&mut table, "ada", json!({"do": "deal", "pile": cards, "count": 2}));
    assert_eq!(refused.unwrap_err(), "Cards has 2 cards, and 4 are needed");
    let held = hand(&table, "ada");
    act(&mut table, "ada", json!({"do": "arrange", "cards": [held[1]["id"], held[0]["id"]]}));
    assert_eq!(hand(&table, "ada")[0], held[1]);
    act(&mut table, "ada", json!({"do": "show", "cards": [held[1]["id"]], "shown": true}));
    assert_eq!(table.view(Some("bo"))["seats"][0]["hand"][0]["title"], held[1]["title"]);
    act(&mut table, "ada", json!({"do": "give", "cards": [held[0]["id"]], "seat": 2}));
    assert_eq!(hand(&table, "bo").len(), 3);
    assert!(
        ask(&mut table, "ada", json!({"do": "give", "cards": [held[1]["id"]], "seat": 1})).is_err()
    );
    act(&mut table, "ada", json!({"do": "name", "text": "Ada"}));
    assert_eq!(log(&table, 1), ["Seat 1 is called Ada now"]);
    assert!(ask(&mut table, "bo", json!({"do": "name", "text": "Ada"})).is_err());
}
