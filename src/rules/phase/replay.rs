//! Examples of play: a phase that is told while it is played.

use super::game::Phase;
use super::line::fault;
use super::notation::seat_name;
use super::scenario::{Found, differs, refused};
use super::state::{Action, Event, Fighter, How, Side, Stage, State};
use crate::diagnostic::{Diagnostic, Report, Severity};
use crate::model::{Answer, Asked, Example, ExampleStep, Game, Located};
use crate::rules::play::Rules;
use serde_json::{Value as Json, json};

/// The code of an example that does not come as it says.
const FALSE: &str = "R012";

impl Phase {
    /// Plays an example. Gives what there is to tell: before the first step, then at each, and at the
    /// end. Nothing comes back when the report says why.
    pub fn replay(game: &Game, example: &Example, report: &mut Report) -> Option<Vec<Vec<Json>>> {
        let before = report.count(Severity::Error);
        let scenario = &example.scenario;
        let rules = Self::for_scenario(game, scenario, report)?;
        if let Some(stray) = scenario.seats.first() {
            let fault = Diagnostic::error("D002", "this game has no seats in an example");
            let fault = fault.at(stray.name.span, "no such line here");
            report.push(fault.hint("`+ defender Ada strength 6 vitality 3` sets somebody up"));
        }
        if report.count(Severity::Error) > before {
            return None;
        }
        let mut state = rules.set_up(scenario.position.as_ref(), report)?;
        let mut told = vec![vec![opening(&state)]];
        for step in &example.steps {
            let mut facts = Vec::new();
            match step {
                ExampleStep::Line(line) => facts = rules.told(&mut state, line, report)?,
                ExampleStep::Ask(asked) => {
                    if let Some(fault) = rules.asked(&state, asked) {
                        report.push(Diagnostic { code: FALSE, ..fault });
                        return None;
                    }
                }
                ExampleStep::Expect(wanted) => {
                    let fault = Diagnostic::error(FALSE, format!("`{}` is not known", wanted.key));
                    report.push(fault.at(wanted.span, "such examples begin with `+` lines"));
                    return None;
                }
                ExampleStep::Say(_) | ExampleStep::Break => {}
            }
            told.push(facts);
        }
        told.push(Vec::new());
        Some(told)
    }

    /// What there is to tell of a line.
    fn told(
        &self,
        state: &mut State,
        line: &Located<String>,
        report: &mut Report,
    ) -> Option<Vec<Json>> {
        let (must_fail, text) = refused(&line.value);
        let read = match self.line(state, text) {
            Ok(read) => read,
            Err(misread) => {
                let before = line.value.len() - text.len();
                let wrong = fault(line, before, misread, "no line of an example is so", report);
                report.push(wrong);
                return None;
            }
        };
        let before = state.clone();
        if let Err(wrong) = self.step(state, line) {
            report.push(Diagnostic { code: FALSE, ..*wrong });
            return None;
        }
        if must_fail {
            return Some(Vec::new());
        }
        // The line has been done, so its action is one; what it tells is asked of a twin.
        let action = self.meant(&before, &read).ok()?;
        let mut events = Vec::new();
        self.play(&mut before.clone(), action, &mut events);
        let mut facts = vec![self.fact(&before, state, action)];
        facts.extend(events.iter().map(|it| self.happened(&before, state, *it)));
        Some(facts)
    }

    /// Whether something is not as the example says.
    fn asked(&self, state: &State, asked: &Asked) -> Option<Diagnostic> {
        match self.answer(state, asked) {
            Ok(found) => differs(asked, found),
            Err(first) => {
                // One name alone is a list too.
                let Answer::Words(words) = &asked.wanted else { return Some(*first) };
                let one = Located::new(words.clone(), asked.span);
                let list = if words == "none" { Vec::new() } else { vec![one] };
                let asked = Asked { wanted: Answer::List(list), ..asked.clone() };
                match self.answer(state, &asked) {
                    Ok(found @ Found::List(_)) => differs(&asked, found),
                    _ => Some(*first),
                }
            }
        }
    }

    fn fact(&self, before: &State, after: &State, action: Action) -> Json {
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

    /// What an action does, on whom, and how the sides stand in its fight then, if it has one.
    fn effect(&self, before: &State, after: &State, card: u8, on: u8) -> Json {
        let card = self.roster.card(card);
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

    fn happened(&self, before: &State, after: &State, event: Event) -> Json {
        let name = |at: u8| after.fighter(at).name.as_str();
        match event {
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
                    "overwhelmed": outcome.how == How::Overwhelmed,
                    "winner": winner.map(Side::name),
                    "defenders": outcome.strength[0],
                    "attackers": outcome.strength[1],
                    "tie": outcome.strength[0] == outcome.strength[1],
                    "wounds": outcome.wounds,
                    "wound": self.roster.wound,
                    "bonus": bonus,
                    "factor": self.roster.scale.overwhelm,
                    "winners": party(winner),
                    "losers": party(winner.map(Side::other)),
                })
            }
        }
    }
}

fn opening(state: &State) -> Json {
    let all: Vec<Json> = state
        .fighters
        .iter()
        .map(|it| {
            let mut one = person(it);
            one["against"] = json!(it.against.map(|at| state.fighter(at).name.clone()));
            one
        })
        .collect();
    json!({ "fact": "opening", "fighters": all })
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
