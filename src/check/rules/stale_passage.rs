//! Words that stayed the same while the data that they speak of changed.

use crate::CheckContext;
use crate::review::{DataChange, Reviewed, Standing, TextReview, data_changes, told};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::english::{count, or};

check!(R021, "stale-passage", Advice, Game(check));

/// How many of many passages are shown.
const SHOWN: usize = 3;

/// A passage with the text that it belongs to.
type Stale<'a> = (&'a TextReview<'a>, &'a Reviewed<'a>);

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let texts = context.review().iter();
    let passages = texts.flat_map(|text| text.passages.iter().map(move |it| (text, it)));
    let stale: Vec<Stale<'_>> = passages.filter(|it| it.1.standing == Standing::Stale).collect();
    let changes = data_changes(context.game);
    let speaks = |change: &DataChange, (text, it): &Stale<'_>| text.speaks_of(it, &change.id);
    // Others are stale because of what a thing that changed says about the things that they name.
    let (named, others): (Vec<Stale<'_>>, Vec<Stale<'_>>) =
        stale.into_iter().partition(|it| changes.iter().any(|change| speaks(change, it)));
    if let [change] = &changes[..] {
        let all: Vec<&Stale<'_>> = named.iter().chain(&others).collect();
        return vec![of_change(context, change, &all)];
    }
    let mut found = Vec::new();
    for change in &changes {
        let passages: Vec<&Stale<'_>> = named.iter().filter(|it| speaks(change, it)).collect();
        found.push(of_change(context, change, &passages));
    }
    found.extend(others.iter().map(|(text, it)| finding(context, &text.of, it)));
    found
}

/// One finding for a change, however many passages speak of it.
fn of_change(
    context: &CheckContext<'_>,
    change: &DataChange,
    passages: &[&Stale<'_>],
) -> Diagnostic {
    let (many, are) = (passages.len(), if passages.len() == 1 { "is" } else { "are" });
    let told = told(std::slice::from_ref(change));
    let told = format!("{told} changed since the texts were reviewed");
    let told = match many {
        0 => format!("{told}, and no passage names it"),
        _ => format!("{told}: {} {are} to be read again", count(many, "passage")),
    };
    let fault = CHECK.finding(told).at(change.span, "this is not what it was");
    let fault = passages
        .iter()
        .take(SHOWN)
        .fold(fault, |fault, it| fault.see(it.1.passage.span, "the words here stayed the same"));
    let game = &context.game.id;
    fault.hint(match many {
        0 => format!("if it is right, accept it with `cardwright review {game} --accept`"),
        _ => format!("`cardwright review {game}` lists them; accept those that are still true"),
    })
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
