//! A file of card sheets: imposed pages, the faces, and the small text around them.

use super::sheets::{self, FacesPdf, SheetError, SheetInput};
use super::small_text::SmallText;
use super::{Product, ProductInfo, StagedFiles, WriteError};
use cardwright_base::diagnostic::Report;
use cardwright_impose::{Feed, Imposed, Side};
use cardwright_model::{Flip, Game, SheetJob};
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

/// Writes the sheets of a job of cards: one file, or one of fronts and one of backs. `faces_pdf` has a
/// page for each face. With a spool the files wait there, and none comes back.
///
/// Gives nothing when the small text can't be set, which is reported.
///
/// # Errors
/// When a PDF can't be made of it.
pub fn card_files(
    game: &Game,
    job: &SheetJob,
    imposed: &Imposed,
    faces_pdf: FacesPdf<'_>,
    typesetter: &Typesetter,
    staged: Option<&StagedFiles<'_>>,
    report: &mut Report,
) -> Result<Vec<Product>, SheetFileError> {
    let mut products = Vec::new();
    for feed in imposed.feeds() {
        let path = feed.file(&job.file.value);
        let has = |side| feed.pages.iter().any(|(_, page)| page.side == side);
        let flip = (has(Side::Recto) && has(Side::Verso)).then_some(imposed.flip);
        let mut text = SmallText::default();
        for (index, (sheet, page)) in feed.pages.iter().enumerate() {
            let sheet = (*sheet, imposed.sheets.len());
            text.add(index, page, || slug_line(game, flip, sheet, page.side));
        }
        let Some((lines_pdf, lines)) = text.set(game, &path, typesetter, report)? else {
            return Ok(Vec::new());
        };
        let title =
            format!("{}, {}: cards on {}", game.title.value, game.edition.value, imposed.paper);
        let input = SheetInput {
            faces_pdf,
            lines_pdf: &lines_pdf,
            lines: &lines,
            style: job.marks,
            die: job.die.as_ref().map(|it| it.ink.as_str()),
            faces: "Cards",
            title: &title,
            date: game.released,
            id_seed: &format!("{}/{path}", game.id),
            flip: imposed.flip,
            pages: feed.pages.iter().map(|(_, page)| *page).collect(),
        };
        let about = ProductInfo {
            media: "application/pdf",
            pages: Some(feed.pages.len()),
            trim: Some(game.format_named(&job.format).trim),
            bleed: Some(job.bleed.value),
            copies: copies(game, &feed),
            ..ProductInfo::default()
        };
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

/// What a sheet says about itself, outside everything that is cut out of it; `flip` is absent where
/// it is printed on one side.
fn slug_line(
    game: &Game,
    flip: Option<Flip>,
    (sheet, sheets): (usize, usize),
    side: Side,
) -> String {
    let side = match side {
        Side::Recto => "front",
        Side::Verso => "back",
    };
    let turned = match flip {
        Some(Flip::LongEdge) => "flip on the long edge",
        Some(Flip::ShortEdge) => "flip on the short edge",
        None => "on one side",
    };
    format!(
        "{}, {}, version {} · sheet {sheet} of {sheets}, {side} · print at 100 %, {turned}",
        game.title.value, game.edition.value, game.version.value
    )
}
