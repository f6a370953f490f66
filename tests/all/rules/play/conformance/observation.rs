//! Promises on what a seat knows, and on states that it might be in.

use super::invariant::{CheckCounts, Failure, Invariant};
use super::{OwnInvariant, state};
use cardwright_rules::play::{Dice, Rules, Seat, ToAct, by_weight};

/// Guesses of one view. One alone might hit on the truth.
const GUESSES: usize = 2;

/// How far a guess is played on.
const AHEAD: usize = 12;

/// Whether every seat can be given states that it can't tell from this one.
pub(super) fn views<R: Rules>(
    rules: &R,
    state: &R::State,
    seated: Seat,
    own: OwnInvariant<'_, R>,
    dice: &mut Dice,
    tried: &mut CheckCounts,
) -> Result<(), Failure> {
    let to_act = rules.to_act(state);
    let (mut mine, mut theirs) = (Vec::new(), Vec::new());
    for seat in 0..seated {
        let view = rules.observe(state, seat);
        for _ in 0..GUESSES {
            let again = rules.guess(&view, &mut dice.clone());
            let guess = rules.guess(&view, dice);
            tried.hold(Invariant::Repeats, guess == again, || {
                format!("the same dice give seat {seat} {guess:?} and {again:?}")
            })?;
            let seen = rules.observe(&guess, seat);
            tried.hold(Invariant::Alike, seen == view, || {
                format!("seat {seat} sees {view:?}, and in a guess of that {seen:?}")
            })?;
            if to_act == ToAct::Seat(seat) {
                rules.actions(state, &mut mine);
                rules.actions(&guess, &mut theirs);
                let same = rules.to_act(&guess) == to_act && mine == theirs;
                tried.hold(Invariant::OwnOptions, same, || {
                    format!("seat {seat} may do {mine:?}, and in a guess {theirs:?}")
                })?;
            }
            let kept = own(&guess);
            tried.hold(Invariant::Possible, kept.is_ok(), || {
                format!("seat {seat} guesses {guess:?}: {}", kept.err().unwrap_or_default())
            })?;
            on(rules, guess, seated, own, dice).map_err(|fault| Failure {
                what: format!("after a guess of seat {seat}: {}", fault.what),
                ..fault
            })?;
        }
    }
    Ok(())
}

/// Plays on from a guess, any way: what holds in the game holds there.
fn on<R: Rules>(
    rules: &R,
    mut state: R::State,
    seated: Seat,
    own: OwnInvariant<'_, R>,
    dice: &mut Dice,
) -> Result<(), Failure> {
    let (mut options, mut told) = (Vec::new(), Vec::new());
    // Not counted: these are no states of the game that is played.
    let mut tried = CheckCounts::default();
    for _ in 0..AHEAD {
        let to_act = state::state(rules, &state, seated, own, &mut options, &mut tried)?;
        let action = match to_act {
            ToAct::Nobody => break,
            ToAct::Seat(_) => options[dice.index(options.len())],
            ToAct::Chance => by_weight(rules, &state, &options, dice),
        };
        rules.play(&mut state, action, &mut told);
    }
    Ok(())
}
