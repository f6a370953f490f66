//! Numbers in texts that the data contradicts.

use crate::CheckContext;
use crate::book::contradicting_booklets;
use crate::claims::{Claim, Datum, NumberVerdict};
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_base::english::and;

check!(T012, "contradicting-number", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    // What another text states otherwise is told with both texts, and once.
    let told = contradicting_booklets::told_places(context);
    let is_told = |place: Span| told.iter().any(|it| it.contains(place));
    let wrong = |claim: &Claim<'_>| match &claim.verdict {
        NumberVerdict::Wrong(data) => Some(fault(context, claim, data)),
        _ => None,
    };
    let claims = context.claims();
    let open = claims.iter().filter(|it| !is_told(it.passage.place(it.number.range.clone())));
    open.filter_map(wrong).collect()
}

fn fault(context: &CheckContext<'_>, claim: &Claim<'_>, data: &[Datum]) -> Diagnostic {
    const READABLE: usize = 3;
    let says = |datum: &Datum| {
        let write = datum.write.as_deref().unwrap_or("the data");
        format!("`{write}` is {}", datum.value)
    };
    let all: Vec<String> = data.iter().take(READABLE).map(says).collect();
    let message = format!("the text says `{}`, but {}", claim.says(), and(&all));
    let place = claim.passage.place(claim.number.range.clone());
    let mut fault = CHECK.finding(message).at(place, "contradicts the data");
    for datum in data.iter().take(READABLE) {
        if let Some(span) = datum.span {
            fault = fault.see(span, format!("{} here", datum.value));
        }
    }
    let [one] = data else { return fault.hint("use an expression instead of the number") };
    let Some(remedy) = claim.remedy(one) else {
        return fault.hint(format!("it should be {}", one.value));
    };
    claim.mended(fault, remedy, context.sources)
}
