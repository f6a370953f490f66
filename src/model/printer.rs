//! What is known of somebody's printer.

use cardwright_base::units::{Angle, Length};

/// How far a printer's second side is off, as measured on a calibration sheet: everything on the
/// verso, seen upright, is turned by `angle` about the middle of the paper and then moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printer {
    /// What it is called.
    pub name: String,
    /// How far the verso is moved to the right.
    pub x: Length,
    /// How far the verso is moved down.
    pub y: Length,
    /// How far the verso is turned clockwise, as seen.
    pub angle: Angle,
}
