//! `game.toml`: what the game is, and which other files belong to it.

use super::folder::Folder;
use super::table::{self, Table};
use super::{LoadError, cards, outputs, source, texts};
use crate::diagnostic::{Diagnostic, Report};
use crate::model::{Back, Colour, Date, Deck, Format, Game, Located, Prose, Seats};
use crate::units::{Length, Size};
use std::collections::BTreeMap;

/// Most players a table can have; a guard against slips, not a rule.
const MOST_SEATS: i64 = 99;

/// Reads the manifest and everything it names.
pub(super) fn read(folder: &Folder, report: &mut Report) -> Result<Option<Game>, LoadError> {
    let file = source(folder, "game.toml", report)?;
    let text = report.sources.text(file).to_owned();
    let Some(parsed) = table::parse(file, &text, report) else { return Ok(None) };
    let root = Table::root(file, "the game", &parsed);

    let types = cards::types(&root, report);
    let keyword_kinds = cards::keyword_kinds(&root, report);
    let mut all_cards = Vec::new();
    for kind in &types {
        all_cards.extend(cards::cards(folder, kind, report)?);
    }
    let mut keywords = Vec::new();
    for kind in &keyword_kinds {
        keywords.extend(cards::keywords(folder, kind, report)?);
    }
    let seats = root.table("seats", "the number of seats", report).and_then(|it| seats(it, report));
    let format = format(&root, report);
    let released = released(&root, report);
    let minutes = root.whole("minutes", 1..=6000, report);
    let credits = credits(&root, report);
    // What is missing is reported; a value stands in until the report is read.
    let text = |key, report: &mut Report| {
        root.text(key, report).unwrap_or_else(|| Located::new(String::new(), root.span()))
    };
    let title = text("title", report);
    let game = Game {
        id: folder.id.clone(),
        edition: text("edition", report),
        version: text("version", report),
        language: text("language", report).value,
        copyright: text("copyright", report),
        rules: root.text_if("rules", report),
        credits,
        figures: figures(&root, report),
        backs: backs(&root, report),
        decks: decks(&root, report),
        types,
        cards: all_cards,
        keyword_kinds,
        keywords,
        terms: texts::terms(folder, report)?,
        rulings: texts::rulings(folder, report)?,
        descriptions: texts::descriptions(folder, report)?,
        variants: texts::variants(&root, report),
        history: texts::history(&root, report),
        expectations: texts::expectations(&root, report),
        sheets: outputs::sheets(&root, report),
        books: outputs::books(folder, &root, report)?,
        images: outputs::images(&root, report),
        readme: outputs::readme(folder, report)?,
        title,
        // Here too a value stands in.
        released: released.unwrap_or(Date { year: 2000, month: 1, day: 1 }),
        seats: seats.unwrap_or(Seats { min: 1, max: 1 }),
        minutes: minutes.map_or(0, |it| it.value as u32),
        format: format.unwrap_or_else(stand_in_format),
    };
    root.done(report);
    Ok(Some(game))
}

fn stand_in_format() -> Format {
    let (id, trim) = (String::new(), Size::new(Length::mm(1), Length::mm(1)));
    Format { id, trim, bleed: Length::ZERO, safe: Length::ZERO, corner: Length::ZERO }
}

/// `min` and `max` of a table of seats.
pub(super) fn seats(table: Table<'_>, report: &mut Report) -> Option<Seats> {
    let min = table.whole("min", 1..=MOST_SEATS, report);
    let max = table.whole("max", 1..=MOST_SEATS, report);
    table.done(report);
    let (min, max) = (min?, max?);
    if min.value > max.value {
        let fault =
            Diagnostic::error("D004", format!("`min` {} is above `max` {}", min.value, max.value));
        report.push(fault.at(min.span, "not more than `max`").see(max.span, "the most seats"));
    }
    Some(Seats { min: min.value as u32, max: max.value as u32 })
}

/// A `figures` table: names to whole numbers.
pub(super) fn figures(root: &Table<'_>, report: &mut Report) -> BTreeMap<String, Located<i64>> {
    let Some(table) = root.table_if("figures", "the figures", report) else {
        return BTreeMap::new();
    };
    let mut figures = BTreeMap::new();
    for (name, _) in table.keys() {
        if let Some(number) = table.whole(name, 0..=1_000_000, report) {
            figures.insert(name.to_owned(), number);
        }
    }
    figures
}

