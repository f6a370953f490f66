//! A game made ready to be played: read, its rules understood, the cards of its variants told.

use crate::diagnostic::Report;
use crate::load::{self, LoadError};
use crate::model::{Assets, Game};
use crate::rules::Readings;
use crate::rules::phase::{Phase, Roster};
use crate::rules::play::Refusal;
use crate::rules::skirmish::engine::Skirmish;
use crate::rules::skirmish::{self, Arsenal};
use crate::rules::skorm::{Army, Skorm};
use crate::rules::wars::{Figures, Wars};
use crate::wording::Words;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A game that can be played.
#[derive(Debug)]
pub struct Playing {
    /// The game.
    pub game: Game,
    /// Its files.
    pub assets: Assets,
    /// Ids of the cards that each variant takes out, by the id of the variant.
    pub out: BTreeMap<String, BTreeSet<String>>,
}

/// Reads a game to play it. Nothing comes back when the report holds an error.
///
/// # Errors
/// When the game can't be read at all.
pub fn playing(data: &Path, name: &str, report: &mut Report) -> Result<Option<Playing>, LoadError> {
    let Some((game, assets)) = load::load(data, name, report)? else { return Ok(None) };
    let words = Words::new(&game, &assets, report);
    let mut out = BTreeMap::new();
    for variant in &game.variants {
        let without = variant.without.as_ref().map(|it| words.select(it, &report.sources));
        match without.transpose() {
            Ok(ids) => drop(out.insert(variant.id.value.clone(), ids.unwrap_or_default())),
            Err(fault) => report.push(*fault),
        }
    }
    drop(words);
    Ok((!report.has_errors()).then_some(Playing { game, assets, out }))
}

