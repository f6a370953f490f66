//! What becomes of a table when somebody works on the game.

use super::{act, components, draw, game, hand, log, pile, pile_id, seated, small};
use crate::project::Project;
use serde_json::json;

#[test]
fn cards_that_went_are_named_and_put_aside_and_come_back() {
    let project = Project::empty();
    let mut table = seated(small(&project));
    draw(&mut table, "ada", "Cards", 4);
    project.edit("data/orchard/game.toml", "title = \"Plum\"", "title = \"Sloe\"");
    let changed = components(&project.path("data"), "orchard");
    assert!(table.follow(changed.clone()) && !table.follow(changed));
    assert_eq!(
        log(&table, 2),
        [
            "3 copies of Plum went out of the game and was put aside",
            "3 cards came into the game, in the pile New cards"
        ]
    );
    assert_eq!(table.view(None)["aside"], json!(["Plum", "Plum", "Plum"]));
    let new = pile(&table, "ada", "New cards");
    assert_eq!((&new["count"], &new["top"]["title"]), (&3.into(), &"Sloe".into()));
    let all =
        hand(&table, "ada").len() as u64 + pile(&table, "ada", "Cards")["count"].as_u64().unwrap();
    assert_eq!(all, 3, "the pears and the fig");
    assert!(!table.can_undo());
    project.edit("data/orchard/game.toml", "title = \"Sloe\"", "title = \"Plum\"");
    assert!(table.follow(components(&project.path("data"), "orchard")));
    assert_eq!(table.view(None)["aside"], json!(["Sloe", "Sloe", "Sloe"]));
}

#[test]
fn a_new_copy_comes_in_and_a_new_title_is_the_new_title() {
    let project = Project::empty();
    project.write(
        "data/orchard/game.toml",
        b"title = \"Orchard\"\n[[card]]\nid = \"a\"\ntitle = \"Pear\"\n",
    );
    let mut table = seated(components(&project.path("data"), "orchard"));
    draw(&mut table, "ada", "Cards", 1);
    project.edit("data/orchard/game.toml", "\"Pear\"", "\"Quince\"\ncopies = 2");
    table.follow(components(&project.path("data"), "orchard"));
    assert_eq!(hand(&table, "ada")[0]["title"], "Quince");
    assert_eq!(log(&table, 1), ["1 card came into the game, in the pile New cards"]);
    assert_eq!(pile(&table, "ada", "New cards")["count"], 1);
}

#[test]
fn another_look_at_the_same_game_changes_nothing() {
    let mut table = super::table("skirmish");
    let cards = pile_id(&table, "Draw");
    act(&mut table, "ada", json!({"do": "draw", "pile": cards, "count": 9}));
    let before = table.save();
    assert!(!table.follow(game("skirmish")));
    assert_eq!(table.save(), before);
    assert!(table.can_undo());
}
