//! A game of very many cards.
//!
//! Every card is another: its title, its figures and its sentences are drawn from a generator that
//! always begins alike. A dozen drawings and four photographs are shared, as they are in games of
//! that size.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng as _, SeedableRng as _};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

const FIRST: [&str; 25] = [
    "Amber", "Aged", "Bitter", "Bold", "Broken", "Bronze", "Calm", "Cold", "Dark", "Early",
    "Frozen", "Gentle", "Golden", "Hidden", "Hollow", "Iron", "Lost", "Mighty", "Narrow", "Pale",
    "Quiet", "Red", "Silver", "Sudden", "Wild",
];
const SECOND: [&str; 20] = [
    "Forest", "Lake", "Hill", "River", "Desert", "Garden", "Island", "Moor", "Valley", "Castle",
    "Market", "Town", "Winter", "Summer", "Dawn", "Dusk", "Night", "Storm", "Border", "Temple",
];
const THIRD: [&str; 20] = [
    "Archer", "Baker", "Cook", "Dancer", "Farmer", "Guard", "Hunter", "Keeper", "Knight", "Monk",
    "Miner", "Poet", "Pilgrim", "Rider", "Sailor", "Scout", "Singer", "Smith", "Thief", "Weaver",
];
const WHEN: [&str; 8] = [
    "When it enters the table",
    "At the end of your turn",
    "When another card leaves your hand",
    "Before you draw",
    "After an opponent has scored",
    "While you hold fewer than three cards",
    "If nobody has passed yet",
    "Whenever you shuffle your deck",
];
const WHAT: [&str; 8] = [
    "draw {n} cards",
    "gain {n} coins",
    "look at {n} cards of your deck",
    "each opponent pays {n} coins",
    "put {n} cards from your hand under your deck",
    "turn {n} cards face down",
    "take {n} coins from the player on your left",
    "your other cards count {n} more until your next turn",
];
const DRAWINGS: usize = 12;
const PHOTOGRAPHS: usize = 4;
const TRIBES: [&str; 5] = ["land", "sea", "sky", "town", "stars"];

const MANIFEST: &str = r##"title = "Multitude"
edition = "1st"
version = "1.0.0"
released = 2026-01-02
language = "en-GB"
copyright = "nobody's"
minutes = 60
seats = { min = 2, max = 4 }
[format]
id = "poker-63x88"
trim = "63x88 mm"
bleed = "3 mm"
safe = "3 mm"
corner = "3 mm"
[[back]]
id = "plain"
name = "plain"
art = "drawing-0.svg"
alt = "Waves"
[[type]]
id = "follower"
name = "Follower"
colour = "#8F2418"
icon = "cost"
edge = "drawing-0.svg"
file = "followers.toml"
layout = "card.typ"
wording = "follower.j2"
[type.fields]
cost = { kind = "number", min = 0, max = 99 }
tribe = { kind = "choice", of = ["land", "sea", "sky", "town", "stars"] }
first = { kind = "text" }
second = { kind = "text" }
helps = { kind = "list", of = { kind = "card" }, inverse = "helped_by" }
[[sheets]]
file = "cards-a4.pdf"
paper = "a4"
gutter = "2 mm"
bleed = "2 mm"
margin = "4.2 mm"
flip = "long-edge"
[images]
dpi = 300
"##;

