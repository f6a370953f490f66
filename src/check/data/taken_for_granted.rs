//! What a game leaves to the program that a release should say itself.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::english::and;

check!(D033, "taken-for-granted", Warning, Game(check));

/// Keys that every release has.
const WANTED: &[&str] = &["edition", "version", "copyright", "released", "language"];

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let missing = game.assumed.iter().map(|it| it.key).filter(|it| WANTED.contains(it));
    let mut missing: Vec<String> = missing.map(|it| format!("`{it}`")).collect();
    missing.sort();
    missing.dedup();
    if missing.is_empty() {
        return Vec::new();
    }
    let message = format!("the game does not say its {}", and(&missing));
    let fault = CHECK.finding(message).at(game.title.span, "in this file");
    let fault = fault.hint("a draft does not need them; add them before you publish the game");
    if !missing.iter().any(|it| it == "`language`") {
        return vec![fault];
    }
    vec![fault.hint("its texts are taken to be English; for Spanish, write `language = \"es\"`")]
}
