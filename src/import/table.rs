//! The cards of a type as a table, and a game from a table alone.

use crate::adopt::adopt;
use crate::csv_text::delimited;
use crate::drawings::{self, take_drawings};
use crate::foreign_table::ForeignTable;
use crate::guess::told;
use crate::icons::{icons_of, take_icons};
use crate::imported_game::{Content, ImportedGame};
use crate::language::guess;
use crate::material::Material;
use crate::{ImportError, NewGame, title_of};
use cardwright_model::{Card, CardType, Date, FieldKind, Game, Located, Prose, Value};
use cardwright_spreadsheet::{format_of, hidden_sheets, sheets};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Workbook, XlsxError};
use std::collections::BTreeMap;

/// What stands between the items of a list.
pub(crate) const BETWEEN: &str = "; ";

/// The cards of a type as CSV, the names of its columns first.
pub fn csv(game: &Game, kind: &CardType) -> String {
    delimited(&rows(game, kind))
}

/// The cards of some types as a workbook, a sheet for each.
///
/// # Errors
/// When a sheet can't have such a name, or a text is too long for a cell.
pub fn workbook(game: &Game, kinds: &[&CardType]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    // The same game makes the same bytes, whenever it does.
    let released = game.released.unwrap_or(Date::UNDATED);
    let day = ExcelDateTime::from_ymd(released.year.max(1900), released.month, released.day)?;
    book.set_properties(&DocProperties::new().set_creation_datetime(&day));
    for kind in kinds {
        let sheet = book.add_worksheet();
        sheet.set_name(kind.id.chars().take(31).collect::<String>())?;
        for (row, cells) in (0_u32..).zip(rows(game, kind)) {
            for (column, cell) in (0_u16..).zip(&cells).filter(|(_, cell)| !cell.is_empty()) {
                let number = cell.parse::<i32>().ok().filter(|it| it.to_string() == *cell);
                match number.filter(|_| row > 0) {
                    Some(number) => sheet.write_number(row, column, number)?,
                    None => sheet.write_string(row, column, cell)?,
                };
            }
        }
        sheet.set_freeze_panes(1, 0)?;
    }
    book.save_to_buffer()
}

/// The rows of a type's cards, the names of its columns first.
pub(crate) fn rows(game: &Game, kind: &CardType) -> Vec<Vec<String>> {
    let cards: Vec<(&Card, Vec<BTreeMap<String, String>>)> = game
        .cards
        .iter()
        .filter(|it| it.kind == kind.id)
        .map(|card| (card, cells(game, card, kind)))
        .collect();
    let mut names: Vec<String> = ["id", "title", "copies"].map(str::to_owned).to_vec();
    let used =
        |name: &str| cards.iter().any(|(_, rows)| rows.iter().any(|it| it.contains_key(name)));
    let own = ["back", "art", "alt", "icon", "flavour"].iter().filter(|it| used(it));
    names.extend(own.map(|it| (*it).to_owned()));
    let forms = cards.iter().flat_map(|(card, _)| card.forms.keys());
    for form in forms.map(|it| format!("forms.{it}")) {
        if !names.contains(&form) {
            names.push(form);
        }
    }
    for field in &kind.fields {
        add_names(&field.kind, &field.name, &mut names);
    }
    let mut rows = vec![names.clone()];
    for (_, card) in &cards {
        for row in card {
            rows.push(names.iter().map(|it| row.get(it).cloned().unwrap_or_default()).collect());
        }
    }
    rows
}

/// Names of the columns of a field.
fn add_names(kind: &FieldKind, name: &str, names: &mut Vec<String>) {
    match kind {
        FieldKind::Table(fields) => {
            fields.iter().for_each(|it| add_names(&it.kind, &format!("{name}.{}", it.name), names));
        }
        FieldKind::List(item) if matches!(**item, FieldKind::Table(_)) => {
            add_names(item, name, names);
        }
        _ => names.push(name.to_owned()),
    }
}

