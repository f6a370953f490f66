//! What was read once and is no longer there.

use crate::CheckContext;
use crate::book::reading::are_whole;
use crate::review::TextReview;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_base::english::count;

check!(R022, "lost-passage", Advice, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    // Of a chapter that could not be worked out, nobody knows what it has.
    let is_whole = are_whole(context.game, context.book_inputs);
    let is_known = |it: &&TextReview<'_>| is_whole || !it.of.ends_with(".md");
    context.review().iter().filter(is_known).filter_map(lost).collect()
}

/// One finding for a text, where the first of them stood.
fn lost(text: &TextReview<'_>) -> Option<Diagnostic> {
    let (before, first) = text.lost.first()?;
    let message = match text.lost.len() {
        1 => format!("a passage of `{}` that was reviewed is gone", text.of),
        many => format!("{} of `{}` that were reviewed are gone", count(many, "passage"), text.of),
    };
    let fault = at_gap(CHECK.finding(message), text, *before, first.span);
    Some(fault.hint("if it was left out on purpose, say so with `cardwright review`"))
}

/// A finding where a passage stood that is gone, and where the review file has it.
pub(super) fn at_gap(
    fault: Diagnostic,
    text: &TextReview<'_>,
    before: usize,
    known: Span,
) -> Diagnostic {
    let span = |at: usize| text.passages.get(at).map(|it| it.passage.span);
    let above = before.checked_sub(1).and_then(span);
    let fault = match (span(before), above) {
        (Some(below), _) => fault.at(below, "it stood before this"),
        (None, Some(above)) => fault.at(above, "it stood after this"),
        (None, None) => return fault.at(known, "this is what was read"),
    };
    fault.see(known, "this is what was read")
}
