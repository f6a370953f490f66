//! Backs that show their neighbour, or white, as soon as the printer shifts.

use super::{SHIFT, for_home, jobs};
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Patch};
use cardwright_base::english::and;
use cardwright_base::units::Length;
use cardwright_impose::{Job, plan};
use cardwright_model::{Layout, Located, SheetJob, Sides};

check!(S011, "unforgiving-duplex", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    // What lies about a fold, or on one side, depends on no printer's second pass.
    let turned = |job: &SheetJob| {
        for_home(job) && job.layout.value == Layout::Grid && job.sides != Sides::Fronts
    };
    for (job, planned, _) in jobs(context).filter(|(job, ..)| turned(job)) {
        let asked = Job::of(context.game, job);
        let same =
            |mended: Job| plan(&mended).is_ok_and(|it| it.slots.len() == planned.slots.len());
        let neighbours = planned.slots.len() > 1;
        let gutter = neighbours && job.gutter.value < SHIFT * 2;
        let shown = job.bleed.value + job.back_bleed.value;
        let bleed = shown < SHIFT;
        let mended = Job {
            gutter: if gutter { SHIFT * 2 } else { asked.gutter },
            bleed: if bleed { SHIFT - asked.back_bleed } else { asked.bleed },
            ..asked.clone()
        };
        let finding = match (gutter, bleed) {
            (true, false) => narrow_gutter(job),
            (true, true) => {
                narrow_gutter(job).see(job.bleed.span, format!("and {shown} around the outer ones"))
            }
            (false, true) => CHECK
                .finding(format!("if the backs shift by {SHIFT}, a white edge shows"))
                .at(job.bleed.span, format!("{shown} of it are printed around the cards")),
            (false, false) => continue,
        };
        found.push(remedied(finding, context, job, &mended, same(mended.clone())));
    }
    found
}

fn narrow_gutter(job: &SheetJob) -> Diagnostic {
    let half = job.gutter.value.half();
    CHECK
        .finding(format!("if the backs shift by {SHIFT}, the neighbouring back shows"))
        .at(job.gutter.span, format!("each neighbour has half of this, {half}"))
}

/// The finding with what to write instead.
fn remedied(
    mut finding: Diagnostic,
    context: &CheckContext<'_>,
    job: &SheetJob,
    mended: &Job,
    as_many: bool,
) -> Diagnostic {
    let drawn = context.game.format_named(&job.format).bleed;
    if drawn < SHIFT {
        let hint = format!(
            "the faces are drawn with a bleed of {drawn}; first give `[format]` a `bleed` of \
                {SHIFT} or more"
        );
        return finding.hint(hint);
    }
    let changed: Vec<(&str, &Located<Length>, Length)> =
        [("gutter", &job.gutter, mended.gutter), ("bleed", &job.bleed, mended.bleed)]
            .into_iter()
            .filter(|(_, old, new)| old.value != *new)
            .collect();
    let words: Vec<String> =
        changed.iter().map(|(key, _, new)| format!("`{key} = \"{new}\"`")).collect();
    finding =
        finding.hint(format!("home printers shift by 1 to 2 mm; write {} or more", and(&words)));
    if !as_many {
        return finding.hint("fewer cards will then fit on a sheet; change `grid` or `margin` too");
    }
    if let [(_, old, new)] = &changed[..] {
        finding.patch = Some(Patch { span: old.span, text: format!("\"{new}\"") });
    }
    finding
}
