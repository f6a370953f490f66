//! What the manifest wants made: sheets, booklets, pictures.

use super::folder::{self, Folder};
use super::manifest::length;
use super::table::Table;
use super::{LoadError, source};
use crate::diagnostic::{Diagnostic, Report, Span};
use crate::model::{
    Book, BookKind, Flip, Grid, Images, Located, Orientation, Paper, Prose, SheetJob,
};

/// The value that a word stands for, reported with the words there are when it is none of them.
fn word<T: Copy>(text: &Located<String>, words: &[(&str, T)], report: &mut Report) -> Option<T> {
    let found = words.iter().find(|(name, _)| *name == text.value).map(|(_, value)| *value);
    if found.is_none() {
        let names: Vec<_> = words.iter().map(|(name, _)| *name).collect();
        let fault = Diagnostic::error("D004", format!("`{}` is not known here", text.value))
            .at(text.span, format!("one of {} is wanted here", names.join(", ")));
        report.push(fault.suggest(text.span, &text.value, names, |close| format!("\"{close}\"")));
    }
    found
}

pub(super) fn sheets(root: &Table<'_>, report: &mut Report) -> Vec<SheetJob> {
    root.tables("sheets", "a sheet job", report)
        .into_iter()
        .filter_map(|table| sheet_job(table, report))
        .collect()
}

fn sheet_job(table: Table<'_>, report: &mut Report) -> Option<SheetJob> {
    let file = table.text("file", report).and_then(|file| plain_name(file, report));
    let paper = table.text("paper", report).and_then(|text| match Paper::parse(&text.value) {
        Ok(paper) => Some(paper),
        Err(why) => {
            report.push(Diagnostic::error("D004", why).at(text.span, "a name, or `210x297 mm`"));
            None
        }
    });
    let grid = match table.text_if("grid", report) {
        None => Some(Grid::Auto),
        Some(text) => grid(&text, report),
    };
    let orientations = [
        ("auto", Orientation::Auto),
        ("portrait", Orientation::Portrait),
        ("landscape", Orientation::Landscape),
    ];
    let orientation = match table.text_if("orientation", report) {
        None => Some(Orientation::Auto),
        Some(text) => word(&text, &orientations, report),
    };
    let flips = [("long-edge", Flip::LongEdge), ("short-edge", Flip::ShortEdge)];
    let flip = table.text("flip", report).and_then(|text| word(&text, &flips, report));
    let [gutter, bleed, margin] =
        ["gutter", "bleed", "margin"].map(|key| length(&table, key, report));
    let span = table.span();
    table.done(report);
    Some(SheetJob {
        file: file?,
        span,
        paper: paper?,
        grid: grid?,
        orientation: orientation?,
        gutter: gutter?,
        bleed: bleed?,
        margin: margin?,
        flip: flip?,
    })
}

fn grid(text: &Located<String>, report: &mut Report) -> Option<Grid> {
    if text.value == "auto" {
        return Some(Grid::Auto);
    }
    let count = |part: &str| part.trim().parse::<u32>().ok().filter(|n| (1..=100).contains(n));
    let parts = text.value.split_once('x').map(|(columns, rows)| (count(columns), count(rows)));
    if let Some((Some(columns), Some(rows))) = parts {
        return Some(Grid::Fixed { columns, rows });
    }
    let fault = Diagnostic::error("D004", format!("`{}` is not a grid", text.value));
    report.push(fault.at(text.span, "write columns and rows like `3x3`, or `auto`"));
    None
}

/// A file name without folders, so that nothing is written outside the game's own folder.
fn plain_name(file: Located<String>, report: &mut Report) -> Option<Located<String>> {
    const TAKEN: &[&str] = &["card-list.csv", "cards", "manifest.json", "SHA256SUMS"];
    if TAKEN.contains(&file.value.as_str()) {
        let fault = Diagnostic::error("D001", format!("`{}` is the name of a product", file.value));
        report.push(fault.at(file.span, "every build makes one of that name; choose another"));
        return None;
    }
    let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    if file.value.chars().all(good) && !file.value.starts_with('.') && !file.value.is_empty() {
        return Some(file);
    }
    let fault = Diagnostic::error("D004", format!("`{}` can't name a product", file.value));
    report.push(fault.at(file.span, "letters, digits, `-`, `_` and `.` only, without a folder"));
    None
}

pub(super) fn books(
    folder: &Folder,
    root: &Table<'_>,
    report: &mut Report,
) -> Result<Vec<Book>, LoadError> {
    let mut books = Vec::new();
    for table in root.tables("book", "a booklet", report) {
        let file = table.text("file", report).and_then(|file| plain_name(file, report));
        let kinds = [("book", BookKind::Book), ("leaflet", BookKind::Leaflet)];
        let kind = table.text("kind", report).and_then(|text| word(&text, &kinds, report));
        let title = table.text("title", report);
        let pages = table.entry("pages").and_then(|entry| entry.whole(1..=999, report));
        let text = table.text("text", report);
        table.done(report);
        if let (Some(file), Some(kind), Some(title), Some(text)) = (file, kind, title, text) {
            let chapters = chapters(folder, &text, report)?;
            books.push(Book { file, kind, title, pages, chapters });
        }
    }
    Ok(books)
}

/// The Markdown files of a booklet: one file, or all of a folder in the order of their names.
fn chapters(
    folder: &Folder,
    text: &Located<String>,
    report: &mut Report,
) -> Result<Vec<Prose>, LoadError> {
    let path = folder.game.join(&text.value);
    let files = if text.value.is_empty() {
        Vec::new()
    } else if path.is_dir() {
        let inside = folder::files(&path, &[".md"])?;
        inside.into_iter().map(|name| format!("{}/{name}", text.value)).collect()
    } else if path.is_file() {
        vec![text.value.clone()]
    } else {
        Vec::new()
    };
    if files.is_empty() {
        let fault = Diagnostic::error("D008", format!("there is no text at `{}`", text.value));
        report
            .push(fault.at(text.span, "a Markdown file or a folder of them in the game's folder"));
    }
    let mut chapters = Vec::new();
    for file in files {
        chapters.push(markdown(folder, &file, report)?);
    }
    Ok(chapters)
}

/// A whole file, without the byte order mark that some editors put before it.
fn markdown(folder: &Folder, file: &str, report: &mut Report) -> Result<Prose, LoadError> {
    let id = source(folder, file, report)?;
    let text = report.sources.text(id);
    let span = Span::new(id, 0..text.len());
    Ok(Prose { text: text.strip_prefix('\u{feff}').unwrap_or(text).to_owned(), span })
}

/// What the game's folder says of itself, if it does.
pub(super) fn readme(folder: &Folder, report: &mut Report) -> Result<Option<Prose>, LoadError> {
    const README: &str = "README.md";
    let is_there = folder.game.join(README).is_file();
    is_there.then(|| markdown(folder, README, report)).transpose()
}

pub(super) fn images(root: &Table<'_>, report: &mut Report) -> Images {
    let Some(table) = root.table_if("images", "the pictures", report) else {
        return Images { dpi: None };
    };
    let dpi = table.whole("dpi", 36..=1200, report).map(|it| it.value as u32);
    table.done(report);
    Images { dpi }
}
