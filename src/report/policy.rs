//! Who played the games, how strong that is, and what follows for all that a report says.

use super::Simulation;
use super::figures::at_seats;
use super::statistics::Share;
use cardwright_base::english::and;
use cardwright_model::Game;
use cardwright_rules::play::Seat;

/// What the policy does, by its own description, and how it fares against a weaker one.
pub(super) fn described(run: &Simulation, game: &Game) -> String {
    let name = run.run.policy.as_str();
    let notes = cardwright_rules::entry(game).map(|it| it.policies);
    let what = notes.map_or("", |it| it.of(name));
    let mut said = vec![format!("One policy, `{name}`, plays every seat. {what}")];
    said.extend(strength(run));
    let stronger = notes.map_or_else(Vec::new, |it| it.stronger(name));
    let stronger: Vec<_> = stronger.iter().map(|it| format!("`{it}`")).collect();
    if !stronger.is_empty() {
        said.push(format!("A stronger policy for this game is {}.", and(&stronger)));
    }
    said.join(" ")
}

/// How often it won against the next weaker policy.
fn strength(run: &Simulation) -> Option<String> {
    let first = run.strength.first()?;
    let games = run.strength.iter().map(|it| it.won + it.lost + it.open).min()?;
    let each: Vec<(Seat, String)> = run
        .strength
        .iter()
        .map(|strength| {
            // So few games tell no decimals.
            let Share { share, low, high } = Share::of(strength.won, strength.won + strength.lost);
            let [share, low, high] = [share, low, high].map(|it| 100.0 * it);
            (strength.seats, format!("{share:.0}\u{a0}% ({low:.0}–{high:.0})"))
        })
        .collect();
    Some(format!(
        "In {games} games against `{}`, each policy playing half of the seats, it won {}.",
        first.against,
        at_seats(&each)
    ))
}

/// What follows for a line that dominates.
pub(super) fn limits() -> String {
    "These games can’t tell whether a line that dominates is the best in the game or only a habit of the \
     policy, nor whether what is never used is weak. To find out, run the simulation with another policy \
     (`--policy`) and let the two play each other (`cardwright contest`)."
        .to_owned()
}
