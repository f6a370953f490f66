//! A game made ready to be played: read, its rules understood, the cards of its variants told.

use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_base::limits;
use cardwright_load::LoadError;
use cardwright_model::{Assets, Game};
use cardwright_rules::play::{Contest, Dice, Observer, Refusal, Score, Seat, Session};
use cardwright_rules::switches::Switches;
use cardwright_rules::{Playable, PlayerKind, RulesConfig, Ruleset};
use cardwright_wording::TextEngine;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use thiserror::Error;

/// A game that can be played.
#[derive(Debug)]
pub struct PlayableGame {
    /// The game, as it was read.
    pub game: Game,
    /// Its drawings, layouts and fonts.
    pub(crate) assets: Assets,
    /// Ids of the cards that each variant takes out, by the id of the variant.
    pub(crate) out: BTreeMap<String, BTreeSet<String>>,
}

/// Reads a game to play it. `Ok(None)` when errors were pushed to `report`.
///
/// # Errors
/// When the game can't be read at all.
pub fn playable_game(
    data: &Path,
    name: &str,
    report: &mut Report,
) -> Result<Option<PlayableGame>, LoadError> {
    let Some((game, assets)) = cardwright_load::load(data, name, report)? else { return Ok(None) };
    let words = TextEngine::new(&game, &assets, report);
    let mut out = BTreeMap::new();
    for variant in &game.variants {
        let without = variant.without.as_ref().map(|it| words.select(it, &report.sources));
        match without.transpose() {
            Ok(ids) => drop(out.insert(variant.id.value.clone(), ids.unwrap_or_default())),
            Err(fault) => report.push(*fault),
        }
    }
    drop(words);
    Ok((!report.stops()).then_some(PlayableGame { game, assets, out }))
}

/// As [`playable_game()`], for a file that names its game at `span`: there is a finding where there is no
/// such game.
pub(super) fn named_game(
    data: &Path,
    name: &str,
    span: Span,
    report: &mut Report,
) -> Result<Option<PlayableGame>, LoadError> {
    match playable_game(data, name, report) {
        Err(LoadError::NoGame { known, .. }) => {
            let message = format!("there is no game `{name}` in {}", data.display());
            let fault = Diagnostic::error("D006", message).at(span, "unknown game");
            let known = known.iter().map(String::as_str);
            report.push(fault.suggest(span, name, known, |it| format!("\"{it}\"")));
            Ok(None)
        }
        read => read,
    }
}

/// Why a game can't be played or counted.
#[derive(Debug, Error)]
pub enum PlayError {
    /// A file can't be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The game can't be played so.
    #[error("{0}")]
    Refused(Refusal),
}

impl From<Refusal> for PlayError {
    fn from(why: Refusal) -> Self {
        Self::Refused(why)
    }
}

impl PlayableGame {
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
    pub(super) fn switches(
        &self,
        variant: Option<&str>,
        chosen: &[(String, String)],
    ) -> Result<Switches, Refusal> {
        let variant = self.variant(variant)?;
        let mut switches = cardwright_rules::switches(&self.game, variant, &mut Report::new());
        for (id, option) in chosen {
            switches.set(id, option).map_err(|unknown| {
                Refusal::rule(format!(
                    "`{option}` is not an option of the ruling `{id}`: {unknown}"
                ))
            })?;
        }
        Ok(switches)
    }

    /// The rules of a game, which may differ from this one in figures and mechanics, for so many.
    ///
    /// # Errors
    /// When the program has no rules for it, or it can't be played so.
    pub(super) fn rules(
        &self,
        game: &Game,
        variant: Option<&str>,
        switches: &Switches,
        seats: Option<Seat>,
    ) -> Result<Box<dyn Ruleset>, Refusal> {
        let entry = cardwright_rules::entry(game).ok_or_else(|| self.no_rules())?;
        let variation = RulesConfig { variant, switches, out: self.out(variant), seats };
        let mut report = Report::new();
        entry.read(game, &variation, &mut report).ok_or_else(|| refused(&report))
    }

