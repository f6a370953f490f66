//! A game of three cards that is built in a moment.

use crate::project::Project;

const MANIFEST: &str = r##"
title = "Trio"
edition = "1st"
version = "1.0.0"
released = 2001-02-03
language = "en"
copyright = "nobody's"
minutes = 1
seats = { min = 2, max = 2 }
[format]
id = "mini-44x63"
trim = "44x63 mm"
bleed = "2 mm"
safe = "3 mm"
corner = "2 mm"
[[back]]
id = "plain"
name = "plain"
art = "square.svg"
alt = "A square"
[[type]]
id = "suit"
name = "Suit"
colour = "#8F2418"
icon = "dot"
edge = "square.svg"
file = "suits.toml"
layout = "trio.typ"
wording = "trio.j2"
[[sheets]]
file = "cards.pdf"
paper = "a4"
gutter = "2 mm"
bleed = "2 mm"
margin = "4.2 mm"
flip = "long-edge"
[images]
dpi = 60
"##;

const LAYOUT: &str = r##"
#let front(face, ctx, report: true) = box(width: 48mm, height: 67mm, fill: rgb("#EEEEEE"),
  inset: 8mm, text(font: "Alegreya Sans", size: 12pt, face.title))
"##;

const SQUARE: &[u8] = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 67'>\
    <path fill='#345' d='M0 0h48v67H0z'/></svg>";

/// A project with the game as `data/trio` and these cards.
pub fn trio(cards: &[&str]) -> Project {
    let project = Project::empty();
    project.write("data/trio/game.toml", MANIFEST.as_bytes());
    project.write("data/trio/templates/trio.typ", LAYOUT.as_bytes());
    project.write("data/trio/templates/trio.j2", b"");
    project.write("data/trio/art/square.svg", SQUARE);
    project.write("data/trio/art/icons/dot.svg", SQUARE);
    deal(&project, cards);
    project
}

/// Gives the game these cards and no others.
pub fn deal(project: &Project, cards: &[&str]) {
    let card = |id: &&str| {
        let title = id.to_uppercase();
        format!(
            "[[card]]\nid = \"{id}\"\ntitle = \"{title}\"\ncopies = 2\nback = \"plain\"\n\
             art = \"square.svg\"\nalt = \"A square\"\n"
        )
    };
    let cards: String = cards.iter().map(card).collect();
    project.write("data/trio/suits.toml", cards.as_bytes());
}
