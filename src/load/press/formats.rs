//! `formats.toml`: sizes of cards that have a name.

use super::{Sources, text};
use crate::folder::Folder;
use crate::parse::parse;
use crate::table::Table;
use crate::{LoadError, format};
use cardwright_base::diagnostic::Report;
use cardwright_model::Shape;
use cardwright_model::press::CardFormat;
use std::path::Path;

/// The sizes of cards that have a name, in the order of the file; those that can't be read are
/// reported.
///
/// # Errors
/// When the user's own file can't be read at all.
pub fn formats(games: &Path, report: &mut Report) -> Result<Vec<CardFormat>, LoadError> {
    let file = text(games, "formats.toml")?;
    // Only who has something to say of this file needs to know it.
    let mut own = Report::new();
    let source = own.sources.add(file.shown, file.text.as_str());
    let formats = parse(source, &file.text, &mut own).map_or_else(Vec::new, |parsed| {
        let root = Table::root(source, "the list of formats", &parsed);
        let sources = Sources::read(&root, &mut own);
        let tables = root.tables("format", "a format", &mut own).0;
        let formats = tables.into_iter().filter_map(|it| card_format(it, &sources, &mut own));
        let formats = formats.collect();
        root.done(&mut own);
        formats
    });
    report.absorb(own);
    Ok(formats)
}

/// The sizes that a game may call by name.
pub(crate) fn of_games(folder: &Folder, report: &mut Report) -> Result<Vec<CardFormat>, LoadError> {
    formats(&folder.games, report)
}

fn card_format(table: Table<'_>, sources: &Sources, report: &mut Report) -> Option<CardFormat> {
    let id = table.text("id", report);
    let name = table.text("name", report);
    let shape = table.choice("shape", &Shape::ALL, report);
    let outline = shape.as_ref().map_or_else(Shape::default, |it| it.value);
    let trim = format::measures(&table, outline, report);
    let corner = table.entry("corner").and_then(|_| format::length(&table, "corner", report));
    let source = sources.of(&table, report);
    table.done(report);
    Some(CardFormat {
        id: id?.value,
        name: name?.value,
        trim: trim?.value,
        shape: shape?.value,
        corner: corner.map(|it| it.value),
        source: source?,
    })
}
