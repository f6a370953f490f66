//! What nobody has read since it was written.

use crate::CheckContext;
use crate::review::{Standing, TextReview};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::english::count;

check!(R020, "unread-passage", Advice, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    context.review().iter().filter_map(unread).collect()
}

/// One finding for a text, at the first of its passages.
fn unread(text: &TextReview<'_>) -> Option<Diagnostic> {
    let is_unread = |it: &Standing| matches!(it, Standing::New | Standing::Changed);
    let mut unread = text.passages.iter().filter(|it| is_unread(&it.standing));
    let first = unread.next()?;
    let message = match 1 + unread.count() {
        1 => format!("a passage of `{}` was not reviewed", text.of),
        many => format!("{} of `{}` were not reviewed", count(many, "passage"), text.of),
    };
    let remark = if first.standing == Standing::New { "this is new" } else { "this has changed" };
    let fault = CHECK.finding(message).at(first.passage.span, remark);
    Some(fault.hint("read it against the rules with `cardwright review`"))
}
