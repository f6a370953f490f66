//! The layouts that Squib itself brings along, by the places of their boxes: a deck names them like files of its own.

/// A box: its name, and what it says. `=` stands before the name of a box that it is like.
type Entry = (&'static str, &'static str);

/// What several of them have at the foot.
const FOOT: &[Entry] = &[
    ("lower_right", "675 975 75 75 align:right valign:bottom font_size:6"),
    ("lr", "=lower_right"),
    ("lower_left", "75 975 75 75 align:left valign:bottom font_size:6"),
    ("ll", "=lower_left"),
    ("copyright", "75 1025 675 25 align:center valign:bottom font_size:5"),
    ("copy", "=copyright"),
    ("credit", "=copyright"),
    ("credits", "=copyright"),
];
/// What all have for cards: where they are cut, and what is safe.
const EDGES: &[Entry] = &[("cut", "37.5 37.5 750 1050"), ("safe", "75 75 675 975")];

const ECONOMY: &[Entry] = &[
    ("title", "90 90 635 50 align:center"),
    ("art", "75 150 675 520"),
    ("description", "100 675 625 275 align:center valign:middle font_size:6"),
    ("desc", "=description"),
    ("type", "90 955 645 50 align:center"),
];
const FANTASY: &[Entry] = &[
    ("title", "90 90 500 50"),
    ("upper_right", "595 90 135 50 align:right"),
    ("ur", "=upper_right"),
    ("art", "75 150 675 520"),
    ("type", "90 675 500 50"),
    ("type_right", "595 675 135 50 align:right"),
    ("tr", "=type_right"),
    ("description", "100 730 625 275 align:center valign:middle font_size:6"),
    ("desc", "=description"),
];
const HAND: &[Entry] = &[
    ("title", "275 75 475 125"),
    ("art", "275 225 475 475"),
    ("description", "275 725 475 200"),
    ("snark", "275 950 475 100"),
    ("bonus1", "75 75 175 175"),
    ("bonus2", "75 273 175 175"),
    ("bonus3", "75 471 175 175"),
    ("bonus4", "75 669 175 175"),
    ("bonus5", "75 867 175 175"),
];
const PARTY: &[Entry] = &[
    ("title_box", "75 75 125 975"),
    ("title", "75 1050 850 125 align:right valign:middle font_size:22 angle:4.712"),
    ("title_middle", "225 550 525 150 valign:bottom font_size:18"),
    ("middle_rect", "225 715 525 25"),
    ("rule_top", "225 200 525 300 font_size:10"),
    ("rule_bottom", "225 750 525 300 font_size:10"),
    ("type_icon", "75 75 125 125 align:center valign:middle font_size:24"),
    ("type", "225 75 525 125 font_size:30"),
    ("copyright", "75 1025 675 25 align:right valign:bottom font_size:5"),
    ("copy", "=copyright"),
    ("credit", "=copyright"),
    ("credits", "=copyright"),
];
const PLAYING: &[Entry] = &[
    ("bonus_ul", "75 75 200 200"),
    ("bonus_lr", "750 1050 200 200 angle:3.1416"),
    ("art", "150 275 525 575 align:center valign:middle"),
];
const TUCK: &[Entry] = &[
    ("top_rect", "313 198 688 167"),
    ("bottom_rect", "313 1526 688 167"),
    ("right_rect", "77 466 164 988"),
    ("left_rect", "1080 466 164 988"),
    ("back_rect", "313 466 688 989"),
    ("front_rect", "1322 466 688 989"),
];

/// The boxes of a layout that Squib brings along: keys and values by the names of its entries. `None` for a name that
/// it does not know.
pub(super) fn known(file: &str) -> Option<Vec<(&'static str, Vec<Entry>)>> {
    let parts: &[&[Entry]] = match file.strip_suffix(".yml").unwrap_or(file) {
        "economy" => &[ECONOMY, FOOT, EDGES],
        "fantasy" => &[FANTASY, FOOT, EDGES],
        "hand" => &[HAND, EDGES],
        "party" => &[PARTY, EDGES],
        "playing-card" => &[PLAYING, EDGES],
        "tuck_box" => &[TUCK],
        _ => return None,
    };
    Some(parts.iter().flat_map(|it| it.iter()).map(|(name, said)| (*name, keys(said))).collect())
}

fn keys(said: &'static str) -> Vec<(&'static str, &'static str)> {
    if let Some(like) = said.strip_prefix('=') {
        return vec![("extends", like)];
    }
    let frame = ["x", "y", "width", "height"];
    let part = |(at, part): (usize, &'static str)| match part.split_once(':') {
        Some((key, value)) => (key, value),
        None => (frame[at.min(3)], part),
    };
    said.split(' ').enumerate().map(part).collect()
}
