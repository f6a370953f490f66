//! Checks on the sheets of a game.

pub(super) mod lost_crop_marks;
pub(super) mod lost_type;
pub(super) mod mostly_empty_sheet;
pub(super) mod unforgiving_duplex;
pub(super) mod unlike_neighbours;
pub(super) mod unprintable_margin;

use super::CheckContext;
use cardwright_base::units::Length;
use cardwright_impose::{Job, Plan, Sheet};
use cardwright_model::{JobContent, Layout, Paper, SheetJob};

/// How far a home printer may shift the back of a sheet against its front: 1 to 2 mm are usual
/// (print.md 2.3). This is the least to reckon with.
const SHIFT: Length = Length::mm(1);

/// Every job of cards that share a paper, with its sheets and a plan for each size of its cards; none when one of
/// them is impossible.
fn jobs<'a>(
    context: &CheckContext<'a>,
) -> impl Iterator<Item = (&'a SheetJob, &'a [Plan], &'a [Sheet])> + use<'a> {
    let imposed = context.sheets.unwrap_or_default();
    let of_cards = context.game.sheets.iter().filter(|job| job.of.value == JobContent::Cards);
    let jobs = of_cards.zip(imposed).map(|(job, (plans, sheets))| (job, &plans[..], &sheets[..]));
    jobs.filter(|(job, ..)| job.layout.value != Layout::Single)
}

/// The same of the jobs whose cards are all of one size, with the one plan of each.
fn jobs_of_one_size<'a>(
    context: &CheckContext<'a>,
) -> impl Iterator<Item = (&'a SheetJob, &'a Plan, &'a [Sheet])> + use<'a> {
    let jobs = jobs(context).filter(|(job, ..)| !job.combine);
    jobs.filter_map(|(job, plans, sheets)| Some((job, plans.first()?, sheets)))
}

/// True for a paper that printers at home take. A size of the author's own is for a print shop or a
/// cutter, which keep other margins and do not shift.
fn for_home(job: &SheetJob) -> bool {
    Paper::all().iter().any(|paper| paper.size == job.paper.size)
}

/// The job with gutter and bleed ever smaller, but not below what a shift of the backs asks for.
fn tighter(job: &Job) -> impl Iterator<Item = Job> + '_ {
    const STEP: Length = Length::nm(250_000);
    // 4 mm in all, more than a sheet for home has to give.
    const STEPS: i64 = 16;
    let less = |length: Length, by: Length, least: Length| length.min((length - by).max(least));
    (1..=STEPS).map(move |step| Job {
        gutter: less(job.gutter, STEP * step, SHIFT * 2),
        bleed: less(job.bleed, STEP * step, SHIFT),
        ..job.clone()
    })
}
