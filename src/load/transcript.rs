//! Reading a transcript. What its moves mean is for the rules to say.

use super::LoadError;
use super::entry::Entry;
use super::loader::Loader;
use super::table::Table;
use cardwright_base::diagnostic::{Diagnostic, Report, SourceId, Span};
use cardwright_model::{Located, STANDARD, Transcript};
use std::collections::BTreeMap;
use std::path::Path;

/// Where the parts of a transcript stand, for those who find fault with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranscriptPlaces {
    /// The name of the game.
    pub game: Span,
    /// The name of the variant; that of the game where none is named.
    pub variant: Span,
    /// Where the number of players stands.
    pub seats: Span,
    /// The options of rulings, by the rulings' ids.
    pub rulings: BTreeMap<String, Span>,
    /// Each of the moves.
    pub moves: Vec<Span>,
    /// Where the list of moves stands.
    pub(crate) all: Span,
}

const SEATS: i64 = 255;

/// Reads the transcript in a file. `None` when errors were pushed.
///
/// # Errors
/// When the file can't be read at all.
pub fn transcript(
    path: &Path,
    report: &mut Report,
) -> Result<Option<(Transcript, TranscriptPlaces)>, LoadError> {
    let source = Loader::with(report, |loader| loader.text_file(path))?;
    Ok(source.and_then(|it| transcript_in(it, report)))
}

/// Reads the transcript in a text. `None` when errors were pushed.
pub fn transcript_in(
    source: SourceId,
    report: &mut Report,
) -> Option<(Transcript, TranscriptPlaces)> {
    Loader::with(report, |loader| {
        let before = loader.errors();
        let read = Table::file(loader, source, "a transcript", None, |root| root.read(all))?;
        read.filter(|_| loader.errors() == before)
    })
}

fn all(root: &Table<'_>) -> Option<(Transcript, TranscriptPlaces)> {
    let version = version(root);
    let game = root.text("game");
    let variant = root.text_if("variant");
    let seats = root.whole("seats", 1..=SEATS);
    let [seed, number] = ["seed", "number"].map(|key| natural(root.entry(key)));
    let rulings = rulings(root);
    let policies = root.lines("policies");
    let moves = root.need("moves").and_then(moves);
    let (game, seats, (moves, all)) = (game?, seats?, moves?);
    version?;
    let places = TranscriptPlaces {
        game: game.span,
        variant: variant.as_ref().map_or(game.span, |it| it.span),
        seats: seats.span,
        rulings: rulings.as_ref()?.iter().map(|(id, it)| (id.clone(), it.span)).collect(),
        moves: moves.iter().map(|it| it.span).collect(),
        all,
    };
    let transcript = Transcript {
        game: game.value,
        variant: variant.map(|it| it.value).filter(|it| it != STANDARD),
        seats: u8::try_from(seats.value).ok()?,
        seed: seed?,
        number: number?,
        rulings: rulings?.into_iter().map(|(id, it)| (id, it.value)).collect(),
        policies: policies.into_iter().map(|it| it.value).collect(),
        moves: moves.into_iter().map(|it| it.value).collect(),
    };
    Some((transcript, places))
}

/// The version in which it is written, where that is one that can be read.
fn version(root: &Table<'_>) -> Option<()> {
    let version = root.whole("transcript", 1..=i64::MAX)?;
    if version.value == Transcript::VERSION {
        return Some(());
    }
    let message = format!("this transcript has version {}", version.value);
    let fault = Diagnostic::error("D004", message);
    root.push(
        fault.at(version.span, format!("this program reads version {}", Transcript::VERSION)),
    );
    None
}

/// A number of 64 bits, if there is one: wider than what TOML promises. `None` where it is wrong.
fn natural(entry: Option<Entry<'_>>) -> Option<Option<u64>> {
    let Some(entry) = entry else { return Some(None) };
    let digits = entry.value.as_integer();
    let number = digits.and_then(|it| u64::from_str_radix(it.as_str(), it.radix()).ok());
    if number.is_none() {
        entry.wrong(&format!("a whole number from 0 to {}", u64::MAX), None);
    }
    number.map(Some)
}

/// The options by the rulings' ids. `None` where one is wrong.
fn rulings(root: &Table<'_>) -> Option<BTreeMap<String, Located<String>>> {
    let Some(entry) = root.entry("rulings") else { return Some(BTreeMap::new()) };
    let table = entry.table("the rulings")?;
    let ids: Vec<&str> = table.keys().map(|(id, _)| id).collect();
    let read = |id: &str| Some((id.to_owned(), table.text(id)?));
    ids.into_iter().map(read).collect()
}

/// The moves, each with its place, and the place of them all. Empty lines and remarks are none.
fn moves(entry: Entry<'_>) -> Option<(Vec<Located<String>>, Span)> {
    let Some(text) = entry.value.as_str() else {
        entry.wrong("text with one move per line", None);
        return None;
    };
    let places = entry.loader.report().sources.places(entry.span, text);
    let mut moves = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let bare = line.trim();
        let from = start + (line.len() - line.trim_start().len());
        start += line.len();
        if !bare.is_empty() && !bare.starts_with(Transcript::REMARK) {
            moves.push(Located::new(bare.to_owned(), places.span(from..from + bare.len())));
        }
    }
    Some((moves, entry.span))
}
