//! The options of a command: what it says itself, else what the entry of the layout says that it names. What of both
//! can't be read, or has no place in a box, is told.

use super::deck::{CUT, Deck};
use super::each_card::LOOKS;
use super::layout::length;
use super::pictures;
use super::ruby::{Expr, Statement, text};
use super::sources::Sources;
use crate::Notes;
use crate::material::Material;
use cardwright_base::did_you_mean::{closest, did_you_mean, instead};

/// Options that are read beside the looks of a box, or that change nothing which a box has.
const READ: &[&str] = &[
    "str",
    "file",
    "range",
    "hint",
    "markup",
    "wrap",
    "ellipsize",
    "stroke_strategy",
    "cap",
    "join",
    "placeholder",
    "force_id",
    "extends",
];
/// Those that a box has no place for, with the values that change nothing.
const LOST: &[(&str, &[&str])] = &[
    ("angle", &["0"]),
    ("radius", &["0"]),
    ("x_radius", &["0"]),
    ("y_radius", &["0"]),
    ("stroke_width", &[]),
    ("dash", &[""]),
    ("alpha", &["1"]),
    ("justify", &["false"]),
    ("spacing", &["0"]),
    ("blend", &["none"]),
    ("mask", &[""]),
    ("id", &[]),
    ("data", &[]),
    ("flip_horizontal", &["false"]),
    ("flip_vertical", &["false"]),
    ("crop_x", &["0"]),
    ("crop_y", &["0"]),
    ("crop_width", &["native"]),
    ("crop_height", &["native"]),
    ("crop_corner_radius", &["0"]),
    ("crop_corner_x_radius", &["0"]),
    ("crop_corner_y_radius", &["0"]),
];
const LENGTHS: [&str; 4] = ["x", "y", "width", "height"];
/// Sizes that are left to Squib.
const OWN: [&str; 3] = ["auto", "native", "scale"];

/// A value, or the first of a list with one for each card.
fn first(value: &Expr) -> &Expr {
    match value {
        Expr::List(items) => items.first().unwrap_or(value),
        value => value,
    }
}

/// A value as it is written, if it is one.
fn plain(value: &Expr) -> Option<String> {
    match first(value) {
        Expr::Other(word) if matches!(word.as_str(), "true" | "false") => Some(word.clone()),
        value => text(value),
    }
}

fn is_nil(value: &Expr) -> bool {
    *value == Expr::Other("nil".to_owned())
}

impl Deck {
    /// The entry of a layout that a command names.
    pub(super) fn entry(statement: &Statement) -> Option<String> {
        statement.get("layout").and_then(|it| text(first(it)))
    }

    /// The value of an option: said in the command, or in the entry of the layout that it names.
    pub(super) fn option(&self, statement: &Statement, key: &str) -> Option<String> {
        let own = statement.get(key).and_then(|it| text(first(it)));
        own.or_else(|| Some(self.layouts.get(&Self::entry(statement)?, key)?.0))
    }

    /// The letters of a text: its own, or those of the deck.
    pub(super) fn letters(&self, statement: &Statement) -> String {
        self.option(statement, "font").or(self.font.clone()).unwrap_or_default()
    }

    /// A length in pixels, read as an option is. One that can't be read gives way to that of the layout.
    fn length(&self, statement: &Statement, key: &str) -> Option<f64> {
        let read = |it: &str| length(it, self.whole(key), self.layouts.dpi);
        let own = statement.get(key).and_then(|value| match first(value) {
            Expr::Number(number) => Some(*number),
            Expr::Text(text) | Expr::Other(text) => read(text),
            _ => None,
        });
        own.or_else(|| read(&self.layouts.get(&Self::entry(statement)?, key)?.0))
    }

    /// The side of the card that a length is on.
    fn whole(&self, key: &str) -> f64 {
        if matches!(key, "x" | "width") { self.size.0 } else { self.size.1 }
    }

    pub(super) fn margin(&self, statement: &Statement) -> f64 {
        match statement.get("margin") {
            None => CUT * self.layouts.dpi,
            Some(_) => self.length(statement, "margin").unwrap_or_default(),
        }
    }

    /// The frame of a box in pixels, with the height that it has where nothing says one. Where a layout is
    /// not known, boxes stand one below the other. `None` for one whose place is said and can't be read: at
    /// the corner of the card it would lie on what is there.
    pub(super) fn frame(
        &self,
        statement: &Statement,
        height: f64,
        notes: &mut Notes,
    ) -> Option<[f64; 4]> {
        let of = |key: &str| self.length(statement, key);
        let (across, down) = self.size;
        let named = Self::entry(statement);
        let lost = named.as_ref().is_some_and(|it| !self.layouts.has(it));
        let margin = (CUT * 2.0 * self.layouts.dpi).min(across / 6.0);
        let row = margin + self.boxes.len() as f64 * height;
        let (default_x, default_y) =
            if lost { (margin, row.min(down - margin - height).max(0.0)) } else { (0.0, 0.0) };
        let is_open = |key: &str| {
            let is_said = |it: &Expr| !is_nil(it);
            let own = statement.get(key).is_some_and(is_said);
            let in_layout = named.as_ref().is_some_and(|it| self.layouts.get(it, key).is_some());
            let layout = named.is_none() && statement.get("layout").is_some_and(is_said);
            of(key).is_none() && (own || in_layout || layout) && !lost
        };
        if is_open("x") || is_open("y") {
            let text = format!(
                "where it stands can't be read, so that it is left out; draw it by hand: `{}`",
                statement.written
            );
            notes.push(&self.script, statement.line, text);
            return None;
        }
        let (x, y) = (of("x").unwrap_or(default_x), of("y").unwrap_or(default_y));
        let width = of("width").unwrap_or(if lost { across - 2.0 * margin } else { across - x });
        let height = of("height").unwrap_or_else(|| height.min(down - y));
        Some([x, y, width.max(1.0), height.max(1.0)])
    }

