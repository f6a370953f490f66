//! In: places on a recto and how the paper is turned. Out: the places behind them on the verso, or
//! beyond the fold that brings them there.
//! Never: the artwork, which is turned and not mirrored.

use super::{Mark, RegistrationMark, Within};
use cardwright_base::units::{Point, QuarterTurn, Rect, Size};
use cardwright_model::Flip;

/// The line about which the paper is turned over, as seen on the recto held upright.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Axis {
    /// Columns change places, the backs stand upright.
    Vertical,
    /// Rows change places, the backs stand on their heads.
    Horizontal,
}

impl Axis {
    /// The axis for a paper lying as `size`. "Long" and "short" are the paper's own edges, so
    /// the same driver setting turns a landscape sheet the other way (print.md 2.2).
    pub fn of(flip: Flip, size: Size) -> Self {
        let upright = size.width <= size.height;
        match (upright, flip) {
            (true, Flip::LongEdge) | (false, Flip::ShortEdge) => Self::Vertical,
            (true, Flip::ShortEdge) | (false, Flip::LongEdge) => Self::Horizontal,
        }
    }

    /// How a back stands on the verso.
    pub(crate) fn turn(self) -> QuarterTurn {
        match self {
            Self::Vertical => QuarterTurn::None,
            Self::Horizontal => QuarterTurn::Half,
        }
    }

    /// The place behind `rect` on a page of this size.
    pub fn behind(self, size: Size, rect: Rect) -> Rect {
        match self {
            Self::Vertical => Rect { x: size.width - rect.right(), ..rect },
            Self::Horizontal => Rect { y: size.height - rect.bottom(), ..rect },
        }
    }

    /// The line behind `mark` on a page of this size.
    pub(crate) fn behind_mark(self, size: Size, mark: Mark) -> Mark {
        let point = |p| self.behind_point(size, p);
        Mark { from: point(mark.from), to: point(mark.to), ..mark }
    }

    /// The target behind `target` on a page of this size.
    pub(crate) fn behind_target(self, size: Size, target: RegistrationMark) -> RegistrationMark {
        RegistrationMark { middle: self.behind_point(size, target.middle), ..target }
    }

    /// What shows behind something of which this shows.
    pub(crate) fn behind_within(self, size: Size, within: Within) -> Within {
        Within {
            round: within.round.map(|rect| self.behind(size, rect)),
            hex: within.hex.map(|corners| corners.map(|at| self.behind_point(size, at))),
        }
    }

    /// The point behind `at` on a page of this size.
    pub(crate) fn behind_point(self, size: Size, at: Point) -> Point {
        match self {
            Self::Vertical => Point { x: size.width - at.x, y: at.y },
            Self::Horizontal => Point { x: at.x, y: size.height - at.y },
        }
    }
}
