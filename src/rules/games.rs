//! The games whose rules the program knows, and the rules that a game asks for.

use super::kit::judge::{JudgedScenario, ScenarioResult};
use super::kit::playable::{Playable, RulesConfig};
use super::play::PolicyNotes;
use super::ruleset::Ruleset;
use super::switches::{Switch, Switches};
use super::{phase, pond, skirmish, skorm, wars};
use cardwright_base::diagnostic::{Diagnostic, Report, Severity, SourceMap};
use cardwright_model::{Example, Game, Scenario};
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet};

/// The games whose rules the program knows. To add one: its folder, and its line.
pub static GAMES: &[RulesetEntry] = &[
    RulesetEntry::of::<pond::Pond>("pond"),
    RulesetEntry::of::<skirmish::engine::Skirmish>("skirmish"),
    RulesetEntry::of::<phase::Phase>("skirmish-phase"),
    RulesetEntry::of::<wars::Wars>("skirmish-wars"),
    RulesetEntry::of::<skorm::Skorm>("skorm"),
];

/// A game whose rules the program knows.
#[derive(Debug)]
pub struct RulesetEntry {
    /// What a manifest calls the rules.
    pub name: &'static str,
    /// The rulings that can be switched.
    pub switches: &'static [Switch],
    /// What the policies of the game do, in words.
    pub policies: &'static PolicyNotes,
    read: fn(&Game, &RulesConfig<'_>, &mut Report) -> Option<Box<dyn Ruleset>>,
}

impl RulesetEntry {
    const fn of<R: Playable + Ruleset>(name: &'static str) -> Self {
        let read = |game: &Game, variation: &RulesConfig<'_>, report: &mut Report| {
            let rules = R::of_game(game, variation, report)?;
            Some(Box::new(rules) as Box<dyn Ruleset>)
        };
        Self { name, switches: R::SWITCHES, policies: &R::POLICIES, read }
    }

    /// The rules of a game. What is missing or not understood is reported at its line; `None` when
    /// errors were pushed.
    pub fn read(
        &self,
        game: &Game,
        variation: &RulesConfig<'_>,
        report: &mut Report,
    ) -> Option<Box<dyn Ruleset>> {
        (self.read)(game, variation, report)
    }
}

/// The rules that a game asks for, where the program knows them.
pub fn entry(game: &Game) -> Option<&'static RulesetEntry> {
    let name = game.rules.as_ref()?;
    GAMES.iter().find(|it| it.name == name.value)
}

/// How the rulings of a game are read, by itself or by one of its variants. What is not known is
/// reported at its place.
pub fn switches(game: &Game, variant: Option<&str>, report: &mut Report) -> Switches {
    Switches::of(entry(game).map_or(&[], |it| it.switches), game, variant, report)
}

/// The rules of a game as it is, if it asks for any. What they don't understand is reported at its
/// line; `None` when errors were pushed.
pub fn ruleset(game: &Game, report: &mut Report) -> Option<Box<dyn Ruleset>> {
    let Some(name) = &game.rules else {
        unread(game, report);
        return None;
    };
    let Some(entry) = entry(game) else {
        let other = name.value.as_str();
        let fault = Diagnostic::error("R001", format!("the program has no rules `{other}`"))
            .at(name.span, "unknown rules");
        let known = GAMES.iter().map(|it| it.name);
        report.push(fault.suggest(name.span, other, known, |it| format!("\"{it}\"")));
        return None;
    };
    let before = report.count(Severity::Error);
    let switches = switches(game, None, report);
    for variant in &game.variants {
        switches.clone().choose(&variant.chosen_options, report);
    }
    let none = BTreeSet::new();
    let plain = RulesConfig { variant: None, switches: &switches, out: &none, seats: None };
    let rules = entry.read(game, &plain, report);
    rules.filter(|_| report.count(Severity::Error) == before)
}

/// Reports options of rulings in a game that has no rules to read them.
fn unread(game: &Game, report: &mut Report) {
    let variants = game.variants.iter().filter_map(|it| it.chosen_options.first());
    for first in game.chosen_options.first().into_iter().chain(variants) {
        let message = format!("the ruling `{}` has no effect", first.ruling.value);
        let fault = Diagnostic::error("R003", message).at(first.ruling.span, "such a ruling");
        report.push(
            fault.hint("options of rulings need `rules` in game.toml, and this game has none"),
        );
    }
}

/// Plays an example of a booklet by the rules of its game: [`Ruleset::replay`]. `None` when errors were
/// pushed to `report`.
pub fn replay(
    rules: &dyn Ruleset,
    game: &Game,
    example: &Example,
    out: &BTreeSet<String>,
    report: &mut Report,
) -> Option<Vec<Vec<Json>>> {
    if let Some(name) = &example.scenario.variant
        && let Err(unknown) = game.variant(Some(&name.value))
    {
        report.push(unknown.fault(name.span, str::to_owned));
        return None;
    }
    rules.replay(game, example, out, report)
}

/// Plays scenarios by the rules of their game, and says what came of each, in their order. `out` are the ids of
/// the cards that each variant takes out; `known` has the sources of their places.
pub fn run_scenarios(
    game: &Game,
    scenarios: &[Scenario],
    out: &BTreeMap<String, BTreeSet<String>>,
    known: &SourceMap,
) -> Vec<JudgedScenario> {
    let mut report = Report::knowing(known);
    if let Some(rules) = ruleset(game, &mut report) {
        return rules.run_scenarios(game, scenarios, out, known);
    }
    let mut found: Vec<Diagnostic> = report.sorted().into_iter().cloned().collect();
    let broken = |scenario: &Scenario| {
        let mut found = std::mem::take(&mut found);
        if game.rules.is_none() {
            let name = &scenario.game;
            let message = format!("the program has no rules for `{}`", name.value);
            let fault = Diagnostic::error("R001", message).at(name.span, "this game");
            found.push(fault.hint("its game.toml has no `rules = ...`"));
        }
        JudgedScenario { result: ScenarioResult::Broken, found }
    };
    scenarios.iter().map(broken).collect()
}
