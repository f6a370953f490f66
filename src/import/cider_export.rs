//! A project of Cider that was exported: one file of JSON with all tables of its database, as Dexie writes them. It
//! becomes the files of a project's folder, which `cider` reads.

use crate::csv_text::delimited;
use crate::material::Material;
use crate::{ImportError, NewFile};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value as Json};
use std::collections::BTreeSet;

type Entry = Map<String, Json>;

/// The folder that an exported project was made of. `Ok(None)` where there is no such file.
///
/// # Errors
/// When the file is one, but can't be read to its end.
pub(crate) fn unpacked(material: &Material) -> Result<Option<Material>, ImportError> {
    let named = |it: &&NewFile| material.wanted.as_ref().is_none_or(|wanted| *wanted == it.path);
    let files = material.files.iter().filter(named).filter(|it| it.path.ends_with(".json"));
    for file in files {
        let text = String::from_utf8_lossy(&file.bytes);
        let text = text.trim_start_matches('\u{feff}');
        // The name of the format stands at the beginning.
        let head: String = text.chars().take(200).filter(|it| !it.is_whitespace()).collect();
        if !head.contains("\"formatName\":\"dexie\"") {
            continue;
        }
        let whole: Json = serde_json::from_str(text)
            .map_err(|why| ImportError::Nothing(format!("can't read {}: {why}", file.path)))?;
        let files = folder(&file.path, &whole);
        return Ok(Some(Material { named: material.named.clone(), files, wanted: None }));
    }
    Ok(None)
}

/// The tables of decks, the templates and the pictures, as files of a folder that has the name of the export.
fn folder(export: &str, whole: &Json) -> Vec<NewFile> {
    let mut files = Vec::new();
    let mut taken = BTreeSet::new();
    // The first versions had games in place of decks.
    let (decks, belongs) = match entries(whole, "decks") {
        decks if decks.is_empty() => (entries(whole, "games"), "gameId"),
        decks => (decks, "deckId"),
    };
    let of = |table: &str, id: &Json| -> Vec<&Entry> {
        let rows = entries(whole, table).into_iter();
        rows.filter(|row| row.get(belongs).is_some_and(|it| it == id)).collect()
    };
    for deck in decks {
        let id = deck.get("id").unwrap_or(&Json::Null);
        let mut name = file_name(&cell(deck, "name"));
        while name.is_empty() || !taken.insert(name.clone()) {
            name = format!("{name}deck-{}", taken.len() + 1);
        }
        let folder = format!("{export}/{name}");
        let mut attributes = of("cardAttributes", id);
        attributes.retain(|it| !["name", "count"].contains(&cell(it, "name").as_str()));
        // A stable order: without the key, attributes stay as they come.
        attributes.sort_by_key(|it| it.get("order").and_then(Json::as_i64).unwrap_or(i64::MAX));
        let columns: Vec<String> = attributes.iter().map(|it| cell(it, "name")).collect();
        let heading = ["Name".to_owned(), "Count".to_owned()].into_iter().chain(columns.clone());
        let mut cards = vec![heading.collect::<Vec<String>>()];
        for card in of("cards", id) {
            let count = Some(cell(card, "count")).filter(|it| !it.is_empty());
            let mut row = vec![cell(card, "name"), count.unwrap_or_else(|| "1".to_owned())];
            row.extend(columns.iter().map(|it| cell(card, it)));
            cards.push(row);
        }
        let mut kinds = vec![["Name", "Type", "Options"].map(str::to_owned).to_vec()];
        for attribute in attributes {
            kinds.push(["name", "type", "options"].map(|it| cell(attribute, it)).to_vec());
        }
        files.push(file(&format!("{folder}/cards.csv"), delimited(&cards)));
        files.push(file(&format!("{folder}/attributes.csv"), delimited(&kinds)));
        for template in of("cardTemplates", id) {
            let name = file_name(&cell(template, "name"));
            files.push(file(&format!("{folder}/{name}.html"), cell(template, "html")));
        }
    }
    for asset in entries(whole, "assets") {
        files.extend(picture(asset));
    }
    files
}

/// The rows of a table.
fn entries<'j>(whole: &'j Json, table: &str) -> Vec<&'j Entry> {
    let tables = whole["data"]["data"].as_array().into_iter().flatten();
    let rows = tables.filter(|it| it["tableName"] == *table).filter_map(|it| it["rows"].as_array());
    // Where a table keeps its keys beside its rows, a row is a pair.
    let value = |row: &'j Json| row.as_array().and_then(|it| it.get(1)).unwrap_or(row).as_object();
    rows.flatten().filter_map(value).collect()
}

/// What a row has under a name, as a table shows it; nothing where it has none. Choices stand between bars.
fn cell(row: &Entry, name: &str) -> String {
    match row.get(name) {
        None | Some(Json::Null) => String::new(),
        Some(Json::String(text)) => text.clone(),
        Some(Json::Array(choices)) => {
            let value = |it: &Json| it["value"].as_str().or(it.as_str()).map(str::to_owned);
            choices.iter().filter_map(value).collect::<Vec<_>>().join("|")
        }
        Some(other) => other.to_string(),
    }
}

/// The file of a picture, which stands in Base64. Others are of no use to a game.
fn picture(asset: &Entry) -> Option<NewFile> {
    let blob = asset.get("file")?;
    let ending = match blob["type"].as_str()?.split(';').next()? {
        "image/png" => "png",
        "image/jpeg" => "jpg",
        "image/svg+xml" => "svg",
        _ => return None,
    };
    let bytes = BASE64_STANDARD.decode(blob["data"].as_str()?).ok()?;
    let name = cell(asset, "name").replace(['/', '\\'], "-");
    let stem = name.rsplit_once('.').filter(|it| it.1.eq_ignore_ascii_case(ending)).map(|it| it.0);
    Some(NewFile { path: format!("assets/{}.{ending}", stem.unwrap_or(&name)), bytes })
}

fn file(path: &str, text: String) -> NewFile {
    NewFile { path: path.to_owned(), bytes: text.into_bytes() }
}

/// A name without signs that mean something in paths.
fn file_name(name: &str) -> String {
    let kept = |c: char| if c.is_alphanumeric() { c } else { '-' };
    name.to_lowercase().chars().map(kept).collect::<String>().trim_matches('-').to_owned()
}
