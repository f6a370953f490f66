//! In: a shape and what it measures across. Out: the rectangle around it. Never: where it lies.

use super::Shape;
use cardwright_base::units::{Length, Size};

impl Shape {
    /// The size of a square of this side, a circle of this diameter or a regular hexagon that measures
    /// so much from one side to the opposite one, to the nearest nanometre.
    pub fn around(self, across: Length) -> Size {
        match self {
            Self::Rectangle | Self::Round => Size::new(across, across),
            Self::HexPointy => Size::new(across, corner_to_corner(across)),
            Self::HexFlat => Size::new(corner_to_corner(across), across),
        }
    }
}

/// What a regular hexagon measures from corner to corner: 2 / √3 of what it does from side to side.
fn corner_to_corner(across: Length) -> Length {
    let across = i128::from(across.as_nm().max(0));
    // The root of (4 a² / 3), rounded: the floor of half of (1 + the root of four times as much).
    let twice = (16 * across * across / 3).isqrt();
    Length::nm(i64::try_from(i128::midpoint(twice, 1)).expect("longer by a sixth"))
}

/// A place on the edge of a shape, from the left upper corner of the rectangle around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rim {
    /// Its distance from that corner, to the right and downwards, in the unit of the size asked for.
    pub at: (f64, f64),
    /// One step outwards, at a right angle to the edge.
    pub out: (f64, f64),
}

impl Shape {
    /// By how much a place lies beyond the edge, less than nothing within. The shape fills a rectangle
    /// of this size, places are counted from its left upper corner, all in one unit.
    pub fn beyond(self, size: (f64, f64), (x, y): (f64, f64)) -> f64 {
        let (w, h) = size;
        if self == Self::Round {
            let (rx, ry) = (w / 2.0, h / 2.0);
            return (((x - rx) / rx).hypot((y - ry) / ry) - 1.0) * rx.min(ry);
        }
        let sides = sides(&self.corners(size));
        let off = |((px, py), (nx, ny), _): &Side| (x - px) * nx + (y - py) * ny;
        sides.iter().map(off).fold(f64::NEG_INFINITY, f64::max)
    }

    /// Places all along the edge, about so far apart, clockwise.
    pub fn rim(self, size: (f64, f64), step: f64) -> Vec<Rim> {
        let (w, h) = size;
        if self == Self::Round {
            let (rx, ry) = (w / 2.0, h / 2.0);
            let count = (std::f64::consts::TAU * rx.max(ry) / step).ceil().max(12.0);
            let place = |n: u32| {
                let (sin, cos) = (f64::from(n) / count * std::f64::consts::TAU).sin_cos();
                let length = (cos * ry).hypot(sin * rx);
                Rim {
                    at: (rx + rx * cos, ry + ry * sin),
                    out: (cos * ry / length, sin * rx / length),
                }
            };
            return (0..count as u32).map(place).collect();
        }
        let mut rim = Vec::new();
        for ((px, py), (nx, ny), length) in sides(&self.corners(size)) {
            let count = (length / step).floor().max(1.0);
            for n in 0..count as u32 {
                let along = (f64::from(n) + 0.5) / count * length;
                // The way along the side is the way out, a quarter turned.
                rim.push(Rim { at: (px - ny * along, py + nx * along), out: (nx, ny) });
            }
        }
        rim
    }

    /// Corners of a shape with straight sides, clockwise.
    fn corners(self, (w, h): (f64, f64)) -> Vec<(f64, f64)> {
        match self {
            Self::Rectangle | Self::Round => vec![(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)],
            Self::HexPointy => {
                let (q, m) = (h / 4.0, w / 2.0);
                vec![(m, 0.0), (w, q), (w, h - q), (m, h), (0.0, h - q), (0.0, q)]
            }
            Self::HexFlat => {
                let (q, m) = (w / 4.0, h / 2.0);
                vec![(q, 0.0), (w - q, 0.0), (w, m), (w - q, h), (q, h), (0.0, m)]
            }
        }
    }
}

/// Where a side begins, the way out, and how long it is.
type Side = ((f64, f64), (f64, f64), f64);

fn sides(corners: &[(f64, f64)]) -> Vec<Side> {
    let side = |n: usize| {
        let ((x1, y1), (x2, y2)) = (corners[n], corners[(n + 1) % corners.len()]);
        let (dx, dy) = (x2 - x1, y2 - y1);
        let length = dx.hypot(dy);
        // Clockwise with y downwards, what lies outside is to the left.
        ((x1, y1), (dy / length, -dx / length), length)
    };
    (0..corners.len()).map(side).collect()
}
