//! Cards that nobody could play in any of a few games.

use crate::{Check, Look, Subject};
use cardwright_base::diagnostic::{Diagnostic, Severity};

/// R016.
pub(crate) const CHECK: Check = Check {
    code: "R016",
    name: "never-playable",
    severity: Severity::Warning,
    look: Look::Game(look),
    page: include_str!("never_playable.md"),
};

fn look(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let Some(rules) = subject.rules else { return Vec::new() };
    let never = &rules.self_play().never;
    let cards = never.iter().filter_map(|id| subject.game.card(id));
    let told = cards.map(|card| {
        let found = CHECK.finding(format!("nobody could ever play `{}`", card.id.value));
        found.at(card.id.span, "in none of the games that were tried")
    });
    told.collect()
}
