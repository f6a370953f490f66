//! Backs that show their neighbour, or white, as soon as the printer shifts.

use super::{SHIFT, for_home, jobs};
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Patch};
use cardwright_base::english::and;
use cardwright_base::units::Length;
use cardwright_impose::{Job, Plan, Sheet, combined_sheets, copies, plan};
use cardwright_model::{Format, Game, Layout, Located, SheetJob, Sides};

check!(S011, "unforgiving-duplex", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    // What lies about a fold, or on one side, depends on no printer's second pass.
    let turned = |job: &SheetJob| {
        for_home(job) && job.layout.value == Layout::Grid && job.sides != Sides::Fronts
    };
    let jobs = jobs(context).filter(|(job, ..)| turned(job));
    jobs.filter_map(|(job, plans, sheets)| fault(context, job, plans, sheets)).collect()
}

/// What is wrong with the first of the sizes that forgive nothing.
fn fault(
    context: &CheckContext<'_>,
    job: &SheetJob,
    plans: &[Plan],
    sheets: &[Sheet],
) -> Option<Diagnostic> {
    let gutter = |it: &Plan| it.slots.len() > 1 && it.job.gutter < SHIFT * 2;
    let bleed = |it: &Plan| it.job.bleed + it.job.back_bleed < SHIFT;
    let planned = plans.iter().find(|it| gutter(it) || bleed(it))?;
    let (gutter, bleed, own) = (gutter(planned), bleed(planned), &planned.job);
    let shown = own.bleed + own.back_bleed;
    let mended = Job {
        gutter: if gutter { SHIFT * 2 } else { own.gutter },
        bleed: if bleed { SHIFT - own.back_bleed } else { own.bleed },
        ..own.clone()
    };
    let among = if plans.len() > 1 { format!(" {} pieces", own.trim) } else { String::new() };
    let finding = if gutter {
        let half = own.gutter.half();
        let neighbour = if among.is_empty() {
            format!("each neighbour has half of this, {half}")
        } else {
            format!("each of two{among} has {half} between them")
        };
        let finding = CHECK
            .finding(format!("if the backs shift by {SHIFT}, the neighbouring back shows"))
            .at(job.gutter.span, neighbour);
        if bleed {
            finding.see(job.bleed.span, format!("and {shown} around the outer ones"))
        } else {
            finding
        }
    } else {
        let around = if among.is_empty() { " the cards".to_owned() } else { among };
        CHECK
            .finding(format!("if the backs shift by {SHIFT}, a white edge shows"))
            .at(job.bleed.span, format!("{shown} of it are printed around{around}"))
    };
    Some(remedied(finding, context.game, job, planned, plans.len() > 1, &mended, sheets))
}

/// The finding with what to write instead.
fn remedied(
    mut finding: Diagnostic,
    game: &Game,
    job: &SheetJob,
    planned: &Plan,
    several: bool,
    mended: &Job,
    sheets: &[Sheet],
) -> Diagnostic {
    let drawn = mended.face_bleed;
    if drawn < SHIFT {
        let own = |it: &&Format| (it.trim, it.bleed) == (mended.trim, drawn);
        let name = game.used_formats().into_iter().find(own).map_or("", |it| it.name.as_str());
        let table =
            if name.is_empty() { "[format]".to_owned() } else { format!("[formats.{name}]") };
        let hint = format!(
            "the faces are drawn with a bleed of {drawn}; first give `{table}` a `bleed` of \
                {SHIFT} or more"
        );
        return finding.hint(hint);
    }
    let changed: Vec<(&str, &Located<Length>, Length)> =
        [("gutter", &job.gutter, mended.gutter), ("bleed", &job.bleed, mended.bleed)]
            .into_iter()
            .filter(|(key, _, new)| match *key {
                "gutter" => planned.job.gutter != *new,
                _ => planned.job.bleed != *new,
            })
            .collect();
    let words: Vec<String> =
        changed.iter().map(|(key, _, new)| format!("`{key} = \"{new}\"`")).collect();
    finding =
        finding.hint(format!("home printers shift by 1 to 2 mm; write {} or more", and(&words)));
    let as_many = if several {
        let mut wider = job.clone();
        (wider.gutter.value, wider.bleed.value) = (mended.gutter, mended.bleed);
        let copies = copies(game, |at| game.prints(job, &game.cards[at]));
        let imposed = combined_sheets(game, &wider, planned.job.calibration, &copies);
        imposed.is_ok_and(|it| it.sheets.len() == sheets.len())
    } else {
        plan(mended).is_ok_and(|it| it.slots.len() == planned.slots.len())
    };
    if !as_many {
        return finding.hint("fewer cards will then fit on a sheet; change `grid` or `margin` too");
    }
    if let [(_, old, new)] = &changed[..] {
        finding.patch = Some(Patch { span: old.span, text: format!("\"{new}\"") });
    }
    finding
}
