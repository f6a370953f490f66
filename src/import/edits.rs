//! A table of cards that comes back: what differs is put into the TOML file, with its comments kept.

use crate::edit_lists::{ListOfTables, lists, shown};
use crate::edit_values::{as_written, put, value};
use crate::table::{BETWEEN, cells};
use cardwright_base::did_you_mean::closest_short;
use cardwright_base::limits::MOST_COPIES;
use cardwright_model::{Card, CardType, FieldKind, Game};
use cardwright_spreadsheet::{Fault, FaultKind, Grid, Row, fold};
use std::collections::{BTreeMap, BTreeSet};
use toml_edit::{Document, DocumentMut, Item, Table};

/// One cell that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The id of the card.
    pub card: String,
    /// Heading of the column.
    pub field: String,
    /// As the game has it; empty for nothing.
    pub old: String,
    /// As the table has it; empty for nothing.
    pub new: String,
}

/// A file of cards with the edits of a table.
#[derive(Clone, Debug, Default)]
pub struct Edited {
    /// The new text of the file.
    pub text: String,
    /// What changes, in the order of the table.
    pub changes: Vec<Change>,
    /// Cards that the table has and the game does not.
    pub added: Vec<String>,
    /// Cards that the game has and the table does not: they stay.
    pub missing: Vec<String>,
    /// Columns that are no field, each with the one that is probably meant.
    pub unknown: Vec<(String, Option<String>)>,
    /// What can't be read. If there is any, the text is the old one.
    pub faults: Vec<Fault>,
}

/// Puts the rows of a table into the TOML text that holds the cards of a type.
///
/// # Errors
/// When the text is no TOML.
pub fn edit(
    game: &Game,
    kind: &CardType,
    text: &str,
    grid: &Grid,
) -> Result<Edited, toml_edit::TomlError> {
    let spanned = Document::parse(text.to_owned())?;
    let mut document: DocumentMut = text.parse()?;
    let cards: Vec<&Card> = game.cards.iter().filter(|it| it.kind == kind.id).collect();
    let places = places(&spanned, &cards);
    let mut edited = Edited { text: text.to_owned(), ..Edited::default() };
    let Some((heading, rows)) = grid.rows.split_first() else { return Ok(edited) };
    let lists = lists(heading, kind);
    let columns = columns(heading, kind, &lists, &mut edited);
    if !columns.iter().any(|it| matches!(it.name.as_str(), "id" | "title")) {
        edited.faults.push(nameless(heading));
        return Ok(edited);
    }
    // Cards of several types in one file say which is theirs.
    let in_game = |it: &&CardType| it.file.is_none();
    let has_siblings = in_game(&kind) && game.types.iter().filter(in_game).count() > 1;
    let mut seen = BTreeSet::new();
    for group in groups(rows, &columns) {
        let said = said(&group, &columns);
        let id = match said.get("id") {
            Some(id) => id.clone(),
            None => match said
                .get("title")
                .and_then(|it| cards.iter().find(|card| card.title.value == *it))
            {
                Some(card) => card.id.value.clone(),
                None => said.get("title").map(|it| crate::letters::id(it)).unwrap_or_default(),
            },
        };
        if !seen.insert(id.clone()) {
            let fault =
                fault(group[0], &columns, "id", format!("the card `{id}` stands here twice"));
            edited.faults.push(fault);
            continue;
        }
        let card = cards.iter().find(|it| it.id.value == id);
        let rows = card.map(|card| cells(game, card, kind)).unwrap_or_default();
        let old = joined(&rows);
        let mut row = Table::new();
        if has_siblings {
            row.insert("type", toml_edit::value(kind.id.as_str()));
        }
        let at = card.and_then(|_| places.get(&id)).copied();
        let mut table = match at {
            Some(at) => cards_of(&mut document).and_then(|it| it.get_mut(at)),
            None => Some(&mut row),
        };
        for column in &columns {
            let (before, now) = (old.get(&column.name), said.get(&column.name));
            if now.is_none()
                && (before.is_some() || card.is_none())
                && is_needed(kind, &column.name)
            {
                edited.faults.push(fault(
                    group[0],
                    &columns,
                    &column.name,
                    format!("`{id}` needs `{}`, and this row has none", column.name),
                ));
                continue;
            }
            if before == now || column.name == "id" && card.is_some() {
                continue;
            }
            if column.name == "title" && now.is_none() {
                edited.faults.push(untitled(group[0], &columns));
                continue;
            }
            let value = match now.map(|it| value(&column.kind, it)).transpose() {
                Ok(value) => value,
                Err(wanted) => {
                    let message = format!("`{}` is not {wanted}", now.map_or("", String::as_str));
                    edited.faults.push(fault(group[0], &columns, &column.name, message));
                    continue;
                }
            };
            if card.is_some() {
                let (card, field) = (id.clone(), column.name.clone());
                let [old, new] = [before, now].map(|it| it.cloned().unwrap_or_default());
                edited.changes.push(Change { card, field, old, new });
            }
            if let Some(table) = table.as_deref_mut() {
                put(table, &column.path(), value);
                if column.name == "title" && card.is_some() {
                    keep_id(table, &id);
                }
            }
        }
        for list in &lists {
            let (before, now) = (list.old(&rows), list.said(&group));
            if before.iter().filter(|it| !it.is_empty()).eq(&now) {
                continue;
            }
            let put = table.as_deref_mut().map(|table| list.put(table, &before, &now));
            if let Some(Err((at, text, wanted))) = put {
                edited.faults.push(wrong_item(&group, at, format!("`{text}` is not {wanted}")));
            } else if card.is_some() {
                let (card, field) = (id.clone(), list.name.clone());
                edited.changes.push(Change { card, field, old: shown(&before), new: shown(&now) });
            }
        }
        if card.is_none() {
            edited.added.push(id);
            if let Some(cards) = cards_of(&mut document) {
                row.decor_mut().set_prefix("\n");
                cards.push(row);
            }
        }
    }
    let gone = cards.iter().filter(|it| !seen.contains(&it.id.value));
    edited.missing = gone.map(|it| it.id.value.clone()).collect();
    if edited.faults.is_empty() {
        edited.text = document.to_string();
    }
    Ok(edited)
}

