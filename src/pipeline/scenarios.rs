//! Scenario files, each played by the rules of its game.

use super::playable_game::{PlayableGame, named_game};
use cardwright_base::diagnostic::{Diagnostic, Report, Span, shown};
use cardwright_base::limits;
use cardwright_load::LoadError;
use cardwright_model::Scenario;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use cardwright_rules::ScenarioResult;

/// A scenario that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Path of its file.
    pub path: PathBuf,
    /// Its line in the file. `None` where it is the whole file.
    pub line: Option<usize>,
    /// Its title. `None` where its file gives it none.
    pub title: Option<String>,
    /// What of the game it proves, in the words of the file.
    pub proves: Vec<String>,
    /// What came of it.
    pub verdict: ScenarioResult,
}

/// Games by name; nothing for those that have errors.
type Games = BTreeMap<String, Option<PlayableGame>>;

/// Plays scenarios: those of games, of files, and of all files in folders. What comes otherwise than they say is
/// reported.
///
/// # Errors
/// When a file can't be read at all.
pub fn scenarios(
    data: &Path,
    given: &[PathBuf],
    report: &mut Report,
) -> Result<Vec<Played>, LoadError> {
    let mut games = Games::new();
    let mut all = Vec::new();
    for given in given {
        for path in cardwright_load::scenarios(data, given)? {
            // A report of its own, since a stage stops at errors, and those of others are none.
            let mut own = report.branch();
            all.extend(of_file(data, &path, &mut games, &mut own)?);
            let found: Vec<Diagnostic> = own.sorted().into_iter().cloned().collect();
            report.sources = own.sources;
            report.extend(found);
        }
    }
    Ok(all)
}

fn of_file(
    data: &Path,
    path: &Path,
    games: &mut Games,
    report: &mut Report,
) -> Result<Vec<Played>, LoadError> {
    let _stage = limits::stage(format!("playing `{}`", shown(&path.display().to_string())));
    let broken = |line, scenario: Option<&Scenario>| Played {
        path: path.to_path_buf(),
        line,
        title: scenario.and_then(|it| it.title.as_ref()).map(|it| it.value.clone()),
        proves: scenario.into_iter().flat_map(Scenario::proofs).map(str::to_owned).collect(),
        verdict: ScenarioResult::Broken,
    };
    let found = cardwright_load::scenario(path, report)?;
    let Some(scenarios) = found else { return Ok(vec![broken(None, None)]) };
    let Some(name) = scenarios.first().map(|it| it.game.clone()) else { return Ok(Vec::new()) };
    if !games.contains_key(&name.value) {
        let game = named_game(data, &name.value, name.span, report)?;
        games.insert(name.value.clone(), game);
    }
    let results = match games.get(&name.value) {
        Some(Some(PlayableGame { game, out, .. })) => {
            let judged = cardwright_rules::run_scenarios(game, &scenarios, out, &report.sources);
            let (results, found): (Vec<_>, Vec<_>) =
                judged.into_iter().map(|it| (it.result, it.found)).unzip();
            report.extend(found.into_iter().flatten());
            results
        }
        _ => vec![ScenarioResult::Broken; scenarios.len()],
    };
    let line = |span: Span| report.sources.position(span).0;
    let played = scenarios.iter().zip(results).map(|(scenario, verdict)| {
        let line = scenario.among_others.then(|| line(scenario.span));
        Played { verdict, ..broken(line, Some(scenario)) }
    });
    Ok(played.collect())
}
