//! The bytes of everything, made side by side.

use super::{BuildError, Drawn, Progress};
use crate::diagnostic::Report;
use crate::export::{self, About, Product, SheetFileError};
use crate::faces;
use crate::model::Game;
use crate::rulebook::Booklet;
use crate::typeset::{self, PdfIdentity, Typesetter};
use rayon::prelude::*;

/// The bytes of everything.
pub(super) fn products(
    game: &Game,
    drawn: &Drawn,
    typesetter: &Typesetter,
    with_images: bool,
    report: &mut Report,
    progress: &Progress<'_>,
) -> Result<Vec<Product>, BuildError> {
    let images = game.images.dpi.filter(|_| with_images);
    if images.is_some() {
        (progress.start)(drawn.faces.names.len() as u64);
    }
    let (papers, images) = rayon::join(
        || papers(game, drawn, typesetter, report),
        || images.map(|dpi| export::images(game, &drawn.faces, dpi, progress.step)).transpose(),
    );
    let mut products = papers?;
    products.extend(images?.unwrap_or_default());
    products.push(export::card_list(game));
    products.sort_by(|a, b| a.path.cmp(&b.path));
    products.push(export::manifest(game, &faces::digests(&drawn.faces), &products));
    products.push(export::sums(&products));
    Ok(products)
}

/// Sheets and booklets.
fn papers(
    game: &Game,
    drawn: &Drawn,
    typesetter: &Typesetter,
    report: &mut Report,
) -> Result<Vec<Product>, BuildError> {
    let (sheets, booklets) = rayon::join(
        || sheet_files(game, drawn, typesetter, report),
        || drawn.booklets.par_iter().map(|it| booklet(game, it)).collect::<Result<Vec<_>, _>>(),
    );
    let mut products = sheets?;
    products.extend(booklets?);
    Ok(products)
}

fn sheet_files(
    game: &Game,
    drawn: &Drawn,
    typesetter: &Typesetter,
    report: &mut Report,
) -> Result<Vec<Product>, BuildError> {
    let ident = format!("{}/faces", home(game));
    let identity = PdfIdentity { ident: &ident, date: game.released, accessible: false };
    let faces = typeset::pdf(&drawn.faces.document, identity)?;
    let made: Result<Vec<_>, SheetFileError> = game
        .sheets
        .par_iter()
        .zip(&drawn.sheets)
        .map(|(job, (plan, sheets))| {
            let mut found = report.branch();
            let imposed = (plan, sheets.as_slice());
            let product = export::sheet_file(game, job, imposed, &faces, typesetter, &mut found)?;
            Ok((product, found))
        })
        .collect();
    let (products, found): (Vec<_>, Vec<_>) = made?.into_iter().unzip();
    for found in found {
        report.absorb(found);
    }
    Ok(products.into_iter().flatten().collect())
}

fn booklet(game: &Game, booklet: &Booklet) -> Result<Product, BuildError> {
    let ident = format!("{}/{}", home(game), booklet.file);
    let identity = PdfIdentity { ident: &ident, date: game.released, accessible: true };
    let bytes = export::pack(&typeset::pdf(&booklet.document, identity)?)?;
    let pages = Some(booklet.document.pages().len());
    let about = About { media: "application/pdf", pages, ..About::default() };
    Ok(Product { path: booklet.file.clone(), bytes, about })
}

/// What tells the documents of a game from those of others, and of its translations.
fn home(game: &Game) -> String {
    match game.translations.first() {
        Some(translation) => format!("{}/{}", game.id, translation.tag),
        None => game.id.clone(),
    }
}
