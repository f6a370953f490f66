//! As little ink as a shop asks for, with the colour kept as far as it can be.
//!
//! In: a colour, and the most ink that paper may carry. Out: inks. Never: more than the limit.

use super::lab::Lab;
use super::profile::{Inks, Press};

/// Steps of Newton's method; four are enough everywhere in the gamut, the rest is for its rim.
const STEPS: usize = 10;
/// A colour nearer than this to what was wanted is the wanted one.
const NEAR: f64 = 0.05;
/// A colour this far from what was wanted is still taken for it; one that is `LOST` is not.
const REACHED: f64 = 3.0;
const LOST: f64 = 12.0;
/// Amounts of black that are tried before the search narrows down.
const TRIES: usize = 20;
/// Lightness and hue that may be lost for one whole black more: the profile's maker chose his
/// black with care, and a grain of black in a light colour shows.
const PRICE_OF_BLACK: f64 = 1.0;

/// Sum of the four inks.
pub(crate) fn total(inks: Inks) -> f64 {
    inks.iter().sum()
}

/// The inks for a colour, of which `limit` is the largest sum (1 is one full ink).
pub(crate) fn limited(press: &Press, wanted: Lab, limit: f64) -> Inks {
    let first = press.inks(wanted);
    let nearest = with_black(press, wanted, first, first[3]);
    // Beyond what ink reaches, the nearest colour is often one of another hue: a pure blue would
    // turn violet. The profile's maker knew better there; within reach he rounded.
    let beyond = square(difference(wanted, press.lab(nearest))).sqrt();
    let part = ((beyond - REACHED) / (LOST - REACHED)).clamp(0.0, 1.0);
    let best = [0, 1, 2, 3].map(|n| nearest[n] + (first[n] - nearest[n]) * part);
    if total(best) <= limit {
        return best;
    }
    let wanted = press.lab(best);
    let judged = |black: f64| {
        let inks = cut(with_black(press, wanted, best, black), limit);
        let price = PRICE_OF_BLACK * (black - best[3]).max(0.0);
        (press.lab(inks).off(wanted) + price, inks)
    };
    let better = |a: (f64, Inks), b: (f64, Inks)| if b.0 < a.0 { b } else { a };
    let (mut low, mut high) = (best[3], 1.0);
    let mut found = judged(low);
    for _ in 0..3 {
        let step = (high - low) / TRIES as f64;
        for n in 0..=TRIES {
            found = better(found, judged(low + step * n as f64));
        }
        (low, high) = ((found.1[3] - step).max(0.0), (found.1[3] + step).min(1.0));
    }
    found.1
}

/// The lightest inks that fit: cyan, magenta and yellow cut by the same part.
fn cut(inks: Inks, limit: f64) -> Inks {
    let [c, m, y, k] = inks;
    let colours = c + m + y;
    if colours + k <= limit {
        return inks;
    }
    let part = ((limit - k) / colours).max(0.0);
    [c * part, m * part, y * part, k.min(limit)]
}

/// Cyan, magenta and yellow that come nearest to a colour beside so much black: Newton's method
/// with the damping of Levenberg, held between no ink and full ink.
fn with_black(press: &Press, wanted: Lab, from: Inks, black: f64) -> Inks {
    let mut inks = [from[0], from[1], from[2], black];
    let mut missing = difference(wanted, press.lab(inks));
    let mut damping = 1e-2;
    for _ in 0..STEPS {
        if square(missing) < NEAR * NEAR {
            break;
        }
        let slopes = [0, 1, 2].map(|n| slope(press, inks, n));
        let step = solved(slopes, missing, damping);
        let moved = [0, 1, 2].map(|n| (inks[n] + step[n]).clamp(0.0, 1.0));
        let next = [moved[0], moved[1], moved[2], black];
        let left = difference(wanted, press.lab(next));
        if square(left) < square(missing) {
            (inks, missing, damping) = (next, left, damping * 0.3);
        } else {
            damping *= 10.0;
        }
    }
    inks
}

fn slope(press: &Press, inks: Inks, ink: usize) -> [f64; 3] {
    const SMALL: f64 = 0.01;
    let (mut less, mut more) = (inks, inks);
    less[ink] = (inks[ink] - SMALL).max(0.0);
    more[ink] = (inks[ink] + SMALL).min(1.0);
    let rise = difference(press.lab(more), press.lab(less));
    rise.map(|it| it / (more[ink] - less[ink]))
}

fn difference(a: Lab, b: Lab) -> [f64; 3] {
    [a.l - b.l, a.a - b.a, a.b - b.b]
}

fn square(v: [f64; 3]) -> f64 {
    v.iter().map(|it| it * it).sum()
}

fn dot(a: [f64; 3], b: [f64; 3]) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// The step that makes good what is missing: the normal equations, by Cramer's rule.
fn solved(slopes: [[f64; 3]; 3], missing: [f64; 3], damping: f64) -> [f64; 3] {
    let mut m = [0, 1, 2].map(|i| [0, 1, 2].map(|j| dot(slopes[i], slopes[j])));
    for (n, row) in m.iter_mut().enumerate() {
        row[n] *= 1.0 + damping;
        row[n] += 1e-6;
    }
    let right = slopes.map(|it| dot(it, missing));
    let whole = determinant(m);
    [0, 1, 2].map(|column| {
        let mut replaced = m;
        for (row, right) in replaced.iter_mut().zip(right) {
            row[column] = right;
        }
        determinant(replaced) / whole
    })
}

fn determinant(m: [[f64; 3]; 3]) -> f64 {
    m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
}
