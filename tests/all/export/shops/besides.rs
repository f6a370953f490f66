//! What a game has besides cards: which files of it an export has, and what is said of the rest.

use super::made::{ExportOptions, Files, export, files};
use super::pixels::Picture;
use crate::project::{Project, repository};

fn pond(shop: &str, options: ExportOptions) -> (Files, Vec<String>) {
    let mut made =
        export(&repository("data"), "pond", shop, options).expect("Pond can be exported");
    let notes = std::mem::take(&mut made.notes);
    (files(made), notes)
}

fn says(notes: &[String], words: &str) -> bool {
    notes.iter().any(|it| it.contains(words))
}

#[test]
fn a_board_is_a_tile_of_the_saved_object() {
    let url = Some("https://example.org/pond");
    let (files, notes) =
        pond("tabletop-simulator", ExportOptions { url, ..ExportOptions::default() });
    let object: serde_json::Value =
        serde_json::from_slice(&files["pond.json"]).expect("it is JSON");
    let objects = object["ObjectStates"].as_array().expect("it has objects");
    let board =
        objects.iter().find(|it| it["Nickname"] == "The pond").expect("the board lies there");
    assert_eq!(board["Name"], "Custom_Tile");
    assert_eq!(board["Locked"], true);
    let address = board["CustomImage"]["ImageURL"].as_str().expect("it has a picture");
    let name = address.strip_prefix("https://example.org/pond/").expect("it lies with the others");
    let picture = Picture::open(&files[name]);
    let (width, height) = picture.size;
    assert!(width.max(height) <= 4096 && width.min(height) > 900, "{:?}", picture.size);
    // It lies behind the decks, and is larger than a token.
    let number =
        |it: &serde_json::Value, key: &str| it["Transform"][key].as_f64().expect("a number");
    let token = objects.iter().find(|it| it["Nickname"] == "MOSS").expect("a token lies there");
    assert!(number(board, "posZ") > number(token, "posZ"));
    assert!(number(board, "scaleX") > 5.0 * number(token, "scaleX"));
    assert!(
        says(&notes, "omitted: the booklet, which is made by cardwright build pond"),
        "{notes:?}"
    );
}

#[test]
fn programs_get_the_picture_of_a_board_and_shops_do_not() {
    for (shop, has) in [
        ("tabletop-playground", vec!["boards/pond.png"]),
        ("tabletopia", vec!["boards/pond.png"]),
        ("png", vec!["boards/bleed/pond.png", "boards/pond.png"]),
        ("svg", vec!["boards/pond.svg"]),
        ("the-game-crafter", vec![]),
    ] {
        let (files, notes) = pond(shop, ExportOptions::default());
        let boards: Vec<&String> = files.keys().filter(|it| it.starts_with("boards/")).collect();
        assert_eq!(boards, has, "{shop}");
        let told = says(
            &notes,
            "omitted: 1 board; cardwright knows no size of board that The Game Crafter prints",
        );
        assert_eq!(told, has.is_empty(), "{shop}: {notes:?}");
    }
}

#[test]
fn some_cards_alone_come_without_the_board() {
    let project = Project::empty();
    project.run("new mine --like pond").made();
    let said = project.run("export mine --for png --only breeze").made().stdout;
    let written = crate::project::files(&project.path("out/mine/png"));
    assert!(!written.iter().any(|it| it.contains("board")), "{said}");
    assert!(!said.contains("omitted"), "{said}");
}

#[test]
fn what_check_still_finds_is_said_before_an_order() {
    let project = Project::tiny();
    let said = project.run("export tiny --for png").made().stdout;
    assert!(!said.contains("look at them before you order"), "{said}");
    project.edit("data/tiny/rules.md", "scores two times.", "scores scores two times.");
    let said = project.run("export tiny --for png").made().stdout;
    let note = "note: `cardwright check tiny` finds 1 warning; look at them before you order";
    assert!(said.contains(note), "{said}");
}
