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
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

static PRESS: Dir<'_> = include_dir!("$CARDWRIGHT_PRESS");

/// A file of `data/press/`: the path to show for it, and its text.
pub(super) struct Text {
    pub(super) shown: String,
    pub(super) text: String,
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

/// A text of that name below `press/`, if there is one: the user's own, or the built-in one.
pub(super) fn text_if(games: &Path, name: &str) -> Result<Option<Text>, LoadError> {
    if let Some((path, bytes)) = own(games, name)? {
        let text = vault::utf8(bytes, &path)?;
        return Ok(Some(Text { shown: path.display().to_string(), text }));
    }
    let text = PRESS.get_file(name).and_then(include_dir::File::contents_utf8);
    Ok(text.map(|it| Text { shown: format!("data/press/{name}"), text: it.to_owned() }))
}

/// The same of a file that is built in.
fn text(games: &Path, name: &str) -> Result<Text, LoadError> {
    Ok(text_if(games, name)?.expect("the file is built in, and is UTF-8"))
}

/// Names without ending of the TOML files in a folder below `press/`, a user's own among them.
pub(super) fn names(games: &Path, inner: &str) -> Result<BTreeSet<String>, LoadError> {
    let folder = PRESS.get_dir(inner).expect("the folder is built in");
    let built_in = folder.files().filter_map(|it| it.path().file_name());
    let built_in = built_in.map(|it| it.to_string_lossy().into_owned());
    let own = match Vault::open_if_there(games)? {
        Some(vault) => vault.files(&format!("press/{inner}"), &[".toml"])?,
        None => Vec::new(),
    };
    let stem = |it: String| it.strip_suffix(".toml").map(str::to_owned);
    Ok(built_in.chain(own).filter_map(stem).collect())
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

/// `[source.NAME]` of a file: where its figures stand. Nothing of one that can't be read.
struct Sources(BTreeMap<String, Option<Source>>);

impl Sources {
    fn read(root: &Table<'_>) -> Self {
        let source = |table: &Table<'_>| read!(table, Source { what, read });
        let all = root.table("source", "the sources").map(|all| {
            let read = |name| all.table(name, "a source")?.read(source);
            all.keys().map(|(name, _)| (name.to_owned(), read(name))).collect()
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
        found.flatten()
    }
}
