//! A player who looks at the pond as it would be after each thing that can be done.

use super::game::Pond;
use super::state::{Action, PondState, Stage};
use crate::play::{Decision, Dice, Policy, Rules as _, Seat};

/// What counts how much: a frog on a pad, a frog anywhere, a tadpole in the pond, and a step that lies
/// between a tadpole and the nearest free pad.
const ON_PAD: i64 = 60;
const FROG: i64 = 25;
const TADPOLE: i64 = 12;
const STEP: i64 = 2;
/// How far apart two things must be for the better one to be always done.
const WHIM: u64 = 4;
/// Farther than any way across the pond.
const FAR: usize = 20;

/// Plays as somebody would who thinks of this turn and no further.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sensible;

impl Policy<Pond> for Sensible {
    fn choose(&self, seen: &Decision<'_, Pond>, dice: &mut Dice) -> Action {
        let (rules, state) = (seen.rules, seen.view());
        let mut worth = |action: &Action| {
            let mut after = state.clone();
            rules.play(&mut after, *action, &mut Vec::new());
            standing(rules, &after, seen.seat) + dice.below(WHIM) as i64
        };
        let best = seen.actions.iter().map(|it| (worth(it), *it)).max();
        best.map_or(seen.actions[0], |it| it.1)
    }
}

/// How well a seat stands.
fn standing(rules: &Pond, state: &PondState, seat: Seat) -> i64 {
    if let Stage::Over(winner) = state.stage {
        return if winner == seat { 1_000 } else { -1_000 };
    }
    side(rules, state, seat) - side(rules, state, 1 - seat)
}

fn side(rules: &Pond, state: &PondState, seat: Seat) -> i64 {
    let worth = |token: u8| {
        let it = state.token(token);
        let Some(at) = it.at else { return 0 };
        if !it.frog {
            TADPOLE - STEP * steps_to_pad(rules, state, at).min(5) as i64
        } else if rules.cell(at).pad {
            FROG + ON_PAD
        } else {
            FROG
        }
    };
    rules.own(seat).map(worth).sum()
}

/// How many spaces lie between here and the nearest free pad, as a tadpole swims.
fn steps_to_pad(rules: &Pond, state: &PondState, from: u8) -> usize {
    let mut seen = vec![from];
    let mut edge = vec![from];
    for steps in 1..FAR {
        let beside: Vec<u8> = edge.iter().flat_map(|it| rules.cell(*it).beside()).collect();
        edge.clear();
        for at in beside {
            if seen.contains(&at) || state.on(at).is_some() || rules.cell(at).reeds {
                continue;
            }
            if rules.cell(at).pad {
                return steps;
            }
            seen.push(at);
            edge.push(at);
        }
    }
    FAR
}
