//! Tokens, counters and tiles: squares, circles and hexagons on sheets, folded round board, under a
//! die, as pictures, and for shops and programs.

mod die;
mod exports;
mod figures;
mod fit;
mod pictures;
mod properties;
mod read_back;
mod sizes;

use crate::project::{Project, repository};
use cardwright_base::units::Rect;
use cardwright_impose::{Outline, Placement, hexagon};
use cardwright_model::Shape;

/// The test game of square counters, round markers and hexagonal tiles.
fn skerry() -> Project {
    let project = Project::empty();
    project.lay(&repository("tests/games/counters"), "data/skerry");
    project
}

/// A convex shape in nanometres, its corners in order.
type Corners = Vec<(f64, f64)>;

fn rectangle(rect: Rect) -> Corners {
    let [left, top, right, bottom] =
        [rect.x, rect.y, rect.right(), rect.bottom()].map(|it| it.as_nm() as f64);
    vec![(left, top), (right, top), (right, bottom), (left, bottom)]
}

/// An ellipse as 180 straight sides whose corners lie on it.
fn ellipse(rect: Rect) -> Corners {
    let (rx, ry) = (rect.width.as_nm() as f64 / 2.0, rect.height.as_nm() as f64 / 2.0);
    let (x, y) = (rect.x.as_nm() as f64 + rx, rect.y.as_nm() as f64 + ry);
    let at = |degrees: i32| {
        let (sin, cos) = f64::from(degrees).to_radians().sin_cos();
        (x + rx * cos, y + ry * sin)
    };
    (0..360).step_by(2).map(at).collect()
}

/// The edge of a piece.
fn edge(outline: &Outline) -> Corners {
    match (outline.shape, hexagon(outline.shape, outline.trim)) {
        (_, Some(corners)) => {
            corners.iter().map(|it| (it.x.as_nm() as f64, it.y.as_nm() as f64)).collect()
        }
        (Shape::Round, None) => ellipse(outline.trim),
        _ => rectangle(outline.trim),
    }
}

/// All that shows of a face.
fn shown(placed: &Placement) -> Corners {
    let mut seen = rectangle(placed.clip);
    if let Some(corners) = placed.within.hex {
        let corners = corners.map(|it| (it.x.as_nm() as f64, it.y.as_nm() as f64));
        seen = common(&seen, &corners);
    }
    if let Some(rect) = placed.within.round {
        seen = common(&seen, &ellipse(rect));
    }
    seen
}

/// The area on the left of each side in turn, whichever way round the corners run.
fn common(subject: &[(f64, f64)], window: &[(f64, f64)]) -> Corners {
    let sign = area(window).signum();
    let mut left = subject.to_vec();
    for (n, a) in window.iter().enumerate() {
        let b = window[(n + 1) % window.len()];
        let side = |p: (f64, f64)| ((b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)) * sign;
        let mut next = Vec::new();
        for (m, from) in left.iter().enumerate() {
            let to = left[(m + 1) % left.len()];
            let (here, there) = (side(*from), side(to));
            if here >= 0.0 {
                next.push(*from);
            }
            if (here >= 0.0) != (there >= 0.0) {
                let part = here / (here - there);
                next.push((from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part));
            }
        }
        left = next;
    }
    left
}

fn area(corners: &[(f64, f64)]) -> f64 {
    let pair = |n: usize| (corners[n], corners[(n + 1) % corners.len()]);
    let parts = (0..corners.len()).map(pair).map(|(a, b)| a.0 * b.1 - b.0 * a.1);
    parts.sum::<f64>() / 2.0
}

/// How far apart two convex shapes are along the side that parts them best; less than nothing where
/// they overlap.
fn apart(a: &[(f64, f64)], b: &[(f64, f64)]) -> f64 {
    let along = |shape: &[(f64, f64)], other: &[(f64, f64)]| {
        let sign = area(shape).signum();
        let side = |n: usize| {
            let (p, q) = (shape[n], shape[(n + 1) % shape.len()]);
            let (dx, dy) = (q.0 - p.0, q.1 - p.1);
            let length = dx.hypot(dy);
            // Outwards of a shape that runs with the clock as y goes down.
            let beyond = |it: &(f64, f64)| sign * ((it.0 - p.0) * dy - (it.1 - p.1) * dx) / length;
            if length < 1.0 {
                f64::NEG_INFINITY
            } else {
                other.iter().map(beyond).fold(f64::INFINITY, f64::min)
            }
        };
        (0..shape.len()).map(side).fold(f64::NEG_INFINITY, f64::max)
    };
    along(a, b).max(along(b, a))
}

#[test]
fn the_tests_own_geometry_is_right() {
    use cardwright_base::units::{Length, Size};
    let square =
        |x: i64| Rect::new(Length::mm(x), Length::ZERO, Size::new(Length::mm(10), Length::mm(10)));
    let (a, b) = (rectangle(square(0)), rectangle(square(12)));
    assert!((apart(&a, &b) - 2e6).abs() < 1.0);
    assert!((apart(&a, &rectangle(square(7))) + 3e6).abs() < 1.0);
    assert!((area(&common(&a, &rectangle(square(7)))).abs() - 30e12).abs() < 1e6);
    let round = ellipse(square(0));
    assert!((area(&round).abs() / 1e14 - std::f64::consts::FRAC_PI_4).abs() < 1e-3);
}
