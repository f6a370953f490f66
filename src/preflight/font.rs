//! Fonts: whether they are in the file, and how wide their letters are.

use super::parse::{self, items, list, number};
use hayro_syntax::object::{Array, Dict, Object, Stream};
use kurbo::Affine;
use std::collections::BTreeMap;

/// A font as far as a printer cares.
#[derive(Debug)]
pub(super) struct Font {
    /// Its name without the mark of a subset.
    pub(super) name: String,
    /// Its outlines are in the file.
    pub(super) embedded: bool,
    /// Only what is used of it is.
    pub(super) subset: bool,
    /// Its letters are drawings in the file.
    pub(super) drawn: bool,
    /// From the units of its letters to one em.
    pub(super) matrix: Affine,
    /// How high its capitals are and how deep its tails, in ems.
    pub(super) above: f64,
    pub(super) below: f64,
    wide: bool,
    widths: BTreeMap<u32, f64>,
    missing: f64,
}

/// Where nothing is said of a font, letters are about so high, deep and wide.
const HEIGHT: f64 = 0.7;
const DEPTH: f64 = -0.2;
const WIDTH: f64 = 500.0;
/// Codes of two bytes.
const MOST_CODES: u32 = 65_535;
/// Units of an em, except in drawn fonts.
const EM: f64 = 1000.0;

impl Font {
    /// Reads a font dictionary.
    pub(super) fn read(dict: &Dict<'_>) -> Self {
        let kind = parse::name(dict, "Subtype").unwrap_or_default();
        let wide = kind == "Type0";
        let drawn = kind == "Type3";
        let below = dict.get::<Array<'_>>("DescendantFonts");
        let below = below.and_then(|it| items(&it).find_map(Object::into_dict));
        let inner = below.as_ref().filter(|_| wide).unwrap_or(dict);
        let descriptor = inner.get::<Dict<'_>>("FontDescriptor").unwrap_or_default();
        let full = parse::name(dict, "BaseFont").or_else(|| parse::name(dict, "Name"));
        let full = full.unwrap_or_else(|| "a font without a name".to_owned());
        let (subset, name) = match full.split_once('+') {
            Some((mark, name))
                if mark.len() == 6 && mark.bytes().all(|it| it.is_ascii_uppercase()) =>
            {
                (true, name.to_owned())
            }
            _ => (false, full),
        };
        let files = ["FontFile", "FontFile2", "FontFile3"];
        let filled = |key: &&str| {
            descriptor.get::<Stream<'_>>(key).is_some_and(|it| !it.raw_data().is_empty())
        };
        let ems = |key: &str| number(&descriptor, key).map(|it| it / EM);
        let above = ems("CapHeight").filter(|it| (0.3..1.2).contains(it)).unwrap_or(HEIGHT);
        let deep = ems("Descent").map(|it| -it.abs()).filter(|it| *it > -0.6).unwrap_or(DEPTH);
        let (widths, missing) = if wide {
            (cid_widths(inner), number(inner, "DW").unwrap_or(EM))
        } else {
            let missing = number(&descriptor, "MissingWidth");
            (simple_widths(inner), missing.unwrap_or(if drawn { 0.0 } else { WIDTH }))
        };
        let matrix =
            if drawn { parse::matrix(dict, "FontMatrix") } else { Affine::scale(1.0 / EM) };
        Self {
            name,
            embedded: drawn || files.iter().any(filled),
            subset: drawn || subset,
            drawn,
            matrix,
            above,
            below: deep,
            wide,
            widths,
            missing,
        }
    }

    /// The letters of a string: the code of each, its width in ems, and whether it is a blank of one
    /// byte, which is what word spacing widens.
    pub(super) fn letters<'t>(&'t self, text: &'t [u8]) -> impl Iterator<Item = (u32, f64, bool)> {
        let step = if self.wide { 2 } else { 1 };
        text.chunks(step).map(move |code| {
            let code = code.iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte));
            let width = self.widths.get(&code).copied().unwrap_or(self.missing);
            let [a, ..] = self.matrix.as_coeffs();
            (code, width * a, !self.wide && code == 32)
        })
    }
}

fn simple_widths(font: &Dict<'_>) -> BTreeMap<u32, f64> {
    let first = font.get::<u32>("FirstChar").unwrap_or(0).min(MOST_CODES);
    let widths = list(font, "Widths").unwrap_or_default();
    (first..).zip(widths).take(256).collect()
}

/// `[ first [ width width ... ] first last width ... ]`.
fn cid_widths(font: &Dict<'_>) -> BTreeMap<u32, f64> {
    let mut widths = BTreeMap::new();
    let Some(all) = font.get::<Array<'_>>("W") else { return widths };
    let mut all = items(&all);
    let mut left = MOST_CODES * 16;
    let code = |object: Object<'_>| {
        object.into_number().map(|it| (it.as_f64().max(0.0) as u32).min(MOST_CODES))
    };
    while let Some(first) = all.next().and_then(code) {
        match all.next() {
            Some(Object::Array(run)) => {
                widths.extend((first..=MOST_CODES).zip(parse::numbers(&run)));
            }
            Some(last) => {
                let (Some(last), Some(width)) =
                    (code(last), all.next().and_then(Object::into_number))
                else {
                    break;
                };
                // A table that names every code again and again is a trap.
                left = left.saturating_sub(last.saturating_sub(first));
                if left == 0 {
                    break;
                }
                widths.extend((first..=last).map(|it| (it, width.as_f64())));
            }
            None => break,
        }
    }
    widths
}
