//! `review.toml`: which passages of a game somebody has read, and as what.

use super::LoadError;
use super::entry::Entry;
use super::folder::Folder;
use super::loader::Loader;
use super::table::Table;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{Ledger, Located, ReadPassage, ReadText};

/// Its name in the folder of a game.
const FILE: &str = "review.toml";

/// The ledger of a game; none where nobody has begun one.
pub(super) fn ledger(folder: &Folder, loader: &Loader) -> Result<Option<Ledger>, LoadError> {
    if !folder.vault.has(FILE)? {
        return Ok(None);
    }
    let Some(source) = loader.source(&folder.vault, FILE)? else { return Ok(None) };
    let file = loader.report().sources.path(source).to_owned();
    let texts = Table::file(loader, source, "this file", None, |root| {
        let texts = root.each("text", "a text that was read", text);
        root.done();
        texts
    });
    Ok(texts.map(|texts| Ledger { file, texts }))
}

fn text(table: &Table<'_>) -> Option<ReadText> {
    let of = table.text("of");
    let version = table.text("version");
    let day = table.entry("day").and_then(Entry::date);
    table.need_some("passages");
    let passages = table.lines("passages").into_iter().filter_map(|it| passage(table, it));
    let passages = passages.collect();
    Some(ReadText { of: of?, version: version?.value, day: day.map(|it| it.value), passages })
}

fn passage(table: &Table<'_>, line: Located<String>) -> Option<Located<ReadPassage>> {
    let digest = |it: &str| it.len() == 8 && it.bytes().all(|it| it.is_ascii_hexdigit());
    match line.value.split_once(' ') {
        Some((words, facts)) if digest(words) && digest(facts) => {
            let read = ReadPassage { words: words.to_owned(), facts: facts.to_owned() };
            Some(Located::new(read, line.span))
        }
        _ => {
            let fault = Diagnostic::error("D004", "this is no passage that was read")
                .at(
                    line.span,
                    "expected two digests of eight digits, such as \"0f3a9c21 00000000\"",
                )
                .hint("`cardwright review` writes this file; run it again and read this text anew");
            table.loader.push(fault);
            None
        }
    }
}
