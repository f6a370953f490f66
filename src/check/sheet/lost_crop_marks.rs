//! Crop marks that find no room between the bleed and the printer's margin.

use super::{for_home, jobs_of_one_size, tighter};
use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_impose::{Grid, Job, LEAST_MARGIN, LostMarks, Plan, plan};
use cardwright_model::SheetJob;

check!(S012, "lost-crop-marks", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    // What is drawn on the cards themselves shows where to cut.
    let missed = |job: &SheetJob, planned: &Plan| for_home(job) && !planned.is_outlined();
    for (job, planned, _) in
        jobs_of_one_size(context).filter(|(job, planned, _)| missed(job, planned))
    {
        let Some(first) = planned.lost_marks.first() else { continue };
        let sides = match &planned.lost_marks[..] {
            [_, _, ..] => "around the cards",
            _ => first.sides,
        };
        let LostMarks { space, margin, .. } = first;
        let remark = format!("there is only {space} of paper beyond this bleed");
        let finding = if first.left_out() {
            CHECK
                .finding(format!("the crop marks {sides} are omitted"))
                .at(job.bleed.span, format!("{remark}; marks need {}", first.needed()))
        } else {
            CHECK
                .finding(format!("the crop marks {sides} are not printed"))
                .at(job.bleed.span, remark)
                .see(job.margin.span, format!("{margin} of it stays blank"))
        };
        found.push(match remedy(&Job::of(context.game, job), planned) {
            Some(remedy) => finding.hint(format!("{remedy} makes room for them")),
            None => finding.hint("put fewer cards on a sheet to make room for them"),
        });
    }
    found
}

/// The least change to the job that keeps its grid and brings the marks back.
fn remedy(asked: &Job, now: &Plan) -> Option<String> {
    let widest = now.lost_marks.iter().map(LostMarks::widest_margin).min()?;
    if widest >= LEAST_MARGIN {
        return Some(format!("a margin of {widest}"));
    }
    let grid = Grid::Fixed { columns: now.columns, rows: now.rows };
    let margin = asked.margin.min(LEAST_MARGIN);
    let marked = |job: &Job| plan(job).is_ok_and(|it| it.lost_marks.is_empty());
    let found = tighter(&Job { grid, margin, ..asked.clone() }).find(marked)?;
    let margin = if found.margin == asked.margin {
        String::new()
    } else {
        format!("a margin of {}, ", found.margin)
    };
    Some(format!("{margin}a gutter of {} with a bleed of {}", found.gutter, found.bleed))
}
