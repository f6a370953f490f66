//! The stages in order.

use crate::check;
use crate::diagnostic::{Diagnostic, Report};
use crate::export::{self, About, Product, SheetFileError};
use crate::faces::{self, FaceData, Faces};
use crate::impose::{self, Plan, Sheet};
use crate::load::{self, LoadError};
use crate::model::{Assets, Flip, Game, SheetJob};
use crate::rulebook::{self, Booklet};
use crate::rules::Ruleset;
use crate::typeset::{self, PdfIdentity, Typesetter};
use crate::units::Size;
use crate::wording::{self, Words};
use rayon::prelude::*;
use std::path::Path;
use std::sync::Arc;
use thiserror::Error;

/// What a build made, and what to say of it.
#[derive(Debug)]
pub struct Built {
    /// Id of the game.
    pub game: String,
    /// Its title.
    pub title: String,
    /// Its edition.
    pub edition: String,
    /// Its version.
    pub version: String,
    /// Finished size of its cards.
    pub trim: Size,
    /// How many cards there are.
    pub designs: usize,
    /// How many copies.
    pub copies: u32,
    /// The sheet files.
    pub sheets: Vec<SheetFile>,
    /// File and page count of each booklet.
    pub booklets: Vec<(String, usize)>,
    /// All files.
    pub products: Vec<Product>,
}

/// What to say of a file of sheets.
#[derive(Debug)]
pub struct SheetFile {
    /// Its name.
    pub file: String,
    /// Paper, with which way up.
    pub paper: String,
    /// How many sheets.
    pub sheets: usize,
    /// Copies side by side.
    pub columns: u32,
    /// Copies below each other.
    pub rows: u32,
    /// How to turn them.
    pub flip: Flip,
    /// What else to know.
    pub notes: Vec<String>,
}

/// Told while images are drawn.
pub struct Progress<'a> {
    /// How many sides there will be.
    pub start: &'a dyn Fn(u64),
    /// One side is done.
    pub step: &'a (dyn Fn() + Sync),
}

