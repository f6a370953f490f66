//! Cards and keywords that stand in a table: a CSV file, or a sheet of a workbook.
//!
//! In: the cells of a table and the fields that a type declares. Out: what the TOML reader would have made of
//! the same entries, each value with the place of its cell, so that everything behind reads both alike.
//! Never: a field read in another way than from TOML.

mod columns;
mod entries;
mod node;

pub(super) use columns::Columns;

use super::LoadError;
use super::fields::Declared;
use super::folder::{self, Folder};
use super::keys::{Keys, definition};
use super::loader::Loader;
use super::missing_file::missing;
use super::symbols::SymbolKind;
use super::table::Table;
use cardwright_base::diagnostic::{Diagnostic, SourceId, Span};
use cardwright_model::Located;
use cardwright_spreadsheet::{Fault, FaultKind, Format, Grid};
use toml::de::DeTable;

/// What is read of a table: the key of its entries and what they are called, what they may have, and how
/// their columns are named.
#[derive(Clone, Copy)]
pub(super) struct Entries<'d> {
    /// The key of an entry, such as `card`.
    pub(super) key: &'static str,
    /// `Card`, as the list of keys has it.
    pub(super) definition: &'static str,
    /// Name of the list of entries, such as `Cards`.
    pub(super) list: &'static str,
    /// Whose they are, in messages.
    pub(super) of: &'d str,
    pub(super) declared: &'d Declared,
    pub(super) columns: &'d Columns,
}

/// Whether a file is read as a table.
pub(super) fn is_table(file: &str) -> bool {
    cardwright_spreadsheet::format_of(cardwright_spreadsheet::split(file).0).is_some()
}

/// Reads a table, as [`Table::file`] reads a TOML file. `None` when it can't be read; that was reported.
pub(super) fn read<T>(
    folder: &Folder,
    file: &Located<String>,
    entries: Entries<'_>,
    loader: &Loader,
    read: impl FnOnce(Table<'_>) -> T,
) -> Result<Option<T>, LoadError> {
    let Some((source, grid)) = grid(folder, file, loader)? else { return Ok(None) };
    let Some(heading) = grid.rows.first() else {
        let fault = Diagnostic::error("D003", format!("there is nothing in `{}`", file.value));
        loader.push(fault.at(file.span, "expected a row of names, and a row for each card"));
        return Ok(None);
    };
    let span = Span::new(source, heading.span());
    let Some(columns) = columns::read(&grid, source, entries, loader) else { return Ok(None) };
    let Some(nodes) = entries::read(&grid, source, &columns, entries, loader) else {
        return Ok(None);
    };
    let mut root = DeTable::new();
    let key = toml::Spanned::new(span.start..span.end, entries.key.into());
    root.insert(key, toml::Spanned::new(span.start..span.end, node::list(&nodes)));
    let keys = Keys::Of(definition(entries.list));
    Ok(Some(read(Table::new(loader, "this table", keys, &root, span))))
}

/// The cells of the file, and its text as a source.
fn grid(
    folder: &Folder,
    file: &Located<String>,
    loader: &Loader,
) -> Result<Option<(SourceId, Grid)>, LoadError> {
    let (name, sheet) = cardwright_spreadsheet::split(&file.value);
    let plain = Located::new(name.to_owned(), file.span);
    let Some(plain) = folder::inside(&plain, loader) else { return Ok(None) };
    let there = loader.asked(folder.vault.has(&plain.value), Some(file.span))?;
    if there == Some(false) {
        loader.push(missing(&folder.vault, folder::TAKEN, &plain.value, file));
    }
    if there != Some(true) {
        return Ok(None);
    }
    // Two types may take two sheets of one workbook.
    let listing = sheet.map_or_else(|| plain.value.clone(), |it| format!("{}#{it}", plain.value));
    let listing = Located::new(listing, file.span);
    let again = loader.symbols().has(SymbolKind::Listing, &listing.value);
    loader.symbols().enter(SymbolKind::Listing, "", &listing);
    let Some(format) = cardwright_spreadsheet::format_of(name).filter(|_| !again) else {
        return Ok(None);
    };
    let shown = folder.vault.shown(&plain.value).display().to_string();
    let known = loader.report().sources.find(&shown).filter(|_| format == Format::Csv);
    if let Some(known) = known {
        let text = loader.text(known);
        return Ok(told(cardwright_spreadsheet::read_text(text), known, file, loader));
    }
    let Some(bytes) = loader.asked(folder.vault.bytes(&plain.value), Some(file.span))? else {
        return Ok(None);
    };
    let mut grid = match cardwright_spreadsheet::read(format, &bytes, sheet) {
        Ok(grid) => grid,
        Err(fault) => {
            let message = format!("can't read `{}`: {}", file.value, fault.message);
            let whole = Diagnostic::error(code(&fault), message).at(file.span, "named here");
            loader.push(fault.hints.into_iter().fold(whole, Diagnostic::hint));
            return Ok(None);
        }
    };
    let (text, cells) = (std::mem::take(&mut grid.text), std::mem::take(&mut grid.cells));
    let source = {
        let sources = &mut loader.report_mut().sources;
        match &grid.sheet {
            Some(sheet) => match sources.find(&format!("{shown}:{sheet}")) {
                Some(known) => known,
                None => sources.add_sheet(&shown, sheet, text, cells),
            },
            None => sources.add_table(shown, text),
        }
    };
    Ok(told(grid, source, file, loader))
}

/// Reports what is wrong with a table. `None` where it can't be used.
fn told(
    grid: Grid,
    source: SourceId,
    file: &Located<String>,
    loader: &Loader,
) -> Option<(SourceId, Grid)> {
    let broken = grid.faults.iter().any(|it| !it.is_warning);
    for fault in &grid.faults {
        let diagnostic = if fault.is_warning {
            Diagnostic::warning(code(fault), fault.message.clone())
        } else {
            Diagnostic::error(code(fault), fault.message.clone())
        };
        let span = fault.span.clone().map_or(file.span, |it| Span::new(source, it));
        let diagnostic = diagnostic.at(span, fault.remark.clone());
        loader.push(fault.hints.iter().fold(diagnostic, |it, hint| it.hint(hint.clone())));
    }
    (!broken).then_some((source, grid))
}

fn code(fault: &Fault) -> &'static str {
    match fault.kind {
        FaultKind::File => "D008",
        FaultKind::Syntax => "D005",
        FaultKind::Value => "D004",
        FaultKind::Twice => "D001",
    }
}
