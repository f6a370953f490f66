//! What the sentences of a game claim.

use super::worded;
use cardwright_base::diagnostic::Report;
use cardwright_check::review;
use cardwright_check::sentences::{self, Sentence};
use cardwright_load::LoadError;
use cardwright_wording::passage;
use std::path::Path;

/// Reads a game and hands over every sentence of its rules with what became of it. `Ok(None)` when errors
/// were pushed to `report`.
///
/// # Errors
/// When the game can't be read at all.
pub fn claims<T>(
    data: &Path,
    name: &str,
    report: &mut Report,
    look: impl FnOnce(&[Sentence<'_>], &Report) -> T,
) -> Result<Option<T>, LoadError> {
    let Some((game, assets)) = cardwright_load::load(data, name, report)? else { return Ok(None) };
    let (words, rules, _) = worded(&game, &assets, report);
    // Places of templates are known once what was typed is read.
    let typed = passage::typed(&game, &assets, &mut report.sources);
    if report.stops() {
        return Ok(None);
    }
    let printed = passage::printed(&words, &assets, true, &report.sources);
    let texts = match &game.review_file {
        Some(_) => {
            let said = sentences::word_digests(&game);
            review::review(&game, &typed, &printed, &report.sources, &said)
        }
        None => Vec::new(),
    };
    let rules = rules.as_deref();
    let reading = sentences::read(&game, &printed, &words, rules, &texts, &report.sources);
    report.extend(reading.broken);
    Ok(Some(look(&reading.sentences, report)))
}
