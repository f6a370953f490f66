//! Cards that can do nothing, as the executable rules of the game find by trying.

use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_model::Card;
use cardwright_rules::Use;
use std::collections::BTreeSet;

check!(D025, "card-without-use", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let Some(rules) = context.rules else { return Vec::new() };
    let uses = rules.uses(&BTreeSet::new());
    let judge = |card: &Card| match uses.get(&card.id.value)? {
        Use::Idle { why, fields } => Some(idle(card, why, fields)),
        Use::Does(_) => None,
    };
    context.game.cards.iter().filter_map(judge).collect()
}

/// Points at the field that makes the card idle; where several do, at the card and at each.
fn idle(card: &Card, why: &str, fields: &[&str]) -> Diagnostic {
    let finding = CHECK.finding(format!("`{}` can never be used", card.id.value));
    let places: Vec<Span> = fields
        .iter()
        .filter_map(|name| card.mechanics.get(*name))
        .map(|field| field.span)
        .collect();
    let finding = match places[..] {
        [place] => finding.at(place, why),
        _ => {
            let finding = finding.at(card.id.span, why);
            places.iter().fold(finding, |it, place| it.see(*place, "this contributes to it"))
        }
    };
    finding.hint("change what prevents its use, or remove it from the game")
}
