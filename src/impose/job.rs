//! In: what the author asked for. Out: a plain record. Never: whether it can be done; that is
//! `plan`'s to say.

use super::Shift;
use cardwright_base::units::{Length, Size};
use cardwright_model::{
    Collation, Flip, Format, Game, Grid, Layout, MarkStyle, Orientation, OutlineStyle, Packing,
    Paper, Shape, SheetJob, Sides,
};

/// The edge that common home printers leave white: 4.2 mm is the least that they share (print.md
/// 2.1).
pub const LEAST_MARGIN: Length = Length::nm(4_200_000);

/// Everything that decides where the copies lie on the paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    /// The sheet to print on. It says nothing for [`Layout::Single`], whose page is the card with
    /// its bleed; neither do gutter, margin, flip, orientation and marks.
    pub paper: Paper,
    /// How the copies lie: grid, fold or single.
    pub layout: Layout,
    /// How the rows lie against each other.
    pub packing: Packing,
    /// Thickness of the board that a fold goes round.
    pub board: Length,
    /// The least between two lines of a die, where a die cuts the sheet.
    pub die: Option<Length>,
    /// Which sides are printed.
    pub sides: Sides,
    /// In which order the copies lie.
    pub collate: Collation,
    /// Columns and rows; about a fold, of the fronts alone.
    pub grid: Grid,
    /// Which way the paper lies.
    pub orientation: Orientation,
    /// Between neighbouring trims. Each of the two shows its bleed in it, but no more than half of
    /// the gutter; what is left between them stays white.
    pub gutter: Length,
    /// Bleed that shows around a front.
    pub bleed: Length,
    /// Bleed that a back shows beyond that.
    pub back_bleed: Length,
    /// The edge of the paper that the printer cannot reach; no bleed enters it.
    pub margin: Length,
    /// How the paper is turned over.
    pub flip: Flip,
    /// Lines around the cards.
    pub marks: MarkStyle,
    /// By how much the printer's backs miss their places, as measured, seen looking at the verso:
    /// first turned about the middle of the paper, then moved. Every verso is moved to counter it.
    pub calibration: Shift,
    /// Trim size of one card, as it stands on the page.
    pub trim: Size,
    /// How its edge runs within that.
    pub shape: Shape,
    /// Radius of its corners, where it is a rectangle.
    pub corner: Length,
    /// Bleed that every face is drawn with, on all sides.
    pub face_bleed: Length,
}

impl Job {
    /// What the author of a game asks for, on a printer without an error of its own.
    pub fn of(game: &Game, job: &SheetJob) -> Self {
        Self::asked(job, game.format_named(&job.format), Shift::default())
    }

    /// What a job asks for, for cards of this format on a printer with this error.
    pub(crate) fn asked(job: &SheetJob, format: &Format, calibration: Shift) -> Self {
        Self {
            paper: job.paper.clone(),
            layout: job.layout.value,
            packing: job.packing,
            board: job.board.value,
            die: job.die.as_ref().map(|it| it.gap),
            sides: job.sides,
            collate: job.collate,
            grid: job.grid.value,
            orientation: job.orientation.value,
            gutter: job.gutter.value,
            bleed: job.bleed.value,
            back_bleed: job.back_bleed.value,
            margin: job.margin.value,
            flip: job.flip,
            marks: job.marks,
            calibration,
            trim: format.trim,
            shape: if job.square { Shape::Rectangle } else { format.shape },
            corner: if job.square { Length::ZERO } else { format.corner },
            face_bleed: format.bleed,
        }
    }

    /// A job with the usual values for home printing: as many cards as fit, 2 mm gutters, 2 mm
    /// bleed (all that the faces have, if they have less), the least margin, turned over the long
    /// edge.
    pub fn new(paper: Paper, trim: Size, face_bleed: Length) -> Self {
        let two = Length::mm(2);
        Self {
            paper,
            layout: Layout::Grid,
            packing: Packing::Straight,
            board: Length::ZERO,
            die: None,
            sides: Sides::Both,
            collate: Collation::Rows,
            grid: Grid::Auto,
            orientation: Orientation::Auto,
            gutter: two.min(face_bleed * 2),
            bleed: two.min(face_bleed),
            back_bleed: Length::ZERO,
            margin: LEAST_MARGIN,
            flip: Flip::LongEdge,
            marks: MarkStyle::default(),
            calibration: Shift::default(),
            trim,
            shape: Shape::Rectangle,
            corner: Length::ZERO,
            face_bleed,
        }
    }

    /// The bleed of a back, which is the wider of the two.
    pub(super) fn outer(&self) -> Length {
        self.bleed + self.back_bleed
    }

    /// From the middle of a fold to the trims beside it: half of the board that it goes round, and
    /// room for the bleed on either side, or half a gutter where that is more.
    pub(super) fn beside_fold(&self) -> Length {
        let half = Length::nm((self.board.as_nm() + 1) / 2);
        half + self.gutter.half().max(self.outer())
    }

    /// Whether the pieces are no cards but counters: a sheet takes very many.
    pub(super) fn is_small(&self) -> bool {
        /// Less than the smallest cards, on both sides.
        const SMALL: Length = Length::mm(40);
        self.trim.width.max(self.trim.height) < SMALL
    }

    /// Whether the edges of the pieces are drawn: by a die always, as marks where the style asks for
    /// it.
    pub(super) fn outlined(&self) -> bool {
        /// Corners that no straight cut comes near: more than so many times the radius is the side.
        const ROUND: i64 = 6;
        let side = self.trim.width.min(self.trim.height);
        let shaped = self.shape != Shape::Rectangle || self.corner * ROUND > side;
        let marked = self.layout != Layout::Single
            && match self.marks.outline {
                OutlineStyle::None => false,
                OutlineStyle::Shape | OutlineStyle::Corners => shaped,
                OutlineStyle::All => true,
            };
        self.die.is_some() || marked
    }
}
