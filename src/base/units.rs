//! Lengths, points and rectangles that add up exactly.
//!
//! A [`Length`] is a whole number of nanometres, so that a millimetre and a 64th of an inch are
//! both exact and "the verso mirrors the recto" is an equality, not a tolerance. Floating point
//! begins only where bytes are written.

mod ratio;

pub use ratio::Ratio;

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul, Neg, Sub};

/// A distance in nanometres. Positive x runs right, positive y runs down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Length(i64);

/// Nanometres in one millimetre.
const NM_PER_MM: i64 = 1_000_000;
/// Nanometres in one inch (25.4 mm by definition).
const NM_PER_INCH: i64 = 25_400_000;
/// PostScript points in one inch.
const POINTS_PER_INCH: f64 = 72.0;

impl Length {
    /// No distance at all.
    pub const ZERO: Self = Self(0);

    /// A whole number of millimetres.
    pub const fn mm(mm: i64) -> Self {
        Self(mm * NM_PER_MM)
    }

    /// A number of nanometres.
    pub const fn nm(nm: i64) -> Self {
        Self(nm)
    }

    /// The length in nanometres.
    pub const fn as_nm(self) -> i64 {
        self.0
    }

    /// Millimetres, for messages and for formats that want decimals.
    pub fn as_mm(self) -> f64 {
        self.0 as f64 / NM_PER_MM as f64
    }

    /// PostScript points (1/72 inch), the unit of PDF.
    pub fn as_pt(self) -> f64 {
        self.0 as f64 / NM_PER_INCH as f64 * POINTS_PER_INCH
    }

    /// Whole pixels at a resolution in dots per inch, rounded to the nearest.
    pub fn as_px(self, dpi: u32) -> u32 {
        (self.0 as f64 / NM_PER_INCH as f64 * f64::from(dpi)).round().max(0.0) as u32
    }

    /// Half of it; exact for every length that a card format or a paper has.
    pub const fn half(self) -> Self {
        Self(self.0 / 2)
    }

    pub(crate) fn min(self, other: Self) -> Self {
        Self(self.0.min(other.0))
    }

    pub(crate) fn max(self, other: Self) -> Self {
        Self(self.0.max(other.0))
    }

    /// Reads `3 mm`, `2.5 mm`, `8.5 in`, `5/8 in`, `1 1/8 in` or, to the nearest nanometre, `6 pt`.
    ///
    /// # Errors
    /// A sentence that says what is wrong, for a diagnostic.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let split = text
            .find(|c: char| c.is_ascii_alphabetic())
            .ok_or_else(|| format!("`{text}` has no unit"))?;
        let (number, unit) = (text[..split].trim(), text[split..].trim());
        let per_unit = match unit {
            "mm" => NM_PER_MM,
            "cm" => 10 * NM_PER_MM,
            // A point is no whole number of nanometres.
            "in" | "pt" => NM_PER_INCH,
            other => return Err(format!("`{other}` is not a unit of length")),
        };
        let divisor = if unit == "pt" { 72 } else { 1 };
        exact(number, per_unit)
            .map(|length| Self((length + divisor / 2) / divisor))
            .ok_or_else(|| format!("`{number}` is not a length in {unit} of less than ten metres"))
    }
}

/// `number` units of `per_unit` nanometres each, where the number is a decimal or a fraction.
fn exact(number: &str, per_unit: i64) -> Option<i64> {
    let ten_metres = 10_000 * NM_PER_MM;
    let value = if let Some((above, below)) = number.split_once('/') {
        let digits = |text: &str| {
            let all = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            if all { text.parse::<i64>().ok() } else { None }
        };
        // "1 1/8" is one and an eighth.
        let above = above.trim();
        let (whole, above) = above.rsplit_once(char::is_whitespace).unwrap_or(("0", above));
        let (whole, above) = (digits(whole.trim())?, digits(above)?);
        let below = digits(below.trim()).filter(|it| *it > 0)?;
        let part = (i128::from(above) * i128::from(per_unit) * 2 + i128::from(below))
            / (i128::from(below) * 2);
        whole.checked_mul(per_unit)?.checked_add(i64::try_from(part).ok()?)?
    } else {
        let (whole, part) = number.split_once('.').unwrap_or((number, ""));
        let digits = |s: &str| s.chars().all(|c| c.is_ascii_digit());
        if whole.is_empty() || !digits(whole) || !digits(part) || part.len() > 6 {
            return None;
        }
        let scale = 10_i64.pow(u32::try_from(part.len()).ok()?);
        let whole = whole.parse::<i64>().ok()?.checked_mul(per_unit)?;
        let part = if part.is_empty() { 0 } else { part.parse::<i64>().ok()? * per_unit / scale };
        whole.checked_add(part)?
    };
    (0..ten_metres).contains(&value).then_some(value)
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mm = format!("{:.3}", self.as_mm());
        let mm = mm.trim_end_matches('0').trim_end_matches('.');
        write!(f, "{mm} mm")
    }
}

impl fmt::Debug for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Add for Length {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Length {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Length {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i64> for Length {
    type Output = Self;
    fn mul(self, times: i64) -> Self {
        Self(self.0 * times)
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self::ZERO, Add::add)
    }
}

/// A place on a sheet or a face, from its top left corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point {
    /// Distance from the left edge.
    pub x: Length,
    /// Distance from the top edge.
    pub y: Length,
}

/// A width and a height.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// Extent from left to right.
    pub width: Length,
    /// Extent from top to bottom.
    pub height: Length,
}

