//! Scenario files: a position, lines of play, and what must come of them.

use super::LoadError;
use super::entry::Entry;
use super::parse::parse;
use super::position;
use super::table::{Table, listed, similar};
use super::vault::{self, Vault};
use cardwright_base::diagnostic::{Diagnostic, Report, Severity, SourceId, Span};
use cardwright_model::{
    Expected, ExpectedFact, ExpectedValue, Located, PileCards, PileName, Reading, STANDARD,
    Scenario, SeatFact, SeatSetup,
};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use toml::de::DeValue;

/// Counters that a file may speak of; a guard against slips, not a rule.
const HEALTH: RangeInclusive<i64> = -999..=999;
/// Cards in a pile, likewise.
const CARDS: RangeInclusive<i64> = 0..=9999;
/// What a seat is asked for.
const SEAT_KEYS: [(&str, SeatFact); 6] = [
    ("health", SeatFact::Health),
    ("weapon", SeatFact::Weapon),
    ("shield", SeatFact::Shield),
    ("mail", SeatFact::Mail),
    ("hand", SeatFact::Hand),
    ("alive", SeatFact::Alive),
];
/// Keys beside the names of seats.
const GAME_KEYS: [(&str, ExpectedFact); 5] = [
    ("draw", ExpectedFact::Pile(PileName::Draw)),
    ("normal", ExpectedFact::Pile(PileName::Normal)),
    ("weapon", ExpectedFact::Pile(PileName::Weapon)),
    ("winner", ExpectedFact::Winner),
    ("turn", ExpectedFact::Turn),
];

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

/// Reads a scenario. Gives nothing when the report says why.
///
/// # Errors
/// When the file can't be read at all.
pub fn scenario(path: &Path, report: &mut Report) -> Result<Option<Scenario>, LoadError> {
    let Some((file, text)) = open(path, report)? else { return Ok(None) };
    let before = report.count(Severity::Error);
    let Some(parsed) = parse(file, &text, report) else { return Ok(None) };
    let root = Table::root(file, "a scenario", &parsed);
    let read = read(&root, report);
    root.done(report);
    Ok(read.filter(|_| report.count(Severity::Error) == before))
}

/// Puts the text of a file among the sources. Gives nothing when the report says why.
pub(super) fn open(
    path: &Path,
    report: &mut Report,
) -> Result<Option<(SourceId, String)>, LoadError> {
    let shown = path.display().to_string();
    match String::from_utf8(vault::bytes(path)?) {
        Ok(text) => Ok(Some((report.sources.add(shown, text.clone()), text))),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let file = report.sources.add(shown, text);
            let place = Span::new(file, at..at + char::REPLACEMENT_CHARACTER.len_utf8());
            let fault = Diagnostic::error("D005", "this file is not UTF-8 text");
            report.push(fault.at(place, "the first byte that is none"));
            Ok(None)
        }
    }
}

fn read(root: &Table<'_>, report: &mut Report) -> Option<Scenario> {
    let game = root.text("game", report);
    let title = root.text_if("title", report);
    let variant = root.text_if("variant", report).filter(|it| it.value != STANDARD);
    let rulings = rulings(root, report);
    if let Some(table) = root.table_if("position", "a position", report) {
        return on_a_board(root, table, (game, title, variant, rulings), report);
    }
    let before = report.count(Severity::Error);
    let (tables, all) = root.tables("seat", "a seat", report);
    let seats: Vec<SeatSetup> =
        tables.into_iter().filter_map(|it| seat_setup(it, report)).collect();
    if all && seats.is_empty() {
        let fault = Diagnostic::error("D003", "a scenario lacks its beginning");
        let fault =
            fault.at(root.span(), "neither `[position]` nor `[[seat]]` stands in this file");
        report.push(fault.hint(
            "games on a board begin with a `[position]`, card games with a `[[seat]]` for each player",
        ));
    }
    let names: Vec<Located<String>> = seats.iter().map(|it| it.name.clone()).collect();
    twins(&names, report);
    // A name that can't be read may be the one that is expected of.
    let named = all && report.count(Severity::Error) == before;
    let piles = root.table_if("piles", "the piles", report).map(|it| piles(it, report));
    let play = root.table_if("play", "the play", report);
    let lines = play.map(|it| {
        let lines = it.lines("lines", report);
        it.done(report);
        lines
    });
    let expect = root.table_if("expect", "what is expected", report);
    let expected = expect.map(|it| expected(it, &names, named, report)).unwrap_or_default();
    Some(Scenario {
        game: game?,
        title,
        variant,
        rulings,
        seats,
        piles: piles.unwrap_or_default(),
        position: None,
        lines: lines.unwrap_or_default(),
        expected,
        asked: Vec::new(),
        span: root.span(),
    })
}

