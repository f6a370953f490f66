//! Scenarios: the game that they are judged by.

use super::game::Wars;
use super::rule_options::SWITCHES;
use super::rules_data::RulesData;
use super::state::State;
use crate::kit::scenario::unknown;
use crate::switches::Switches;
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::{Game, STANDARD, Scenario};

impl Wars {
    /// The rules and the state that a scenario begins with.
    pub(super) fn begin(
        game: &Game,
        scenario: &Scenario,
        report: &mut Report,
    ) -> Option<(Self, State)> {
        let named = scenario.variant.as_ref().filter(|it| it.value != STANDARD);
        let variant = named.map(|it| it.value.as_str());
        let mut switches = Switches::of(SWITCHES, game, variant, report);
        switches.choose(&scenario.rulings, report);
        let figures = RulesData::read(game, switches, report)?;
        if let Some(name) = named
            && !figures.scenarios.contains(&name.value)
        {
            let known: Vec<&str> = figures.scenarios.iter().map(String::as_str).collect();
            report.push(*unknown(name, "scenario", &known));
            return None;
        }
        if let (Some(name), Some(position)) = (named, &scenario.position)
            && position.pieces.is_some()
        {
            let message = format!("`{}` is set up with its own pieces, not with these", name.value);
            let fault = Diagnostic::error("D004", message);
            let fault = fault.at(name.span, "a scenario and a position of one's own");
            let hint = "leave out `variant`, and write its board and its aims among the pieces: \
                        `map ring`, `win medals 6`, `rounds 30`";
            report.push(fault.see(position.span, "the pieces").hint(hint));
            return None;
        }
        Self::position(figures, variant, scenario.position.as_ref(), report)
    }
}