fn released(root: &Table<'_>, report: &mut Report) -> Option<Date> {
    let entry = root.need("released", report)?;
    let date = entry.value.as_datetime().and_then(|it| it.date);
    if date.is_none() {
        entry.wrong("a date such as `2026-11-21`", report);
    }
    date.map(|it| Date { year: it.year, month: it.month, day: it.day })
}

fn credits(root: &Table<'_>, report: &mut Report) -> BTreeMap<String, Vec<String>> {
    let Some(table) = root.table_if("credits", "the credits", report) else {
        return BTreeMap::new();
    };
    let role = |(name, _): (&str, _)| {
        let names = table.texts(name, report).into_iter().map(|it| it.value).collect();
        (name.to_owned(), names)
    };
    table.keys().map(role).collect()
}

/// A length such as `3 mm`, reported at its place when it is none.
pub(super) fn length(table: &Table<'_>, key: &str, report: &mut Report) -> Option<Length> {
    let text = table.text(key, report)?;
    match Length::parse(&text.value) {
        Ok(length) => Some(length),
        Err(why) => {
            report.push(
                Diagnostic::error("D004", why).at(text.span, "write it like `3 mm` or `1/8 in`"),
            );
            None
        }
    }
}

fn format(root: &Table<'_>, report: &mut Report) -> Option<Format> {
    let table = root.table("format", "the format of the cards", report)?;
    let id = table.text("id", report);
    let trim = table.text("trim", report).and_then(|text| match Size::parse(&text.value) {
        Ok(size) => Some(Located::new(size, text.span)),
        Err(why) => {
            report.push(Diagnostic::error("D004", why).at(text.span, "width, then height"));
            None
        }
    });
    let mut part = |key| length(&table, key, report);
    let (bleed, safe, corner) = (part("bleed"), part("safe"), part("corner"));
    table.done(report);
    let format = Format {
        id: id?.value,
        trim: trim.as_ref()?.value,
        bleed: bleed?,
        safe: safe?,
        corner: corner?,
    };
    let narrow = format.trim.width.min(format.trim.height);
    if format.safe * 2 >= narrow || format.corner * 2 > narrow || narrow > Length::mm(2000) {
        let fault = Diagnostic::error("D004", format!("a card of {} has no room", format.trim));
        report.push(fault.at(trim?.span, "smaller than its safe area or its corners, or huge"));
    }
    Some(format)
}

fn backs(root: &Table<'_>, report: &mut Report) -> Vec<Back> {
    let mut backs = Vec::new();
    for table in root.tables("back", "a back", report) {
        let id = table.text("id", report);
        let art = table.text("art", report);
        let name = table.text("name", report);
        let alt = table.text("alt", report);
        let title = table.text_if("title", report);
        let kind = table.text_if("type", report);
        let lines =
            table.text_if("lines", report).map(|it| Prose { text: it.value, span: it.span });
        table.done(report);
        if let (Some(id), Some(art), Some(name), Some(alt)) = (id, art, name, alt) {
            backs.push(Back { id, title, name, kind, art, alt, lines });
        }
    }
    backs
}

fn decks(root: &Table<'_>, report: &mut Report) -> Vec<Deck> {
    let mut decks = Vec::new();
    for table in root.tables("deck", "a deck", report) {
        let id = table.text("id", report);
        let backs = table.texts("backs", report).into_iter().map(|it| it.value).collect();
        table.done(report);
        decks.extend(id.map(|id| Deck { id, backs }));
    }
    decks
}

/// A colour such as `#3A1F4D`, reported at its place when it is none.
pub(super) fn colour(table: &Table<'_>, key: &str, report: &mut Report) -> Option<Located<Colour>> {
    let text = table.text(key, report)?;
    let digits = text.value.strip_prefix('#').filter(|it| it.len() == 6 && it.is_ascii());
    let byte = |at: usize| u8::from_str_radix(digits?.get(at..at + 2)?, 16).ok();
    match (byte(0), byte(2), byte(4)) {
        (Some(r), Some(g), Some(b)) => Some(Located::new(Colour([r, g, b]), text.span)),
        _ => {
            let fault = Diagnostic::error("D004", format!("`{}` is not a colour", text.value));
            report.push(fault.at(text.span, "write it like `#3A1F4D`"));
            None
        }
    }
}