/// Writes the id that came of a title before the title changes, so that the table still finds its card.
fn keep_id(table: &mut Table, id: &str) {
    if !table.contains_key("id") {
        table.insert("id", toml_edit::value(id));
        table.sort_values_by(|one, _, other, _| (one != "id").cmp(&(other != "id")));
    }
}

/// Whether a field of a type can't be left out.
fn is_needed(kind: &CardType, name: &str) -> bool {
    let may_lack = |it: &FieldKind| matches!(it, FieldKind::Flag | FieldKind::List(_));
    kind.fields.iter().any(|it| it.name == name && it.required && !may_lack(&it.kind))
}

/// A card that would have no title.
fn untitled(row: &Row, columns: &[Column]) -> Fault {
    let message = "a card needs a title, and this row has none".to_owned();
    let hint = "write its title; to take a card out of the game, delete its `[[card]]`";
    Fault { hints: vec![hint.to_owned()], ..fault(row, columns, "title", message) }
}

/// A table whose rows can't be told apart.
fn nameless(heading: &Row) -> Fault {
    Fault {
        kind: FaultKind::Value,
        is_warning: false,
        message: "no column is called `title` or `id`, so the cards can't be told apart".to_owned(),
        span: heading.cells.first().map(|it| it.span.clone()),
        remark: "the names of the columns stand in this row".to_owned(),
        hints: vec!["`cardwright table` writes a table with the right names".to_owned()],
    }
}

/// A column that is read.
struct Column {
    at: usize,
    /// With points between parts.
    name: String,
    kind: FieldKind,
}

impl Column {
    fn path(&self) -> Vec<&str> {
        self.name.split('.').collect()
    }
}

fn columns(
    heading: &Row,
    kind: &CardType,
    lists: &[ListOfTables],
    edited: &mut Edited,
) -> Vec<Column> {
    const OWN: [&str; 8] = ["id", "title", "copies", "back", "art", "alt", "icon", "flavour"];
    let mut columns = Vec::new();
    // What the table has already is not meant.
    let heads: BTreeSet<String> = heading.cells.iter().map(|it| fold(&it.value.text())).collect();
    let fields = kind.fields.iter().map(|it| it.name.as_str()).chain(OWN);
    let known: Vec<&str> = fields.filter(|it| !heads.contains(*it)).collect();
    for (at, cell) in heading.cells.iter().enumerate() {
        if lists.iter().any(|it| it.has(at)) {
            continue;
        }
        let written = cell.value.text();
        let name = written.split('.').map(fold).collect::<Vec<_>>().join(".");
        let own = OWN.contains(&name.as_str()) || name.starts_with("forms.");
        let kind = match name.as_str() {
            "copies" if own => Some(FieldKind::Number { min: 1, max: MOST_COPIES.into() }),
            _ if own => Some(FieldKind::Text),
            _ => declared(&name, kind),
        };
        match kind {
            Some(kind) => columns.push(Column { at, name, kind }),
            None if written.is_empty() || written.starts_with(['#', '_']) => {}
            None => {
                let near = closest_short(&name, known.iter().copied());
                edited.unknown.push((written, near.map(str::to_owned)));
            }
        }
    }
    columns
}

