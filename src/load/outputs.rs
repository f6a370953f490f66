//! What the manifest wants made besides sheets: booklets, pictures.

use super::folder::Folder;
use super::format::{Shape, length_or};
use super::symbols::{SymbolKind, SymbolTable};
use super::table::Table;
use super::{LoadError, chapters, claims};
use cardwright_base::diagnostic::{Diagnostic, Report};
use cardwright_base::units::Length;
use cardwright_model::{Book, BookKind, Images, Located};

/// Smallest letters in a booklet where the game says nothing: 6 points.
const LEAST_TYPE: Length = Length::nm(2_116_667);

/// The name of a product, which may be no other's.
fn product(
    table: &Table<'_>,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Option<Located<String>> {
    let file = table.text("file", report).and_then(|file| plain_name(file, report))?;
    symbols.enter(SymbolKind::Product, "", &file);
    symbols.enter(SymbolKind::Book, "", &file);
    Some(file)
}

/// A file name without folders, so that nothing is written outside the game's own folder.
pub(super) fn plain_name(file: Located<String>, report: &mut Report) -> Option<Located<String>> {
    const TAKEN: &[&str] = &["card-list.csv", "cards", "manifest.json", "SHA256SUMS"];
    if TAKEN.contains(&file.value.as_str()) {
        let fault =
            Diagnostic::error("D001", format!("the file name `{}` is reserved", file.value));
        report.push(
            fault.at(file.span, "every build makes a file of this name; choose another name"),
        );
        return None;
    }
    let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if file.value.chars().all(good) && !file.value.starts_with('.') && !file.value.is_empty() {
        return Some(file);
    }
    let fault = Diagnostic::error("D004", format!("`{}` is not a valid file name", file.value));
    report
        .push(fault.at(file.span, "expected letters, digits, `-`, `_` and `.`, without a folder"));
    None
}

pub(super) fn books(
    folder: &Folder,
    root: &Table<'_>,
    symbols: &mut SymbolTable,
    report: &mut Report,
) -> Result<Vec<Book>, LoadError> {
    let mut books = Vec::new();
    for table in root.tables("book", "a booklet", report).0 {
        let file = product(&table, symbols, report);
        let kinds = [("book", BookKind::Book), ("leaflet", BookKind::Leaflet)];
        let kind = table.word("kind", &kinds, report);
        let title = table.text("title", report);
        let pages = table.number_if("pages", report);
        let text = table.text("text", report);
        let least_type = length_or(&table, "least_type", LEAST_TYPE, report);
        let allowed = symbols.allows.len();
        claims::allow(&table, symbols, report);
        table.done(report);
        let chapters = match text {
            Some(text) => chapters::read(folder, &text, report)?,
            None => Vec::new(),
        };
        for allow in &mut symbols.allows[allowed..] {
            allow.scope_files = chapters.iter().map(|chapter| chapter.span.source).collect();
        }
        if let (Some(file), Some(kind), Some(title)) = (file, kind, title) {
            books.push(Book { file, kind, title, pages, least_type, chapters });
        }
    }
    Ok(books)
}

/// What the game's folder says of itself, if it does.
pub(super) fn readme(
    folder: &Folder,
    report: &mut Report,
) -> Result<Option<cardwright_model::Prose>, LoadError> {
    const README: &str = "README.md";
    if !folder.vault.has(README)? {
        return Ok(None);
    }
    Ok(super::source(folder, README, report)?.and_then(|id| chapters::chapter(id, report)))
}

pub(super) fn images(root: &Table<'_>, shape: Option<&Shape>, report: &mut Report) -> Images {
    let Some(table) = root.table_if("images", "the pictures", report) else {
        return Images { dpi: None };
    };
    let dpi = table.number("dpi", report);
    table.done(report);
    if let (Some(dpi), Some(shape)) = (&dpi, shape) {
        shape.check_pixels(dpi, report);
    }
    Images { dpi: dpi.map(|it| it.value as u32) }
}
