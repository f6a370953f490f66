//! From chosen jobs to their files: cards in whatever ink, pages of booklets.

use super::inks::board_ink;
use super::jobs::ImposedJob;
use super::only::Only;
use super::sides::{Sides, SidesPdf};
use super::since::Earlier;
use super::{BuildError, Drawn, PrintOptions, boards, calibrate, home, press, since, untagged};
use cardwright_base::diagnostic::Report;
use cardwright_base::units::{Length, Size};
use cardwright_export::{Product, SheetContent, StagedFiles, sheet_files};
use cardwright_impose::{Copy, Imposed, Pages, Seams, Shift};
use cardwright_model::press::InkRules;
use cardwright_model::{Game, Ink, JobContent, SheetJob};
use cardwright_rulebook::Booklet;
use cardwright_typeset::Typesetter;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// What files are made of, and with.
#[derive(Clone, Copy)]
pub(super) struct Material<'a> {
    pub(crate) game: &'a Game,
    pub(crate) sides: &'a Sides,
    /// What other jobs than those of sides print; nothing before it is there.
    pub(crate) drawn: Option<&'a Drawn>,
    /// Those of a press, if a job goes to one.
    pub(crate) inks: Option<&'a InkRules>,
    pub(crate) typesetter: &'a Typesetter,
    /// Where large files wait.
    pub(crate) staged: Option<&'a StagedFiles<'a>>,
}

/// The copies that are printed: all of them, or those of the cards that the order is for.
///
/// # Errors
/// When nobody can tell what changed.
pub(super) fn copies(
    game: &Game,
    only: Option<&Only>,
    earlier: Option<&Earlier>,
    drawn: &Sides,
) -> Result<Vec<Copy>, BuildError> {
    let changed = earlier.map(|then| since::changed(game, &drawn.digests(), then)).transpose()?;
    let wanted = |at: usize| {
        let id = &game.cards[at].id.value;
        let named = only.is_none_or(|only| only.ids.contains(id));
        named && changed.as_ref().is_none_or(|changed| changed.contains(id))
    };
    Ok(cardwright_impose::copies(game, wanted))
}

/// Whether a job prints the sides of cards as they are, and nothing else.
pub(super) fn is_of_sides(job: &SheetJob) -> bool {
    job.of.value == JobContent::Cards && job.ink == Ink::Full && job.press.is_none()
}

/// The sheets of jobs, each with its place among all of them; what can't be printed is reported. A job of cards
/// without any copies has none, and is left out. All but cards is `drawn`.
pub(super) fn lay<'j>(
    game: &Game,
    jobs: impl IntoIterator<Item = (usize, &'j SheetJob)>,
    order: &PrintOptions<'_>,
    copies: &[Copy],
    drawn: Option<&Drawn>,
    report: &mut Report,
) -> Vec<ImposedJob> {
    let calibration = order.printer.map_or_else(Shift::default, calibrate::error);
    let drawn = || drawn.expect("what other jobs print was drawn");
    let mut all = Vec::new();
    for (place, job) in jobs {
        let imposed = match &job.of.value {
            JobContent::Cards => {
                let format = game.format_named(&job.format);
                let own = |copy: &&Copy| game.prints(job, &game.cards[copy.front.0]);
                let copies: Vec<Copy> = copies.iter().filter(own).copied().collect();
                let laid = if job.combine && !copies.is_empty() {
                    cardwright_impose::combined_sheets(game, job, calibration, &copies)
                } else {
                    cardwright_impose::sheets(job, format, calibration, &copies)
                };
                match laid {
                    _ if copies.is_empty() => None,
                    Ok(imposed) => Some(imposed),
                    Err(refusal) => {
                        let fault = refusal.diagnostic(job, format, &report.sources);
                        report.push(fault);
                        None
                    }
                }
            }
            JobContent::Book(file) => {
                drawn().booklets.iter().find(|it| it.file == *file).and_then(|booklet| {
                    let (pages, seams) = (pages(booklet), Seams::default());
                    cardwright_impose::page_sheets(job, calibration, &pages, seams, report)
                })
            }
            JobContent::Board(id) => game.board(id).and_then(|board| {
                let (pages, seams) = (boards::pages(board), boards::seams(board));
                cardwright_impose::page_sheets(job, calibration, &pages, seams, report)
            }),
            // Put in place of a book or taken apart before.
            JobContent::First(_) | JobContent::Boards => None,
            JobContent::Boxes(only) => {
                boxed(game, job, only.as_deref(), drawn(), calibration, report)
            }
        };
        let named = |mut imposed: Imposed| {
            let backs = imposed.sheets.iter().any(|sheet| sheet.verso.is_some());
            if let Some(printer) = order.printer.filter(|_| backs) {
                let note = format!("the backs are corrected for `{}`", printer.name);
                imposed.notes.push(note);
            }
            imposed
        };
        let imposed = imposed.map(named);
        all.extend(imposed.map(|imposed| ImposedJob { place, job: job.clone(), imposed }));
    }
    all
}