impl Playing {
    /// The id of a variant by its name; `None` for `standard` and without a name.
    ///
    /// # Errors
    /// When there is no such variant.
    pub(super) fn variant<'n>(&self, name: Option<&'n str>) -> Result<Option<&'n str>, Refusal> {
        let found = self.game.variant(name);
        let found = found.map_err(|unknown| Refusal::rule(unknown.to_string()))?;
        Ok(name.filter(|_| found.is_some()))
    }

    /// How the rulings of the game are read; `chosen` are ids of rulings with the options that they
    /// are read by, instead of what the game says.
    ///
    /// # Errors
    /// When there is no such variant, ruling or option.
    pub(super) fn readings(
        &self,
        variant: Option<&str>,
        chosen: &[(String, String)],
    ) -> Result<Readings, Refusal> {
        let variant = self.variant(variant)?;
        let mut readings = Readings::of(&self.game, variant, &mut Report::new());
        for (id, option) in chosen {
            readings.set(id, option).map_err(|unknown| {
                Refusal::rule(format!("`{id}` can't be read as `{option}`: {unknown}"))
            })?;
        }
        Ok(readings)
    }

    /// The rules of Skirmish for a variant, or for the game as it is; `chosen` as for
    /// `Playing::skorm`.
    ///
    /// # Errors
    /// When there is no such variant, ruling or option, or the mechanics can't be played so.
    pub fn skirmish(
        &self,
        variant: Option<&str>,
        chosen: &[(String, String)],
    ) -> Result<Skirmish, Refusal> {
        match self.readings(variant, chosen)? {
            Readings::Skirmish(readings) => self.skirmish_of(&self.game, variant, &readings),
            Readings::Listed(_) => Err(self.no_rules()),
        }
    }

    /// As [`Playing::skirmish`], for a game that differs from this one in figures or mechanics.
    ///
    /// # Errors
    /// As there.
    pub fn skirmish_of(
        &self,
        game: &Game,
        variant: Option<&str>,
        readings: &skirmish::Readings,
    ) -> Result<Skirmish, Refusal> {
        let mut report = Report::new();
        let arsenal = Arsenal::read_with(game, readings, &mut report)
            .ok_or_else(|| refused(report, "the mechanics can't be played"))?;
        let none = BTreeSet::new();
        let out = variant.and_then(|it| self.out.get(it)).unwrap_or(&none);
        Skirmish::new(game, arsenal, variant, out)
    }

    /// The name of its rules; empty where it has none.
    pub(super) fn ruled(&self) -> &str {
        self.game.rules.as_ref().map_or("", |it| it.value.as_str())
    }

    pub(super) fn no_rules(&self) -> Refusal {
        Refusal::rule(format!("`{}` has no rules that can be played", self.game.id))
    }

    /// The rules of Skorm; `chosen` are ids of rulings with the options that they are read by,
    /// instead of what the game says.
    ///
    /// # Errors
    /// When there is no such ruling or option, or the pieces can't be played so.
    pub fn skorm(&self, chosen: &[(String, String)]) -> Result<Skorm, Refusal> {
        self.skorm_of(&self.game, &self.readings(None, chosen)?)
    }

    /// As [`Playing::skorm`], for a game that differs from this one in figures or mechanics, with
    /// rulings that are chosen already.
    ///
    /// # Errors
    /// As there.
    pub fn skorm_of(&self, game: &Game, readings: &Readings) -> Result<Skorm, Refusal> {
        let Readings::Listed(switches) = readings else {
            return Err(Refusal::rule("these are rulings of another game"));
        };
        let mut report = Report::new();
        let army = Army::read_with(game, switches.clone(), &mut report);
        army.map(Skorm::new).ok_or_else(|| refused(report, "the pieces can't be played"))
    }

    /// The rules of Skirmish Wars for a scenario, which is a variant of the game; `chosen` as for
    /// [`Playing::skorm`].
    ///
    /// # Errors
    /// When there is no such scenario, ruling or option, or the figures can't be played so.
    pub fn wars(
        &self,
        scenario: Option<&str>,
        chosen: &[(String, String)],
    ) -> Result<Wars, Refusal> {
        self.wars_of(&self.game, scenario, &self.readings(scenario, chosen)?)
    }

    /// As [`Playing::wars`], for a game that differs from this one in figures or mechanics, with
    /// rulings that are chosen already.
    ///
    /// # Errors
    /// As there.
    pub fn wars_of(
        &self,
        game: &Game,
        scenario: Option<&str>,
        readings: &Readings,
    ) -> Result<Wars, Refusal> {
        let Readings::Listed(switches) = readings else {
            return Err(Refusal::rule("these are rulings of another game"));
        };
        let mut report = Report::new();
        let figures = Figures::read_with(game, switches.clone(), &mut report)
            .ok_or_else(|| refused(report, "the figures can't be played"))?;
        Wars::new(figures, scenario)
    }
}

impl Playing {
    /// The rules of the skirmish phase; `chosen` as for [`Playing::skorm`].
    ///
    /// # Errors
    /// When there is no such ruling or option, or the characters can't be played so.
    pub fn phase(&self, chosen: &[(String, String)]) -> Result<Phase, Refusal> {
        self.phase_of(&self.game, &self.readings(None, chosen)?)
    }

    /// As [`Playing::phase`], for a game that differs from this one in figures or mechanics, with
    /// rulings that are chosen already.
    ///
    /// # Errors
    /// As there.
    pub fn phase_of(&self, game: &Game, readings: &Readings) -> Result<Phase, Refusal> {
        let Readings::Listed(switches) = readings else {
            return Err(Refusal::rule("these are rulings of another game"));
        };
        let mut report = Report::new();
        let roster = Roster::read_with(game, switches.clone(), &mut report);
        roster.map(Phase::new).ok_or_else(|| refused(report, "the characters can't be played"))
    }
}

/// The first thing that is wrong.
fn refused(report: Report, else_said: &str) -> Refusal {
    let first = report.sorted().first().map(|it| it.message.clone());
    Refusal::rule(first.unwrap_or_else(|| else_said.to_owned()))
}
