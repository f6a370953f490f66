//! Defences that fail in play for no reason that the data gives.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;

check!(R013, "reasonless-cell", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let Some(rules) = context.rules else { return Vec::new() };
    let game = context.game;
    let told =
        |(id, attacks): (String, Vec<String>)| {
            let card = game.card(&id).map(|it| it.id.span);
            let place = card.or_else(|| game.keyword(&id).map(|it| it.id.span))?;
            let first = attacks.first()?;
            let more = match attacks.len() - 1 {
                0 => String::new(),
                more => format!(", and {more} more"),
            };
            let message = format!("`{id}` fails against {first}{more} for no stated reason");
            let found = CHECK.finding(message).at(place, "no fighter can use it against this");
            Some(found.hint(
                "make sure that a fighter can have what it needs, or state what it can't stop",
            ))
        };
    rules.reasonless().into_iter().filter_map(told).collect()
}
