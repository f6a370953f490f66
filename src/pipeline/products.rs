//! The bytes of everything, made side by side.

use super::early_products::{Beside, OfSides};
use super::jobs::ImposedJob;
use super::print::{self, Material};
use super::{BuildError, boards};
use cardwright_base::diagnostic::Report;
use cardwright_export::{Product, StagedFile, StagedFiles};

/// The files of jobs, and what is made beside them. What was made early is taken as it is.
pub(super) fn products(
    material: Material<'_>,
    of_sides: OfSides,
    booklets: Vec<Product>,
    laid: &mut [ImposedJob],
    beside: &Beside<'_>,
    report: &mut Report,
) -> Result<(Vec<Product>, Vec<StagedFile>), BuildError> {
    let Material { game, drawn, staged, .. } = material;
    let mut products = of_sides.products;
    products.extend(booklets);
    products.extend(print::files(material, laid, report)?);
    if let (Some(dpi), Some(drawn)) = (beside.images, drawn) {
        products.extend(boards::pictures(game, drawn, dpi)?);
    }
    let staged_files = || staged.map_or_else(Vec::new, StagedFiles::staged_files);
    if !beside.whole {
        return Ok((products, staged_files()));
    }
    products.push(cardwright_export::card_list(game));
    products.sort_by(|a, b| a.path.cmp(&b.path));
    let staged_files = staged_files();
    let inputs = beside.inputs.filter(|_| report.is_empty());
    products.push(cardwright_export::manifest(
        game,
        &of_sides.digests,
        &products,
        &staged_files,
        inputs,
    ));
    products.push(cardwright_export::sums(&products, &staged_files));
    Ok((products, staged_files))
}
