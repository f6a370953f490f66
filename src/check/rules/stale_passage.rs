//! Words that stayed the same while the data that they speak of changed.

use crate::CheckContext;
use crate::review::{Reviewed, Standing};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::english::or;

check!(R021, "stale-passage", Advice, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let passages = context.review().iter().flat_map(|it| &it.passages);
    let stale = passages.filter(|it| it.standing == Standing::Stale);
    stale.map(|it| finding(context, it)).collect()
}

fn finding(context: &CheckContext<'_>, reviewed: &Reviewed<'_>) -> Diagnostic {
    let game = context.game;
    let title = |id: &&str| match (game.card(id), game.keyword(id)) {
        (Some(card), _) => card.title.value.clone(),
        (None, Some(keyword)) => keyword.title.value.clone(),
        (None, None) => (*id).to_owned(),
    };
    let names: Vec<String> = reviewed.names.iter().map(title).collect();
    let message = format!("the data of {} changed since this was reviewed", or(&names));
    let fault = CHECK.finding(message).at(reviewed.passage.span, "the words stayed the same");
    fault.hint("if it is still true, accept it with `cardwright review`")
}
