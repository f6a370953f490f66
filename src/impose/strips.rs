//! In: the free margin around the block of cards. Out: places for the slug and the rulers.
//! Never: a place on the bleed, on a mark or in the printer's margin.

use super::Mark;
use cardwright_base::units::{Length, QuarterTurn, Rect, Size};

/// Between the bleed and anything that stands in the margin.
const FROM_BLEED: Length = Length::nm(500_000);
/// Between a mark and anything else that stands in the margin.
const CLEARANCE: Length = Length::nm(300_000);

/// A side of the paper, as seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edge {
    Bottom,
    Top,
    Left,
    Right,
}

impl Edge {
    /// How text stands along this edge: its foot towards the cards at the sides.
    pub(crate) fn turn(self) -> QuarterTurn {
        match self {
            Self::Bottom | Self::Top => QuarterTurn::None,
            Self::Left => QuarterTurn::Left,
            Self::Right => QuarterTurn::Right,
        }
    }

    /// True where the edge runs up and down.
    pub(crate) fn upright(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }
}

/// The paper around the cards, and what already stands there.
pub(super) struct Strips {
    /// What the printer reaches.
    area: Rect,
    /// The bleed and a little more.
    cards: Rect,
    taken: Vec<Rect>,
}

impl Strips {
    /// All the printable paper outside the bleed.
    pub(crate) fn new(page: Size, margin: Length, bleed: Rect) -> Self {
        let area = Rect::new(Length::ZERO, Length::ZERO, page).grown(-margin);
        Self { area, cards: bleed.grown(FROM_BLEED), taken: Vec::new() }
    }

    /// Keeps everything later away from `rect`.
    pub(crate) fn take(&mut self, rect: Rect) {
        self.taken.push(rect.grown(CLEARANCE));
    }

    /// Keeps everything later away from a line.
    pub(crate) fn take_mark(&mut self, mark: Mark) {
        let (x, y) = (mark.from.x.min(mark.to.x), mark.from.y.min(mark.to.y));
        let size = Size::new(mark.from.x.max(mark.to.x) - x, mark.from.y.max(mark.to.y) - y);
        self.take(Rect::new(x, y, size));
    }

    /// A square in a corner of what the printer reaches, if nothing stands there.
    pub(crate) fn corner(&self, side: Length, right: bool, bottom: bool) -> Option<Rect> {
        let x = if right { self.area.right() - side } else { self.area.x };
        let y = if bottom { self.area.bottom() - side } else { self.area.y };
        let corner = Rect::new(x, y, Size::new(side, side));
        self.is_free(corner).then_some(corner)
    }

    /// True when nothing stands in `place`.
    pub(crate) fn is_free(&self, place: Rect) -> bool {
        let taken = self.cards.overlaps(place) || self.taken.iter().any(|t| t.overlaps(place));
        self.area.contains(place) && !taken
    }

    /// The free stretches of this depth along an edge: first those next to the printer's
    /// margin, then those next to the cards.
    pub(crate) fn free(&self, edge: Edge, depth: Length) -> Vec<Rect> {
        let lay = |rect| {
            if edge.upright() { transposed(rect) } else { rect }
        };
        let (area, cards) = (lay(self.area), lay(self.cards));
        let (outer, inner) = match edge {
            Edge::Top | Edge::Left => (area.y, cards.y - depth),
            Edge::Bottom | Edge::Right => (area.bottom() - depth, cards.bottom()),
        };
        let room = match edge {
            Edge::Top | Edge::Left => cards.y - area.y,
            Edge::Bottom | Edge::Right => area.bottom() - cards.bottom(),
        };
        if room < depth {
            return Vec::new();
        }
        let taken: Vec<Rect> = self.taken.iter().map(|rect| lay(*rect)).collect();
        let band = |y| Rect { x: area.x, y, width: area.width, height: depth };
        let mut found = stretches(band(outer), &taken);
        found.extend(stretches(band(inner), &taken));
        found.into_iter().map(lay).collect()
    }
}

/// The parts of a lying band that none of `taken` touches, from left to right.
fn stretches(band: Rect, taken: &[Rect]) -> Vec<Rect> {
    let mut blocks: Vec<(Length, Length)> =
        taken.iter().filter(|t| t.overlaps(band)).map(|t| (t.x, t.right())).collect();
    blocks.sort_unstable();
    blocks.push((band.right(), band.right()));
    let (mut from, mut found) = (band.x, Vec::new());
    for (left, right) in blocks {
        if left > from {
            found.push(Rect { x: from, width: left - from, ..band });
        }
        from = from.max(right);
    }
    found
}

/// The rectangle with x and y changed about.
pub(super) fn transposed(rect: Rect) -> Rect {
    Rect { x: rect.y, y: rect.x, width: rect.height, height: rect.width }
}
