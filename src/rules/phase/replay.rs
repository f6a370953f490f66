//! Examples of play: what is told of what happened.

use super::game::Phase;
use super::notation::seat_name;
use super::state::{Action, Event, FightEnding, Fighter, PhaseState, Side, Stage};
use crate::kit::playable::Narrate;
use cardwright_model::Scenario;
use serde_json::{Value as Json, json};

impl Narrate for Phase {
    const SET_UP: &'static str = "+ defender Ada strength 6 vitality 3";

    fn opening(&self, _: &Scenario, state: &PhaseState) -> Json {
        let all: Vec<Json> = state
            .fighters
            .iter()
            .map(|fighter| {
                let mut one = person(fighter);
                one["against"] = json!(fighter.against.map(|at| state.fighter(at).name.clone()));
                one
            })
            .collect();
        json!({ "fact": "opening", "fighters": all })
    }

    fn action_fact(&self, before: &PhaseState, after: &PhaseState, action: Action) -> Json {
        let name = |at: u8| before.fighter(at).name.as_str();
        let by = seat_name(before.turn().unwrap_or_default());
        match action {
            Action::Deal(_) => json!({ "fact": "dealt" }),
            Action::Assign { attacker, to } => json!({
                "fact": "assigned", "by": by, "attacker": name(attacker), "to": name(to),
            }),
            Action::Done => json!({ "fact": "done", "by": by }),
            Action::Fight(at) => json!({ "fact": "chosen", "who": name(at) }),
            Action::Play { card, on } => {
                let mut fact = self.effect(before, after, card, on);
                (fact["fact"], fact["by"]) = (json!("played"), json!(by));
                fact
            }
            Action::Use { who, on } => {
                let card = before.fighter(who).ability.unwrap_or_default();
                let mut fact = self.effect(before, after, card, on);
                (fact["fact"], fact["who"]) = (json!("used"), json!(name(who)));
                fact
            }
            Action::Move => json!({ "fact": "moves", "by": by }),
            Action::Stay => json!({ "fact": "stays", "by": by }),
            Action::Pass => json!({ "fact": "passed", "by": by }),
        }
    }

    fn event(&self, before: &PhaseState, after: &PhaseState, event: Event) -> Option<Json> {
        let name = |at: u8| after.fighter(at).name.as_str();
        Some(match event {
            Event::Round(round) => json!({ "fact": "round", "round": round }),
            Event::Moved => json!({ "fact": "moved" }),
            Event::Healed { who, wounds } => {
                json!({ "fact": "healed", "who": name(who), "wounds": wounds })
            }
            Event::Left => json!({ "fact": "left" }),
            Event::Begun(fight) => {
                let party =
                    |side| after.party(fight, side).map(|it| person(it.1)).collect::<Vec<_>>();
                json!({
                    "fact": "begun",
                    "who": name(fight),
                    "defenders": after.strength(fight, Side::Defenders),
                    "attackers": after.strength(fight, Side::Attackers),
                    "against": party(Side::Attackers),
                })
            }
            Event::Hurt { who, wounds } => {
                json!({ "fact": "hurt", "who": name(who), "wounds": wounds })
            }
            Event::Died(who) => json!({ "fact": "died", "who": name(who) }),
            Event::Over => json!({ "fact": "over" }),
            Event::Resolved(outcome) => {
                let winner = outcome.winner;
                let party = |side: Option<Side>| -> Vec<Json> {
                    let all = side.map(|it| before.party(outcome.fight, it));
                    all.into_iter().flatten().map(|it| person(it.1)).collect()
                };
                let bonus = winner.map_or(0, |it| self.bonus(before, outcome.fight, it));
                json!({
                    "fact": "resolved",
                    "how": outcome.how.name(),
                    "overwhelmed": outcome.how == FightEnding::Overwhelmed,
                    "winner": winner.map(Side::name),
                    "defenders": outcome.strength[0],
                    "attackers": outcome.strength[1],
                    "tie": outcome.strength[0] == outcome.strength[1],
                    "wounds": outcome.wounds,
                    "wound": self.data.wound,
                    "bonus": bonus,
                    "factor": self.data.scale.overwhelm,
                    "winners": party(winner),
                    "losers": party(winner.map(Side::other)),
                })
            }
        })
    }
}

impl Phase {
    /// What an action does, on whom, and how the sides stand in its fight then, if it has one.
    fn effect(&self, before: &PhaseState, after: &PhaseState, card: u8, on: u8) -> Json {
        let card = self.data.card(card);
        let fight = match before.stage {
            Stage::Acting { fight, .. } => Some(fight),
            _ => None,
        };
        let strength = |side| fight.map(|it| after.strength(it, side));
        json!({
            "action": card.id,
            "on": before.fighter(on).name,
            "strength": card.strength,
            "damage": card.damage,
            "wounds": card.wounds,
            "bars": card.bars,
            "defenders": strength(Side::Defenders),
            "attackers": strength(Side::Attackers),
        })
    }
}

fn person(fighter: &Fighter) -> Json {
    json!({
        "name": fighter.name,
        "side": fighter.side.name(),
        "strength": fighter.strength_now(),
        "vitality": fighter.vitality,
        "damage": fighter.damage_now(),
        "fierce": fighter.fierce,
        "wounds": fighter.wounds,
    })
}
