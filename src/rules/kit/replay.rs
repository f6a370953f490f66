//! Examples of play in booklets: they are played, and what happened becomes facts that a template
//! makes sentences of.

use super::judge::{as_list, begun, compared, understood};
use super::playable::Playable;
use super::scenario::Play;
use cardwright_base::diagnostic::{Diagnostic, Report, Severity};
use cardwright_model::{Example, ExampleStep, Game};
use serde_json::Value as Json;
use std::collections::BTreeSet;

/// The code of an example that does not come as it says.
const FALSE: &str = "R012";

/// Plays an example and gives what there is to tell: before its first step, at each, and at the end.
/// `None` when errors were pushed.
pub fn replay<R: Playable>(
    game: &Game,
    example: &Example,
    out: &BTreeSet<String>,
    report: &mut Report,
) -> Option<Vec<Vec<Json>>> {
    let before = report.count(Severity::Error);
    if example.heads.is_empty() {
        let fault = Diagnostic::error("D003", "the example has no starting position");
        let fault = fault.at(example.scenario.span, "nothing is set up here");
        report.push(fault.hint(format!("a line such as `{}` is wanted", R::SET_UP)));
        return None;
    }
    let mut scenario = example.scenario.clone();
    scenario.set_up.words = R::set_up_of(&example.heads, report)?;
    let (rules, state) = begun::<R>(game, &scenario, out, report)?;
    let steps = example.steps.iter();
    let lines = steps.filter_map(|step| match step {
        ExampleStep::Line(line) => Some(line.clone()),
        _ => None,
    });
    let lines: Vec<_> = lines.collect();
    if report.count(Severity::Error) > before {
        return None;
    }
    let mut told = vec![vec![rules.opening(&scenario, &state)]];
    let mut play = Play::new(&rules, state, &lines);
    let mut turns = PendingTurn::default();
    for step in &example.steps {
        let done = match step {
            ExampleStep::Line(line) => {
                let understood = understood(&rules, &play.state, line, "example", report);
                understood.and_then(|()| play.line(line))
            }
            ExampleStep::Ask(asked) => play.settle(asked.span).and_then(|()| {
                let asked = as_list(&rules, &play.state, asked);
                compared(&rules, &play.state, &asked, report)
            }),
            ExampleStep::Say(_) | ExampleStep::Break => Ok(()),
        };
        let facts = |play: &mut Play<'_, R>| {
            play.take_log().iter().flat_map(|it| rules.narrate(it)).collect::<Vec<_>>()
        };
        match done {
            Ok(()) => told.push(turns.held_back(step, facts(&mut play))),
            Err(fault) => {
                report.push(as_false(*fault));
                return None;
            }
        }
    }
    if let Err(fault) = play.settle(scenario.span) {
        report.push(as_false(*fault));
        return None;
    }
    told.push(play.take_log().iter().flat_map(|it| rules.narrate(it)).collect());
    Some(told)
}

/// A finding of a scenario as one of an example.
fn as_false(fault: Diagnostic) -> Diagnostic {
    let code = if fault.code.starts_with('R') { FALSE } else { fault.code };
    Diagnostic { code, ..fault }
}

/// That a turn begins is told when something is done in it.
#[derive(Debug, Default)]
struct PendingTurn(Option<Json>);

impl PendingTurn {
    /// The facts of a step without the turn that begins with it, and with the one that began before.
    fn held_back(&mut self, step: &ExampleStep, mut facts: Vec<Json>) -> Vec<Json> {
        if matches!(step, ExampleStep::Line(_)) && !facts.is_empty() {
            facts.splice(0..0, self.0.take());
        }
        self.0 = facts.pop_if(|it| it["fact"] == "turn").or(self.0.take());
        facts
    }
}
