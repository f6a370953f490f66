//! Checks of sheets that pieces of several sizes share: what is wrong with any of them is found.

use crate::project::{Project, repository};

/// What `check` says of the pond after these changes to its manifest.
fn said(changes: &[(&str, &str)]) -> String {
    let project = Project::empty();
    project.lay(&repository("data/pond"), "data/pond");
    project.lay(&repository("templates"), "templates");
    project.lay(&repository("fonts"), "fonts");
    for (old, new) in changes {
        project.edit("data/pond/game.toml", old, new);
    }
    let run = project.run("check pond --format json --deny all");
    assert!([0, 1].contains(&run.code), "{}", run.stderr);
    run.stdout
}

/// Frogs are the second size on their sheets, after the cards.
const FROG: &str = "bleed = \"2 mm\"\nsafe = \"2 mm\"";

#[test]
fn nothing_is_said_of_the_sheets_as_they_are() {
    let all = said(&[]);
    assert!(!all.contains("\"S011\"") && !all.contains("\"S014\""), "{all}");
}

#[test]
fn the_second_size_has_too_little_bleed_for_a_printer_that_shifts() {
    let all = said(&[(FROG, "bleed = \"0.5 mm\"\nsafe = \"2 mm\"")]);
    assert!(all.contains("\"S011\""), "{all}");
    assert!(all.contains("each of two 25 x 25 mm pieces has 0.5 mm between them"), "{all}");
    assert!(all.contains("first give `[formats.frog]` a `bleed` of 1 mm or more"), "{all}");
}

#[test]
fn the_second_size_may_have_more_bleed_than_the_first() {
    // The cards are drawn without any, and so lie edge to edge.
    let none = ("bleed = \"3 mm\"", "bleed = \"0 mm\"");
    let all = said(&[none]);
    assert!(all.contains("each of two 63 x 88 mm pieces has 0 mm between them"), "{all}");
    assert!(all.contains("first give `[format]` a `bleed` of 1 mm or more"), "{all}");
}

#[test]
fn neighbours_of_the_second_size_share_a_cut() {
    // Square frogs edge to edge: brown beside green, although the cards have a gutter.
    let square = ("shape = \"round\"\n", "");
    let across = ("across = \"25 mm\"", "trim = \"25x25 mm\"");
    let all = said(&[square, across, (FROG, "bleed = \"0 mm\"\nsafe = \"2 mm\"")]);
    assert!(all.contains("\"S014\""), "{all}");
    assert!(all.contains("give the format `frog` a `bleed`"), "{all}");
    // Round ones have no edge in common.
    let round = said(&[(FROG, "bleed = \"0 mm\"\nsafe = \"2 mm\"")]);
    assert!(!round.contains("\"S014\""), "{round}");
}
