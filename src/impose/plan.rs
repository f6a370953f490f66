//! In: a job. Out: the slots, marks, slug and rulers that every sheet of it shares, or a refusal
//! with figures. Never: which card lies where.

use super::Mark;
use super::job::Job;
use super::marks::{self, LostMarks};
use super::refusal::{Refusal, nearest};
use super::ruler::{self, Label};
use super::slug::{self, Slug};
use super::strips::Strips;
use super::turnover::Axis;
use crate::model::{Grid, Orientation};
use crate::units::{Length, Rect, Size};

/// The smallest card; the smallest token that makers accept is 8 mm (print.md 1.5).
const LEAST_TRIM: Length = Length::mm(5);
/// The largest paper and the largest of any length in a job.
pub(super) const MOST: Length = Length::mm(2_000);
/// The most columns or rows in a message or a plan.
pub(super) const MOST_CARDS: u32 = 1_000;

/// The place of one copy on a recto.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// The finished edge.
    pub trim: Rect,
    /// The trim and the bleed that shows: half the gutter towards neighbours, all of the outer
    /// bleed elsewhere. Empty neighbours on a partial sheet count as neighbours.
    pub clip: Rect,
}

/// What all sheets of a job share. Made by [`plan`] only, so at least one copy fits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Name of the paper.
    pub paper: String,
    /// The paper as it lies.
    pub size: Size,
    /// Cards from left to right.
    pub columns: u32,
    /// Cards from top to bottom.
    pub rows: u32,
    /// The places on the recto in reading order.
    pub slots: Vec<Slot>,
    /// The block of all slots on the recto.
    pub trim: Rect,
    /// The block and the outer bleed on the recto.
    pub bleed: Rect,
    /// The line about which the paper is turned over.
    pub axis: Axis,
    /// Crop marks of the recto.
    pub crop_marks: Vec<Mark>,
    /// Crop marks that nobody can cut by.
    pub lost_marks: Vec<LostMarks>,
    /// The place of the slug line on every page, if there is one.
    pub slug: Option<Slug>,
    /// Lines of the rulers on the first recto.
    pub rulers: Vec<Mark>,
    /// Words beside the rulers.
    pub labels: Vec<Label>,
    /// What the author should know: marks, slug or rulers that had no room.
    pub notes: Vec<String>,
}

/// Lays the slots of a job on its paper, centred.
///
/// # Errors
/// A [`Refusal`] with the reason in figures and, where one exists, the nearest job that works.
pub fn plan(job: &Job) -> Result<Plan, Refusal> {
    match lay(job) {
        Ok((size, columns, rows)) => Ok(furnish(job, size, columns, rows)),
        Err(reason) => Err(Refusal { reason, suggestion: nearest(job).map(Box::new) }),
    }
}

/// The paper as it lies, columns and rows; or why not, in words.
pub(super) fn lay(job: &Job) -> Result<(Size, u32, u32), String> {
    sound(job)?;
    let fitting = ways(job).into_iter().filter_map(|size| {
        let (most_columns, most_rows) = most(job, size);
        let (columns, rows) = match job.grid {
            Grid::Auto => (most_columns, most_rows),
            Grid::Fixed { columns, rows } => (columns, rows),
        };
        let fits = columns <= most_columns && rows <= most_rows && columns * rows > 0;
        fits.then_some((size, columns, rows))
    });
    // The first of equals, which is the upright one.
    fitting
        .reduce(|best, next| if next.1 * next.2 > best.1 * best.2 { next } else { best })
        .ok_or_else(|| too_big(job))
}

/// The sizes the paper may have when it lies as the job allows.
fn ways(job: &Job) -> Vec<Size> {
    let size = job.paper.size;
    let upright = Size::new(size.width.min(size.height), size.width.max(size.height));
    match job.orientation {
        Orientation::Auto => vec![upright, upright.turned()],
        Orientation::Portrait => vec![upright],
        Orientation::Landscape => vec![upright.turned()],
    }
}

/// The most columns and rows that fit on a paper lying as `size`.
fn most(job: &Job, size: Size) -> (u32, u32) {
    let outside = (job.margin + job.bleed) * 2;
    let count = |paper: Length, card: Length| {
        let room = paper - outside;
        if room < card {
            return 0;
        }
        let count = (room + job.gutter).as_nm() / (card + job.gutter).as_nm();
        u32::try_from(count).expect("paper is at most 2 m and a card at least 5 mm")
    };
    (count(size.width, job.trim.width), count(size.height, job.trim.height))
}

