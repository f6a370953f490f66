//! `claims.toml`: the limited English of a game's rules.

use super::LoadError;
use super::folder::Folder;
use super::loader::Loader;
use super::read::read;
use super::symbols::SymbolKind;
use super::table::Table;
use cardwright_base::diagnostic::{Diagnostic, SourceId};
use cardwright_model::{ClaimForm, Grammar, Located, WordClass};
use std::sync::Arc;

/// Its name in the folder of a game.
const FILE: &str = "claims.toml";

/// The grammar of a game; an empty one where nobody has written any.
pub(super) fn grammar(folder: &Folder, loader: &Loader) -> Result<Arc<Grammar>, LoadError> {
    if !folder.vault.has(FILE)? {
        return Ok(Arc::default());
    }
    let Some(source) = loader.source(&folder.vault, FILE)? else { return Ok(Arc::default()) };
    let (path, text) = (loader.path(source), loader.text(source));
    let grammar = faultless(source, &path, &text)
        .unwrap_or_else(|| Arc::new(read(loader, source).unwrap_or_default()));
    let variants = grammar.claims.iter().filter_map(|it| it.variant.as_ref());
    variants.for_each(|it| loader.refer(&[SymbolKind::Variant], it));
    Ok(grammar)
}

/// The grammar, if nothing is wrong with it. It is long, and most edits leave it as it is.
#[comemo::memoize]
fn faultless(source: SourceId, path: &str, text: &str) -> Option<Arc<Grammar>> {
    Loader::alone(source, path, text, read).map(Arc::new)
}

fn read(loader: &Loader, source: SourceId) -> Option<Grammar> {
    Table::file(loader, source, "this file", Some("Claims"), |root| {
        let classes = root.each("class", "a class of words", class);
        let claims = root.each("claim", "a claim", claim);
        root.done();
        Grammar { classes, claims }
    })
}

fn class(table: &Table<'_>) -> Option<WordClass> {
    read!(
        table,
        WordClass {
            id: id_of_class(table),
            closed,
            types: Some(table.lines("types")),
            ids: Some(table.lines("ids")),
            words: Some(table.lines("words")),
        }
    )
}

/// The name of a class, which patterns have in braces.
fn id_of_class(table: &Table<'_>) -> Option<Located<String>> {
    let id = table.text("id")?;
    let good = |c: char| c.is_ascii_lowercase() || c == '-';
    if id.value.is_empty() || !id.value.chars().all(good) {
        let fault = Diagnostic::error("D004", format!("`{}` can't name a class", id.value));
        table.push(fault.at(id.span, "expected lower-case letters and `-`: patterns refer to it"));
    }
    Some(id)
}

fn claim(table: &Table<'_>) -> Option<ClaimForm> {
    table.need_some("says");
    read!(
        table,
        ClaimForm {
            says: Some(table.lines("says")),
            holds,
            fails,
            variant: Some(table.text_if("variant")),
            when,
            because,
            slips,
        }
    )
}
