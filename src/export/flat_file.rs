//! Files of flat pieces on sheets: imposed pages, the pieces, and the small text around them.

use super::sheet_file::SheetFileError;
use super::sheets::{self, SheetInput};
use super::small_text::SmallText;
use super::{Product, ProductInfo};
use cardwright_base::diagnostic::Report;
use cardwright_impose::Imposed;
use cardwright_model::{Game, SheetJob};
use cardwright_typeset::Typesetter;

/// Writes the sheets of a job of boxes: one file. `pdf` has a page for each of them, untagged.
///
/// Gives nothing when the small text can't be set, which is reported.
///
/// # Errors
/// When a PDF can't be made of it.
pub fn flat_files(
    game: &Game,
    job: &SheetJob,
    imposed: &Imposed,
    pdf: &[u8],
    typesetter: &Typesetter,
    report: &mut Report,
) -> Result<Vec<Product>, SheetFileError> {
    let path = job.file.value.clone();
    let mut text = SmallText::default();
    let sheets = imposed.sheets.len();
    for (index, sheet) in imposed.sheets.iter().enumerate() {
        let line = || {
            format!(
                "{}, {}, version {} · box {} of {sheets} · print at 100 %, on one side; cut along \
                 the lines, fold at the dashes",
                game.title.value, game.edition.value, game.version.value, sheet.number,
            )
        };
        text.add(index, &sheet.recto, line);
    }
    let Some((lines_pdf, lines)) = text.set(game, &path, typesetter, report)? else {
        return Ok(Vec::new());
    };
    let bytes = sheets::write(&SheetInput {
        faces_pdf: pdf.into(),
        lines_pdf: &lines_pdf,
        lines: &lines,
        style: job.marks,
        die: None,
        faces: "Boxes",
        title: &format!("{}: boxes on {}", game.title.value, imposed.paper),
        date: game.released,
        id_seed: &format!("{}/{path}", game.id),
        flip: imposed.flip,
        pages: imposed.sheets.iter().map(|sheet| &sheet.recto).collect(),
    })?;
    let about =
        ProductInfo { media: "application/pdf", pages: Some(sheets), ..ProductInfo::default() };
    Ok(vec![Product { path, bytes, about }])
}
