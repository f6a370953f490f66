//! In: a job whose rows may be moved against each other. Out: how close they come, how many pieces
//! that gives, and what of each shows. Never: a piece nearer to another than the gutter.

use super::job::Job;
use super::outline::{Within, apothems, grown};
use super::strips::transposed;
use cardwright_base::units::{Length, Rect, Size};
use cardwright_model::{Packing, Shape};

/// A side of a hexagon that is nearer than this to the point where its neighbours meet could run
/// backwards once its corners are rounded.
const ROUNDING: Length = Length::nm(10);

/// Rows of which every other one is moved by half a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stagger {
    /// True where it is columns that are moved, up and down.
    pub columns: bool,
    /// True where the moved ones hold as many as the others, and not one less.
    pub(crate) full: bool,
}

/// The pieces of a job as seen when rows are moved: for moved columns x and y have changed about.
struct Frame {
    width: Length,
    height: Length,
    /// From a piece to the next in its row.
    along: Length,
    /// By how much every other row is moved.
    half: Length,
    /// From a row to the next.
    down: Length,
}

/// The ways in which the rows of a job can be moved against each other: none of rectangles, whose
/// neighbours would not come closer.
pub(super) fn ways(job: &Job) -> Vec<Stagger> {
    let way = |columns| Stagger { columns, full: false };
    match (job.packing, job.shape) {
        (Packing::Staggered, Shape::HexPointy) => vec![way(false)],
        (Packing::Staggered, Shape::HexFlat) => vec![way(true)],
        (Packing::Staggered, Shape::Round) if job.trim.width == job.trim.height => {
            vec![way(false), way(true)]
        }
        _ => Vec::new(),
    }
}

impl Stagger {
    /// The most columns and rows within `room`, with or without the last place of a moved row.
    pub(super) fn most(self, job: &Job, room: Size) -> (Self, u32, u32) {
        let frame = self.frame(job);
        let room = self.turned(room);
        if room.width < frame.width || room.height < frame.height {
            return (self, 0, 0);
        }
        let count = |room: Length, step: Length| {
            u32::try_from(room.as_nm() / step.as_nm()).expect("a paper takes few pieces") + 1
        };
        let along = count(room.width - frame.width, frame.along);
        let rows = count(room.height - frame.height, frame.down);
        let way = self.of(job, along, room);
        if self.columns { (way, rows, along) } else { (way, along, rows) }
    }

    /// The same for a grid that is settled.
    pub(super) fn fixed(self, job: &Job, columns: u32, room: Size) -> Self {
        self.of(job, columns, self.turned(room))
    }

    fn of(self, job: &Job, along: u32, room: Size) -> Self {
        let frame = self.frame(job);
        let taken = frame.width + frame.along * (i64::from(along) - 1) + frame.half;
        Self { full: taken <= room.width, ..self }
    }

    /// How many pieces so many columns and rows hold.
    pub(super) fn places(self, columns: u32, rows: u32) -> u32 {
        let moved = if self.columns { columns / 2 } else { rows / 2 };
        columns * rows - if self.full { 0 } else { moved }
    }

    /// What so many columns and rows measure.
    pub(super) fn block(self, job: &Job, columns: u32, rows: u32) -> Size {
        let frame = self.frame(job);
        let (along, lines) = if self.columns { (rows, columns) } else { (columns, rows) };
        let moved = if self.full && lines > 1 { frame.half } else { Length::ZERO };
        let width = frame.width + frame.along * (i64::from(along) - 1) + moved;
        self.turned(Size::new(width, frame.height + frame.down * (i64::from(lines) - 1)))
    }

    /// The places in reading order, each with what shows of a front and of a back.
    pub(super) fn places_in(
        self,
        job: &Job,
        (columns, rows): (u32, u32),
        block: Rect,
    ) -> Vec<(Rect, Within, Within)> {
        let frame = self.frame(job);
        let block = if self.columns { transposed(block) } else { block };
        let (along, lines) = if self.columns { (rows, columns) } else { (columns, rows) };
        let (along, lines) = (i64::from(along), i64::from(lines));
        let in_line = |line: i64| if line % 2 == 1 && !self.full { along - 1 } else { along };
        let is = |line: i64, place: i64| {
            (0..lines).contains(&line) && (0..in_line(line)).contains(&place)
        };
        let mut places = Vec::new();
        for line in 0..lines {
            let moved = line % 2;
            for place in 0..in_line(line) {
                let x = block.x + frame.along * place + frame.half * moved;
                let y = block.y + frame.down * line;
                let trim = Rect::new(x, y, Size::new(frame.width, frame.height));
                let trim = if self.columns { transposed(trim) } else { trim };
                let (left, right) = (place - 1 + moved, place + moved);
                let beside = [
                    is(line - 1, right),
                    is(line, place + 1),
                    is(line + 1, right),
                    is(line + 1, left),
                    is(line, place - 1),
                    is(line - 1, left),
                ];
                let within = |bleed| self.within(job, trim, bleed, beside);
                places.push((trim, within(job.bleed), within(job.outer())));
            }
        }
        // Down the columns they were made.
        places.sort_by_key(|(trim, ..)| (trim.y, trim.x));
        places
    }

    /// The shape with its bleed, but no more than half the gutter towards neighbours, and no further
    /// than the middle of a place that is empty, where the bleeds of those around it would meet.
    /// `beside` tells of neighbours clockwise from the right upper one, as rows are moved.
    fn within(self, job: &Job, trim: Rect, bleed: Length, beside: [bool; 6]) -> Within {
        let beside = if self.columns {
            let [right_upper, right, right_lower, left_lower, left, left_upper] = beside;
            // What was to the right lies below now.
            [left, left_lower, right_lower, right, right_upper, left_upper]
        } else {
            beside
        };
        let shape = if self.columns { Shape::HexFlat } else { Shape::HexPointy };
        let (cell, round) = match job.shape {
            Shape::Round => {
                let around = self.turned(Shape::HexPointy.around(trim.width));
                let (wider, higher) = (around.width - trim.width, around.height - trim.height);
                let cell = Rect::new(trim.x - wider.half(), trim.y - higher.half(), around);
                (cell, Within::of(job.shape, trim, bleed).round)
            }
            _ => (trim, None),
        };
        let inside = bleed.min(job.gutter.half());
        let apothems = apothems(shape, Size::new(cell.width, cell.height));
        let by =
            std::array::from_fn(
                |n| {
                    if beside[n] { inside } else { bleed.min(apothems[n] - ROUNDING) }
                },
            );
        Within { round, hex: Some(grown(shape, cell, by)) }
    }

    fn turned(self, size: Size) -> Size {
        if self.columns { size.turned() } else { size }
    }

    fn frame(self, job: &Job) -> Frame {
        let Size { width, height } = self.turned(job.trim);
        let (w, g) = (width.as_nm() as f64, job.gutter.as_nm() as f64);
        // The height of a hexagon around the piece, which a circle does not fill.
        let h = match job.shape {
            Shape::Round => Shape::HexPointy.around(width).height,
            _ => height,
        };
        let h = h.as_nm() as f64;
        // Between two slanting sides there is a gutter when the rows are so far apart.
        let side = (w / 2.0).hypot(h / 4.0);
        let down = h * 0.75 + (g * side - g * h / 8.0) * 2.0 / w;
        let along = width + job.gutter;
        let half = Length::nm(along.as_nm() / 2 + along.as_nm() % 2);
        Frame { width, height, along, half, down: Length::nm(down.ceil() as i64) }
    }
}
