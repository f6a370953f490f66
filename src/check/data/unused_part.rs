//! Backs, decks, types and kinds of keywords that nothing belongs to.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{CardType, Game, Located, Target, Value};

check!(D012, "unused-part", Warning, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let mut found = Vec::new();
    for back in &game.backs {
        if game.cards.iter().all(|card| card.back.value != back.id.value) {
            let fault = CHECK.finding(format!("no card has the back `{}`", back.id.value));
            let fault = fault.at(back.id.span, "it is never printed");
            found.push(fault.hint("use it as the `back` of a card, or remove it"));
        }
    }
    for deck in &game.decks {
        if !game.cards.iter().any(|card| deck.holds(card)) {
            let fault = CHECK.finding(format!("the deck `{}` is empty", deck.id.value));
            let fault = fault.at(deck.id.span, "no card has one of its backs");
            found.push(fault.hint("list backs that cards use in `backs`, or remove the deck"));
        }
    }
    for kind in game.types.iter().filter(|kind| is_bare(game, kind)) {
        let fault = CHECK.finding(format!("there is no card of type `{}`", kind.id));
        let fault = match &kind.file {
            Some(file) => fault.at(file.span, "this file has no `[[card]]`"),
            None => fault.at(kind.name.span, "no `[[card]]` is of this type"),
        };
        found.push(fault.hint("add a card to the file, or remove the type"));
    }
    for kind in &game.keyword_kinds {
        if game.keywords.iter().all(|keyword| keyword.kind != kind.id) {
            let fault = CHECK.finding(format!("there is no keyword of kind `{}`", kind.id));
            let fault = fault.at(kind.file.span, "this file has no `[[keyword]]`");
            found.push(fault.hint("add a keyword to the file, or remove the kind"));
        }
    }
    found
}

/// Whether a type has no cards, and serves for nothing else: it may lend a back its colour, or be
/// what a field refers to.
fn is_bare(game: &Game, kind: &CardType) -> bool {
    let cards = game.cards.iter().map(|it| &it.mechanics);
    let mut fields =
        cards.chain(game.keywords.iter().map(|it| &it.mechanics)).flat_map(|it| it.values());
    game.cards.iter().all(|card| card.kind != kind.id)
        && game.backs.iter().all(|back| back.kind.as_ref().is_none_or(|it| it.value != kind.id))
        && !fields.any(|value| refers(value, &kind.id))
}

fn refers(value: &Located<Value>, id: &str) -> bool {
    match &value.value {
        Value::Ref(Target::Type, kind) => kind == id,
        Value::List(items) => items.iter().any(|item| refers(item, id)),
        Value::Table(fields) => fields.values().any(|field| refers(field, id)),
        _ => false,
    }
}
