//! Figures and names as all parts of a report tell them.

use super::statistics::Mean;
use cardwright_model::Game;
use cardwright_rules::play::GameStats;

/// A number in groups of three.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Part of a whole; nothing of nothing.
pub(super) fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// A card or special as printed; the id of what is not in the game.
pub(super) fn title<'a>(game: &'a Game, id: &'a str) -> &'a str {
    let card = game.card(id).map(|it| it.title.value.as_str());
    card.or_else(|| game.keyword(id).map(|it| it.title.value.as_str())).unwrap_or(id)
}

/// The colour of the type of a card or special, as the web writes it.
pub(super) fn colour(game: &Game, id: &str) -> Option<String> {
    let card = game.card(id).map(|it| &it.kind);
    let kind = card.or_else(|| game.keyword(id).map(|it| &it.kind))?;
    game.card_type(kind).map(|it| it.colour.value.hex())
}

/// As per cent with one figure behind the point.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1}\u{a0}%", 100.0 * share)
}

pub(super) fn mean_turns(tally: &GameStats) -> Mean {
    Mean::of(tally.turns.iter().map(|(turns, games)| (*turns, *games)))
}
