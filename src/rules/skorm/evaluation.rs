//! How well a side of Skorm stands: pieces, who could take whom, and who could hold Gold.

use super::board::TILES;
use super::board::Tile;
use super::game::Skorm;
use super::state::{Piece, SEATS, SkormState, Stage};
use crate::play::Seat;
use arrayvec::ArrayVec;

/// More than all else together.
pub(super) const GAME: i64 = 1_000_000;
/// What a step that a kind can make is worth, and the like; only how they compare matters.
const STEP: i64 = 20;
const SHOT: i64 = 16;
const GUARD: i64 = 14;
const CAPTURE: i64 = 10;
/// A tile that could be taken next turn.
const ROOM: i64 = 1;
/// A step that a piece stands nearer to Gold.
const FORWARD: i64 = 4;
/// A piece less on the board: who has nothing better to do exchanges, and the game comes to its end.
const THIN: i64 = 20;
/// A warlord that could move onto Gold next turn, so that somebody must be able to strike there.
const PRESS: i64 = 15;
/// A step that a warlord stands nearer to Gold once it would win there at once.
const RACE: i64 = 30;
/// A piece more than the enemy has that could strike at Gold: nobody can hold it then.
const GRIP: i64 = 12;
/// All pieces of one of two sides: that much a side is ahead that has them all.
const ARMY: i64 = 1_200;
/// What is left of a whole army, so that the last pieces don't count for too much.
const CAMP: i64 = 150;
/// An enemy who is out.
const OUT: i64 = 400;
/// What is taken back for counts for one of so many.
const ANSWERED: i64 = 20;
/// A threat of somebody who is not on turn counts for one of so many.
const LATER: i64 = 4;

/// What a seat could do if it were on turn.
#[derive(Clone, Default)]
struct Threats {
    /// Tiles that it could move to or take on.
    strikes: u64,
    /// Enemies that it could shoot, and those of its pieces that shoot, with what each could.
    shots: u64,
    shooters: ArrayVec<(Tile, u64), TILES>,
    /// Of the tiles that it could take on or shoot at, those that two pieces could.
    twice: u64,
    /// Own pieces that it could take back for.
    covers: u64,
    /// Pieces, other than the warlord, that could strike at Gold.
    grip: i64,
    /// Whether its warlord could move onto Gold.
    arrives: bool,
    /// The tile of its warlord.
    warlord: Option<Tile>,
    /// What its pieces are worth, and how far forward they are.
    army: i64,
    forward: i64,
}

impl Threats {
    fn takes(&self) -> u64 {
        self.strikes | self.shots
    }
}

/// What a state is worth to a seat, the greater the better; about 0 where nobody is ahead.
pub(super) fn value(rules: &Skorm, state: &SkormState, me: Seat) -> i64 {
    if let Stage::Over(winner, _) = state.stage {
        return if winner == me { GAME } else { -GAME };
    }
    if !state.lives(me) {
        return -GAME;
    }
    let mut mights: [Threats; SEATS] = Default::default();
    for seat in state.living() {
        mights[usize::from(seat)] = might(rules, state, seat);
    }
    if let Some(end) = foreseen(rules, state, me, &mights) {
        return end;
    }
    let own = &mights[usize::from(me)];
    let mut sum = own.forward + i64::from(own.takes().count_ones()) * ROOM;
    sum -= THIN * state.pieces().count() as i64;
    let enemies = || state.living().filter(|it| *it != me);
    let count = enemies().count() as i64;
    for enemy in enemies() {
        let other = &mights[usize::from(enemy)];
        let ahead = ARMY * (own.army - other.army) / (own.army + other.army + CAMP);
        let grip = GRIP * (own.grip.min(4) - other.grip.min(4));
        let room = i64::from(other.takes().count_ones()) * ROOM + other.forward;
        sum += (ahead + grip - room) / count;
    }
    for seat in state.living() {
        let might = &mights[usize::from(seat)];
        let mut goal = if might.arrives { PRESS } else { 0 };
        let enemy = state.living().find(|it| *it != seat);
        let weak = enemy.is_some_and(|it| rules.left(state, it) <= rules.data.weak(state.seats));
        if let Some(at) = might.warlord.filter(|_| count == 1 && weak) {
            let board = &rules.data.board;
            goal += RACE
                * i64::from(board.radius()).saturating_sub(board.distance(at, board.gold()).into());
        }
        sum += if seat == me { goal } else { -goal };
    }
    // Whether a seat has a turn before this one has its own.
    let first = |seat: Seat| if state.on_turn == me { seat == me } else { seat != me };
    sum += OUT * (i64::from(state.seats) - 1 - count);
    for seat in state.living() {
        let might = &mights[usize::from(seat)];
        let soon = if first(seat) { 1 } else { LATER };
        if seat == me {
            let prey = enemies()
                .flat_map(|it| state.army(it))
                .filter(|it| might.takes() & it.0.bit() != 0);
            let gain = prey.map(|(at, piece)| gain(rules, &mights, might, at, piece)).max();
            sum += gain.unwrap_or_default() / soon;
        } else {
            let prey = state.army(me).filter(|it| might.takes() & it.0.bit() != 0);
            let mut losses: Vec<i64> =
                prey.map(|(at, piece)| gain(rules, &mights, might, at, piece)).collect();
            losses.sort_unstable_by(|a, b| b.cmp(a));
            // Whoever is on turn can save one piece of two that are in danger.
            let saved = usize::from(state.on_turn == me);
            sum -= losses.iter().skip(saved).take(1).sum::<i64>() * 9 / 10 / soon.min(2);
            sum -= losses.iter().skip(saved + 1).take(1).sum::<i64>() / LATER;
        }
    }
    sum
}