impl Size {
    /// A size from its two lengths.
    pub const fn new(width: Length, height: Length) -> Self {
        Self { width, height }
    }

    /// The same size lying on its side.
    pub const fn turned(self) -> Self {
        Self { width: self.height, height: self.width }
    }

    /// Reads `63x88 mm`, `8.5x11 in` or `63 mm x 88 mm`.
    ///
    /// # Errors
    /// A sentence that says what is wrong, for a diagnostic.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a size; write it like `63x88 mm`");
        let (width, rest) = text.split_once(['x', '×']).ok_or_else(wrong)?;
        let unit_at = rest.find(|c: char| c.is_ascii_alphabetic()).ok_or_else(wrong)?;
        if rest.contains(['x', '×']) {
            return Err(wrong());
        }
        let own_unit = width.contains(|c: char| c.is_ascii_alphabetic());
        let unit = if own_unit { "" } else { &rest[unit_at..] };
        let size = Self {
            width: Length::parse(&format!("{width} {unit}"))?,
            height: Length::parse(rest)?,
        };
        if size.width == Length::ZERO || size.height == Length::ZERO {
            return Err(format!("`{text}` has no width or no height"));
        }
        Ok(size)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.width.to_string();
        write!(f, "{} x {}", width.trim_end_matches(" mm"), self.height)
    }
}

/// A rectangle with level and upright sides, measured from the top left corner of its page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rect {
    /// Distance of its left edge from that of the page.
    pub x: Length,
    /// Distance of its top edge from that of the page.
    pub y: Length,
    /// Extent from left to right.
    pub width: Length,
    /// Extent from top to bottom.
    pub height: Length,
}

impl Rect {
    /// A rectangle from its top left corner and its size.
    pub const fn new(x: Length, y: Length, size: Size) -> Self {
        Self { x, y, width: size.width, height: size.height }
    }

    /// Distance of its right edge from the left edge of the page.
    pub fn right(self) -> Length {
        self.x + self.width
    }

    /// Distance of its bottom edge from the top edge of the page.
    pub fn bottom(self) -> Length {
        self.y + self.height
    }

    /// The rectangle with every edge moved outwards by `by`.
    pub fn grown(self, by: Length) -> Self {
        Self {
            x: self.x - by,
            y: self.y - by,
            width: self.width + by * 2,
            height: self.height + by * 2,
        }
    }

    /// The smallest rectangle that holds both.
    pub fn union(self, other: Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Self {
            x,
            y,
            width: self.right().max(other.right()) - x,
            height: self.bottom().max(other.bottom()) - y,
        }
    }

    /// True when `other` lies wholly inside, edges included.
    pub fn contains(self, other: Self) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && self.right() >= other.right()
            && self.bottom() >= other.bottom()
    }

    /// True when the two share area; touching edges do not count.
    pub fn overlaps(self, other: Self) -> bool {
        self.x < other.right()
            && other.x < self.right()
            && self.y < other.bottom()
            && other.y < self.bottom()
    }
}

/// A turn in steps of a quarter, clockwise as seen on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum QuarterTurn {
    /// No turn.
    #[default]
    None,
    /// 90 degrees clockwise.
    Right,
    /// 180 degrees.
    Half,
    /// 90 degrees anticlockwise.
    Left,
}

/// An angle in whole thousandths of a degree: over the length of an A3 sheet that is 7 micrometres.
/// Positive turns clockwise, as seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Angle(i64);

impl Angle {
    /// The angle zero: no turn.
    pub const ZERO: Self = Self(0);

    /// An angle of so many thousandths of a degree.
    pub const fn millidegrees(thousandths: i64) -> Self {
        Self(thousandths)
    }

    /// In thousandths of a degree.
    pub const fn as_millidegrees(self) -> i64 {
        self.0
    }

    /// In radians, for sines and cosines.
    pub fn as_radians(self) -> f64 {
        (self.0 as f64 / 1000.0).to_radians()
    }

    /// Reads degrees with at most three decimals, such as `-0.35`, with or without a degree sign or
    /// `deg`.
    ///
    /// # Errors
    /// A sentence that says what is wrong, for a diagnostic.
    pub fn parse(text: &str) -> Result<Self, String> {
        let number = text.trim().trim_end_matches("deg").trim_end_matches('°').trim();
        let fault = || format!("`{text}` is not an angle; write degrees like `-0.35`");
        let (sign, digits) = match number.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, number.strip_prefix('+').unwrap_or(number)),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
        let all_digits = |it: &str| !it.is_empty() && it.bytes().all(|b| b.is_ascii_digit());
        if !all_digits(whole) || !all_digits(part) || part.len() > 3 || whole.len() > 3 {
            return Err(fault());
        }
        let whole: i64 = whole.parse().map_err(|_| fault())?;
        let part: i64 = format!("{part:0<3}").parse().map_err(|_| fault())?;
        Ok(Self(sign * (whole * 1000 + part)))
    }
}

impl Neg for Angle {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Angle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}°", self.0 as f64 / 1000.0)
    }
}
