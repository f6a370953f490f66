//! The games of a run: the game as it is, with each ruling read otherwise, and with other figures.

use super::PlayableGame;
use cardwright_base::diagnostic::Report;
use cardwright_base::did_you_mean::instead;
use cardwright_load::LoadError;
use cardwright_model::{Game, UnknownVariant};
use cardwright_report::{
    MergeError, Part, Played, Point, Setting, Simulation, Strength, Sweep, Switched, VERSION,
};
use cardwright_rules::play::{self, Contest, GameStats, Refusal, Score, Seat, Shard};
use cardwright_rules::switches::Switches;
use cardwright_rules::{ChangeError, PlayerKind, Ruleset, Series};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::path::Path;
use thiserror::Error;

/// One game against the next weaker policy for so many that are counted, and the most of them; fewer
/// than the least would show nothing.
const CONTEST_PART: u64 = 10;
const CONTEST_MOST: u64 = 200;
const CONTEST_LEAST: u64 = 30;

/// Which game to play, how often, and by what players.
#[derive(Debug)]
pub struct SimulationRequest<'a> {
    /// The folder that games are looked for in.
    pub data: &'a Path,
    /// Name of a game in it, or the path of one.
    pub game: &'a str,
    /// Numbers of seats; 4, or the nearest number that can play, where nothing is said.
    pub seats: &'a [Seat],
    /// Games for each number of seats.
    pub games: u64,
    /// Name of the policy.
    pub policy: &'a str,
    /// The variant. `None` for the game as it is.
    pub variant: Option<&'a str>,
    /// Rulings to be read otherwise: id and option.
    pub rulings: &'a [(String, String)],
    /// Numbers to try other values of: path and values.
    pub sweeps: &'a [(String, Vec<i64>)],
    /// Rulings to try in each of their other options: ids, or ranks that stand for all of that rank.
    pub each_ruling: &'a [String],
    /// Seconds that a decision is taken to last, where not as the game says.
    pub seconds: Option<u32>,
    /// Seed of chance: the same seed plays the same games.
    pub seed: u64,
    /// Threads; all cores where nothing is said.
    pub threads: Option<usize>,
    /// Which part of the run, from 1, and of how many. `None` for the whole.
    pub shard: Option<(u64, u64)>,
    /// Decisions after which a game is broken off.
    pub cap: u32,
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
    /// What was asked for by its name does not exist.
    #[error("there is no {0}")]
    Unknown(String),
    /// There is no such variant.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// A number can't be changed so.
    #[error(transparent)]
    Change(#[from] ChangeError),
    /// The rules make nothing of a changed number: which, its value, and why.
    #[error("the game can't be played with `{0}` = {1}: {2}")]
    Unplayable(String, i64, Refusal),
    /// The variant does not fit the program.
    #[error("{0}")]
    Refused(Refusal),
    /// The system can't start so many threads.
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

impl From<Refusal> for SimulateError {
    fn from(why: Refusal) -> Self {
        Self::Refused(why)
    }
}

/// Everything that the games of a run share.
pub(super) struct SimulationRun<'a> {
    wanted: &'a SimulationRequest<'a>,
    playing: &'a PlayableGame,
    game: &'a Game,
    /// The variant. `None` for the game as it is.
    variant: Option<&'a str>,
    switches: Switches,
    player: PlayerKind,
    seats: Vec<Seat>,
}

/// The rules at each table: they may name those who play by their number.
type RulesBySeats = Vec<Box<dyn Ruleset>>;

/// Told how many games there will be, or how many more have been played.
pub(super) type OnProgress<'a> = &'a (dyn Fn(u64) + Sync);

impl<'a> SimulationRun<'a> {
    /// Makes everything ready.
    ///
    /// # Errors
    /// When what is asked for does not exist.
    pub(super) fn new(
        wanted: &'a SimulationRequest<'a>,
        playing: &'a PlayableGame,
    ) -> Result<Self, SimulateError> {
        let game = &playing.game;
        let variant = game.variant(wanted.variant)?.map(|it| it.id.value.as_str());
        let mut switches = cardwright_rules::switches(game, variant, &mut Report::new());
        for (id, option) in wanted.rulings {
            if switches.set(id, option).is_err() {
                return Err(unknown_ruling(&switches, id, option));
            }
        }
        let player = PlayerKind::named(wanted.policy)?;
        let seats = match wanted.seats {
            [] => playing.nearest_seats(variant, &switches, &[4])?,
            seats => seats.to_vec(),
        };
        Ok(Self { wanted, playing, game, variant, switches, player, seats })
    }

