//! Files of sheets: imposed pages, what they show, and the small text around it.

use super::sheets::{self, FacesPdf, SheetError, SheetInput};
use super::small_text::SmallText;
use super::{Product, ProductInfo, StagedFiles, WriteError};
use cardwright_base::diagnostic::Report;
use cardwright_base::units::{Length, Size};
use cardwright_impose::{Feed, Imposed, Page, Side};
use cardwright_model::{Flip, Game, Layout, SheetJob};
use cardwright_typeset::{PdfError, Typesetter};
use std::path::PathBuf;
use thiserror::Error;

/// Why a file of sheets can't be written.
#[derive(Debug, Error)]
pub enum SheetFileError {
    /// The small text has no PDF.
    #[error(transparent)]
    Pdf(#[from] PdfError),
    /// The sheets can't be put together.
    #[error(transparent)]
    Sheets(#[from] SheetError),
    /// The file can't be put aside.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// What is laid on sheets, with its PDF: untagged, a page for each face, page, board or box.
#[derive(Clone, Copy, Debug)]
pub enum SheetContent<'a> {
    /// The faces of cards.
    Cards(FacesPdf<'a>),
    /// The pages of the booklet of that title.
    Pages(&'a str, &'a [u8]),
    /// The board of that title, of that finished size and bleed.
    Board(&'a str, (Size, Length), &'a [u8]),
    /// Flat boxes, to be cut out and folded.
    Boxes(&'a [u8]),
}

/// What lies on the sheets of a job.
#[derive(Clone, Copy, Debug)]
pub enum SheetKind<'a> {
    /// The faces of cards.
    Cards,
    /// The pages of the booklet of that title.
    Pages(&'a str),
    /// The board of that title, of that finished size and bleed.
    Board(&'a str, (Size, Length)),
    /// Flat boxes, to be cut out and folded.
    Boxes,
}

impl<'a> SheetContent<'a> {
    fn kind(self) -> SheetKind<'a> {
        match self {
            Self::Cards(_) => SheetKind::Cards,
            Self::Pages(title, _) => SheetKind::Pages(title),
            Self::Board(title, size, _) => SheetKind::Board(title, size),
            Self::Boxes(_) => SheetKind::Boxes,
        }
    }
}

/// Writes the sheets of a job: one file, or one of fronts and one of backs. With a staging folder the files wait
/// there, and the list is empty.
///
/// The list is also empty when the small text can't be set, which is reported.
///
/// # Errors
/// When a PDF can't be made of it.
pub fn sheet_files(
    game: &Game,
    content: SheetContent<'_>,
    job: &SheetJob,
    imposed: &Imposed,
    typesetter: &Typesetter,
    staged: Option<&StagedFiles<'_>>,
    report: &mut Report,
) -> Result<Vec<Product>, SheetFileError> {
    let file = JobFile { game, kind: content.kind(), job, imposed };
    let mut products = Vec::new();
    for feed in imposed.feeds() {
        let path = feed.file(&job.file.value);
        let mut text = SmallText::default();
        for (index, (sheet, page)) in feed.pages.iter().enumerate() {
            text.add(index, page, || file.slug_line(&feed, *sheet, page));
        }
        let Some((lines_pdf, lines)) = text.set(game, &path, typesetter, report)? else {
            return Ok(Vec::new());
        };
        let (faces, faces_pdf) = match content {
            SheetContent::Cards(pdf) => ("Cards", pdf),
            SheetContent::Pages(_, pdf) => ("Pages", pdf.into()),
            SheetContent::Board(_, _, pdf) => ("Board", pdf.into()),
            SheetContent::Boxes(pdf) => ("Boxes", pdf.into()),
        };
        let die = file.die();
        let input = SheetInput {
            faces_pdf,
            lines_pdf: &lines_pdf,
            lines: &lines,
            style: job.marks,
            die,
            faces,
            title: &file.title(),
            date: game.released,
            id_seed: &format!("{}/{path}", game.id),
            flip: imposed.flip,
            pages: feed.pages.iter().map(|(_, page)| *page).collect(),
        };
        let about = file.about(&feed);
        match staged {
            Some(staged) => staged.fill(path.clone(), about, |out| {
                sheets::write_to(&input, out).map_err(|error| match error {
                    SheetError::Writing(source) => {
                        WriteError { path: PathBuf::from(&path), source }.into()
                    }
                    other => SheetFileError::from(other),
                })
            })?,
            None => {
                let bytes = sheets::write(&input)?;
                products.push(Product { path: path.clone(), bytes, about });
            }
        }
    }
    Ok(products)
}

/// A job with its sheets, as its files and its pictures on a screen need them.
#[derive(Clone, Copy, Debug)]
pub struct JobFile<'a> {
    /// The game that is printed.
    pub game: &'a Game,
    /// What lies on the sheets.
    pub kind: SheetKind<'a>,
    /// The job that asks for them.
    pub job: &'a SheetJob,
    /// The sheets themselves.
    pub imposed: &'a Imposed,
}

impl<'a> JobFile<'a> {
    /// The ink of a die's lines.
    pub(crate) fn die(&self) -> Option<&'a str> {
        let die = self.job.die.as_ref().filter(|_| matches!(self.kind, SheetKind::Cards));
        die.map(|it| it.ink.as_str())
    }

    fn title(&self) -> String {
        let (title, paper) = (&self.game.title.value, &self.imposed.paper);
        match self.kind {
            SheetKind::Cards => {
                format!("{title}, {}: cards on {paper}", self.game.edition.value)
            }
            SheetKind::Pages(own) | SheetKind::Board(own, _) => {
                format!("{own}: {} on {paper}", bound(self.job))
            }
            SheetKind::Boxes => format!("{title}: boxes on {paper}"),
        }
    }

    fn about(&self, feed: &Feed<'_>) -> ProductInfo {
        let pages = Some(feed.pages.len());
        let about = ProductInfo { media: "application/pdf", pages, ..ProductInfo::default() };
        match self.kind {
            SheetKind::Cards => ProductInfo {
                trim: (!self.job.combine).then(|| self.game.format_named(&self.job.format).trim),
                bleed: Some(self.job.bleed.value),
                copies: copies(self.game, feed),
                ..about
            },
            SheetKind::Board(_, (trim, bleed)) => {
                ProductInfo { trim: Some(trim), bleed: Some(bleed), ..about }
            }
            SheetKind::Pages(_) | SheetKind::Boxes => about,
        }
    }

    /// What a sheet says about itself, outside everything that is cut out of it.
    pub(crate) fn slug_line(&self, feed: &Feed<'_>, sheet: usize, page: &Page) -> String {
        let Game { title, edition, version, .. } = self.game;
        let (title, edition, version) = (&title.value, &edition.value, &version.value);
        let sheets = self.imposed.sheets.len();
        let has = |side| feed.pages.iter().any(|(_, page)| page.side == side);
        let two_sided = match self.kind {
            SheetKind::Cards => has(Side::Recto) && has(Side::Verso),
            _ => self.imposed.sheets.iter().any(|sheet| sheet.verso.is_some()),
        };
        let turned = match (two_sided, self.imposed.flip) {
            (false, _) => "on one side",
            (true, Flip::LongEdge) => "flip on the long edge",
            (true, Flip::ShortEdge) => "flip on the short edge",
        };
        match self.kind {
            SheetKind::Cards => {
                let side = if page.side == Side::Recto { "front" } else { "back" };
                let order = page.order.as_ref().map_or_else(String::new, |it| format!(" · {it}"));
                format!(
                    "{title}, {edition}, version {version} · sheet {sheet} of {sheets}, {side} · print at \
                     100 %, {turned}{order}"
                )
            }
            SheetKind::Pages(own) | SheetKind::Board(own, _) => {
                let side = match (two_sided, page.side) {
                    (false, _) => "",
                    (true, Side::Recto) => ", outside",
                    (true, Side::Verso) => ", inside",
                };
                format!(
                    "{own}, version {version} · {}, sheet {sheet} of {sheets}{side} · print at 100 %, \
                     {turned}",
                    bound(self.job)
                )
            }
            SheetKind::Boxes => format!(
                "{title}, {edition}, version {version} · box {sheet} of {sheets} · print at 100 %, on one \
                 side; cut along the lines, fold at the dashes"
            ),
        }
    }
}

/// How many copies of each card have their front in a file.
fn copies(game: &Game, feed: &Feed<'_>) -> Vec<(String, u32)> {
    let mut counts = vec![0; game.cards.len()];
    for placed in feed.pages.iter().flat_map(|(_, page)| &page.placements) {
        if let Some(count) = counts.get_mut(placed.face.0) {
            *count += 1;
        }
    }
    let ids = game.cards.iter().map(|card| card.id.value.clone());
    ids.zip(counts).filter(|(_, count)| *count > 0).collect()
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