/// What a field holds. Tables in lists stand in several rows: see [`lists`].
fn declared(name: &str, kind: &CardType) -> Option<FieldKind> {
    let mut parts = name.split('.');
    let first = parts.next()?;
    let mut found = &kind.fields.iter().find(|it| it.name == first)?.kind;
    for part in parts {
        let FieldKind::Table(fields) = found else { return None };
        found = &fields.iter().find(|it| it.name == part)?.kind;
    }
    match found {
        FieldKind::Table(_) => None,
        FieldKind::List(item) if matches!(**item, FieldKind::Table(_)) => None,
        other => Some(other.clone()),
    }
}

/// Rows of one card: a row without a title and an id belongs to the one above.
fn groups<'g>(rows: &'g [Row], columns: &[Column]) -> Vec<Vec<&'g Row>> {
    let named = |row: &Row| {
        let names = columns.iter().filter(|it| matches!(it.name.as_str(), "id" | "title"));
        names.into_iter().any(|it| row.filled(it.at).is_some())
    };
    let mut groups = Vec::<Vec<&Row>>::new();
    for row in rows {
        match groups.last_mut() {
            Some(group) if !named(row) => group.push(row),
            _ => groups.push(vec![row]),
        }
    }
    groups
}

/// What the rows of a card say, by column.
fn said(group: &[&Row], columns: &[Column]) -> BTreeMap<String, String> {
    let mut said = BTreeMap::new();
    for column in columns {
        let cells = group.iter().filter_map(|row| row.filled(column.at)).map(|it| it.value.text());
        let items: Vec<String> = cells.filter_map(|cell| as_written(&column.kind, cell)).collect();
        if !items.is_empty() {
            said.insert(column.name.clone(), items.join(BETWEEN));
        }
    }
    said
}

/// The first row of a card, in which everything stands but further tables of a list.
fn joined(rows: &[BTreeMap<String, String>]) -> BTreeMap<String, String> {
    rows.first().cloned().unwrap_or_default()
}

/// Where each card stands among the `[[card]]` of a text, by its id.
fn places(document: &Document<String>, cards: &[&Card]) -> BTreeMap<String, usize> {
    let mut places = BTreeMap::new();
    let tables = document.get("card").and_then(Item::as_array_of_tables);
    for (at, table) in tables.into_iter().flatten().enumerate() {
        let title = table.get("title").and_then(Item::span);
        let here =
            |card: &&&Card| title.as_ref().is_some_and(|it| it.start == card.title.span.start);
        let id = table.get("id").and_then(Item::as_str);
        let found = cards.iter().find(|it| id == Some(it.id.value.as_str()));
        if let Some(card) = found.or_else(|| cards.iter().find(here)) {
            places.insert(card.id.value.clone(), at);
        }
    }
    places
}

fn cards_of(document: &mut DocumentMut) -> Option<&mut toml_edit::ArrayOfTables> {
    document.get_mut("card").and_then(Item::as_array_of_tables_mut)
}

/// The fault of a cell.
fn fault(row: &Row, columns: &[Column], name: &str, message: String) -> Fault {
    let cell = columns.iter().find(|it| it.name == name).and_then(|it| row.filled(it.at));
    let span = cell.map_or_else(|| row.span(), |it| it.span.clone());
    Fault {
        kind: FaultKind::Value,
        is_warning: false,
        message,
        span: Some(span),
        remark: String::new(),
        hints: Vec::new(),
    }
}

/// The fault of a cell in one of the rows of a card.
fn wrong_item(group: &[&Row], at: usize, message: String) -> Fault {
    let cell = group.iter().find_map(|row| {
        row.filled(at).filter(|it| message.starts_with(&format!("`{}`", it.value.text())))
    });
    let span = cell.map_or_else(|| group[0].span(), |it| it.span.clone());
    let (remark, hints) = Default::default();
    Fault { kind: FaultKind::Value, is_warning: false, message, span: Some(span), remark, hints }
}
