//! `game.toml`: what the game is, and which other files belong to it.

use super::defaults::{self, Assumed};
use super::entry::patched;
use super::folder::Folder;
use super::format;
use super::loader::Loader;
use super::read::read;
use super::spreadsheet;
use super::symbols::{AssetKind, SymbolKind};
use super::table::Table;
use super::{
    LoadError, board, box_layouts, boxes, cards, charts, claims, game_cards, grammar, outputs,
    press, review, sheets, sources, texts,
};
use cardwright_base::diagnostic::{Diagnostic, Span};
use cardwright_base::toml_text::quoted;
use cardwright_model::{Back, Card, CardType, Deck, Game, Located, Phrases};
use std::collections::BTreeMap;

/// Reads `game.toml` and everything it names. Whatever has a name, or names something, becomes a symbol.
pub(super) fn read(folder: &Folder, loader: &Loader) -> Result<Option<Game>, LoadError> {
    let Some(file) = loader.source(&folder.vault, "game.toml")? else { return Ok(None) };
    Table::file(loader, file, "the game", Some("Game"), |root| game(folder, root)).transpose()
}

fn game(folder: &Folder, root: Table<'_>) -> Result<Game, LoadError> {
    let loader = root.loader;
    let mut assumed = Assumed::new(&root);
    let layouts = box_layouts::layouts(&root);
    let (mut types, mut type_files) = cards::types(&root);
    let mut own_cards = game_cards::read(&root, &mut types, &mut type_files);
    // Aids are printed after all that they help with, wherever they are declared.
    types.sort_by_key(|kind| kind.aid);
    type_files.sort_by_key(|listing| listing.aid);
    let (keyword_kinds, kind_files) = cards::keyword_kinds(&root);
    let mut all_cards = Vec::new();
    for listing in &type_files {
        all_cards.extend(own_cards.remove(&listing.id).unwrap_or_default());
        all_cards.extend(cards::cards(folder, listing, loader)?);
    }
    for kind in &mut types {
        kind.headings = loader.symbols().headings.remove(&kind.id).unwrap_or_default();
    }
    let mut keywords = Vec::new();
    for listing in &kind_files {
        keywords.extend(cards::keywords(folder, listing, loader)?);
    }
    let seats =
        root.entry("seats").and_then(|_| texts::seats(&root)).unwrap_or_else(defaults::seats);
    cards::settle_aids(&mut all_cards, seats);
    let presets = press::formats(&folder.games, &mut loader.report_mut())?;
    let format = format::read(&root, &presets);
    assumed.note("format", "poker cards of 63 x 88 mm");
    let others = format::others(&root, &presets);
    let minutes = root.number_if("minutes");
    let decision_seconds = root.usual_number("decision_seconds");
    let credits = credits(&root);
    language(&root);
    let plain_backs = defaults::plain_backs(&root, &all_cards);
    match plain_backs.len() {
        0 => {}
        1 => assumed.note("back", "one plain back for all"),
        _ => assumed.note("back", "a plain back for each format"),
    }
    let has = |key| root.value(key).is_some();
    assumed.note(
        "sheets",
        match (has("board"), has("box")) {
            (false, false) => "A4 sheets (`home`)",
            (true, false) => "A4 sheets (`home`, `board-a4`)",
            (false, true) => "A4 sheets (`home`, `box`)",
            (true, true) => "A4 sheets (`home`, `board-a4`, `box`)",
        },
    );
    // What is missing is reported; a value stands in until the report is read.
    let title = root.text("title").unwrap_or_else(|| Located::new(String::new(), root.span()));
    let sheets = sheets::sheets(&root);
    let books = outputs::books(folder, &root, &title.value)?;
    if !books.is_empty() {
        assumed.note("book", "the booklet `rules.pdf`");
    }
    let game = Game {
        id: folder.id.clone(),
        folder: folder.game.display().to_string(),
        edition: assumed.text("edition"),
        version: assumed.text("version"),
        language: assumed.language(),
        copyright: assumed.text_or_none("copyright"),
        rules: root.text_if("rules"),
        credits,
        figures: texts::figures(&root, ""),
        backs: backs(&root)
            .into_iter()
            .chain(plain_backs)
            .chain(reverses(&types, &all_cards))
            .collect(),
        layouts,
        decks: decks(&root),
        types,
        cards: all_cards,
        keyword_kinds,
        keywords,
        terms: texts::terms(folder, loader)?,
        rulings: texts::rulings(folder, loader)?,
        review_file: review::review_file(folder, loader)?,
        grammar: grammar::grammar(folder, loader)?,
        chosen_options: texts::chosen_options(&root),
        descriptions: texts::descriptions(folder, loader)?,
        setup: claims::setup(&root),
        variants: texts::variants(&root),
        history: texts::history(&root),
        expectations: texts::expectations(&root),
        words: claims::words(&root),
        boards: board::boards(folder, &root)?,
        boxes: boxes::boxes(&root),
        charts: charts::charts(&root),
        sheets,
        books,
        images: outputs::images(&root, format.as_ref()),
        notes: outputs::notes(folder, loader)?,
        title,
        released: assumed.released(),
        assumed: assumed.done(),
        seats,
        minutes: minutes.map(|it| it.value as u32),
        decision_seconds: decision_seconds as u32,
        format: format.unwrap_or_else(format::stand_in),
        formats: others,
        allows: Vec::new(),
        phrases: Phrases::default(),
        texts: Vec::new(),
        translations: Vec::new(),
    };
    sources::read(&root);
    claims::allow_everywhere(&root);
    claims::check_files(folder, loader)?;
    let place = root.span();
    if root.done().tables {
        // A misspelt `[[tpye]]` or `[[bakc]]` may hold whatever is asked for.
        loader.symbols().lose_all();
    }
    no_cards(place, &type_files, loader);
    one_format(&game, loader);
    let sheets = game.sheets.iter().flat_map(|job| game.by_format(job.clone())).collect();
    Ok(Game { allows: std::mem::take(&mut loader.symbols().allows), sheets, ..game })
}

