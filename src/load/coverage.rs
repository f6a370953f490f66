//! `coverage.toml`: changes of the data that nothing notices, and why that is right.

use super::LoadError;
use super::folder;
use super::loader::Loader;
use super::table::Table;
use cardwright_base::diagnostic::Report;
use cardwright_model::Unnoticeable;
use std::path::Path;

/// Its name in the folder of a game.
const FILE: &str = "coverage.toml";

/// What the author knows that nothing notices; nothing where there is no such file.
///
/// # Errors
/// When there is no such game, or the file can't be read at all.
pub fn unnoticeable(
    data: &Path,
    name: &str,
    report: &mut Report,
) -> Result<Vec<Unnoticeable>, LoadError> {
    let folder = folder::find(data, name)?;
    if !folder.vault.has(FILE)? {
        return Ok(Vec::new());
    }
    Loader::with(report, |loader| {
        let Some(source) = loader.source(&folder.vault, FILE)? else { return Ok(Vec::new()) };
        let found = Table::file(loader, source, "this file", None, |root| {
            let found = root.each("unnoticed", "what nothing notices", |table| {
                table.need_some("changes");
                let (changes, reason) = (table.lines("changes"), table.text("reason"));
                Some(Unnoticeable { changes, reason: reason? })
            });
            root.done();
            found
        });
        Ok(found.unwrap_or_default())
    })
}