/// What every scenario has at its head.
type Head =
    (Option<Located<String>>, Option<Located<String>>, Option<Located<String>>, Vec<Reading>);

/// A scenario that begins with a position.
fn on_a_board(
    root: &Table<'_>,
    table: Table<'_>,
    (game, title, variant, rulings): Head,
    report: &mut Report,
) -> Option<Scenario> {
    let read = position::read(&table, report);
    table.done(report);
    let play = root.table_if("play", "the play", report);
    let lines = play.map(|it| {
        let lines = it.lines("lines", report);
        it.done(report);
        lines
    });
    let expect = root.table_if("expect", "what is expected", report);
    let asked = expect.map(|it| position::asked(&it, report)).unwrap_or_default();
    Some(Scenario {
        game: game?,
        title,
        variant,
        rulings,
        seats: Vec::new(),
        piles: PileCards::default(),
        position: Some(read),
        lines: lines.unwrap_or_default(),
        expected: Vec::new(),
        asked,
        span: root.span(),
    })
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

fn seat_setup(table: Table<'_>, report: &mut Report) -> Option<SeatSetup> {
    let name = table.text("name", report);
    let seat_setup = SeatSetup {
        name: name.clone().unwrap_or_else(|| Located::new(String::new(), table.span())),
        weapon: table.text_if("weapon", report),
        shield: table.text_if("shield", report),
        mail: table.entry("mail").and_then(|it| Some(Located::new(it.flag(report)?, it.span))),
        health: table.entry("health").and_then(|it| it.whole(HEALTH, report)),
        hand: table.lines("hand", report),
    };
    table.done(report);
    let name = name?;
    if name.value.contains(char::is_whitespace) || name.value.starts_with('!') {
        let fault = Diagnostic::error("D004", format!("`{}` is no name for a seat", name.value));
        report.push(fault.at(name.span, "one word that does not begin with `!` is wanted"));
    } else if GAME_KEYS.iter().any(|(key, _)| *key == name.value) {
        let fault = Diagnostic::error("D004", format!("a seat can't be called `{}`", name.value));
        report.push(fault.at(name.span, "this word means something else under [expect]"));
    }
    Some(seat_setup)
}

fn twins(names: &[Located<String>], report: &mut Report) {
    for (at, name) in names.iter().enumerate() {
        if let Some(first) = names[..at].iter().find(|it| it.value == name.value) {
            let fault = Diagnostic::error("D001", format!("two seats are called `{}`", name.value));
            report.push(fault.at(name.span, "the second").see(first.span, "the first"));
        }
    }
}

fn piles(table: Table<'_>, report: &mut Report) -> PileCards {
    let mut cards = |key: &str| {
        table.entry(key)?;
        Some(table.lines(key, report))
    };
    let piles = PileCards { draw: cards("draw"), normal: cards("normal"), weapon: cards("weapon") };
    table.done(report);
    piles
}

/// What is expected, in the order of the file.
fn expected(
    table: Table<'_>,
    names: &[Located<String>],
    named: bool,
    report: &mut Report,
) -> Vec<Expected> {
    let mut all = Vec::new();
    for (key, fact) in GAME_KEYS {
        if let Some(entry) = table.entry(key) {
            expect(key.to_owned(), entry, &fact, report, &mut all);
        }
    }
    for name in names {
        let Some(seat) = table.table_if(&name.value, "a seat under [expect]", report) else {
            continue;
        };
        for (key, fact) in SEAT_KEYS {
            if let Some(entry) = seat.entry(key) {
                let fact = ExpectedFact::Seat(name.clone(), fact);
                expect(format!("{}.{key}", name.value), entry, &fact, report, &mut all);
            }
        }
        seat.done(report);
    }
    if named {
        strangers(&table, names, report);
    }
    all.sort_by_key(|it| it.span.start);
    all
}

/// Reports keys that are neither a seat nor a word of the game, one by one: a dotted key begins
/// with what it is about.
fn strangers(table: &Table<'_>, names: &[Located<String>], report: &mut Report) {
    let known =
        || GAME_KEYS.iter().map(|(key, _)| *key).chain(names.iter().map(|it| it.value.as_str()));
    for (key, span) in table.keys() {
        if known().any(|it| it == key) {
            continue;
        }
        let fault = Diagnostic::error("D006", format!("there is no seat `{key}`"));
        let fault = fault.at(span, "neither a seat nor something of the game");
        let fault = match similar(key, known().collect::<Vec<_>>().into_iter()) {
            Some(_) => fault.suggest(span, key, known(), str::to_owned),
            None => fault.hint(format!("known here: {}", listed(known()))),
        };
        report.push(fault);
    }
}

/// Reads what a key must be.
fn expect(
    key: String,
    entry: Entry<'_>,
    what: &ExpectedFact,
    report: &mut Report,
    all: &mut Vec<Expected>,
) {
    let mut push = |key: String, wanted, span| {
        all.push(Expected { key, what: what.clone(), wanted, span });
    };
    let span = entry.span;
    match what {
        ExpectedFact::Seat(_, SeatFact::Health) => {
            if let Some(number) = entry.whole(HEALTH, report) {
                push(key, ExpectedValue::Number(number.value), span);
            }
        }
        ExpectedFact::Seat(_, SeatFact::Mail | SeatFact::Alive) => {
            if let Some(flag) = entry.flag(report) {
                push(key, ExpectedValue::Flag(flag), span);
            }
        }
        ExpectedFact::Turn if entry.value.as_integer().is_some() => {
            if let Some(number) = entry.whole(CARDS, report) {
                push(key, ExpectedValue::Number(number.value), span);
            }
        }
        ExpectedFact::Seat(_, SeatFact::Weapon | SeatFact::Shield)
        | ExpectedFact::Winner
        | ExpectedFact::Turn => {
            if let Some(word) = entry.text(report) {
                push(key, ExpectedValue::Word(word.value), span);
            }
        }
        ExpectedFact::Seat(_, SeatFact::Hand) | ExpectedFact::Pile(_) => {
            if !matches!(entry.value, DeValue::Table(_)) {
                if let Some(cards) = cards(entry, report) {
                    push(key, ExpectedValue::Cards(cards), span);
                }
                return;
            }
            let Some(table) = entry.table("a list of cards under [expect]", report) else { return };
            if let Some(has) = table.entry("has")
                && let Some(cards) = cards(has, report)
            {
                push(format!("{key}.has"), ExpectedValue::Has(cards), has.span);
            }
            if let Some(len) = table.entry("len")
                && let Some(number) = len.whole(CARDS, report)
            {
                push(format!("{key}.len"), ExpectedValue::Len(number.value), len.span);
            }
            table.done(report);
        }
    }
}

fn cards(entry: Entry<'_>, report: &mut Report) -> Option<Vec<Located<String>>> {
    let items = entry.items(report)?;
    Some(items.into_iter().filter_map(|it| it.text(report)).collect())
}
