//! Words that stayed the same while the data that they speak of changed.

use crate::CheckContext;
use crate::review::{DataChange, Reviewed, Standing, data_changes};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::english::{count, or};

check!(R021, "stale-passage", Advice, Game(check));

/// How many of many passages are shown.
const SHOWN: usize = 3;

/// A passage with the text that it belongs to, as the review file calls it.
type Stale<'a> = (&'a str, &'a Reviewed<'a>);

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let texts = context.review().iter();
    let passages = texts.flat_map(|text| text.passages.iter().map(|it| (text.of.as_str(), it)));
    let stale: Vec<Stale<'_>> = passages.filter(|it| it.1.standing == Standing::Stale).collect();
    if stale.is_empty() {
        return Vec::new();
    }
    let changes = data_changes(context.game);
    if changes.is_empty() {
        // A review file of digests alone can't say what changed.
        return stale.iter().map(|(of, it)| finding(context, of, it)).collect();
    }
    changes.iter().filter_map(|it| of_change(context, it, &changes, &stale)).collect()
}

/// One finding for a change, however many passages speak of it.
fn of_change(
    context: &CheckContext<'_>,
    change: &DataChange,
    all: &[DataChange],
    stale: &[Stale<'_>],
) -> Option<Diagnostic> {
    let names = |(of, it): &Stale<'_>, id: &str| it.names.contains(id) || of.ends_with(id);
    // What names no changed thing is stale because of what others say about the things that it names.
    let speaks =
        |it: &&Stale<'_>| names(it, &change.id) || !all.iter().any(|other| names(it, &other.id));
    let passages: Vec<&Stale<'_>> = stale.iter().filter(speaks).collect();
    let (many, are) = (passages.len(), if passages.len() == 1 { "is" } else { "are" });
    if many == 0 {
        return None;
    }
    let told = format!("{} changed since the texts were reviewed", change.what);
    let fault = CHECK.finding(format!("{told}: {} {are} to be read again", count(many, "passage")));
    let fault = fault.at(change.span, "this is not what it was");
    let fault = passages
        .iter()
        .take(SHOWN)
        .fold(fault, |fault, it| fault.see(it.1.passage.span, "the words here stayed the same"));
    let game = &context.game.id;
    Some(
        fault.hint(format!(
            "`cardwright review {game}` lists them; accept those that are still true"
        )),
    )
}

fn finding(context: &CheckContext<'_>, of: &str, reviewed: &Reviewed<'_>) -> Diagnostic {
    let game = context.game;
    let title = |id: &&str| match (game.card(id), game.keyword(id)) {
        (Some(card), _) => card.title.value.clone(),
        (None, Some(keyword)) => keyword.title.value.clone(),
        (None, None) => (*id).to_owned(),
    };
    let names: Vec<String> = reviewed.names.iter().map(title).collect();
    let whose = if names.is_empty() { format!("`{of}`") } else { or(&names) };
    let message = format!("the data of {whose} changed since this was reviewed");
    let fault = CHECK.finding(message).at(reviewed.passage.span, "the words stayed the same");
    fault.hint("if it is still true, accept it with `cardwright review`")
}
