//! Texts of the game that are not on cards, and what it expects of itself.

use super::folder::Folder;
use super::parse::parse;
use super::symbols::{SymbolKind, SymbolTable, attribute};
use super::table::Table;
use super::{LoadError, cards, claims, source};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_model::{
    Description, Edition, Expectation, Located, Prose, Reading, Ruling, Seats, Term, Variant,
};
use std::collections::BTreeMap;

/// Reads the tables `[[key]]` of a file that a game may have or not.
fn each<T>(
    folder: &Folder,
    file: &str,
    (sort, key, what): (SymbolKind, &str, &'static str),
    symbols: &mut SymbolTable,
    report: &mut Report,
    mut read: impl FnMut(Table<'_>, &mut SymbolTable, &mut Report) -> Option<T>,
) -> Result<Vec<T>, LoadError> {
    if !folder.vault.has(file)? {
        return Ok(Vec::new());
    }
    let id = source(folder, file, report)?;
    let text = id.map(|it| report.sources.text(it).to_owned()).unwrap_or_default();
    let Some((id, parsed)) = id.and_then(|it| Some((it, parse(it, &text, report)?))) else {
        symbols.lose(sort, "");
        return Ok(Vec::new());
    };
    let root = Table::root(id, "this file", &parsed).listed(match sort {
        SymbolKind::Term => "Glossary",
        SymbolKind::Ruling => "Rulings",
        _ => "Descriptions",
    });
    let mut all = Vec::new();
    for table in symbols.tables((sort, ""), &root, (key, what), report) {
        all.extend(read(table, symbols, report));
    }
    if root.done(report).any {
        symbols.lose(sort, "");
    }
    Ok(all)
}

pub(super) fn terms(
    folder: &Folder,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Result<Vec<Term>, LoadError> {
    let kind = (SymbolKind::Term, "term", "a term");
    each(folder, "glossary.toml", kind, symbols, report, |table, symbols, report| {
        let id = symbols.id((SymbolKind::Term, ""), &table, report);
        let title = table.text("title", report);
        let text = table.prose("text", report);
        let forms = cards::forms(&table, report);
        claims::allow(&table, symbols, report);
        table.done(report);
        Some(Term { id: id?, title: title?, forms, text: text?.into() })
    })
}

pub(super) fn rulings(
    folder: &Folder,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Result<Vec<Ruling>, LoadError> {
    let kind = (SymbolKind::Ruling, "ruling", "a ruling");
    each(folder, "rulings.toml", kind, symbols, report, |table, symbols, report| {
        let id = symbols.id((SymbolKind::Ruling, ""), &table, report);
        let [rank, topic] = ["rank", "topic"].map(|key| table.text(key, report));
        let text = table.prose("text", report);
        let alternative = table.prose_if("alternative", report).map(Prose::from);
        claims::allow(&table, symbols, report);
        table.done(report);
        let (rank, topic) = (rank?.value, topic?.into());
        Some(Ruling { id: id?, rank, topic, text: text?.into(), alternative })
    })
}

/// `rulings` of the game or of a variant: ids to names of options. Which there are is for the rules
/// to say.
pub(super) fn readings(table: &Table<'_>, report: &mut Report) -> Vec<Reading> {
    let Some(table) = table.table_if("rulings", "the rulings", report) else { return Vec::new() };
    let mut readings = Vec::new();
    for (id, span) in table.keys() {
        let ruling = Located::new(id.to_owned(), span);
        let option = table.text(id, report);
        readings.extend(option.map(|option| Reading { ruling, option }));
    }
    readings.sort_by_key(|it| it.ruling.span.start);
    readings
}

pub(super) fn descriptions(
    folder: &Folder,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Result<Vec<Description>, LoadError> {
    let kind = (SymbolKind::Description, "description", "a description");
    each(folder, "descriptions.toml", kind, symbols, report, |table, symbols, report| {
        let id = table.text("id", report);
        if let Some(id) = &id {
            symbols.enter(SymbolKind::Description, "", id);
            symbols.refer(&[SymbolKind::Card, SymbolKind::Keyword], None, id);
        }
        let text = table.prose("text", report);
        claims::allow(&table, symbols, report);
        table.done(report);
        Some(Description { id: id?, text: text?.into() })
    })
}

pub(super) fn variants(
    root: &Table<'_>,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Vec<Variant> {
    let mut variants = Vec::new();
    for table in symbols.tables((SymbolKind::Variant, ""), root, ("variant", "a variant"), report) {
        let id = symbols.id((SymbolKind::Variant, ""), &table, report);
        let title = table.text("title", report);
        let seats =
            table.table("seats", "the number of seats", report).and_then(|it| seats(it, report));
        let own = id.as_ref().map(|it| it.value.clone()).unwrap_or_default();
        let figures = figures(&table, &own, symbols, report);
        let readings = readings(&table, report);
        let without = table.prose_if("without", report);
        let dead = claims::once(&table, "dead", report);
        for card in &dead {
            symbols.refer(&[SymbolKind::Card], None, card);
        }
        let each = claims::each(&table, &own, symbols, report);
        let deal = claims::deal(&table, &own, symbols, report);
        claims::allow(&table, symbols, report);
        if table.done(report).tables {
            symbols.lose(SymbolKind::Figure, &own);
        }
        if let (Some(id), Some(title), Some(seats)) = (id, title, seats) {
            let own = Variant { id, title, seats, figures, readings, without, dead, each, deal };
            variants.push(own);
        }
    }
    variants
}

pub(super) fn history(
    root: &Table<'_>,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Vec<Edition> {
    let mut history = Vec::new();
    for table in symbols.tables((SymbolKind::Edition, ""), root, ("history", "an edition"), report)
    {
        let name = table.text("name", report);
        if let Some(name) = &name {
            symbols.enter(SymbolKind::Edition, "", name);
        }
        let version = table.text_if("version", report);
        let released = table.entry("released").and_then(|entry| entry.date(report));
        table.need_some("changes", report);
        let changes = table.texts("changes", report).into_iter().map(Prose::from).collect();
        table.done(report);
        history.extend(name.map(|name| Edition { name, version, released, changes }));
    }
    history
}

pub(super) fn expectations(root: &Table<'_>, report: &mut Report) -> Vec<Expectation> {
    let mut expectations = Vec::new();
    for table in root.tables("expect", "an expectation", report).0 {
        let that = table.prose("that", report);
        let equals = table.number_if("equals", report);
        let message = table.text_if("message", report);
        let because = table.prose_if("because", report);
        table.done(report);
        expectations.extend(that.map(|that| Expectation { that, equals, message, because }));
    }
    expectations
}

/// `min` and `max` of a table of seats.
pub(super) fn seats(table: Table<'_>, report: &mut Report) -> Option<Seats> {
    let min = table.number("min", report);
    let max = table.number("max", report);
    table.done(report);
    let (min, max) = (min?, max?);
    if min.value > max.value {
        let fault =
            Diagnostic::error("D004", format!("`min` {} is above `max` {}", min.value, max.value));
        report.push(fault.at(min.span, "not more than `max`").see(max.span, "the most seats"));
    }
    Some(Seats { min: min.value as u32, max: max.value as u32 })
}

/// A `figures` table: names to whole numbers. `of` is the variant that has them.
pub(super) fn figures(
    root: &Table<'_>,
    of: &str,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> BTreeMap<String, Located<i64>> {
    if root.entry("figures").is_none() {
        return BTreeMap::new();
    }
    let Some(table) = root.table_if("figures", "the figures", report) else {
        symbols.lose(SymbolKind::Figure, of);
        return BTreeMap::new();
    };
    let mut figures = BTreeMap::new();
    for (name, span) in table.keys() {
        attribute(name, span, report);
        symbols.enter(SymbolKind::Figure, of, &Located::new(name.to_owned(), span));
        if let Some(number) = table.number(name, report) {
            figures.insert(name.to_owned(), number);
        }
    }
    figures
}
