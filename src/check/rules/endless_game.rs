//! Games that sensible players never end.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;

check!(R015, "endless-game", Warning, Game(check));

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