    fn rules(&self, game: &Game, switches: &Switches) -> Result<RulesBySeats, Refusal> {
        let at = |seats: &_| self.playing.rules(game, self.variant, switches, Some(*seats));
        self.seats.iter().map(at).collect()
    }

    /// The rules with another number in one place.
    fn changed(&self, path: &str, value: i64) -> Result<RulesBySeats, SimulateError> {
        let mut game = self.game.clone();
        cardwright_rules::change(&mut game, path, value)?;
        let rules = self.rules(&game, &self.switches);
        rules.map_err(|why| SimulateError::Unplayable(path.to_owned(), value, why))
    }

    /// All runs.
    ///
    /// # Errors
    /// When so many can't play, or a number can't be changed so.
    pub(super) fn play_all(
        &self,
        total: OnProgress<'_>,
        tick: OnProgress<'_>,
    ) -> Result<Simulation, SimulateError> {
        let wanted = self.wanted;
        let tried = self.other_options()?;
        // Everything that can refuse does so before the first game.
        let usual = self.rules(self.game, &self.switches)?;
        for (rules, seats) in usual.iter().zip(self.seats.iter().copied()) {
            let (least, most) = rules.table_sizes();
            if !(least..=most).contains(&seats) {
                return Err(Refusal::wrong_player_count(seats, (least, most)).into());
            }
            rules.has_player(self.player)?;
        }
        let mut sweeps = Vec::new();
        for (path, values) in wanted.sweeps {
            let stands = cardwright_rules::number_at(self.game, path)?;
            let mut points = Vec::new();
            for value in values {
                points.push((*value, self.changed(path, *value)?));
            }
            sweeps.push((path.clone(), stands, points));
        }
        let tries = sweeps.iter().map(|it| it.2.len()).sum::<usize>() + tried.len();
        let runs = (1 + tries) * self.seats.len();
        total(self.shard().games(wanted.games) * runs as u64);

        let tables = self.play(&usual, tick)?;
        let strength = self.strength(&usual)?;
        let mut rulings = Vec::new();
        for (id, option, switches) in tried {
            let rules = self.rules(self.game, &switches)?;
            let tables = self.play(&rules, tick)?;
            rulings.push(Switched { id: id.to_owned(), option: option.to_owned(), tables });
        }
        let mut swept = Vec::new();
        for (path, stands, points) in sweeps {
            let mut made = Vec::new();
            for (value, rules) in points {
                made.push(Point { value, tables: self.play(&rules, tick)? });
            }
            swept.push(Sweep { path, current: stands, points: made });
        }
        Ok(Simulation {
            version: VERSION,
            made_with: cardwright_base::PROGRAM.to_owned(),
            game: Played {
                id: self.game.id.clone(),
                version: self.game.version.value.clone(),
                rules: self.fingerprint(&usual),
            },
            run: self.setting(),
            shard: wanted.shard.map(|(index, of)| Part { index, of }),
            tables,
            strength,
            rulings,
            sweeps: swept,
        })
    }

    /// For every number of seats.
    fn play(
        &self,
        tables: &RulesBySeats,
        tick: OnProgress<'_>,
    ) -> Result<Vec<GameStats>, SimulateError> {
        let wanted = self.wanted;
        let table = |(rules, seats): (&dyn Ruleset, &play::Seat)| {
            let series = Series {
                seats: *seats,
                player: self.player,
                seed: wanted.seed,
                games: wanted.games,
                shard: self.shard(),
                cap: wanted.cap,
            };
            rules.simulate(&series, tick).map_err(SimulateError::from)
        };
        tables.iter().map(|it| &**it).zip(&self.seats).map(table).collect()
    }

