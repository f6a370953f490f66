//! The game's demands on itself, as its manifest states them.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{Card, Expectation, Game, Located};
use minijinja::value::{Value, ValueKind};

check!(D007, "broken-expectation", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let judge = |expectation: &Expectation| match context
        .words
        .evaluate(&expectation.that, context.sources)
    {
        Ok(found) => {
            let fault = held(context.game, expectation, &found)?;
            Some(match side(context, &expectation.that) {
                Some((left, value)) => fault.hint(format!("`{left}` is {value}")),
                None => fault,
            })
        }
        Err(fault) => Some(*fault),
    };
    context.game.expectations.iter().filter_map(judge).collect()
}

/// What stands before the sign of a comparison, and what it comes to.
fn side(context: &CheckContext<'_>, that: &Located<String>) -> Option<(String, Value)> {
    let signs = [">=", "<=", "==", "!=", ">", "<"];
    let (left, _) = signs.iter().find_map(|sign| that.value.split_once(sign))?;
    let left = left.trim();
    let plain = left.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '_'));
    let asked = Located::new(left.to_owned(), that.span);
    let value = context.words.evaluate(&asked, context.sources).ok().filter(|_| plain)?;
    Some((left.to_owned(), value))
}

/// What to say of an expectation that comes to `found`. `None` when it holds.
fn held(game: &Game, expectation: &Expectation, found: &Value) -> Option<Diagnostic> {
    let that = &expectation.that;
    match &expectation.equals {
        None if found.kind() != ValueKind::Bool => {
            let fault = CHECK
                .finding("this expectation is neither true nor false")
                .at(that.span, format!("its value is `{found}`"));
            Some(fault.hint("compare it with something, or add `equals = ...`"))
        }
        None if found.is_true() => None,
        None => {
            let fault = CHECK
                .finding("an expectation is not met")
                .at(that.span, format!("this is {found}: {}", that.value));
            let fault = compared(game, &that.value, fault);
            Some(explained(fault.hint("if the game is right, change the expectation"), expectation))
        }
        Some(equals) if found.as_i64() == Some(equals.value) => None,
        Some(equals) => {
            let wanted = equals.value;
            let message = format!("`{}` is {found}, but {wanted} is expected", that.value);
            let fault = CHECK
                .finding(message)
                .at(equals.span, format!("expected here; the data gives {found}"));
            Some(explained(addends(game, &that.value, fault), expectation))
        }
    }
}

/// With the author's own words: what is wrong, and why it matters.
fn explained(mut fault: Diagnostic, expectation: &Expectation) -> Diagnostic {
    if let Some(message) = &expectation.message {
        fault.message.clone_from(&message.value);
    }
    match &expectation.because {
        Some(why) => fault.hint(format!("the game gives the reason: {}", why.value)),
        None => fault,
    }
}

/// Shows the number of copies of each card whose copies are compared.
fn compared(game: &Game, that: &str, fault: Diagnostic) -> Diagnostic {
    let ids = that.split("card.").skip(1).filter_map(|rest| {
        let (id, field) = rest.split_once('.')?;
        field.starts_with("copies").then(|| id.replace('_', "-"))
    });
    let cards: Vec<&Card> = ids.filter_map(|id| game.card(&id)).collect();
    cards.into_iter().fold(fault, |fault, card| {
        fault.see(card.copies.span, format!("{} of `{}`", card.copies.value, card.id.value))
    })
}

/// Shows the counts that a sum of copies is made of, where they are few enough to read; nothing
/// for an expectation on something else.
fn addends(game: &Game, that: &str, fault: Diagnostic) -> Diagnostic {
    const READABLE: usize = 12;
    let that = that.trim();
    let same = |id: &str, wanted: &str| id == wanted || id.replace('-', "_") == wanted;
    let deck = that.strip_prefix("deck.");
    let deck = deck.and_then(|id| game.decks.iter().find(|it| same(&it.id.value, id)));
    let kind = that.strip_prefix("type.").and_then(|it| it.strip_suffix(".copies"));
    let kind = kind.and_then(|id| game.types.iter().find(|it| same(&it.id, id)));
    let counted = |card: &&Card| match (deck, kind) {
        (Some(deck), _) => deck.holds(card),
        (_, Some(kind)) => card.kind == kind.id,
        _ => that == "total",
    };
    let counts: Vec<_> = game.cards.iter().filter(counted).collect();
    if that == "total" || counts.len() > READABLE {
        return fault.hint("change the expectation, or the `copies` of a card");
    }
    counts.into_iter().fold(fault, |fault, card| {
        fault.see(card.copies.span, format!("{} of `{}`", card.copies.value, card.id.value))
    })
}
