//! A place at the table that decides the game.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;

check!(R018, "seat-advantage", Warning, Game(check));

/// Cohen's w from which nobody would call a game fair: a medium effect (J. Cohen, Statistical Power
/// Analysis for the Behavioral Sciences, 1988, 7.2).
const UNFAIR: f64 = 0.3;

/// Chi-square that fair chances exceed once in a thousand times, for 1, 2, ... degrees of freedom
/// (any table of the distribution).
const BEYOND_CHANCE: [f64; 7] = [10.83, 13.82, 16.27, 18.47, 20.52, 22.46, 24.32];

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let (Some(rules), Some(name)) = (context.rules, &context.game.rules) else { return Vec::new() };
    let wins = &rules.self_play().wins;
    let games: u32 = wins.iter().sum();
    let limit = wins.len().checked_sub(2).and_then(|it| BEYOND_CHANCE.get(it));
    let (Some(limit), true) = (limit, games > 0) else { return Vec::new() };
    let fair = f64::from(games) / wins.len() as f64;
    let chi_square: f64 = wins.iter().map(|it| (f64::from(*it) - fair).powi(2) / fair).sum();
    if chi_square < *limit || (chi_square / f64::from(games)).sqrt() < UNFAIR {
        return Vec::new();
    }
    let most = wins.iter().max().copied().unwrap_or_default();
    let seat = wins.iter().position(|it| *it == most).unwrap_or_default() + 1;
    let seats = wins.len();
    let message = format!("seat {seat} of {seats} won {most} of {games} games");
    let found = CHECK.finding(message).at(name.span, "with these rules and sensible players");
    vec![
        found.hint(
            "see `cardwright simulate` for details; give the later players something in return",
        ),
    ]
}
