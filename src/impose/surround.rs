//! In: what lies on a page, and its marks. Out: the targets, slug line and rulers around it, and what finds no room.
//! Never: a place that anything takes on either side of the paper.

use super::job::Job;
use super::registration_marks;
use super::ruler::{self, Label, Rulers};
use super::slug::{self, Slug};
use super::strips::Strips;
use super::turnover::Axis;
use super::{Mark, RegistrationMark};
use cardwright_base::units::{Length, Rect, Size};
use cardwright_model::{Layout, MarkSides, Sides};

/// What lies on a page.
pub(super) struct PlacedSide<'a> {
    /// What was asked for; of several sizes, of any of them.
    pub(crate) job: &'a Job,
    /// The paper as it lies.
    pub(crate) size: Size,
    /// About which it is turned over or folded.
    pub(crate) axis: Axis,
    /// All pieces of the recto with their bleed.
    pub(crate) bleed: Rect,
    /// What slug and rulers are level with.
    pub(crate) block: Rect,
    /// The marks of the recto.
    pub(crate) marks: Vec<Mark>,
    /// The numbers of its cuts.
    pub(crate) numbers: Vec<Label>,
}

/// What stands around it.
pub(super) struct Surroundings {
    /// Registration targets of the recto.
    pub(crate) registration_marks: Vec<RegistrationMark>,
    /// The place of the slug line on every page, if there is one.
    pub(crate) slug: Option<Slug>,
    /// For the first page.
    pub(crate) rulers: Rulers,
    /// What has no room, but for rulers, or no side to stand on.
    pub(crate) notes: Vec<String>,
}

/// Slug and rulers are clear of the marks of both pages, which are a nanometre apart when the block cannot be centred
/// exactly.
pub(super) fn surround(it: &PlacedSide<'_>) -> Surroundings {
    let PlacedSide { job, size, axis, bleed, block, .. } = *it;
    let mut notes = Vec::new();
    let mut strips = Strips::new(size, job.margin, bleed.union(axis.behind(size, bleed)));
    for mark in &it.marks {
        strips.take_mark(*mark);
        strips.take_mark(axis.behind_mark(size, *mark));
    }
    it.numbers.iter().for_each(|it| strips.take(it.at));
    let mut registration_marks = Vec::new();
    if job.marks.registration {
        registration_marks = registration_marks::place(&mut strips, size, axis, &mut notes);
    }
    notes.extend(unmarked(job));
    let slug = slug::place(&strips, block);
    match slug {
        Some(slug) => strips.take(slug.at),
        None => notes.push("no slug line: the margins are too small".to_owned()),
    }
    let rulers = ruler::place(&mut strips, block);
    Surroundings { registration_marks, slug, rulers, notes }
}

/// Why no page of a job has marks, where they are wanted on a side that is not printed.
fn unmarked(job: &Job) -> Option<String> {
    let fold = job.layout == Layout::Fold;
    let alone = |sides: Sides| !fold && job.sides == sides;
    let side = match job.marks.sides {
        MarkSides::Back if fold || alone(Sides::Fronts) => "back",
        MarkSides::Front if alone(Sides::Backs) => "front",
        _ => return None,
    };
    Some(format!("no marks: the job asks for them on the {side}, which is not printed"))
}

/// A warning where a calibrated verso leaves the part of the paper that the printer reaches; `bleed` is that of all
/// pieces on the recto.
pub(super) fn beyond_reach(job: &Job, size: Size, axis: Axis, bleed: Rect) -> Option<String> {
    const STEP_NM: i64 = 10_000;
    if job.layout == Layout::Fold || job.sides == Sides::Fronts {
        return None;
    }
    let margin = if job.layout == Layout::Single { Length::ZERO } else { job.margin };
    let area = Rect::new(Length::ZERO, Length::ZERO, size).grown(-margin);
    let beyond = job.calibration.countered().beyond(size, axis.behind(size, bleed), area);
    // A nanometre comes of rounding.
    let beyond = Length::nm((beyond.as_nm() + STEP_NM / 2) / STEP_NM * STEP_NM);
    (beyond > Length::ZERO).then(|| {
        format!(
            "with the correction for this printer, the bleed of the backs extends {beyond} \
            beyond the area it can print"
        )
    })
}
