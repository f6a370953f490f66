//! In: how many pages of which size there are, and a job. Out: where they stand on sheets that are
//! folded, cut or glued. Never: what is on a page.
//!
//! A page of the source is a face here: `FaceId(0)` is its first page.

mod assembly;
mod edges;
mod flat;
mod leaflet;
mod order;
mod part;
mod poster;
mod room;
mod seams;
mod side;
mod signature;
mod whole;
mod zine;

pub use flat::{Flat, flat_sheets};

use super::{Imposed, Shift};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_base::units::{Length, Size};
use cardwright_model::{Flip, Layout, MarkStyle, Orientation, Paper, Scaling, SheetJob, Sides};

/// The largest paper, and the largest of any length in a job but the size of a poster.
const MOST: Length = Length::mm(2_000);
/// The smallest page that anybody reads.
const LEAST_PAGE: Length = Length::mm(10);

/// The pages that a job prints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pages {
    /// How many there are.
    pub count: usize,
    /// Finished size of each.
    pub size: Size,
    /// Art beyond that on all sides.
    pub bleed: Length,
}

/// Everything that decides where pages stand on paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageJob {
    /// How they are bound; not one of those for cards.
    pub layout: Layout,
    /// The sheet to print on.
    pub paper: Paper,
    /// Which way the paper lies.
    pub orientation: Orientation,
    /// How the paper is turned over.
    pub flip: Flip,
    /// Into how many files the sides go.
    pub sides: Sides,
    /// The edge of the paper that the printer cannot reach.
    pub margin: Length,
    /// Lines for whoever cuts and folds.
    pub marks: MarkStyle,
    /// How large the pages stand on the paper.
    pub scale: Scaling,
    /// Thickness of a leaf.
    pub leaf: Length,
    /// Most pages of a signature, in fours; all of them where it is nothing.
    pub signature: Option<u32>,
    /// By how much the part of a letter fold that is tucked in is narrower.
    pub tuck: Length,
    /// What two neighbouring parts of a poster share.
    pub overlap: Length,
    /// Finished size of a poster, if `scale` does not say it.
    pub size: Option<Size>,
    /// The page that a poster shows, from 1.
    pub page: u32,
    /// Where the parts of a poster had best meet.
    pub seams: Seams,
    /// By how much the printer's verso misses its recto, as `cardwright calibrate` showed it.
    pub calibration: Shift,
}

/// Places where a cut does no harm, from the upper left corner of the finished poster: the edges of
/// a board's cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Seams {
    /// Places of upright cuts, from the left edge.
    pub x: Vec<Length>,
    /// Places of level cuts, from the top edge.
    pub y: Vec<Length>,
}

impl PageJob {
    /// What the author of a game asks for.
    pub(crate) fn of(job: &SheetJob, calibration: Shift) -> Self {
        Self {
            layout: job.layout.value,
            paper: job.paper.clone(),
            orientation: job.orientation.value,
            flip: job.flip,
            sides: job.sides,
            margin: job.margin.value,
            marks: job.marks,
            scale: job.scale.value,
            leaf: job.leaf.value,
            signature: job.signature.as_ref().map(|it| it.value),
            tuck: job.tuck.value,
            overlap: job.overlap.value,
            size: job.size.as_ref().map(|it| it.value),
            page: job.page,
            seams: Seams::default(),
            calibration,
        }
    }
}

/// Why pages can't be printed as a job wants.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{reason}")]
pub struct PageRefusal {
    /// What does not fit, with figures.
    pub reason: String,
    /// What would work, if anything like it does.
    pub works: Option<String>,
}

impl PageRefusal {
    fn new(reason: impl Into<String>, works: impl Into<String>) -> Self {
        Self { reason: reason.into(), works: Some(works.into()) }
    }

    fn without_hope(reason: impl Into<String>) -> Self {
        Self { reason: reason.into(), works: None }
    }
}

