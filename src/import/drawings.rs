//! The pictures that cards name, on their way into the new game's folder `art`.

use crate::adopt::ImportedDeck;
use crate::material::Material;
use crate::{NewGame, Notes};
use cardwright_base::english::count;
use cardwright_load::is_picture;
use cardwright_spreadsheet::{format_of, read, sheets};
use std::collections::BTreeSet;
use std::path::{Component, Path};

/// The pictures that the cells of a table name, whatever their column is called. Paths that lead out of a folder are
/// none: a table of a stranger shall not say which files are read.
pub fn pictures_of(file: &str, bytes: &[u8]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let Some(format) = format_of(file) else { return names };
    let sheets = sheets(format, bytes);
    let sheets: Vec<Option<&str>> = match &sheets[..] {
        [] => vec![None],
        many => many.iter().map(|it| Some(it.as_str())).collect(),
    };
    for grid in sheets.into_iter().filter_map(|it| read(format, bytes, it).ok()) {
        let cells = grid.rows.iter().flat_map(|it| &it.cells).map(|it| it.value.text());
        names.extend(cells.filter(|it| is_picture(it) && is_below(it)));
    }
    names
}

/// Whether a path stays in the folder that it begins in.
fn is_below(path: &str) -> bool {
    Path::new(path).components().all(|it| matches!(it, Component::Normal(_)))
}

/// Takes a picture into `art`, under the name that it has there. False where there is no such picture.
pub(crate) fn take_picture(name: &str, material: &Material, game: &mut NewGame) -> bool {
    let Some(found) = material.picture(name).filter(|_| is_below(name)) else { return false };
    let to = format!("art/{name}");
    if !game.files.iter().any(|it| it.path == to) {
        let bytes = found.bytes.clone();
        game.add(to, bytes);
    }
    true
}

/// Takes the drawings of all cards along, and notes those that are not there.
pub(crate) fn take_drawings(adopted: &ImportedDeck, material: &Material, game: &mut NewGame) {
    let backs = adopted.backs.iter().filter_map(|it| it.art.as_ref());
    let names: BTreeSet<&str> = adopted.art.iter().chain(backs).map(|it| it.trim()).collect();
    for name in names.into_iter().filter(|it| !it.is_empty()) {
        if !take_picture(name, material, game) {
            tell_missing(name, &adopted.kind.file, &mut game.notes);
        }
    }
}

/// What a note of a picture that is missing begins with.
pub const NO_PICTURE: &str = "there is no picture";

fn tell_missing(name: &str, table: &str, notes: &mut Notes) {
    let text = format!("{NO_PICTURE} `{name}`: put it into the folder `art` under this name");
    notes.push(table, 0, text);
}

/// How many drawings came along, in words.
pub(crate) fn told(game: &NewGame) -> Option<String> {
    let is_drawing = |it: &str| it.starts_with("art/") && !it.starts_with("art/icons/");
    let number = game.files.iter().filter(|it| is_drawing(&it.path)).count();
    (number > 0).then(|| format!("{} in art", count(number, "drawing")))
}
