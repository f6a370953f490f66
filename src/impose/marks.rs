//! In: the block of cards on its page. Out: the lines that say where to cut and fold. Never: a line
//! inside the bleed of either side of the paper.

use std::collections::BTreeSet;

use super::strips::transposed;
use super::{Axis, Mark, MarkKind};
use cardwright_base::units::{Length, Point, Rect, Size};
use cardwright_model::{CropStyle, MarkStyle};

/// A shorter mark does not guide a ruler.
const SHORTEST: Length = Length::nm(1_500_000);
/// A line between two cards is held to both of them, so it may be shorter.
const SHORTEST_BETWEEN: Length = Length::mm(1);
/// Marks stay this far from the edge of the paper; guides alone run to it.
const FROM_PAPER_EDGE: Length = Length::mm(1);

/// What the lines of a page go by.
pub(super) struct Around<'a> {
    /// Size of the page.
    pub(crate) size: Size,
    /// The edges that are not printed on: at the left and right, and above and below.
    pub(crate) margins: Size,
    /// The block with all bleed, of the recto and of what lies behind it.
    pub(crate) bleed: Rect,
    /// The trims of the page.
    pub(crate) trims: Vec<Rect>,
    /// What of the faces shows, the more of both sides.
    pub(crate) clips: Vec<Rect>,
    /// The line about which the page is folded, if it is.
    pub(crate) fold: Option<Axis>,
    /// Thickness of the board that the fold goes round.
    pub(crate) board: Length,
    /// How the lines look.
    pub(crate) style: &'a MarkStyle,
    /// True when x and y have changed about.
    pub(crate) lying: bool,
}

/// The lines of one page, and those that are missed on it.
#[derive(Clone, Default)]
pub(super) struct Lines {
    pub(crate) marks: Vec<Mark>,
    pub(crate) lost: Vec<LostMarks>,
    pub(crate) notes: Vec<String>,
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
    /// Between the bleed and the mark.
    pub(crate) offset: Length,
    /// The shortest that guides a ruler.
    pub(crate) shortest: Length,
}

impl LostMarks {
    /// Space that the marks would need.
    pub fn needed(&self) -> Length {
        self.offset + self.shortest + self.margin.max(FROM_PAPER_EDGE)
    }

    /// The widest margin beside which they would be whole enough.
    pub fn widest_margin(&self) -> Length {
        self.space - self.offset - self.shortest
    }

    /// True when they are not even drawn.
    pub fn left_out(&self) -> bool {
        self.space < self.offset + self.shortest + FROM_PAPER_EDGE
    }

    /// What became of them, for a note.
    pub(crate) fn words(&self) -> String {
        let Self { sides, space, margin, .. } = self;
        if self.left_out() {
            format!("no crop marks {sides}: there is only {space} of paper beyond the bleed")
        } else {
            format!("the crop marks {sides} are within the {margin} that the printer may not reach")
        }
    }
}

/// Every line that the style asks for: crop marks at every cut on all four sides of the block, lines
/// of the same cuts where white lies between the cards, guides and fold marks. Two cards that share
/// a cut (no gutter) share its marks.
pub(super) fn lines(upright: &Around<'_>) -> Lines {
    let mut out = Lines::default();
    let style = upright.style;
    let lying = upright.turned();
    let ways =
        [(upright, "above and below the cards"), (&lying, "to the left and right of the cards")];
    for (at, sides) in ways {
        if style.crop == CropStyle::None {
            continue;
        }
        let missed = at.missed(sides);
        if !missed.left_out() {
            let length = at.length();
            at.push(
                &mut out,
                at.cuts().into_iter().flat_map(|x| at.outside(x, MarkKind::Crop, length)),
            );
        }
        if at.space() < missed.needed() {
            out.lost.push(missed);
        }
    }
    for (at, sides) in ways {
        if style.crop == CropStyle::Crosses {
            at.push(&mut out, at.between(MarkKind::Crop));
        }
        if style.guides {
            let marked = style.crop != CropStyle::None && !at.missed(sides).left_out();
            at.push(&mut out, at.to_the_edge(if marked { at.length() } else { Length::ZERO }));
        }
        if style.guides && style.crop != CropStyle::Crosses {
            at.push(&mut out, at.between(MarkKind::Guide));
        }
    }
    match upright.fold {
        Some(Axis::Vertical) if style.fold => upright.fold_marks(&mut out),
        Some(Axis::Horizontal) if style.fold => lying.fold_marks(&mut out),
        _ => {}
    }
    out
}

