//! `data/press/`: what belongs to no game.
//!
//! In: the files built into the program, and a user's own in `press/` beside the games, which stand
//! before them. Out: [`model::press`](cardwright_model::press). Never: a figure of its own.

mod formats;
mod inks;
mod shops;

pub use formats::formats;
pub use inks::inks;
pub use shops::shops;

use super::LoadError;
use super::vault::{self, Vault};
use crate::entry::listed;
use crate::loader::Loader;
use crate::read::read;
use crate::table::Table;
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::press::Source;
use include_dir::{Dir, include_dir};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

static PRESS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../data/press");

/// A file of `data/press/`: the path to show for it, and its text.
struct Text {
    shown: String,
    text: String,
}

/// A user's own file of that name below `press/`: the path to show for it, and what it holds.
pub(super) fn own(games: &Path, name: &str) -> Result<Option<(PathBuf, Vec<u8>)>, LoadError> {
    let Some(vault) = Vault::open_if_there(games)? else { return Ok(None) };
    let inner = format!("press/{name}");
    if !vault.has(&inner)? {
        return Ok(None);
    }
    Ok(Some((vault.shown(&inner), vault.bytes(&inner)?)))
}

pub(super) fn own_text(games: &Path, name: &str) -> Result<Option<(String, String)>, LoadError> {
    let Some((path, bytes)) = own(games, name)? else { return Ok(None) };
    Ok(Some((path.display().to_string(), vault::utf8(bytes, &path)?)))
}

/// Names of a user's own TOML files in a folder below `press/`, in order.
pub(super) fn own_names(games: &Path, inner: &str) -> Result<Vec<String>, LoadError> {
    let Some(vault) = Vault::open_if_there(games)? else { return Ok(Vec::new()) };
    vault.files(&format!("press/{inner}"), &[".toml"])
}

/// A text of that name below `press/`: the user's own, or the built-in one.
fn text(games: &Path, name: &str) -> Result<Text, LoadError> {
    if let Some((shown, text)) = own_text(games, name)? {
        return Ok(Text { shown, text });
    }
    let built_in = PRESS.get_file(name).and_then(include_dir::File::contents_utf8);
    let text = built_in.expect("the file is built in, and is UTF-8").to_owned();
    Ok(Text { shown: format!("data/press/{name}"), text })
}

/// All TOML files of a folder below `press/` by their names without ending; a user's own hides the
/// built-in one of the same name.
fn texts(games: &Path, inner: &str) -> Result<BTreeMap<String, Text>, LoadError> {
    let mut found = BTreeMap::new();
    let stem = |name: &str| name.strip_suffix(".toml").map(str::to_owned);
    for file in PRESS.get_dir(inner).expect("the folder is built in").files() {
        let name =
            file.path().file_name().map_or_else(String::new, |it| it.to_string_lossy().into());
        let text = file.contents_utf8().expect("the files are UTF-8").to_owned();
        let shown = format!("data/press/{inner}/{name}");
        found.extend(stem(&name).map(|stem| (stem, Text { shown, text })));
    }
    for name in own_names(games, inner)? {
        let text = text(games, &format!("{inner}/{name}"))?;
        found.extend(stem(&name).map(|stem| (stem, text)));
    }
    Ok(found)
}

/// Reads a file that only who has something to say of it needs to know. `None` when it can't be parsed.
fn apart<T>(
    report: &mut Report,
    file: &Text,
    what: &'static str,
    read: impl FnOnce(&Table<'_>) -> T,
) -> Option<T> {
    let mut own = Report::new();
    let source = own.sources.add(&file.shown, file.text.as_str());
    let read = Loader::with(&mut own, |loader| {
        Table::file(loader, source, what, None, |root| root.read(read))
    });
    report.absorb(own);
    read
}

/// `[source.NAME]` of a file: where its figures stand.
struct Sources(BTreeMap<String, Source>);

impl Sources {
    fn read(root: &Table<'_>) -> Self {
        let source = |table: &Table<'_>| read!(table, Source { what, read });
        let all = root.table("source", "the sources").map(|all| {
            let named = |(name, _): (&str, _)| {
                Some((name.to_owned(), all.table(name, "a source")?.read(source)?))
            };
            all.keys().filter_map(named).collect()
        });
        Self(all.unwrap_or_default())
    }

    fn of(&self, table: &Table<'_>) -> Option<Source> {
        let name = table.text("source")?;
        let found = self.0.get(&name.value).cloned();
        if found.is_none() {
            let fault = Diagnostic::error("D006", format!("there is no source `{}`", name.value));
            let fault = fault.at(name.span, "unknown reference");
            let known = listed(self.0.keys().map(String::as_str));
            table.push(fault.hint(format!("available: {known}")));
        }
        found
    }
}