/// Why a build could not be made, the author's mistakes apart.
#[derive(Debug, Error)]
pub enum BuildError {
    /// The game can't be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A PDF can't be made.
    #[error(transparent)]
    Pdf(#[from] typeset::PdfError),
    /// A file of sheets can't be made.
    #[error(transparent)]
    Sheets(Box<SheetFileError>),
    /// A booklet can't be packed.
    #[error(transparent)]
    Pack(#[from] export::PackError),
    /// An image can't be made.
    #[error(transparent)]
    Image(#[from] export::ImageError),
}

impl From<SheetFileError> for BuildError {
    fn from(error: SheetFileError) -> Self {
        Self::Sheets(Box::new(error))
    }
}

/// Everything that can be made of a game without writing it.
struct Drawn {
    faces: Faces,
    booklets: Vec<Booklet>,
    sheets: Vec<(Plan, Vec<Sheet>)>,
}

/// Reads a game and makes all its products in memory. Nothing comes back when the report holds an
/// error; every other stage than reading goes on past errors, so that one run shows them all.
///
/// # Errors
/// When the world is at fault, not the author.
pub fn build(
    data: &Path,
    name: &str,
    with_images: bool,
    report: &mut Report,
    progress: &Progress<'_>,
) -> Result<Option<Built>, BuildError> {
    let Some((game, assets)) = load::load(data, name, report)? else { return Ok(None) };
    let typesetter = Typesetter::new(&assets);
    let drawn = draw(&game, &assets, &typesetter, report);
    let Some(drawn) = drawn.filter(|_| !report.has_errors()) else { return Ok(None) };
    let products = products(&game, &drawn, &typesetter, with_images, report, progress)?;
    if report.has_errors() {
        return Ok(None);
    }
    Ok(Some(summed_up(game, &drawn, products)))
}

/// Words, faces, pages and sheets, and the checks on them.
fn draw(
    game: &Game,
    assets: &Assets,
    typesetter: &Typesetter,
    report: &mut Report,
) -> Option<Drawn> {
    let mut words = Words::new(game, assets, report);
    let rules = Ruleset::of(game, report).map(Arc::new);
    if let Some(rules) = &rules {
        rulebook::teach(&mut words, rules);
    }
    check::expectations(game, &words, report);
    let texts = wording::word(game, assets, &words, report);
    let data = FaceData::of(game, &texts);
    let sheets = impose(game, report);

    // Typesetting takes most of the time, so faces and booklets are set side by side.
    let mut other = report.branch();
    let (faces, booklets) = rayon::join(
        || faces::draw(game, &data, typesetter, report),
        || {
            let book = |book| {
                rulebook::draw(game, book, &data, &words, rules.as_deref(), typesetter, &mut other)
            };
            game.books.iter().filter_map(book).collect::<Vec<_>>()
        },
    );
    report.absorb(other);
    Some(Drawn { faces: faces?, booklets, sheets: sheets? })
}

/// The sheets of every job; an impossible one is reported with the nearest that is possible.
fn impose(game: &Game, report: &mut Report) -> Option<Vec<(Plan, Vec<Sheet>)>> {
    let copies = copies(game);
    let mut all = Vec::new();
    for job in &game.sheets {
        match impose::plan(&geometry(game, job)) {
            Ok(plan) => {
                let sheets = impose::impose(&plan, &copies);
                all.push((plan, sheets));
            }
            Err(refusal) => {
                let fault = Diagnostic::error("S001", "this sheet can't be printed")
                    .at(job.span, refusal.reason.clone());
                report.push(match &refusal.suggestion {
                    Some(nearest) => fault.hint(format!("possible: {}", nearest.words)),
                    None => fault,
                });
            }
        }
    }
    (all.len() == game.sheets.len()).then_some(all)
}

/// Every copy of every card, in printing order.
fn copies(game: &Game) -> Vec<impose::Copy> {
    let mut copies = Vec::new();
    for (at, card) in game.cards.iter().enumerate() {
        let back = game.back_index(&card.back.value).expect("backs are checked when they are read");
        let copy = impose::Copy { front: Faces::front(at), back: Faces::back(game, back) };
        copies.extend(std::iter::repeat_n(copy, card.copies.value as usize));
    }
    copies
}

fn geometry(game: &Game, job: &SheetJob) -> impose::Job {
    impose::Job {
        paper: job.paper.clone(),
        grid: job.grid,
        orientation: job.orientation,
        gutter: job.gutter,
        bleed: job.bleed,
        margin: job.margin,
        flip: job.flip,
        trim: game.format.trim,
        face_bleed: game.format.bleed,
    }
}

/// The bytes of everything.
fn products(
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
    products.push(export::manifest(game, &products));
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
    let ident = format!("{}/faces", game.id);
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
    let ident = format!("{}/{}", game.id, booklet.file);
    let identity = PdfIdentity { ident: &ident, date: game.released, accessible: true };
    let bytes = export::pack(&typeset::pdf(&booklet.document, identity)?)?;
    let pages = Some(booklet.document.pages().len());
    let about = About { media: "application/pdf", pages, ..About::default() };
    Ok(Product { path: booklet.file.clone(), bytes, about })
}

fn summed_up(game: Game, drawn: &Drawn, products: Vec<Product>) -> Built {
    let sheet = |(job, (plan, sheets)): (&SheetJob, &(Plan, Vec<Sheet>))| SheetFile {
        file: job.file.value.clone(),
        paper: format!(
            "{} {}",
            plan.paper,
            if plan.size.width > plan.size.height { "on its side" } else { "upright" }
        ),
        sheets: sheets.len(),
        columns: plan.columns,
        rows: plan.rows,
        flip: job.flip,
        notes: plan.notes.clone(),
    };
    Built {
        designs: game.cards.len(),
        copies: game.total(),
        trim: game.format.trim,
        sheets: game.sheets.iter().zip(&drawn.sheets).map(sheet).collect(),
        booklets: drawn
            .booklets
            .iter()
            .map(|it| (it.file.clone(), it.document.pages().len()))
            .collect(),
        products,
        game: game.id,
        title: game.title.value,
        edition: game.edition,
        version: game.version,
    }
}
