//! Files of pages or of a board on sheets: imposed pages, what they show, and the small text around
//! it.

use super::sheet_file::SheetFileError;
use super::sheets::{self, SheetInput};
use super::small_text::SmallText;
use super::{Product, ProductInfo};
use cardwright_base::diagnostic::Report;
use cardwright_base::units::{Length, Size};
use cardwright_impose::{Imposed, Side};
use cardwright_model::{Flip, Game, Layout, SheetJob};
use cardwright_typeset::Typesetter;

/// What is laid on sheets: the pages of a booklet, or a board.
#[derive(Clone, Copy, Debug)]
pub struct PageInput<'a> {
    /// Its title in the document's properties, and beside the marks.
    pub title: &'a str,
    /// Name of the layer that it stands on.
    pub layer: &'static str,
    /// Finished size and bleed, where the sheets show one whole thing.
    pub whole: Option<(Size, Length)>,
    /// Its PDF, untagged, a page for each of its pages.
    pub pdf: &'a [u8],
}

/// Writes the sheets of a job of pages: one file, or one of fronts and one of backs.
///
/// Gives nothing when the small text can't be set, which is reported.
///
/// # Errors
/// When a PDF can't be made of it.
pub fn page_files(
    game: &Game,
    input: PageInput<'_>,
    job: &SheetJob,
    imposed: &Imposed,
    typesetter: &Typesetter,
    report: &mut Report,
) -> Result<Vec<Product>, SheetFileError> {
    let mut products = Vec::new();
    for feed in imposed.feeds() {
        let path = feed.file(&job.file.value);
        let mut text = SmallText::default();
        for (index, (sheet, page)) in feed.pages.iter().enumerate() {
            text.add(index, page, || {
                slug_line(game, input.title, (job, imposed), *sheet, page.side)
            });
        }
        let Some((lines_pdf, lines)) = text.set(game, &path, typesetter, report)? else {
            return Ok(Vec::new());
        };
        let title = format!("{}: {} on {}", input.title, bound(job), imposed.paper);
        let bytes = sheets::write(&SheetInput {
            faces_pdf: input.pdf.into(),
            lines_pdf: &lines_pdf,
            lines: &lines,
            style: job.marks,
            die: None,
            faces: input.layer,
            title: &title,
            date: game.released,
            id_seed: &format!("{}/{path}", game.id),
            flip: imposed.flip,
            pages: feed.pages.iter().map(|(_, page)| *page).collect(),
        })?;
        let about = ProductInfo {
            media: "application/pdf",
            pages: Some(feed.pages.len()),
            trim: input.whole.map(|it| it.0),
            bleed: input.whole.map(|it| it.1),
            ..ProductInfo::default()
        };
        products.push(Product { path, bytes, about });
    }
    Ok(products)
}

/// What it is folded or glued to.
fn bound(job: &SheetJob) -> &'static str {
    match job.layout.value {
        Layout::Booklet => "booklet",
        Layout::Zine => "zine",
        Layout::HalfFold => "half-fold",
        Layout::LetterFold => "letter fold",
        Layout::ZFold => "z-fold",
        Layout::Poster => "poster",
        Layout::Single => "whole",
        Layout::Grid | Layout::Fold => "pages",
    }
}

/// What a sheet says about itself, outside everything that is cut out of it.
fn slug_line(
    game: &Game,
    title: &str,
    (job, imposed): (&SheetJob, &Imposed),
    sheet: usize,
    side: Side,
) -> String {
    let two_sided = imposed.sheets.iter().any(|sheet| sheet.verso.is_some());
    let turned = match (two_sided, imposed.flip) {
        (false, _) => "on one side",
        (true, Flip::LongEdge) => "flip on the long edge",
        (true, Flip::ShortEdge) => "flip on the short edge",
    };
    let side = match (two_sided, side) {
        (false, _) => "",
        (true, Side::Recto) => ", outside",
        (true, Side::Verso) => ", inside",
    };
    format!(
        "{}, version {} · {}, sheet {sheet} of {}{side} · print at 100 %, {turned}",
        title,
        game.version.value,
        bound(job),
        imposed.sheets.len(),
    )
}
