//! In: imposed pages, the faces and the small text as PDF. Out: one PDF to print. Never: a
//! decision about where anything lies, a clock, a face written twice.
//!
//! `file` writes objects as they come, so that the memory needed does not grow with the number of
//! pages. `form_xobjects` brings the faces and the words in, `compose` draws pages as typed operations
//! (`marks` those of the marks, `edges` those that shapes have), `svg` draws the same operations for a
//! screen, `layers` are what a viewer can switch off, `finish` sets what a printer reads: boxes, colour,
//! preferences, identity.

mod compose;
mod copier;
mod edges;
mod file;
mod finish;
mod form_xobjects;
mod layers;
mod marks;
mod paper;
mod pictures;
mod source;
mod svg;

pub(crate) use edges::DIE;
pub(crate) use file::PdfFile;
pub use layers::Layer;
pub(crate) use pictures::{picture, placeholder_of};
pub(crate) use source::Source;
pub(crate) use svg::{SvgPart, SvgSheet, svg_sheet};

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use lopdf::content::Content;
use lopdf::{Dictionary, Stream, dictionary};
use rayon::prelude::*;

use crate::TempFile;
use cardwright_base::units::{QuarterTurn, Rect, Size};
use cardwright_impose::{Flip, Page};
use cardwright_model::{Date, MarkColour, MarkStyle};
use compose::{Parts, face_name};
use copier::WaitingPictures;
use finish::Tree;
use form_xobjects::{FaceForm, Pieces};
use layers::Layers;

/// A piece of small text and its place: a slug line or the label of a ruler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// Which page of `lines_pdf` holds it, counted from 0.
    pub piece: usize,
    /// On which page of `pages` it goes, counted from 0.
    pub page: usize,
    /// Its place there. The piece is centred in it after the turn and may not be larger.
    pub at: Rect,
    /// How it is turned.
    pub turn: QuarterTurn,
    /// What it belongs to: the slug or the rulers.
    pub layer: Layer,
}

/// A PDF with a page for each face, or several of them whose pages are counted on.
#[derive(Clone, Copy, Debug)]
pub enum FacesPdf<'a> {
    /// The bytes of the PDF, in memory.
    Held(&'a [u8]),
    /// On the disk; each is read when its turn has come, and let go.
    Parts {
        /// They show placeholders in the place of pictures.
        parts: &'a [TempFile],
        /// The pictures, each a PDF of one page, by their digests.
        pictures: &'a BTreeMap<u128, TempFile>,
    },
}

impl<'a> From<&'a [u8]> for FacesPdf<'a> {
    fn from(pdf: &'a [u8]) -> Self {
        Self::Held(pdf)
    }
}

/// Everything that goes into a PDF of sheets.
#[derive(Clone, Debug)]
pub struct SheetInput<'a> {
    /// The pages in the order of the file: recto, verso, recto, verso.
    pub pages: Vec<&'a Page>,
    /// One page for each face, bleed included; page n (from 0) is `FaceId(n)`. Its `TrimBox`, or
    /// its whole page if it has none, is laid on the trim of the placement, scaled as that says.
    /// Untagged.
    pub faces_pdf: FacesPdf<'a>,
    /// One page for each piece of small text. Untagged, text only. Not read without `lines`.
    pub lines_pdf: &'a [u8],
    /// Where the pieces go.
    pub lines: &'a [Line],
    /// What marks look like.
    pub style: MarkStyle,
    /// Name of the spot colour of a die's lines; they are of no die without one.
    pub die: Option<&'a str>,
    /// What the faces are called in the list of layers, such as `Cards`.
    pub faces: &'a str,
    /// Title of the document.
    pub title: &'a str,
    /// Date of creation and of change, at midnight UTC; none is written without one.
    pub date: Option<Date>,
    /// What this document is called through all its versions; makes the first half of its /ID.
    pub id_seed: &'a str,
    /// How the printer is asked to turn the paper, if there are pages for both its sides.
    pub flip: Flip,
}

