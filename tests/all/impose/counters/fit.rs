//! Letters and art by the edge that a piece really has.

use super::skerry;

fn told(from: &str, to: &str, layout: &str) -> String {
    let project = skerry();
    project.edit(&format!("data/skerry/templates/{layout}"), from, to);
    let run = project.run("check skerry");
    format!("{}{}", run.stdout, run.stderr)
}

#[test]
fn the_game_is_clean_as_it_is() {
    let run = skerry().run("check skerry");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    assert!(!run.stderr.contains("warning"), "{}", run.stderr);
}

#[test]
fn letters_keep_from_a_round_edge() {
    // Well inside the square around the circle, and beyond the circle itself.
    let said = told(
        "place(center + horizon, dy: 4mm, text",
        "place(center + horizon, dx: 4mm, dy: 5mm, text",
        "marker.typ",
    );
    assert!(
        said.contains("error[F010]") && said.contains("crosses the safe area of `moved`"),
        "{said}"
    );
}

#[test]
fn letters_keep_from_a_slanting_edge() {
    let said = told("dy: 8.5mm, text(size: 7pt", "dx: 8mm, dy: 11mm, text(size: 7pt", "tile.typ");
    assert!(
        said.contains("error[F010]") && said.contains("crosses the safe area of `island`"),
        "{said}"
    );
}

#[test]
fn art_that_ends_at_a_round_edge_is_told() {
    let ground = "fill: rgb(\"#CFE3EE\"), {";
    let within =
        "{\n    place(center + horizon, circle(radius: f.width * 0.5mm, fill: rgb(\"#7FA3BE\")))";
    let said = told(ground, within, "marker.typ");
    assert!(said.contains("error[F018]") && said.contains("(top, right, bottom, left)"), "{said}");
    // As far as the bleed goes it is whole, though the corners of the square stay bare.
    let far = "{\n    place(center + horizon, circle(radius: (f.width * 0.5 + f.bleed) * 1mm, fill: rgb(\"#7FA3BE\")))";
    let said = told(ground, far, "marker.typ");
    assert!(!said.contains("F018"), "{said}");
}

#[test]
fn art_that_ends_at_one_side_of_a_hexagon_is_told() {
    let bare = "place(right + top, dx: 0mm, rect(width: (f.bleed) * 1mm, height: 100%, fill: white))\n    place(center + horizon, dy: -5mm";
    let said = told("place(center + horizon, dy: -5mm", bare, "tile.typ");
    assert!(!said.contains("F018"), "white art is art: {said}");
    let ground = "fill: rgb(\"#D6E8CF\"), {";
    let narrow = "{\n    place(left + top, rect(width: (f.width + f.bleed) * 1mm, height: 100%, fill: rgb(\"#9FC88F\")))";
    let said = told(ground, narrow, "tile.typ");
    assert!(said.contains("error[F018]") && said.contains("(right)"), "{said}");
}
