//! In: what the author asked for. Out: a plain record. Never: whether it can be done; that is
//! `plan`'s to say.

use crate::model::{Flip, Game, Grid, Orientation, Paper, SheetJob};
use crate::units::{Length, Size};

/// The edge that common home printers leave white: 4.2 mm is the least that they share (print.md
/// 2.1).
pub const LEAST_MARGIN: Length = Length::nm(4_200_000);

/// Everything that decides where the copies lie on the paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// The sheet to print on.
    pub paper: Paper,
    /// Columns and rows.
    pub grid: Grid,
    /// Which way the paper lies.
    pub orientation: Orientation,
    /// Between neighbouring trims. Each of the two shows half of it as bleed.
    pub gutter: Length,
    /// Bleed outside the block of cards.
    pub bleed: Length,
    /// The edge of the paper that the printer cannot reach; no bleed enters it.
    pub margin: Length,
    /// How the paper is turned over.
    pub flip: Flip,
    /// Trim size of one card, as it stands on the page.
    pub trim: Size,
    /// Bleed that every face is drawn with, on all sides.
    pub face_bleed: Length,
}

impl Job {
    /// What the author of a game asks for.
    pub fn of(game: &Game, job: &SheetJob) -> Self {
        Self {
            paper: job.paper.clone(),
            grid: job.grid.value,
            orientation: job.orientation.value,
            gutter: job.gutter.value,
            bleed: job.bleed.value,
            margin: job.margin.value,
            flip: job.flip,
            trim: game.format.trim,
            face_bleed: game.format.bleed,
        }
    }

    /// A job with the usual values for home printing: as many cards as fit, 2 mm gutters, 2 mm
    /// bleed (all that the faces have, if they have less), the least margin, turned over the long
    /// edge.
    pub fn new(paper: Paper, trim: Size, face_bleed: Length) -> Self {
        let two = Length::mm(2);
        Self {
            paper,
            grid: Grid::Auto,
            orientation: Orientation::Auto,
            gutter: two.min(face_bleed * 2),
            bleed: two.min(face_bleed),
            margin: LEAST_MARGIN,
            flip: Flip::LongEdge,
            trim,
            face_bleed,
        }
    }
}
