//! `review.toml`: which passages of a game somebody has read, and as what.

use super::LoadError;
use super::entry::Entry;
use super::folder::Folder;
use super::loader::Loader;
use super::table::Table;
use cardwright_base::diagnostic::{Diagnostic, SourceId, Span};
use cardwright_model::{KnownData, Located, ReadPassage, ReadText, ReviewFile};
use std::sync::Arc;

/// Its name in the folder of a game.
const FILE: &str = "review.toml";

/// The review file of a game. `Ok(None)` where nobody has begun one.
pub(super) fn review_file(
    folder: &Folder,
    loader: &Loader,
) -> Result<Option<Arc<ReviewFile>>, LoadError> {
    if !folder.vault.has(FILE)? {
        return Ok(None);
    }
    let Some(source) = loader.source(&folder.vault, FILE)? else { return Ok(None) };
    let (path, text) = (loader.path(source), loader.text(source));
    Ok(faultless(source, &path, &text).or_else(|| read(loader, source).map(Arc::new)))
}

/// The review file, if nothing is wrong with it. It is long, and most edits leave it as it is.
#[comemo::memoize]
fn faultless(source: SourceId, path: &str, text: &str) -> Option<Arc<ReviewFile>> {
    Loader::alone(source, path, text, read).map(Arc::new)
}

fn read(loader: &Loader, source: SourceId) -> Option<ReviewFile> {
    let read = Table::file(loader, source, "this file", None, |root| {
        let texts = root.each("text", "a text that was read", text);
        let data = root.each("data", "data as it was when the texts were read", data);
        root.done();
        (texts, data)
    });
    read.map(|(texts, data)| ReviewFile { file: loader.path(source), texts, data })
}

fn data(table: &Table<'_>) -> Option<KnownData> {
    let of = table.text("of");
    table.need_some("fields");
    let fields = table.lines("fields").into_iter().filter_map(|line| {
        let Some((name, known)) = line.value.rsplit_once(' ').filter(|it| is_digest(it.1)) else {
            let expected =
                "expected a field and a digest of eight digits, such as \"copies 0f3a9c21\"";
            table.loader.push(unreadable("this is no field", line.span, expected));
            return None;
        };
        Some((name.to_owned(), known.to_owned()))
    });
    let fields = fields.collect();
    Some(KnownData { of: of?.value, fields })
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
    let mut parts = line.value.split(' ').map(str::to_owned);
    match (parts.next(), parts.next(), parts.next().unwrap_or_default(), parts.next()) {
        (Some(words), Some(facts), said, None)
            if is_digest(&words) && is_digest(&facts) && is_row(&said) =>
        {
            Some(Located::new(ReadPassage { words, facts, said }, line.span))
        }
        _ => {
            let expected = "expected two digests of eight digits and the digests of the words, such as \"0f3a9c21 00000000 \
                            Xk2b-9\"";
            table.loader.push(unreadable("this is no passage that was read", line.span, expected));
            None
        }
    }
}

/// Whether a text is a row of digests of words, of three letters each.
fn is_row(text: &str) -> bool {
    text.len().is_multiple_of(3)
        && text.bytes().all(|it| it.is_ascii_alphanumeric() || matches!(it, b'-' | b'_'))
}

fn is_digest(text: &str) -> bool {
    text.len() == 8 && text.bytes().all(|it| it.is_ascii_hexdigit())
}

fn unreadable(what: &str, place: Span, expected: &str) -> Diagnostic {
    Diagnostic::error("D004", what)
        .at(place, expected)
        .hint("`cardwright review` writes this file; run it again and read this text anew")
}