/// The cells of a card by their columns: one row, and more where a list of tables needs them.
pub(crate) fn cells(game: &Game, card: &Card, kind: &CardType) -> Vec<BTreeMap<String, String>> {
    let mut rows = vec![BTreeMap::new()];
    let first = &mut rows[0];
    let mut put = |name: &str, text: String| {
        if !text.is_empty() {
            first.insert(name.to_owned(), text);
        }
    };
    put("id", card.id.value.clone());
    put("title", card.title.value.clone());
    put("copies", card.copies.value.to_string());
    if writes_back(game, card) {
        put("back", card.back.value.clone());
    }
    put("art", card.art.text_or_empty());
    put("alt", card.alt.text_or_empty());
    put("icon", card.icon.text_or_empty());
    put("flavour", card.flavour.text_or_empty());
    for (name, form) in &card.forms {
        put(&format!("forms.{name}"), form.value.clone());
    }
    for field in &kind.fields {
        if let Some(value) = card.mechanics.get(&field.name) {
            add_cells(&field.name, &value.value, &mut rows, 0);
        }
    }
    rows
}

/// Whether a card names its back itself: where it does not, its back stands nowhere, or where the only back is
/// declared.
fn writes_back(game: &Game, card: &Card) -> bool {
    let Located { value, span } = &card.back;
    let declared = game.backs.iter().any(|it| it.of.is_none() && it.id.span == *span);
    *value != card.id.value && span.start < span.end && !declared
}

fn add_cells(name: &str, value: &Value, rows: &mut Vec<BTreeMap<String, String>>, at: usize) {
    match value {
        Value::Table(fields) => {
            for (part, value) in fields {
                add_cells(&format!("{name}.{part}"), &value.value, rows, at);
            }
        }
        Value::List(items) if items.iter().any(|it| matches!(it.value, Value::Table(_))) => {
            for (row, item) in items.iter().enumerate() {
                if rows.len() <= row {
                    rows.push(BTreeMap::new());
                }
                add_cells(name, &item.value, rows, row);
            }
        }
        value => {
            let text = text(value);
            if !text.is_empty() {
                rows[at].insert(name.to_owned(), text);
            }
        }
    }
}

/// A value as it stands in a cell.
fn text(value: &Value) -> String {
    match value {
        Value::Absent | Value::Table(_) | Value::Flag(false) => String::new(),
        Value::Number(number) => number.to_string(),
        Value::Text(text) => text.trim().to_owned(),
        Value::Choice(text) | Value::Ref(_, text) => text.clone(),
        Value::Flag(true) => "x".to_owned(),
        Value::List(items) => {
            items.iter().map(|it| text(&it.value)).collect::<Vec<_>>().join(BETWEEN)
        }
    }
}

/// What a text says that may be absent.
pub(crate) trait TextOrEmpty {
    fn text_or_empty(&self) -> String;
}

impl TextOrEmpty for Located<String> {
    fn text_or_empty(&self) -> String {
        self.value.trim().to_owned()
    }
}

impl TextOrEmpty for Prose {
    fn text_or_empty(&self) -> String {
        self.text.trim().to_owned()
    }
}

impl<T: TextOrEmpty> TextOrEmpty for Option<T> {
    fn text_or_empty(&self) -> String {
        self.as_ref().map(TextOrEmpty::text_or_empty).unwrap_or_default()
    }
}

/// A game whose cards stand in one table of the material, every sheet of a workbook a type of its own, or only the one that is wanted.
///
/// # Errors
/// When it can't be read, or holds no cards.
pub fn from_table(
    name: &str,
    file: &str,
    sheet: Option<&str>,
    material: &Material,
) -> Result<NewGame, ImportError> {
    let bytes = material.get(file).map_or(&[][..], |it| &it.bytes);
    let mut game = NewGame::default();
    let mut imported =
        ImportedGame { title: title_of(name), counted: file.to_owned(), ..ImportedGame::default() };
    take(file, sheet, bytes, material, &mut imported, &mut game)?;
    imported.give_backs();
    if imported.types.is_empty() {
        return Err(ImportError::Nothing(format!(
            "{file} has no cards: expected a row of names, and a row for each card"
        )));
    }
    finish(game, &imported, file)
}

