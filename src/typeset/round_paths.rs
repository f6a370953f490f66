//! Drawings in fewer digits, for places where they stand small.
//!
//! Most of a booklet's weight would be the digits of the pictures on its small card faces.

use kurbo::{Affine, BezPath, PathEl, Point};
use std::fmt::Write as _;

/// Steps that the longer side of a drawing is divided into at least: 0.1 mm on a picture of 57 mm,
/// 0.05 mm when it stands at half that size, half a dot of a 300 dpi printer.
const STEPS: f64 = 500.0;

/// The same drawing with the coordinates of its paths rounded. A path that can't be read stays as
/// it is.
pub(super) fn rounded(svg: &str) -> String {
    let decimals = decimals(svg);
    let mut out = String::with_capacity(svg.len());
    let mut rest = svg;
    while let Some(at) = rest.find(" d=\"") {
        let (before, from) = rest.split_at(at + 4);
        out.push_str(before);
        let end = from.find('"').unwrap_or(from.len());
        match BezPath::from_svg(&from[..end]) {
            Ok(path) => write(&path, decimals, &mut out),
            Err(_) => out.push_str(&from[..end]),
        }
        rest = &from[end..];
    }
    out.push_str(rest);
    out
}

/// Digits after the point that the size of the drawing asks for.
fn decimals(svg: &str) -> usize {
    let view = svg.split("viewBox=\"").nth(1).and_then(|it| it.split('"').next()).unwrap_or("");
    let numbers = view.split([' ', ',']).filter_map(|it| it.parse::<f64>().ok());
    let longest = numbers.skip(2).fold(0.0, f64::max);
    (0..4_i32).find(|digits| longest * 10_f64.powi(*digits) >= STEPS).unwrap_or(4) as usize
}

fn write(path: &BezPath, decimals: usize, out: &mut String) {
    let scale = 10_f64.powi(decimals as i32);
    let mut path = path.clone();
    path.apply_affine(Affine::scale(scale));
    let mut point = |letter: &str, points: &[Point]| {
        out.push_str(letter);
        for (at, point) in points.iter().enumerate() {
            let space = if at == 0 { "" } else { " " };
            let (x, y) = (point.x / scale, point.y / scale);
            write!(out, "{space}{x} {y}").expect("a string takes everything");
        }
    };
    let mut here = Point::ZERO;
    for element in path.elements() {
        match *element {
            PathEl::MoveTo(a) => {
                here = a.round();
                point("M", &[here]);
            }
            PathEl::ClosePath => point("Z", &[]),
            PathEl::QuadTo(a, b) => {
                point("Q", &[a.round(), b.round()]);
                here = b.round();
            }
            PathEl::LineTo(end) | PathEl::CurveTo(_, _, end) if end.round() == here => {}
            PathEl::CurveTo(a, b, end) if !flat(here, [a, b], end) => {
                here = end.round();
                point("C", &[a.round(), b.round(), here]);
            }
            PathEl::LineTo(end) | PathEl::CurveTo(_, _, end) => {
                here = end.round();
                point("L", &[here]);
            }
        }
    }
}

/// Whether a curve keeps within most of a step of the line between its ends.
fn flat(start: Point, controls: [Point; 2], end: Point) -> bool {
    const MOST: f64 = 0.8;
    let chord = end - start;
    let along = |it: Point| (it - start).dot(chord) / chord.hypot2();
    let off = |it: Point| (it - start).cross(chord).abs() / chord.hypot();
    controls.into_iter().all(|it| off(it) <= MOST && (-0.2..=1.2).contains(&along(it)))
}
