//! What is made of the sides and the booklets while the rest is still being drawn and checked. It is thrown away if
//! an error is found.

use super::drawn::Drawn;
use super::jobs::ImposedJob;
use super::only::Only;
use super::print::{self, Material};
use super::sides::Sides;
use super::since::Earlier;
use super::{BuildError, PrintOptions, Progress, home, packed};
use cardwright_base::diagnostic::Report;
use cardwright_export::{Product, ProductInfo, StagedFiles};
use cardwright_impose::Copy;
use cardwright_model::{Game, SheetJob};
use cardwright_rulebook::Booklet;
use cardwright_typeset::{PdfIdentity, Typesetter};
use rayon::prelude::*;
use std::sync::OnceLock;

/// What is made beside the files of jobs.
pub(super) struct Beside<'a> {
    /// Booklets, and the lists of all that there is: everything but an order of its own.
    pub(crate) whole: bool,
    /// Pictures, at so many dots per inch.
    pub(crate) images: Option<u32>,
    /// The digest of all that was read.
    pub(crate) inputs: Option<&'a str>,
}

/// What a build is for, and what was made of it so far.
pub(super) struct EarlyProducts<'a> {
    pub(crate) game: &'a Game,
    pub(crate) jobs: &'a [SheetJob],
    pub(crate) order: &'a PrintOptions<'a>,
    pub(crate) only: Option<&'a Only>,
    pub(crate) earlier: Option<&'a Earlier>,
    pub(crate) beside: &'a Beside<'a>,
    pub(crate) typesetter: &'a Typesetter,
    pub(crate) staged: Option<&'a StagedFiles<'a>>,
    pub(crate) progress: &'a Progress<'a>,
    pub(crate) of_sides: OnceLock<Result<OfSides, BuildError>>,
    pub(crate) booklets: OnceLock<Result<Vec<Product>, BuildError>>,
}

/// What is made of the sides alone.
pub(super) struct OfSides {
    /// The jobs that print nothing else.
    pub(crate) laid: Vec<ImposedJob>,
    /// The sheets and pictures that were made of them.
    pub(crate) products: Vec<Product>,
    /// What tells whether the sides look as they did.
    pub(crate) digests: Vec<(String, String)>,
    /// The copies that are printed.
    pub(crate) copies: Vec<Copy>,
    pub(crate) report: Report,
}

impl EarlyProducts<'_> {
    /// Sheets, pictures and digests of the sides.
    pub(crate) fn make_of_sides(&self, sides: &Sides, report: Report) {
        self.of_sides.get_or_init(|| self.of(sides, report));
    }

    /// The PDF of each booklet, if booklets are wanted.
    pub(crate) fn make_booklets(&self, booklets: &[Booklet]) {
        let booklets = if self.beside.whole { booklets } else { &[] };
        let make = || booklets.par_iter().map(|it| booklet(self.game, it)).collect();
        self.booklets.get_or_init(make);
    }

    /// All of it, what was not made early included.
    ///
    /// # Errors
    /// When something can't be made or put aside, or nobody can tell what changed.
    pub(crate) fn finish(
        self,
        drawn: &Drawn,
        report: &Report,
    ) -> Result<(OfSides, Vec<Product>), BuildError> {
        rayon::join(
            || self.make_of_sides(&drawn.faces, report.branch()),
            || self.make_booklets(&drawn.booklets),
        );
        let all = self.of_sides.into_inner().zip(self.booklets.into_inner());
        let (of_sides, booklets) = all.expect("both were made");
        Ok((of_sides?, booklets?))
    }

    fn of(&self, sides: &Sides, mut report: Report) -> Result<OfSides, BuildError> {
        let Self { game, jobs, order, typesetter, staged, progress, .. } = *self;
        let images = self.beside.images;
        if images.is_some() {
            (progress.start)(sides.len() as u64);
        }
        let digests = || sides.digests().into_owned();
        let sheets = || -> Result<_, BuildError> {
            let copies = print::copies(game, self.only, self.earlier, sides)?;
            let own = jobs.iter().enumerate().filter(|(_, job)| print::is_of_sides(job));
            let mut laid = print::lay(game, own, order, &copies, None, &mut report);
            let material = Material { game, sides, drawn: None, inks: None, typesetter, staged };
            let products = print::files(material, &mut laid, &mut report)?;
            Ok((copies, laid, products))
        };
        let pictures = |dpi| sides.pictures(game, typesetter, staged, dpi, progress.step);
        let (digests, (sheets, pictures)) =
            rayon::join(digests, || rayon::join(sheets, || images.map(pictures).transpose()));
        let (copies, laid, mut products) = sheets?;
        products.extend(pictures?.unwrap_or_default());
        Ok(OfSides { laid, products, digests, copies, report })
    }
}

/// The PDF of a booklet.
fn booklet(game: &Game, booklet: &Booklet) -> Result<Product, BuildError> {
    let ident = format!("{}/{}", home(game), booklet.file);
    let identity = PdfIdentity { ident: &ident, date: game.released, accessible: true };
    let bytes = packed(&booklet.document, identity)?;
    let pages = Some(booklet.document.pages().len());
    let about = ProductInfo { media: "application/pdf", pages, ..ProductInfo::default() };
    Ok(Product { path: booklet.file.clone(), bytes, about })
}