    /// Games against the next weaker policy, for every number of seats: few beside those that are
    /// counted, and none where there are too few of those.
    fn strength(&self, tables: &RulesBySeats) -> Result<Vec<Strength>, SimulateError> {
        let wanted = self.wanted;
        let games = (wanted.games / CONTEST_PART).min(CONTEST_MOST);
        let notes = cardwright_rules::entry(self.game).map(|it| it.policies);
        let weaker = notes.and_then(|it| it.weaker(wanted.policy));
        let Some(against) = weaker.filter(|_| games >= CONTEST_LEAST) else {
            return Ok(Vec::new());
        };
        let players = [self.player, PlayerKind::named(against)?];
        let meet = |(rules, seats): (&dyn Ruleset, &Seat)| {
            let (seats, seed, longest) = (*seats, wanted.seed, wanted.cap);
            let score = rules.contest(&Contest { seats, games, seed, longest }, players)?;
            let Score { first, second, open } = score;
            Ok(Strength { seats, against: against.to_owned(), won: first, lost: second, open })
        };
        tables.iter().map(|it| &**it).zip(&self.seats).map(meet).collect()
    }

    /// Each ruling that is to be tried in each of its other options.
    fn other_options(&self) -> Result<Vec<(&'static str, &'static str, Switches)>, SimulateError> {
        let mut all = Vec::new();
        let chosen: BTreeMap<_, _> = self.switches.chosen().collect();
        let rank = |id: &str| {
            let written = self.game.rulings.iter().find(|it| it.id.value == id);
            written.map_or("A", |it| it.rank.as_str())
        };
        let list = self.switches.list();
        let known = |name: &&String| list.iter().any(|it| it.id == *name || rank(it.id) == *name);
        // A game without such rulings has none of rank A either.
        let named = self.wanted.each_ruling.iter().filter(|it| *it != "A");
        if let Some(name) = named.clone().find(|it| !known(it)) {
            return Err(unknown_ruling(&self.switches, name, ""));
        }
        for ruling in list {
            let asked = |it: &String| it == ruling.id || it == rank(ruling.id);
            if !self.wanted.each_ruling.iter().any(asked) {
                continue;
            }
            let names = ruling.options.iter().map(|it| it.0);
            for option in names.filter(|it| chosen.get(ruling.id) != Some(it)) {
                let mut switches = self.switches.clone();
                if switches.set(ruling.id, option).is_ok() {
                    all.push((ruling.id, option, switches));
                }
            }
        }
        Ok(all)
    }

    fn shard(&self) -> Shard {
        self.wanted.shard.map_or(Shard::WHOLE, |(index, of)| Shard { index: index - 1, of })
    }

    fn setting(&self) -> Setting {
        let other: Vec<&str> = self.switches.switched().collect();
        let read = self.switches.chosen().filter(|it| other.contains(&it.0));
        Setting {
            variant: self.variant.map(str::to_owned),
            rulings: read.map(|(id, it)| (id.to_owned(), it.to_owned())).collect(),
            policy: self.wanted.policy.to_owned(),
            seed: self.wanted.seed,
            games: self.wanted.games,
            cap: self.wanted.cap,
            seconds: self.wanted.seconds.unwrap_or(self.game.decision_seconds),
        }
    }

    /// What tells these rules from others.
    fn fingerprint(&self, tables: &RulesBySeats) -> String {
        let all = tables
            .first()
            .map(|it| it.basis(&self.playing.game, &self.playing.out))
            .unwrap_or_default();
        Sha256::digest(all.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

fn unknown_ruling(switches: &Switches, id: &str, option: &str) -> SimulateError {
    let rulings = switches.list();
    let (what, name, known): (_, _, Vec<&str>) = match rulings.iter().find(|it| it.id == id) {
        Some(it) => (
            format!("option `{option}` of the ruling `{id}`"),
            option,
            it.options.iter().map(|it| it.0).collect(),
        ),
        None => (
            format!("ruling with several options `{id}`"),
            id,
            rulings.iter().map(|it| it.id).collect(),
        ),
    };
    let also = instead(name, known);
    SimulateError::Unknown(format!("{what}{also}"))
}
