//! `inks.toml` and the profiles that it names.

use crate::LoadError;
use crate::parse::parse;
use crate::press::{own, own_text};
use crate::table::Table;
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::press::{BlackRules, InkProfile, InkRules, Minimums, RichBlack};
use include_dir::{Dir, include_dir};
use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::path::Path;

static PRESS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../data/press");

const FILE: &str = "inks.toml";
/// Guards against slips, not rules.
const CHROMA: RangeInclusive<i64> = 0..=100;
const PERCENT: RangeInclusive<i64> = 0..=100;
const HUNDREDTHS: RangeInclusive<i64> = 1..=10_000;

/// The inks and printing conditions: the user's own `press/inks.toml` beside the games, or the one
/// that is built in. Nothing when the report says why.
///
/// # Errors
/// When a file of the user's own can't be read at all.
pub fn inks(games: &Path, report: &mut Report) -> Result<Option<InkRules>, LoadError> {
    let (shown, text) = own_text(games, FILE)?.unwrap_or_else(|| {
        let built_in = PRESS.get_file(FILE).and_then(include_dir::File::contents_utf8);
        (format!("data/press/{FILE}"), built_in.expect("it is built in, and is UTF-8").to_owned())
    });
    // Only who has something to say of this file needs to know it.
    let mut found = Report::new();
    let source = found.sources.add(&shown, text.as_str());
    let mut rules = None;
    if let Some(parsed) = parse(source, &text, &mut found) {
        let root = Table::root(source, "the list of inks", &parsed);
        rules = all(&root, games, &mut found)?;
        root.done(&mut found);
    }
    report.absorb(found);
    Ok(rules)
}

fn all(root: &Table<'_>, games: &Path, report: &mut Report) -> Result<Option<InkRules>, LoadError> {
    let mut profiles = Vec::new();
    for table in root.tables("profile", "a printing condition", report).0 {
        profiles.extend(profile(table, games, report)?);
    }
    let blacks = root.tables("rich_black", "a rich black", report).0;
    let rich_blacks = blacks.into_iter().filter_map(|it| rich_black(it, report)).collect();
    let black = root.table("black", "what becomes black", report).and_then(|it| black(it, report));
    let minimums = root.table("minimum", "the finest", report).and_then(|it| finest(it, report));
    let (Some(black), Some(minimums)) = (black, minimums) else { return Ok(None) };
    Ok(Some(InkRules { profiles, black, rich_blacks, minimums }))
}

fn profile(
    table: Table<'_>,
    games: &Path,
    report: &mut Report,
) -> Result<Option<InkProfile>, LoadError> {
    let mut text = |key| table.text(key, report);
    let (id, condition, info) = (text("id"), text("condition"), text("info"));
    let (registry, file) = (text("registry"), text("file"));
    table.done(report);
    let Some(file) = file else { return Ok(None) };
    let inner = format!("profiles/{}", file.value);
    let icc = match (own(games, &inner)?, PRESS.get_file(&inner)) {
        (Some((_, own)), _) => Cow::Owned(own),
        (None, Some(built_in)) => Cow::Borrowed(built_in.contents()),
        (None, None) => {
            let fault = Diagnostic::error("D006", format!("there is no profile `{}`", file.value));
            let place = games.join("press").join(&inner).display().to_string();
            report.push(fault.at(file.span, "no such file").hint(format!("put it at {place}")));
            return Ok(None);
        }
    };
    let (Some(id), Some(condition), Some(info), Some(registry)) = (id, condition, info, registry)
    else {
        return Ok(None);
    };
    let [id, condition, info, registry] = [id, condition, info, registry].map(|it| it.value);
    Ok(Some(InkProfile { id, condition, info, registry, icc }))
}

fn black(table: Table<'_>, report: &mut Report) -> Option<BlackRules> {
    let mut chroma = |key| number(&table, key, CHROMA, report);
    let (text, art) = (chroma("text_chroma"), chroma("art_chroma"));
    let black = chroma("black_chroma");
    table.done(report);
    Some(BlackRules { text_chroma: text?, art_chroma: art?, black_chroma: black? })
}

fn rich_black(table: Table<'_>, report: &mut Report) -> Option<RichBlack> {
    let (of, source) = (table.text("of", report), table.text("source", report));
    let read = table.need("read").and_then(|it| it.date(report));
    let inks = table.need("inks").and_then(|entry| {
        let span = entry.span;
        let list = entry.items(report)?;
        let mut inks = Vec::new();
        for ink in list {
            inks.push(u16::try_from(ink.whole(PERCENT, report)?.value).ok()?);
        }
        let four = <[u16; 4]>::try_from(inks).ok();
        if four.is_none() {
            let fault = Diagnostic::error("D004", "a black is made of four inks");
            report.push(fault.at(span, "cyan, magenta, yellow and black, in per cent"));
        }
        four
    });
    table.done(report);
    Some(RichBlack { of: of?.value, inks: inks?, source: source?.value, read: read?.value })
}

fn finest(table: Table<'_>, report: &mut Report) -> Option<Minimums> {
    let mut size = |key| number(&table, key, HUNDREDTHS, report);
    let (line, reversed_line) = (size("line"), size("reversed_line"));
    let (text, reversed_text) = (size("text"), size("reversed_text"));
    let source = table.text("source", report);
    let read = table.need("read").and_then(|it| it.date(report));
    table.done(report);
    Some(Minimums {
        line: line?,
        reversed_line: reversed_line?,
        text: text?,
        reversed_text: reversed_text?,
        source: source?.value,
        read: read?.value,
    })
}

fn number(
    table: &Table<'_>,
    key: &str,
    range: RangeInclusive<i64>,
    report: &mut Report,
) -> Option<u16> {
    u16::try_from(table.whole(key, range, report)?.value).ok()
}
