//! In: which faces each printed copy shows, and a job. Out: for every sheet, what lies where on
//! recto and verso. Never: a pixel, a PDF object, a typeset word.
//!
//! All of it is whole nanometres, so a verso is the mirror of its recto exactly.

mod deck;
mod job;
mod marks;
mod plan;
mod refusal;
mod ruler;
mod slug;
mod strips;
mod turnover;

pub use crate::model::{Flip, Grid, Orientation, Paper};
pub use deck::all;
pub use job::{Job, LEAST_MARGIN};
pub use marks::LostMarks;
pub use plan::{Plan, Slot, plan};
pub use refusal::{Refusal, Suggestion};
pub use ruler::Label;
pub use slug::Slug;
pub use turnover::Axis;

use crate::faces::FaceId;
use crate::units::{Point, QuarterTurn, Rect, Size};

/// One printed card: what its two sides show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copy {
    /// On the recto.
    pub front: FaceId,
    /// On the verso.
    pub back: FaceId,
}

/// A page of a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Printed first; carries the fronts.
    Recto,
    /// Printed after the paper was turned over; carries the backs.
    Verso,
}

/// A straight line, 0.25 pt thick and black (print.md 2.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// One end.
    pub from: Point,
    /// The other end.
    pub to: Point,
}

/// A face on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// Which face.
    pub face: FaceId,
    /// Where its trim lies.
    pub trim: Rect,
    /// What of it shows.
    pub clip: Rect,
    /// How it is turned about the centre of its trim.
    pub turn: QuarterTurn,
}

/// One side of a sheet, as seen when it is held upright.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Which side.
    pub side: Side,
    /// The paper.
    pub size: Size,
    /// The block of all slots, empty ones included.
    pub trim: Rect,
    /// The block and the outer bleed.
    pub bleed: Rect,
    /// The faces, in the order of the copies on both sides.
    pub placements: Vec<Placement>,
    /// Crop marks, and the rulers on the first recto.
    pub marks: Vec<Mark>,
    /// Where the slug line stands, if there is room.
    pub slug: Option<Slug>,
    /// Words beside the rulers.
    pub labels: Vec<Label>,
}

/// A sheet of paper, printed on both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// Counted from 1.
    pub number: usize,
    /// Its front.
    pub recto: Page,
    /// Its back.
    pub verso: Page,
}

impl Sheet {
    /// Both pages in the order of printing.
    pub fn pages(&self) -> [&Page; 2] {
        [&self.recto, &self.verso]
    }
}

/// Lays every copy once, in reading order, on as many sheets as it takes. On a partial last
/// sheet the copies keep their slots.
pub fn impose(plan: &Plan, copies: &[Copy]) -> Vec<Sheet> {
    copies
        .chunks(plan.slots.len())
        .enumerate()
        .map(|(index, copies)| Sheet {
            number: index + 1,
            recto: recto(plan, copies, index == 0),
            verso: verso(plan, copies),
        })
        .collect()
}

fn recto(plan: &Plan, copies: &[Copy], first: bool) -> Page {
    let placements = copies.iter().zip(&plan.slots).map(|(copy, slot)| Placement {
        face: copy.front,
        trim: slot.trim,
        clip: slot.clip,
        turn: QuarterTurn::None,
    });
    let mut marks = plan.crop_marks.clone();
    let mut labels = Vec::new();
    if first {
        marks.extend(&plan.rulers);
        labels.clone_from(&plan.labels);
    }
    Page {
        side: Side::Recto,
        size: plan.size,
        trim: plan.trim,
        bleed: plan.bleed,
        placements: placements.collect(),
        marks,
        slug: plan.slug,
        labels,
    }
}

fn verso(plan: &Plan, copies: &[Copy]) -> Page {
    let behind = |rect| plan.axis.behind(plan.size, rect);
    let placements = copies.iter().zip(&plan.slots).map(|(copy, slot)| Placement {
        face: copy.back,
        trim: behind(slot.trim),
        clip: behind(slot.clip),
        turn: plan.axis.turn(),
    });
    Page {
        side: Side::Verso,
        size: plan.size,
        trim: behind(plan.trim),
        bleed: behind(plan.bleed),
        placements: placements.collect(),
        marks: plan.crop_marks.iter().map(|m| plan.axis.behind_mark(plan.size, *m)).collect(),
        slug: plan.slug,
        labels: Vec::new(),
    }
}
