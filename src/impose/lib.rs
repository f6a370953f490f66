//! In: which faces each printed copy shows, and a job. Out: for every sheet, what lies where on
//! recto and verso. Never: a pixel, a PDF object, a typeset word.
//!
//! All of it is whole nanometres, so a verso is the mirror of its recto exactly.

mod calibration;
mod calibration_sheet;
mod combined;
mod cuts;
mod deck;
mod fit;
mod imposed;
mod job;
mod marks;
mod outline;
mod pages;
mod plan;
mod refusal;
mod registration_marks;
mod ruler;
mod sheet;
mod slots;
mod slug;
mod stagger;
mod strips;
mod surround;
pub mod tuck;
mod turnover;
mod validate;

pub use calibration_sheet::{CalibrationSheet, FURTHEST};
pub use cardwright_model::{Flip, Grid, Orientation, Paper};
pub use combined::combined_sheets;
pub use deck::{all, copies, sheets};
pub use imposed::{Feed, Imposed};
pub use job::{Job, LEAST_MARGIN};
pub use marks::LostMarks;
pub use outline::{Outline, Within, hexagon};
pub use pages::{Flat, PageJob, Pages, Seams, flat_sheets, impose_pages, page_sheets};
pub use plan::{Plan, plan};
pub(crate) use refusal::Refusal;
pub use refusal::Suggestion;
pub(crate) use ruler::Label;
pub use sheet::impose;
pub(crate) use slug::Slug;
pub use stagger::Stagger;
pub use turnover::Axis;

use cardwright_base::units::{Angle, Length, Point, QuarterTurn, Ratio, Rect, Size};
use cardwright_faces::FaceId;

/// One printed card: what its two sides show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copy {
    /// The face on the recto.
    pub front: FaceId,
    /// The face on the verso.
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

/// What a mark is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum MarkKind {
    /// Cut along this line.
    Crop,
    /// Fold along this line, which is dashed.
    Fold,
    /// Cut here with a guillotine, to the edge of the paper.
    Guide,
    /// Part of a ruler that shows the scale of the print.
    Ruler,
    /// Cut here, along the outline of a piece that is no rectangle.
    Cut,
    /// Fold here, between two panels of a piece; dashed.
    Crease,
    /// Cut here: the end of a cut beside the corner of a card, which stays when the margins are gone.
    Corner,
}

/// A straight line, as thick as the style of the job says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// What it is for.
    pub kind: MarkKind,
    /// Where the line begins, from the top left corner of the page.
    pub from: Point,
    /// Where the line ends.
    pub to: Point,
}

/// A circle with a cross, by which two sides or several plates are held against each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegistrationMark {
    /// Middle of the circle, from the top left corner of the page.
    pub middle: Point,
    /// Radius of the circle; the cross is half as long again each way.
    pub radius: Length,
}

/// A small movement of everything on a page: first turned about the middle of the paper, then moved.
/// As seen looking at that page, upright: right, down and clockwise are positive.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shift {
    /// How far to the right.
    pub x: Length,
    /// How far down.
    pub y: Length,
    /// How far clockwise.
    pub angle: Angle,
}

/// A face on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placement {
    /// The face that lies there.
    pub face: FaceId,
    /// Where its trim lies.
    pub trim: Rect,
    /// What of it shows.
    pub clip: Rect,
    /// What of that shows, where it is less than a rectangle.
    pub within: Within,
    /// How it is turned about the centre of its trim.
    pub turn: QuarterTurn,
    /// How large it stands here, of the size that it was drawn in. Cards are never scaled.
    pub scale: Ratio,
}

/// One side of a sheet, as seen when it is held upright.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Which side of the sheet it is.
    pub side: Side,
    /// Size of the paper, as it is held.
    pub size: Size,
    /// The block of all slots, empty ones included.
    pub trim: Rect,
    /// The block and the outer bleed.
    pub bleed: Rect,
    /// The faces in the order of the slots, on both sides alike; about a fold, all the fronts and
    /// then all the backs.
    pub placements: Vec<Placement>,
    /// Edges of pieces, drawn over the faces to be cut along.
    pub outlines: Vec<Outline>,
    /// Crop and fold marks and guides, and the rulers on the first page.
    pub marks: Vec<Mark>,
    /// Registration targets, none where the job wants none.
    pub registration_marks: Vec<RegistrationMark>,
    /// How everything here is moved to counter the printer's own error.
    pub shift: Shift,
    /// Where the slug line stands, if there is room.
    pub slug: Option<Slug>,
    /// Words beside the rulers, and the numbers of cuts.
    pub labels: Vec<Label>,
    /// In which order to make the cuts, where they are numbered.
    pub order: Option<String>,
}

/// A sheet of paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// Number of the sheet, counted from 1.
    pub number: usize,
    /// The side that is printed first: its front, unless backs alone are printed.
    pub recto: Page,
    /// Its back, if both are printed.
    pub verso: Option<Page>,
}

impl Sheet {
    /// Its printed sides in the order of printing.
    pub fn pages(&self) -> impl Iterator<Item = &Page> {
        std::iter::once(&self.recto).chain(&self.verso)
    }
}
