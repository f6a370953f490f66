//! The games of a run: the game as it is, with each ruling read otherwise, and with other figures.

use super::playable::Playable;
use super::simulate::{SimulateError, ToPlay};
use super::{Playing, Sitter};
use crate::diagnostic::Report;
use crate::model::Game;
use crate::report::{FORM, Part, Played, Point, Setting, Simulation, Sweep, Switched};
use crate::rules::play::{self, Run, Shard};
use crate::rules::{self, Readings};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::marker::PhantomData;

/// Everything that the games of a run share.
pub(super) struct Desk<'a, R> {
    wanted: &'a ToPlay<'a>,
    playing: &'a Playing,
    game: &'a Game,
    /// The variant; nothing for the game as it is.
    variant: Option<&'a str>,
    readings: Readings,
    policy: Sitter,
    rules: PhantomData<R>,
}

/// The rules at each table: they may name those who play by their number.
type AtTables<R> = Vec<R>;

/// Told how many games there will be, or how many more have been played.
type Told<'a> = &'a (dyn Fn(u64) + Sync);

impl<'a, R: Playable> Desk<'a, R> {
    /// Makes everything ready.
    ///
    /// # Errors
    /// When what is asked for does not exist.
    pub(super) fn new(wanted: &'a ToPlay<'a>, playing: &'a Playing) -> Result<Self, SimulateError> {
        let game = &playing.game;
        let variant = game.variant(wanted.variant)?.map(|it| it.id.value.as_str());
        let mut readings = Readings::of(game, variant, &mut Report::new());
        for (id, option) in wanted.rulings {
            if readings.set(id, option).is_err() {
                return Err(unknown_ruling(&readings, id, option));
            }
        }
        let policy = Sitter::named(wanted.policy);
        let policy = policy.map_err(|it| SimulateError::Refused(it.to_string()))?;
        Ok(Self { wanted, playing, game, variant, readings, policy, rules: PhantomData })
    }

    /// The rules of the game with this reading of its rulings.
    fn rules(&self, readings: &Readings) -> Result<AtTables<R>, SimulateError> {
        let rules = self.rules_of(self.game, readings);
        rules.map_err(|it| SimulateError::Refused(it.to_string()))
    }

    fn rules_of(&self, game: &Game, readings: &Readings) -> Result<AtTables<R>, play::Refusal> {
        let at = |seats: &_| R::of(self.playing, game, self.variant, readings, *seats);
        self.wanted.seats.iter().map(at).collect()
    }

    /// The rules with another number in one place.
    fn changed(&self, path: &str, value: i64) -> Result<AtTables<R>, SimulateError> {
        let mut game = self.game.clone();
        rules::change(&mut game, path, value)?;
        self.rules_of(&game, &self.readings).map_err(|it| {
            let why = it.to_string();
            SimulateError::Unplayable { path: path.to_owned(), value, why }
        })
    }

    /// All runs.
    ///
    /// # Errors
    /// When so many can't play, or a number can't be changed so.
    pub(super) fn play_all(
        &self,
        total: Told<'_>,
        tick: Told<'_>,
    ) -> Result<Simulation<R::Counts>, SimulateError> {
        let wanted = self.wanted;
        let switches = if wanted.each_ruling { self.switches() } else { Vec::new() };
        // Everything that can refuse does so before the first game.
        let usual = self.rules(&self.readings)?;
        for (rules, seats) in usual.iter().zip(wanted.seats.iter().copied()) {
            let (min, max) = rules.seats();
            if !(min..=max).contains(&seats) {
                return Err(SimulateError::Seats { seats, min, max });
            }
            self.policy.policy(rules).map_err(|it| SimulateError::Refused(it.to_string()))?;
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
    fn play(&self, tables: &AtTables<R>, tick: Told<'_>) -> Result<Vec<R::Counts>, SimulateError> {
        let wanted = self.wanted;
        let table = |(rules, seats): (&R, &play::Seat)| {
            let policy = self.policy.policy(rules).ok().flatten();
            let run = Run {
                rules,
                seats: *seats,
                policy: &*policy.expect("no person is named among the policies"),
                seed: wanted.seed,
                games: wanted.games,
                shard: self.shard(),
                cap: wanted.cap,
            };
            let (min, max) = rules.seats();
            let empty = || rules.counts(self.game, *seats);
            play::simulate(&run, empty, tick).ok_or(SimulateError::Seats {
                seats: *seats,
                min,
                max,
            })
        };
        tables.iter().zip(wanted.seats).map(table).collect()
    }

    /// Each ruling of rank A in each of its other readings.
    fn switches(&self) -> Vec<(&'static str, &'static str, Readings)> {
        let mut switches = Vec::new();
        let chosen: BTreeMap<_, _> = self.readings.chosen().collect();
        for ruling in self.readings.rulings() {
            let written = self.game.rulings.iter().find(|it| it.id.value == ruling.id);
            if written.is_some_and(|it| it.rank != "A") {
                continue;
            }
            let names = ruling.options.iter().map(|it| it.0);
            for option in names.filter(|it| chosen.get(ruling.id) != Some(it)) {
                let mut readings = self.readings.clone();
                if readings.set(ruling.id, option).is_ok() {
                    switches.push((ruling.id, option, readings));
                }
            }
        }
        switches
    }

    fn shard(&self) -> Shard {
        self.wanted.shard.map_or(Shard::WHOLE, |(index, of)| Shard { index: index - 1, of })
    }

    fn setting(&self) -> Setting {
        let other: Vec<&str> = self.readings.switched().collect();
        let read = self.readings.chosen().filter(|it| other.contains(&it.0));
        Setting {
            variant: self.variant.map(str::to_owned),
            rulings: read.map(|(id, it)| (id.to_owned(), it.to_owned())).collect(),
            policy: self.wanted.policy.to_owned(),
            seed: self.wanted.seed,
            games: self.wanted.games,
            cap: self.wanted.cap,
        }
    }

    /// What tells these rules from others.
    fn fingerprint(&self, tables: &AtTables<R>) -> String {
        let all = tables.first().map(|it| it.basis(self.playing)).unwrap_or_default();
        Sha256::digest(all.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

fn unknown_ruling(readings: &Readings, id: &str, option: &str) -> SimulateError {
    let rulings = readings.rulings();
    match rulings.iter().find(|it| it.id == id) {
        Some(it) => {
            let names = it.options.iter().map(|it| it.0.to_owned());
            SimulateError::unknown("reading", option, names)
        }
        None => {
            let ids = rulings.iter().map(|it| it.id.to_owned());
            SimulateError::unknown("ruling that can be switched", id, ids)
        }
    }
}
