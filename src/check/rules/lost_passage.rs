//! What was read once and is no longer there.

use crate::CheckContext;
use crate::review::TextReview;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::english::count;

check!(R022, "lost-passage", Advice, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    context.review().iter().filter_map(lost).collect()
}

/// One finding for a text, where the review file has the first of them.
fn lost(text: &TextReview<'_>) -> Option<Diagnostic> {
    let place = text.lost.first()?;
    let message = match text.lost.len() {
        1 => format!("a passage of `{}` that was reviewed is gone", text.of),
        many => format!("{} of `{}` that were reviewed are gone", count(many, "passage"), text.of),
    };
    let fault = CHECK.finding(message).at(place.1.span, "this is what was read");
    Some(fault.hint("if it was left out on purpose, say so with `cardwright review`"))
}
