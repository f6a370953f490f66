//! The flat shape of a tuck box: where its panels lie, where it is cut and folded.
//!
//! In: the pile that goes in, the board. Out: a [`Dieline`] in whole nanometres. Never: what is on a
//! panel, or where the whole lies on paper.
//!
//! Seen from outside, from left to right: back, left side, front, right side, and a flap that is
//! glued behind the back. The lid hangs on the back.

mod outline;
mod template;

use cardwright_base::units::{Length, Point, QuarterTurn, Rect, Size};
use cardwright_model::Bottom;

/// The thinnest box that holds its folds.
const LEAST_DEPTH: Length = Length::mm(6);
/// Width of the flap that is glued, and of what is tucked in, at most.
const GLUE: Length = Length::mm(12);
const TUCK: Length = Length::mm(16);
/// The longest flap against dust.
const DUST: Length = Length::mm(22);
/// By how much lid and flaps are narrower than their panel at each side, besides the board.
const RELIEF: Length = Length::nm(300_000);
/// The largest notch for a thumb: its radius.
const NOTCH: Length = Length::mm(9);

/// What a box is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measures {
    /// Width and height of what goes in.
    pub size: Size,
    /// Depth of what goes in.
    pub depth: Length,
    /// How much wider, higher and deeper it is inside.
    pub slack: Length,
    /// Thickness of the board.
    pub board: Length,
    /// How the bottom is closed.
    pub bottom: Bottom,
}

/// A part of a box that shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// What is seen first.
    Front,
    /// The back, behind the front.
    Back,
    /// To the left of the front, as seen from before it.
    Left,
    /// To the right of it.
    Right,
    /// The top, which opens.
    Lid,
    /// What of the lid is tucked in.
    Tuck,
    /// The bottom, opposite the lid.
    Bottom,
}

impl Side {
    /// What layouts call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Front => "front",
            Self::Back => "back",
            Self::Left => "left",
            Self::Right => "right",
            Self::Lid => "lid",
            Self::Tuck => "tuck",
            Self::Bottom => "bottom",
        }
    }
}

/// A panel of the flat box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panel {
    /// Which part of the folded box it becomes.
    pub side: Side,
    /// Where it lies on the flat box.
    pub at: Rect,
    /// How what is on it is turned, so that it stands upright on the folded box. Top and bottom are
    /// read from before the front.
    pub turn: QuarterTurn,
    /// How far art may go beyond it: to the left, above, to the right, below.
    pub reach: [Length; 4],
}

/// A straight line from point to point.
pub(crate) type Stroke = (Point, Point);

/// A flat box, from the upper left corner of what is cut out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dieline {
    /// Width and height of the whole.
    pub size: Size,
    /// Width, height and depth of the folded box, outside.
    pub(crate) outside: (Length, Length, Length),
    /// The panels that show.
    pub panels: Vec<Panel>,
    /// Flaps that nobody sees, which are glued.
    pub glued: Vec<Rect>,
    /// What is coloured: outlines of panels and flaps that may be seen.
    pub grounds: Vec<Vec<Point>>,
    /// Where it is cut: its outline, in order; nothing on a shop's template, which has its own.
    pub cuts: Vec<Stroke>,
    /// Where it is folded; nothing on a shop's template.
    pub folds: Vec<Stroke>,
    /// Radius of the notch for the thumb, in the middle of the front's upper edge.
    pub notch: Length,
}

/// Lengths from which everything else follows: from fold to fold.
#[derive(Clone, Copy)]
struct Parts {
    /// Of front and back.
    w: Length,
    h: Length,
    /// Of the sides, the lid and the bottom.
    d: Length,
    glue: Length,
    tuck: Length,
    dust: Length,
    /// By how much flaps are narrower at each side.
    relief: Length,
    notch: Length,
    /// The inner flap of a bottom that is glued.
    inner: Length,
    bottom: Bottom,
}

fn part(length: Length, of: i64, parts: i64) -> Length {
    Length::nm(length.as_nm() * of / parts)
}

