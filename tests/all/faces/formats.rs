//! Types of cards with a size, a shape and an other side of their own.
#![allow(clippy::disallowed_methods, reason = "tests read what was made")]

use crate::project::{Project, files};

/// A type of round counters in a game of small cards, drawn by one layout on both sides.
const COUNTERS: &str = r##"
[formats.counter]
trim = "1 x 1 in"
shape = "round"
bleed = "1 mm"
safe = "1 mm"
corner = "0 mm"

[[type]]
id = "counter"
name = "Counter"
colour = "#2B6A8C"
icon = "point"
edge = "edge.svg"
file = "counters.toml"
layout = "counter.typ"
reverse = "counter.typ"
wording = "counter.j2"
format = "counter"
"##;

const TWO: &str = r#"
[[card]]
id = "one"
title = "One"
copies = 4
art = "blade.svg"
alt = "A blade"

[[card]]
id = "two"
title = "Two"
copies = 2
art = "cloth.svg"
alt = "A cloth"
"#;

const LAYOUT: &str = r#"
#let unprinted = ("effect",)
#let side(face, ctx, word) = {
  let f = ctx.format
  box(width: (f.width + 2 * f.bleed) * 1mm, height: (f.height + 2 * f.bleed) * 1mm, fill: luma(220),
    align(center + horizon, text(font: "Alegreya Sans", size: 6pt, word + " " + f.shape)))
}
#let front(face, ctx, report: true) = side(face, ctx, "full")
#let reverse(face, ctx, report: true) = side(face, ctx, "reduced")
"#;

fn with_counters() -> Project {
    let project = Project::tiny();
    let manifest = project.read("data/tiny/game.toml");
    let (before, after) = manifest.split_once("[[keyword_kind]]").expect("there is one");
    let manifest = format!("{before}{COUNTERS}\n[[keyword_kind]]{after}");
    project.write("data/tiny/game.toml", manifest.as_bytes());
    project.write("data/tiny/counters.toml", TWO.as_bytes());
    let rules = project.read("data/tiny/rules.md");
    let rules = format!("{rules}\n\nCounters: [[one]] and [[two]].\n");
    project.write("data/tiny/rules.md", rules.as_bytes());
    project.write("data/tiny/templates/counter.typ", LAYOUT.as_bytes());
    project.write("data/tiny/templates/counter.j2", b"effect: {{ self.title }}");
    project
}

#[test]
fn each_format_has_sheets_of_its_own() {
    let project = with_counters();
    let said = project.run("build tiny").made().stdout;
    assert!(said.contains("cards.pdf: 1 sheet of A4"), "{said}");
    assert!(said.contains("cut to 44 x 63 mm"), "{said}");
    assert!(said.contains("cards-counter.pdf: 1 sheet of A4"), "{said}");
    assert!(said.contains("cut to 25.4 x 25.4 mm"), "{said}");
    let made: Vec<String> = files(&project.path("out/tiny")).into_iter().collect();
    for file in ["cards/one.png", "cards/back-one.png", "cards/back-two.png"] {
        assert!(made.contains(&file.to_owned()), "{file} among {made:?}");
    }
}

#[test]
fn an_other_side_is_drawn_from_the_words_of_its_card() {
    let project = with_counters();
    project.run("build tiny").made();
    let (one, two) = ("out/tiny/cards/back-one.png", "out/tiny/cards/one.png");
    let read = |path: &str| std::fs::read(project.path(path)).expect("it was made");
    assert_ne!(read(one), read(two), "the two sides have words of their own");
    let other = read("out/tiny/cards/back-two.png");
    assert_eq!(read(one), other, "both say the same");
    let size = |path: &str| {
        let bytes = read(path);
        let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four"));
        (number(16), number(20))
    };
    assert_eq!(size(two), (72, 72), "an inch at 72 dots");
    assert_eq!(size("out/tiny/cards/blade.png"), (125, 179), "44 x 63 mm");
}

#[test]
fn a_job_may_print_some_types_alone() {
    let project = with_counters();
    let manifest = project.read("data/tiny/game.toml");
    let manifest = manifest
        .replace("file = \"cards.pdf\"", "file = \"c.pdf\"\ntypes = [\"counter\"]")
        .replace("bleed = \"2 mm\"\nmargin", "bleed = \"1 mm\"\nmargin");
    project.write("data/tiny/game.toml", manifest.as_bytes());
    let said = project.run("build tiny").made().stdout;
    assert!(said.contains("c.pdf: 1 sheet of A4"), "{said}");
    assert!(!said.contains("44 x 63 mm"), "{said}");
}

#[test]
fn a_preset_prints_all_formats() {
    let project = with_counters();
    let said = project.run("build tiny --job home").made().stdout;
    assert!(said.contains("home.pdf") && said.contains("home-counter.pdf"), "{said}");
}

#[test]
fn slips_in_formats_are_told() {
    let project = with_counters();
    let manifest = project.read("data/tiny/game.toml");
    let tries = [
        ("format = \"counter\"", "format = \"conter\"", "did you mean `counter`?"),
        ("shape = \"round\"", "shape = \"ring\"", "`ring`"),
        ("reverse = \"counter.typ\"", "back = \"x\"", "back"),
        ("[formats.counter]", "[formats.Counter]", "is not a valid name for a format"),
    ];
    for (right, wrong, told) in tries {
        project.write("data/tiny/game.toml", manifest.replace(right, wrong).as_bytes());
        let run = project.run("check tiny");
        assert!(run.stderr.contains(told) || run.stdout.contains(told), "{wrong}: {run:?}");
    }
    let cards = TWO.replace("copies = 4", "copies = 4\nback = \"plain\"");
    project.write("data/tiny/game.toml", manifest.as_bytes());
    project.write("data/tiny/counters.toml", cards.as_bytes());
    let run = project.run("check tiny");
    assert!(run.stdout.contains("`back`") || run.stderr.contains("`back`"), "{run:?}");
}

#[test]
fn a_back_has_one_size() {
    let project = with_counters();
    let manifest = project.read("data/tiny/game.toml").replace("reverse = \"counter.typ\"\n", "");
    project.write("data/tiny/game.toml", manifest.as_bytes());
    let cards = TWO.replace("copies", "back = \"plain\"\ncopies");
    project.write("data/tiny/counters.toml", cards.as_bytes());
    let run = project.run("check tiny");
    let said = format!("{}{}", run.stdout, run.stderr);
    assert!(said.contains("the back `plain` is on cards of two formats"), "{said}");
}