/// Why a PDF of sheets could not be written. All are faults of the caller.
#[derive(Debug, thiserror::Error)]
pub enum SheetError {
    /// One of the PDFs handed in is damaged.
    #[error("the PDF with the {what} cannot be read")]
    Unreadable {
        /// `faces` or `small text`.
        what: &'static str,
        /// What lopdf found wrong.
        source: lopdf::Error,
    },
    /// A page of a PDF handed in has no usable box, resources or content.
    #[error("page {number} of the {what} has no usable {part}")]
    Malformed {
        /// `faces` or `small text`.
        what: &'static str,
        /// The page, counted from 1.
        number: usize,
        /// The part that can't be used, such as `MediaBox`, `Resources` or `Contents`.
        part: &'static str,
    },
    /// A face or a piece of text that does not exist is asked for.
    #[error("page {number} of the {what} is asked for; there are {count}")]
    Missing {
        /// `faces` or `small text`.
        what: &'static str,
        /// The page that is asked for, counted from 1.
        number: usize,
        /// How many there are.
        count: usize,
    },
    /// A face does not cover what is to show of it.
    #[error("face {face} is drawn {drawn} mm and does not cover the {needed} that show of it")]
    FaceTooSmall {
        /// Its number, counted from 0 like `FaceId`.
        face: usize,
        /// Width and height that it has.
        drawn: String,
        /// What must show, trim and bleed.
        needed: Size,
    },
    /// A face was drawn for another size of card.
    #[error("face {face} has a trim of {drawn} mm and is placed as {placed}")]
    WrongTrim {
        /// Its number, counted from 0 like `FaceId`.
        face: usize,
        /// Width and height of its `TrimBox`.
        drawn: String,
        /// Width and height on the sheet, scaled, before the turn.
        placed: Size,
    },
    /// A piece of text is larger than its place.
    #[error("piece {piece} of the small text is {drawn} mm; its place is {place}")]
    LineTooBig {
        /// Number of the piece, counted from 0.
        piece: usize,
        /// Width and height that it has.
        drawn: String,
        /// Width and height of the place before the turn.
        place: Size,
    },
    /// A piece of small text holds a picture or another PDF.
    #[error("piece {piece} of the small text holds more than text: `{operator}`")]
    NotPlainText {
        /// Number of the piece, counted from 0.
        piece: usize,
        /// The PDF operator that draws something else.
        operator: String,
    },
    /// A placeholder is of a picture that was not put aside.
    #[error("a picture that the faces show was not put aside")]
    NoPicture,
    /// A line is meant for a page that does not exist.
    #[error("a line goes on page {page}, counted from 0; there are {count}")]
    NoSuchPage {
        /// The page, counted from 0.
        page: usize,
        /// How many there are.
        count: usize,
    },
    /// There is nothing to print.
    #[error("there are no pages to write")]
    Empty,
    /// The date is not one.
    #[error("{0:?} is not a date")]
    NotADate(Date),
    /// lopdf could not write what it was given.
    #[error("the PDF cannot be put together")]
    Assembly(#[source] lopdf::Error),
    /// The bytes could not be written to memory.
    #[error("the PDF cannot be written")]
    Writing(#[from] std::io::Error),
}

/// Pages that are held until they are written.
const CHUNK: usize = 64;
/// Pages that one thread composes at once.
const AT_ONCE: usize = 8;

/// Writes the PDF: PDF 1.7, each face that is used as one form `XObject`, small text as text in
/// the page, each kind of mark on a layer of its own. The same input gives the same bytes.
///
/// # Errors
/// A [`SheetError`] when a face or a piece of text is missing, damaged or of the wrong size.
pub fn write(input: &SheetInput) -> Result<Vec<u8>, SheetError> {
    let mut bytes = Vec::new();
    write_to(input, &mut bytes)?;
    Ok(bytes)
}

/// As [`write()`], but puts the file out bit by bit. After an error what was put out is no PDF.
///
/// # Errors
/// As [`write()`], and when `out` refuses.
pub(crate) fn write_to(input: &SheetInput, out: &mut dyn Write) -> Result<(), SheetError> {
    if input.pages.is_empty() {
        return Err(SheetError::Empty);
    }
    let is_one = |Date { year, month, day }: &Date| {
        (1..=9999).contains(year) && (1..=12).contains(month) && (1..=31).contains(day)
    };
    if let Some(date) = input.date.filter(|it| !is_one(it)) {
        return Err(SheetError::NotADate(date));
    }
    let mut lines: BTreeMap<usize, Vec<&Line>> = BTreeMap::new();
    for line in input.lines {
        if line.page >= input.pages.len() {
            return Err(SheetError::NoSuchPage { page: line.page, count: input.pages.len() });
        }
        lines.entry(line.page).or_default().push(line);
    }
    let lines = |page: usize| lines.get(&page).map_or(&[][..], Vec::as_slice);
    let mut file = PdfFile::begin(out)?;
    let faces = faces(&mut file, input)?;
    let words = match input.lines {
        [] => None,
        _ => Some(Source::load("small text", input.lines_pdf)?),
    };
    let wanted = input.lines.iter().map(|line| line.piece).collect();
    let (mut pieces, mut sizes) = (Pieces::default(), BTreeMap::new());
    if let Some(words) = &words {
        pieces = Pieces::take(&mut file, words, &wanted)?;
        for piece in wanted {
            sizes.insert(piece, words.media(piece)?);
        }
    }
    let areas = faces.iter().map(|(face, it)| (*face, it.area)).collect();
    let parts = Parts { faces: &areas, words: &sizes, style: &input.style, die: input.die };
    let on = |(at, page): (usize, &&Page)| Layer::on(page, lines(at));
    let used = input.pages.iter().enumerate().flat_map(on);
    let layers = Layers::write(&mut file, used, input.faces)?;
    let mut tree = Tree::new(&mut file);
    let pages: Vec<(usize, &Page)> = input.pages.iter().copied().enumerate().collect();
    let compose = |pages: &[(usize, &Page)]| -> Result<Vec<_>, SheetError> {
        let ops = pages.iter().map(|(at, page)| compose::page(page, lines(*at), &parts));
        let contents = compose::contents(ops.collect::<Result<_, _>>()?)?;
        let page = |((at, page), operations): (&(usize, &Page), _)| {
            let mut resources = resources(page, &faces, &input.style, input.die);
            let used = layers.named(&Layer::on(page, lines(*at)));
            if !used.is_empty() {
                resources.set("Properties", used);
            }
            let operations = pieces.inline(operations, &mut resources);
            let content = Content { operations }.encode().map_err(SheetError::Assembly)?;
            Ok((file::packed(Stream::new(Dictionary::new(), content).into()), resources))
        };
        pages.iter().zip(contents).map(page).collect()
    };
    for pages in pages.chunks(CHUNK) {
        let composed: Vec<_> = pages.par_chunks(AT_ONCE).map(compose).collect::<Result<_, _>>()?;
        for ((_, page), (content, resources)) in pages.iter().zip(composed.into_iter().flatten()) {
            let content = file.add(content)?;
            tree.add(&mut file, page, content, resources)?;
        }
    }
    finish::finish(file, input, tree, &layers)
}

/// Writes the faces that the pages show.
fn faces(
    file: &mut PdfFile<'_>,
    input: &SheetInput,
) -> Result<BTreeMap<usize, FaceForm>, SheetError> {
    let placed = input.pages.iter().flat_map(|page| &page.placements);
    let used: BTreeSet<usize> = placed.map(|placed| placed.face.0).collect();
    let (mut drawn, mut count) = (BTreeMap::new(), 0);
    let mut pictures = WaitingPictures::new(match input.faces_pdf {
        FacesPdf::Held(_) => None,
        FacesPdf::Parts { pictures, .. } => Some(pictures),
    });
    let mut take = |pdf: &[u8]| {
        let from = Source::load("faces", pdf)?;
        drawn.extend(form_xobjects::faces(file, &from, &mut pictures, count, &used)?);
        count += from.len();
        Ok::<_, SheetError>(())
    };
    match input.faces_pdf {
        FacesPdf::Held(pdf) => take(pdf)?,
        FacesPdf::Parts { parts, .. } => {
            for part in parts {
                take(&part.read()?)?;
            }
        }
    }
    match used.iter().find(|face| **face >= count) {
        Some(missing) => Err(SheetError::Missing { what: "faces", number: missing + 1, count }),
        None => Ok(drawn),
    }
}

/// What a page names besides layers and small text.
fn resources(
    page: &Page,
    faces: &BTreeMap<usize, FaceForm>,
    style: &MarkStyle,
    die: Option<&str>,
) -> Dictionary {
    let mut resources = Dictionary::new();
    let forms = page.placements.iter().map(|it| (face_name(it.face.0), faces[&it.face.0].form));
    let forms = file::references(forms);
    if !forms.is_empty() {
        resources.set("XObject", forms);
    }
    let die = die.filter(|_| page.outlines.iter().any(|it| it.die));
    let marked = !page.marks.is_empty()
        || !page.registration_marks.is_empty()
        || page.outlines.iter().any(|it| !it.die);
    let mut spaces = Dictionary::new();
    if marked && style.colour == MarkColour::Registration {
        spaces.set(marks::ALL_PLATES, marks::all_plates());
    }
    if let Some(ink) = die {
        spaces.set(edges::DIE, edges::die_ink(ink));
        resources.set("ExtGState", dictionary! { edges::OVER => edges::overprint() });
    }
    if !spaces.is_empty() {
        resources.set("ColorSpace", spaces);
    }
    resources
}
