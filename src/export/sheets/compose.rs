//! In: one imposed page and the sizes of what goes on it. Out: typed printpdf operations, then
//! lopdf's document of them. Never: a face's or a word's content; both are named here and grafted
//! in later.

use printpdf::{
    Color, CurTransMat, CustomPdfConformance, Greyscale, Layer, LayerInternalId, Line as Stroke,
    LinePoint, Op, PaintMode, PdfConformance, PdfDocument, PdfPage, PdfSaveOptions, Point, Pt,
    Rect as PdfRect, XObjectId, XObjectTransform,
};

use super::source::{PdfBox, Source};
use super::{Line, SheetError};
use crate::impose::{Mark, Page, Placement};
use crate::units::{self, Length, QuarterTurn, Ratio, Rect, Size};

/// The layers of a sheet, in the order of drawing; a viewer can switch them off one by one.
const CARDS: &str = "Cards";
const MARKS: &str = "Marks";
const SLUG: &str = "Slug";

/// Weight of crop marks and rulers, the finest line that holds on a press (print.md 2.4).
const MARK_WEIGHT: Pt = Pt(0.25);
/// Points that typst's rounding may take from a face or add to a line of text (0.035 mm).
const TOLERANCE: f64 = 0.1;

/// A page's paper and what is drawn on it.
pub(super) struct Composed {
    size: Size,
    pub ops: Vec<Op>,
}

/// The resource name of a face, shared with `graft`.
pub(super) fn face_name(face: usize) -> String {
    format!("F{face}")
}

/// The name of the marked point where `graft` puts a piece of text.
pub(super) fn piece_name(piece: usize) -> String {
    format!("T{piece}")
}

/// The operations of one page: faces, then marks, then places for the small text.
pub(super) fn page(
    page: &Page,
    lines: &[&Line],
    faces: &Source,
    words: Option<&Source>,
) -> Result<Composed, SheetError> {
    let paper = Paper { height: page.size.height };
    let mut ops = vec![begin(CARDS)];
    for placement in &page.placements {
        ops.extend(place(paper, placement, faces)?);
    }
    ops.extend([Op::EndLayer, begin(MARKS), Op::SaveGraphicsState]);
    ops.push(Op::SetOutlineColor {
        col: Color::Greyscale(Greyscale { percent: 0.0, icc_profile: None }),
    });
    ops.push(Op::SetOutlineThickness { pt: MARK_WEIGHT });
    ops.extend(page.marks.iter().map(|mark| stroke(paper, *mark)));
    ops.extend([Op::RestoreGraphicsState, Op::EndLayer, begin(SLUG)]);
    for line in lines {
        let words = words.expect("the small text is loaded whenever a line asks for it");
        ops.extend(write(paper, line, words)?);
    }
    ops.push(Op::EndLayer);
    Ok(Composed { size: page.size, ops })
}

/// printpdf's document of all pages, as lopdf's.
pub(super) fn document(pages: Vec<Composed>) -> lopdf::Document {
    let mut document = PdfDocument::new("");
    // The default would embed 654 KB of press profile and claim PDF/X (pipeline.md 3).
    document.metadata.info.conformance = PdfConformance::Custom(CustomPdfConformance {
        requires_icc_profile: false,
        requires_xmp_metadata: false,
        ..CustomPdfConformance::default()
    });
    for name in [CARDS, MARKS, SLUG] {
        document.resources.layers.map.insert(LayerInternalId(name.to_owned()), Layer::new(name));
    }
    let pages = pages.into_iter().map(|page| {
        let blank = PdfPage::new(printpdf::Mm(1.0), printpdf::Mm(1.0), page.ops);
        let paper = PdfRect::from_wh(pt(page.size.width), pt(page.size.height));
        PdfPage { media_box: paper.clone(), trim_box: paper.clone(), crop_box: paper, ..blank }
    });
    document.with_pages(pages.collect());
    let options = PdfSaveOptions { image_optimization: None, ..PdfSaveOptions::default() };
    // Its warnings are about fonts and colours out of range; we use neither.
    document.to_lopdf_document(&options, &mut Vec::new())
}

/// A page on which lengths run downwards, to be turned into points that run upwards.
#[derive(Clone, Copy)]
struct Paper {
    height: Length,
}

impl Paper {
    fn point(self, at: units::Point) -> Point {
        Point { x: pt(at.x), y: pt(self.height - at.y) }
    }

    fn boxed(self, rect: Rect) -> PdfBox {
        PdfBox {
            left: rect.x.as_pt(),
            bottom: (self.height - rect.bottom()).as_pt(),
            right: rect.right().as_pt(),
            top: (self.height - rect.y).as_pt(),
        }
    }
}

fn pt(length: Length) -> Pt {
    Pt(length.as_pt() as f32)
}

fn begin(layer: &str) -> Op {
    Op::BeginLayer { layer_id: LayerInternalId(layer.to_owned()) }
}

