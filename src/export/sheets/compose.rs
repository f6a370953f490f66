//! In: one imposed page and the sizes of what goes on it. Out: typed printpdf operations, then
//! the bytes of its content. Never: a face's or a word's content; both are named here and come from
//! elsewhere.

use std::collections::BTreeMap;

use lopdf::content::{Content, Operation};
use printpdf::{
    CurTransMat, CustomPdfConformance, LayerInternalId, Op, PaintMode, PdfConformance, PdfDocument,
    PdfPage, PdfSaveOptions, Pt, Rect as PdfRect, XObjectId, XObjectTransform,
};

use super::form_xobjects::piece_name;
use super::layers::{Layer, OF_MARKS};
use super::paper::{Paper, pt};
use super::source::{FaceArea, PdfBox};
use super::{Line, SheetError, edges, marks};
use cardwright_base::units::{Length, QuarterTurn, Ratio, Rect, Size};
use cardwright_impose::{Mark, Page, Placement, Shift};
use cardwright_model::MarkStyle;

/// Points that typst's rounding may take from a face or add to a line of text (0.035 mm).
const TOLERANCE: f64 = 0.1;

/// What pages are composed of.
pub(super) struct Parts<'a> {
    /// Every face that is used, by its number.
    pub(crate) faces: &'a BTreeMap<usize, FaceArea>,
    /// The whole of each piece of small text, by its number.
    pub(crate) words: &'a BTreeMap<usize, PdfBox>,
    /// What marks look like.
    pub(crate) style: &'a MarkStyle,
    /// Name of the ink of a die's lines.
    pub(crate) die: Option<&'a str>,
}

/// The resource name of a face, shared with `graft`.
pub(super) fn face_name(face: usize) -> String {
    format!("F{face}")
}

/// The operations of one page, layer by layer: faces, then marks, then places for the small text.
pub(super) fn page(page: &Page, lines: &[&Line], parts: &Parts) -> Result<Vec<Op>, SheetError> {
    let paper = Paper { height: page.size.height };
    let mut ops = Vec::new();
    for layer in Layer::on(page, lines) {
        ops.push(Op::BeginLayer { layer_id: LayerInternalId(layer.resource().to_owned()) });
        if layer == Layer::Faces {
            for placement in &page.placements {
                ops.extend(place(paper, placement, parts.faces)?);
            }
        }
        let mut drawn = Vec::new();
        for (_, kind) in OF_MARKS.into_iter().filter(|(of, _)| *of == layer) {
            drawn.extend(marks::lines(paper, kind, &page.marks));
        }
        if layer == Layer::Registration {
            drawn.extend(page.registration_marks.iter().flat_map(|it| marks::target(paper, it)));
        }
        // What stands on a picture, which may be dark, has a white rim; that of lines on the edge of a
        // piece, which may stay on it, is as thin as it can be.
        let narrow = |it: &&Mark| marks::is_narrow(it.kind);
        let on_art = page.marks.iter().filter(|it| narrow(it) || on_art(page, it));
        let on_art: Vec<Mark> = on_art.copied().collect();
        let kinds = OF_MARKS.into_iter().filter(|(of, _)| *of == layer).map(|(_, kind)| kind);
        let rims: Vec<Op> =
            kinds.flat_map(|kind| marks::rims(paper, kind, parts.style, &on_art)).collect();
        if !rims.is_empty() {
            ops.push(Op::SaveGraphicsState);
            ops.extend(rims);
            ops.push(Op::RestoreGraphicsState);
        }
        let edges = page.outlines.iter().filter(|outline| match layer {
            Layer::Outlines => !outline.die,
            Layer::Die => outline.die,
            _ => false,
        });
        drawn.extend(edges.map(|it| edges::outline(paper, it)));
        if !drawn.is_empty() {
            ops.push(Op::SaveGraphicsState);
            ops.extend(match (layer, parts.die) {
                (Layer::Die, Some(_)) => edges::knife(parts.style),
                _ => marks::pen(parts.style),
            });
            ops.extend(drawn);
            ops.push(Op::RestoreGraphicsState);
        }
        for line in lines.iter().filter(|line| line.layer == layer) {
            if page.placements.iter().any(|it| it.clip.overlaps(line.at)) {
                ops.extend(marks::field(paper, line.at));
            }
            ops.extend(write(paper, line, parts.words)?);
        }
        ops.push(Op::EndLayer);
    }
    if page.shift != Shift::default() {
        ops.insert(0, Matrix::of_shift(page).op());
        ops.insert(0, Op::SaveGraphicsState);
        ops.push(Op::RestoreGraphicsState);
    }
    Ok(ops)
}

