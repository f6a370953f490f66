//! From the name of a game to the counts of many games and the report on them.

use super::playable_game;
use super::simulation_run::{OnProgress, SimulateError, SimulationRequest, SimulationRun};
use cardwright_base::diagnostic::Report;
use cardwright_base::limits;
use cardwright_export::Product;
use cardwright_model::{Assets, Game};
use cardwright_report::{Head, MergeError, Simulation};
use cardwright_typeset::{PdfIdentity, Typesetter};
use std::path::{Path, PathBuf};

/// What came of it.
#[derive(Debug)]
pub struct SimulationResults {
    /// Whether a game was broken off.
    pub endless: bool,
    /// Title, edition and version of the game.
    pub title: String,
    /// What it comes to, in a few sentences, with what they are about.
    pub sentences: Vec<(&'static str, String)>,
    /// What the changes that were tried come to.
    pub said: Vec<String>,
    /// The files of the results.
    pub products: Vec<Product>,
}

/// Plays a game many times. `total` is told how many games there will be, and `tick` how many more have been
/// played. `Ok(None)` when errors were pushed to `report`.
///
/// # Errors
/// When a file can't be read, threads can't be started, or what is asked for does not exist.
pub fn simulate(
    wanted: &SimulationRequest<'_>,
    report: &mut Report,
    total: OnProgress<'_>,
    tick: OnProgress<'_>,
) -> Result<Option<SimulationResults>, SimulateError> {
    let Some(playable_game) = playable_game(wanted.data, wanted.game, report)? else {
        return Ok(None);
    };
    if playable_game.game.rules.is_none() {
        return Err(SimulateError::NoRules(playable_game.game.id));
    }
    // What the rules don't understand is told at its line.
    if cardwright_rules::ruleset(&playable_game.game, report).is_none() {
        return Ok(None);
    }
    let run = SimulationRun::new(wanted, &playable_game)?;
    let threads = wanted.threads.unwrap_or(0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let untimed = limits::untimed();
    let stage = limits::stage("playing");
    let simulation = pool.install(|| run.play_all(total, tick))?;
    drop((untimed, stage));
    finish(&simulation, &playable_game.game, &playable_game.assets, report)
}

/// Adds up the shards of a run. `Ok(None)` when errors were pushed to `report`.
///
/// # Errors
/// When a file can't be read, or the files are not the shards of one run.
pub fn merge(
    data: &Path,
    files: &[PathBuf],
    report: &mut Report,
) -> Result<Option<SimulationResults>, SimulateError> {
    let mut shards = Vec::new();
    for file in files {
        shards.push((file.display().to_string(), cardwright_load::text(file)?));
    }
    let (name, text) = shards.first().ok_or(MergeError::Nothing)?;
    let head = Head::read(name, text)?;
    let read = cardwright_load::load(data, &head.game.id, report)?;
    let Some((game, assets)) = read else { return Ok(None) };
    if cardwright_rules::entry(&game).is_none() {
        return Err(SimulateError::NoRules(game.id));
    }
    let read =
        |(name, text): (String, String)| Simulation::read(&name, &text).map(|shard| (name, shard));
    let shards = shards.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
    finish(&Simulation::merge(shards)?, &game, &assets, report)
}

/// Makes the files and sentences of a simulation.
fn finish(
    simulation: &Simulation,
    game: &Game,
    assets: &Assets,
    report: &mut Report,
) -> Result<Option<SimulationResults>, SimulateError> {
    let typesetter = Typesetter::new(assets);
    let document = cardwright_report::draw(simulation, game, &typesetter, report);
    let Some(document) = document.filter(|_| !report.has_errors()) else { return Ok(None) };
    let ident = format!("{}/balance", game.id);
    let identity = PdfIdentity { ident: &ident, date: game.released, accessible: true };
    let bytes = cardwright_export::pack(&cardwright_typeset::pdf(&document, identity)?)?;
    let products = vec![
        Product::new("simulation.json", "application/json", simulation.write()),
        Product::new("balance.pdf", "application/pdf", bytes),
    ];
    Ok(Some(SimulationResults {
        sentences: cardwright_report::sentences(simulation, game),
        said: cardwright_report::said(simulation),
        endless: simulation.tables.iter().any(|it| it.capped > 0),
        title: format!(
            "{} {}, version {}",
            game.title.value, game.edition.value, game.version.value
        ),
        products,
    }))
}
