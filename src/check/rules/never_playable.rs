//! Cards that nobody could play in any of a few games.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;

check!(R016, "never-playable", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let Some(rules) = context.rules else { return Vec::new() };
    let never = &rules.self_play().never;
    let cards = never.iter().filter_map(|id| context.game.card(id));
    let told = cards.map(|card| {
        let found = CHECK.finding(format!("`{}` was never playable", card.id.value));
        found.at(card.id.span, "in none of the simulated games")
    });
    told.collect()
}
