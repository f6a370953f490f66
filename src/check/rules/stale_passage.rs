//! Words that stayed the same while the data that they speak of changed.

use crate::CheckContext;
use crate::review::{Reviewed, Standing};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::english::or;

check!(R021, "stale-passage", Advice, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let texts = context.review().iter();
    let passages = texts.flat_map(|text| text.passages.iter().map(move |it| (&text.of, it)));
    let stale = passages.filter(|it| it.1.standing == Standing::Stale);
    stale.map(|(of, it)| finding(context, of, it)).collect()
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
