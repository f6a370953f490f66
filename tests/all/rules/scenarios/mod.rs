//! Scenarios: those of the games, those that can't be played, and those in the document about them.

mod broken;
mod coverage;
mod document;
mod game_scenarios;
mod notation;
mod running;
mod variants;
mod written;

use crate::project::repository;
use cardwright_base::diagnostic::{Report, TerminalStyle, render};
use cardwright_pipeline::ScenarioResult;

#[test]
fn every_scenario_of_the_games_comes_as_it_says() {
    let mut report = Report::new();
    let folder = repository("data/skirmish/scenarios");
    let all = cardwright_pipeline::scenarios(&repository("data"), &[folder], &mut report)
        .expect("readable");
    assert!(all.len() > 100, "only {} scenarios", all.len());
    let other = all.iter().filter(|it| it.verdict != ScenarioResult::Passed).count();
    assert_eq!(other, 0, "\n{}", render(&report, TerminalStyle::PLAIN));
}