impl Parts {
    fn of(it: &Measures) -> Self {
        let Measures { size, depth, slack, board, bottom } = *it;
        // From fold to fold is from the middle of the board to the middle of the board: one thickness
        // more than inside. The glued flap takes another from the width, what is tucked in from the
        // depth; the flaps against dust one at each end from the height.
        let w = size.width + slack + board * 2;
        let h = size.height + slack + board * 3;
        let d = (depth + slack + board * 2).max(LEAST_DEPTH);
        let relief = RELIEF + board.half();
        let least = w.min(h);
        let inner = (d - relief).min(GLUE * 2);
        Self {
            w,
            h,
            d,
            glue: GLUE.min(part(w, 1, 2)).min(part(h, 1, 2)),
            tuck: TUCK.min(part(h, 1, 3)),
            dust: DUST.min(part(w, 9, 20)),
            relief,
            notch: NOTCH.min(part(least, 1, 6)),
            inner,
            bottom,
        }
    }

    /// Where the upper fold of the panels lies.
    fn top(&self) -> Length {
        (self.d + self.tuck).max(self.dust)
    }

    /// Where the lower one lies.
    fn foot(&self) -> Length {
        self.top() + self.h
    }

    fn size(&self) -> Size {
        let below = match self.bottom {
            Bottom::Tuck => self.d + self.tuck,
            Bottom::Glued => self.d - self.relief,
        };
        let height = self.foot() + below.max(self.dust);
        Size::new(self.w * 2 + self.d * 2 + self.glue, height)
    }
}

impl Dieline {
    /// The flat box for these measures, with as much art beyond its cuts.
    pub fn of(measures: &Measures, bleed: Length) -> Self {
        let it = Parts::of(measures);
        let (w, h, d) = (it.w, it.h, it.d);
        let board = measures.board;
        Self {
            size: it.size(),
            outside: (w + board, h + board, d + board),
            panels: panels(&it, bleed),
            glued: glued(&it),
            grounds: outline::grounds(&it),
            cuts: outline::closed(&outline::all(&it)),
            folds: outline::folds(&it),
            notch: it.notch,
        }
    }
}

/// The flap beside the last side, and the inner one of a bottom that is glued.
fn glued(it: &Parts) -> Vec<Rect> {
    let Parts { w, h, d, .. } = *it;
    let side = Rect { x: w * 2 + d * 2, y: it.top(), width: it.glue, height: h };
    let inner = Rect { x: Length::ZERO, y: it.foot(), width: w, height: it.inner };
    let inner = Some(inner).filter(|_| it.bottom == Bottom::Glued);
    [side].into_iter().chain(inner).collect()
}

fn panels(it: &Parts, bleed: Length) -> Vec<Panel> {
    let Parts { w, h, d, relief: r, .. } = *it;
    let (top, foot) = (it.top(), it.foot());
    let rect = |x, y, width, height| Rect { x, y, width, height };
    let (none, near) = (Length::ZERO, r.min(bleed));
    let (upright, turned) = (QuarterTurn::None, QuarterTurn::Half);
    let panel = |side, at, turn, reach| Panel { side, at, turn, reach };
    // Below a glued bottom's front and beside its back there is what nobody sees.
    let glued = it.bottom == Bottom::Glued;
    let (back_foot, front_foot) = if glued { (bleed, none) } else { (none, bleed) };
    let mut panels = vec![
        panel(Side::Back, rect(none, top, w, h), upright, [bleed, none, none, back_foot]),
        panel(Side::Left, rect(w, top, d, h), upright, [none, bleed, none, bleed]),
        panel(Side::Front, rect(w + d, top, w, h), upright, [none, bleed, none, front_foot]),
        panel(Side::Right, rect(w * 2 + d, top, d, h), upright, [none, bleed, bleed, bleed]),
        panel(Side::Lid, rect(r, top - d, w - r * 2, d), turned, [bleed, none, near, none]),
        panel(
            Side::Tuck,
            rect(r, top - d - it.tuck, w - r * 2, it.tuck),
            turned,
            [bleed, bleed, near, none],
        ),
    ];
    panels.push(match it.bottom {
        Bottom::Tuck => {
            panel(Side::Bottom, rect(r, foot, w - r * 2, d), turned, [bleed, none, near, none])
        }
        Bottom::Glued => panel(
            Side::Bottom,
            rect(w + d + r, foot, w - r * 2, d - r),
            upright,
            [near, none, near, bleed],
        ),
    });
    panels
}
