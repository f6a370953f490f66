//! Two cards that do the same under different titles.

use super::values::{is_silent, written};
use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::Card;
use std::collections::BTreeMap;

check!(D016, "twin-cards", Warning, Game(check));

/// As many twins among the cards of a type are to be expected when chance deals their values.
const EXPECTED: f64 = 0.5;
/// One card in so many may have a twin; more, and it is the habit of the type.
const ONE_IN: usize = 3;

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let of_type = |id: &String| game.cards.iter().filter(|card| card.kind == *id).collect();
    game.types.iter().flat_map(|kind| twins(of_type(&kind.id))).collect()
}

fn twins(cards: Vec<&Card>) -> Vec<Diagnostic> {
    let mut alike: BTreeMap<String, Vec<&Card>> = BTreeMap::new();
    for card in &cards {
        if !card.mechanics.values().all(|it| is_silent(&it.value)) {
            alike.entry(mechanics_key(card)).or_default().push(card);
        }
    }
    alike.retain(|_, cards| cards.len() > 1);
    let with_twin: usize = alike.values().map(Vec::len).sum();
    if with_twin * ONE_IN > cards.len() || by_chance(&cards) >= EXPECTED {
        return Vec::new();
    }
    let report = |first: &Card, second: &Card| {
        let (one, two) = (&first.title.value, &second.title.value);
        CHECK
            .finding(format!("`{two}` does exactly the same as `{one}`"))
            .at(second.title.span, "all fields have the same values")
            .see(first.title.span, "as here")
            .hint("if it was copied, change it; otherwise use one card with more `copies`")
    };
    let pairs = alike.values().flat_map(|cards| cards[1..].iter().map(|it| report(cards[0], it)));
    pairs.collect()
}

/// All that a card does, says of others and is said of it.
fn mechanics_key(card: &Card) -> String {
    let own = card.mechanics.iter().map(|(name, it)| format!("{name}={}", written(&it.value)));
    let said = card.derived.iter().map(|(name, them)| {
        let them: Vec<_> = them.iter().map(written).collect();
        format!("{name}<{}", them.join(","))
    });
    own.chain(said).chain([card.back.value.clone()]).collect::<Vec<_>>().join(";")
}

/// How many pairs would be equal if every field were dealt by itself: in a type with one small
/// number, twins are nothing to speak of.
fn by_chance(cards: &[&Card]) -> f64 {
    let pairs = |many: usize| many as f64 * (many as f64 - 1.0) / 2.0;
    let all = pairs(cards.len());
    let names = cards.iter().flat_map(|card| card.mechanics.keys());
    let names: std::collections::BTreeSet<&String> = names.collect();
    let mut expected = all;
    for name in names {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        for card in cards {
            let value = card.field(name).map(written).unwrap_or_default();
            *counts.entry(value).or_default() += 1;
        }
        expected *= counts.values().map(|many| pairs(*many)).sum::<f64>() / all;
    }
    expected
}
