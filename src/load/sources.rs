//! `[sources]` of `game.toml`: tables that are published somewhere, and fetched by `cardwright pull` alone.

use super::loader::Loader;
use super::table::Table;
use super::{LoadError, folder, spreadsheet};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::Located;
use std::path::{Path, PathBuf};
use url::Url;

/// A table that is published somewhere.
#[derive(Clone, Debug)]
pub struct PublishedTable {
    /// The file in the game's folder that holds what was fetched last.
    pub file: Located<String>,
    /// Its path, with the game's folder before it.
    pub path: PathBuf,
    /// Where it is published.
    pub address: Located<String>,
}

/// The tables that a game says are published, without reading the rest of it.
///
/// # Errors
/// When there is no such game, or its `game.toml` can't be read.
pub fn sources(
    data: &Path,
    name: &str,
    report: &mut Report,
) -> Result<Vec<PublishedTable>, LoadError> {
    let folder = folder::find(data, name)?;
    Loader::with(report, |loader| {
        let Some(file) = loader.source(&folder.vault, "game.toml")? else { return Ok(Vec::new()) };
        let read = |root: Table<'_>| {
            root.pass_any();
            let mut found = read(&root);
            found.iter_mut().for_each(|it| it.path = folder.vault.shown(&it.file.value));
            found
        };
        let found = Table::file(loader, file, "the game", Some("Game"), read);
        Ok(found.unwrap_or_default())
    })
}

/// Reads and checks the table `[sources]`.
pub(super) fn read(root: &Table<'_>) -> Vec<PublishedTable> {
    let Some(table) = root.table_if("sources", "the sources") else { return Vec::new() };
    let mut found = Vec::new();
    for (file, span) in table.keys() {
        let file = Located::new(file.to_owned(), span);
        let (Some(file), Some(address)) =
            (folder::inside(&file, root.loader), table.text(&file.value))
        else {
            continue;
        };
        if !spreadsheet::is_table(&file.value) || file.value.contains('#') {
            let message = format!("`{}` is not the name of a table", file.value);
            let fault = Diagnostic::error("D004", message);
            root.push(fault.at(span, "expected a file whose name ends in .csv, .xlsx or .ods"));
        } else if let Err(why) = allowed(&address.value) {
            let fault = Diagnostic::error("D004", format!("can't fetch from `{}`", address.value));
            root.push(
                fault.at(address.span, why).hint("write it like `https://example.org/cards.csv`"),
            );
        } else {
            found.push(PublishedTable { file, path: PathBuf::new(), address });
        }
    }
    found
}

/// Only what nobody on the way can change is fetched, or what never leaves this machine.
fn allowed(address: &str) -> Result<(), &'static str> {
    let url = Url::parse(address).map_err(|_| "this is not an address")?;
    let here = matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
    match url.scheme() {
        "https" => Ok(()),
        "http" if here => Ok(()),
        _ => Err("expected an address that begins with `https://`"),
    }
}
