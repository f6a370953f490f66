//! Scenarios: a position is set up, lines are played, and what came of them is compared.
//!
//! A line is an action of the engine, refused by the same rules as in any game. What a scenario
//! does not name is declined, so that it only has to say what it is about.

mod board;
mod expect;
mod narrator;
mod planned_strikes;
mod replay;
mod run;

use board::Table;

use super::event::Event;
use super::notation::{Names, Notation};
use super::state::State;
use super::{Action, Skirmish};
use crate::ScenarioResult;
use crate::kit::scenario::switches;
use crate::kit::tokens::{fault, refused};
use crate::play::Rules;
use crate::skirmish::{RuleOptions, RulesData, SWITCHES};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::{Game, Located, Scenario};
use std::collections::BTreeSet;

impl Skirmish {
    /// Plays a scenario. `out` are the ids of the cards that its variant takes out. Whatever comes
    /// otherwise than it says is reported at its place, the first difference only. The report holds
    /// no error before.
    pub fn run_scenario(
        game: &Game,
        scenario: &Scenario,
        out: &BTreeSet<String>,
        report: &mut Report,
    ) -> ScenarioResult {
        let id = scenario.variant.as_ref().map(|it| it.value.as_str());
        let Some(switches) = switches(SWITCHES, game, scenario, report) else {
            return ScenarioResult::Broken;
        };
        let data = RulesData::read(game, &RuleOptions::of(&switches), report);
        if report.has_errors() {
            return ScenarioResult::Broken;
        }
        let Some(data) = data else { return ScenarioResult::Broken };
        match Self::new(game, data, id, out) {
            Ok(rules) => {
                let table = Table {
                    game,
                    data: &rules.data,
                    figures: &rules.figures,
                    notation: rules.notation(),
                    out,
                    seats: Rules::seats(&rules),
                    empty: &|seats| rules.empty_table(seats),
                };
                play(&rules, &table, scenario, report)
            }
            Err(why) => {
                let fault = Diagnostic::error("R002", why.to_string());
                report.push(fault.at(scenario.game.span, "this game"));
                ScenarioResult::Broken
            }
        }
    }
}

/// Plays a scenario. Whatever comes otherwise than it says is reported at its place, the first
/// difference only.
fn play<R>(rules: &R, table: &Table<'_>, scenario: &Scenario, report: &mut Report) -> ScenarioResult
where
    R: Rules<State = State, Action = Action, Event = Event>,
{
    let names = Names::of(scenario.seats.iter().map(|it| it.name.value.clone()));
    let Some(state) = table.set_up(scenario, report) else { return ScenarioResult::Broken };
    if !readable(table.notation, &names, &state, &scenario.lines, report) {
        return ScenarioResult::Broken;
    }
    if !expect::readable(table, &names, &scenario.expected, report) {
        return ScenarioResult::Broken;
    }
    let mut play = run::Play::new(rules, table.notation, &names, state);
    for line in &scenario.lines {
        if let Err(fault) = play.line(line, &scenario.lines) {
            report.push(*fault);
            return ScenarioResult::Failed;
        }
    }
    if let Err(fault) = play.settle(&scenario.lines, scenario.span) {
        report.push(*fault);
        return ScenarioResult::Failed;
    }
    let outcome = rules.outcome(&play.state);
    let seen = expect::Seen { table, names: &names, state: &play.state, outcome };
    match scenario.expected.iter().find_map(|it| seen.differs(it)) {
        Some(fault) => {
            report.push(fault);
            ScenarioResult::Failed
        }
        None => ScenarioResult::Passed,
    }
}

/// Whether every line says something; what is not understood is reported at its word.
fn readable(
    notation: &Notation,
    names: &Names,
    state: &State,
    lines: &[Located<String>],
    report: &mut Report,
) -> bool {
    let mut all = true;
    for line in lines {
        let (_, text) = refused(&line.value);
        if let Err(misread) = notation.line(names, state, text) {
            let before = line.value.len() - text.len();
            let remark = "no line of a scenario is written so";
            report.push(fault(line, before, misread, remark, report));
            all = false;
        }
    }
    all
}