/// Lays pages on the sheets of a job. Nothing is scaled that the job does not scale.
///
/// # Errors
/// A [`PageRefusal`] with the reason in figures and, where there is one, a way that works.
pub fn impose_pages(job: &PageJob, pages: &Pages) -> Result<Imposed, PageRefusal> {
    validate(job, pages)?;
    match job.layout {
        Layout::Booklet => signature::impose(job, pages),
        Layout::Zine => zine::impose(job, pages),
        Layout::HalfFold | Layout::LetterFold | Layout::ZFold => leaflet::impose(job, pages),
        Layout::Poster => poster::impose(job, pages),
        Layout::Single => whole::impose(job, pages),
        Layout::Grid | Layout::Fold => Err(PageRefusal::new(
            "this layout is for cards, but the job prints pages",
            "`booklet`, `zine`, `half-fold`, `letter-fold`, `z-fold`, `poster` or `single`",
        )),
    }
}

/// The sheets of a job of pages; an impossible one is reported with what is possible. `seams` are where
/// the parts of a poster had best meet.
pub fn page_sheets(
    job: &SheetJob,
    calibration: Shift,
    pages: &Pages,
    seams: Seams,
    report: &mut Report,
) -> Option<Imposed> {
    let imposed = impose_pages(&PageJob { seams, ..PageJob::of(job, calibration) }, pages);
    imposed.map_err(|refusal| report.push(refusal.diagnostic(job))).ok()
}

impl PageRefusal {
    /// S001, at the job that was refused.
    pub fn diagnostic(self, job: &SheetJob) -> Diagnostic {
        let Self { reason, works } = self;
        let fault = Diagnostic::error("S001", "this sheet can't be printed").at(job.span, reason);
        match works {
            Some(works) => fault.hint(format!("possible: {works}")),
            None => fault,
        }
    }
}

/// Complains about figures that no paper could mend.
fn validate(job: &PageJob, pages: &Pages) -> Result<(), PageRefusal> {
    let refused = |reason: String| Err(PageRefusal::without_hope(reason));
    let paper = job.paper.size;
    for (what, length) in [
        ("the margin", job.margin),
        ("a leaf of paper", job.leaf),
        ("the overlap", job.overlap),
        ("what is tucked in", job.tuck),
        ("the bleed of the pages", pages.bleed),
    ] {
        if length < Length::ZERO || length > MOST {
            return refused(format!("{what} is {length}, but must be 0 mm to {MOST}"));
        }
    }
    for (what, length) in [("wide", pages.size.width), ("high", pages.size.height)] {
        if length < LEAST_PAGE || length > MOST {
            return refused(format!(
                "a page is {length} {what}, but must be {LEAST_PAGE} to {MOST}"
            ));
        }
    }
    for (what, length) in [("wide", paper.width), ("high", paper.height)] {
        if length < LEAST_PAGE || length > MOST {
            return refused(format!(
                "the paper is {length} {what}, but must be {LEAST_PAGE} to {MOST}"
            ));
        }
    }
    if job.margin * 2 >= paper.width.min(paper.height) {
        return refused(format!(
            "margins of {} leave nothing of the {} paper",
            job.margin, job.paper.size
        ));
    }
    if !job.calibration.is_sound() {
        return refused(job.calibration.complaint());
    }
    if pages.count == 0 {
        return refused("there are no pages".to_owned());
    }
    let one_sided = matches!(job.layout, Layout::Zine | Layout::Poster | Layout::Single);
    match job.sides {
        Sides::Fronts | Sides::Backs if !one_sided => Err(PageRefusal::new(
            "one side of a folded sheet has only half of the pages",
            "`sides = \"both\"`, or `separate` for a printer that prints on one side only",
        )),
        Sides::Backs | Sides::Separate if one_sided => {
            Err(PageRefusal::new("only the front of these sheets is printed", "remove `sides`"))
        }
        _ => Ok(()),
    }
}
