//! In: a shape and what it measures across. Out: the rectangle around it. Never: where it lies.

use super::Shape;
use crate::units::{Length, Size};

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

    /// True for six sides.
    pub fn is_hex(self) -> bool {
        matches!(self, Self::HexPointy | Self::HexFlat)
    }
}

/// What a regular hexagon measures from corner to corner: 2 / √3 of what it does from side to side.
fn corner_to_corner(across: Length) -> Length {
    let across = i128::from(across.as_nm().max(0));
    // The root of (4 a² / 3), rounded: the floor of half of (1 + the root of four times as much).
    let twice = (16 * across * across / 3).isqrt();
    Length::nm(i64::try_from(i128::midpoint(twice, 1)).expect("longer by a sixth"))
}
