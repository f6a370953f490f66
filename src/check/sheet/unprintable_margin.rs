//! Cards that stand where a home printer prints nothing.

use super::{for_home, jobs};
use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Patch};
use cardwright_impose::{Job, LEAST_MARGIN, plan};

check!(S013, "unprintable-margin", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let narrow =
        |job: &cardwright_model::SheetJob| for_home(job) && job.margin.value < LEAST_MARGIN;
    for (job, plans, _) in jobs(context).filter(|(job, ..)| narrow(job)) {
        let margin = job.margin.value;
        let mut finding = CHECK
            .finding(format!("a margin of {margin} is too small for home printers"))
            .at(job.margin.span, format!("most printers can't print the outer {LEAST_MARGIN}"));
        let [planned] = plans else {
            // How much of the other sizes would still fit is not known here.
            found.push(finding.hint(format!("leave at least {LEAST_MARGIN}")));
            continue;
        };
        match plan(&Job { margin: LEAST_MARGIN, ..Job::of(context.game, job) }) {
            Ok(wider) if wider.slots.len() == planned.slots.len() => {
                let text = format!("\"{LEAST_MARGIN}\"");
                finding.patch = Some(Patch { span: job.margin.span, text });
            }
            Ok(wider) => {
                let (few, many) = (wider.slots.len(), planned.slots.len());
                finding = finding.hint(format!(
                    "with {LEAST_MARGIN}, only {few} of {many} cards fit on a sheet; a smaller \
                        gutter or bleed may help"
                ));
            }
            Err(refusal) => {
                if let Some(nearest) = &refusal.suggestion {
                    let words = &nearest.words;
                    finding = finding.hint(format!("with {LEAST_MARGIN}, {words}"));
                }
            }
        }
        found.push(finding);
    }
    found
}
