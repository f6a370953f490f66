//! Which grey stands for a colour.

use cardwright_model::Colour;
use std::borrow::Cow;
use std::sync::OnceLock;

/// Greys by lightness: a rising line through knots, level beyond the first and the last.
///
/// Both sides of a knot are L*, from 0 (black) to 100 (white).
#[derive(Clone, Debug, PartialEq)]
pub struct Tones(Cow<'static, [(f64, f64)]>);

impl Tones {
    /// Whatever it is, it comes out light: no darker than a pencil.
    pub(super) const PALE: Self = Self(Cow::Borrowed(&[(0.0, 70.0), (100.0, 100.0)]));

    /// The line through these knots: a lightness, and that of its grey. Of several knots at the
    /// same lightness the darkest counts.
    ///
    /// # Panics
    /// When there are no knots, or a lightness is not a number.
    pub fn new(knots: impl IntoIterator<Item = (f64, f64)>) -> Self {
        let mut knots: Vec<(f64, f64)> = knots.into_iter().collect();
        assert!(!knots.is_empty(), "a line goes through something");
        knots.sort_by(|a, b| a.partial_cmp(b).expect("lightness is a number"));
        knots.dedup_by_key(|knot| knot.0);
        Self(knots.into())
    }

    /// The grey that stands for a colour.
    pub fn of(&self, colour: Colour) -> Colour {
        grey(self.lightness(colour.lab().l))
    }

    fn lightness(&self, of: f64) -> f64 {
        let after = self.0.partition_point(|(from, _)| *from <= of);
        match (after.checked_sub(1).map(|at| self.0[at]), self.0.get(after)) {
            (Some((x, a)), Some((y, b))) => a + (b - a) * (of - x) / (y - x),
            (Some((_, level)), None) => level,
            (None, next) => next.expect("there is a knot").1,
        }
    }
}

/// The grey nearest to a lightness, from 0 to 100.
fn grey(lightness: f64) -> Colour {
    static ALL: OnceLock<Vec<f64>> = OnceLock::new();
    let all = ALL.get_or_init(|| (0..=255).map(|it| Colour([it; 3]).lab().l).collect());
    let off = |at: usize| (all[at] - lightness).abs();
    let above = all.partition_point(|it| *it < lightness).min(255);
    let below = above.saturating_sub(1);
    let nearest = if off(below) < off(above) { below } else { above };
    Colour([nearest as u8; 3])
}
