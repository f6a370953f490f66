//! Games that sensible players never end.

use crate::{Check, CheckContext, Pass};
use cardwright_base::diagnostic::{Diagnostic, Severity};

/// R015.
pub(crate) const CHECK: Check = Check {
    code: "R015",
    name: "endless-game",
    severity: Severity::Warning,
    pass: Pass::Game(check),
    page: include_str!("endless_game.md"),
};

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let (Some(rules), Some(name)) = (context.rules, &context.game.rules) else { return Vec::new() };
    let seen = rules.self_play();
    // One long game may be an accident.
    if seen.capped * 2 <= seen.games {
        return Vec::new();
    }
    let (capped, games, cap) = (seen.capped, seen.games, seen.cap);
    let message = format!("{capped} of {games} games did not end within {cap} decisions");
    let found = CHECK.finding(message).at(name.span, "with these rules and the fewest players");
    vec![found.hint("make attacks stronger or recovery weaker")]
}
