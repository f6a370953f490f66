//! A game made ready to be played: read, its rules understood, the cards of its variants told.

use crate::diagnostic::Report;
use crate::load::{self, LoadError};
use crate::model::{Assets, Game};
use crate::rules::phase::{Phase, Roster};
use crate::rules::skirmish::engine::Skirmish;
use crate::rules::skirmish::{Arsenal, Readings};
use crate::rules::skorm::{Army, Skorm};
use crate::rules::{self, play::Refusal};
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
    /// The rules of Skirmish for a variant, or for the game as it is; `chosen` are ids of rulings
    /// with the options that they are read by, instead of what the game says.
    ///
    /// # Errors
    /// When there is no such variant, ruling or option, or the mechanics can't be played so.
    pub fn skirmish(
        &self,
        variant: Option<&str>,
        chosen: &[(String, String)],
    ) -> Result<Skirmish, Refusal> {
        let mut report = Report::new();
        let mut readings = Readings::of(&self.game, variant, &mut report);
        for (id, option) in chosen {
            readings.set(id, option).map_err(|unknown| {
                Refusal::rule(format!("`{id}` can't be read as `{option}`: {unknown}"))
            })?;
        }
        self.skirmish_of(&self.game, variant, &readings)
    }

    /// As [`Playing::skirmish`], for a game that differs from this one in figures or mechanics.
    ///
    /// # Errors
    /// As there.
    pub fn skirmish_of(
        &self,
        game: &Game,
        variant: Option<&str>,
        readings: &Readings,
    ) -> Result<Skirmish, Refusal> {
        let mut report = Report::new();
        if game.rules.as_ref().map(|it| it.value.as_str()) != Some("skirmish") {
            return Err(Refusal::rule(format!("`{}` has no rules that can be played", game.id)));
        }
        let arsenal = Arsenal::read_with(game, readings, &mut report).ok_or_else(|| {
            let first = report.sorted().first().map(|it| it.message.clone());
            Refusal::rule(first.unwrap_or_else(|| "the mechanics can't be played".to_owned()))
        })?;
        let none = BTreeSet::new();
        let out = variant.and_then(|it| self.out.get(it)).unwrap_or(&none);
        Skirmish::new(game, arsenal, variant, out)
    }

    /// The name of its rules; empty where it has none.
    pub(super) fn ruled(&self) -> &str {
        self.game.rules.as_ref().map_or("", |it| it.value.as_str())
    }

    /// The rules of Skorm; `chosen` are ids of rulings with the options that they are read by,
    /// instead of what the game says.
    ///
    /// # Errors
    /// When there is no such ruling or option, or the pieces can't be played so.
    pub fn skorm(&self, chosen: &[(String, String)]) -> Result<Skorm, Refusal> {
        let mut readings = rules::Readings::of(&self.game, None, &mut Report::new());
        for (id, option) in chosen {
            readings.set(id, option).map_err(|unknown| {
                Refusal::rule(format!("`{id}` can't be read as `{option}`: {unknown}"))
            })?;
        }
        self.skorm_of(&readings)
    }

    /// As [`Playing::skorm`], with rulings that are chosen already.
    ///
    /// # Errors
    /// As there.
    pub fn skorm_of(&self, readings: &rules::Readings) -> Result<Skorm, Refusal> {
        let rules::Readings::Listed(switches) = readings else {
            return Err(Refusal::rule("these are rulings of another game"));
        };
        let mut report = Report::new();
        let army = Army::read_with(&self.game, switches.clone(), &mut report).ok_or_else(|| {
            let first = report.sorted().first().map(|it| it.message.clone());
            Refusal::rule(first.unwrap_or_else(|| "the pieces can't be played".to_owned()))
        })?;
        Ok(Skorm::new(army))
    }

    /// The rules of the skirmish phase, with rulings that are chosen.
    ///
    /// # Errors
    /// When there is no such ruling or option, or the characters can't be played so.
    pub fn phase(&self, chosen: &[(String, String)]) -> Result<Phase, Refusal> {
        let mut readings = rules::Readings::of(&self.game, None, &mut Report::new());
        for (id, option) in chosen {
            readings.set(id, option).map_err(|unknown| {
                Refusal::rule(format!("`{id}` can't be read as `{option}`: {unknown}"))
            })?;
        }
        self.phase_of(&readings)
    }

    /// As [`Playing::phase`], with rulings that are chosen already.
    ///
    /// # Errors
    /// As there.
    pub fn phase_of(&self, readings: &rules::Readings) -> Result<Phase, Refusal> {
        let rules::Readings::Listed(switches) = readings else {
            return Err(Refusal::rule("these are rulings of another game"));
        };
        let mut report = Report::new();
        let roster = Roster::read_with(&self.game, switches.clone(), &mut report);
        let roster = roster.ok_or_else(|| {
            let first = report.sorted().first().map(|it| it.message.clone());
            Refusal::rule(first.unwrap_or_else(|| "the characters can't be played".to_owned()))
        })?;
        Ok(Phase::new(roster))
    }
}
