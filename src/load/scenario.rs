//! Scenario files and position files: what a game is set up by, lines of play, and what must come of
//! them. The set-up is kept as it is written, for the rules of the game to read.

use super::LoadError;
use super::datum::datum;
use super::entry::{Entry, similar};
use super::loader::Loader;
use super::table::Table;
use super::texts::readings;
use super::vault::Vault;
use cardwright_base::diagnostic::{Report, SourceMap, Span};
use cardwright_model::{Answer, Located, QueryEntry, Question, STANDARD, Scenario, SetUp};
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use toml::de::DeValue;

/// Counts that a file may speak of; a guard against slips, not a rule.
const NUMBERS: RangeInclusive<i64> = -1_000_000_000..=1_000_000_000;

/// A position file: the name of its game if it says so, and what is set up.
pub(crate) type PositionFile = (Option<Located<String>>, SetUp);

/// The scenario files that a path means: itself, or all below a folder, in order.
///
/// # Errors
/// When a folder can't be read.
pub fn scenarios(path: &Path) -> Result<Vec<PathBuf>, LoadError> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let files = Vault::open(path)?.files("", &[".toml"])?;
    Ok(files.into_iter().map(|it| path.join(it)).collect())
}

/// Reads a scenario. `None` when errors were pushed.
///
/// # Errors
/// When the file can't be read at all.
pub fn scenario(path: &Path, report: &mut Report) -> Result<Option<Scenario>, LoadError> {
    whole(path, "a scenario", report, read)
}

/// Reads a position file: the name of its game if it says so, and what is set up. `None` when errors
/// were pushed.
///
/// # Errors
/// When the file can't be read at all.
pub fn position(path: &Path, report: &mut Report) -> Result<Option<PositionFile>, LoadError> {
    whole(path, "a position", report, |root| {
        let game = root.text("game");
        Some((game, SetUp { words: rest(root, &["game"]), span: root.span() }))
    })
}

/// Reads a file by its root table. `None` when errors were pushed.
fn whole<T>(
    path: &Path,
    what: &'static str,
    report: &mut Report,
    read: impl FnOnce(&Table<'_>) -> Option<T>,
) -> Result<Option<T>, LoadError> {
    Loader::with(report, |loader| {
        let before = loader.errors();
        let Some(file) = loader.text_file(path)? else { return Ok(None) };
        let found = Table::file(loader, file, what, None, |root| root.read(read)).flatten();
        Ok(found.filter(|_| loader.errors() == before))
    })
}

fn read(root: &Table<'_>) -> Option<Scenario> {
    let game = root.text("game");
    let title = root.text_if("title");
    let variant = root.text_if("variant").filter(|it| it.value != STANDARD);
    let rulings = readings(root);
    let lines = root.table_if("play", "the play").map(|it| it.read(|it| it.lines("lines")));
    let mut asked = Vec::new();
    if let Some(expect) = root.table_if("expect", "what is expected") {
        below(&expect, &[], &mut asked);
        asked.sort_by_key(|it| it.span.start);
    }
    let words = rest(root, &Scenario::KEYS);
    Some(Scenario {
        game: game?,
        title,
        variant,
        rulings,
        set_up: SetUp { words, span: root.span() },
        lines: lines.unwrap_or_default(),
        asked,
        span: root.span(),
    })
}

/// The keys of a file besides those that every game has. One that is nearly one of those is left, so
/// that it is told.
fn rest(root: &Table<'_>, shared: &[&str]) -> Vec<QueryEntry> {
    let absent = shared.iter().copied().filter(|key| root.value(key).is_none());
    let (source, mut all) = (root.span().source, Vec::new());
    let place = |range: Range<usize>, _: &SourceMap| Span::new(source, range);
    for (key, span) in root.keys() {
        if shared.contains(&key) || similar(key, absent.clone()).is_some() {
            continue;
        }
        root.entry(key);
        let Some(value) = root.value(key) else { continue };
        if let Some(value) = datum(value, &place, root.loader) {
            all.push(QueryEntry { key: Located::new(key.to_owned(), span), value });
        }
    }
    all.sort_by_key(|it| it.key.span.start);
    all
}

/// What must be answered: every key that leads to a value.
fn below(table: &Table<'_>, above: &[Located<String>], all: &mut Vec<Question>) {
    for (name, place) in table.keys() {
        let Some(entry) = table.entry(name) else { continue };
        let mut key = above.to_vec();
        key.push(Located::new(name.to_owned(), place));
        let wanted = match entry.value {
            DeValue::Table(_) => {
                if let Some(inner) = entry.table("what is expected") {
                    below(&inner, &key, all);
                }
                continue;
            }
            DeValue::Integer(_) => entry.whole(NUMBERS).map(|it| Answer::Number(it.value)),
            DeValue::Boolean(_) => entry.flag().map(Answer::Flag),
            DeValue::Array(_) => {
                let items: Vec<Entry<'_>> = entry.items().unwrap_or_default();
                let texts = items.into_iter().filter_map(Entry::text);
                Some(Answer::List(texts.collect()))
            }
            _ => entry.text().map(|it| Answer::Words(it.value)),
        };
        all.extend(wanted.map(|wanted| Question { key, wanted, span: entry.span }));
    }
}
