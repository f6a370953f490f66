//! What `game.toml` wants made besides sheets: booklets, pictures.

use super::defaults::unwritten;
use super::entry::patched;
use super::folder::Folder;
use super::format::{check_pixels, usual_length, usual_of};
use super::loader::Loader;
use super::read::read;
use super::symbols::SymbolKind;
use super::table::Table;
use super::{LoadError, chapters, claims};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::toml_text::quoted;
use cardwright_model::{Book, BookKind, Format, Images, Located};

/// Where the text of a booklet stands that nobody declared, and what it is printed to.
const RULEBOOK: &str = "rulebook";
const RULES: &str = "rules.md";
const RULES_PDF: &str = "rules.pdf";

/// The name of a product, which may be no other's.
fn product(table: &Table<'_>) -> Option<Located<String>> {
    let file = table.text("file").and_then(|file| pdf_name(file, table.loader))?;
    table.loader.symbols().enter(SymbolKind::Product, "", &file);
    table.loader.symbols().enter(SymbolKind::Book, "", &file);
    Some(file)
}

/// The name of a PDF, as [`plain_name`].
pub(super) fn pdf_name(file: Located<String>, loader: &Loader) -> Option<Located<String>> {
    let file = plain_name(file, loader)?;
    if file.value.ends_with(".pdf") {
        return Some(file);
    }
    let fault = Diagnostic::error("D004", format!("`{}` is not the name of a PDF", file.value));
    let fault = fault.at(file.span, "expected a name that ends in `.pdf`");
    loader.push(patched(fault, file.span, quoted(&format!("{}.pdf", file.value))));
    None
}

/// A file name without folders, so that nothing is written outside the game's own folder.
pub(super) fn plain_name(file: Located<String>, loader: &Loader) -> Option<Located<String>> {
    const TAKEN: &[&str] = &["card-list.csv", "cards", "manifest.json", "SHA256SUMS"];
    if TAKEN.contains(&file.value.as_str()) {
        let fault =
            Diagnostic::error("D001", format!("the file name `{}` is reserved", file.value));
        loader.push(
            fault.at(file.span, "every build makes a file of this name; choose another name"),
        );
        return None;
    }
    let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if file.value.chars().all(good) && !file.value.starts_with('.') && !file.value.is_empty() {
        return Some(file);
    }
    let fault = Diagnostic::error("D004", format!("`{}` is not a valid file name", file.value));
    loader
        .push(fault.at(file.span, "expected letters, digits, `-`, `_` and `.`, without a folder"));
    None
}

/// The booklets; one without a title has that of the game.
pub(super) fn books(folder: &Folder, root: &Table<'_>, game: &str) -> Result<Vec<Book>, LoadError> {
    let mut books = Vec::new();
    for table in root.tables("book", "a booklet").0 {
        let here = &table;
        let book = read!(
            here,
            Book {
                file: product(here),
                kind: here.word("kind"),
                title: Some(
                    here.text_if("title")
                        .unwrap_or_else(|| unwritten(game.to_owned(), here.span()))
                ),
                pages,
                min_type: Some(usual_length(here, "min_type")),
                chapters: Some(Vec::new()),
            }
        );
        let text = table.text("text");
        let allowed = root.loader.symbols().allows.len();
        claims::allow(&table);
        table.done();
        let text = text.map(|text| chapters::read(folder, &text, root.loader)).transpose()?;
        let chapters = text.unwrap_or_default();
        for allow in &mut root.loader.symbols().allows[allowed..] {
            allow.scope_files = chapters.iter().map(|chapter| chapter.span.source).collect();
        }
        books.extend(book.map(|book| Book { chapters, ..book }));
    }
    if root.value("book").is_none() {
        books.extend(usual_book(folder, root, game)?);
    }
    Ok(books)
}

/// The booklet of a game that declares none: its folder `rulebook` as a book, or else its `rules.md` as a leaflet.
fn usual_book(folder: &Folder, root: &Table<'_>, game: &str) -> Result<Option<Book>, LoadError> {
    let vault = &folder.vault;
    let (has_folder, has_file) = (vault.has_folder(RULEBOOK)?, vault.has(RULES)?);
    let (text, kind) = if has_folder && !vault.files(RULEBOOK, &[".md"])?.is_empty() {
        (RULEBOOK, BookKind::Book)
    } else if has_file {
        (RULES, BookKind::Leaflet)
    } else {
        return Ok(None);
    };
    let place = |text: &str| unwritten(text.to_owned(), root.span());
    let chapters = chapters::read(folder, &place(text), root.loader)?;
    let file = place(RULES_PDF);
    root.loader.symbols().enter(SymbolKind::Product, "", &file);
    root.loader.symbols().enter(SymbolKind::Book, "", &file);
    let min_type = usual_of("Book", "min_type");
    Ok(Some(Book { file, kind, title: place(game), pages: None, min_type, chapters }))
}

/// What the game's folder says of itself and of who made it, if it does. Nothing of it is printed.
pub(super) fn notes(
    folder: &Folder,
    loader: &Loader,
) -> Result<Vec<cardwright_model::Prose>, LoadError> {
    const NOTES: [&str; 2] = ["README.md", "CREDITS.md"];
    let mut notes = Vec::new();
    for name in NOTES {
        if folder.vault.has(name)? {
            let source = loader.source(&folder.vault, name)?;
            notes.extend(source.and_then(|id| chapters::chapter(id, loader)));
        }
    }
    Ok(notes)
}

pub(super) fn images(root: &Table<'_>, format: Option<&Format>) -> Images {
    let table = root.table_if("images", "the pictures");
    let dpi = table.and_then(|table| table.read(|it| it.number("dpi")));
    if let (Some(dpi), Some(format)) = (&dpi, format) {
        check_pixels(format, dpi, root.loader);
    }
    Images { dpi: dpi.map(|it| it.value as u32) }
}
