//! From the name of a game to the counts of many games and the report on them.

use super::{Playing, Sitter, playing};
use crate::diagnostic::Report;
use crate::export::{self, About, Product};
use crate::load::{self, LoadError};
use crate::model::{Assets, Game};
use crate::report::{
    self, FORM, MergeError, Part, Played, Point, Setting, Simulation, Sweep, Switched,
};
use crate::rules::play::{self, Run, Seat, Shard};
use crate::rules::skirmish::Readings;
use crate::rules::skirmish::engine::Skirmish;
use crate::rules::skirmish::tally::Tally;
use crate::rules::{self, ChangeError, Ruleset};
use crate::typeset::{self, PdfIdentity, Typesetter};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What to play.
#[derive(Debug)]
pub struct ToPlay<'a> {
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
pub struct Results {
    /// The counts, where the game has a tally of its own.
    pub simulation: Option<Simulation>,
    /// Whether a game was broken off.
    pub endless: bool,
    /// Id of the game.
    pub game: String,
    /// Title, edition and version of the game.
    pub title: String,
    /// What it comes to, in five sentences.
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
    #[error("the program has no rules for `{0}`, so it can't play it")]
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
    /// So many can't play.
    #[error("{seats} can't play this: it is for {min} to {max}")]
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
    #[error("can't start the threads")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The files don't add up.
    #[error(transparent)]
    Merge(#[from] MergeError),
    /// The report can't be made.
    #[error(transparent)]
    Pdf(#[from] typeset::PdfError),
    /// The report can't be packed.
    #[error(transparent)]
    Pack(#[from] export::PackError),
}

fn did_you_mean(near: &Option<String>, known: &[String]) -> String {
    match near {
        Some(near) => format!("; did you mean `{near}`?"),
        None if known.is_empty() => String::new(),
        None => format!(" (there is {})", known.join(", ")),
    }
}

impl SimulateError {
    fn unknown(sort: &'static str, name: &str, known: impl Iterator<Item = String>) -> Self {
        let known: Vec<String> = known.collect();
        let near = crate::diagnostic::closest(name, known.iter().map(String::as_str));
        Self::Unknown { sort, name: name.to_owned(), near: near.map(str::to_owned), known }
    }
}

/// Plays a game many times. `progress` is told how many games there will be, and then how many more
/// have been played. Nothing comes back when the report says what is wrong with the game.
///
/// # Errors
/// When the world is at fault, or what is asked for does not exist.
pub fn simulate(
    wanted: &ToPlay<'_>,
    report: &mut Report,
    total: &(dyn Fn(u64) + Sync),
    tick: &(dyn Fn(u64) + Sync),
) -> Result<Option<Results>, SimulateError> {
    let Some(playing) = playing(wanted.data, wanted.game, report)? else { return Ok(None) };
    if playing.game.rules.is_none() {
        return Err(SimulateError::NoRules(playing.game.id));
    }
    // What the rules don't understand is told at its line.
    if Ruleset::of(&playing.game, report).is_none() {
        return Ok(None);
    }
    if playing.ruled() == "skorm" {
        return super::outcomes::skorm(wanted, &playing, total, tick).map(Some);
    }
    if playing.ruled() == "skirmish-phase" {
        return super::outcomes::phase(wanted, &playing, total, tick).map(Some);
    }
    let desk = Desk::new(wanted, &playing)?;
    let threads = wanted.threads.unwrap_or(0);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let simulation = pool.install(|| desk.play_all(total, tick))?;
    finish(simulation, &playing.game, &playing.assets, report)
}

/// Adds up the shards of a run. Nothing comes back when the report says what is wrong with the game.
///
/// # Errors
/// When the world is at fault, or the files are not the shards of one run.
pub fn merge(
    data: &Path,
    files: &[PathBuf],
    report: &mut Report,
) -> Result<Option<Results>, SimulateError> {
    let mut shards = Vec::new();
    for file in files {
        let name = file.display().to_string();
        let shard = Simulation::read(&name, &load::text(file)?)?;
        shards.push((name, shard));
    }
    let simulation = Simulation::merge(shards)?;
    let Some((game, assets)) = load::load(data, &simulation.game.id, report)? else {
        return Ok(None);
    };
    finish(simulation, &game, &assets, report)
}

/// Makes the files.
fn finish(
    simulation: Simulation,
    game: &Game,
    assets: &Assets,
    report: &mut Report,
) -> Result<Option<Results>, SimulateError> {
    let typesetter = Typesetter::new(assets);
    let document = report::draw(&simulation, game, &typesetter, report);
    let Some(document) = document.filter(|_| !report.has_errors()) else { return Ok(None) };
    let ident = format!("{}/balance", game.id);
    let identity = PdfIdentity { ident: &ident, date: game.released, accessible: true };
    let bytes = export::pack(&typeset::pdf(&document, identity)?)?;
    let product = |path: &str, bytes, media| {
        let about = About { media, ..About::default() };
        Product { path: path.to_owned(), bytes, about }
    };
    let products = vec![
        product("simulation.json", simulation.write().into_bytes(), "application/json"),
        product("balance.pdf", bytes, "application/pdf"),
    ];
    Ok(Some(Results {
        sentences: report::sentences(&simulation, game),
        said: report::said(&simulation),
        endless: simulation.tables.iter().any(|it| it.capped > 0),
        simulation: Some(simulation),
        game: game.id.clone(),
        title: format!(
            "{} {}, version {}",
            game.title.value, game.edition.value, game.version.value
        ),
        products,
    }))
}

/// Everything that the games of a run share.
struct Desk<'a> {
    wanted: &'a ToPlay<'a>,
    playing: &'a Playing,
    game: &'a Game,
    /// Ids of the cards, in the order of the card list.
    ids: Vec<String>,
    readings: Readings,
    policy: Sitter,
}

impl<'a> Desk<'a> {
    fn new(wanted: &'a ToPlay<'a>, playing: &'a Playing) -> Result<Self, SimulateError> {
        let game = &playing.game;
        if let Some(id) = wanted.variant.filter(|id| !playing.out.contains_key(*id)) {
            return Err(SimulateError::unknown("variant", id, playing.out.keys().cloned()));
        }
        let mut readings = Readings::of(game, wanted.variant, &mut Report::new());
        for (id, option) in wanted.rulings {
            if readings.set(id, option).is_err() {
                return Err(unknown_ruling(id, option));
            }
        }
        let ids = game.cards.iter().map(|it| it.id.value.clone()).collect();
        let policy = Sitter::named(wanted.policy);
        let policy = policy.map_err(|it| SimulateError::Refused(it.to_string()))?;
        Ok(Self { wanted, playing, game, ids, readings, policy })
    }

    /// The rules of the game with this reading of its rulings.
    fn rules(&self, readings: &Readings) -> Result<Skirmish, SimulateError> {
        let rules = self.playing.skirmish_of(self.game, self.wanted.variant, readings);
        rules.map_err(|it| SimulateError::Refused(it.to_string()))
    }

    /// The rules with another number in one place.
    fn changed(&self, path: &str, value: i64) -> Result<Skirmish, SimulateError> {
        let mut game = self.game.clone();
        rules::change(&mut game, path, value)?;
        let rules = self.playing.skirmish_of(&game, self.wanted.variant, &self.readings);
        rules.map_err(|it| {
            let why = it.to_string();
            SimulateError::Unplayable { path: path.to_owned(), value, why }
        })
    }

    /// All runs.
    fn play_all(
        &self,
        total: &(dyn Fn(u64) + Sync),
        tick: &(dyn Fn(u64) + Sync),
    ) -> Result<Simulation, SimulateError> {
        let wanted = self.wanted;
        let switches = if wanted.each_ruling { self.switches() } else { Vec::new() };
        // Everything that can refuse does so before the first game.
        let usual = self.rules(&self.readings)?;
        let (min, max) = play::Rules::seats(&usual);
        let strange = wanted.seats.iter().find(|it| !(min..=max).contains(it));
        if let Some(seats) = strange.copied() {
            return Err(SimulateError::Seats { seats, min, max });
        }
        let mut sweeps = Vec::new();
        for (path, values) in wanted.sweeps {
            let stands = rules::number_at(self.game, path)?;
            let mut points = Vec::new();
            for value in values {
                points.push((*value, self.changed(path, *value)?));
            }
            sweeps.push((path.clone(), stands, points));
        }
        let tries = sweeps.iter().map(|it| it.2.len()).sum::<usize>() + switches.len();
        let runs = (1 + tries) * wanted.seats.len();
        total(self.shard().games(wanted.games) * runs as u64);

        let tables = self.play(&usual, tick)?;
        let mut rulings = Vec::new();
        for (id, option, readings) in switches {
            let rules = self.rules(&readings)?;
            let tables = self.play(&rules, tick)?;
            rulings.push(Switched { id: id.to_owned(), option: option.to_owned(), tables });
        }
        let mut swept = Vec::new();
        for (path, stands, points) in sweeps {
            let mut made = Vec::new();
            for (value, rules) in points {
                made.push(Point { value, tables: self.play(&rules, tick)? });
            }
            swept.push(Sweep { path, stands, points: made });
        }
        Ok(Simulation {
            form: FORM,
            made_with: format!("cardwright {}", env!("CARGO_PKG_VERSION")),
            game: Played {
                id: self.game.id.clone(),
                version: self.game.version.value.clone(),
                rules: self.fingerprint(&usual),
            },
            run: self.setting(),
            shard: wanted.shard.map(|(index, of)| Part { index, of }),
            tables,
            rulings,
            sweeps: swept,
        })
    }

    /// For every number of seats.
    fn play(
        &self,
        rules: &Skirmish,
        tick: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<Tally>, SimulateError> {
        let wanted = self.wanted;
        let policy = self.policy.policy(rules).expect("no person is named among the policies");
        let table = |seats: &Seat| {
            let run = Run {
                rules,
                seats: *seats,
                policy: &*policy,
                seed: wanted.seed,
                games: wanted.games,
                shard: self.shard(),
                cap: wanted.cap,
            };
            let (min, max) = play::Rules::seats(rules);
            let empty = || Tally::new(&rules.arsenal, &self.ids, *seats);
            play::simulate(&run, empty, tick).ok_or(SimulateError::Seats {
                seats: *seats,
                min,
                max,
            })
        };
        wanted.seats.iter().map(table).collect()
    }

    /// Each ruling of rank A in each of its other readings.
    fn switches(&self) -> Vec<(&'static str, &'static str, Readings)> {
        let mut switches = Vec::new();
        let chosen: BTreeMap<_, _> = self.readings.chosen().collect();
        for ruling in Readings::rulings() {
            let written = self.game.rulings.iter().find(|it| it.id.value == ruling.id);
            if written.is_some_and(|it| it.rank != "A") {
                continue;
            }
            for option in ruling.names.iter().filter(|it| chosen.get(ruling.id) != Some(it)) {
                let mut readings = self.readings.clone();
                if readings.set(ruling.id, option).is_ok() {
                    switches.push((ruling.id, *option, readings));
                }
            }
        }
        switches
    }

    fn shard(&self) -> Shard {
        self.wanted.shard.map_or(Shard::WHOLE, |(index, of)| Shard { index: index - 1, of })
    }

    fn setting(&self) -> Setting {
        let usual = Readings::default();
        let read = self.readings.chosen().zip(usual.chosen()).filter(|(own, usual)| own != usual);
        Setting {
            variant: self.wanted.variant.map(str::to_owned),
            rulings: read.map(|((id, it), _)| (id.to_owned(), it.to_owned())).collect(),
            policy: self.wanted.policy.to_owned(),
            seed: self.wanted.seed,
            games: self.wanted.games,
            cap: self.wanted.cap,
        }
    }

    /// What tells these rules from others.
    fn fingerprint(&self, rules: &Skirmish) -> String {
        let copies: Vec<u32> = self.game.cards.iter().map(|it| it.copies.value).collect();
        let all = format!("{:?} {:?} {copies:?} {:?}", self.ids, rules.arsenal, self.playing.out);
        Sha256::digest(all.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

fn unknown_ruling(id: &str, option: &str) -> SimulateError {
    let found = Readings::rulings().iter().find(|it| it.id == id);
    let owned = |it: &&'static str| (*it).to_owned();
    match found {
        Some(it) => SimulateError::unknown("reading", option, it.names.iter().map(owned)),
        None => {
            let ids = Readings::rulings().iter().map(|it| it.id.to_owned());
            SimulateError::unknown("ruling that can be switched", id, ids)
        }
    }
}