/// The share of games like this that a seat wins, as near as can be told.
pub(super) fn standing(rules: &Skorm, state: &SkormState, seat: Seat) -> f64 {
    /// An advantage that wins three games of four.
    const SURE: f64 = 250.0;
    let value = value(rules, state, seat) as f64;
    0.5 + 0.5 * value / (value.abs() + SURE)
}

/// What is as good as over: somebody can take a warlord, or nobody can drive one off Gold.
fn foreseen(rules: &Skorm, state: &SkormState, me: Seat, mights: &[Threats; SEATS]) -> Option<i64> {
    let gold = rules.data.board.gold();
    let next = state.on_turn;
    let signed = |seat: Seat, sure: i64| if seat == me { sure } else { -sure };
    let mover = &mights[usize::from(next)];
    let two = state.living().count() == 2;
    let taken = state.living().filter(|it| *it != next).find(|seat| {
        mights[usize::from(*seat)].warlord.is_some_and(|at| mover.takes() & at.bit() != 0)
    });
    if let Some(victim) = taken {
        if two || victim == me {
            return Some(signed(next, GAME * 9 / 10));
        }
        if next == me {
            return Some(OUT * 2);
        }
    }
    // With three, the others both have a turn before this one has its own.
    let hunted = |seat: Seat| {
        let own = mights[usize::from(me)].warlord;
        seat != me && own.is_some_and(|at| mights[usize::from(seat)].takes() & at.bit() != 0)
    };
    if next != me && state.living().any(hunted) {
        return Some(-GAME * 9 / 10);
    }
    let strikes = |seat: Seat| mights[usize::from(seat)].grip > 0;
    if let Some(holder) = state.holder {
        // Everybody between the one on turn and the holder has a turn to drive it off.
        let order = (0..state.seats).map(|it| (next + it) % state.seats);
        let mut between = order.take_while(|it| *it != holder).filter(|it| state.lives(*it));
        let driven = between.any(|it| mights[usize::from(it)].takes() & gold.bit() != 0);
        if !driven {
            return Some(signed(holder, GAME * 8 / 10));
        }
    } else if mover.arrives {
        let weak = || {
            let enemy = state.living().find(|it| *it != next);
            enemy.is_some_and(|it| rules.left(state, it) <= rules.data.weak(state.seats))
        };
        if two && weak() {
            return Some(signed(next, GAME * 85 / 100));
        }
        if state.living().filter(|it| *it != next).all(|it| !strikes(it)) {
            return Some(signed(next, GAME * 7 / 10));
        }
    }
    None
}

/// What taking a piece comes to: its price, or next to nothing where the one that takes it is taken
/// in its turn, there or where it shot from.
fn gain(rules: &Skorm, mights: &[Threats; SEATS], by: &Threats, at: Tile, piece: Piece) -> i64 {
    let price = price(rules, piece);
    let own = &mights[usize::from(piece.seat)];
    // A piece that shoots could have shot back itself, and can no more.
    let answers = if rules.data.kin(piece.kind).range > 0 { own.twice } else { own.takes() };
    let mut shooters = by.shooters.iter().filter(|it| it.1 & at.bit() != 0).peekable();
    let answered = match shooters.peek() {
        Some(_) => shooters.all(|it| answers & it.0.bit() != 0),
        None => own.covers & at.bit() != 0,
    };
    if answered { price / ANSWERED } else { price }
}

fn might(rules: &Skorm, state: &SkormState, seat: Seat) -> Threats {
    let (data, board, gold) = (&rules.data, &rules.data.board, rules.data.board.gold());
    let mut might = Threats::default();
    for (at, piece) in state.army(seat) {
        let kin = data.kin(piece.kind);
        let (ends, own) = rules.sweep(state, at, piece);
        let aims = rules.aims(at, piece);
        let shots = rules.shots(state, at, piece);
        let takes = shots | if kin.captures { ends } else { 0 };
        might.twice |= might.takes() & takes;
        might.shots |= shots;
        if shots != 0 {
            might.shooters.push((at, shots));
        }
        if kin.captures {
            might.strikes |= ends;
        }
        might.covers |= aims | if kin.captures { own } else { 0 };
        let strikes = aims | if kin.captures { ends | own } else { 0 };
        if kin.warlord {
            might.warlord = Some(at);
            might.arrives = ends & gold.bit() != 0;
        } else {
            might.grip += i64::from(strikes & gold.bit() != 0);
            might.army += price(rules, piece);
            let near = i64::from(board.radius()) - i64::from(board.distance(at, gold));
            might.forward += FORWARD * near.min(3);
        }
    }
    might
}

/// What a piece is worth. Warlords have no price.
fn price(rules: &Skorm, piece: Piece) -> i64 {
    let kin = rules.data.kin(piece.kind);
    let all = i64::from(kin.steps) * STEP
        + i64::from(kin.range) * SHOT
        + i64::from(kin.guards) * GUARD
        + i64::from(kin.captures) * CAPTURE;
    if kin.warlord { 0 } else { all }
}