/// Whether a mark stands on the picture of a poster, in the part that is cut off or glued over, or on
/// the map of one.
fn on_art(page: &Page, mark: &Mark) -> bool {
    let [only] = page.placements[..] else { return false };
    if only.clip.contains(only.trim) && only.scale == Ratio::ONE {
        return false;
    }
    let (x, y) = (mark.from.x.min(mark.to.x), mark.from.y.min(mark.to.y));
    let size = Size::new(
        (mark.to.x - mark.from.x).max(mark.from.x - mark.to.x) + Length::nm(1),
        (mark.to.y - mark.from.y).max(mark.from.y - mark.to.y) + Length::nm(1),
    );
    only.clip.overlaps(Rect::new(x, y, size))
}

/// The content of these pages, in printpdf's writing.
pub(super) fn contents(pages: Vec<Vec<Op>>) -> Result<Vec<Vec<Operation>>, SheetError> {
    let mut document = PdfDocument::new("");
    // The default would embed 654 KB of press profile and claim PDF/X (pipeline.md 3).
    document.metadata.info.conformance = PdfConformance::Custom(CustomPdfConformance {
        requires_icc_profile: false,
        requires_xmp_metadata: false,
        ..CustomPdfConformance::default()
    });
    let page = |ops| PdfPage::new(printpdf::Mm(1.0), printpdf::Mm(1.0), ops);
    document.with_pages(pages.into_iter().map(page).collect());
    // `secure` would leave out the operator that sets a colour in a named space.
    let options =
        PdfSaveOptions { image_optimization: None, secure: false, ..PdfSaveOptions::default() };
    // Its warnings are about fonts and colours out of range; we use neither.
    let document = document.to_lopdf_document(&options, &mut Vec::new());
    let content = |page| {
        let content = Content::decode_strict(&document.get_page_content(page));
        content.map(|it| it.operations).map_err(SheetError::Assembly)
    };
    document.page_iter().map(content).collect()
}

/// A face, clipped, its trim's middle on the middle of the placement's trim.
fn place(
    paper: Paper,
    placement: &Placement,
    faces: &BTreeMap<usize, FaceArea>,
) -> Result<Vec<Op>, SheetError> {
    let face = placement.face.0;
    let FaceArea { media: drawn, trim: own } =
        *faces.get(&face).expect("every face that is used was drawn");
    let trim = trim(placement, own)?.unwrap_or(drawn);
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
    let mut ops = vec![Op::SaveGraphicsState, Op::DrawRectangle { rectangle }];
    ops.extend(edges::clips(paper, placement.within));
    ops.extend([
        matrix.op(),
        Op::UseXobject {
            id: XObjectId(face_name(face)),
            transform: XObjectTransform { no_auto_scale: true, ..XObjectTransform::default() },
        },
        Op::RestoreGraphicsState,
    ]);
    Ok(ops)
}

/// The trim that the face was drawn with, which must be, scaled, the one it is placed with.
fn trim(placement: &Placement, own: Option<PdfBox>) -> Result<Option<PdfBox>, SheetError> {
    let face = placement.face.0;
    let Some(trim) = own else {
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
fn write(
    paper: Paper,
    line: &Line,
    words: &BTreeMap<usize, PdfBox>,
) -> Result<[Op; 4], SheetError> {
    let drawn = *words.get(&line.piece).expect("every piece that a line asks for was set");
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

    /// The page's own shift: a turn about the middle of the paper, clockwise as seen, then a move.
    fn of_shift(page: &Page) -> Self {
        let Shift { x, y, angle } = page.shift;
        let (sin, cos) = angle.as_radians().sin_cos();
        let [a, b, c, d] = [cos, -sin, sin, cos];
        let (to_x, to_y) = (page.size.width.as_pt() / 2.0, page.size.height.as_pt() / 2.0);
        // Lengths run downwards and points upwards.
        let shift =
            (to_x - a * to_x - c * to_y + x.as_pt(), to_y - b * to_x - d * to_y - y.as_pt());
        Self { scale: 1.0, turn: [a, b, c, d], shift }
    }

    /// Where a point of the page comes from; a turn's inverse is its transpose, and a scale is
    /// in it twice.
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