/// Takes all cards of a table into an imported game.
pub(crate) fn take(
    file: &str,
    sheet: Option<&str>,
    bytes: &[u8],
    material: &Material,
    imported: &mut ImportedGame,
    game: &mut NewGame,
) -> Result<(), ImportError> {
    let Some(format) = format_of(file) else {
        return Err(ImportError::Nothing(format!(
            "{file} is not a table: expected .csv, .xlsx or .ods"
        )));
    };
    let drawn = icons_of(material);
    let mut sheets = sheets(format, bytes);
    let is_alone = sheets.len() < 2;
    for hidden in hidden_sheets(format, bytes).iter().filter(|_| sheet.is_none() && !is_alone) {
        sheets.retain(|it| it != hidden);
        let text = format!(
            "the sheet `{hidden}` is hidden and is not read; to read it, show it, or name it: {file}#{hidden}"
        );
        game.notes.push_doubt(file, 0, &text);
    }
    let wanted: Vec<Option<&str>> = match &sheets[..] {
        _ if sheet.is_some() => vec![sheet],
        _ if is_alone => vec![None],
        many => many.iter().map(|it| Some(it.as_str())).collect(),
    };
    for sheet in wanted {
        let hints =
            crate::guess::ColumnHints { finds_backs: true, drawn: &drawn, ..Default::default() };
        let table = ForeignTable { file, format, bytes, sheet, hints };
        let Some(adopted) = adopt(table, &mut game.notes)? else {
            if let Some(sheet) = sheet {
                let text = format!("the sheet `{sheet}` holds no cards");
                game.notes.push_doubt(file, 0, &text);
            }
            continue;
        };
        take_drawings(&adopted, material, game);
        take_icons(&adopted.text, material, game);
        for back in &adopted.backs {
            if !imported.backs.iter().any(|it| it.id == back.id) {
                imported.backs.push(back.clone());
            }
        }
        let mut kind = adopted.kind;
        kind.id = crate::letters::free(
            &kind.id,
            |it| imported.types.iter().any(|kind| kind.id == it),
            '-',
        );
        imported.total += adopted.total;
        imported.texts.push_str(&adopted.text);
        let cards = cardwright_base::english::count(adopted.cards, "card");
        game.made.push(format!(
            "{cards} ({}) from {file}{}",
            cardwright_base::english::count(
                usize::try_from(adopted.total).unwrap_or(usize::MAX),
                "copy"
            ),
            of_sheet(sheet)
        ));
        game.columns.push(format!("{file}{}: {}", of_sheet(sheet), told(&adopted.columns, false)));
        if !game.files.iter().any(|it| it.path == adopted.file.path) {
            game.files.push(adopted.file);
        }
        imported.types.push(kind);
    }
    Ok(())
}

fn of_sheet(sheet: Option<&str>) -> String {
    sheet.map_or_else(String::new, |it| format!(", sheet `{it}`"))
}

/// Writes the texts of a game that was taken over.
pub(crate) fn finish(
    mut game: NewGame,
    imported: &ImportedGame,
    source: &str,
) -> Result<NewGame, ImportError> {
    game.files.insert(
        0,
        crate::NewFile { path: "game.toml".to_owned(), bytes: imported.text().into_bytes() },
    );
    let words =
        imported.layouts.iter().flat_map(|it| &it.boxes).filter_map(|made| match &made.content {
            Content::Words(words) => Some(words.as_str()),
            _ => None,
        });
    let texts = words.fold(imported.texts.clone(), |all, it| all + "\n" + it);
    if let Some((tag, name)) = guess(&texts) {
        game.language = Some(name);
        game.write_language(tag, " # guessed from the texts");
    }
    game.made.extend(drawings::told(&game));
    if !game.notes.is_empty() {
        let document = game.notes.document(source, &game.made);
        game.add("IMPORT.md", document);
    }
    Ok(game)
}
