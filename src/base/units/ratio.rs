//! In: two whole numbers. Out: their ratio, by which a drawing is made smaller or larger. Never: a
//! decimal that is nearly it.

use super::Length;
use std::cmp::Ordering;
use std::fmt;

/// By how much something is scaled: a fraction above nothing, in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ratio {
    above: i64,
    below: i64,
}

impl Ratio {
    /// As large as it was drawn.
    pub const ONE: Self = Self { above: 1, below: 1 };

    /// `above` for every `below`; nothing unless both are more than 0.
    pub fn new(above: i64, below: i64) -> Option<Self> {
        if above <= 0 || below <= 0 {
            return None;
        }
        let (mut a, mut b) = (above, below);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Some(Self { above: above / a, below: below / a })
    }

    /// What brings `from` to `to`; nothing unless both are longer than nothing.
    pub fn between(from: Length, to: Length) -> Option<Self> {
        Self::new(to.as_nm(), from.as_nm())
    }

    /// A length scaled, to the nearest nanometre.
    pub fn of(self, length: Length) -> Length {
        let (above, below) = (i128::from(self.above), i128::from(self.below));
        let scaled = (i128::from(length.as_nm()) * above * 2 + below).div_euclid(below * 2);
        Length::nm(i64::try_from(scaled).expect("what fits on paper is a few metres long"))
    }

    /// For the numbers of a PDF.
    pub fn as_f64(self) -> f64 {
        self.above as f64 / self.below as f64
    }

    /// Reads a percentage such as `50 %` or `70.7%`, with at most four decimals.
    ///
    /// # Errors
    /// A sentence that says what is wrong, for a diagnostic.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a percentage; write it like `50 %`");
        let number = text.trim().strip_suffix('%').ok_or_else(wrong)?.trim();
        let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
        let digits = |text: &str, most| {
            (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !digits(whole, 5) || !digits(part, 4) {
            return Err(wrong());
        }
        let parts = format!("{whole}{part:0<4}").parse().map_err(|_| wrong())?;
        Self::new(parts, 1_000_000).ok_or_else(|| format!("`{text}` leaves nothing"))
    }
}

impl Default for Ratio {
    fn default() -> Self {
        Self::ONE
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        let [a, b] = [(self.above, other.below), (other.above, self.below)]
            .map(|(x, y)| i128::from(x) * i128::from(y));
        a.cmp(&b)
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Ratio {
    /// As a percentage with at most two decimals.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.as_f64() * 100.0);
        write!(f, "{} %", text.trim_end_matches('0').trim_end_matches('.'))
    }
}