/// A face, clipped, its trim's middle on the middle of the placement's trim.
fn place(paper: Paper, placement: &Placement, faces: &Source) -> Result<[Op; 5], SheetError> {
    let face = placement.face.0;
    let drawn = faces.media(face)?;
    let trim = trim(placement, faces)?.unwrap_or(drawn);
    let clip = paper.boxed(placement.clip);
    let to = paper.boxed(placement.trim).middle();
    let matrix = Matrix::new(placement.turn, placement.scale, trim.middle(), to);
    let (x1, y1) = matrix.back((clip.left, clip.bottom));
    let (x2, y2) = matrix.back((clip.right, clip.top));
    let covered = x1.min(x2) > drawn.left - TOLERANCE
        && y1.min(y2) > drawn.bottom - TOLERANCE
        && x1.max(x2) < drawn.right + TOLERANCE
        && y1.max(y2) < drawn.top + TOLERANCE;
    if !covered {
        let needed = Size::new(placement.clip.width, placement.clip.height);
        return Err(SheetError::FaceTooSmall { face, drawn: drawn.in_mm(), needed });
    }
    let rectangle = PdfRect {
        mode: Some(PaintMode::Clip),
        ..PdfRect::from_xywh(
            Pt(clip.left as f32),
            Pt(clip.bottom as f32),
            pt(placement.clip.width),
            pt(placement.clip.height),
        )
    };
    Ok([
        Op::SaveGraphicsState,
        Op::DrawRectangle { rectangle },
        matrix.op(),
        Op::UseXobject {
            id: XObjectId(face_name(face)),
            transform: XObjectTransform { no_auto_scale: true, ..XObjectTransform::default() },
        },
        Op::RestoreGraphicsState,
    ])
}

/// The trim that the face was drawn with, which must be, scaled, the one it is placed with.
fn trim(placement: &Placement, faces: &Source) -> Result<Option<PdfBox>, SheetError> {
    let face = placement.face.0;
    let Some(trim) = faces.trim(face)? else {
        return Ok(None);
    };
    let placed = before_turn(placement.trim, placement.turn);
    let scale = placement.scale.as_f64();
    let off = (trim.width() * scale - placed.width.as_pt()).abs();
    if off.max((trim.height() * scale - placed.height.as_pt()).abs()) > TOLERANCE {
        return Err(SheetError::WrongTrim { face, drawn: trim.in_mm(), placed });
    }
    Ok(Some(trim))
}

/// The size of what fills `rect` after a turn.
fn before_turn(rect: Rect, turn: QuarterTurn) -> Size {
    match turn {
        QuarterTurn::None | QuarterTurn::Half => Size::new(rect.width, rect.height),
        QuarterTurn::Left | QuarterTurn::Right => Size::new(rect.height, rect.width),
    }
}

/// The place of a piece of small text; the marked point stands for its content.
fn write(paper: Paper, line: &Line, words: &Source) -> Result<[Op; 4], SheetError> {
    let drawn = words.media(line.piece)?;
    let place = before_turn(line.at, line.turn);
    if drawn.width() > place.width.as_pt() + TOLERANCE
        || drawn.height() > place.height.as_pt() + TOLERANCE
    {
        return Err(SheetError::LineTooBig { piece: line.piece, drawn: drawn.in_mm(), place });
    }
    let matrix = Matrix::new(line.turn, Ratio::ONE, drawn.middle(), paper.boxed(line.at).middle());
    Ok([
        Op::SaveGraphicsState,
        matrix.op(),
        Op::Marker { id: piece_name(line.piece) },
        Op::RestoreGraphicsState,
    ])
}

fn stroke(paper: Paper, mark: Mark) -> Op {
    let end = |at| LinePoint { p: paper.point(at), bezier: false };
    Op::DrawLine { line: Stroke { points: vec![end(mark.from), end(mark.to)], is_closed: false } }
}

/// A turn, a scale and a shift, as PDF writes them: x' = a x + c y + e, y' = b x + d y + f.
struct Matrix {
    scale: f64,
    turn: [f64; 4],
    shift: (f64, f64),
}

impl Matrix {
    /// Brings the point `from` to the point `to`, turned and scaled about it.
    fn new(turn: QuarterTurn, scale: Ratio, from: (f64, f64), to: (f64, f64)) -> Self {
        let [a, b, c, d] = match turn {
            QuarterTurn::None => [1.0, 0.0, 0.0, 1.0],
            QuarterTurn::Right => [0.0, -1.0, 1.0, 0.0],
            QuarterTurn::Half => [-1.0, 0.0, 0.0, -1.0],
            QuarterTurn::Left => [0.0, 1.0, -1.0, 0.0],
        };
        let scale = scale.as_f64();
        let [a, b, c, d] = [a, b, c, d].map(|part| part * scale);
        let shift = (to.0 - a * from.0 - c * from.1, to.1 - b * from.0 - d * from.1);
        Self { scale, turn: [a, b, c, d], shift }
    }

    /// Where a point of the page comes from; a turn's inverse is its transpose, and a scale is in it
    /// twice.
    fn back(&self, at: (f64, f64)) -> (f64, f64) {
        let [a, b, c, d] = self.turn;
        let (dx, dy) = (at.0 - self.shift.0, at.1 - self.shift.1);
        let square = self.scale * self.scale;
        ((a * dx + b * dy) / square, (c * dx + d * dy) / square)
    }

    fn op(&self) -> Op {
        let [a, b, c, d] = self.turn;
        let raw = [a, b, c, d, self.shift.0, self.shift.1];
        Op::SetTransformationMatrix { matrix: CurTransMat::Raw(raw.map(|v| v as f32)) }
    }
}
