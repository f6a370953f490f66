//! What lies beneath letters that are printed over it.
//!
//! In: areas that were drawn, and how much ink beside black they have. Out: the most of it beneath
//! an area. Never: a guess that is too low.

use kurbo::{Point, Rect};

/// What was drawn so far.
pub(super) struct Ground {
    drawn: Vec<(Rect, f64, bool)>,
    /// What lies beneath everything: nothing, or nobody knows what.
    first: f64,
}

impl Ground {
    /// Bare paper, or something unknown.
    pub fn new(bare: bool) -> Self {
        Self { drawn: Vec::new(), first: if bare { 0.0 } else { f64::INFINITY } }
    }

    /// Something was drawn; `covers` says that nothing shows through anywhere in the area.
    pub fn add(&mut self, area: Rect, inks: f64, covers: bool) {
        if area.width() > 0.0 && area.height() > 0.0 {
            self.drawn.push((area, inks, covers));
        }
    }

    /// The most cyan, magenta and yellow that may lie beneath an area (1 is one full ink).
    pub fn beneath(&self, area: Rect) -> f64 {
        let mut most: f64 = 0.0;
        for (drawn, inks, covers) in self.drawn.iter().rev() {
            if !drawn.intersect(area).is_zero_area() {
                most = most.max(*inks);
            }
            if *covers
                && drawn.contains(area.origin())
                && drawn.contains(Point::new(area.x1, area.y1))
            {
                return most;
            }
        }
        most.max(self.first)
    }
}
