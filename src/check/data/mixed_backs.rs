//! A card that lacks the working side of its kind, or has that of another.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{Back, Card, Game};

check!(D013, "mixed-backs", Warning, Game(check));

/// So many cards with the same working side make a habit.
const HABIT: usize = 3;

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let strangers = game.cards.iter().filter_map(|card| stranger(game, card));
    let odd = game.types.iter().filter_map(|kind| odd_one(game, &kind.id));
    strangers.chain(odd).collect()
}

fn back<'g>(game: &'g Game, card: &Card) -> Option<&'g Back> {
    game.back_index(&card.back.value).map(|at| &game.backs[at])
}

/// A card whose other side is made for another type, and that is alone with it in its own.
fn stranger(game: &Game, card: &Card) -> Option<Diagnostic> {
    let back = back(game, card)?;
    let made_for = back.kind.as_ref().filter(|kind| kind.value != card.kind)?;
    let mut of_type = game.cards.iter().filter(|it| it.kind == card.kind);
    if of_type.clone().count() < 2
        || of_type.any(|it| it.back.value == card.back.value && it.id.value != card.id.value)
    {
        return None;
    }
    let (id, kind) = (&back.id.value, &card.kind);
    let message = format!("a card of type `{kind}` has the back of type `{}`", made_for.value);
    let fault = CHECK
        .finding(message)
        .at(card.back.span, format!("`{id}` shows the colour of a different type"))
        .see(made_for.span, "the type of this back");
    let fitting =
        game.backs.iter().filter(|back| back.kind.as_ref().is_some_and(|it| it.value == *kind));
    Some(match fitting.map(|it| it.id.value.as_str()).collect::<Vec<_>>().as_slice() {
        [one] => fault.hint(format!("the back of type `{kind}` is `{one}`")),
        _ => fault.hint("remove `type` from a back that several types share"),
    })
}

/// The one card with a plain back in a type whose other cards share a working side.
fn odd_one(game: &Game, kind: &str) -> Option<Diagnostic> {
    let cards = || game.cards.iter().filter(|card| card.kind == kind);
    let mut plain = cards().filter(|card| back(game, card).is_some_and(Back::is_plain));
    let odd = plain.next().filter(|_| plain.next().is_none())?;
    let mut others = cards().filter(|card| card.back.value != odd.back.value);
    let first = others.clone().next()?;
    let shared = &first.back.value;
    if others.clone().count() < HABIT || !others.all(|card| card.back.value == *shared) {
        return None;
    }
    let message = format!("in the type `{kind}`, only `{}` has a plain back", odd.id.value);
    let fault = CHECK
        .finding(message)
        .at(odd.back.span, format!("every other card of the type has `{shared}`"))
        .see(first.back.span, "as here");
    Some(
        fault
            .hint(format!("write `back = \"{shared}\"` if this card is also flipped over in play")),
    )
}
