//! Orders for MakePlayingCards and its sisters: every slot has the right front and back.

use super::made::{ExportOptions, Files, of, rows, skirmish, tiny};
use super::pixels::Picture;
use super::sides::{Copy, copies, shown};
use resvg::usvg::roxmltree::{Document, Node};
use std::collections::BTreeMap;

/// What a project orders: quantity, bracket, and the pictures of each slot.
struct Project {
    quantity: usize,
    bracket: usize,
    fronts: BTreeMap<usize, String>,
    backs: BTreeMap<usize, String>,
}

fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Node<'a, 'i> {
    let mut found = node.children().filter(|it| it.has_tag_name(name));
    let only = found.next().unwrap_or_else(|| panic!("no <{name}>"));
    assert!(found.next().is_none(), "two <{name}>");
    only
}

fn project(xml: &[u8]) -> Project {
    let text = std::str::from_utf8(xml).unwrap();
    let document = Document::parse(text).unwrap();
    let order = document.root_element();
    assert_eq!(order.tag_name().name(), "order");
    let details = child(order, "details");
    let number = |name: &str| child(details, name).text().unwrap().parse::<usize>().unwrap();
    assert_eq!(child(details, "stock").text(), Some("(S30) Standard Smooth"));
    assert_eq!(child(details, "foil").text(), Some("false"));
    let side = |name: &str| {
        let mut slots = BTreeMap::new();
        for card in child(order, name).children().filter(Node::is_element) {
            assert_eq!(card.tag_name().name(), "card");
            let path = child(card, "id").text().unwrap();
            assert!(path.ends_with(child(card, "name").text().unwrap()));
            for slot in child(card, "slots").text().unwrap().split(',') {
                let before = slots.insert(slot.parse().unwrap(), path.to_owned());
                assert!(before.is_none(), "slot {slot} of the {name} is filled twice");
            }
        }
        slots
    };
    // The tool wants it to be there, and to have something to fill empty slots with.
    assert!(!child(order, "cardback").text().unwrap().is_empty());
    Project {
        quantity: number("quantity"),
        bracket: number("bracket"),
        fronts: side("fronts"),
        backs: side("backs"),
    }
}

/// The picture without its bleed of 0.12 in.
fn trimmed(files: &Files, path: &str) -> Picture {
    let picture = Picture::open(&files[path]);
    picture.part((36, 36), (picture.size.0 - 72, picture.size.1 - 72))
}

#[test]
fn every_slot_shows_its_card_and_its_back() {
    for shop in ["makeplayingcards", "printers-studio"] {
        let files = skirmish(shop, ExportOptions { dpi: Some(300), ..ExportOptions::default() });
        let order = project(&files["cards.xml"]);
        assert_eq!((order.quantity, order.bracket), (128, 144), "{shop}");
        let mut known = BTreeMap::new();
        let mut shows = |path: &String| {
            known.entry(path.clone()).or_insert_with(|| shown(&trimmed(files, path))).clone()
        };
        let slots: Vec<Copy> = (0..128)
            .map(|slot| Copy {
                title: shows(&order.fronts[&slot]),
                back: shows(&order.backs[&slot]),
            })
            .collect();
        assert_eq!(slots, copies(), "{shop}");
        assert_eq!((order.fronts.len(), order.backs.len()), (128, 128), "{shop}");
        let pictures = files.keys().filter(|it| it.ends_with(".png")).count();
        assert_eq!(pictures, 24, "{shop}: each side once");
    }
}

#[test]
fn the_names_of_files_follow_the_slots() {
    let files =
        skirmish("makeplayingcards", ExportOptions { dpi: Some(300), ..ExportOptions::default() });
    let order = project(&files["cards.xml"]);
    for side in [&order.fronts, &order.backs] {
        let mut first: Vec<(&String, usize)> = Vec::new();
        for (slot, path) in side {
            if first.iter().all(|it| it.0 != path) {
                first.push((path, *slot));
            }
        }
        assert!(first.is_sorted_by(|a, b| a.0 < b.0), "by name they stand in the order of slots");
        for (path, slot) in first {
            let name = path.split('/').next_back().unwrap();
            assert_eq!(name[..3].parse::<usize>().unwrap(), slot + 1, "{path}");
        }
    }
    let table = rows(files, "order.csv");
    assert_eq!(table.len(), 128);
    for (slot, row) in table.iter().enumerate() {
        assert_eq!(row["project"], "1");
        assert_eq!(row["slot"], (slot + 1).to_string());
        assert_eq!(row["front_file"], order.fronts[&slot]);
        assert_eq!(row["back_file"], order.backs[&slot]);
    }
}

#[test]
fn a_game_of_more_than_612_cards_makes_several_projects() {
    let game = tiny("poker-63x88", "63x88 mm");
    game.edit(
        "data/tiny/hands.toml",
        "id = \"blade\"\ntitle = \"BLADE\"\ncopies = 3",
        "id = \"blade\"\ntitle = \"BLADE\"\ncopies = 1300",
    );
    let files = of(
        &game,
        "tiny",
        "makeplayingcards",
        ExportOptions { dpi: Some(300), ..ExportOptions::default() },
    );
    let names: Vec<&String> = files.keys().filter(|it| it.ends_with(".xml")).collect();
    assert_eq!(names, ["cards-01-project.xml", "cards-02-project.xml", "cards-03-project.xml"]);
    let projects: Vec<Project> = names.iter().map(|it| project(&files[*it])).collect();
    let sizes: Vec<_> = projects.iter().map(|it| (it.quantity, it.bracket)).collect();
    assert_eq!(sizes, [(612, 612), (612, 612), (82, 90)]);
    let mut all = Vec::new();
    for project in &projects {
        assert_eq!(project.fronts.len(), project.quantity);
        assert_eq!(project.backs.len(), project.quantity);
        all.extend(project.fronts.values().map(|it| it.split('-').next_back().unwrap()));
    }
    let count = |name: &str| all.iter().filter(|it| it.starts_with(name)).count();
    assert_eq!((count("stone"), count("blade"), count("cloth")), (3, 1300, 3));
    assert!(all[..3].iter().all(|it| it.starts_with("stone")));
    assert!(all[1303..].iter().all(|it| it.starts_with("cloth")));
}
