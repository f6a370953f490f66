//! A digest changes when a side does, and at no other time.

use super::studio::{skirmish, tiny};
use crate::pipeline::products;
use crate::project::Project;
use crate::typeset::set_page::png;
use cardwright_model::Ink;
use std::collections::BTreeSet;

type Digests = Vec<(String, String)>;

fn of(project: &Project) -> Digests {
    cardwright_faces::digests(&tiny(project).drawn(Ink::Full))
}

/// Names of the sides that differ after a change.
fn changed(change: impl Fn(&Project)) -> Vec<String> {
    let project = Project::tiny();
    let before = of(&project);
    change(&project);
    let after = of(&project);
    assert_eq!(before.len(), after.len());
    let pairs = before.into_iter().zip(after);
    pairs.filter(|(a, b)| a != b).map(|((name, _), _)| name).collect()
}

#[test]
fn one_card_changes_alone() {
    let blade = "data/tiny/hands.toml";
    assert_eq!(
        changed(|it| it.edit(blade, "title = \"CLOTH\"", "title = \"LINEN\"")),
        ["blade", "cloth"]
    );
    assert_eq!(changed(|it| it.edit(blade, "points = 1", "points = 2")), ["stone"]);
    let stone = "data/tiny/art/stone.svg";
    assert_eq!(changed(|it| it.edit(stone, "r=\"22\"", "r=\"21\"")), ["stone"]);
    let back = "data/tiny/art/back.svg";
    assert_eq!(changed(|it| it.edit(back, "#3A4A5A", "#3A4A5B")), ["back-plain"]);
    let all = ["stone", "blade", "cloth"];
    let layout = "data/tiny/templates/tiny.typ";
    assert_eq!(changed(|it| it.edit(layout, "size: 13pt", "size: 12.9pt")), all);
}

/// Their data are no part of the SVG that is compared, but their hash is.
#[test]
fn a_picture_of_pixels_changes_its_side() {
    let (hands, stone) = ("data/tiny/hands.toml", "data/tiny/art/stone.png");
    let project = Project::tiny();
    project.edit(hands, "art = \"stone.svg\"", "art = \"stone.png\"");
    let with = |colour: [u8; 4], width: u32| {
        project.write(stone, &png(width, &vec![colour; (width * width) as usize]));
        of(&project)
    };
    let (red, blue) = ([200, 0, 0, 255], [0, 0, 200, 255]);
    let before = with(red, 40);
    assert_eq!(with(red, 40), before);
    for (what, other) in [("colour", with(blue, 40)), ("pixels", with(red, 41))] {
        let differs = before.iter().zip(&other).filter(|(a, b)| a != b);
        let names: Vec<&str> = differs.map(|((name, _), _)| name.as_str()).collect();
        assert_eq!(names, ["stone"], "{what}");
    }
}

#[test]
fn what_is_not_drawn_changes_nothing() {
    let nothing = [""; 0];
    assert_eq!(changed(|_| ()), nothing);
    let hands = "data/tiny/hands.toml";
    assert_eq!(changed(|it| it.edit(hands, "A round stone", "A flat stone")), nothing);
}

/// With the layout that ships with the program the small line is printed, in one line or in two.
#[test]
fn a_new_version_or_count_is_no_change() {
    let own = |it: &Project| it.edit("data/tiny/game.toml", "tiny.typ", "card.typ");
    let manifest = "data/tiny/game.toml";
    for (file, old, new) in [
        (manifest, "version = \"1.0.0\"", "version = \"1.10.0\""),
        (manifest, "© 2026 the", "© 2027 the"),
        ("data/tiny/hands.toml", "copies = 3", "copies = 4"),
    ] {
        let project = Project::tiny();
        own(&project);
        let before = of(&project);
        project.edit(file, old, new);
        project.edit(
            manifest,
            "equals = 9",
            if file == manifest { "equals = 9" } else { "equals = 12" },
        );
        assert_eq!(of(&project), before, "{new}");
    }
}

#[test]
fn digests_are_those_of_the_manifest() {
    let faces = skirmish().drawn(Ink::Full);
    let digests = cardwright_faces::digests(&faces);
    let once: BTreeSet<_> = digests.iter().map(|(_, it)| it).collect();
    assert_eq!((digests.len(), once.len()), (28, 28));
    let manifest: serde_json::Value =
        serde_json::from_slice(products::bytes("manifest.json")).expect("JSON");
    let stated = manifest["faces"].as_array().expect("faces").iter().map(|it| {
        let text = |key: &str| it[key].as_str().expect("a text").to_owned();
        (text("face"), text("sha256"))
    });
    assert_eq!(stated.collect::<Digests>(), digests);
}
