//! Position files, and scenarios that begin with a position.

use super::LoadError;
use super::entry::Entry;
use super::parse::parse;
use super::scenario::open;
use super::table::Table;
use cardwright_base::diagnostic::{Report, Severity};
use cardwright_model::{Answer, Located, Position, Question};
use std::ops::RangeInclusive;
use std::path::Path;
use toml::de::DeValue;

/// Players and counts that a file may speak of; a guard against slips, not a rule.
const NUMBERS: RangeInclusive<i64> = 0..=1_000_000_000;

/// Reads a position file. Gives nothing when the report says why.
///
/// # Errors
/// When the file can't be read at all.
pub fn position(path: &Path, report: &mut Report) -> Result<Option<Position>, LoadError> {
    let Some((file, text)) = open(path, report)? else { return Ok(None) };
    let before = report.count(Severity::Error);
    let Some(parsed) = parse(file, &text, report) else { return Ok(None) };
    let root = Table::root(file, "a position", &parsed);
    let game = root.text("game", report);
    root.need("pieces");
    let position = Position { game, ..read(&root, report) };
    root.done(report);
    Ok((report.count(Severity::Error) == before).then_some(position))
}

/// Everything of a position but its game.
pub(super) fn read(table: &Table<'_>, report: &mut Report) -> Position {
    let flag = |key, report: &mut Report| {
        table.entry(key).and_then(|it: Entry<'_>| it.flag(report)).unwrap_or(true)
    };
    Position {
        game: None,
        players: table.entry("players").and_then(|it| it.whole(NUMBERS, report)),
        turn: table.text_if("turn", report),
        alternate: flag("alternate", report),
        win_rules: flag("win_rules", report),
        pieces: table.entry("pieces").map(|_| table.lines("pieces", report)),
        span: table.span(),
    }
}

/// What a position must answer, in the order of the file: every key that leads to a value.
pub(super) fn asked(table: &Table<'_>, report: &mut Report) -> Vec<Question> {
    let mut all = Vec::new();
    below(table, &[], &mut all, report);
    all.sort_by_key(|it| it.span.start);
    all
}

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
                let items = entry.items(report).unwrap_or_default();
                let texts = items.into_iter().filter_map(|it| it.text(report));
                Some(Answer::List(texts.collect()))
            }
            _ => entry.text(report).map(|it| Answer::Words(it.value)),
        };
        all.extend(wanted.map(|wanted| Question { key, wanted, span: entry.span }));
    }
}
