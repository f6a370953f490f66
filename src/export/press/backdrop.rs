//! What lies beneath letters that are printed over it.
//!
//! In: areas that were drawn, and how much ink beside black they have. Out: the most of it beneath
//! an area. Never: a guess that is too low.

use kurbo::{BezPath, Point, Rect, Shape};

/// How far a line may stand for a curve, in points.
const FINE: f64 = 0.1;

/// Where no drawing is.
const AWAY: Point = Point::new(-1e6, -1e6);

/// Something that was drawn.
struct Drawn {
    area: Rect,
    inks: f64,
    /// Nothing shows through anywhere in this shape, as far as it lies in the area.
    cover: Option<BezPath>,
}

/// What was drawn so far.
pub(super) struct Backdrop {
    drawn: Vec<Drawn>,
    /// What lies beneath everything: nothing, or nobody knows what.
    first: f64,
}

impl Backdrop {
    /// Bare paper, or something unknown.
    pub(crate) fn new(bare: bool) -> Self {
        Self { drawn: Vec::new(), first: if bare { 0.0 } else { f64::INFINITY } }
    }

    /// Something was drawn; nothing shows through where `cover` lies in the area.
    pub fn add(&mut self, area: Rect, inks: f64, cover: Option<&BezPath>) {
        if area.width() > 0.0 && area.height() > 0.0 {
            self.drawn.push(Drawn { area, inks, cover: cover.cloned() });
        }
    }

    /// The most cyan, magenta and yellow that may lie beneath an area (1 is one full ink).
    pub(crate) fn beneath(&self, area: Rect) -> f64 {
        let mut most: f64 = 0.0;
        for drawn in self.drawn.iter().rev() {
            if drawn.area.intersect(area).is_zero_area() {
                continue;
            }
            most = most.max(drawn.inks);
            if drawn.area.union(area) == drawn.area
                && drawn.cover.as_ref().is_some_and(|it| covers(it, area))
            {
                return most;
            }
        }
        most.max(self.first)
    }
}

/// True for a shape that has the whole area inside it: a corner, and no edge anywhere near.
fn covers(shape: &BezPath, area: Rect) -> bool {
    let (mut free, mut last, mut first) = (true, AWAY, AWAY);
    kurbo::flatten(shape, FINE, |element| {
        let end = match element {
            kurbo::PathEl::MoveTo(to) => {
                // What is filled is closed, whether the path says so or not.
                free &= is_free(last, first, area);
                (last, first) = (to, to);
                return;
            }
            kurbo::PathEl::LineTo(to) => to,
            _ => first,
        };
        free &= is_free(last, end, area);
        last = end;
    });
    free && is_free(last, first, area) && shape.winding(area.center()) != 0
}

/// True for a line that stays away from an area, or may be taken for one.
fn is_free(from: Point, to: Point, area: Rect) -> bool {
    Rect::from_points(from, to).inflate(FINE, FINE).intersect(area).is_zero_area()
}
