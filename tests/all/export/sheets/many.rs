//! A game of more cards than are drawn at once, and a build that is broken off.

use crate::pipeline::products::built::program;
use crate::pipeline::products::parse;
use crate::pipeline::products::small::{deal, trio};
use crate::project::{Project, files};
use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Stdio};

/// Several batches, the last of which is not full.
const CARDS: usize = 300;

/// Ids in an order that is not that of their numbers as words.
fn ids(cards: usize) -> Vec<String> {
    (0..cards).map(|it| format!("card-{}", (it * 7) % cards)).collect()
}

fn many(cards: usize) -> Project {
    let ids = ids(cards);
    trio(&ids.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn every_card_of_many_is_printed_wherever_its_batch_was() {
    let project = many(CARDS);
    project.run("build trio --no-images").made();
    let bytes = fs::read(project.path("out/trio/cards.pdf")).unwrap();
    let pdf = parse::file(&bytes);
    assert_eq!(pdf.sides().count(), CARDS + 1, "each front once, and the back");
    let pictures = pdf.all("Subtype", "Form").count() - pdf.sides().count();
    assert_eq!(pictures, 1, "what all batches show, once");
    let mut drawn = BTreeSet::new();
    for page in pdf.pages() {
        drawn.extend(pdf.at(&page, "Resources/XObject").dict().keys().cloned());
    }
    let faces: BTreeSet<String> = (0..=CARDS).map(|it| format!("F{it}")).collect();
    assert_eq!(drawn, faces);

    let sums = project.read("out/trio/SHA256SUMS");
    for threads in ["1", "5"] {
        let mut again = program(&project, "", &["build", "trio", "--no-images"]);
        assert!(again.env("RAYON_NUM_THREADS", threads).output().unwrap().status.success());
        assert_eq!(project.read("out/trio/SHA256SUMS"), sums, "{threads} threads");
    }
    let left: Vec<String> = files(&project.path("out")).into_iter().collect();
    assert_eq!(left.len(), 4, "{left:?}");
}

#[test]
fn the_digests_of_many_are_in_the_order_of_their_cards() {
    let project = many(CARDS);
    project.run("build trio --no-images").made();
    let manifest: serde_json::Value =
        serde_json::from_str(&project.read("out/trio/manifest.json")).unwrap();
    let faces: Vec<&str> = manifest["faces"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["face"].as_str().unwrap())
        .collect();
    let expected: Vec<String> = ids(CARDS).into_iter().chain(["back-plain".to_owned()]).collect();
    assert_eq!(faces, expected);
}

#[test]
fn what_is_wrong_with_a_late_card_is_told_of_that_card() {
    let project = many(CARDS);
    let last = ids(CARDS).pop().unwrap();
    let title = format!("title = \"{}\"", last.to_uppercase());
    // No font has a letter of Linear A.
    project.edit("data/trio/suits.toml", &title, "title = \"\u{10600}\"");
    let run = project.run("build trio --no-images");
    assert_eq!(run.code, 1, "{}", run.stderr);
    let text = project.read("data/trio/suits.toml");
    let line = text.lines().position(|it| it.contains('\u{10600}')).unwrap() + 1;
    assert!(run.stderr.contains("F002"), "{}", run.stderr);
    assert!(run.stderr.contains(&format!("suits.toml:{line}:")), "{}", run.stderr);
    assert!(run.stdout.contains("marked in red on the print: \u{10600} ("), "{}", run.stdout);
}

#[test]
fn pictures_of_many_are_all_there() {
    let project = many(CARDS);
    project.run("build trio").made();
    let pictures = files(&project.path("out/trio/cards"));
    assert_eq!(pictures.len(), 2 * (CARDS + 1));
    let list = project.read("out/trio/SHA256SUMS");
    assert_eq!(list.lines().count(), 2 * (CARDS + 1) + 3);
    let paths: Vec<&str> = list.lines().map(|it| it.split_once("  ").unwrap().1).collect();
    assert!(paths[..paths.len() - 1].is_sorted(), "{paths:?}");
    deal(&project, &["sun"]);
    project.run("build trio").made();
    assert_eq!(files(&project.path("out/trio")).len(), 4 + 4, "what is no more goes");
}

#[cfg(unix)]
#[test]
fn a_build_that_is_broken_off_leaves_nothing() {
    let project = many(3 * CARDS);
    project.edit("data/trio/game.toml", "dpi = 60", "dpi = 600");
    let mut build = program(&project, "", &["build", "trio"]);
    let mut build = build.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // As soon as something waits on the disk, and long before the last of 1800 pictures is made.
    while !project.path("out").exists() {
        assert!(build.try_wait().unwrap().is_none(), "it ended before it began to write");
        std::thread::yield_now();
    }
    let pid = build.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = build.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "stopped; nothing was written\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    assert!(!project.path("out").exists());
}