const WORDING: &str = "index: :cost: {{ self.cost }}
requires: {{ self.tribe }}
effect: {{ self.first }}
effect: {{ self.second }}
{%- if self.helps %}
note: Helps {{ self.helps|refs(\"and\") }}.
{%- endif %}
";

/// Writes a game of so many cards into a folder, which is made.
pub fn write(folder: &Path, cards: usize) {
    assert!(cards <= FIRST.len() * SECOND.len() * THIRD.len(), "so many names there are not");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut below = move |limit: usize| random.next_u64() as usize % limit;
    for below in ["art/icons", "templates"] {
        fs::create_dir_all(folder.join(below)).expect("the folder can be made");
    }
    let put = |name: &str, bytes: &[u8]| fs::write(folder.join(name), bytes).expect("writable");
    put("game.toml", MANIFEST.as_bytes());
    put("templates/follower.j2", WORDING.as_bytes());
    put("art/icons/cost.svg", drawing(3, &mut below).as_bytes());
    for number in 0..DRAWINGS {
        put(&format!("art/drawing-{number}.svg"), drawing(80, &mut below).as_bytes());
    }
    for number in 0..PHOTOGRAPHS {
        put(&format!("art/photograph-{number}.png"), &photograph(&mut below));
    }
    let mut toml = String::new();
    for card in 0..cards {
        entry(&mut toml, card, cards, &mut below);
    }
    put("followers.toml", toml.as_bytes());
}

fn names(card: usize) -> [&'static str; 3] {
    let rest = card / THIRD.len();
    // Neighbours in the file differ in their last word, so that titles are not in order.
    [
        FIRST[rest / SECOND.len() % FIRST.len()],
        SECOND[rest % SECOND.len()],
        THIRD[card % THIRD.len()],
    ]
}

fn id(card: usize) -> String {
    names(card).join("-").to_lowercase()
}

fn entry(toml: &mut String, card: usize, cards: usize, below: &mut impl FnMut(usize) -> usize) {
    let mut sentence = || {
        let (when, what, number) = (WHEN[below(8)], WHAT[below(8)], 2 + below(8));
        format!("{when}, {}.", what.replace("{n}", &number.to_string()))
    };
    let (first, second) = (sentence(), sentence());
    let (cost, tribe, other) = (below(100), TRIBES[below(5)], below(cards));
    let art = match below(DRAWINGS + PHOTOGRAPHS) {
        photo if photo < PHOTOGRAPHS => format!("photograph-{photo}.png"),
        drawing => format!("drawing-{}.svg", drawing - PHOTOGRAPHS),
    };
    let helps = if other == card { String::new() } else { format!("\"{}\"", id(other)) };
    let (id, title) = (id(card), names(card).join(" "));
    write!(
        toml,
        "[[card]]\nid = \"{id}\"\ntitle = \"{title}\"\ncopies = 1\nback = \"plain\"\nart = \"{art}\"\n\
         alt = \"A picture of somebody\"\ncost = {cost}\ntribe = \"{tribe}\"\nfirst = \"{first}\"\n\
         second = \"{second}\"\nhelps = [{helps}]\n\n"
    )
    .expect("memory takes everything");
}

/// Lines and blots.
fn drawing(paths: usize, below: &mut impl FnMut(usize) -> usize) -> String {
    let mut svg = String::from("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 690 940'>");
    write!(svg, "<path fill='#{:06x}' d='M0 0h690v940H0z'/>", below(0x0060_6060) + 0x0090_9090)
        .expect("memory takes everything");
    for _ in 0..paths {
        let [x, y, a, b, c, d] = [690, 940, 200, 200, 200, 200].map(&mut *below);
        let colour = below(0x0100_0000);
        write!(svg, "<path fill='#{colour:06x}' d='M{x} {y}q{a} {b} {c} {d}t-{b} -{c}z'/>")
            .expect("memory takes everything");
    }
    svg + "</svg>"
}

/// Grain and a gradient, 1000 x 1400 pixels: what a photograph is to a packer.
fn photograph(below: &mut impl FnMut(usize) -> usize) -> Vec<u8> {
    let (width, height) = (1000_u32, 1400_u32);
    let mut data = Vec::with_capacity((width * height * 3) as usize);
    for y in 0..height {
        for x in 0..width {
            let grain = below(12) as u32;
            data.extend(
                [x * 200 / width + grain, y * 200 / height + grain, 90 + grain].map(|it| it as u8),
            );
        }
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().expect("memory takes everything");
    writer.write_image_data(&data).expect("memory takes everything");
    writer.finish().expect("memory takes everything");
    bytes
}
