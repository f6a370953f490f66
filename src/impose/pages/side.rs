//! In: cells of a sheet and the pages in them. Out: the two sides of the sheet. Never: which page
//! goes where.

use super::super::{
    Axis, Mark, Page, Placement, RegistrationMark, Sheet, Shift, Side, Slug, Within,
};
use super::PageJob;
use super::room::PageLayout;
use cardwright_base::units::{Length, Point, QuarterTurn, Rect, Size};
use cardwright_faces::FaceId;
use cardwright_model::MarkSides;

/// A place for a page on one side of a sheet.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    /// What of the side it may fill.
    pub(crate) at: Rect,
    /// From 0; nothing is a blank page.
    pub(crate) page: Option<usize>,
    /// How it is turned.
    pub(crate) turn: QuarterTurn,
    /// How far to the right of the cell's middle it stands.
    pub(crate) shift: Length,
}

impl Cell {
    pub(crate) fn upright(at: Rect, page: Option<usize>) -> Self {
        Self { at, page, turn: QuarterTurn::None, shift: Length::ZERO }
    }
}

/// What all sheets of a job share.
pub(super) struct SharedLayout<'a> {
    pub(crate) job: &'a PageJob,
    pub(crate) laid: PageLayout,
    /// The block of all cells.
    pub(crate) block: Rect,
    /// As they lie on the recto.
    pub(crate) marks: Vec<Mark>,
    /// Of the verso alone, as they would lie on a recto.
    pub(crate) inner_marks: Vec<Mark>,
    pub(crate) registration_marks: Vec<RegistrationMark>,
    pub(crate) slug: Option<Slug>,
}

impl SharedLayout<'_> {
    /// The only sheet, which is printed on one side.
    pub(crate) fn one_sided(&self, cells: &[Cell]) -> Sheet {
        let recto = self.side(Side::Recto, cells, self.block, self.recto());
        Sheet { number: 1, recto, verso: None }
    }

    /// A sheet that is printed on both. The cells of the verso are those that show when the sheet is
    /// turned like the page of a book; the other way of turning has all of it upside down.
    pub(crate) fn two_sided(&self, number: usize, recto: &[Cell], verso: &[Cell]) -> Sheet {
        let size = self.laid.paper;
        let book = Axis::Vertical;
        let behind = self.verso().into_iter().map(|mark| book.behind_mark(size, mark)).collect();
        let mut upright = self.side(Side::Verso, verso, book.behind(size, self.block), behind);
        for target in &mut upright.registration_marks {
            *target = book.behind_target(size, *target);
        }
        let mut verso = match Axis::of(self.job.flip, size) {
            Axis::Vertical => upright,
            Axis::Horizontal => turned(upright),
        };
        verso.shift = self.job.calibration.countered();
        let recto = self.side(Side::Recto, recto, self.block, self.recto());
        Sheet { number, recto, verso: Some(verso) }
    }

    fn recto(&self) -> Vec<Mark> {
        let shown = self.job.marks.sides != MarkSides::Back;
        if shown { self.marks.clone() } else { Vec::new() }
    }

    fn verso(&self) -> Vec<Mark> {
        let shown = self.job.marks.sides != MarkSides::Front;
        let mut marks = if shown { self.marks.clone() } else { Vec::new() };
        marks.extend(&self.inner_marks);
        marks
    }

    fn side(&self, side: Side, cells: &[Cell], block: Rect, marks: Vec<Mark>) -> Page {
        let placed = cells.iter().filter_map(|cell| {
            let face = FaceId(cell.page?);
            let page = self.laid.page;
            let x = cell.at.x + (cell.at.width - page.width).half() + cell.shift;
            let y = cell.at.y + (cell.at.height - page.height).half();
            let trim = Rect::new(x, y, page);
            let clip = shared(trim, cell.at);
            Some(Placement {
                face,
                trim,
                clip,
                within: Within::default(),
                turn: cell.turn,
                scale: self.laid.scale,
            })
        });
        Page {
            side,
            size: self.laid.paper,
            trim: block,
            bleed: block,
            placements: placed.collect(),
            outlines: Vec::new(),
            marks,
            registration_marks: self.registration_marks.clone(),
            shift: Shift::default(),
            slug: self.slug,
            labels: Vec::new(),
            order: None,
        }
    }
}

/// What two rectangles share that touch at least.
pub(super) fn shared(a: Rect, b: Rect) -> Rect {
    let (x, y) = (a.x.max(b.x), a.y.max(b.y));
    let (right, bottom) = (a.right().min(b.right()), a.bottom().min(b.bottom()));
    Rect::new(x, y, Size::new(right - x, bottom - y))
}

/// The whole page upside down; the slug stays where it is, for it stands in the middle.
fn turned(page: Page) -> Page {
    let size = page.size;
    let point = |p: Point| Point { x: size.width - p.x, y: size.height - p.y };
    let rect = |r: Rect| Rect { x: size.width - r.right(), y: size.height - r.bottom(), ..r };
    let turn = |turn| match turn {
        QuarterTurn::None => QuarterTurn::Half,
        QuarterTurn::Half => QuarterTurn::None,
        QuarterTurn::Left => QuarterTurn::Right,
        QuarterTurn::Right => QuarterTurn::Left,
    };
    Page {
        trim: rect(page.trim),
        bleed: rect(page.bleed),
        placements: page
            .placements
            .into_iter()
            .map(|placement| Placement {
                trim: rect(placement.trim),
                clip: rect(placement.clip),
                turn: turn(placement.turn),
                ..placement
            })
            .collect(),
        registration_marks: page
            .registration_marks
            .into_iter()
            .map(|it| RegistrationMark { middle: point(it.middle), ..it })
            .collect(),
        marks: page
            .marks
            .into_iter()
            .map(|it| Mark { from: point(it.from), to: point(it.to), ..it })
            .collect(),
        ..page
    }
}
