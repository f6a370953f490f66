//! Texts of the game that are not on cards, and what it expects of itself.

use super::folder::Folder;
use super::manifest::{figures, seats};
use super::table::{self, Table};
use super::{LoadError, cards, source};
use crate::diagnostic::Report;
use crate::model::{Description, Edition, Expectation, Located, Prose, Ruling, Term, Variant};

/// Reads the tables `[[key]]` of a file that a game may have or not.
fn each<T>(
    folder: &Folder,
    file: &str,
    (key, what): (&str, &'static str),
    report: &mut Report,
    mut read: impl FnMut(Table<'_>, &mut Report) -> Option<T>,
) -> Result<Vec<T>, LoadError> {
    if !folder.game.join(file).is_file() {
        return Ok(Vec::new());
    }
    let id = source(folder, file, report)?;
    let text = report.sources.text(id).to_owned();
    let Some(parsed) = table::parse(id, &text, report) else { return Ok(Vec::new()) };
    let root = Table::root(id, "this file", &parsed);
    let mut all = Vec::new();
    for table in root.tables(key, what, report) {
        all.extend(read(table, report));
    }
    root.done(report);
    Ok(all)
}

fn prose(text: Located<String>) -> Prose {
    Prose { text: text.value, span: text.span }
}

pub(super) fn terms(folder: &Folder, report: &mut Report) -> Result<Vec<Term>, LoadError> {
    each(folder, "glossary.toml", ("term", "a term"), report, |table, report| {
        let [id, title, text] = ["id", "title", "text"].map(|key| table.text(key, report));
        let forms = cards::forms(&table, report);
        table.done(report);
        Some(Term { id: id?, title: title?, forms, text: prose(text?) })
    })
}

pub(super) fn rulings(folder: &Folder, report: &mut Report) -> Result<Vec<Ruling>, LoadError> {
    each(folder, "rulings.toml", ("ruling", "a ruling"), report, |table, report| {
        let [id, rank, topic, text] =
            ["id", "rank", "topic", "text"].map(|key| table.text(key, report));
        let alternative = table.text_if("alternative", report).map(prose);
        table.done(report);
        let (rank, topic) = (rank?.value, prose(topic?));
        Some(Ruling { id: id?, rank, topic, text: prose(text?), alternative })
    })
}

pub(super) fn descriptions(
    folder: &Folder,
    report: &mut Report,
) -> Result<Vec<Description>, LoadError> {
    let kind = ("description", "a description");
    each(folder, "descriptions.toml", kind, report, |table, report| {
        let [id, text] = ["id", "text"].map(|key| table.text(key, report));
        table.done(report);
        Some(Description { id: id?, text: prose(text?) })
    })
}

pub(super) fn variants(root: &Table<'_>, report: &mut Report) -> Vec<Variant> {
    let mut variants = Vec::new();
    for table in root.tables("variant", "a variant", report) {
        let [id, title] = ["id", "title"].map(|key| table.text(key, report));
        let seats =
            table.table("seats", "the number of seats", report).and_then(|it| seats(it, report));
        let figures = figures(&table, report);
        table.done(report);
        if let (Some(id), Some(title), Some(seats)) = (id, title, seats) {
            variants.push(Variant { id, title, seats, figures });
        }
    }
    variants
}

pub(super) fn history(root: &Table<'_>, report: &mut Report) -> Vec<Edition> {
    let mut history = Vec::new();
    for table in root.tables("history", "an edition", report) {
        let name = table.text("name", report);
        let changes = table.texts("changes", report).into_iter().map(prose).collect();
        table.done(report);
        history.extend(name.map(|name| Edition { name, changes }));
    }
    history
}

pub(super) fn expectations(root: &Table<'_>, report: &mut Report) -> Vec<Expectation> {
    let mut expectations = Vec::new();
    for table in root.tables("expect", "an expectation", report) {
        let that = table.text("that", report);
        let equals = table
            .entry("equals")
            .and_then(|entry| entry.whole(i64::from(i32::MIN)..=i64::from(i32::MAX), report));
        let because = table.text_if("because", report);
        table.done(report);
        expectations.extend(that.map(|that| Expectation { that, equals, because }));
    }
    expectations
}
