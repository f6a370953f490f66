//! How wide letters are, so that one knows where they stand.
//!
//! In: fonts of a PDF. Out: widths. Never: a shape.

use super::function::numbers;
use lopdf::{Dictionary, Document, Object};
use std::collections::BTreeMap;

/// Width of a letter that nobody gives, in thousandths of its size.
const USUAL: f64 = 600.0;

/// The widths of a font's letters in thousandths of its size.
#[derive(Clone, Debug)]
pub(super) struct Widths {
    wide_codes: bool,
    known: BTreeMap<u16, f64>,
    other: f64,
}

impl Widths {
    /// Reads a font's widths; a font that is damaged has the usual ones.
    pub fn read(document: &Document, font: &Dictionary) -> Self {
        let follow = |entries: &Dictionary, key: &[u8]| -> Option<Object> {
            document.dereference(entries.get(key).ok()?).ok().map(|it| it.1.clone())
        };
        let number = |it: Option<Object>| it.and_then(|it| it.as_float().ok()).map(f64::from);
        let wide_codes =
            font.get(b"Subtype").and_then(Object::as_name).is_ok_and(|it| it == b"Type0");
        let mut known = BTreeMap::new();
        if !wide_codes {
            let first = number(follow(font, b"FirstChar")).unwrap_or(0.0) as u16;
            let widths = follow(font, b"Widths").and_then(|it| numbers(document, &it));
            known.extend((first..).zip(widths.unwrap_or_default()));
            return Self { wide_codes, known, other: USUAL };
        }
        let inner = follow(font, b"DescendantFonts");
        let inner = inner.as_ref().and_then(|it| it.as_array().ok()?.first());
        let inner = inner.and_then(|it| document.dereference(it).ok()?.1.as_dict().ok());
        let Some(inner) = inner else { return Self { wide_codes, known, other: USUAL } };
        let other = number(follow(inner, b"DW")).unwrap_or(1000.0);
        if let Some(Object::Array(list)) = follow(inner, b"W") {
            let mut items =
                list.iter().filter_map(|it| document.dereference(it).ok().map(|it| it.1));
            while let Some(first) = items.next().and_then(|it| it.as_i64().ok()) {
                let first = u16::try_from(first).unwrap_or(0);
                match items.next() {
                    Some(each @ Object::Array(_)) => {
                        known.extend((first..).zip(numbers(document, each).unwrap_or_default()));
                    }
                    Some(last) => {
                        let last = last.as_i64().ok().and_then(|it| u16::try_from(it).ok());
                        let width = items.next().and_then(|it| it.as_float().ok());
                        if let (Some(last), Some(width)) = (last, width) {
                            known.extend((first..=last).map(|code| (code, f64::from(width))));
                        }
                    }
                    None => break,
                }
            }
        }
        Self { wide_codes, known, other }
    }

    /// The widths of the letters of a string, each with whether it is a blank of one byte.
    pub fn of<'a>(&'a self, string: &'a [u8]) -> impl Iterator<Item = (f64, bool)> + 'a {
        let step = if self.wide_codes { 2 } else { 1 };
        string.chunks(step).map(move |code| {
            let number = code.iter().fold(0_u16, |sum, byte| sum << 8 | u16::from(*byte));
            let width = self.known.get(&number).copied().unwrap_or(self.other);
            (width, step == 1 && number == 32)
        })
    }
}
