//! From the name of a game to the counts of many games and the report on them.

use super::playable_game;
use super::simulation_run::SimulationRun;
use cardwright_base::diagnostic::Report;
use cardwright_base::english::count;
use cardwright_base::limits;
use cardwright_export::{Product, ProductInfo};
use cardwright_load::LoadError;
use cardwright_model::{Assets, Game, UnknownVariant};
use cardwright_report::{Head, MergeError, Simulation};
use cardwright_rules::ChangeError;
use cardwright_rules::play::Seat;
use cardwright_typeset::{PdfIdentity, Typesetter};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What to play.
#[derive(Debug)]
pub struct SimulationRequest<'a> {
    /// Folder of games.
    pub data: &'a Path,
    /// Name of a game in it, or the path of one.
    pub game: &'a str,
    /// Numbers of seats.
    pub seats: &'a [Seat],
    /// Games for each.
    pub games: u64,
    /// Name of the policy.
    pub policy: &'a str,
    /// The variant; nothing for the game as it is.
    pub variant: Option<&'a str>,
    /// Rulings to be read otherwise: id and option.
    pub rulings: &'a [(String, String)],
    /// Numbers to try other values of: path and values.
    pub sweeps: &'a [(String, Vec<i64>)],
    /// Whether to try each ruling.
    pub each_ruling: bool,
    /// Seed.
    pub seed: u64,
    /// Threads; all cores where nothing is said.
    pub threads: Option<usize>,
    /// Which part of the run, from 1, and of how many; nothing for the whole.
    pub shard: Option<(u64, u64)>,
    /// Decisions after which a game is broken off.
    pub cap: u32,
}

/// What came of it.
#[derive(Debug)]
pub struct SimulationResults {
    /// Whether a game was broken off.
    pub endless: bool,
    /// Id of the game.
    pub(crate) game: String,
    /// Title, edition and version of the game.
    pub title: String,
    /// What it comes to, in a few sentences.
    pub sentences: Vec<String>,
    /// What the changes that were tried come to.
    pub said: Vec<String>,
    /// The files.
    pub products: Vec<Product>,
}

/// Why nothing could be played or added up.
#[derive(Debug, Error)]
pub enum SimulateError {
    /// The game can't be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A game without rules.
    #[error("the program has no rules for `{0}`, so the game can't be played")]
    NoRules(String),
    /// What was asked for does not exist.
    #[error("there is no {sort} `{name}`{}", did_you_mean(near, known))]
    Unknown {
        /// What sort of thing.
        sort: &'static str,
        /// What was asked for.
        name: String,
        /// The nearest that there is.
        near: Option<String>,
        /// What there is.
        known: Vec<String>,
    },
    /// There is no such variant.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// So many can't play.
    #[error("{} can't play this game; it is for {min} to {max}", count(*seats, "player"))]
    Seats {
        /// How many were to.
        seats: Seat,
        /// Fewest.
        min: Seat,
        /// Most.
        max: Seat,
    },
    /// A number can't be changed so.
    #[error(transparent)]
    Change(#[from] ChangeError),
    /// The rules make nothing of a changed number.
    #[error("the game can't be played with `{path}` = {value}: {why}")]
    Unplayable {
        /// The number.
        path: String,
        /// What was tried.
        value: i64,
        /// Why.
        why: String,
    },
    /// The variant does not fit the program.
    #[error("the game can't be played: {0}")]
    Refused(String),
    /// No threads.
    #[error("can't start threads")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The files don't add up.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// The report can't be made.
    #[error(transparent)]
    Pdf(#[from] cardwright_typeset::PdfError),
    /// The report can't be packed.
    #[error(transparent)]
    Pack(#[from] cardwright_export::PackError),
}

fn did_you_mean(near: &Option<String>, known: &[String]) -> String {
    match near {
        Some(near) => format!("; did you mean `{near}`?"),
        None if known.is_empty() => String::new(),
        None => format!(" (there is {})", known.join(", ")),
    }
}

impl SimulateError {
    pub(super) fn unknown(
        sort: &'static str,
        name: &str,
        known: impl Iterator<Item = String>,
    ) -> Self {
        let known: Vec<String> = known.collect();
        let near = cardwright_base::diagnostic::closest(name, known.iter().map(String::as_str));
        Self::Unknown { sort, name: name.to_owned(), near: near.map(str::to_owned), known }
    }
}

/// How many games there will be, and how many more have been played.
type OnProgress<'a> = &'a (dyn Fn(u64) + Sync);

/// Plays a game many times. `total` is told how many games there will be, and `tick` how many more
/// have been played. Nothing comes back when the report says what is wrong with the game.
///
/// # Errors
/// When the world is at fault, or what is asked for does not exist.
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

/// Adds up the shards of a run. Nothing comes back when the report says what is wrong with the game.
///
/// # Errors
/// When the world is at fault, or the files are not the shards of one run.
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
    let Some((game, assets)) = cardwright_load::load(data, &head.game.id, report)? else {
        return Ok(None);
    };
    if cardwright_rules::entry(&game).is_none() {
        return Err(SimulateError::NoRules(game.id));
    }
    let read =
        |(name, text): (String, String)| Simulation::read(&name, &text).map(|shard| (name, shard));
    let shards = shards.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
    finish(&Simulation::merge(shards)?, &game, &assets, report)
}

/// Makes the files.
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
    let product = |path: &str, bytes, media| {
        let about = ProductInfo { media, ..ProductInfo::default() };
        Product { path: path.to_owned(), bytes, about }
    };
    let products = vec![
        product("simulation.json", simulation.write().into_bytes(), "application/json"),
        product("balance.pdf", bytes, "application/pdf"),
    ];
    Ok(Some(SimulationResults {
        sentences: cardwright_report::sentences(simulation),
        said: cardwright_report::said(simulation),
        endless: simulation.tables.iter().any(|it| it.capped > 0),
        game: game.id.clone(),
        title: format!(
            "{} {}, version {}",
            game.title.value, game.edition.value, game.version.value
        ),
        products,
    }))
}
