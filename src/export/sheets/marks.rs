//! In: the marks of a page and their style. Out: operations that draw them. Never: where they
//! stand, which was planned.

use lopdf::{Object, dictionary};
use printpdf::{
    Color, DictItem, Greyscale, Line as Stroke, LineDashPattern, LinePoint, Op, PaintMode, Pt,
    Rect as PdfRect,
};

use super::paper::Paper;
use cardwright_base::units::{Length, Point, Rect};
use cardwright_impose::{Mark, MarkKind, RegistrationMark};
use cardwright_model::{MarkColour, MarkStyle};

/// The resource name of the colour that stands on every plate.
pub(super) const ALL_PLATES: &str = "All";
/// Points of a fold mark that are drawn, and those that are not.
const DASH: [f32; 2] = [3.0, 2.0];
/// Points of white on each side of a mark on a picture.
const EDGE: f32 = 0.75;
/// The same of a line on which a piece is cut; one that is folded has none, and shows white where it is
/// not drawn.
const NARROW_EDGE: f32 = 0.25;
/// How far the handles of a quarter circle reach, in radii.
pub(super) const ARM: f64 = 0.552_284_8;

/// Sets colour and weight of what follows.
pub(super) fn pen(style: &MarkStyle) -> Vec<Op> {
    let grey = |percent| Op::SetOutlineColor {
        col: Color::Greyscale(Greyscale { percent, icc_profile: None }),
    };
    let mut ops = match style.colour {
        // Grey is the black plate alone, wherever there are plates.
        MarkColour::Black => vec![grey(0.0)],
        MarkColour::Grey => vec![grey(0.5)],
        MarkColour::Registration => vec![
            Op::SetColorSpaceStroke { id: ALL_PLATES.to_owned() },
            Op::Unknown { key: "SCN".to_owned(), value: vec![DictItem::Int(1)] },
        ],
    };
    ops.push(weight(style));
    ops
}

/// The thickness of lines.
pub(super) fn weight(style: &MarkStyle) -> Op {
    // A quarter of a point is no whole number of nanometres, and may not come out thinner.
    let weight = (style.weight.as_pt() * 1000.0).round() / 1000.0;
    Op::SetOutlineThickness { pt: Pt(weight as f32) }
}

/// The colour that a press prints on every plate (ISO 32000-1, 8.6.6.4), black elsewhere.
pub(super) fn all_plates() -> Object {
    separation("All", "DeviceGray", vec![1.into()], vec![0.into()])
}

/// An ink with its own plate. Where there is no such plate, the colours from `none` to `all` of `space` stand for it.
pub(super) fn separation(ink: &str, space: &str, none: Vec<Object>, all: Vec<Object>) -> Object {
    let tint = dictionary! {
        "FunctionType" => 2,
        "Domain" => vec![0.into(), 1.into()],
        "C0" => none,
        "C1" => all,
        "N" => 1,
    };
    let name = |it: &str| Object::Name(it.as_bytes().to_vec());
    vec![name("Separation"), name(ink), name(space), tint.into()].into()
}

/// The lines of one kind.
pub(super) fn lines<'a>(
    paper: Paper,
    kind: MarkKind,
    marks: impl IntoIterator<Item = &'a Mark>,
) -> Vec<Op> {
    let mut ops = Vec::new();
    let mut marks = marks.into_iter().filter(|mark| mark.kind == kind).peekable();
    if matches!(kind, MarkKind::Fold | MarkKind::Crease) && marks.peek().is_some() {
        ops.push(Op::SetLineDashPattern { dash: LineDashPattern::new(0.0, &DASH) });
    }
    ops.extend(marks.map(|mark| straight(paper, mark.from, mark.to)));
    ops
}

/// Whether lines of this kind lie on the edges of pieces.
pub(super) fn is_narrow(kind: MarkKind) -> bool {
    matches!(kind, MarkKind::Cut | MarkKind::Crease | MarkKind::Corner)
}

/// White lines below those of one kind, wider on each side than the marks are.
pub(super) fn rims(paper: Paper, kind: MarkKind, style: &MarkStyle, marks: &[Mark]) -> Vec<Op> {
    let mut ops = Vec::new();
    let own: Vec<&Mark> = marks.iter().filter(|mark| mark.kind == kind).collect();
    if !own.is_empty() {
        ops.push(Op::SetOutlineColor { col: white() });
        let edge = match kind {
            MarkKind::Crease => 0.0,
            it if is_narrow(it) => NARROW_EDGE,
            _ => EDGE,
        };
        ops.push(Op::SetOutlineThickness { pt: Pt(style.weight.as_pt() as f32 + 2.0 * edge) });
        ops.extend(own.into_iter().map(|mark| straight(paper, mark.from, mark.to)));
    }
    ops
}

/// A white field below small text.
pub(super) fn field(paper: Paper, at: Rect) -> [Op; 4] {
    let corner = paper.point(Point { x: at.x, y: at.bottom() });
    let (width, height) = (Pt(at.width.as_pt() as f32), Pt(at.height.as_pt() as f32));
    let rectangle = PdfRect {
        mode: Some(PaintMode::Fill),
        ..PdfRect::from_xywh(corner.x, corner.y, width, height)
    };
    [
        Op::SaveGraphicsState,
        Op::SetFillColor { col: white() },
        Op::DrawRectangle { rectangle },
        Op::RestoreGraphicsState,
    ]
}

fn white() -> Color {
    Color::Greyscale(Greyscale { percent: 1.0, icc_profile: None })
}

/// A circle and a cross that is half as long again.
pub(super) fn target(paper: Paper, target: &RegistrationMark) -> [Op; 3] {
    let RegistrationMark { middle: Point { x, y }, radius } = *target;
    let arm = Length::nm(radius.as_nm() * 3 / 2);
    let across = straight(paper, Point { x: x - arm, y }, Point { x: x + arm, y });
    let down = straight(paper, Point { x, y: y - arm }, Point { x, y: y + arm });
    [circle(paper, target), across, down]
}

fn straight(paper: Paper, from: Point, to: Point) -> Op {
    let end = |at| LinePoint { p: paper.point(at), bezier: false };
    Op::DrawLine { line: Stroke { points: vec![end(from), end(to)], is_closed: false } }
}

fn circle(paper: Paper, target: &RegistrationMark) -> Op {
    let middle = paper.point(target.middle);
    let radius = target.radius.as_pt();
    let at = |x: f64, y: f64, bezier| {
        let place = |from: Pt, by: f64| Pt((f64::from(from.0) + by * radius) as f32);
        LinePoint { p: printpdf::Point { x: place(middle.x, x), y: place(middle.y, y) }, bezier }
    };
    let mut points = vec![at(1.0, 0.0, false)];
    for (x, y) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
        // A quarter turn further on stands (-y, x).
        points.push(at(x - y * ARM, y + x * ARM, true));
        points.push(at(-y + x * ARM, x + y * ARM, true));
        points.push(at(-y, x, false));
    }
    Op::DrawLine { line: Stroke { points, is_closed: true } }
}
