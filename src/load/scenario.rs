//! Scenario files and position files: what a game is set up by, lines of play, and what must come of
//! them. The set-up is kept as it is written, for the rules of the game to read.

use super::datum::datum;
use super::entry::Entry;
use super::parse::parse;
use super::table::{Table, similar};
use super::vault::Vault;
use super::{LoadError, text_file};
use cardwright_base::diagnostic::{Report, Severity, SourceId, SourceMap, Span};
use cardwright_model::{Answer, Located, QueryEntry, Question, Reading, STANDARD, Scenario, SetUp};
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use toml::de::{DeTable, DeValue};

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
    let Some(file) = text_file(path, report)? else { return Ok(None) };
    Ok(whole(file, "a scenario", report, read))
}

/// Reads a position file: the name of its game if it says so, and what is set up. `None` when errors
/// were pushed.
///
/// # Errors
/// When the file can't be read at all.
pub fn position(path: &Path, report: &mut Report) -> Result<Option<PositionFile>, LoadError> {
    let Some(file) = text_file(path, report)? else { return Ok(None) };
    Ok(whole(file, "a position", report, |root, table, report| {
        let game = root.text("game", report);
        let words = rest(root, table, &["game"], report);
        Some((game, SetUp { words, span: root.span() }))
    }))
}

/// Reads a file by its root table.
fn whole<T>(
    file: SourceId,
    what: &'static str,
    report: &mut Report,
    read: impl FnOnce(&Table<'_>, &DeTable<'_>, &mut Report) -> Option<T>,
) -> Option<T> {
    let before = report.count(Severity::Error);
    let text = report.sources.text(file).to_owned();
    let parsed = parse(file, &text, report)?;
    let root = Table::root(file, what, &parsed);
    let found = read(&root, &parsed, report);
    root.done(report);
    found.filter(|_| report.count(Severity::Error) == before)
}

fn read(root: &Table<'_>, table: &DeTable<'_>, report: &mut Report) -> Option<Scenario> {
    let game = root.text("game", report);
    let title = root.text_if("title", report);
    let variant = root.text_if("variant", report).filter(|it| it.value != STANDARD);
    let rulings = rulings(root, report);
    let lines = root.table_if("play", "the play", report).map(|it| {
        let lines = it.lines("lines", report);
        it.done(report);
        lines
    });
    let mut asked = Vec::new();
    if let Some(expect) = root.table_if("expect", "what is expected", report) {
        below(&expect, &[], &mut asked, report);
        asked.sort_by_key(|it| it.span.start);
    }
    let words = rest(root, table, &Scenario::KEYS, report);
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
fn rest(
    root: &Table<'_>,
    table: &DeTable<'_>,
    shared: &[&str],
    report: &mut Report,
) -> Vec<QueryEntry> {
    let absent = shared.iter().copied().filter(|key| !table.contains_key(*key));
    let (source, mut all) = (root.span().source, Vec::new());
    let place = |range: Range<usize>, _: &SourceMap| Span::new(source, range);
    for (key, span) in root.keys() {
        if shared.contains(&key) || similar(key, absent.clone()).is_some() {
            continue;
        }
        root.entry(key);
        let Some(value) = table.get(key) else { continue };
        if let Some(value) = datum(value, &place, report) {
            all.push(QueryEntry { key: Located::new(key.to_owned(), span), value });
        }
    }
    all.sort_by_key(|it| it.key.span.start);
    all
}

fn rulings(root: &Table<'_>, report: &mut Report) -> Vec<Reading> {
    let Some(table) = root.table_if("rulings", "the rulings", report) else { return Vec::new() };
    let all = table.keys().filter_map(|(id, span)| {
        let option = table.text(id, report)?;
        Some(Reading { ruling: Located::new(id.to_owned(), span), option })
    });
    let mut all: Vec<_> = all.collect();
    all.sort_by_key(|it| it.ruling.span.start);
    all
}

/// What must be answered: every key that leads to a value.
fn below(
    table: &Table<'_>,
    above: &[Located<String>],
    all: &mut Vec<Question>,
    report: &mut Report,
) {
    for (name, place) in table.keys() {
        let Some(entry) = table.entry(name) else { continue };
        let mut key = above.to_vec();
        key.push(Located::new(name.to_owned(), place));
        let wanted = match entry.value {
            DeValue::Table(_) => {
                if let Some(inner) = entry.table("what is expected", report) {
                    below(&inner, &key, all, report);
                }
                continue;
            }
            DeValue::Integer(_) => entry.whole(NUMBERS, report).map(|it| Answer::Number(it.value)),
            DeValue::Boolean(_) => entry.flag(report).map(Answer::Flag),
            DeValue::Array(_) => {
                let items: Vec<Entry<'_>> = entry.items(report).unwrap_or_default();
                let texts = items.into_iter().filter_map(|it| it.text(report));
                Some(Answer::List(texts.collect()))
            }
            _ => entry.text(report).map(|it| Answer::Words(it.value)),
        };
        all.extend(wanted.map(|wanted| Question { key, wanted, span: entry.span }));
    }
}
