//! Reading a game's texts against its rules.

use super::worded;
use cardwright_base::diagnostic::Report;
use cardwright_check::review::{self, TextReview};
use cardwright_check::sentences;
use cardwright_load::LoadError;
use cardwright_model::Game;
use cardwright_wording::passage;
use std::path::Path;

/// Reads a game and hands over its texts, each held against the review file. `Ok(None)` when errors were
/// pushed to `report`.
///
/// # Errors
/// When the game can't be read at all.
pub fn review<T>(
    data: &Path,
    name: &str,
    report: &mut Report,
    look: impl FnOnce(&Game, Vec<TextReview<'_>>, &Report) -> T,
) -> Result<Option<T>, LoadError> {
    let Some((game, assets)) = cardwright_load::load(data, name, report)? else { return Ok(None) };
    let (words, _, _) = worded(&game, &assets, report);
    let typed = passage::typed(&game, &assets, &mut report.sources);
    if report.stops() {
        return Ok(None);
    }
    let printed = passage::printed(&words, &assets, true, &report.sources);
    let said = sentences::word_digests(&game);
    let texts = review::review(&game, &typed, &printed, &report.sources, &said);
    Ok(Some(look(&game, texts, report)))
}
