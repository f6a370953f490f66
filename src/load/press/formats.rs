//! `formats.toml`: sizes of cards that have a name.

use super::{Sources, apart, text};
use crate::read::read;
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
    let formats = apart(report, &file, "the list of formats", |root| {
        let sources = Sources::read(root);
        root.each("format", "a format", |it| card_format(it, &sources))
    });
    Ok(formats.unwrap_or_default())
}

fn card_format(table: &Table<'_>, sources: &Sources) -> Option<CardFormat> {
    let shape = table.choose("shape");
    let trim = |shape: &Option<Shape>| format::measures(table, shape.unwrap_or_default());
    read!(
        table,
        CardFormat {
            id,
            name,
            trim: trim(&shape).map(|it| it.value),
            shape: shape,
            corner,
            source: sources.of(table),
        }
    )
}
