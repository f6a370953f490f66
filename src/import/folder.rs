//! What lies in a folder, or what a file is, and who reads it.

use crate::imported_game::ImportedGame;
use crate::material::Material;
use crate::table::{finish, take};
use crate::{ImportError, NewFile, NewGame, title_of};
use crate::{cider, cider_export, mse, nandeck, squib};
use cardwright_spreadsheet::format_of;

/// A game from a file or a folder: what another program made of cards, or tables.
///
/// # Errors
/// When there is nothing that a game could be made from, or a table can't be read.
pub fn from_folder(name: &str, material: &Material) -> Result<NewGame, ImportError> {
    let scripts: Vec<&str> = material
        .files
        .iter()
        .filter(|it| material.wanted.as_ref().is_none_or(|wanted| *wanted == it.path))
        .filter(|it| squib::is_script(&it.path, &String::from_utf8_lossy(&it.bytes)))
        .map(|it| it.path.as_str())
        .collect();
    if !scripts.is_empty() {
        return squib::read(name, material, &scripts);
    }
    let named = |it: &&NewFile| material.wanted.as_ref().is_none_or(|wanted| *wanted == it.path);
    if let Some(set) = material.files.iter().filter(named).find(|it| it.path.ends_with(".mse-set"))
    {
        return mse::read_archive(name, set);
    }
    if mse::is_folder(material) {
        return mse::read_folder(name, material);
    }
    let decks = cider::decks(material);
    if !decks.is_empty() {
        return cider::read(name, material, &decks);
    }
    if let Some(project) = cider_export::unpacked(material)? {
        return cider::read(name, &project, &cider::decks(&project));
    }
    for file in material.files.iter().filter(named) {
        let text = String::from_utf8_lossy(&file.bytes);
        if nandeck::is_script(&file.path, &text) {
            return nandeck::read(name, material, &file.path, &text);
        }
    }
    tables(name, material)
}

/// All tables of a folder, or the one that was named: whatever lies beside that is somebody else's. A text that is no
/// script is a table in CSV, as some programs name it.
fn named_tables(material: &Material) -> Vec<NewFile> {
    let is_named = |it: &&NewFile| material.wanted.as_ref().is_none_or(|wanted| *wanted == it.path);
    let table = |file: &NewFile| {
        let path = match file.path.to_ascii_lowercase().strip_suffix(".txt") {
            Some(stem) if material.wanted.is_some() => format!("{}.csv", &file.path[..stem.len()]),
            _ => file.path.clone(),
        };
        format_of(&path).map(|_| NewFile { path, bytes: file.bytes.clone() })
    };
    material.files.iter().filter(is_named).filter_map(table).collect()
}

/// A game from all tables of a folder.
fn tables(name: &str, material: &Material) -> Result<NewGame, ImportError> {
    let mut game = NewGame::default();
    let mut imported = ImportedGame {
        title: title_of(name),
        counted: material.named.clone(),
        ..ImportedGame::default()
    };
    for table in &named_tables(material) {
        let file = table.path.rsplit('/').next().unwrap_or(&table.path);
        take(file, None, &table.bytes, material, &mut imported, &mut game)?;
    }
    imported.give_backs();
    if imported.types.is_empty() {
        let old = material.named.to_ascii_lowercase();
        if [".xls", ".xlsb", ".numbers", ".gsheet", ".doc", ".docx", ".pdf"]
            .iter()
            .any(|it| old.ends_with(it))
        {
            return Err(ImportError::Nothing(format!(
                "can't read {}: save the table as .xlsx, .ods or .csv, and name that file",
                material.named
            )));
        }
        let wanted = "a deck.rb of Squib, a script of nanDECK, a project of Cider, an .mse-set, or a table \
                      (.csv, .xlsx, .ods) with a row of names and a row for each card";
        return Err(ImportError::Nothing(format!(
            "found no cards in {}: expected {wanted}",
            material.named
        )));
    }
    finish(game, &imported, &material.named)
}
