//! The bytes of everything, made side by side.

use super::print::{self, ImposedJob};
use super::{BuildError, Drawn, Progress, boards, home};
use cardwright_base::diagnostic::Report;
use cardwright_export::{Product, ProductInfo, StagedFile, StagedFiles};
use cardwright_model::Game;
use cardwright_model::press::InkRules;
use cardwright_rulebook::Booklet;
use cardwright_typeset::{PdfIdentity, Typesetter};
use rayon::prelude::*;

/// The bytes of everything.
pub(super) fn products(
    game: &Game,
    drawn: &Drawn,
    laid: (&mut [ImposedJob], Option<&InkRules>),
    typesetter: &Typesetter,
    (with_images, staged): (bool, Option<&StagedFiles<'_>>),
    report: &mut Report,
    progress: &Progress<'_>,
) -> Result<(Vec<Product>, Vec<StagedFile>), BuildError> {
    let images = game.images.dpi.filter(|_| with_images);
    if images.is_some() {
        (progress.start)(drawn.faces.len() as u64);
    }
    let boards = images.map(|dpi| boards::pictures(game, drawn, dpi)).transpose()?;
    let pictures = |dpi| drawn.faces.pictures(game, typesetter, staged, dpi, progress.step);
    let (papers, images) = rayon::join(
        || papers(game, drawn, laid, typesetter, staged, report),
        || images.map(pictures).transpose(),
    );
    let mut products = papers?;
    products.extend(images?.unwrap_or_default());
    products.extend(boards.unwrap_or_default());
    products.push(cardwright_export::card_list(game));
    products.sort_by(|a, b| a.path.cmp(&b.path));
    let filed = staged.map_or_else(Vec::new, StagedFiles::filed);
    products.push(cardwright_export::manifest(game, &drawn.faces.digests(), &products, &filed));
    products.push(cardwright_export::sums(&products, &filed));
    Ok((products, filed))
}

/// Sheets and booklets.
fn papers(
    game: &Game,
    drawn: &Drawn,
    laid: (&mut [ImposedJob], Option<&InkRules>),
    typesetter: &Typesetter,
    staged: Option<&StagedFiles<'_>>,
    report: &mut Report,
) -> Result<Vec<Product>, BuildError> {
    let (sheets, booklets) = rayon::join(
        || print::files(game, drawn, laid, typesetter, staged, report),
        || drawn.booklets.par_iter().map(|it| booklet(game, it)).collect::<Result<Vec<_>, _>>(),
    );
    let mut products = sheets?;
    products.extend(booklets?);
    Ok(products)
}

fn booklet(game: &Game, booklet: &Booklet) -> Result<Product, BuildError> {
    let ident = format!("{}/{}", home(game), booklet.file);
    let identity = PdfIdentity { ident: &ident, date: game.released, accessible: true };
    let bytes = cardwright_export::pack(&cardwright_typeset::pdf(&booklet.document, identity)?)?;
    let pages = Some(booklet.document.pages().len());
    let about = ProductInfo { media: "application/pdf", pages, ..ProductInfo::default() };
    Ok(Product { path: booklet.file.clone(), bytes, about })
}
