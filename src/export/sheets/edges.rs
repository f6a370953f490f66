//! In: edges of pieces, and what of a face shows. Out: operations that draw them, or clip to them.
//! Never: where they run, which was planned.

use lopdf::{Dictionary, Object, dictionary};
use printpdf::{
    DictItem, ExtendedGraphicsStateId, LinePoint, Op, PaintMode, Point, Polygon, PolygonRing, Pt,
    WindingOrder,
};

use super::marks::{ARM, separation, weight};
use super::paper::Paper;
use cardwright_base::units::{self, Length, Rect};
use cardwright_impose::{Outline, Within, hexagon};
use cardwright_model::{MarkStyle, Shape};

/// The resource name of the ink of a die; whoever turns the file into one for a press knows it by
/// that.
pub(crate) const DIE: &str = "DieLine";
/// The resource name of the state in which its lines leave what lies beneath them.
pub(super) const OVER: &str = "DieOver";

/// Sets colour and weight of a die's lines.
pub(super) fn knife(style: &MarkStyle) -> Vec<Op> {
    vec![
        Op::LoadGraphicsState { gs: ExtendedGraphicsStateId(OVER.to_owned()) },
        Op::SetColorSpaceStroke { id: DIE.to_owned() },
        Op::Unknown { key: "SCN".to_owned(), value: vec![DictItem::Int(1)] },
        weight(style),
    ]
}

/// The ink of a die, magenta where nobody knows it (ISO 32000-1, 8.6.6.4).
pub(super) fn die_ink(ink: &str) -> Object {
    let none: Vec<Object> = vec![0.into(), 0.into(), 0.into(), 0.into()];
    let magenta: Vec<Object> = vec![0.into(), 1.into(), 0.into(), 0.into()];
    separation(ink, "DeviceCMYK", none, magenta)
}

/// A state in which ink lies on what is there.
pub(super) fn overprint() -> Dictionary {
    dictionary! { "Type" => "ExtGState", "OP" => true, "op" => true, "OPM" => 1 }
}

/// The edge of a piece.
pub(super) fn outline(paper: Paper, outline: &Outline) -> Op {
    let Outline { trim, shape, corner, .. } = *outline;
    let points = match (hexagon(shape, trim), shape) {
        (Some(corners), _) => straight(paper, &corners),
        (None, Shape::Round) => rounded(paper, trim, (trim.width.half(), trim.height.half())),
        (None, _) => {
            let corner = corner.min(trim.width.half()).min(trim.height.half());
            rounded(paper, trim, (corner, corner))
        }
    };
    polygon(points, PaintMode::Stroke)
}

/// Leaves of what follows what lies within.
pub(super) fn clips(paper: Paper, within: Within) -> Vec<Op> {
    let ellipse = |rect: Rect| rounded(paper, rect, (rect.width.half(), rect.height.half()));
    let hex = within.hex.map(|corners| straight(paper, &corners));
    let paths = within.round.map(ellipse).into_iter().chain(hex);
    paths.map(|points| polygon(points, PaintMode::Clip)).collect()
}

fn polygon(points: Vec<LinePoint>, mode: PaintMode) -> Op {
    let rings = vec![PolygonRing { points }];
    Op::DrawPolygon { polygon: Polygon { rings, mode, winding_order: WindingOrder::NonZero } }
}

fn straight(paper: Paper, corners: &[units::Point]) -> Vec<LinePoint> {
    corners.iter().map(|at| LinePoint { p: paper.point(*at), bezier: false }).collect()
}

/// A rectangle whose corners are quarters of an ellipse of these radii; of nothing else where they
/// are half of its sides.
fn rounded(paper: Paper, rect: Rect, (across, down): (Length, Length)) -> Vec<LinePoint> {
    if across == Length::ZERO || down == Length::ZERO {
        let (left, top, right, bottom) = (rect.x, rect.y, rect.right(), rect.bottom());
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        return straight(paper, &corners.map(|(x, y)| units::Point { x, y }));
    }
    let (rx, ry) = (across.as_pt(), down.as_pt());
    let low = paper.point(units::Point { x: rect.x, y: rect.bottom() });
    let high = paper.point(units::Point { x: rect.right(), y: rect.y });
    let [left, bottom, right, top] = [low.x, low.y, high.x, high.y].map(|it| f64::from(it.0));
    let mut points = Vec::new();
    // The middles of the four quarters, and the way from each to where its curve begins.
    let quarters = [
        ((right - rx, top - ry), (1.0, 0.0)),
        ((left + rx, top - ry), (0.0, 1.0)),
        ((left + rx, bottom + ry), (-1.0, 0.0)),
        ((right - rx, bottom + ry), (0.0, -1.0)),
    ];
    for ((x, y), (dx, dy)) in quarters {
        let at = |by: (f64, f64), bezier| {
            let place = |from: f64, by: f64| Pt((from + by) as f32);
            LinePoint { p: Point { x: place(x, by.0 * rx), y: place(y, by.1 * ry) }, bezier }
        };
        // A quarter turn further on stands (-dy, dx).
        points.push(at((dx, dy), false));
        points.push(at((dx - dy * ARM, dy + dx * ARM), true));
        points.push(at((-dy + dx * ARM, dx + dy * ARM), true));
        points.push(at((-dy, dx), false));
    }
    points
}
