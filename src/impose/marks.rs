//! In: the block of cards on its page. Out: crop marks around it. Never: a line inside the bleed.

use std::collections::BTreeSet;

use super::{Mark, MarkKind};
use crate::units::{Length, Point, Rect, Size};

/// Between the bleed and the mark, so that the line cannot show on a card cut a little wide.
pub(super) const OFFSET: Length = Length::nm(500_000);
/// Length of a mark where there is room: the Ghent Workgroup's 6 mm (print.md 2.4).
const LONGEST: Length = Length::mm(6);
/// A shorter mark does not guide a ruler.
const SHORTEST: Length = Length::nm(1_500_000);
/// Marks stay this far from the edge of the paper.
const FROM_PAPER_EDGE: Length = Length::mm(1);

/// The marks of one page, and those that are missed on it.
pub(super) struct CropMarks {
    pub marks: Vec<Mark>,
    pub lost: Vec<LostMarks>,
}

/// Crop marks that nobody can cut by: there is no room for them outside the bleed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LostMarks {
    /// Where they would stand, such as `above and below the cards`.
    pub sides: &'static str,
    /// From the bleed to the edge of the paper.
    pub space: Length,
    /// The edge of the paper that is not printed on.
    pub margin: Length,
}

impl LostMarks {
    /// Space that the marks would need.
    pub fn needed(&self) -> Length {
        OFFSET + SHORTEST + self.margin.max(FROM_PAPER_EDGE)
    }

    /// The widest margin beside which they would be whole enough.
    pub fn widest_margin(&self) -> Length {
        self.space - OFFSET - SHORTEST
    }

    /// True when they are not even drawn.
    pub fn left_out(&self) -> bool {
        self.space < OFFSET + SHORTEST + FROM_PAPER_EDGE
    }

    /// What became of them, for a note.
    pub fn words(&self) -> String {
        let Self { sides, space, margin } = self;
        if self.left_out() {
            format!("no crop marks {sides}: the paper ends {space} beyond the bleed")
        } else {
            format!("the crop marks {sides} lie in the {margin} that the printer may not reach")
        }
    }
}

/// Crop marks at every cut line of the slots, on all four sides of the block. Two cards that
/// share a cut line (no gutter) share its marks.
pub(super) fn crop(page: Size, bleed: Rect, margin: Length, trims: &[Rect]) -> CropMarks {
    let xs: BTreeSet<Length> = trims.iter().flat_map(|t| [t.x, t.right()]).collect();
    let ys: BTreeSet<Length> = trims.iter().flat_map(|t| [t.y, t.bottom()]).collect();
    // The block is centred, so the two spaces differ by a nanometre at most.
    let beside = bleed.x.min(page.width - bleed.right());
    let above = bleed.y.min(page.height - bleed.bottom());
    let mut out = CropMarks { marks: Vec::new(), lost: Vec::new() };
    if let Some(length) = length(above, margin, "above and below the cards", &mut out.lost) {
        let (top, bottom) = (bleed.y - OFFSET, bleed.bottom() + OFFSET);
        for x in xs {
            out.marks.push(line(MarkKind::Crop, x, top - length, x, top));
            out.marks.push(line(MarkKind::Crop, x, bottom, x, bottom + length));
        }
    }
    if let Some(length) =
        length(beside, margin, "to the left and right of the cards", &mut out.lost)
    {
        let (left, right) = (bleed.x - OFFSET, bleed.right() + OFFSET);
        for y in ys {
            out.marks.push(line(MarkKind::Crop, left - length, y, left, y));
            out.marks.push(line(MarkKind::Crop, right, y, right + length, y));
        }
    }
    out
}

/// How long the marks are where `space` lies between the bleed and the edge of the paper.
fn length(
    space: Length,
    margin: Length,
    sides: &'static str,
    lost: &mut Vec<LostMarks>,
) -> Option<Length> {
    let marks = LostMarks { sides, space, margin };
    let left_out = marks.left_out();
    if space < marks.needed() {
        lost.push(marks);
    }
    (!left_out).then(|| LONGEST.min(space - OFFSET - FROM_PAPER_EDGE))
}

/// A straight line between two points.
pub(super) fn line(kind: MarkKind, x1: Length, y1: Length, x2: Length, y2: Length) -> Mark {
    Mark { kind, from: Point { x: x1, y: y1 }, to: Point { x: x2, y: y2 } }
}
