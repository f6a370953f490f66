//! A player who looks one action ahead: material, what stands in danger, room to move, and Gold.

use super::board::{Tile, tiles};
use super::game::Skorm;
use super::state::{Action, Piece, Stage, State};
use crate::rules::play::{Dice, Policy, Rules, Seat, Seen};

/// More than all pieces together.
const GAME: i64 = 1_000_000;
/// What a step that a kind can make is worth, and the like; only how they compare matters.
const STEP: i64 = 20;
const SHOT: i64 = 14;
const GUARD: i64 = 16;
const CAPTURE: i64 = 10;
/// A tile that could be taken next turn.
const ROOM: i64 = 1;
/// A step that a warlord stands nearer to Gold.
const NEARER: i64 = 6;
/// A step that another piece stands nearer to it.
const FORWARD: i64 = 3;
/// A warlord that holds Gold and is in no danger.
const HOLDS: i64 = GAME / 4;
/// A piece that would be taken back for counts for this part only.
const COVERED: i64 = 5;
/// What an own threat is worth: this part of what is threatened.
const THREAT: i64 = 5;

/// How far apart two actions must be for the better one to be always done.
const WHIM: u64 = 12;

/// Plays as somebody would who thinks of the next turn and no further.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sensible;

impl Policy<Skorm> for Sensible {
    fn choose(&self, seen: &Seen<'_, Skorm>, dice: &mut Dice) -> Action {
        let (rules, state) = (seen.rules, seen.view());
        if state.stage == Stage::Placing {
            return best(seen.actions, dice, |it| placing(rules, &state, it));
        }
        if let Some(turn) = shelter(rules, &state, seen) {
            return turn;
        }
        let acts: Vec<Action> =
            seen.actions.iter().copied().filter(|it| !matches!(it, Action::Turn { .. })).collect();
        // A little chance, so that two who think alike don't go round in circles.
        let mut lots = dice.clone();
        dice.below(WHIM);
        best(&acts, dice, |it| {
            let mut after = state.clone();
            rules.play(&mut after, it, &mut Vec::new());
            worth(rules, &after, seen.seat) + lots.below(WHIM) as i64
        })
    }
}

/// The action of the greatest worth, any of those that are alike.
fn best(actions: &[Action], dice: &mut Dice, mut worth: impl FnMut(Action) -> i64) -> Action {
    let all: Vec<i64> = actions.iter().map(|it| worth(*it)).collect();
    let most = all.iter().copied().max().unwrap_or_default();
    let good: Vec<Action> =
        actions.iter().zip(&all).filter(|it| *it.1 == most).map(|it| *it.0).collect();
    good[dice.index(good.len())]
}

/// Those that guard stand in front and look at Gold, the others behind them; nobody hems the warlord
/// in.
fn placing(rules: &Skorm, state: &State, action: Action) -> i64 {
    let Action::Place { kind, at, facing } = action else { return 0 };
    let (board, kin) = (&rules.army.board, rules.army.kin(kind));
    let gold = board.gold();
    let far = i64::from(board.distance(at, gold));
    let wanted = match (kin.guards, kin.range > 0) {
        (true, _) => i64::from(board.radius()) - i64::from(rules.army.zone),
        (false, true) => i64::from(board.radius()) - 1,
        _ => i64::from(board.radius()),
    };
    let looks = match (kin.guards, board.step(at, facing)) {
        (false, _) => 0,
        (true, Some(next)) => far - i64::from(board.distance(next, gold)),
        (true, None) => -2,
    };
    let beside = state
        .army(state.on_turn)
        .any(|(it, piece)| rules.army.kin(piece.kind).warlord && board.distance(it, at) == 1);
    -(far - wanted).abs() * 4 + looks - i64::from(beside)
}

/// A turn of a piece that takes something out of danger.
fn shelter(rules: &Skorm, state: &State, seen: &Seen<'_, Skorm>) -> Option<Action> {
    let danger = |state: &State| {
        let lost = |enemy| rules.threatened(state, enemy);
        let all = state.living().filter(|it| *it != seen.seat).fold(0, |sum, it| sum | lost(it));
        state.army(seen.seat).filter(|(at, _)| all & at.bit() != 0).count()
    };
    let now = danger(state);
    if now == 0 {
        return None;
    }
    let turns = seen.actions.iter().filter(|it| matches!(it, Action::Turn { .. }));
    let after = |it: &&Action| {
        let mut after = state.clone();
        rules.play(&mut after, **it, &mut Vec::new());
        danger(&after)
    };
    turns.map(|it| (after(&it), *it)).min().filter(|it| it.0 < now).map(|it| it.1)
}

/// What a state is worth to a seat, the greater the better.
fn worth(rules: &Skorm, state: &State, me: Seat) -> i64 {
    if let Stage::Over(winner, _) = state.stage {
        return if winner == me { GAME } else { -GAME };
    }
    let (board, gold) = (&rules.army.board, rules.army.board.gold());
    let mut sum = 0;
    for (at, piece) in state.pieces() {
        let kin = rules.army.kin(piece.kind);
        let near = i64::from(board.radius()) - i64::from(board.distance(at, gold));
        let goes = if kin.warlord { NEARER } else { FORWARD };
        let own = price(rules, piece) + goes * near;
        sum += if piece.seat == me { own } else { -own };
    }
    let mine = rules.threatened(state, me);
    sum += i64::from(mine.count_ones()) * ROOM;
    let prey = tiles(mine).filter_map(|it| state.at(it)).filter(|it| it.seat != me);
    let prey = prey.map(|it| price(rules, it).min(GAME / 100)).max();
    sum += prey.unwrap_or_default() / THREAT;
    let covered = rules.covered(state, me);
    let lost = |set: u64| {
        let pieces = tiles(set).filter_map(|it| Some((it, state.at(it)?)));
        let own = pieces.filter(|it| it.1.seat == me);
        let price = |(at, piece)| {
            let price = price(rules, piece);
            if covered & Tile::bit(at) != 0 && price < GAME / 4 { price / COVERED } else { price }
        };
        own.map(price).max().unwrap_or_default()
    };
    let mut safe = true;
    for enemy in state.living().filter(|it| *it != me) {
        let theirs = rules.threatened(state, enemy);
        sum -= i64::from(theirs.count_ones()) * ROOM;
        sum -= lost(theirs);
        let warlord = state.army(me).find(|it| rules.army.kin(it.1.kind).warlord);
        safe &= warlord.is_none_or(|(at, _)| theirs & at.bit() == 0);
    }
    match state.holder {
        Some(seat) if seat == me && safe => sum + HOLDS,
        Some(seat) if seat != me => sum - HOLDS,
        _ => sum,
    }
}

/// What a piece is worth.
fn price(rules: &Skorm, piece: Piece) -> i64 {
    let kin = rules.army.kin(piece.kind);
    let all = i64::from(kin.steps) * STEP
        + i64::from(kin.range) * SHOT
        + i64::from(kin.guards) * GUARD
        + i64::from(kin.captures) * CAPTURE;
    if kin.warlord { GAME / 2 } else { all }
}
