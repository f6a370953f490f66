//! Upright rectangles on a page.

use kurbo::{Point, Rect};

/// An upright rectangle, in millimetres from the top-left corner of the trim: x to the right, y
/// down; what lies in the bleed above or to the left is negative.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Area {
    /// Where its left edge lies.
    pub left: f64,
    /// Where its upper edge lies.
    pub top: f64,
    /// Where its right edge lies.
    pub right: f64,
    /// Where its lower edge lies.
    pub bottom: f64,
}

impl Area {
    /// From the left edge to the right one.
    pub fn width(self) -> f64 {
        self.right - self.left
    }

    /// From the top edge to the bottom one.
    pub fn height(self) -> f64 {
        self.bottom - self.top
    }

    /// The smallest that holds both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// What both have in common, which may be a line or a point. `None` where they lie apart.
    pub fn overlap(self, other: Self) -> Option<Self> {
        let common = Self {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        };
        (common.left <= common.right && common.top <= common.bottom).then_some(common)
    }

    /// Whether another lies within this one; edges may touch.
    pub fn contains(self, other: Self) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && self.right >= other.right
            && self.bottom >= other.bottom
    }

    /// The same with all edges moved out by `by` millimetres, or in where that is negative.
    #[must_use]
    pub fn grown(self, by: f64) -> Self {
        Self {
            left: self.left - by,
            top: self.top - by,
            right: self.right + by,
            bottom: self.bottom + by,
        }
    }

    pub(super) fn centre(self) -> Point {
        Point::new(f64::midpoint(self.left, self.right), f64::midpoint(self.top, self.bottom))
    }

    pub(super) fn holds(self, point: Point) -> bool {
        (self.left..=self.right).contains(&point.x) && (self.top..=self.bottom).contains(&point.y)
    }
}

impl From<Rect> for Area {
    fn from(rect: Rect) -> Self {
        Self { left: rect.x0, top: rect.y0, right: rect.x1, bottom: rect.y1 }
    }
}
