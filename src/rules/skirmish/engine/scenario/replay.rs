//! Examples of play: a scenario that is told while it is played.

use super::super::Skirmish;
use super::super::notation::Names;
use super::board::Table;
use super::narrator::Narrator;
use super::{expect, readable, run};
use crate::kit::replay::{PendingTurn, as_false};
use crate::kit::scenario::switches;
use crate::play::Rules;
use crate::skirmish::{RuleOptions, RulesData, SWITCHES};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::{Example, ExampleStep, Expected, Game, Located};
use serde_json::Value as Json;
use std::collections::BTreeSet;

impl Skirmish {
    /// Plays an example by the rules of its variant and its rulings; `self` are those of the game as it
    /// is. Gives what there is to tell: before the first step, then at each. `out` are the ids of the
    /// cards that the variant takes out. Nothing comes back when the report says why.
    pub fn replay(
        &self,
        game: &Game,
        example: &Example,
        out: &BTreeSet<String>,
        report: &mut Report,
    ) -> Option<Vec<Vec<Json>>> {
        let scenario = &example.scenario;
        if let Some(position) = &scenario.position {
            let fault =
                Diagnostic::error("D002", "this game has seats in an example, no `+` lines");
            let fault = fault.at(position.span, "in this example");
            report.push(fault.hint("`Aud: axe, hand chop` sets somebody up"));
            return None;
        }
        if scenario.variant.is_none() && scenario.rulings.is_empty() {
            return self.retold(game, example, out, report);
        }
        let id = scenario.variant.as_ref().map(|it| it.value.as_str());
        let switches = switches(SWITCHES, game, scenario, report)?;
        let data = RulesData::read(game, &RuleOptions::of(&switches), report)?;
        match Self::new(game, data, id, out) {
            Ok(rules) => rules.retold(game, example, out, report),
            Err(why) => {
                report.push(Diagnostic::error("R002", why.to_string()).at(scenario.span, ""));
                None
            }
        }
    }

    fn retold(
        &self,
        game: &Game,
        example: &Example,
        out: &BTreeSet<String>,
        report: &mut Report,
    ) -> Option<Vec<Vec<Json>>> {
        let table = Table {
            game,
            data: &self.data,
            figures: &self.figures,
            notation: self.notation(),
            out,
            seats: Rules::seats(self),
            empty: &|seats| self.empty_table(seats),
        };
        let scenario = &example.scenario;
        let names = Names::of(scenario.seats.iter().map(|it| it.name.value.clone()));
        let state = table.set_up(scenario, report)?;
        let (lines, expected) = parts(example);
        let clear = readable(table.notation, &names, &state, &lines, report)
            & expect::readable(&table, &names, &expected, report);
        if !clear {
            return None;
        }
        let mut teller = Narrator::new(self, &names, &state);
        let mut told = vec![vec![teller.opening(scenario)]];
        let mut play = run::Play::new(self, table.notation, &names, state);
        let mut turns = PendingTurn::default();
        for step in &example.steps {
            let done = match step {
                ExampleStep::Line(line) => play.line(line, &lines),
                ExampleStep::Expect(wanted) => play.settle(&lines, wanted.span).and_then(|()| {
                    let outcome = self.outcome(&play.state);
                    let state = &play.state;
                    let seen = expect::Seen { table: &table, names: &names, state, outcome };
                    seen.differs(wanted).map_or(Ok(()), |it| Err(Box::new(it)))
                }),
                ExampleStep::Ask(_) | ExampleStep::Say(_) | ExampleStep::Break => Ok(()),
            };
            if let Err(fault) = done {
                report.push(as_false(*fault));
                return None;
            }
            told.push(turns.held_back(step, teller.facts(&play.take_log())));
        }
        if let Err(fault) = play.settle(&lines, scenario.span) {
            report.push(as_false(*fault));
            return None;
        }
        told.push(teller.facts(&play.take_log()));
        Some(told)
    }
}

/// The lines and the expectations of an example.
fn parts(example: &Example) -> (Vec<Located<String>>, Vec<Expected>) {
    let (mut lines, mut expected) = (Vec::new(), Vec::new());
    for step in &example.steps {
        match step {
            ExampleStep::Line(line) => lines.push(line.clone()),
            ExampleStep::Expect(wanted) => expected.push(wanted.clone()),
            ExampleStep::Ask(_) | ExampleStep::Say(_) | ExampleStep::Break => {}
        }
    }
    (lines, expected)
}
