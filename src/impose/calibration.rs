//! In: by how much a printer misses. Out: how the page is moved so that it does not. Never: the
//! measuring.
//!
//! A shift turns about the middle of the paper and moves then: p becomes R (p - c) + c + t. A page
//! that is moved by R' and t' first lands at R R' (p - c) + R t' + c + t, which is p for R' the turn
//! back and t' = - R' t.

use super::Shift;
use cardwright_base::units::{Angle, Length, Point, Rect, Size};

/// The most that can be countered: beyond it the paper was fed wrongly.
const MOST: Length = Length::mm(50);
const MOST_ANGLE: Angle = Angle::millidegrees(10_000);

impl Shift {
    /// The shift that undoes this one: a printer that is off by this prints a page so moved where
    /// it belongs, to the nanometre.
    pub fn countered(self) -> Self {
        let angle = -self.angle;
        let (x, y) = turned(angle, (-self.x.as_nm()) as f64, (-self.y.as_nm()) as f64);
        Self { x: nearest(x), y: nearest(y), angle }
    }

    /// Where a point of a page of this size comes to lie, to the nanometre.
    pub fn moved(self, page: Size, point: Point) -> Point {
        // Twice the distance from the middle is whole.
        let (dx, dy) = (point.x * 2 - page.width, point.y * 2 - page.height);
        let (x, y) = turned(self.angle, dx.as_nm() as f64, dy.as_nm() as f64);
        let from_middle =
            |extent: Length, doubled: f64| nearest(extent.as_nm() as f64 / 2.0 + doubled / 2.0);
        Point { x: from_middle(page.width, x) + self.x, y: from_middle(page.height, y) + self.y }
    }

    /// True where it can be countered without parts of the page leaving the paper.
    pub(super) fn is_sound(self) -> bool {
        let within = |length: Length| -MOST <= length && length <= MOST;
        within(self.x) && within(self.y) && (-MOST_ANGLE..=MOST_ANGLE).contains(&self.angle)
    }

    /// What is wrong with one that is not sound.
    pub(super) fn complaint(self) -> String {
        let Self { x, y, angle } = self;
        format!(
            "the printer is off by {x}, {y} and {angle}; at most {MOST} each way and {MOST_ANGLE} \
                can be corrected"
        )
    }

    /// How far a part of the page moved by this lies beyond an area of it.
    pub(super) fn beyond(self, page: Size, part: Rect, area: Rect) -> Length {
        let corners = [
            (part.x, part.y),
            (part.right(), part.y),
            (part.x, part.bottom()),
            (part.right(), part.bottom()),
        ];
        corners.into_iter().fold(Length::ZERO, |most, (x, y)| {
            let at = self.moved(page, Point { x, y });
            let across = (area.x - at.x).max(at.x - area.right());
            most.max(across).max((area.y - at.y).max(at.y - area.bottom()))
        })
    }
}

/// Turned clockwise as seen, where y runs down.
fn turned(angle: Angle, x: f64, y: f64) -> (f64, f64) {
    let (sin, cos) = angle.as_radians().sin_cos();
    (x * cos - y * sin, x * sin + y * cos)
}

/// The nearest whole nanometre.
fn nearest(nm: f64) -> Length {
    Length::nm(nm.round() as i64)
}
