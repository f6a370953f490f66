//! In: how the paper lies. Out: how many pieces of each size a row takes, and what strips of them measure. Never: which
//! rows there are.

use super::{Job, fit};
use crate::Axis;
use cardwright_base::units::{Length, Size};
use cardwright_model::Layout;

/// Between the bleed of a strip and where it is parted from the next: room for its marks and their numbers.
pub(super) const BESIDE: Length = Length::nm(3_300_000);
/// At one end of the strips: room for the slug.
const ENDS: Length = Length::nm(4_500_000);

/// A way to lay strips on the paper.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// The paper as it lies.
    pub(super) size: Size,
    /// About which it is turned over or folded.
    pub(super) axis: Axis,
    /// True where strips lie side by side, and not one below the other: every strip crosses a fold.
    pub(super) upright: bool,
    /// Of every size: the pieces in a row, and what a strip measures across its rows.
    sizes: Vec<Measure>,
    /// What strips may take together.
    room: Length,
    /// The edge that the printer does not reach.
    margin: Length,
}

#[derive(Clone, Copy, Debug)]
struct Measure {
    in_a_row: u32,
    /// How much room a row takes.
    row: Length,
    gutter: Length,
    /// Bleed and room for marks, on either side.
    edge: Length,
}

impl Way {
    /// The ways in which the paper of a job may lie, not yet measured.
    pub(super) fn all(job: &Job) -> Vec<Self> {
        let way = |(size, axis): (Size, Axis)| {
            let upright = job.layout == Layout::Fold && axis == Axis::Horizontal;
            let (length, _) = parts(upright, size);
            let room = length - job.margin * 2 - ENDS;
            Self { size, axis, upright, sizes: Vec::new(), room, margin: job.margin }
        };
        fit::ways(job).into_iter().map(way).collect()
    }

    /// The same with the measures of all sizes; or why one does not fit.
    pub(super) fn measured(mut self, sizes: &[Job]) -> Result<Self, String> {
        for job in sizes {
            let (row, piece) = parts(self.upright, job.trim);
            let room = self.across(job);
            // A fold has no edge of paper on one side.
            let edges = if job.layout == Layout::Fold { 1 } else { 2 };
            let spared = room - BESIDE * edges;
            let room = if job.is_small() && spared >= piece { spared } else { room };
            let in_a_row = if room < piece {
                0
            } else {
                (room + job.gutter).as_nm() / (piece + job.gutter).as_nm()
            };
            let edge = job.outer() + BESIDE;
            let in_a_row = u32::try_from(in_a_row).expect("a paper takes few pieces");
            let needed = row + edge * 2;
            if in_a_row == 0 || needed > self.room {
                let Self { size, room, .. } = &self;
                let trim = job.trim;
                return Err(format!(
                    "a strip of pieces of {trim} takes {needed}, and {size} has {room} for strips; give \
                        this size a job of its own"
                ));
            }
            self.sizes.push(Measure { in_a_row, row, gutter: job.gutter, edge });
        }
        Ok(self)
    }

    /// The room that trims and gutters of a row of fronts have.
    fn across(&self, job: &Job) -> Length {
        let (_, paper) = parts(self.upright, self.size);
        let beside = job.margin + job.outer();
        let room = match job.layout {
            Layout::Fold => paper.half() - beside - job.beside_fold(),
            _ => paper - beside * 2,
        };
        room.max(Length::ZERO)
    }

    /// How many pieces of a size lie in a row.
    pub(super) fn in_a_row(&self, size: usize) -> u32 {
        self.sizes[size].in_a_row
    }

    /// What a strip of so many rows measures, with the room for its marks.
    pub(super) fn extent(&self, size: usize, rows: u32) -> Length {
        let Measure { row, gutter, edge, .. } = self.sizes[size];
        let rows = i64::from(rows);
        row * rows + gutter * (rows - 1) + edge * 2
    }

    /// Whether strips of these sizes, of so many rows each, fit on a sheet together.
    pub(super) fn fits(&self, strips: impl IntoIterator<Item = (usize, u32)>) -> bool {
        let taken: Length = strips.into_iter().map(|(size, rows)| self.extent(size, rows)).sum();
        taken <= self.room
    }

    /// Where the strips begin that take so much together: they lie in the middle, or at the very beginning where the
    /// slug needs what is left.
    pub(super) fn start(&self, taken: Length) -> Length {
        let middle = (parts(self.upright, self.size).0 - taken).half();
        if middle < self.margin + ENDS { self.margin } else { middle }
    }

    /// The paper of one strip.
    pub(super) fn strip(&self, extent: Length) -> Size {
        let Size { width, height } = self.size;
        if self.upright { Size::new(extent, height) } else { Size::new(width, extent) }
    }

    /// Where the backs are, seen from the fronts.
    pub(super) fn beyond(&self) -> &'static str {
        if self.upright { "below" } else { "to the right of" }
    }
}

/// A size across the rows and along them.
fn parts(upright: bool, size: Size) -> (Length, Length) {
    if upright { (size.width, size.height) } else { (size.height, size.width) }
}
