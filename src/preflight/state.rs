//! What holds while a page is drawn, as far as only a printer cares: clip, colour, overprint, font.

use super::colour::{Space, Tone};
use super::font::Font;
use hayro_syntax::object::Object;
use kurbo::{Affine, Rect};
use std::rc::Rc;

/// What of the state a printer cares about, beside what every content stream has.
#[derive(Clone)]
pub(super) struct Own<'a> {
    /// What is seen at all.
    pub(super) clip: Rect,
    pub(super) fill: Paint<'a>,
    pub(super) stroke: Paint<'a>,
    pub(super) font: Option<Rc<Font>>,
    pub(super) fill_overprints: bool,
    pub(super) stroke_overprints: bool,
}

/// What areas, lines and letters are painted with.
#[derive(Clone)]
pub(super) struct Paint<'a> {
    pub(super) space: Rc<Space>,
    pub(super) tone: Rc<Tone>,
    pub(super) pattern: Option<Object<'a>>,
}

impl Paint<'_> {
    /// A colour space with the colour that it begins with.
    pub(super) fn of(space: Rc<Space>) -> Self {
        let tone = Rc::new(space.tone(&space.initial()));
        Self { space, tone, pattern: None }
    }

    pub(super) fn colour(space: Rc<Space>, values: &[f64]) -> Self {
        let tone = Rc::new(space.tone(values));
        Self { space, tone, pattern: None }
    }
}

impl Own<'_> {
    pub(super) fn new(clip: Rect) -> Self {
        let black = Paint::of(Rc::new(Space::GRAY));
        Self {
            clip,
            fill: black.clone(),
            stroke: black,
            font: None,
            fill_overprints: false,
            stroke_overprints: false,
        }
    }
}

/// The least that a matrix scales a length by, whatever its direction.
pub(super) fn least_scale(matrix: Affine) -> f64 {
    let [a, b, c, d, ..] = matrix.as_coeffs();
    let (sum, determinant) = (a * a + b * b + c * c + d * d, (a * d - b * c).abs());
    let spread = (sum * sum - 4.0 * determinant * determinant).max(0.0).sqrt();
    ((sum - spread) / 2.0).max(0.0).sqrt()
}

/// The part of a rectangle that is seen. `None` when nothing is.
pub(super) fn seen(area: Rect, clip: Rect) -> Option<Rect> {
    let both = Rect::new(
        area.x0.max(clip.x0),
        area.y0.max(clip.y0),
        area.x1.min(clip.x1),
        area.y1.min(clip.y1),
    );
    (both.x1 >= both.x0 && both.y1 >= both.y0).then_some(both)
}

/// True when two rectangles share more than an edge; one of them may be a line or a point.
pub(super) fn meet(a: Rect, b: Rect) -> bool {
    a.x0 < b.x1 && a.x1 > b.x0 && a.y0 < b.y1 && a.y1 > b.y0
}
