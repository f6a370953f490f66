//! Promises on one state: who acts, what may be done, what may not.

use super::OwnInvariant;
use super::invariant::{CheckCounts, Failure, Invariant};
use cardwright_rules::play::{Refusal, Rules, Seat, ToAct};

/// Puts into `options` what may be done, and holds the state against all that costs little.
pub(super) fn state<R: Rules>(
    rules: &R,
    state: &R::State,
    seated: Seat,
    own: OwnInvariant<'_, R>,
    options: &mut Vec<R::Action>,
    tried: &mut CheckCounts,
) -> Result<ToAct, Failure> {
    let kept = own(state);
    tried.hold(Invariant::Own, kept.is_ok(), || kept.err().unwrap_or_default())?;
    let (to_act, outcome) = (rules.to_act(state), rules.outcome(state));
    let actor = match to_act {
        ToAct::Seat(seat) => Some(seat),
        _ => None,
    };
    let named = actor.into_iter().chain(outcome.and_then(|it| it.winner)).all(|it| it < seated);
    tried.hold(Invariant::Seats, named && rules.seated(state) == seated, || {
        let now = rules.seated(state);
        format!("{to_act:?} and {outcome:?} at a table of {now} that began with {seated}")
    })?;
    // What is left from the state before must go.
    rules.actions(state, options);
    let ascending = options.windows(2).all(|pair| pair[0] < pair[1]);
    tried.hold(Invariant::Ordered, ascending, || format!("the actions are {options:?}"))?;
    let over = to_act == ToAct::Nobody;
    tried.hold(Invariant::Options, options.is_empty() == over, || {
        format!("{to_act:?} acts, and the actions are {options:?}")
    })?;
    tried.hold(Invariant::Outcome, outcome.is_some() == over, || {
        format!("{to_act:?} acts, and the outcome is {outcome:?}")
    })?;
    weights(rules, state, to_act, options, tried)?;
    Ok(to_act)
}

fn weights<R: Rules>(
    rules: &R,
    state: &R::State,
    to_act: ToAct,
    options: &[R::Action],
    tried: &mut CheckCounts,
) -> Result<(), Failure> {
    let mut sum = 0_u64;
    for action in options {
        let weight = rules.weight(state, *action);
        let fits = if to_act == ToAct::Chance { weight > 0 } else { weight == 1 };
        let wider = sum.checked_add(weight);
        tried.hold(Invariant::Weights, fits && wider.is_some(), || {
            format!("{action:?} of {to_act:?} weighs {weight}, those before it {sum}")
        })?;
        sum = wider.unwrap_or(sum);
    }
    Ok(())
}

/// `allowed`, `apply` and `play` agree with what is listed.
pub(super) fn listed<R: Rules>(
    rules: &R,
    state: &R::State,
    options: &[R::Action],
    tried: &mut CheckCounts,
) -> Result<(), Failure> {
    for action in options {
        let allowed = rules.allowed(state, *action);
        tried.hold(Invariant::Allows, allowed.is_ok(), || {
            format!("{action:?} is listed and refused: {}", words(&allowed))
        })?;
        let (mut played, mut applied) = (state.clone(), state.clone());
        let (mut told, mut more) = (Vec::new(), Vec::new());
        rules.play(&mut played, *action, &mut told);
        let done = rules.apply(&mut applied, *action, &mut more);
        let same = done.is_ok() && played == applied && told == more;
        tried.hold(Invariant::Allows, same, || {
            format!("{action:?} applied is not {action:?} played: {}", words(&done))
        })?;
        let had = more.clone();
        rules.play(&mut state.clone(), *action, &mut more);
        let added = more.strip_prefix(had.as_slice()).is_some_and(|it| it == told);
        tried.hold(Invariant::Tells, added, || {
            format!("{action:?} told {told:?}; after {had:?} there is {more:?}")
        })?;
    }
    Ok(())
}

/// What is not listed is refused, with a reason, and without a trace.
pub(super) fn others<R: Rules>(
    rules: &R,
    state: &R::State,
    options: &[R::Action],
    others: &[R::Action],
    tried: &mut CheckCounts,
) -> Result<(), Failure> {
    for action in others.iter().filter(|it| options.binary_search(it).is_err()) {
        let allowed = rules.allowed(state, *action);
        tried.hold(Invariant::Refuses, allowed.is_err(), || {
            format!("{action:?} is allowed and not listed")
        })?;
        let reason = allowed.err().is_some_and(|it| !it.why.trim().is_empty());
        tried
            .hold(Invariant::Reasons, reason, || format!("{action:?} is refused without a word"))?;
        let (mut after, mut told) = (state.clone(), Vec::new());
        let done = rules.apply(&mut after, *action, &mut told);
        let harmless = done.is_err() && after == *state && told.is_empty();
        tried.hold(Invariant::Harmless, harmless, || {
            format!("{action:?} is refused, and yet: {}, {told:?}, {after:?}", words(&done))
        })?;
    }
    Ok(())
}

fn words(result: &Result<(), Refusal>) -> String {
    result.as_ref().map_or_else(ToString::to_string, |()| "done".to_owned())
}
