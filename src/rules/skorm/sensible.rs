//! A player who looks one action ahead and sees what the others can answer: taking and being taken,
//! room about Gold, and who could hold it.

use super::evaluation::value;
use super::game::Skorm;
use super::state::{Action, SkormState, Stage};
use crate::play::{Decision, Dice, Policy, Rules, Seat};

/// How far apart two actions must be for the better one to be always done: without a little chance,
/// two who think alike would go round in circles.
const WHIM: u64 = 12;
/// The same where nobody can take anybody: who waits there for the best of all moves waits for ever.
const BOLD: u64 = 40;
/// One decision in so many is daring, and how far apart two actions must be then. Three who are each
/// kept in check by the others would move to and fro without end.
const SELDOM: u64 = 30;
const DARING: u64 = 100;
/// Moves of which every facing is looked at: the best ones.
const LOOKED_AT: usize = 5;

/// Plays as somebody would who thinks of the next turn and no further.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sensible;

impl Policy<Skorm> for Sensible {
    fn choose(&self, seen: &Decision<'_, Skorm>, dice: &mut Dice) -> Action {
        let best = |all: &[(i64, Action)]| all.first().map(|it| it.1);
        best(&considered(seen, dice)).unwrap_or(seen.actions[0])
    }

    fn consider(&self, seen: &Decision<'_, Skorm>, dice: &mut Dice) -> Vec<Action> {
        let mut thoughts: Vec<Action> = considered(seen, dice).iter().map(|it| it.1).collect();
        let others = seen.actions.iter().filter(|it| !matches!(it, Action::Turn { .. }));
        let others: Vec<Action> = others.filter(|it| !thoughts.contains(it)).copied().collect();
        thoughts.extend(others);
        thoughts
    }
}

/// What is worth doing, the best first.
fn considered(seen: &Decision<'_, Skorm>, dice: &mut Dice) -> Vec<(i64, Action)> {
    let (rules, state, me) = (seen.rules, seen.view(), seen.seat);
    let whim = match state.stage {
        Stage::Moving if dice.below(SELDOM) == 0 => DARING,
        Stage::Moving if quiet(rules, &state) => BOLD,
        _ => WHIM,
    };
    let mut whim = || dice.below(whim) as i64;
    if state.stage == Stage::Placing {
        let worth = |it: &Action| (placing(rules, &state, *it) + whim(), *it);
        return sorted(seen.actions.iter().map(worth).collect());
    }
    // Of moves that differ only in where the piece looks, one stands for all at first.
    let keeps = |action: &Action| match *action {
        Action::Move { from, facing, .. } => state.at(from).is_none_or(|it| it.facing == facing),
        Action::Turn { .. } => false,
        _ => true,
    };
    let after = |it: &Action| worth(rules, &state, *it, me);
    let plain: Vec<Action> = seen.actions.iter().copied().filter(keeps).collect();
    let mut all: Vec<(i64, Action)> = plain.iter().map(|it| (after(it), *it)).collect();
    for (worth, _) in &mut all {
        *worth += whim();
    }
    let mut all = sorted(all);
    for (worth, action) in all.iter_mut().take(LOOKED_AT) {
        let Action::Move { from, to, facing } = *action else { continue };
        let usual = after(action);
        let turned = |action: &&Action| match **action {
            Action::Move { from: a, to: b, facing: c } => (a, b) == (from, to) && c != facing,
            _ => false,
        };
        let facings = seen.actions.iter().filter(turned).map(|it| (after(it), *it));
        if let Some(best) = facings.max_by_key(|it| it.0).filter(|it| it.0 > usual) {
            (*worth, *action) = (*worth + best.0 - usual, best.1);
        }
    }
    all = sorted(all);
    if let Some(turn) = all.first().and_then(|(worth, best)| sheltered(seen, &state, *worth, *best))
    {
        all.insert(0, turn);
    }
    all
}

/// Whether nobody can take anybody.
fn quiet(rules: &Skorm, state: &SkormState) -> bool {
    let prey = |seat: Seat| {
        let takes = rules.threatened(state, seat);
        state.pieces().any(|(at, it)| it.seat != seat && takes & at.bit() != 0)
    };
    !state.living().any(prey)
}

/// The greatest worth first; of those alike the first action.
fn sorted(mut all: Vec<(i64, Action)>) -> Vec<(i64, Action)> {
    all.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    all
}

fn worth(rules: &Skorm, state: &SkormState, action: Action, me: Seat) -> i64 {
    let mut after = state.clone();
    rules.play(&mut after, action, &mut Vec::new());
    value(rules, &after, me)
}

/// A turn of a piece before the action that is best otherwise, if that is better still.
fn sheltered(
    seen: &Decision<'_, Skorm>,
    state: &SkormState,
    worth: i64,
    best: Action,
) -> Option<(i64, Action)> {
    let (rules, me) = (seen.rules, seen.seat);
    let mut after = state.clone();
    rules.play(&mut after, best, &mut Vec::new());
    if after.over() {
        return None;
    }
    let others = after.living().filter(|it| *it != me);
    let danger = others.fold(0, |sum, it| sum | rules.threatened(&after, it));
    let turns = seen.actions.iter().filter_map(|action| match *action {
        // What is turned again could have been turned there at once.
        Action::Turn { at, .. } if danger & at.bit() & !state.turned != 0 => Some(*action),
        _ => None,
    });
    let tried = turns.map(|turn| {
        let mut turned = state.clone();
        rules.play(&mut turned, turn, &mut Vec::new());
        if rules.allowed(&turned, best).is_err() {
            return (i64::MIN, turn);
        }
        rules.play(&mut turned, best, &mut Vec::new());
        (value(rules, &turned, me), turn)
    });
    let found = tried.max_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)))?;
    (found.0 >= worth + WHIM as i64).then_some(found)
}

/// Those that guard stand in front and look at Gold, the others behind them; nobody hems the warlord
/// in.
fn placing(rules: &Skorm, state: &SkormState, action: Action) -> i64 {
    let Action::Place { kind, at, facing } = action else { return 0 };
    let (board, kin) = (&rules.data.board, rules.data.kin(kind));
    let gold = board.gold();
    let far = i64::from(board.distance(at, gold));
    // Tiles from the edge: who shoots stands in the second row.
    let from_edge = if kin.guards { rules.data.zone } else { u8::from(kin.range > 0) };
    let wanted = i64::from(board.radius()) - i64::from(from_edge);
    let looks = match board.step(at, facing) {
        _ if !kin.guards => 0,
        Some(next) => far - i64::from(board.distance(next, gold)),
        None => -2,
    };
    let beside = state
        .army(state.on_turn)
        .any(|(it, piece)| rules.data.kin(piece.kind).warlord && board.distance(it, at) == 1);
    (-(far - wanted).abs() * 4 + looks - i64::from(beside)) * WHIM as i64
}
