//! From a paper to a calibration sheet, and from what it showed to a printer.

use super::BuildError;
use cardwright_base::diagnostic::Report;
use cardwright_base::units::{Length, Point, QuarterTurn, Ratio, Rect};
use cardwright_export::{SheetFileError, sheets};
use cardwright_faces::FaceId;
use cardwright_impose::{CalibrationSheet, FURTHEST, Page, Placement, Shift, Side, Within};
use cardwright_model::{Date, Flip, MarkStyle, Paper, Printer};
use cardwright_typeset::{PdfIdentity, Typesetter};
use serde::Serialize;

/// The layout, and what it reads.
const LAYOUT: &str = "/calibration.typ";
const DATA: &str = "/calibration.json";
/// The sheet belongs to no game, so to no release; a PDF has to have some date.
const DATE: Date = Date { year: 2026, month: 1, day: 1 };

/// What the layout reads; places and lengths in millimetres.
#[derive(Serialize)]
struct Words<'a> {
    paper: &'a str,
    edge: &'static str,
    printer: Option<&'a str>,
    width: f64,
    height: f64,
    front: [[f64; 2]; 2],
    back: [[f64; 2]; 2],
    /// What the crosses are called on the front; the grids are 1 and 2 from above.
    numbers: [u32; 2],
    furthest: f64,
    /// What the commands on the sheet need besides, where the paper or the edge is not the usual one.
    options: String,
    /// Into how many parts the bars are divided.
    ticks: u32,
}

/// The PDF of a calibration sheet: recto and verso. The verso is moved by what is known of the printer, if
/// one is given. `Ok(None)` when errors were pushed to `report`.
///
/// # Errors
/// When the paper does not suit the sheet, or a PDF can't be made of it.
pub fn calibration(
    paper: &Paper,
    flip: Flip,
    printer: Option<&Printer>,
    report: &mut Report,
) -> Result<Option<Vec<u8>>, BuildError> {
    let sheet = CalibrationSheet::new(paper, flip).map_err(BuildError::Calibration)?;
    let typesetter = Typesetter::new(&cardwright_load::bundled());
    let mm = |at: Point| [at.x.as_mm(), at.y.as_mm()];
    let edge = match flip {
        Flip::LongEdge => "long",
        Flip::ShortEdge => "short",
    };
    typesetter.put_json(
        DATA,
        &Words {
            paper: &paper.name,
            edge,
            printer: printer.map(|it| it.name.as_str()),
            width: sheet.size.width.as_mm(),
            height: sheet.size.height.as_mm(),
            front: sheet.front.map(mm),
            back: sheet.back.map(mm),
            numbers: [1, 2],
            furthest: FURTHEST.as_mm(),
            options: options(paper, flip),
            ticks: 20,
        },
    );
    let Some(document) = typesetter.compile(LAYOUT, DATA, report) else { return Ok(None) };
    let identity = PdfIdentity { ident: "calibration", date: Some(DATE), accessible: false };
    let words = cardwright_typeset::pdf(&document, identity)?;
    let shift = printer.map_or_else(Shift::default, |it| error(it).countered());
    let pages = [page(&sheet, Side::Recto, Shift::default()), page(&sheet, Side::Verso, shift)];
    let title = format!("Calibration sheet, {}", paper.name);
    let input = sheets::SheetInput {
        pages: pages.iter().collect(),
        faces_pdf: words.as_slice().into(),
        lines_pdf: &[],
        lines: &[],
        title: &title,
        date: Some(DATE),
        id_seed: "cardwright/calibration",
        flip,
        style: MarkStyle::default(),
        die: None,
        faces: "Calibration",
    };
    let bytes = sheets::write(&input).map_err(SheetFileError::from)?;
    Ok(Some(bytes))
}

/// ` --paper letter --flip short-edge`, or nothing.
fn options(paper: &Paper, flip: Flip) -> String {
    let mut options = String::new();
    if *paper != Paper::a4() {
        options.push_str(&format!(" --paper {}", paper.file_name()));
    }
    if flip == Flip::ShortEdge {
        options.push_str(" --flip short-edge");
    }
    options
}

/// A whole page of the layout's document.
fn page(sheet: &CalibrationSheet, side: Side, shift: Shift) -> Page {
    let whole = Rect::new(Length::ZERO, Length::ZERO, sheet.size);
    let face = FaceId(usize::from(side == Side::Verso));
    Page {
        side,
        size: sheet.size,
        trim: whole,
        bleed: whole,
        placements: vec![Placement {
            face,
            trim: whole,
            clip: whole,
            within: Within::default(),
            turn: QuarterTurn::None,
            scale: Ratio::ONE,
        }],
        outlines: Vec::new(),
        marks: Vec::new(),
        registration_marks: Vec::new(),
        shift,
        slug: None,
        labels: Vec::new(),
        order: None,
    }
}

/// A printer's error as imposition knows it.
pub(super) fn error(printer: &Printer) -> Shift {
    Shift { x: printer.x, y: printer.y, angle: printer.angle }
}

/// A printer by what its calibration sheet showed at the upper and the lower hole: millimetres to the
/// right and downwards.
///
/// # Errors
/// When there is no sheet for that paper.
pub fn measured(
    name: &str,
    paper: &Paper,
    flip: Flip,
    holes: [f64; 4],
) -> Result<Printer, BuildError> {
    let [x1, y1, x2, y2] = holes.map(millimetres);
    let sheet = CalibrationSheet::new(paper, flip).map_err(BuildError::Calibration)?;
    let error = sheet.error((x1, y1), (x2, y2));
    Ok(Printer { name: name.to_owned(), x: error.x, y: error.y, angle: error.angle })
}

/// A length typed as a number of millimetres, to the nearest micrometre.
pub fn millimetres(typed: f64) -> Length {
    Length::nm((typed * 1000.0).round() as i64 * 1000)
}
