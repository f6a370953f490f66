//! In: the trim of a piece and its shape. Out: where its edge runs, and how far its bleed shows.
//! Never: where the piece lies.

use cardwright_base::units::{Length, Point, Rect, Size};
use cardwright_model::Shape;

/// The edge of a piece, drawn to be cut along.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outline {
    /// The rectangle around it.
    pub trim: Rect,
    /// How it runs in that.
    pub shape: Shape,
    /// Radius of the corners of a rectangle.
    pub corner: Length,
    /// True for the line of a die, which is no mark.
    pub die: bool,
}

/// What of a face shows, within its clip: nothing is said here of a whole rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Within {
    /// What lies in the ellipse that touches this rectangle.
    pub round: Option<Rect>,
    /// What lies between these six corners, in order about the middle.
    pub hex: Option<[Point; 6]>,
}

impl Within {
    /// The shape of a trim with so much bleed around it.
    pub(super) fn of(shape: Shape, trim: Rect, bleed: Length) -> Self {
        match shape {
            Shape::Rectangle => Self::default(),
            Shape::Round => Self { round: Some(trim.grown(bleed)), hex: None },
            Shape::HexPointy | Shape::HexFlat => {
                Self { round: None, hex: Some(grown(shape, trim, [bleed; 6])) }
            }
        }
    }
}

/// The corners of a hexagon that touches `trim`, clockwise from the top. `None` for other shapes.
pub fn hexagon(shape: Shape, trim: Rect) -> Option<[Point; 6]> {
    let corners = corners(shape, trim)?;
    let at = |(x, y): (f64, f64)| Point { x: trim.x + nm(x), y: trim.y + nm(y) };
    Some(corners.map(at))
}

/// A hexagon whose sides are moved outwards, each by so much; the first side is the one that begins
/// at the topmost or the left upper corner, the others follow clockwise.
pub(super) fn grown(shape: Shape, trim: Rect, by: [Length; 6]) -> [Point; 6] {
    let corners = corners(shape, trim).expect("only hexagons have six sides");
    // A point of each moved side, and its direction.
    let side = |n: usize| {
        let ((x1, y1), (x2, y2)) = (corners[n], corners[(n + 1) % 6]);
        let (dx, dy) = (x2 - x1, y2 - y1);
        let length = dx.hypot(dy);
        let by = by[n].as_nm() as f64 / length;
        // Clockwise with y downwards, what lies outside is to the left: (dy, -dx).
        ((x1 + dy * by, y1 - dx * by), (dx, dy))
    };
    std::array::from_fn(|n| {
        let (((x1, y1), (dx1, dy1)), ((x2, y2), (dx2, dy2))) = (side((n + 5) % 6), side(n));
        let along = ((x2 - x1) * dy2 - (y2 - y1) * dx2) / (dx1 * dy2 - dy1 * dx2);
        Point { x: trim.x + nm(x1 + dx1 * along), y: trim.y + nm(y1 + dy1 * along) }
    })
}

/// How far the middle of a hexagon is from each of its sides, rounded down; the sides in the order of
/// [`grown`].
pub(super) fn apothems(shape: Shape, size: Size) -> [Length; 6] {
    let trim = Rect::new(Length::ZERO, Length::ZERO, size);
    let corners = corners(shape, trim).expect("only hexagons have six sides");
    let (x, y) = (size.width.as_nm() as f64 / 2.0, size.height.as_nm() as f64 / 2.0);
    std::array::from_fn(|n| {
        let ((x1, y1), (x2, y2)) = (corners[n], corners[(n + 1) % 6]);
        let (dx, dy) = (x2 - x1, y2 - y1);
        Length::nm((((y - y1) * dx - (x - x1) * dy) / dx.hypot(dy)).floor() as i64)
    })
}

/// In nanometres from the left upper corner of the rectangle, so that a place is cut as its neighbour
/// is, wherever it lies.
fn corners(shape: Shape, trim: Rect) -> Option<[(f64, f64); 6]> {
    let (w, h) = (trim.width.as_nm() as f64, trim.height.as_nm() as f64);
    match shape {
        Shape::HexPointy => Some([
            (w / 2.0, 0.0),
            (w, h / 4.0),
            (w, h * 3.0 / 4.0),
            (w / 2.0, h),
            (0.0, h * 3.0 / 4.0),
            (0.0, h / 4.0),
        ]),
        Shape::HexFlat => Some([
            (w / 4.0, 0.0),
            (w * 3.0 / 4.0, 0.0),
            (w, h / 2.0),
            (w * 3.0 / 4.0, h),
            (w / 4.0, h),
            (0.0, h / 2.0),
        ]),
        Shape::Rectangle | Shape::Round => None,
    }
}

fn nm(value: f64) -> Length {
    Length::nm(value.round() as i64)
}
