//! From a position file to the numbers of positions that turns lead to.

use super::playable_game::{PlayError, playable_game};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_base::limits;
use cardwright_rules::play::{PerftRow, Refusal, Rotation};
use std::path::Path;

/// Counts turns from the position of a file; where no rotation is named, as [`Rotation::Full`]. `Ok(None)` when errors
/// were pushed.
///
/// # Errors
/// When a file can't be read at all, the game has no rules, or a rotation is named and its pieces face no side.
pub fn perft(
    data: &Path,
    name: &str,
    path: &Path,
    depth: u32,
    rotation: Option<Rotation>,
    report: &mut Report,
) -> Result<Option<Vec<PerftRow>>, PlayError> {
    let Some(game) = playable_game(data, name, report)? else { return Ok(None) };
    if game.game.rules.is_none() {
        return Err(game.no_rules().into());
    }
    let Some(rules) = cardwright_rules::ruleset(&game.game, report) else { return Ok(None) };
    if rotation.is_some() && !rules.rotates() {
        let why = format!("`--rotation` has no effect: pieces of `{}` face no side", game.game.id);
        return Err(Refusal::rule(why).into());
    }
    let rotation = rotation.unwrap_or(Rotation::Full);
    let Some((own, position)) = cardwright_load::position(path, report)? else { return Ok(None) };
    if let Some(own) = own.filter(|it| it.value != game.game.id) {
        let message = format!("this position is for `{}`", own.value);
        let fault = Diagnostic::error("D006", message);
        let fault = fault.at(own.span, "not the game on the command line");
        report.push(fault.hint(format!("the command line names `{}`", game.game.id)));
        return Ok(None);
    }
    let _untimed = limits::untimed();
    let _stage = limits::stage("counting the positions");
    Ok(rules.perft(&game.game, &position, depth, rotation, report))
}
