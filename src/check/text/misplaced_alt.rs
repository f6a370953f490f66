//! Pictures in words that belong to another card.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_wording::passage::{Passage, PassageKind, TextOwner};
use std::collections::BTreeMap;

check!(T057, "misplaced-alt", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let alts: Vec<&Passage> = context
        .typed
        .iter()
        .filter(|it| it.kind == PassageKind::Alt && it.origin.of == TextOwner::Card)
        .collect();
    let file = |card: &cardwright_model::Card| card.art.as_ref().map(|it| it.value.clone());
    let mut found = Vec::new();
    let mut first: BTreeMap<String, &Passage> = BTreeMap::new();
    for passage in &alts {
        let words = passage.text.trim().to_lowercase();
        let Some(card) = game.card(&passage.origin.id) else { continue };
        let twin = first.get(&words).copied().filter(|earlier| {
            let other = game.card(&earlier.origin.id);
            other.is_some_and(|it| it.id.value != card.id.value && file(it) != file(card))
        });
        match twin {
            Some(twin) => found.push(
                CHECK
                    .finding(format!("two drawings are described alike: `{}`", passage.text.trim()))
                    .at(passage.span, format!("of `{}`", card.title.value))
                    .see(twin.span, format!("of `{}`", twin.origin.id))
                    .hint("say what each of them shows"),
            ),
            None => {
                first.entry(words).or_insert(passage);
            }
        }
    }
    found.extend(foreign(context, &alts));
    found
}

/// Descriptions that name another card instead of their own, where the others of the type name their own.
fn foreign(context: &CheckContext<'_>, alts: &[&Passage]) -> Vec<Diagnostic> {
    const HABIT: usize = 3;
    let game = context.game;
    let mut found = Vec::new();
    for kind in &game.types {
        let own: Vec<_> = game.cards.iter().filter(|card| card.kind == kind.id).collect();
        let names = |words: &str, title: &str| {
            let words: Vec<&str> = words.split(|c: char| !c.is_alphanumeric()).collect();
            // Of a title such as `long axe` the last word says what it is.
            let title = title.to_lowercase();
            title.split(' ').next_back().is_some_and(|it| words.contains(&it))
        };
        let of = |id: &str| alts.iter().find(|it| it.origin.id == id).copied();
        let told: Vec<_> = own
            .iter()
            .filter_map(|card| Some((*card, of(&card.id.value)?)))
            .map(|(card, alt)| (card, alt, alt.text.to_lowercase()))
            .collect();
        let usual = told.iter().filter(|(card, _, words)| names(words, &card.title.value)).count();
        if usual < HABIT || (told.len() - usual) * 2 > usual {
            continue;
        }
        for (card, alt, words) in told.iter().filter(|it| !names(&it.2, &it.0.title.value)) {
            let mut others = own.iter().filter(|it| it.id.value != card.id.value);
            let Some(other) = others.find(|it| names(words, &it.title.value)) else { continue };
            let (own, other) = (&card.title.value, &other.title.value);
            found.push(
                CHECK
                    .finding(format!("the drawing of `{own}` is described as one of `{other}`"))
                    .at(alt.span, format!("names `{other}`, and not `{own}`"))
                    .hint("say what the drawing shows"),
            );
        }
    }
    found
}
