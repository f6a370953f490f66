//! The bytes of everything, made side by side.

use super::jobs::ImposedJob;
use super::print::{self, Material};
use super::{BuildError, Progress, boards, home};
use cardwright_base::diagnostic::Report;
use cardwright_export::{Product, ProductInfo, StagedFile, StagedFiles};
use cardwright_model::Game;
use cardwright_rulebook::Booklet;
use cardwright_typeset::PdfIdentity;
use rayon::prelude::*;

/// What is made beside the files of jobs.
pub(super) struct Beside<'a> {
    /// Booklets, and the lists of all that there is: everything but an order of its own.
    pub(crate) whole: bool,
    /// Pictures, at so many dots per inch.
    pub(crate) images: Option<u32>,
    /// The digest of all that was read.
    pub(crate) inputs: Option<&'a str>,
}

/// The files of jobs, and what is made beside them.
pub(super) fn products(
    material: Material<'_>,
    laid: &mut [ImposedJob],
    beside: &Beside<'_>,
    report: &mut Report,
    progress: &Progress<'_>,
) -> Result<(Vec<Product>, Vec<StagedFile>), BuildError> {
    let Material { game, drawn, typesetter, staged, .. } = material;
    if beside.images.is_some() {
        (progress.start)(drawn.faces.len() as u64);
    }
    let boards = beside.images.map(|dpi| boards::pictures(game, drawn, dpi)).transpose()?;
    let pictures = |dpi| drawn.faces.pictures(game, typesetter, staged, dpi, progress.step);
    let booklets: &[Booklet] = if beside.whole { &drawn.booklets } else { &[] };
    let (sheets, (booklets, images)) = rayon::join(
        || print::files(material, laid, report),
        || {
            let booklets = || booklets.par_iter().map(|it| booklet(game, it)).collect();
            let images = || beside.images.map(pictures).transpose();
            rayon::join::<_, _, Result<Vec<_>, BuildError>, _>(booklets, images)
        },
    );
    let mut products = sheets?;
    products.extend(booklets?);
    products.extend(images?.unwrap_or_default());
    products.extend(boards.unwrap_or_default());
    let filed = || staged.map_or_else(Vec::new, StagedFiles::filed);
    if !beside.whole {
        return Ok((products, filed()));
    }
    products.push(cardwright_export::card_list(game));
    products.sort_by(|a, b| a.path.cmp(&b.path));
    let filed = filed();
    let digests = drawn.faces.digests();
    let inputs = beside.inputs.filter(|_| report.is_empty());
    products.push(cardwright_export::manifest(game, &digests, &products, &filed, inputs));
    products.push(cardwright_export::sums(&products, &filed));
    Ok((products, filed))
}

fn booklet(game: &Game, booklet: &Booklet) -> Result<Product, BuildError> {
    let ident = format!("{}/{}", home(game), booklet.file);
    let identity = PdfIdentity { ident: &ident, date: game.released, accessible: true };
    let bytes = super::packed(&booklet.document, identity)?;
    let pages = Some(booklet.document.pages().len());
    let about = ProductInfo { media: "application/pdf", pages, ..ProductInfo::default() };
    Ok(Product { path: booklet.file.clone(), bytes, about })
}
