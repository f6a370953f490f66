//! In: a game. Out: its copies on the sheets of every job. Never: how a slot is found; that is
//! `plan`'s.

use super::{Copy, Job, Plan, Sheet, impose, plan};
use crate::diagnostic::{Diagnostic, Report};
use crate::faces::Faces;
use crate::model::Game;

/// The sheets of every job; an impossible one is reported with the nearest that is possible.
pub fn all(game: &Game, report: &mut Report) -> Option<Vec<(Plan, Vec<Sheet>)>> {
    let copies = copies(game);
    let mut all = Vec::new();
    for job in &game.sheets {
        match plan(&Job::of(game, job)) {
            Ok(planned) => {
                let sheets = impose(&planned, &copies);
                all.push((planned, sheets));
            }
            Err(refusal) => {
                let fault = Diagnostic::error("S001", "this sheet can't be printed")
                    .at(job.span, refusal.reason.clone());
                report.push(match &refusal.suggestion {
                    Some(nearest) => fault.hint(format!("possible: {}", nearest.words)),
                    None => fault,
                });
            }
        }
    }
    (all.len() == game.sheets.len()).then_some(all)
}

/// Every copy of every card, in printing order.
fn copies(game: &Game) -> Vec<Copy> {
    let mut copies = Vec::new();
    for (at, card) in game.cards.iter().enumerate() {
        let back = game.back_index(&card.back.value).expect("backs are checked when they are read");
        let copy = Copy { front: Faces::front(at), back: Faces::back(game, back) };
        copies.extend(std::iter::repeat_n(copy, card.copies.value as usize));
    }
    copies
}
