//! The path that is being drawn.

use kurbo::{Affine, BezPath, Line, PathEl, PathSeg, Point, Rect, Vec2};

/// A path, in the coordinates of the page.
#[derive(Clone, Default)]
pub struct Path {
    outline: BezPath,
    /// The shorter side of the thinnest rectangle.
    thin: Option<f64>,
    /// It has something besides rectangles.
    mixed: bool,
}

impl Path {
    pub(super) fn start(&mut self, to: Point) {
        self.outline.move_to(to);
    }

    pub(super) fn line(&mut self, to: Point) {
        self.mixed = true;
        if self.outline.elements().is_empty() {
            self.outline.move_to(to);
        } else {
            self.outline.line_to(to);
        }
    }

    pub(super) fn curve(&mut self, a: Point, b: Point, to: Point) {
        self.mixed = true;
        if self.outline.elements().is_empty() {
            self.outline.move_to(a);
        }
        self.outline.curve_to(a, b, to);
    }

    /// A curve whose first control point is where the pen stands.
    pub(super) fn curve_from_here(&mut self, b: Point, to: Point) {
        let here = self.outline.current_position().unwrap_or(b);
        self.curve(here, b, to);
    }

    pub(super) fn close(&mut self) {
        if !self.outline.elements().is_empty() {
            self.outline.close_path();
        }
    }

    pub(super) fn rectangle(&mut self, place: Affine, at: Point, size: Vec2) {
        let corner = |dx: f64, dy: f64| place * Point::new(at.x + dx, at.y + dy);
        let corners =
            [corner(0.0, 0.0), corner(size.x, 0.0), corner(size.x, size.y), corner(0.0, size.y)];
        let side = corners[0].distance(corners[1]).min(corners[0].distance(corners[3]));
        self.thin = Some(self.thin.map_or(side, |it| it.min(side)));
        self.outline.move_to(corners[0]);
        corners[1..].iter().for_each(|corner| self.outline.line_to(*corner));
        self.outline.close_path();
    }

    /// Its lines and curves.
    pub fn outline(&self) -> &BezPath {
        &self.outline
    }

    /// A box around all its points; curves stay within their control points. None for an empty path.
    pub fn bounds(&self) -> Option<Rect> {
        let any = !self.outline.elements().is_empty();
        any.then(|| self.outline.control_box()).filter(Rect::is_finite)
    }

    /// Its straight lines, up to `most` of them, and whether those are all that it consists of.
    pub fn lines(&self, most: usize) -> (Vec<Line>, bool) {
        let mut lines = Vec::new();
        for segment in self.outline.segments() {
            let PathSeg::Line(line) = segment else { return (lines, false) };
            if lines.len() == most {
                return (lines, false);
            }
            lines.push(line);
        }
        (lines, true)
    }

    /// The shorter side of the thinnest rectangle of a path of nothing else.
    pub fn thin(&self) -> Option<f64> {
        self.thin.filter(|_| !self.mixed)
    }

    /// True for four or five corners with level and upright lines between them.
    pub fn is_upright_rectangle(&self) -> bool {
        let (mut corners, mut last) = (0, None::<Point>);
        for element in self.outline.elements() {
            match *element {
                PathEl::MoveTo(to) => last = Some(to),
                PathEl::LineTo(to) => {
                    let level =
                        |from: Point| (to.x - from.x).abs() < 1e-6 || (to.y - from.y).abs() < 1e-6;
                    if !last.is_some_and(level) {
                        return false;
                    }
                    last = Some(to);
                }
                PathEl::ClosePath => continue,
                _ => return false,
            }
            corners += 1;
        }
        matches!(corners, 4 | 5)
    }
}
