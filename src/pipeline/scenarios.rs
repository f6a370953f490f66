//! Scenario files, each played by the rules of its game.

use crate::diagnostic::{Diagnostic, Report};
use crate::load::{self, LoadError};
use crate::model::{Game, Scenario};
use crate::rules;
use crate::wording::Words;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

pub use crate::rules::Verdict;

/// A scenario that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its file.
    pub path: PathBuf,
    /// What it shows.
    pub title: Option<String>,
    /// What came of it.
    pub verdict: Verdict,
}

/// A game that scenarios are about.
struct Stock {
    game: Game,
    /// Ids of the cards that each variant takes out.
    out: BTreeMap<String, BTreeSet<String>>,
}

/// Games by name; nothing for those that have errors.
type Games = BTreeMap<String, Option<Stock>>;

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
        for path in load::scenarios(given)? {
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
    let Some(scenario) = load::scenario(&path, report)? else {
        return Ok(Played { path, title: None, verdict: Verdict::Broken });
    };
    let name = &scenario.game.value;
    if !games.contains_key(name) {
        let stock = stock(data, &scenario, report)?;
        games.insert(name.clone(), stock);
    }
    let verdict = match games.get(name) {
        Some(Some(stock)) => {
            let out = scenario.variant.as_ref().and_then(|it| stock.out.get(&it.value));
            rules::judge(&stock.game, &scenario, out.unwrap_or(&BTreeSet::new()), report)
        }
        _ => Verdict::Broken,
    };
    Ok(Played { path, title: scenario.title.map(|it| it.value), verdict })
}

/// The game that a scenario is about. Nothing comes back when the report says why.
fn stock(
    data: &Path,
    scenario: &Scenario,
    report: &mut Report,
) -> Result<Option<Stock>, LoadError> {
    let name = &scenario.game;
    let (game, assets) = match load::load(data, &name.value, report) {
        Ok(Some(loaded)) => loaded,
        Ok(None) => return Ok(None),
        Err(LoadError::NoGame { known, .. }) => {
            let message = format!("there is no game `{}` in {}", name.value, data.display());
            let fault = Diagnostic::error("D006", message).at(name.span, "unknown game");
            let known = known.iter().map(String::as_str);
            report.push(fault.suggest(name.span, &name.value, known, |it| format!("\"{it}\"")));
            return Ok(None);
        }
        Err(error) => return Err(error),
    };
    let words = Words::new(&game, &assets, report);
    let mut out = BTreeMap::new();
    for variant in &game.variants {
        let Some(without) = &variant.without else { continue };
        match words.select(without, &report.sources) {
            Ok(ids) => drop(out.insert(variant.id.value.clone(), ids)),
            Err(fault) => report.push(*fault),
        }
    }
    Ok((!report.has_errors()).then_some(Stock { game, out }))
}
