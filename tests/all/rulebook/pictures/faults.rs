//! What is wrong in a picture is told at its place, with what to write.

use super::{said, tiny};

fn told(block: &str, all: &[&str]) {
    let found = said(block);
    for wanted in all {
        assert!(found.contains(wanted), "`{wanted}` is wanted in\n{found}");
    }
}

const ANATOMY: &str = "```anatomy A card
card = \"blade\"
parts = [
  { part = \"title\", says = \"its name\" },
]
```";

#[test]
fn a_name_that_is_not_known() {
    told(
        &ANATOMY.replace("\"blade\"", "\"blad\""),
        &["D006", "there is no card `blad`", "rules.md:18:8", "did you mean `blade`?"],
    );
    let part = ANATOMY.replace("\"title\"", "\"titel\"");
    told(
        &part,
        &["D006", "there is no part `titel` of a card", "rules.md:20:12", "did you mean `title`?"],
    );
    told(&part.replace("titel", "xyz"), &["available: title, type, icon, art, collector, effect"]);
}

#[test]
fn a_part_that_this_card_does_not_have() {
    // No card of the game has a flavour, and so neither has this one.
    told(
        &ANATOMY.replace("\"title\"", "\"flavour\""),
        &["`blade` has no part `flavour`", "rules.md:20:12"],
    );
}

#[test]
fn a_part_that_the_layout_does_not_draw() {
    let type_name = ANATOMY.replace("\"title\"", "\"type\"");
    told(&type_name, &["the part `type` is not to be seen on `blade`", "rules.md:20:12"]);
}

#[test]
fn a_key_that_is_missing_wrong_or_unknown() {
    told(&ANATOMY.replace("card = \"blade\"\n", ""), &["D003", "`card` is missing"]);
    told(&ANATOMY.replace(", says = \"its name\"", ""), &["D003", "`says` is missing"]);
    told(&ANATOMY.replace("says", "sais"), &["D002", "has no field `sais`"]);
    told(
        &ANATOMY.replace("card =", "widht = 40\ncard ="),
        &["D002", "has no field `widht`", "did you mean `width`?"],
    );
    told(
        &ANATOMY.replace("card =", "width = 400\ncard ="),
        &["D004", "a whole number from 20 to 120"],
    );
    told(
        &ANATOMY.replace("\"blade\"", "\"blade"),
        &["D005", "this picture is not valid TOML", "rules.md:18:"],
    );
    told(
        &ANATOMY.replace("its name", "its [[naem]]"),
        &["there is no card, keyword or term `naem`", "rules.md:20:"],
    );
}

#[test]
fn a_state_that_no_card_has() {
    let area = "```area\ncards = [{ card = \"stone\", side = \"top\", says = \"a stone\" }]\n```";
    told(area, &["a card has no side `top`", "available: front, back"]);
    told(&area.replace("side = \"top\"", "turn = 4"), &["a whole number from 0 to 3"]);
    told("```area\nwidth = 20\n```", &["`cards` is missing"]);
}

#[test]
fn an_icon_without_a_word_or_a_word_without_an_icon() {
    let project = tiny("```legend The signs\n```");
    let icon = project.read("data/tiny/art/icons/point.svg");
    project.write("data/tiny/art/icons/leaf.svg", icon.as_bytes());
    project.edit("data/tiny/templates/tiny.j2", ":point:", ":point: :leaf:");
    let run = project.run("check tiny");
    let found = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(found.contains("this legend has no word for the icon `leaf`"), "{found}");
    assert!(found.contains("`stone` shows it"), "{found}");
    let word = "```legend The signs\nicons = [{ icon = \"leef\", says = \"grows\" }]\n```";
    told(word, &["no card shows an icon `leef`", "rules.md:18:"]);
    let mark = "```legend The signs\nmarks = [{ mark = \"effect\", says = \"does\" }]\n```";
    told(mark, &["no card shows a mark `effect`"]);
}

#[test]
fn a_flow_of_a_section_that_has_no_steps() {
    told("```flow\nof = \"rond\"\n```", &["there is no heading `rond`"]);
    told("```flow\nof = \"round\"\n```", &["the section `round` has no numbered list"]);
    told("```flow\n```", &["`of` is missing"]);
}

#[test]
fn what_only_rules_can_tell() {
    told(
        "```table\nplayers = 2\n```",
        &["R012", "this game has no executable rules, so it is not known what lies on its table"],
    );
    told("```scene\nAud: hand stone\n```", &["R012", "so this scene can't be played"]);
}

#[test]
fn a_block_of_no_kind_names_the_kinds() {
    told(
        "```anatomie\ncard = \"blade\"\n```",
        &["unknown fenced block `anatomie`", "did you mean `anatomy`?"],
    );
}

#[test]
fn a_picture_asked_for_as_an_insert() {
    told("```insert\nanatomy\n```", &["there is no insert `anatomy`"]);
}