    /// The frame of a picture. What is not said of its size is that of its file, or what room there is.
    pub(super) fn picture_frame(
        &self,
        statement: &Statement,
        file: Option<&Expr>,
        sources: &Sources,
        material: &Material,
        notes: &mut Notes,
    ) -> Option<[f64; 4]> {
        let said = |key: &str| self.length(statement, key);
        let is_placed = Self::entry(statement).is_none_or(|it| self.layouts.has(&it));
        let has_a_size = said("width").is_some() || said("height").is_some();
        let room = if has_a_size || !is_placed { self.size.1 / 3.0 } else { self.size.1 };
        let [x, y, width, height] = self.frame(statement, room, notes)?;
        let has_both_sizes = said("width").is_some() && said("height").is_some();
        let own = pictures::sizes(file, sources, material);
        let Some((across, down)) = own.first().copied().filter(|_| is_placed && !has_both_sizes)
        else {
            return Some([x, y, width, height]);
        };
        let is_scaled = |key: &str| self.option(statement, key).as_deref() == Some("scale");
        let size = match (said("width"), said("height")) {
            (Some(width), None) if is_scaled("height") => (width, width * down / across),
            (None, Some(height)) if is_scaled("width") => (height * across / down, height),
            (width, height) => (width.unwrap_or(across), height.unwrap_or(down)),
        };
        let is_alike =
            |it: &(f64, f64)| (it.0 * down - it.1 * across).abs() <= across * down / 50.0;
        if !own.iter().all(is_alike) {
            let text = "its pictures have several shapes: the box has that of the first, and the others are drawn whole in it";
            notes.push_change(&self.script, statement.line, text);
        }
        Some([x, y, size.0.max(1.0), size.1.max(1.0)])
    }

    /// Tells of options that are another one for each card, that can't be read, or that a box does not have.
    pub(super) fn tell_unread(&self, statement: &Statement, notes: &mut Notes) {
        let line = statement.line;
        let mut tell = |text: String| notes.push(&self.script, line, text);
        for (name, value) in &statement.named {
            if matches!(name.as_str(), "str" | "file" | "range" | "hint") || is_nil(value) {
                continue;
            }
            let read = || READ.iter().chain(&LOOKS).copied();
            let is_known = read().any(|it| it == name) || LOST.iter().any(|it| it.0 == name);
            if !is_known {
                let known = read().filter(|it| *it != "extends");
                let near = closest(name, known.chain(LOST.iter().map(|it| it.0)));
                let near = near.map_or_else(String::new, |it| format!("; {}", did_you_mean(it)));
                tell(format!("`{name}:` is no option that is known, and is left out{near}"));
            } else if LENGTHS.contains(&name.as_str()) {
                self.tell_length(name, value, &mut tell);
            } else if matches!(value, Expr::List(_)) && plain(value).is_some() {
                tell(format!("`{name}:` is another one for each card: all have the first"));
            } else if plain(value).is_none() {
                tell(format!("`{name}:` is worked out, and is left to the layout"));
            }
        }
        let lost: Vec<String> = LOST
            .iter()
            .filter(|(name, usual)| {
                let own = statement.get(name).and_then(plain);
                let said = own.or_else(|| self.option(statement, name));
                said.is_some_and(|it| !usual.contains(&it.as_str()))
            })
            .map(|it| format!("`{}`", it.0))
            .collect();
        if !lost.is_empty() {
            tell(format!("a box does not have {}: left out", lost.join(", ")));
        }
        let font = self.letters(statement).to_lowercase();
        if statement.command == "text" && (font.contains("italic") || font.contains("oblique")) {
            tell("italic letters are not taken over: write `*` before and behind words that are to be italic".to_owned());
        }
        let entry = Self::entry(statement).filter(|it| !self.layouts.has(it));
        if let Some(entry) = entry.filter(|_| !self.layouts.is_empty()) {
            let near = instead(&entry, self.layouts.names());
            tell(format!(
                "no layout has the entry `{entry}`: its box stands below the others{near}"
            ));
        }
    }

    fn tell_length(&self, name: &str, value: &Expr, tell: &mut dyn FnMut(String)) {
        let is_several = matches!(value, Expr::List(_));
        let read = match first(value) {
            Expr::Number(_) => true,
            Expr::Text(text) if OWN.contains(&text.as_str()) => true,
            Expr::Text(text) | Expr::Other(text) => {
                length(text, self.whole(name), self.layouts.dpi).is_some()
            }
            _ => false,
        };
        if !read {
            tell(format!(
                "`{name}:` can't be read, and is left to the layout: write a number of pixels, or a length such as `1in`"
            ));
        } else if is_several {
            tell(format!("`{name}:` is another one for each card: all have the first"));
        }
    }
}
