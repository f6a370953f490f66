//! Projects of Cider: for each deck a folder with `cards.csv`, `attributes.csv` and templates in HTML and CSS.

use crate::adopt::adopt;
use crate::boxes::{art_name, place};
use crate::csv_text::delimited;
use crate::foreign_table::ForeignTable;
use crate::guess::ART;
use crate::imported_game::ImportedGame;
use crate::material::Material;
use crate::table::finish;
use crate::{ImportError, NewGame, Notes, title_of};
use cardwright_base::toml_text::quoted;
use cardwright_load::is_picture;
use cardwright_spreadsheet::{Format, Row, fold};
use std::collections::{BTreeMap, BTreeSet};

/// Columns that name templates, without the marks between their words.
const TEMPLATES: &[&str] =
    &["fronttemplate", "backtemplate", "frontcardtemplate", "backcardtemplate"];

/// The folders of decks.
pub(crate) fn decks(material: &Material) -> Vec<String> {
    let cards = || material.files.iter().filter_map(|it| it.path.strip_suffix("cards.csv"));
    let is_whole = |folder: &&str| material.get(&format!("{folder}attributes.csv")).is_some();
    let parent = |folder: &str| {
        let inner = folder.trim_end_matches('/');
        inner.rsplit_once('/').map_or("", |it| it.0).to_owned()
    };
    // A deck without attributes lies beside one that has some.
    let homes: BTreeSet<String> = cards().filter(is_whole).map(parent).collect();
    cards().filter(|it| homes.contains(&parent(it))).map(str::to_owned).collect()
}

/// A game from all decks of a project.
pub(crate) fn read(
    name: &str,
    material: &Material,
    decks: &[String],
) -> Result<NewGame, ImportError> {
    let mut game = NewGame::default();
    let mut imported = ImportedGame {
        title: title_of(name),
        counted: material.named.clone(),
        ..ImportedGame::default()
    };
    for folder in decks {
        let stem = folder.trim_end_matches('/').rsplit('/').next().filter(|it| !it.is_empty());
        let stem = stem.unwrap_or("cards");
        let path = format!("{folder}cards.csv");
        let Some(cards) = material.get(&path) else { continue };
        let file = format!("{stem}.csv");
        let with_pictures = pictures(&path, &cards.bytes, material, &mut game.notes);
        let table = ForeignTable::csv(&file, with_pictures.as_deref().unwrap_or(&cards.bytes));
        let Some(mut adopted) = adopt(table, &mut game.notes)? else {
            game.notes.push(&path, 0, "there are no cards in it");
            continue;
        };
        let attributes = format!("{folder}attributes.csv");
        let bytes = material.get(&attributes).map(|it| it.bytes.as_slice()).unwrap_or_default();
        let types = types(bytes);
        for column in &adopted.columns {
            let Some(wanted) = types.get(&fold(&column.heading)) else { continue };
            let field = adopted.kind.fields.iter_mut().find(|it| it.0 == column.key);
            if let (Some(field), Some(declaration)) = (field, wanted) {
                field.1.clone_from(declaration);
            }
        }
        // Which template draws a card is for the layout to say.
        let template = |heading: &str| TEMPLATES.contains(&fold(heading).replace('_', "").as_str());
        let columns: Vec<_> = adopted.columns.iter().filter(|it| template(&it.heading)).collect();
        adopted.kind.ignore.extend(columns.iter().map(|it| it.heading.clone()));
        adopted.kind.fields.retain(|it| !columns.iter().any(|column| column.key == it.0));
        adopted.kind.columns.retain(|it| !columns.iter().any(|column| column.key == it.0));
        for file in material.files.iter().filter(|it| it.path.starts_with(folder.as_str())) {
            if [".html", ".css"].iter().any(|it| file.path.ends_with(it)) {
                game.notes.push(
                    &file.path,
                    0,
                    "templates are not read: draw the cards as [[layout.box]]",
                );
            }
        }
        let whence = format!("from {path}");
        place(adopted, Vec::new(), None, material, &mut imported, &mut game, &whence);
    }
    if imported.types.is_empty() {
        return Err(ImportError::Nothing(format!("found no cards in {}", material.named)));
    }
    finish(game, &imported, &material.named)
}

