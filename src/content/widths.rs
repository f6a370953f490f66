//! How wide the letters of a font are.

use std::collections::BTreeMap;

/// Units of an em, except in drawn fonts.
const EM: f64 = 1000.0;
/// Codes of two bytes.
const MOST_CODES: u32 = 65_535;
/// Codes of one byte.
const SMALL_CODES: usize = 256;

/// The widths of a font.
#[derive(Clone, Debug)]
pub struct Widths {
    two_bytes: bool,
    known: BTreeMap<u32, f64>,
    other: f64,
    unit: f64,
}

/// An item of `/W`: `first [width width ...]` or `first last width`.
#[derive(Debug)]
pub enum WidthItem {
    /// A code, or a width.
    Number(f64),
    /// Widths of codes that follow each other.
    List(Vec<f64>),
}

impl Widths {
    /// Of a font whose codes have one byte: the first code and the widths from there on. `other` is
    /// the width of all others, and `unit` is how many ems its units are, 1/1000 unless it is drawn.
    pub fn simple(first: u32, widths: Vec<f64>, other: f64, unit: Option<f64>) -> Self {
        let known = (first.min(MOST_CODES)..).zip(widths).take(SMALL_CODES).collect();
        Self { two_bytes: false, known, other, unit: unit.unwrap_or(1.0 / EM) }
    }

    /// Of a font whose codes have two bytes: the items of `/W`, and `/DW`, the width of all others.
    pub fn composite(items: impl IntoIterator<Item = WidthItem>, other: Option<f64>) -> Self {
        let mut known = BTreeMap::new();
        let mut items = items.into_iter();
        let mut left = MOST_CODES * 16;
        let code = |item: WidthItem| match item {
            WidthItem::Number(code) if code.is_finite() => {
                Some((code.max(0.0) as u32).min(MOST_CODES))
            }
            _ => None,
        };
        while let (Some(first), Some(next)) = (items.next().and_then(code), items.next()) {
            match next {
                WidthItem::List(widths) => known.extend((first..=MOST_CODES).zip(widths)),
                last => {
                    let (Some(last), Some(WidthItem::Number(width))) = (code(last), items.next())
                    else {
                        break;
                    };
                    // A table that names every code again and again is a trap.
                    left = left.saturating_sub(last.saturating_sub(first));
                    if left == 0 {
                        break;
                    }
                    known.extend((first..=last).map(|it| (it, width)));
                }
            }
        }
        Self { two_bytes: true, known, other: other.unwrap_or(EM), unit: 1.0 / EM }
    }

    /// The letters of a string: the width of each in ems, and whether it is a blank of one byte, which
    /// is what word spacing widens.
    pub(crate) fn letters<'a>(&'a self, codes: &'a [u8]) -> impl Iterator<Item = (f64, bool)> + 'a {
        codes.chunks(if self.two_bytes { 2 } else { 1 }).map(|code| {
            let code = code.iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte));
            let width = self.known.get(&code).copied().unwrap_or(self.other);
            (width * self.unit, !self.two_bytes && code == 32)
        })
    }
}
