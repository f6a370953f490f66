//! The game's demands on itself, as its manifest states them.

use crate::diagnostic::{Diagnostic, Report};
use crate::model::{Expectation, Game};
use crate::wording::Words;
use minijinja::value::ValueKind;

/// Works out every expectation and reports those that do not hold.
pub fn expectations(game: &Game, words: &Words<'_>, report: &mut Report) {
    for expectation in &game.expectations {
        let found = match words.evaluate(&expectation.that, report) {
            Ok(value) => value,
            Err(fault) => {
                report.push(*fault);
                continue;
            }
        };
        match &expectation.equals {
            None if found.kind() != ValueKind::Bool => {
                let fault = Diagnostic::error("D004", "this expression is neither true nor false")
                    .at(expectation.that.span, format!("it comes to `{found}`"));
                report.push(fault.hint("compare it with something, or add `equals = ...`"));
            }
            None if found.is_true() => {}
            None => {
                let text = &expectation.that.value;
                let fault = Diagnostic::error("D007", "an expectation does not hold")
                    .at(expectation.that.span, format!("this is {found}: {text}"));
                report.push(explained(fault, expectation));
            }
            Some(equals) if found.as_i64() == Some(equals.value) => {}
            Some(equals) => {
                let (that, wanted) = (&expectation.that.value, equals.value);
                let message = format!("`{that}` is {found}, but {wanted} is expected");
                let fault = Diagnostic::error("D007", message)
                    .at(equals.span, format!("expected here; the data comes to {found}"));
                let fault = addends(game, that, fault);
                report.push(explained(fault, expectation));
            }
        }
    }
}

fn explained(fault: Diagnostic, expectation: &Expectation) -> Diagnostic {
    match &expectation.because {
        Some(why) => fault.hint(format!("expected because {why}")),
        None => fault,
    }
}

/// Shows the counts that a sum of copies is made of, where they are few enough to read.
fn addends(game: &Game, that: &str, fault: Diagnostic) -> Diagnostic {
    const READABLE: usize = 12;
    let deck =
        that.strip_prefix("deck.").and_then(|id| game.decks.iter().find(|it| it.id.value == id));
    let kind = that.strip_prefix("type.").and_then(|it| it.strip_suffix(".copies"));
    let counts: Vec<_> = game
        .cards
        .iter()
        .filter(|card| kind.is_none_or(|kind| card.kind == kind))
        .filter(|card| deck.is_none_or(|deck| deck.backs.contains(&card.back.value)))
        .collect();
    if kind.is_none() || counts.len() > READABLE {
        return fault.hint("change the expectation, or the `copies` of a card");
    }
    counts.into_iter().fold(fault, |fault, card| {
        fault.see(card.copies.span, format!("{} of `{}`", card.copies.value, card.id.value))
    })
}
