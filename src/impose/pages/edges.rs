//! In: a block of pages on its paper. Out: marks where to cut it out and where to fold it, and the
//! places of slug and rulers. Never: a line inside a page, but where nothing else is left.

use super::super::registration_marks;
use super::super::ruler::{self, Rulers};
use super::super::slug;
use super::super::strips::Strips;
use super::super::{Axis, Mark, MarkKind, RegistrationMark, Slug};
use super::PageJob;
use cardwright_base::units::{Length, Point, Rect, Size};
use cardwright_model::CropStyle;

/// A shorter mark does not guide a ruler.
const SHORTEST: Length = Length::nm(1_500_000);
/// Marks stay this far from the edge of the paper.
const FROM_PAPER_EDGE: Length = Length::mm(1);
/// Nobody cuts off a narrower strip than this: the edge of the paper is the edge of the page.
const LEAST_STRIP: Length = Length::mm(2);
/// Length of a mark that has to stand on the pages.
const INSIDE: Length = Length::mm(4);

/// Cuts, marks for them, and what has no room.
#[derive(Default)]
pub(super) struct Edges {
    pub(crate) marks: Vec<Mark>,
    pub(crate) cuts: u32,
    pub(crate) notes: Vec<String>,
}

/// Marks outside a block: where it is cut out, and at the ends of its upright folds.
pub(super) fn around(job: &PageJob, paper: Size, block: Rect, folds: &[Length]) -> Edges {
    let mut edges = Edges::default();
    // The block stands in the middle but for a nanometre.
    let beside = block.x.min(paper.width - block.right());
    let above = block.y.min(paper.height - block.bottom());
    let mut cuts = Vec::new();
    if beside >= LEAST_STRIP {
        cuts.extend([(true, block.x), (true, block.right())]);
    }
    if above >= LEAST_STRIP {
        cuts.extend([(false, block.y), (false, block.bottom())]);
    }
    edges.cuts = cuts.len() as u32;
    let lines = cuts.into_iter().map(|(upright, at)| (MarkKind::Crop, upright, at));
    let folds = folds.iter().map(|at| (MarkKind::Fold, true, *at));
    let mut lost = (false, false);
    for (kind, upright, at) in lines.chain(folds) {
        let wanted = match kind {
            MarkKind::Fold => job.marks.fold,
            _ => job.marks.crop != CropStyle::None,
        };
        let space = if upright { above } else { beside };
        match length(job, space) {
            Some(length) if wanted => {
                edges.marks.extend(ends(job, block, kind, upright, at, length));
            }
            None if wanted && kind == MarkKind::Crop => {
                if upright {
                    lost.0 = true;
                } else {
                    lost.1 = true;
                }
            }
            _ => {}
        }
        if job.marks.guides && kind == MarkKind::Crop {
            edges.marks.extend(guides(job, paper, block, upright, at));
        }
    }
    for (lost, sides, space) in
        [(lost.0, "above and below", above), (lost.1, "to the left and right of", beside)]
    {
        if lost {
            edges.notes.push(format!(
                "no crop marks {sides} the pages: there is only {space} of paper beyond them"
            ));
        }
    }
    edges
}

/// True when a fold has a mark outside the block.
pub(super) fn has_folds(marks: &[Mark]) -> bool {
    marks.iter().any(|mark| mark.kind == MarkKind::Fold)
}

/// How long a mark is where so much paper is left outside the block.
fn length(job: &PageJob, space: Length) -> Option<Length> {
    let room = space - job.marks.offset - FROM_PAPER_EDGE;
    (room >= SHORTEST).then(|| room.min(job.marks.length))
}

/// The two ends of a line through the block, outside it.
fn ends(
    job: &PageJob,
    block: Rect,
    kind: MarkKind,
    upright: bool,
    at: Length,
    length: Length,
) -> [Mark; 2] {
    let offset = job.marks.offset;
    let (before, after) =
        if upright { (block.y, block.bottom()) } else { (block.x, block.right()) };
    let spans =
        [(before - offset - length, before - offset), (after + offset, after + offset + length)];
    spans.map(|(from, to)| line(kind, upright, at, from, to))
}

/// From the block to the very edges of the paper.
fn guides(job: &PageJob, paper: Size, block: Rect, upright: bool, at: Length) -> [Mark; 2] {
    let offset = job.marks.offset;
    let (before, after, end) = if upright {
        (block.y, block.bottom(), paper.height)
    } else {
        (block.x, block.right(), paper.width)
    };
    [(Length::ZERO, before - offset), (after + offset, end)]
        .map(|(from, to)| line(MarkKind::Guide, upright, at, from, to))
}

/// A line that runs down or across.
pub(super) fn line(kind: MarkKind, upright: bool, at: Length, from: Length, to: Length) -> Mark {
    let point = |along| if upright { Point { x: at, y: along } } else { Point { x: along, y: at } };
    Mark { kind, from: point(from), to: point(to) }
}

/// Short lines at both ends of folds that go from edge to edge of the paper, as far out as the
/// printer reaches.
pub(super) fn inside(job: &PageJob, paper: Size, upright: bool, folds: &[Length]) -> Vec<Mark> {
    let end = if upright { paper.height } else { paper.width };
    let spans = [(job.margin, job.margin + INSIDE), (end - job.margin - INSIDE, end - job.margin)];
    let lines = |at: &Length| spans.map(|(from, to)| line(MarkKind::Fold, upright, *at, from, to));
    folds.iter().flat_map(lines).collect()
}

/// What stands in the margins beside marks.
pub(super) struct PageMarks {
    pub(crate) slug: Option<Slug>,
    pub(crate) rulers: Rulers,
    pub(crate) registration_marks: Vec<RegistrationMark>,
}

/// The places of the slug line, of rulers and, if they are wanted, of registration targets, as far
/// as there is room for them outside the block.
pub(super) fn furnish(
    job: &PageJob,
    paper: Size,
    block: Rect,
    marks: &[Mark],
    notes: &mut Vec<String>,
) -> PageMarks {
    let axis = Axis::of(job.flip, paper);
    let mut strips = Strips::new(paper, job.margin, block.union(axis.behind(paper, block)));
    for mark in marks {
        strips.take_mark(*mark);
        strips.take_mark(Axis::Vertical.behind_mark(paper, *mark));
        strips.take_mark(axis.behind_mark(paper, *mark));
    }
    let mut registration_marks = Vec::new();
    if job.marks.registration {
        registration_marks = registration_marks::place(&mut strips, paper, axis, notes);
    }
    let slug = slug::place(&strips, block);
    if let Some(slug) = slug {
        strips.take(slug.at);
    }
    PageMarks { slug, rulers: ruler::place(&mut strips, block), registration_marks }
}
