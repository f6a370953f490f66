//! Outlines of what is painted, and of what cuts it off.

use super::Area;
use kurbo::{Affine, BezPath, PathEl, PathSeg, Point, Shape as _};
use std::sync::Arc;
use typst::visualize::{
    Curve, CurveItem, FillRule, FixedStroke, Geometry, LineCap, LineJoin, Shape,
};

/// An outline on the page, in millimetres.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    path: BezPath,
    /// The smallest upright rectangle around it.
    pub(super) area: Area,
    even_odd: bool,
    /// It is that rectangle itself.
    upright: bool,
}

impl Outline {
    /// The outline of a path, which `to_page` puts on the page.
    pub(super) fn new(path: &BezPath, rule: FillRule, to_page: Affine) -> Self {
        let path = to_page * path;
        let area = path.bounding_box().into();
        let upright = upright(&path, area);
        Self { path, area, even_odd: rule == FillRule::EvenOdd, upright }
    }

    /// Whether a point is painted.
    pub(super) fn holds(&self, point: Point) -> bool {
        if !self.area.holds(point) {
            return false;
        }
        self.upright || {
            let turns = self.path.winding(point);
            if self.even_odd { turns % 2 != 0 } else { turns != 0 }
        }
    }

    /// Whether an area is painted all over, or nowhere. `None` where it must be asked point by point, near an
    /// edge.
    pub(super) fn covers(&self, area: Area) -> Option<bool> {
        if self.area.overlap(area).is_none() {
            return Some(false);
        }
        if self.upright {
            return self.area.contains(area).then_some(true);
        }
        // Where no edge passes, all is painted or nothing is.
        let passes = |edge: PathSeg| Area::from(edge.bounding_box()).overlap(area).is_some();
        (!self.path.segments().any(passes)).then(|| self.holds(area.centre()))
    }
}

/// Whether a path of four straight sides fills the area around it.
fn upright(path: &BezPath, area: Area) -> bool {
    let corner = |at: Point| {
        (at.x == area.left || at.x == area.right) && (at.y == area.top || at.y == area.bottom)
    };
    let mut corners = Vec::with_capacity(5);
    for element in path.elements() {
        match *element {
            PathEl::MoveTo(at) if corners.is_empty() => corners.push(at),
            PathEl::LineTo(at) => corners.push(at),
            PathEl::ClosePath => {}
            _ => return false,
        }
    }
    if corners.len() == 5 && corners.first() == corners.last() {
        corners.pop();
    }
    let [a, b, c, d] = corners[..] else { return false };
    let sides = [(a, b), (b, c), (c, d), (d, a)];
    corners.iter().all(|it| corner(*it)) && sides.iter().all(|(a, b)| (a.x == b.x) != (a.y == b.y))
}

/// What a group lets be seen of its content, and the groups around it of theirs.
#[derive(Clone, Debug)]
pub(super) struct Clip {
    outline: Outline,
    around: Option<Arc<Clip>>,
    /// Nothing is seen outside of it.
    pub(super) area: Area,
}

impl Clip {
    pub(super) fn new(outline: Outline, around: Option<Arc<Clip>>) -> Self {
        let nothing = Area { right: outline.area.left, ..outline.area };
        let area = match &around {
            Some(around) => outline.area.overlap(around.area).unwrap_or(nothing),
            None => outline.area,
        };
        Self { outline, around, area }
    }

    pub(super) fn holds(&self, point: Point) -> bool {
        self.outline.holds(point) && self.around.as_ref().is_none_or(|it| it.holds(point))
    }

    pub(super) fn surely_covers(&self, area: Area) -> bool {
        self.outline.covers(area) == Some(true)
            && self.around.as_ref().is_none_or(|it| it.surely_covers(area))
    }
}

/// The path of a shape, in its own points.
pub(super) fn path(shape: &Shape) -> BezPath {
    match &shape.geometry {
        Geometry::Line(end) => {
            let mut path = BezPath::new();
            path.move_to(Point::ZERO);
            path.line_to(point(*end));
            path
        }
        Geometry::Rect(size) => {
            kurbo::Rect::new(0.0, 0.0, size.x.to_pt(), size.y.to_pt()).to_path(0.1)
        }
        Geometry::Curve(it) => curve(it),
    }
}

/// A curve of typst, in its own points.
pub(super) fn curve(curve: &Curve) -> BezPath {
    let elements = curve.0.iter().map(|item| match *item {
        CurveItem::Move(to) => PathEl::MoveTo(point(to)),
        CurveItem::Line(to) => PathEl::LineTo(point(to)),
        CurveItem::Cubic(a, b, to) => PathEl::CurveTo(point(a), point(b), point(to)),
        CurveItem::Close => PathEl::ClosePath,
    });
    elements.collect()
}

/// What a pen leaves along a path, in the same points.
pub(super) fn stroked(path: &BezPath, stroke: &FixedStroke) -> BezPath {
    /// A hundredth of a point is less than any printer shows.
    const TOLERANCE: f64 = 0.01;
    let caps = match stroke.cap {
        LineCap::Butt => kurbo::Cap::Butt,
        LineCap::Round => kurbo::Cap::Round,
        LineCap::Square => kurbo::Cap::Square,
    };
    let join = match stroke.join {
        LineJoin::Miter => kurbo::Join::Miter,
        LineJoin::Round => kurbo::Join::Round,
        LineJoin::Bevel => kurbo::Join::Bevel,
    };
    let mut pen = kurbo::Stroke::new(stroke.thickness.to_pt())
        .with_caps(caps)
        .with_join(join)
        .with_miter_limit(stroke.miter_limit.get());
    if let Some(dash) = &stroke.dash {
        pen = pen.with_dashes(dash.phase.to_pt(), dash.array.iter().map(|it| it.to_pt()));
    }
    kurbo::stroke(path.elements().iter().copied(), &pen, &kurbo::StrokeOpts::default(), TOLERANCE)
}

fn point(point: typst::layout::Point) -> Point {
    Point::new(point.x.to_pt(), point.y.to_pt())
}