/// Everything here is said of upright lines; for those that lie, the page is turned.
impl Around<'_> {
    /// The same with x and y changed about.
    pub(super) fn turned(&self) -> Self {
        let all = |rects: &[Rect]| rects.iter().copied().map(transposed).collect();
        Self {
            size: self.size.turned(),
            margins: self.margins.turned(),
            bleed: transposed(self.bleed),
            trims: all(&self.trims),
            clips: all(&self.clips),
            lying: !self.lying,
            ..*self
        }
    }

    /// Takes upright lines: where they stand, and from where to where they run.
    fn push(
        &self,
        out: &mut Lines,
        lines: impl IntoIterator<Item = (MarkKind, Length, Length, Length)>,
    ) {
        out.marks.extend(lines.into_iter().map(|(kind, x, from, to)| {
            if self.lying { line(kind, from, x, to, x) } else { line(kind, x, from, x, to) }
        }));
    }

    /// Where the knife goes, from left to right.
    pub(super) fn cuts(&self) -> BTreeSet<Length> {
        self.trims.iter().flat_map(|trim| [trim.x, trim.right()]).collect()
    }

    /// Between the bleed and the paper's edge; the block is centred, so above and below differ by a
    /// nanometre at most.
    fn space(&self) -> Length {
        self.bleed.y.min(self.size.height - self.bleed.bottom())
    }

    /// What is missed if there is too little space.
    fn missed(&self, sides: &'static str) -> LostMarks {
        LostMarks {
            sides,
            space: self.space(),
            margin: self.margins.height,
            offset: self.style.offset,
            shortest: SHORTEST.min(self.style.length),
        }
    }

    /// As long as is wanted, or as there is room.
    fn length(&self) -> Length {
        self.style.length.min(self.space() - self.style.offset - FROM_PAPER_EDGE)
    }

    /// A line above the block and one below it.
    fn outside(
        &self,
        x: Length,
        kind: MarkKind,
        length: Length,
    ) -> [(MarkKind, Length, Length, Length); 2] {
        let (top, bottom) = self.ends();
        [(kind, x, top - length, top), (kind, x, bottom, bottom + length)]
    }

    /// Where lines outside the block begin.
    pub(super) fn ends(&self) -> (Length, Length) {
        (self.bleed.y - self.style.offset, self.bleed.bottom() + self.style.offset)
    }

    /// Guides from where the crop marks end to the edge of the paper.
    fn to_the_edge(&self, marked: Length) -> Vec<(MarkKind, Length, Length, Length)> {
        let (top, bottom) = self.ends();
        let (top, bottom) = (top - marked, bottom + marked);
        if top <= Length::ZERO || bottom >= self.size.height {
            return Vec::new();
        }
        let both = |x| {
            [
                (MarkKind::Guide, x, Length::ZERO, top),
                (MarkKind::Guide, x, bottom, self.size.height),
            ]
        };
        self.cuts().into_iter().flat_map(both).collect()
    }

    /// Lines at the cuts across the white between two rows of bleed.
    fn between(&self, kind: MarkKind) -> Vec<(MarkKind, Length, Length, Length)> {
        let mut rows: Vec<(Length, Length)> =
            self.clips.iter().map(|clip| (clip.y, clip.bottom())).collect();
        rows.sort_unstable();
        let (mut lines, mut inked) = (Vec::new(), rows.first().map_or(Length::ZERO, |row| row.1));
        for (top, bottom) in rows {
            let (from, to) = (inked + self.style.offset, top - self.style.offset);
            if to - from >= SHORTEST_BETWEEN {
                lines.extend(self.cuts().into_iter().map(|x| (kind, x, from, to)));
            }
            inked = inked.max(bottom);
        }
        lines
    }

    /// A dashed line from one end of the fold to the other where white lies along it; otherwise one
    /// at each end. Round a board the paper is folded twice, at either edge of it.
    fn fold_marks(&self, out: &mut Lines) {
        let middle = self.size.width.half();
        let left = middle - self.board.half();
        let folds = if self.board == Length::ZERO {
            vec![middle]
        } else {
            vec![left, self.size.width - left]
        };
        let missed = self.missed("");
        if missed.left_out() {
            let space = self.space();
            out.notes
                .push(format!("no fold marks: there is only {space} of paper beyond the bleed"));
            return;
        }
        let length = self.length();
        let (top, bottom) = self.ends();
        let beside = |clip: &Rect, x| {
            clip.right() + self.style.offset <= x || x + self.style.offset <= clip.x
        };
        for x in folds {
            let white = self.clips.iter().all(|clip| beside(clip, x));
            if white && self.style.offset > Length::ZERO {
                self.push(out, [(MarkKind::Fold, x, top - length, bottom + length)]);
            } else {
                self.push(out, self.outside(x, MarkKind::Fold, length));
            }
        }
    }
}

/// A straight line between two points.
pub(super) fn line(kind: MarkKind, x1: Length, y1: Length, x2: Length, y2: Length) -> Mark {
    Mark { kind, from: Point { x: x1, y: y1 }, to: Point { x: x2, y: y2 } }
}