/// Complains about lengths that no paper could mend.
pub(super) fn sound(job: &Job) -> Result<(), String> {
    let paper = job.paper.size;
    for (what, length) in [
        ("the gutter", job.gutter),
        ("the bleed", job.bleed),
        ("the margin", job.margin),
        ("the bleed of the faces", job.face_bleed),
    ] {
        if length < Length::ZERO || length > MOST {
            return Err(format!("{what} is {length}; it can be 0 mm to {MOST}"));
        }
    }
    for (what, length) in [("wide", job.trim.width), ("high", job.trim.height)] {
        if length < LEAST_TRIM || length > MOST {
            return Err(format!("a card is {length} {what}; it can be {LEAST_TRIM} to {MOST}"));
        }
    }
    for (what, length) in [("wide", paper.width), ("high", paper.height)] {
        if length < LEAST_TRIM || length > MOST {
            return Err(format!("the paper is {length} {what}; it can be {LEAST_TRIM} to {MOST}"));
        }
    }
    if let Grid::Fixed { columns, rows } = job.grid
        && !((1..=MOST_CARDS).contains(&columns) && (1..=MOST_CARDS).contains(&rows))
    {
        return Err(format!("a grid of {columns} x {rows} cards; both can be 1 to {MOST_CARDS}"));
    }
    if job.bleed > job.face_bleed {
        return Err(format!(
            "a bleed of {} is wanted, but the faces are drawn with {}",
            job.bleed, job.face_bleed
        ));
    }
    if job.gutter > job.face_bleed * 2 {
        return Err(format!(
            "a gutter of {} is filled from both sides, and the faces are drawn with a bleed of {}",
            job.gutter, job.face_bleed
        ));
    }
    Ok(())
}

/// The paper that a block of cards needs, margins included.
pub(super) fn needed(job: &Job, columns: u32, rows: u32) -> Size {
    let length = |card: Length, count: u32| {
        card * i64::from(count) + job.gutter * (i64::from(count) - 1) + (job.bleed + job.margin) * 2
    };
    Size::new(length(job.trim.width, columns), length(job.trim.height, rows))
}

/// "3 x 3 cards of 63 x 88 mm with ... need 209.4 x 284.4 mm; Letter upright is ...".
fn too_big(job: &Job) -> String {
    let (columns, rows) = match job.grid {
        Grid::Auto => (1, 1),
        Grid::Fixed { columns, rows } => (columns, rows),
    };
    let (cards, gutters, need) = if columns * rows == 1 {
        (format!("one card of {}", job.trim), String::new(), "needs")
    } else {
        let cards = format!("{columns} x {rows} cards of {}", job.trim);
        (cards, format!("{} gutters, ", job.gutter), "need")
    };
    let papers: Vec<String> = ways(job)
        .into_iter()
        .map(|size| {
            let way = if size.width <= size.height { "upright" } else { "on its side" };
            format!("{way} is {size}")
        })
        .collect();
    let name =
        if job.paper.name == job.paper.size.to_string() { "the paper" } else { &job.paper.name };
    format!(
        "{cards} with {gutters}{} bleed and {} margins {need} {}; {name} {}",
        job.bleed,
        job.margin,
        needed(job, columns, rows),
        papers.join(" and "),
    )
}

/// Slots, marks, slug and rulers for a grid that fits.
fn furnish(job: &Job, size: Size, columns: u32, rows: u32) -> Plan {
    let (slots, trim) = slots(job, size, columns, rows);
    let bleed = trim.grown(job.bleed);
    let axis = Axis::of(job.flip, size);
    let trims: Vec<Rect> = slots.iter().map(|slot| slot.trim).collect();
    let crop = marks::crop(size, bleed, job.margin, &trims);
    let mut notes: Vec<String> = crop.lost.iter().map(LostMarks::words).collect();
    // Slug and rulers must be clear of the marks of both pages, which are a nanometre apart when
    // the block cannot be centred exactly.
    let mut strips = Strips::new(size, job.margin, bleed.union(axis.behind(size, bleed)));
    for mark in &crop.marks {
        strips.take_mark(*mark);
        strips.take_mark(axis.behind_mark(size, *mark));
    }
    let slug = slug::place(&strips, trim);
    match slug {
        Some(slug) => strips.take(slug.at),
        None => notes.push("no slug line: the margins have no room for one".to_owned()),
    }
    let rulers = ruler::place(&mut strips, trim);
    notes.extend(rulers.note);
    Plan {
        paper: job.paper.name.clone(),
        size,
        columns,
        rows,
        slots,
        trim,
        bleed,
        axis,
        crop_marks: crop.marks,
        lost_marks: crop.lost,
        slug,
        rulers: rulers.marks,
        labels: rulers.labels,
        notes,
    }
}

/// The slots in reading order and the block they make, centred on the page.
fn slots(job: &Job, size: Size, columns: u32, rows: u32) -> (Vec<Slot>, Rect) {
    let outside = (job.bleed + job.margin) * 2;
    let need = needed(job, columns, rows);
    let block = Size::new(need.width - outside, need.height - outside);
    let block =
        Rect::new((size.width - block.width).half(), (size.height - block.height).half(), block);
    let step_x = job.trim.width + job.gutter;
    let step_y = job.trim.height + job.gutter;
    let inside = job.gutter.half();
    let mut slots = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let x = block.x + step_x * i64::from(column);
            let y = block.y + step_y * i64::from(row);
            let trim = Rect::new(x, y, job.trim);
            let grow = |outermost: bool| if outermost { job.bleed } else { inside };
            let (left, right) = (grow(column == 0), grow(column + 1 == columns));
            let (above, below) = (grow(row == 0), grow(row + 1 == rows));
            let clip = Rect {
                x: trim.x - left,
                y: trim.y - above,
                width: trim.width + left + right,
                height: trim.height + above + below,
            };
            slots.push(Slot { trim, clip });
        }
    }
    (slots, block)
}
