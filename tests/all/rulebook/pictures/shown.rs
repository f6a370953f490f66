//! What a picture shows comes from the data.

use super::{picture, tiny};

#[test]
fn an_area_shows_cards_as_they_lie() {
    let shown = picture(
        "```area On the table
cards = [
  { card = \"stone\", says = \"a [[stone]]\" },
  { card = \"blade\", side = \"back\", says = \"played face down\" },
  { card = \"cloth\", turn = 1, on = \"blade\", says = \"on top\" },
]
```",
    );
    assert_eq!(shown.words, ["a STONE", "played face down", "on top"]);
    let cards = shown.drawing["cards"].as_array().expect("cards");
    assert_eq!(cards[0]["alt"], "STONE");
    assert_eq!(cards[1]["alt"], "BLADE turned over (plain)");
    assert_eq!(cards[1]["back"], "plain");
    assert_eq!(cards[2]["alt"], "CLOTH sideways on BLADE");
    assert_eq!(cards[2]["turn"], 1);
}

#[test]
fn a_legend_has_every_icon_with_its_word() {
    let block = "```legend The signs
icons = [{ icon = \"leaf\", says = \"grows back\" }]
```";
    let project = tiny(block);
    let icon = project.read("data/tiny/art/icons/point.svg");
    project.write("data/tiny/art/icons/leaf.svg", icon.as_bytes());
    project.edit("data/tiny/templates/tiny.j2", ":point:", ":point: :leaf:");
    let all = super::pictures(&project.path("data"), "tiny");
    let [(name, legend)] = &all[..] else { panic!("one picture") };
    // The type has its name from the data; a keyword with the icon of a type has no sign of its own.
    assert_eq!(
        (name.as_str(), &legend.words[..2]),
        ("legend", &["Hand".into(), "grows back".into()][..])
    );
}

#[test]
fn the_marks_of_the_program_s_own_layout_are_in_the_legend() {
    let project =
        tiny("```legend The signs\nmarks = [{ mark = \"effect\", says = \"it does this\" }]\n```");
    project.edit("data/tiny/game.toml", "layout = \"tiny.typ\"", "layout = \"card.typ\"");
    // That layout draws the icon of the type in the corner.
    let all = super::pictures(&project.path("data"), "tiny");
    assert!(all[0].1.words.contains(&"it does this".to_owned()), "{:?}", all[0].1.words);
}

#[test]
fn a_flow_has_the_steps_of_a_section() {
    let shown = picture(
        "## In turn {#in-turn}

1. **Look:** at your [[stone|plural]].
2. **Play** one.
3. Draw.

```flow A turn
of = \"in-turn\"
```",
    );
    assert_eq!(shown.words, ["Look", "at your STONEs.", "Play", "one.", "", "Draw."]);
}

#[test]
fn words_in_a_picture_are_read_by_the_checks() {
    let run = tiny("```area\ncards = [{ card = \"stone\", says = \"a heavvy stone\" }]\n```")
        .run("check tiny");
    assert!(run.stdout.contains("heavvy"), "{}", run.stdout);
    assert!(run.stdout.contains("rules.md:18:"), "{}", run.stdout);
}

#[test]
fn a_picture_is_printed_with_its_words_and_told_to_those_who_cannot_see_it() {
    let shown = picture(
        "```anatomy A card
card = \"blade\"
parts = [
  { part = \"title\", says = \"its name\" },
  { part = \"art\", says = \"what it looks like\" },
  { part = \"effect\", says = \"what it does\" },
]
```",
    );
    assert_eq!(shown.alt, "BLADE: A short blade");
    assert_eq!(shown.words, ["its name", "what it looks like", "what it does"]);
}
