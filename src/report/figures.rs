//! Figures and names as all parts of a report tell them.

use super::statistics::Mean;
use cardwright_base::english::and;
use cardwright_model::Game;
use cardwright_rules::play::{GameStats, Seat};
use std::collections::BTreeMap;

/// Fewer than so many say too little for a rate to be read from them.
pub(super) const THIN: u64 = 30;
/// Games from which on shares are known to less than half a per cent, and so told with one decimal.
const FINE: u64 = 40_000;

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
    game.title_of(id).map_or(id, |it| &it.value)
}

/// The colour of the type of a card or special, as the web writes it.
pub(super) fn colour(game: &Game, id: &str) -> Option<String> {
    let card = game.card(id).map(|it| &it.kind);
    let kind = card.or_else(|| game.keyword(id).map(|it| &it.kind))?;
    game.card_type(kind).map(|it| it.colour.value.hex())
}

/// Decimals of a per cent that so many games can tell.
pub(super) fn decimals(games: u64) -> usize {
    usize::from(games >= FINE)
}

/// As per cent, no finer than so many games can tell.
pub(super) fn percent(share: f64, games: u64) -> String {
    let places = decimals(games);
    let least = if places == 0 { 0.5 } else { 0.05 };
    match 100.0 * share {
        0.0 => "0\u{a0}%".to_owned(),
        small if small < least => {
            format!("<{}\u{a0}%", if places == 0 { "1" } else { "0.1" })
        }
        value => format!("{value:.places$}\u{a0}%"),
    }
}

/// An interval of shares in per cent, without the sign.
pub(super) fn interval(low: f64, high: f64, games: u64) -> String {
    let places = decimals(games);
    format!("{:.places$}–{:.places$}", 100.0 * low, 100.0 * high)
}

/// A mean or a number for each of something: two decimals below ten.
pub(super) fn number(value: f64) -> String {
    match value {
        0.0 => "0".to_owned(),
        small if small < 0.005 => "<0.01".to_owned(),
        small if small < 10.0 => format!("{small:.2}"),
        middling if middling < 100.0 => format!("{middling:.1}"),
        large => grouped(large.round() as u64),
    }
}

pub(super) fn mean_turns(stats: &GameStats) -> Mean {
    Mean::of(stats.turns.iter().map(|(turns, games)| (*turns, *games)))
}

/// The value that so large a part of what was counted does not exceed.
pub(super) fn quantile(counted: &BTreeMap<u32, u64>, part: f64) -> u32 {
    let wanted = (counted.values().sum::<u64>() as f64 * part).ceil().max(1.0) as u64;
    let mut seen = 0;
    let mut all = counted.iter();
    let found = all.find(|(_, count)| {
        seen += **count;
        seen >= wanted
    });
    found.map_or(0, |it| *it.0)
}

/// Something at each number of seats: `57 at 2 seats and 117 at 4`, `3 at 2 and 4 seats`; alone where there
/// is one number.
pub(super) fn at_seats(each: &[(Seat, String)]) -> String {
    let Some((first, rest)) = each.split_first() else { return String::new() };
    if rest.is_empty() {
        return first.1.clone();
    }
    if rest.iter().all(|it| it.1 == first.1) {
        let seats: Vec<_> = each.iter().map(|it| it.0.to_string()).collect();
        return format!("{} at {} seats", first.1, and(&seats));
    }
    let more = rest.iter().map(|(seats, it)| format!("{it} at {seats}"));
    let all: Vec<_> =
        std::iter::once(format!("{} at {} seats", first.1, first.0)).chain(more).collect();
    and(&all)
}
