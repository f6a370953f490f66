//! A player who looks at one fight at a time: what would come of it now, and whether a card changes that.

use super::game::Phase;
use super::state::{Action, FightEnding, Fighter, PhaseState, Side, Stage};
use crate::play::{Decision, Dice, Policy};

/// What a point of strength, of vitality and of damage bonus, and being fierce are worth; only how they
/// compare matters.
const STRENGTH: i64 = 2;
const VITALITY: i64 = 5;
const DAMAGE: i64 = 4;
const FIERCE: i64 = 6;
/// What a card has to bring to be played rather than kept.
const CARD: i64 = 4;
/// A fight that is won narrowly is worth a little less than one won clearly: this much for each point.
const NARROW: i64 = 1;

/// Plays as somebody would who thinks of the fight before them and no further.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sensible;

impl Policy<Phase> for Sensible {
    fn choose(&self, seen: &Decision<'_, Phase>, dice: &mut Dice) -> Action {
        let (rules, mut state) = (seen.rules, seen.view());
        let side = Side::of(seen.seat);
        let sign = if side == Side::Defenders { 1 } else { -1 };
        let mut worth = |action: Action| match action {
            Action::Assign { attacker, to } => {
                let before = sign * forecast(rules, &state, to);
                let was = state.fighter_mut(attacker).against.replace(to);
                let after = sign * forecast(rules, &state, to);
                state.fighter_mut(attacker).against = was;
                after - before
            }
            // Whoever is left over is placed by the enemy, where it hurts most.
            Action::Done => -price(&HEAVY),
            // What is at stake comes first, as long as there are cards for it.
            Action::Fight(defender) => price(state.fighter(defender)),
            Action::Play { card, on } => gain(rules, &mut state, card, on) * sign - CARD,
            // Whoever can do something itself can do it again in the next fight.
            Action::Use { who, on } => {
                let card = state.fighter(who).ability.unwrap_or_default();
                gain(rules, &mut state, card, on) * sign - 1
            }
            // Whoever stands stronger wants to meet the others once more.
            Action::Move => {
                sign * [Side::Defenders, Side::Attackers]
                    .map(|side| state.standing(side).map(|it| price(it.1)).sum::<i64>())
                    .into_iter()
                    .reduce(|ours, theirs| ours - theirs)
                    .unwrap_or_default()
            }
            Action::Pass | Action::Stay | Action::Deal(_) => 0,
        };
        let all: Vec<i64> = seen.actions.iter().map(|it| worth(*it)).collect();
        let most = all.iter().copied().max().unwrap_or_default();
        let good: Vec<Action> =
            seen.actions.iter().zip(&all).filter(|it| *it.1 == most).map(|it| *it.0).collect();
        good[dice.index(good.len())]
    }
}

/// Somebody whose loss nobody would risk.
const HEAVY: Fighter = Fighter {
    name: String::new(),
    title: String::new(),
    side: Side::Defenders,
    strength: 1_000,
    vitality: 1_000,
    damage: 0,
    owner: 0,
    fierce: false,
    ability: None,
    used: false,
    barred: false,
    wounds: 0,
    alive: true,
    against: None,
    fought: false,
    strength_change: 0,
    damage_change: 0,
};

/// What an action brings the defenders, as things stand; it is tried out, and taken back.
fn gain(rules: &Phase, state: &mut PhaseState, card: u8, on: u8) -> i64 {
    let kind = rules.data.card(card);
    let change = |fighter: &Fighter| {
        let wounds = (fighter.wounds + kind.wounds).max(0) - fighter.wounds;
        let dies = fighter.wounds + wounds >= fighter.vitality;
        if dies { price(fighter) + VITALITY } else { wounds * VITALITY }
    };
    let target = state.fighter(on);
    let own = if target.side == Side::Defenders { -1 } else { 1 };
    match state.stage {
        Stage::Acting { fight, .. } => {
            let before = forecast(rules, state, fight);
            let it = state.fighter_mut(on);
            let was = (it.wounds, it.alive);
            it.strength_change += kind.strength;
            it.damage_change += kind.damage;
            it.wounds = (it.wounds + kind.wounds).max(0);
            it.alive = it.wounds < it.vitality;
            let after = forecast(rules, state, fight);
            let it = state.fighter_mut(on);
            it.strength_change -= kind.strength;
            it.damage_change -= kind.damage;
            (it.wounds, it.alive) = was;
            after - before
        }
        // Whoever is kept out does no harm in this round, and may do it in another.
        _ if kind.bars => price(target) / 2,
        _ => own * change(target),
    }
}

/// What a character is worth.
fn price(fighter: &Fighter) -> i64 {
    fighter.strength * STRENGTH
        + (fighter.vitality - fighter.wounds) * VITALITY
        + fighter.damage * DAMAGE
        + i64::from(fighter.fierce) * FIERCE
}

/// What a fight is worth to the defenders if it is resolved as it stands.
fn forecast(rules: &Phase, state: &PhaseState, fight: u8) -> i64 {
    let strength = Side::ALL.map(|it| state.strength(fight, it));
    let there = Side::ALL.map(|it| state.party(fight, it).next().is_some());
    // Wounds that have been dealt count in any case.
    let cost = |side: Side| -> i64 {
        let hurt =
            |it: &Fighter| if it.alive { it.wounds * VITALITY } else { price(it) + VITALITY };
        let all = state.side(side).filter(|(at, fighter)| match side {
            Side::Defenders => *at == fight,
            Side::Attackers => fighter.against == Some(fight),
        });
        all.map(|it| hurt(it.1)).sum()
    };
    let dealt = cost(Side::Attackers) - cost(Side::Defenders);
    if there != [true, true] {
        return dealt;
    }
    let outcome = rules.fought(state, fight, strength);
    let winner = outcome.winner.unwrap_or(Side::Attackers);
    let loss: i64 = state
        .party(fight, winner.other())
        .map(|(_, fighter)| match outcome.how {
            FightEnding::Overwhelmed => price(fighter),
            _ if fighter.wounds + outcome.wounds >= fighter.vitality => price(fighter),
            _ => outcome.wounds * VITALITY,
        })
        .sum();
    let lead = (strength[0] - strength[1]) * NARROW;
    dealt + if winner == Side::Defenders { loss } else { -loss } + lead.clamp(-3, 3)
}
