//! Examples of play in booklets: they are played, and what happened becomes facts that a template
//! makes sentences of.

use super::scenario::{ScenarioRules, as_list, compared, done};
use super::tokens::{fault, refused};
use cardwright_base::diagnostic::{Diagnostic, Report, Severity};
use cardwright_model::{Example, ExampleStep, Game, Located};
use serde_json::Value as Json;

/// The code of an example that does not come as it says.
const FALSE: &str = "R012";

/// A game whose play can be told.
pub(crate) trait Narrate: ScenarioRules {
    /// A line of an example that sets something up, to be shown where one is not understood.
    const SET_UP: &'static str;

    /// How it stands before anything is done.
    fn opening(&self, state: &Self::State) -> Json;

    /// What somebody does.
    fn deed(&self, before: &Self::State, after: &Self::State, action: Self::Action) -> Json;

    /// What comes of it; nothing where the deed tells it.
    fn event(&self, before: &Self::State, after: &Self::State, event: Self::Event) -> Option<Json>;
}

/// Plays an example and gives what there is to tell: before its first step, at each, and at the end.
/// `None` when errors were pushed.
pub(crate) fn replay<R: Narrate>(
    game: &Game,
    example: &Example,
    report: &mut Report,
) -> Option<Vec<Vec<Json>>> {
    let before = report.count(Severity::Error);
    let scenario = &example.scenario;
    if let Some(seat) = scenario.seats.first() {
        let fault = Diagnostic::error("D002", "an example of this game has no seats");
        let fault = fault.at(seat.name.span, "such a line");
        report.push(fault.hint(format!("`{}` is wanted", R::SET_UP)));
        return None;
    }
    let (rules, mut state) = R::of_scenario(game, scenario, report)?;
    if report.count(Severity::Error) > before {
        return None;
    }
    let mut told = vec![vec![rules.opening(&state)]];
    let mut turns = PendingTurn::default();
    for step in &example.steps {
        let facts = match step {
            ExampleStep::Line(line) => told_line(&rules, &mut state, line, report),
            ExampleStep::Ask(asked) => {
                let asked = as_list(&rules, &state, asked);
                compared(&rules, &state, &asked, report).map(|()| Vec::new())
            }
            _ => Ok(Vec::new()),
        };
        match facts {
            Ok(facts) => told.push(turns.held_back(step, facts)),
            Err(fault) => {
                report.push(as_false(*fault));
                return None;
            }
        }
    }
    told.push(Vec::new());
    Some(told)
}

/// A finding of a scenario as one of an example.
pub(crate) fn as_false(fault: Diagnostic) -> Diagnostic {
    let code = if fault.code.starts_with('R') { FALSE } else { fault.code };
    Diagnostic { code, ..fault }
}

/// That a turn begins is told when something is done in it.
#[derive(Debug, Default)]
pub(crate) struct PendingTurn(Option<Json>);

impl PendingTurn {
    /// The facts of a step without the turn that begins with it, and with the one that began before.
    pub(crate) fn held_back(&mut self, step: &ExampleStep, mut facts: Vec<Json>) -> Vec<Json> {
        if matches!(step, ExampleStep::Line(_)) && !facts.is_empty() {
            facts.splice(0..0, self.0.take());
        }
        self.0 = facts.pop_if(|it| it["fact"] == "turn").or(self.0.take());
        facts
    }
}

/// Does what a line says, and notes what happened.
fn told_line<R: Narrate>(
    rules: &R,
    state: &mut R::State,
    line: &Located<String>,
    report: &Report,
) -> Result<Vec<Json>, Box<Diagnostic>> {
    let (_, text) = refused(&line.value);
    let remark = "no line of an example is written so";
    let misread = |it| Box::new(fault(line, line.value.len() - text.len(), it, remark, report));
    rules.understand(state, text).map_err(misread)?;
    let before = state.clone();
    let Some((action, events)) = done(rules, state, line)? else { return Ok(Vec::new()) };
    let deed = std::iter::once(rules.deed(&before, state, action));
    Ok(deed.chain(events.into_iter().filter_map(|it| rules.event(&before, state, it))).collect())
}
