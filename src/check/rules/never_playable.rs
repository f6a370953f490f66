//! Cards that nobody could play in any of a few games.

use crate::{Check, CheckContext, Pass};
use cardwright_base::diagnostic::{Diagnostic, Severity};

/// R016.
pub(crate) const CHECK: Check = Check {
    code: "R016",
    name: "never-playable",
    severity: Severity::Warning,
    pass: Pass::Game(check),
    page: include_str!("never_playable.md"),
};

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