/// The table with the files of its pictures, which a project names without their endings. `None` where it has
/// none. A picture that is missing is noted, and its cell is emptied.
fn pictures(path: &str, bytes: &[u8], material: &Material, notes: &mut Notes) -> Option<Vec<u8>> {
    let grid = cardwright_spreadsheet::read(Format::Csv, bytes, None).ok()?;
    let heading = grid.rows.first()?;
    let text =
        |row: &Row, at: usize| row.cells.get(at).map_or_else(String::new, |it| it.value.text());
    let asset = |name: &str| {
        let file = material.files.iter().map(|it| art_name(&it.path)).filter(|it| is_picture(it));
        let stem = |file: &str| file.rsplit_once('.').is_some_and(|it| fold(it.0) == fold(name));
        let found = file.into_iter().find(|it| stem(it)).or_else(|| {
            let whole = material.picture(name)?;
            Some(art_name(&whole.path))
        });
        found.map(str::to_owned)
    };
    let named = |at: &usize| {
        let mut names =
            grid.rows.iter().skip(1).map(|it| text(it, *at)).filter(|it| !it.is_empty());
        ART.contains(&fold(&text(heading, *at)).as_str()) && names.any(|it| asset(&it).is_some())
    };
    let columns: Vec<usize> = (0..heading.cells.len()).filter(named).collect();
    if columns.is_empty() {
        return None;
    }
    let mut rows: Vec<Vec<String>> = grid
        .rows
        .iter()
        .map(|row| (0..row.cells.len()).map(|at| text(row, at)).collect())
        .collect();
    for (row, line) in rows.iter_mut().zip(grid.rows.iter().map(|it| it.number)).skip(1) {
        for at in &columns {
            let Some(cell) = row.get_mut(*at).filter(|it| !it.is_empty()) else { continue };
            let found = asset(cell);
            if found.is_none() {
                notes.push(path, line, format!("there is no picture `{cell}`"));
            }
            *cell = found.unwrap_or_default();
        }
    }
    Some(delimited(&rows).into_bytes())
}

/// Declarations of fields by the folded names of attributes; none for those that the values tell better.
fn types(bytes: &[u8]) -> BTreeMap<String, Option<String>> {
    let mut types = BTreeMap::new();
    let Ok(grid) = cardwright_spreadsheet::read(Format::Csv, bytes, None) else { return types };
    let Some((heading, rows)) = grid.rows.split_first() else { return types };
    let at = |name: &str| heading.cells.iter().position(|it| fold(&it.value.text()) == name);
    let (Some(name), Some(kind)) = (at("name"), at("type")) else { return types };
    for row in rows {
        let text = |at: usize| row.filled(at).map(|it| it.value.text()).unwrap_or_default();
        let options = at("options").map(text).unwrap_or_default();
        let declaration = match fold(&text(kind)).as_str() {
            "dropdown" | "option" if !options.is_empty() && !options.starts_with(['[', '{']) => {
                // Older versions write `a, b`, newer ones `a|b`.
                let marks: &[char] = if options.contains('|') { &['|'] } else { &[',', ';'] };
                let words: Vec<String> = options.split(marks).map(|it| quoted(it.trim())).collect();
                Some(format!(
                    "{{ kind = \"choice\", of = [{}], optional = true }}",
                    words.join(", ")
                ))
            }
            "text" | "text_area" => Some("{ kind = \"text\", optional = true }".to_owned()),
            "checkbox" | "boolean" => Some("{ kind = \"flag\" }".to_owned()),
            _ => None,
        };
        types.insert(fold(&text(name)), declaration);
    }
    types
}
