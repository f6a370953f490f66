//! Scenario files, each played by the rules of its game.

use super::playable_game::{PlayableGame, named_game};
use cardwright_base::diagnostic::{Diagnostic, Report, shown};
use cardwright_base::limits;
use cardwright_load::LoadError;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

pub use cardwright_rules::ScenarioResult;

/// A scenario that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its file.
    pub path: PathBuf,
    /// What it shows.
    pub title: Option<String>,
    /// What came of it.
    pub verdict: ScenarioResult,
}

/// Games by name; nothing for those that have errors.
type Games = BTreeMap<String, Option<PlayableGame>>;

/// Plays scenario files, and all those in folders. What comes otherwise than they say is reported.
///
/// # Errors
/// When a file can't be read at all.
pub fn scenarios(
    data: &Path,
    paths: &[PathBuf],
    report: &mut Report,
) -> Result<Vec<Played>, LoadError> {
    let mut games = Games::new();
    let mut all = Vec::new();
    for given in paths {
        for path in cardwright_load::scenarios(given)? {
            // A report of its own, since a stage stops at errors, and those of others are none.
            let mut own = report.branch();
            let played = one(data, path, &mut games, &mut own)?;
            let found: Vec<Diagnostic> = own.sorted().into_iter().cloned().collect();
            report.sources = own.sources;
            report.extend(found);
            all.push(played);
        }
    }
    Ok(all)
}

fn one(
    data: &Path,
    path: PathBuf,
    games: &mut Games,
    report: &mut Report,
) -> Result<Played, LoadError> {
    let _stage = limits::stage(format!("playing `{}`", shown(&path.display().to_string())));
    let Some(scenario) = cardwright_load::scenario(&path, report)? else {
        return Ok(Played { path, title: None, verdict: ScenarioResult::Broken });
    };
    let name = &scenario.game.value;
    if !games.contains_key(name) {
        let game = named_game(data, name, scenario.game.span, report)?;
        games.insert(name.clone(), game);
    }
    let verdict = match games.get(name) {
        Some(Some(PlayableGame { game, out, .. })) => {
            let out = scenario.variant.as_ref().and_then(|it| out.get(&it.value));
            let none = BTreeSet::new();
            cardwright_rules::run_scenario(game, &scenario, out.unwrap_or(&none), report)
        }
        _ => ScenarioResult::Broken,
    };
    Ok(Played { path, title: scenario.title.map(|it| it.value), verdict })
}
