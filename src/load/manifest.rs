//! `game.toml`: what the game is, and which other files belong to it.

use super::entry::{patched, quoted};
use super::folder::Folder;
use super::format::{self, Shape};
use super::parse::parse;
use super::symbols::{AssetKind, SymbolKind, SymbolTable};
use super::table::Table;
use super::{
    LoadError, board, boxes, cards, charts, claims, outputs, press, sheets, source, texts,
};
use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_model::{Back, Card, CardType, Date, Deck, Game, Located, Phrases, Prose, Seats};
use std::collections::BTreeMap;

/// Reads the manifest and everything it names. Whatever has a name, or names something, is put on
/// the roll.
pub(super) fn read(
    folder: &Folder,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Result<Option<Game>, LoadError> {
    let Some(file) = source(folder, "game.toml", report)? else { return Ok(None) };
    let text = report.sources.text(file).to_owned();
    let Some(parsed) = parse(file, &text, report) else { return Ok(None) };
    let root = Table::root(file, "the game", &parsed).listed("Manifest");

    let (types, type_files) = cards::types(&root, symbols, report);
    let (keyword_kinds, kind_files) = cards::keyword_kinds(&root, symbols, report);
    let mut all_cards = Vec::new();
    for listing in &type_files {
        all_cards.extend(cards::cards(folder, listing, symbols, report)?);
    }
    let mut keywords = Vec::new();
    for listing in &kind_files {
        keywords.extend(cards::keywords(folder, listing, symbols, report)?);
    }
    let seats =
        root.table("seats", "the number of seats", report).and_then(|it| texts::seats(it, report));
    let presets = press::formats_of_games(folder, report)?;
    let shape = format::read(&root, &presets, report);
    let others = format::others(&root, &presets, symbols, report);
    let released = root.need("released").and_then(|entry| entry.date(report));
    let minutes = root.number("minutes", report);
    let credits = credits(&root, report);
    language(&root, report);
    // What is missing is reported; a value stands in until the report is read.
    let text = |key, report: &mut Report| {
        root.text(key, report).unwrap_or_else(|| Located::new(String::new(), root.span()))
    };
    let game = Game {
        id: folder.id.clone(),
        folder: folder.game.display().to_string(),
        edition: text("edition", report),
        version: text("version", report),
        language: text("language", report).value,
        copyright: text("copyright", report),
        rules: root.text_if("rules", report),
        credits,
        figures: texts::figures(&root, "", symbols, report),
        backs: backs(&root, symbols, report)
            .into_iter()
            .chain(reverses(&types, &all_cards))
            .collect(),
        decks: decks(&root, symbols, report),
        types,
        cards: all_cards,
        keyword_kinds,
        keywords,
        terms: texts::terms(folder, symbols, report)?,
        rulings: texts::rulings(folder, symbols, report)?,
        readings: texts::readings(&root, report),
        descriptions: texts::descriptions(folder, symbols, report)?,
        setup: claims::setup(&root, symbols, report),
        variants: texts::variants(&root, symbols, report),
        history: texts::history(&root, symbols, report),
        expectations: texts::expectations(&root, report),
        words: claims::words(&root, report),
        boards: board::boards(folder, &root, symbols, report)?,
        boxes: boxes::boxes(&root, symbols, report),
        charts: charts::charts(&root, symbols, report),
        sheets: sheets::sheets(&root, symbols, report),
        books: outputs::books(folder, &root, symbols, report)?,
        images: outputs::images(&root, shape.as_ref(), report),
        readme: outputs::readme(folder, report)?,
        // The rest is reported above when it is missing; a value stands in until the report is read.
        title: text("title", report),
        released: released.map_or(Date { year: 2000, month: 1, day: 1 }, |it| it.value),
        seats: seats.unwrap_or(Seats { min: 1, max: 1 }),
        minutes: minutes.map_or(0, |it| it.value as u32),
        format: shape.map_or_else(format::stand_in, Shape::format),
        formats: others.into_iter().map(Shape::format).collect(),
        allows: Vec::new(),
        phrases: Phrases::default(),
        texts: Vec::new(),
        translations: Vec::new(),
    };
    claims::allow_everywhere(&root, symbols, report);
    claims::check_files(folder, symbols, report)?;
    let place = root.span();
    if root.done(report).tables {
        // A misspelt `[[tpye]]` or `[[bakc]]` may hold whatever is asked for.
        symbols.lose_all();
    }
    no_cards(place, &type_files, symbols, report);
    one_format(&game, report);
    let sheets = game.sheets.iter().flat_map(|job| game.by_format(job.clone())).collect();
    Ok(Some(Game { allows: std::mem::take(&mut symbols.allows), sheets, ..game }))
}

/// Reports a game that has nothing to print on cards, unless they could not be read.
fn no_cards(game: Span, types: &[cards::Listing], symbols: &SymbolTable, report: &mut Report) {
    let lost =
        symbols.lost.iter().any(|(sort, _)| matches!(sort, SymbolKind::Card | SymbolKind::Type));
    if lost || symbols.met.iter().any(|it| it.sort == SymbolKind::Card) {
        return;
    }
    let fault = Diagnostic::error("D003", "the game has no cards");
    let file = types.iter().find_map(|listing| listing.file.as_ref());
    report.push(match file {
        Some(file) => fault.at(file.span, "add a `[[card]]` to this file"),
        None => fault
            .at(game, "add a `[[type]]` to this file")
            .hint("its `file` lists the cards of that type, one `[[card]]` each"),
    });
}

/// Reports a language that is no tag such as the layouts know them.
fn language(root: &Table<'_>, report: &mut Report) {
    let Some(entry) = root.entry("language") else { return };
    let Some(text) = entry.value.as_str() else { return };
    if !is_tag(text) && !text.trim().is_empty() {
        let fault = Diagnostic::error("D004", format!("`{text}` is not a language tag"))
            .at(entry.span, "expected a language, or a language and a country")
            .hint("write it like `en` or `en-GB`");
        let plain = text.replace('_', "-");
        let near = plain != text && plain.len() == 5;
        report.push(if near { patched(fault, entry.span, quoted(&plain)) } else { fault });
    }
}

/// True for the tag of a language such as the layouts know it.
pub(super) fn is_tag(text: &str) -> bool {
    let (language, region) = text.split_once('-').unwrap_or((text, "GB"));
    let letters = |part: &str| part.chars().all(|c| c.is_ascii_alphabetic());
    letters(language) && matches!(language.len(), 2 | 3) && letters(region) && region.len() == 2
}

fn credits(root: &Table<'_>, report: &mut Report) -> BTreeMap<String, Vec<String>> {
    let Some(table) = root.table_if("credits", "the credits", report) else {
        return BTreeMap::new();
    };
    let role = |(name, _): (&str, _)| {
        table.need_some(name, report);
        let names = table.lines(name, report).into_iter().map(|it| it.value).collect();
        (name.to_owned(), names)
    };
    table.keys().map(role).collect()
}

fn backs(root: &Table<'_>, symbols: &mut SymbolTable, report: &mut Report) -> Vec<Back> {
    let mut backs = Vec::new();
    for table in symbols.tables((SymbolKind::Back, ""), root, ("back", "a back"), report) {
        let id = symbols.id((SymbolKind::Back, ""), &table, report);
        let art = table.text("art", report);
        let name = table.text("name", report);
        let alt = table.prose("alt", report);
        let title = table.text_if("title", report);
        let kind = table.text_if("type", report);
        let lines = table.prose_if("lines", report).map(Prose::from);
        claims::allow(&table, symbols, report);
        table.done(report);
        symbols.part(AssetKind::Drawing, art.as_ref());
        if let Some(kind) = &kind {
            symbols.refer(&[SymbolKind::Type], None, kind);
        }
        if let (Some(id), Some(art), Some(name), Some(alt)) = (id, art, name, alt) {
            backs.push(Back { id, title, name, kind, art, alt, lines, of: None });
        }
    }
    backs
}

/// The other sides that cards have for themselves.
fn reverses(types: &[CardType], cards: &[Card]) -> Vec<Back> {
    let own =
        |card: &&Card| types.iter().any(|kind| kind.id == card.kind && kind.reverse.is_some());
    let back = |card: &Card| Back {
        id: card.back.clone(),
        title: None,
        name: card.title.clone(),
        kind: Some(Located::new(card.kind.clone(), card.id.span)),
        art: card.art.clone(),
        alt: card.alt.clone(),
        lines: None,
        of: Some(card.id.value.clone()),
    };
    cards.iter().filter(own).map(back).collect()
}

/// Reports backs that cards of different formats share: a back is drawn in one size.
fn one_format(game: &Game, report: &mut Report) {
    for back in &game.backs {
        let format = game.format_of_back(back);
        let mut cards = game.cards.iter().filter(|card| card.back.value == back.id.value);
        let first = cards.next();
        let other = cards.find(|card| game.format_of(card).name != format.name);
        if let (Some(first), Some(other)) = (first, other) {
            let message = format!("the back `{}` is on cards of two formats", back.id.value);
            let fault = Diagnostic::error("D004", message).at(other.back.span, "this card");
            let fault = fault.see(first.back.span, "and this one, of another size or shape");
            report.push(fault.hint("give each format its own back; the backs may share a drawing"));
        }
    }
}

fn decks(root: &Table<'_>, symbols: &mut SymbolTable, report: &mut Report) -> Vec<Deck> {
    let mut decks = Vec::new();
    for table in symbols.tables((SymbolKind::Deck, ""), root, ("deck", "a deck"), report) {
        let id = symbols.id((SymbolKind::Deck, ""), &table, report);
        table.need_some("backs", report);
        let backs = claims::once(&table, "backs", report);
        for back in &backs {
            symbols.refer(&[SymbolKind::Back], None, back);
        }
        table.done(report);
        decks.extend(id.map(|id| Deck { id, backs }));
    }
    decks
}
