//! All that a build reads, in one call at its front.
//!
//! In: what is wanted, by names and paths. Out: the game, its jobs, the inks and an earlier state, as
//! values. Never: a path handed on.

use super::jobs::{self, Origin};
use super::only::{self, Only};
use super::since::{self, Earlier};
use super::{BuildError, BuildRequest};
use cardwright_base::diagnostic::Report;
use cardwright_load::{Languages, LoadError};
use cardwright_model::press::InkRules;
use cardwright_model::{Assets, Game, Scenario, SheetJob};
use std::path::Path;
use std::sync::Arc;

/// A game as it was read, with all that a build needs of it.
pub(super) struct BuildInput {
    pub(crate) game: Game,
    pub(crate) assets: Assets,
    /// The scenarios that the game carries.
    pub(crate) scenarios: Arc<[Scenario]>,
    /// Every job that there is, in the order in which names are looked up.
    pub(crate) known: Vec<(Origin, SheetJob)>,
    /// The cards that the order names.
    pub(crate) only: Option<Only>,
    /// The state of the game that the order compares with.
    pub(crate) earlier: Option<Earlier>,
    inks: Option<Result<Inks, LoadError>>,
}

/// The list of inks, and what is wrong with it: only who prints with them needs to know that.
struct Inks {
    rules: Option<InkRules>,
    found: Report,
}

impl BuildInput {
    /// Reads all that is wanted. `None` when diagnostics were pushed.
    ///
    /// # Errors
    /// When a file can't be read at all, or the order names a card or a state of the game that is not
    /// there.
    pub(crate) fn of(
        wanted: &BuildRequest<'_>,
        report: &mut Report,
    ) -> Result<Option<Self>, BuildError> {
        let (data, order) = (wanted.data, &wanted.order);
        let Some((game, assets)) = game(data, wanted.game, wanted.language, report)? else {
            return Ok(None);
        };
        let scenarios = cardwright_load::game_scenarios(data, wanted.game, report)?;
        let games = cardwright_load::games(data, wanted.game)?;
        let own = order.file.map(|it| cardwright_load::jobs(it, report)).transpose()?;
        let presets = cardwright_load::preset_jobs(&games, report)?;
        let known = jobs::known(&game, own.unwrap_or_default(), presets);
        if report.stops() {
            return Ok(None);
        }
        let pressed = known.iter().any(|(_, job)| job.press.is_some());
        let inks = pressed.then(|| Inks::read(&games));
        let only = only::only(&game, order.only)?;
        let earlier = order.since.map(|it| since::find(data, wanted.game, it)).transpose()?;
        Ok(Some(Self { game, assets, scenarios, known, only, earlier, inks }))
    }

    /// The inks, if one of the jobs goes to a press. The outer option is `None` when diagnostics were
    /// pushed.
    ///
    /// # Errors
    /// When one does, and the list of inks can't be read at all.
    pub(crate) fn inks(
        &mut self,
        jobs: &[SheetJob],
        report: &mut Report,
    ) -> Result<Option<Option<InkRules>>, LoadError> {
        let pressed = jobs.iter().any(|job| job.press.is_some());
        let Some(inks) = self.inks.take().filter(|_| pressed) else { return Ok(Some(None)) };
        let Inks { rules, found } = inks?;
        report.absorb(found);
        Ok(rules.map(Some))
    }
}

impl Inks {
    fn read(games: &Path) -> Result<Self, LoadError> {
        let mut found = Report::new();
        let rules = cardwright_load::press::inks(games, &mut found)?;
        Ok(Self { rules, found })
    }
}

/// A game in its own language, or in a translation. `None` when diagnostics were pushed.
///
/// # Errors
/// When the game can't be read at all, or there is no such translation.
pub(super) fn game(
    data: &Path,
    name: &str,
    language: Option<&str>,
    report: &mut Report,
) -> Result<Option<(Game, Assets)>, LoadError> {
    let languages = language.map_or(Languages::Own, Languages::One);
    let read = cardwright_load::load_with(data, name, languages, report)?;
    let Some((game, assets)) = read else { return Ok(None) };
    Ok(Some(match game.translations.first() {
        Some(translation) => cardwright_load::in_language(&game, &assets, translation, report),
        None => (game, assets),
    }))
}
