//! The path that is being drawn.

use kurbo::{Affine, Line, Point, Rect};

/// Straight parts that are kept: marks come in dozens, drawings in thousands.
const MOST_PARTS: usize = 256;

/// A path as far as a printer cares, in points on the page.
#[derive(Default)]
pub(super) struct Path {
    bounds: Option<Rect>,
    pub(super) parts: Vec<Line>,
    start: Point,
    last: Point,
    /// Thickness of the thinnest rectangle.
    thin: Option<f64>,
    /// It has something besides rectangles.
    other: bool,
    /// It has parts that are not kept.
    more: bool,
    pub(super) clips: bool,
}

impl Path {
    fn meet(&mut self, point: Point) {
        let own = Rect::from_points(point, point);
        self.bounds = Some(self.bounds.map_or(own, |it| it.union_pt(point)));
    }

    pub(super) fn start(&mut self, point: Point) {
        (self.start, self.last) = (point, point);
        self.meet(point);
    }

    pub(super) fn line(&mut self, to: Point) {
        if self.parts.len() < MOST_PARTS {
            self.parts.push(Line::new(self.last, to));
        }
        self.other = true;
        self.more |= self.parts.len() >= MOST_PARTS;
        self.last = to;
        self.meet(to);
    }

    /// A curve stays within its control points.
    pub(super) fn curve(&mut self, points: &[Point]) {
        self.other = true;
        self.more = true;
        for point in points {
            self.meet(*point);
            self.last = *point;
        }
    }

    pub(super) fn close(&mut self) {
        let start = self.start;
        if self.last != start {
            self.line(start);
        }
    }

    pub(super) fn rect(&mut self, (x, y, width, height): (f64, f64, f64, f64), place: Affine) {
        let corner = |dx: f64, dy: f64| place * Point::new(x + dx, y + dy);
        let corners =
            [corner(0.0, 0.0), corner(width, 0.0), corner(width, height), corner(0.0, height)];
        let side = corners[0].distance(corners[1]).min(corners[0].distance(corners[3]));
        self.thin = Some(self.thin.map_or(side, |it| it.min(side)));
        for at in 0..4 {
            self.more |= self.parts.len() >= MOST_PARTS;
            if self.parts.len() < MOST_PARTS {
                self.parts.push(Line::new(corners[at], corners[(at + 1) % 4]));
            }
            self.meet(corners[at]);
        }
        (self.start, self.last) = (corners[0], corners[0]);
    }

    /// Where it lies; none for an empty path.
    pub(super) fn bounds(&self) -> Option<Rect> {
        self.bounds.filter(Rect::is_finite)
    }

    /// True when its parts are all that it consists of.
    pub(super) fn is_straight(&self) -> bool {
        !self.more
    }

    /// Thickness of the thinnest rectangle of a path of nothing else.
    pub(super) fn thin(&self) -> Option<f64> {
        self.thin.filter(|_| !self.other)
    }
}