/// Reports a game that has nothing to print on cards, unless they could not be read.
fn no_cards(game: Span, types: &[cards::Listing], loader: &Loader) {
    let symbols = loader.symbols();
    let lost = |(sort, _): &(SymbolKind, _)| matches!(sort, SymbolKind::Card | SymbolKind::Type);
    if symbols.lost.iter().any(lost) || symbols.of(SymbolKind::Card).next().is_some() {
        return;
    }
    let fault = Diagnostic::error("D003", "the game has no cards");
    let file = types.iter().find_map(|listing| listing.file.as_ref());
    loader.push(match file {
        Some(file) if spreadsheet::is_table(&file.value) => {
            fault.at(file.span, "add a row for a card with one copy or more")
        }
        Some(file) => fault.at(file.span, "add a `[[card]]` to this file"),
        None => fault
            .at(game, "add a `[[card]]` to this file")
            .hint("a card needs a title: `title = \"Heron\"`"),
    });
}

/// Reports a language that is no tag such as the layouts know them.
fn language(root: &Table<'_>) {
    let Some(entry) = root.entry("language") else { return };
    let Some(text) = entry.value.as_str() else { return };
    if !is_tag(text) && !text.trim().is_empty() {
        let fault = Diagnostic::error("D004", format!("`{text}` is not a language tag"))
            .at(entry.span, "expected a language, or a language and a country")
            .hint("write it like `en` or `en-GB`");
        let plain = text.replace('_', "-");
        let near = plain != text && plain.len() == 5;
        root.push(if near { patched(fault, entry.span, quoted(&plain)) } else { fault });
    }
}

/// True for the tag of a language such as the layouts know it: a language, or a language and a country.
pub fn is_tag(text: &str) -> bool {
    let (language, region) = text.split_once('-').unwrap_or((text, "GB"));
    let letters = |part: &str| part.chars().all(|c| c.is_ascii_alphabetic());
    letters(language) && matches!(language.len(), 2 | 3) && letters(region) && region.len() == 2
}

fn credits(root: &Table<'_>) -> BTreeMap<String, Vec<String>> {
    let Some(table) = root.table_if("credits", "the credits") else {
        return BTreeMap::new();
    };
    let role = |(name, _): (&str, _)| {
        table.need_some(name);
        let names = table.lines(name).into_iter().map(|it| it.value).collect();
        (name.to_owned(), names)
    };
    table.keys().map(role).collect()
}

fn backs(root: &Table<'_>) -> Vec<Back> {
    root.each_of(SymbolKind::Back, "back", "a back", |table| {
        claims::allow(table);
        let id = table.id(SymbolKind::Back, "");
        read!(
            table,
            Back {
                name: defaults::name(table, id.as_ref().map(|it| it.value.as_str())),
                id: id,
                art: Some(table.asset_if("art", AssetKind::Drawing)),
                alt: Some(table.prose_if("alt")),
                title,
                kind: Some(table.refer_if("type", &[SymbolKind::Type])),
                lines,
                of: Some(None),
            }
        )
    })
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
fn one_format(game: &Game, loader: &Loader) {
    for back in &game.backs {
        let format = game.format_of_back(back);
        let mut cards = game.cards.iter().filter(|card| card.back.value == back.id.value);
        let first = cards.next();
        let other = cards.find(|card| game.format_of(card).name != format.name);
        if let (Some(first), Some(other)) = (first, other) {
            let message = format!("the back `{}` is on cards of two formats", back.id.value);
            let fault = Diagnostic::error("D004", message).at(other.back.span, "this card");
            let fault = fault.see(first.back.span, "and this one, of another size or shape");
            loader.push(fault.hint("give each format its own back; the backs may share a drawing"));
        }
    }
}

fn decks(root: &Table<'_>) -> Vec<Deck> {
    root.each_of(SymbolKind::Deck, "deck", "a deck", |table| {
        let id = table.id(SymbolKind::Deck, "");
        table.need_some("backs");
        read!(table, Deck { id: id, backs: Some(table.references("backs", &[SymbolKind::Back])) })
    })
}
