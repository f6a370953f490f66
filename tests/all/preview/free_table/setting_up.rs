//! The table before anybody has done anything.

use super::{game, hand, log, pieces, pile, small, table};
use crate::project::Project;
use cardwright_preview::free_table::FreeTable;

#[test]
fn the_smallest_game_is_one_shuffled_pile() {
    let project = Project::empty();
    let table = FreeTable::new(small(&project), 2, "seven").unwrap();
    let cards = pile(&table, "ada", "Cards");
    assert_eq!((&cards["count"], &cards["up"]), (&6.into(), &false.into()));
    assert_eq!(cards["top"]["side"], "back-back");
    assert!(cards["cards"].is_null(), "nobody sees what lies face down");
    assert_eq!(log(&table, 9), ["the game is set up for 2"]);
}

#[test]
fn skirmish_is_set_up_as_its_data_says() {
    let table = table("skirmish");
    for who in ["ada", "bo"] {
        assert_eq!(hand(&table, who).len(), 6, "the size of a hand");
    }
    // Cards whose backs say what they are lie before their players.
    let lying: Vec<_> =
        pieces(&table, "ada", "card").into_iter().map(|it| it["title"].clone()).collect();
    let each = ["SWORD", "SHIELD"];
    assert_eq!(lying.iter().filter(|it| each.iter().any(|name| it == name)).count(), lying.len());
    assert!(!lying.is_empty());
    assert_eq!(pile(&table, "ada", "Draw")["up"], false);
    assert_eq!(pile(&table, "ada", "Arms")["up"], true);
    let notes = pieces(&table, "ada", "note");
    assert_eq!(notes.iter().map(|it| &it["text"]).collect::<Vec<_>>(), ["Seat 1", "Seat 2"]);
}

#[test]
fn boards_and_tokens_come_from_the_data() {
    let table = table("pond");
    let view = table.view(None);
    let board = &view["boards"][0];
    assert_eq!(
        (&board["title"], board["cells"].as_array().map(Vec::len)),
        (&"The pond".into(), Some(19))
    );
    let frogs = pile(&table, "ada", "Green frogs");
    assert_eq!((&frogs["outline"]["shape"], &frogs["count"]), (&"round".into(), &5.into()));
    assert_eq!(frogs["cards"].as_array().map(Vec::len), Some(5), "everybody may choose");
    assert_eq!(pile(&table, "ada", "Weather")["up"], false);
}

#[test]
fn every_game_can_be_laid_out_and_nothing_lies_on_anything_else() {
    for name in ["skirmish", "skorm", "skirmish-wars", "skirmish-phase", "pond"] {
        let components = game(name);
        let seats = components.players().1.min(12);
        let table = FreeTable::new(components, seats, "a seed").unwrap();
        let view = table.view(None);
        let mut boxes: Vec<[f64; 4]> = Vec::new();
        let number = |it: &serde_json::Value| it.as_f64().expect("a number");
        for board in view["boards"].as_array().unwrap() {
            let size = &board["outline"];
            let [w, h] = ["width", "height"].map(|it| number(&size[it]));
            boxes.push([number(&board["x"]) - w / 2.0, number(&board["y"]) - h / 2.0, w, h]);
        }
        for piece in view["pieces"].as_array().unwrap() {
            let size = &piece["outline"];
            let [w, h] = ["width", "height"].map(|it| size[it].as_f64().unwrap_or(30.0));
            boxes.push([number(&piece["x"]) - w / 2.0, number(&piece["y"]) - h / 2.0, w, h]);
        }
        for (n, a) in boxes.iter().enumerate() {
            for b in &boxes[n + 1..] {
                let apart = a[0] + a[2] <= b[0]
                    || b[0] + b[2] <= a[0]
                    || a[1] + a[3] <= b[1]
                    || b[1] + b[3] <= a[1];
                assert!(apart, "{name}: {a:?} and {b:?}");
            }
        }
    }
}

#[test]
fn the_same_seed_lies_the_same_and_another_does_not() {
    let project = Project::empty();
    let order = |seed: &str| FreeTable::new(small(&project), 1, seed).unwrap().save();
    assert_eq!(order("one"), order("one"));
    let differing = (0..20).filter(|it| order(&it.to_string())[90..] != order("one")[90..]).count();
    assert!(differing > 10, "{differing}");
}

#[test]
fn a_table_has_seats() {
    let project = Project::empty();
    let refused = |seats| FreeTable::new(small(&project), seats, "").err().map(|it| it.to_string());
    assert_eq!(refused(0).as_deref(), Some("a table has 1 to 12 seats"));
    assert!(refused(13).is_some() && refused(12).is_none());
}
