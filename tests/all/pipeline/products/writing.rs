//! What a build does to the folder it writes into.
#![allow(clippy::disallowed_methods, reason = "tests look for what is left over")]

use super::built::contents;
use super::small::{deal, trio};
use crate::project::{Project, files};
use std::collections::BTreeSet;
use std::fs;

fn names(project: &Project, folder: &str) -> BTreeSet<String> {
    files(&project.path(folder))
}

/// Files and folders in a folder, hidden ones too.
fn entries(project: &Project, folder: &str) -> Vec<String> {
    let entries = fs::read_dir(project.path(folder)).expect("a folder");
    let name = |it: fs::DirEntry| it.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = entries.map(|it| name(it.expect("an entry"))).collect();
    names.sort();
    names
}

fn pictures(cards: &[&str]) -> BTreeSet<String> {
    let cut = cards.iter().map(|card| format!("cards/{card}.png"));
    let bleed = cards.iter().map(|card| format!("cards/bleed/{card}.png"));
    cut.chain(bleed).collect()
}

const LISTS: [&str; 4] = ["SHA256SUMS", "card-list.csv", "cards.pdf", "manifest.json"];

fn with_lists(mut names: BTreeSet<String>) -> BTreeSet<String> {
    names.extend(LISTS.map(str::to_owned));
    names
}

#[test]
fn a_card_less_is_two_pictures_less() {
    let project = trio(&["sun", "moon", "star"]);
    project.run("build trio").made();
    let all = with_lists(pictures(&["sun", "moon", "star", "back-plain"]));
    assert_eq!(names(&project, "out/trio"), all);

    let foreign = [("notes.txt", "mine"), ("cards/moon-draft.png", "mine too")];
    for (name, text) in foreign {
        project.write(&format!("out/trio/{name}"), text.as_bytes());
    }
    deal(&project, &["sun", "star"]);
    project.run("build trio").made();
    let mut left = with_lists(pictures(&["sun", "star", "back-plain"]));
    left.extend(foreign.map(|(name, _)| name.to_owned()));
    assert_eq!(names(&project, "out/trio"), left);
    for (name, text) in foreign {
        assert_eq!(project.read(&format!("out/trio/{name}")), text);
    }

    project.run("build trio --no-images").made();
    let mut left: BTreeSet<String> = LISTS.map(str::to_owned).into();
    left.extend(foreign.map(|(name, _)| name.to_owned()));
    assert_eq!(names(&project, "out/trio"), left);
}

#[test]
fn a_second_build_of_the_same_changes_nothing() {
    let project = trio(&["sun"]);
    project.run("build trio").made();
    let first = contents(&project.path("out"));
    project.run("build trio").made();
    assert_eq!(contents(&project.path("out")), first);
    assert_eq!(entries(&project, ""), ["data", "out"]);
    assert_eq!(entries(&project, "out"), ["trio"], "nothing is left of the work");
}

#[test]
fn a_list_of_sums_reaches_no_file_elsewhere() {
    let project = trio(&["sun"]);
    project.run("build trio --no-images").made();
    project.write("mine.txt", b"mine");
    let absolute = project.path("mine.txt").display().to_string();
    // The right sum, so that it is the path that saves the file.
    let sum = "3fd30542fe3f61b14bd4a4b2dc0b6fb30fa6f63ebce52dd1778aaa8c4dc02cff";
    let sums = format!(
        "{sum}  ../mine.txt\n{sum}  ../../mine.txt\n{sum}  {absolute}\n{sum}  cards/../../../mine.txt\n"
    );
    project.write("out/trio/SHA256SUMS", sums.as_bytes());
    project.run("build trio --no-images").made();
    assert_eq!(project.read("mine.txt"), "mine");
}

#[test]
fn a_folder_with_somebody_elses_sums_is_left_alone() {
    let project = trio(&["sun"]);
    let sum = "a5df3fde7b200c3fa2791144c7e05c5c2bced4c6ad863d3a4cf76c972c1712f9";
    project.write("out/trio/ubuntu.iso", b"an image");
    project.write("out/trio/SHA256SUMS", format!("{sum}  ubuntu.iso\n").as_bytes());
    let run = project.run("build trio --no-images");
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(run.stderr.contains("SHA256SUMS"), "{}", run.stderr);
    assert_eq!(project.read("out/trio/ubuntu.iso"), "an image");
    assert_eq!(project.read("out/trio/SHA256SUMS"), format!("{sum}  ubuntu.iso\n"));
    assert_eq!(entries(&project, "out/trio"), ["SHA256SUMS", "ubuntu.iso"]);
}

#[test]
fn a_product_that_somebody_changed_is_not_removed() {
    let project = trio(&["sun", "moon"]);
    project.run("build trio").made();
    project.write("out/trio/cards/moon.png", b"painted over");
    deal(&project, &["sun"]);
    project.run("build trio").made();
    assert_eq!(project.read("out/trio/cards/moon.png"), "painted over");
    assert!(!names(&project, "out/trio").contains("cards/bleed/moon.png"));
}

#[test]
fn a_file_where_the_folder_should_be_is_named() {
    let project = trio(&["sun"]);
    for (place, out) in [("out", "out"), ("out", "out/trio"), ("out/trio/cards", "out/trio")] {
        let other = Project::empty();
        for (name, bytes) in contents(&project.path("data")) {
            other.write(&format!("data/{name}"), &bytes);
        }
        other.write(place, b"in the way");
        let run = other.run(&format!("build trio --out {out}"));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{place}");
        assert!(run.stderr.starts_with("error: can't write "), "{}", run.stderr);
        assert!(run.stderr.contains(place), "{}", run.stderr);
        assert_eq!(other.read(place), "in the way");
        assert_eq!(entries(&other, ""), ["data", "out"], "nothing is left of the attempt");
        if other.path("out").is_dir() {
            assert_eq!(entries(&other, "out"), ["trio"], "nothing is left of the attempt");
        }
    }
}

#[test]
fn a_game_that_is_not_there_writes_nothing() {
    let project = trio(&["sun"]);
    let run = project.run("build quartet");
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(run.stderr.contains("quartet") && run.stderr.contains("trio"), "{}", run.stderr);
    assert_eq!(entries(&project, ""), ["data"]);
}
