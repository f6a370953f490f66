//! A file of card sheets: imposed pages, the faces, and the small text around them.

use super::sheets::{self, SheetError, SheetInput};
use super::small_text::SmallText;
use super::{About, Product};
use crate::diagnostic::Report;
use crate::impose::{Plan, Sheet, Side};
use crate::model::{Card, Flip, Game, Of, SheetJob};
use crate::typeset::{PdfError, Typesetter};
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
}

/// Writes the sheets of a job. `faces_pdf` has a page for each face.
///
/// Gives nothing when the small text can't be set, which is reported.
///
/// # Errors
/// When a PDF can't be made of it.
pub fn sheet_file(
    game: &Game,
    job: &SheetJob,
    (plan, imposed): (&Plan, &[Sheet]),
    faces_pdf: &[u8],
    typesetter: &Typesetter,
    report: &mut Report,
) -> Result<Option<Product>, SheetFileError> {
    let pages: Vec<_> =
        imposed.iter().flat_map(|it| it.pages().map(|page| (it.number, page))).collect();
    let has = |side| pages.iter().any(|(_, page)| page.side == side);
    let flip = (has(Side::Recto) && has(Side::Verso)).then_some(job.flip);
    let mut text = SmallText::default();
    for (index, (sheet, page)) in pages.iter().enumerate() {
        text.add(index, page, || slug_line(game, flip, (*sheet, imposed.len()), page.side));
    }
    let set = text.set(game, &job.file.value, typesetter, report)?;
    let Some((lines_pdf, lines)) = set else { return Ok(None) };
    let cards = job.of.value == Of::Cards;
    let (things, layer) = if cards { ("cards", "Cards") } else { ("pages", "Pages") };
    let title = format!("{}, {}: {things} on {}", game.title.value, game.edition.value, plan.paper);
    let input = SheetInput {
        faces_pdf,
        lines_pdf: &lines_pdf,
        lines: &lines,
        style: job.marks,
        faces: layer,
        title: &title,
        date: game.released,
        id_seed: &format!("{}/{}", game.id, job.file.value),
        flip: job.flip,
        pages: pages.iter().map(|(_, page)| *page).collect(),
    };
    let bytes = sheets::write(&input)?;
    let mut about =
        About { media: "application/pdf", pages: Some(pages.len()), ..About::default() };
    if cards {
        about.trim = Some(game.format.trim);
        about.bleed = Some(job.bleed.value);
        let copies = |it: &Card| (it.id.value.clone(), it.copies.value);
        about.copies = game.cards.iter().map(copies).collect();
    }
    Ok(Some(Product { path: job.file.value.clone(), bytes, about }))
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