/// A sheet for each box, or for the only one that is wanted; nothing in a game that has none.
fn boxed(
    game: &Game,
    job: &SheetJob,
    only: Option<&str>,
    drawn: &Drawn,
    calibration: Shift,
    report: &mut Report,
) -> Option<Imposed> {
    // Every ink has the same lines.
    let flats = &drawn.boxes.values().next()?.flats;
    let own = game.boxes.iter().zip(flats);
    let own = own.filter(|(it, _)| only.is_none_or(|only| it.id.value == only));
    let flats: Vec<_> = own.map(|(_, flat)| flat.clone()).collect();
    let imposed = cardwright_impose::flat_sheets(job, calibration, &flats);
    imposed.map_err(|refusal| report.push(refusal.diagnostic(job))).ok()
}

/// How many pages a booklet has, of which size. Booklets have no bleed.
fn pages(booklet: &Booklet) -> Pages {
    let size = booklet.document.pages()[0].frame.size();
    let length = |points: f64| Length::nm((points / 72.0 * 25_400_000.0).round() as i64);
    Pages {
        count: booklet.document.pages().len(),
        size: Size::new(length(size.x.to_pt()), length(size.y.to_pt())),
        bleed: Length::ZERO,
    }
}

/// The files of every job, made side by side; what is to be said of one joins the notes of its job.
pub(super) fn files(
    material: Material<'_>,
    laid: &mut [ImposedJob],
    report: &mut Report,
) -> Result<Vec<Product>, BuildError> {
    let Material { game, drawn, inks, typesetter, staged, .. } = material;
    let (faces, books) =
        rayon::join(|| faces_pdfs(material, laid), || book_pdfs(game, drawn, laid));
    let (faces, books, boards) = (faces?, books?, boards::pdfs(game, drawn, laid)?);
    let make = |ImposedJob { job, imposed, .. }: &mut ImposedJob| -> Result<_, BuildError> {
        let mut found = report.branch();
        let boxes: Vec<u8>;
        let title: String;
        let content = match &job.of.value {
            JobContent::Book(file) => {
                let book = game.books.iter().find(|it| it.file.value == *file);
                let book = book.expect("jobs name booklets of the game");
                SheetContent::Pages(&book.title.value, &books[file])
            }
            JobContent::Board(id) => {
                let board = game.board(id).expect("jobs name boards of the game");
                title = format!("{}: {}", game.title.value, board.title.value);
                let pdf = &boards[&(id.clone(), board_ink(job.ink))];
                SheetContent::Board(&title, (board.format.trim, board.format.bleed), pdf)
            }
            JobContent::Boxes(_) => {
                let ident = format!("{}/{}/boxes", home(game), job.ink.name());
                let drawn = drawn.and_then(|it| it.boxes.get(&job.ink));
                let drawn = drawn.expect("boxes are drawn in every ink that a job asks for");
                boxes = untagged(game, &drawn.document, &ident)?;
                SheetContent::Boxes(&boxes)
            }
            JobContent::Cards | JobContent::First(_) | JobContent::Boards => {
                SheetContent::Cards(faces[&job.ink].faces())
            }
        };
        let cards = matches!(content, SheetContent::Cards(_));
        // A file for a press is made of the whole of it.
        let staged = staged.filter(|_| cards && job.press.is_none());
        let products = sheet_files(game, content, job, imposed, typesetter, staged, &mut found)?;
        let Some((press, inks)) = job.press.zip(inks) else { return Ok((products, found)) };
        let mut pressed = Vec::new();
        for product in products {
            let (product, notes) = press::pressed(game, press, inks, product)?;
            imposed.notes.extend(notes);
            pressed.push(product);
        }
        Ok((pressed, found))
    };
    let made: Result<Vec<_>, _> = laid.par_iter_mut().map(make).collect();
    let (products, found): (Vec<_>, Vec<_>) = made?.into_iter().unzip();
    for found in found {
        report.absorb(found);
    }
    Ok(products.into_iter().flatten().collect())
}

/// The PDF of the sides in each ink that a job wants.
fn faces_pdfs<'a>(
    Material { game, sides, drawn, .. }: Material<'a>,
    laid: &[ImposedJob],
) -> Result<BTreeMap<Ink, SidesPdf<'a>>, BuildError> {
    let cards = laid.iter().filter(|it| it.job.of.value == JobContent::Cards);
    let inks: BTreeSet<Ink> = cards.map(|it| it.job.ink).collect();
    let pdf = |ink: Ink| {
        let inked = drawn.and_then(|it| it.inked.get(&ink));
        Ok((ink, inked.unwrap_or(sides).pdf(game, ink)?))
    };
    inks.into_par_iter().map(pdf).collect()
}

/// The PDF of each booklet that a job lays out, without the tags that would not survive it.
fn book_pdfs(
    game: &Game,
    drawn: Option<&Drawn>,
    laid: &[ImposedJob],
) -> Result<BTreeMap<String, Vec<u8>>, BuildError> {
    let files: BTreeSet<&String> = laid
        .iter()
        .filter_map(|imposed| match &imposed.job.of.value {
            JobContent::Book(file) => Some(file),
            _ => None,
        })
        .collect();
    let pdf = |file: &String| {
        let booklet = drawn.and_then(|drawn| drawn.booklets.iter().find(|it| it.file == *file));
        let booklet = booklet.expect("only booklets that were drawn are laid out");
        let ident = format!("{}/{file}/pages", home(game));
        Ok((file.clone(), untagged(game, &booklet.document, &ident)?))
    };
    files.into_par_iter().map(pdf).collect()
}