    /// The rules of this game, known to be those of `R`; `chosen` are ids of rulings with the options
    /// that they are read by, instead of what the game says.
    ///
    /// # Errors
    /// When there is no such variant, ruling or option, or it can't be played so.
    pub fn rules_of<R: Playable>(
        &self,
        variant: Option<&str>,
        chosen: &[(String, String)],
    ) -> Result<R, Refusal> {
        let switches = &self.switches(variant, chosen)?;
        let variation = RulesConfig { variant, switches, out: self.out(variant), seats: None };
        let mut report = Report::new();
        R::of_game(&self.game, &variation, &mut report).ok_or_else(|| refused(&report))
    }

    /// A game with somebody on every seat; everybody of the `audience` is told of every step.
    ///
    /// # Errors
    /// When it can't be played so, or not by so many.
    pub(crate) fn live(
        &self,
        variant: Option<&str>,
        switches: &Switches,
        players: &[PlayerKind],
        audience: Vec<Observer>,
        dice: Dice,
    ) -> Result<Box<dyn Session>, Refusal> {
        let seats = Seat::try_from(players.len()).unwrap_or(Seat::MAX);
        let rules = self.rules(&self.game, variant, switches, Some(seats))?;
        rules.live(players, audience, dice)
    }

    /// The numbers of players that can play which are nearest to those wanted, each once.
    ///
    /// # Errors
    /// When the program has no rules for the game, or it can't be played so.
    pub(super) fn nearest_seats(
        &self,
        variant: Option<&str>,
        switches: &Switches,
        wanted: &[Seat],
    ) -> Result<Vec<Seat>, Refusal> {
        let (least, most) = self.rules(&self.game, variant, switches, None)?.table_sizes();
        let mut seats: Vec<Seat> = wanted.iter().map(|it| *it.clamp(&least, &most)).collect();
        seats.dedup();
        Ok(seats)
    }

    /// The numbers of players that a contest is held with where nothing is said: 2 and 4, or the nearest that can
    /// play.
    ///
    /// # Errors
    /// When there is no such variant, ruling or option, or the program has no rules for the game.
    pub fn contest_seats(
        &self,
        variant: Option<&str>,
        chosen: &[(String, String)],
    ) -> Result<Vec<Seat>, Refusal> {
        let (variant, switches) = (self.variant(variant)?, self.switches(variant, chosen)?);
        self.nearest_seats(variant, &switches, &[2, 4])
    }

    /// Plays a contest of two policies, each by its name; `chosen` are ids of rulings with the
    /// options that they are read by. Half of the seats belong to each.
    ///
    /// # Errors
    /// When there is no such policy, variant, ruling or option, or so many can't play.
    pub fn contest(
        &self,
        variant: Option<&str>,
        chosen: &[(String, String)],
        first: &str,
        second: &str,
        contest: &Contest,
    ) -> Result<Score, Refusal> {
        let players = [PlayerKind::named(first)?, PlayerKind::named(second)?];
        if cardwright_rules::entry(&self.game).is_none() {
            return Err(self.no_rules());
        }
        let variant = self.variant(variant)?;
        let switches = self.switches(variant, chosen)?;
        let rules = self.rules(&self.game, variant, &switches, Some(contest.seats))?;
        let _untimed = limits::untimed();
        let _stage = limits::stage("playing");
        rules.contest(contest, players)
    }

    /// Ids of the cards that a variant takes out.
    fn out(&self, variant: Option<&str>) -> &BTreeSet<String> {
        static NONE: BTreeSet<String> = BTreeSet::new();
        variant.and_then(|it| self.out.get(it)).unwrap_or(&NONE)
    }

    pub(super) fn no_rules(&self) -> Refusal {
        Refusal::rule(format!("the program has no rules for `{}`", self.game.id))
    }
}

/// Why a game can't be played, from what was reported.
fn refused(report: &Report) -> Refusal {
    let first = report.sorted().first().map(|it| it.message.clone());
    Refusal::rule(first.unwrap_or_else(|| "so it can't be played".to_owned()))
}
