//! Backs that give away what lies under them.

use crate::CheckContext;
use cardwright_base::diagnostic::{Diagnostic, Severity};
use cardwright_model::{Back, Deck, Located};

check!(D014, "marked-backs", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let mut found: Vec<_> =
        context.game.decks.iter().flat_map(|deck| in_deck(context, deck)).collect();
    let plain: Vec<&Back> = context.game.backs.iter().filter(|it| it.is_plain()).collect();
    for (at, one) in plain.iter().enumerate() {
        found.extend(plain[..at].iter().find(|it| alike(context, it, one)).map(|it| same(it, one)));
    }
    found
}

/// Backs of one deck by which its cards can be told apart.
fn in_deck(context: &CheckContext<'_>, deck: &Deck) -> Vec<Diagnostic> {
    let game = context.game;
    let back = |id: &str| Some(&game.backs[game.back_index(id)?]);
    let in_use = |id: &str| game.cards.iter().any(|card| card.back.value == id);
    let backs = deck.backs.iter().filter(|it| in_use(&it.value));
    let mut backs = backs.filter_map(|place| Some((place, back(&place.value)?)));
    // Where no side is plain, nothing is hidden.
    let Some((first, hiding)) = backs.clone().find(|(_, it)| it.is_plain()) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (place, other) in backs.by_ref() {
        if other.id.value != hiding.id.value && !alike(context, hiding, other) {
            found.push(marked(deck, first, hiding, place, other));
        }
    }
    found
}

fn marked(
    deck: &Deck,
    first: &Located<String>,
    hiding: &Back,
    place: &Located<String>,
    other: &Back,
) -> Diagnostic {
    let what =
        if other.is_plain() { "another plain back" } else { "this back carries information" };
    CHECK
        .finding(format!(
            "in the deck `{}`, the backs `{}` and `{}` reveal which card is which",
            deck.id.value, hiding.id.value, other.id.value
        ))
        .at(place.span, what)
        .see(first.span, "this back is meant to hide its cards")
        .hint("use one back for all cards of the deck, or make a deck for each back")
}

/// Whether two backs have the same drawing, so that nobody can tell them apart.
fn alike(context: &CheckContext<'_>, one: &Back, other: &Back) -> bool {
    let drawing = |back: &Back| {
        let art = back.art.as_ref()?;
        context.assets.art.get(&art.value).map(|it| &it.picture)
    };
    let size = |back: &Back| &context.game.format_of_back(back).name;
    let plain = one.is_plain() && other.is_plain();
    plain && size(one) == size(other) && drawing(one) == drawing(other)
}

fn same(first: &Back, second: &Back) -> Diagnostic {
    let (one, two) = (&first.id.value, &second.id.value);
    let mut fault = CHECK
        .finding(format!("the backs `{one}` and `{two}` look the same"))
        .at(second.art.as_ref().map_or(second.id.span, |it| it.span), "the same drawing")
        .see(first.art.as_ref().map_or(first.id.span, |it| it.span), "here first")
        .hint("make them look different, or use one back for both");
    fault.severity = Severity::Advice;
    fault
}
