//! Numbers in texts that the data has too.

use crate::CheckContext;
use crate::claims::{Claim, NumberVerdict};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_wording::passage::TextOwner;

check!(T013, "typed-figure", Advice, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    // Nothing is worked out in a README.
    let worked_out = |claim: &&Claim<'_>| claim.passage.origin.of != TextOwner::Readme;
    let claims = context.claims();
    claims.iter().filter(worked_out).filter_map(|claim| fault(context, claim)).collect()
}

fn fault(context: &CheckContext<'_>, claim: &Claim<'_>) -> Option<Diagnostic> {
    let NumberVerdict::Right(data) = &claim.verdict else { return None };
    // Where two of the data have the number, the author may mean either.
    let [datum] = data.as_slice() else { return None };
    let remedy = claim.remedy(datum)?;
    let place = claim.passage.place(claim.number.range.clone());
    let write = datum.write.as_deref().unwrap_or_default();
    let mut fault = CHECK
        .finding(format!(
            "`{}` is typed by hand, but `{write}` gives the same number",
            claim.says()
        ))
        .at(place, "not updated when the data changes");
    if let Some(span) = datum.span {
        fault = fault.see(span, "the number is defined here");
    }
    Some(claim.mended(fault, remedy, context.sources))
}
