//! In: the free strips of a page. Out: the place for its line of small text. Never: the text.

use super::strips::{Edge, Strips, transposed};
use cardwright_base::units::{Length, QuarterTurn, Rect};

/// Where the slug line of a page stands, on recto and verso alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slug {
    /// The place as it lies on the page; for turned text it is higher than wide.
    pub at: Rect,
    /// How the text is turned in it.
    pub turn: QuarterTurn,
}

/// Depth and least length, the best first: a whole line at 6 pt (about 90 letters); two lines
/// where marks leave only the width of a card; what is left.
const SHAPES: [(Length, Length); 4] = [
    (Length::mm(4), Length::mm(100)),
    (Length::mm(6), Length::mm(40)),
    (Length::nm(4_500_000), Length::mm(40)),
    (Length::mm(3), Length::mm(40)),
];

/// Between the ends of the line and the marks beside it.
const INSET: Length = Length::mm(1);

/// The longest free stretch of the best shape, level with the cards where that leaves enough of
/// it; top and bottom are preferred to the sides.
pub(super) fn place(strips: &Strips, block: Rect) -> Option<Slug> {
    SHAPES.into_iter().find_map(|(depth, least)| {
        [Edge::Bottom, Edge::Top, Edge::Left, Edge::Right].into_iter().find_map(|edge| {
            let lay = |rect| {
                if edge.upright() { transposed(rect) } else { rect }
            };
            let free = strips.free(edge, depth).into_iter().map(lay).map(inset);
            let free = free.filter(|at| at.width >= least);
            // The first of several equal ones: `max_by_key` would take the last.
            let best = free.reduce(|best, at| if at.width > best.width { at } else { best })?;
            let level = level(best, lay(block));
            let at = if level.width >= least { level } else { best };
            Some(Slug { at: lay(at), turn: edge.turn() })
        })
    })
}

fn inset(at: Rect) -> Rect {
    Rect { x: at.x + INSET, width: at.width - INSET * 2, ..at }
}

/// The part of a lying stretch that is above or below the block.
fn level(at: Rect, block: Rect) -> Rect {
    let (left, right) = (at.x.max(block.x), at.right().min(block.right()));
    Rect { x: left, width: right - left, ..at }
}
