//! Aids: printed once for each player, and no cards of the game.

use crate::project::{Project, files, repository};
use cardwright_base::diagnostic::Report;
use cardwright_model::Game;

const TYPE: &str = "[[type]]\nid = \"aid\"\nname = \"Player aid\"\naid = true\ncolour = \"#8F2418\"\nicon = \"point\"\n\
    edge = \"edge.svg\"\nfile = \"aids.toml\"\nlayout = \"tiny.typ\"\nwording = \"aid.j2\"\n\n[[type]]";
const AID: &str = "[[card]]\nid = \"help\"\ntitle = \"HELP\"\nback = \"plain\"\nart = \"stone.svg\"\nalt = \"A stone\"\n";

/// The tiny game with an aid, whose type is declared before that of the cards.
fn aided() -> Project {
    let project = Project::tiny();
    let manifest = project.read("data/tiny/game.toml");
    let manifest = manifest.replacen("[[type]]", TYPE, 1);
    project.write("data/tiny/game.toml", manifest.as_bytes());
    project.write("data/tiny/aids.toml", AID.as_bytes());
    project.write("data/tiny/templates/aid.j2", b"effect: Play quickly.\n");
    project
}

fn game(project: &Project) -> Game {
    let mut report = Report::new();
    let read = cardwright_load::load(&project.path("data"), "tiny", &mut report);
    read.expect("readable").unwrap_or_else(|| panic!("{report:?}")).0
}

#[test]
fn an_aid_is_printed_once_for_each_player_and_counted_apart() {
    let project = aided();
    let game = game(&project);
    assert_eq!((game.total(), game.total_of_aids()), (9, game.seats.max));
    assert_eq!(game.deck_size(&game.decks[0]), 9, "it lies in no deck, whatever its back");
    assert_eq!((game.playing_cards().len(), game.aids().len()), (3, 1));
    let run = project.run("build tiny");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let said = run.stdout;
    assert!(said.contains("9 copies of 3 cards, 3 player aids"), "{said}");
    assert!(said.contains("2 sheets"), "nine cards fill the first: {said}");
    let manifest: serde_json::Value =
        serde_json::from_str(&project.read("out/tiny/manifest.json")).expect("JSON");
    assert_eq!(manifest["total_copies"], 9);
    let ids = |key: &str| -> Vec<String> {
        let all = manifest[key].as_array().expect("a list");
        all.iter().map(|it| it["id"].as_str().expect("an id").to_owned()).collect()
    };
    assert_eq!(
        (ids("cards"), ids("aids")),
        (["stone", "blade", "cloth"].map(str::to_owned).to_vec(), vec!["help".to_owned()],)
    );
    assert!(!project.read("out/tiny/card-list.csv").contains("help"));
    let made = files(&project.path("out/tiny"));
    assert!(made.contains("aids/help.png") && !made.contains("cards/help.png"), "{made:?}");
}

#[test]
fn an_aid_may_say_how_often_it_is_printed_and_so_may_a_card() {
    let project = aided();
    project.edit("data/tiny/aids.toml", "back =", "copies = 7\nback =");
    assert_eq!(game(&project).total_of_aids(), 7);
    project.edit("data/tiny/hands.toml", "title = \"STONE\"\ncopies = 3\n", "title = \"STONE\"\n");
    assert_eq!(game(&project).card("stone").expect("it is there").copies.value, 1);
}

#[test]
fn a_shop_gets_the_deck_and_aids_where_they_are_asked_for() {
    let project = aided();
    let plain = project.run("export tiny --for png --out plain").made().stdout;
    assert!(plain.contains("3 player aids") && plain.contains("--aids"), "{plain}");
    assert!(plain.contains("9 copies of 3 cards"), "{plain}");
    let all = project.run("export tiny --for png --aids --out all").made().stdout;
    assert!(all.contains("9 copies of 3 cards, 3 player aids"), "{all}");
}

#[test]
fn a_box_for_all_has_room_for_aids_and_does_not_count_them() {
    let project = aided();
    let manifest = project.read("data/tiny/game.toml");
    let tuck = "[[box]]\nid = \"all\"\nstock = \"0.3 mm\"\ncolour = \"#8F2418\"\n\n[[sheets]]";
    let manifest = manifest.replacen("[[sheets]]", tuck, 1);
    project.write("data/tiny/game.toml", manifest.as_bytes());
    let game = game(&project);
    let tuck = &game.boxes[0];
    assert_eq!(tuck.copies(&game), 9);
    assert_eq!(tuck.pile(&game).1.as_nm(), 300_000 * 12);
}

/// Skirmish is 128 cards; what helps its players is printed on the places that they leave free.
#[test]
fn the_deck_of_skirmish_stays_what_it_is() {
    let mut report = Report::new();
    let read = cardwright_load::load(&repository("data"), "skirmish", &mut report);
    let (game, _) = read.expect("readable").expect("without faults");
    assert_eq!((game.total(), game.playing_cards().len()), (128, 21));
    assert_eq!(game.total_of_aids(), 2 * game.seats.max);
    assert_eq!(
        (game.total() + game.total_of_aids()) % 9,
        0,
        "no place of a sheet of nine is empty"
    );
}
