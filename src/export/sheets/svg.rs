//! In: one imposed page, and what goes on it as SVG. Out: the page as one SVG that needs nothing else, drawn by the
//! very operations that the PDF has. Never: where anything lies, nor how a mark looks.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use printpdf::{Color, CurTransMat, LinePoint, Op, PaintMode, Rect};

use super::compose::{self, Parts, face_name};
use super::form_xobjects::piece_name;
use super::source::{FaceArea, PdfBox};
use super::{Line, SheetError, edges};
use cardwright_base::units::{Length, Size};
use cardwright_impose::Page;
use cardwright_model::MarkStyle;

/// What a screen shows of an ink that a die's line is drawn in: that of its stand-in, magenta.
const DIE: &str = "#f0f";

/// A face or a piece of small text.
pub(crate) struct SvgPart {
    /// Its SVG, whose lengths are in points.
    pub(crate) svg: String,
    /// Width and height in points, bleed included.
    pub(crate) size: (f64, f64),
    /// Points of bleed on the left, above, on the right and below.
    pub(crate) bleed: [f64; 4],
}

/// A page, and what goes on it.
pub(crate) struct SvgSheet<'a> {
    pub(crate) page: &'a Page,
    /// The faces that it shows, by their numbers.
    pub(crate) faces: &'a BTreeMap<usize, SvgPart>,
    /// The pieces of small text in their order, and where they go.
    pub(crate) words: &'a [SvgPart],
    pub(crate) lines: &'a [Line],
    pub(crate) style: &'a MarkStyle,
    /// Name of the ink of a die's lines; they are of no die without one.
    pub(crate) die: Option<&'a str>,
}

impl SvgPart {
    fn media(&self) -> PdfBox {
        PdfBox { left: 0.0, bottom: 0.0, right: self.size.0, top: self.size.1 }
    }

    fn area(&self) -> FaceArea {
        let (media, [left, above, right, below]) = (self.media(), self.bleed);
        let trim =
            PdfBox { left, bottom: below, right: media.right - right, top: media.top - above };
        FaceArea { media, trim: (trim != media).then_some(trim) }
    }

    /// What is between the tags of the SVG, to be shown under a name.
    fn define(&self, name: &str, out: &mut String) {
        let (width, height) = self.size;
        let start = self.svg.find("<svg").unwrap_or(0);
        let begin = self.svg[start..].find('>').map_or(0, |it| start + it + 1);
        let end = self.svg.rfind("</svg>").unwrap_or(begin);
        let inner = &self.svg[begin..end.max(begin)];
        add(
            out,
            format_args!(r#"<symbol id="{name}" viewBox="0 0 {width} {height}">{inner}</symbol>"#),
        );
    }
}

/// Draws a page.
///
/// # Errors
/// As for the PDF: when a face or a piece of text is missing or of the wrong size.
pub(crate) fn svg_sheet(sheet: &SvgSheet<'_>) -> Result<String, SheetError> {
    let SvgSheet { page, faces, words, lines, style, die } = *sheet;
    if let Some(missing) = page.placements.iter().find(|it| !faces.contains_key(&it.face.0)) {
        let (number, count) = (missing.face.0 + 1, faces.len());
        return Err(SheetError::Missing { what: "faces", number, count });
    }
    let areas: BTreeMap<usize, FaceArea> =
        faces.iter().map(|(face, it)| (*face, it.area())).collect();
    let sizes: BTreeMap<usize, PdfBox> = words.iter().map(SvgPart::media).enumerate().collect();
    let lines: Vec<&Line> = lines.iter().collect();
    let parts = Parts { faces: &areas, words: &sizes, style, die };
    let ops = compose::page(page, &lines, &parts)?;

    let mut parts = BTreeMap::new();
    parts.extend(faces.iter().map(|(face, it)| (face_name(*face), it)));
    parts.extend(words.iter().enumerate().map(|(piece, it)| (piece_name(piece), it)));
    let Size { width, height } = page.size;
    let mm = Length::as_mm;
    let points = (width.as_pt(), height.as_pt());
    let mut out = String::new();
    add(
        &mut out,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             xmlns:h5=\"http://www.w3.org/1999/xhtml\" width=\"{}mm\" height=\"{}mm\" viewBox=\"0 0 {} {}\"><defs>",
            mm(width),
            mm(height),
            points.0,
            points.1,
        ),
    );
    for (name, part) in &parts {
        part.define(name, &mut out);
    }
    add(
        &mut out,
        format_args!(
            "</defs><rect width=\"{}\" height=\"{}\" fill=\"#fff\"/><g transform=\"matrix(1 0 0 -1 0 {})\" \
             fill=\"none\" stroke-miterlimit=\"10\">",
            points.0, points.1, points.1,
        ),
    );
    let mut pen =
        Pen { parts: &parts, out, clips: 0, state: SvgState::default(), saved: Vec::new() };
    for op in &ops {
        pen.draw(op);
    }
    pen.out.push_str("</g></svg>\n");
    Ok(pen.out)
}

/// Writes the drawing and keeps track of its clips.
struct Pen<'a> {
    parts: &'a BTreeMap<String, &'a SvgPart>,
    out: String,
    /// How many clips there are.
    clips: usize,
    state: SvgState,
    saved: Vec<SvgState>,
}

/// What a PDF calls the graphics state, as far as sheets change it.
#[derive(Clone)]
struct SvgState {
    stroke: String,
    fill: String,
    width: f32,
    dash: Vec<f32>,
    /// Groups that were opened since the state was saved.
    open: usize,
}

impl Default for SvgState {
    fn default() -> Self {
        let black = || "#000".to_owned();
        Self { stroke: black(), fill: black(), width: 1.0, dash: Vec::new(), open: 0 }
    }
}

impl Pen<'_> {
    /// Draws an operation. Those that a press alone heeds leave nothing.
    fn draw(&mut self, op: &Op) {
        match op {
            Op::BeginLayer { layer_id } => {
                add(&mut self.out, format_args!("<g id=\"{}\">", layer_id.0));
            }
            Op::EndLayer => self.out.push_str("</g>"),
            Op::SaveGraphicsState => {
                self.saved.push(self.state.clone());
                self.state.open = 0;
            }
            Op::RestoreGraphicsState => {
                self.out.push_str(&"</g>".repeat(self.state.open));
                self.state = self.saved.pop().unwrap_or_default();
            }
            Op::SetOutlineColor { col } => self.state.stroke = colour(col),
            Op::SetFillColor { col } => self.state.fill = colour(col),
            // Full ink follows: of a die, or of all plates.
            Op::SetColorSpaceStroke { id } => {
                self.state.stroke = if id == edges::DIE { DIE } else { "#000" }.to_owned();
            }
            Op::SetOutlineThickness { pt } => self.state.width = pt.0,
            Op::SetLineDashPattern { dash } => self.state.dash = dash.pattern.to_vec(),
            Op::DrawLine { line } => {
                self.shape(&path(&line.points, line.is_closed), PaintMode::Stroke);
            }
            Op::DrawPolygon { polygon } => {
                let d: String = polygon.rings.iter().map(|it| path(&it.points, true)).collect();
                self.shape(&d, polygon.mode);
            }
            Op::DrawRectangle { rectangle } => {
                let Rect { x, y, width, height, .. } = rectangle;
                let d = format!("M{} {}h{}v{}h{}z", x.0, y.0, width.0, height.0, -width.0);
                self.shape(&d, rectangle.mode.unwrap_or(PaintMode::Fill));
            }
            Op::SetTransformationMatrix { matrix: CurTransMat::Raw([a, b, c, d, e, f]) } => {
                add(
                    &mut self.out,
                    format_args!("<g transform=\"matrix({a} {b} {c} {d} {e} {f})\">"),
                );
                self.state.open += 1;
            }
            Op::UseXobject { id, .. } => self.part(&id.0),
            Op::Marker { id } => self.part(id),
            _ => {}
        }
    }

    fn shape(&mut self, d: &str, mode: PaintMode) {
        let SvgState { stroke, fill, width, dash, .. } = &self.state;
        match mode {
            PaintMode::Clip => {
                let clip = self.clips;
                self.clips += 1;
                self.state.open += 1;
                add(
                    &mut self.out,
                    format_args!(
                        "<clipPath id=\"clip{clip}\"><path d=\"{d}\"/></clipPath><g clip-path=\"url(#clip{clip})\">"
                    ),
                );
            }
            PaintMode::Fill => {
                add(&mut self.out, format_args!("<path d=\"{d}\" fill=\"{fill}\"/>"));
            }
            PaintMode::Stroke | PaintMode::FillStroke => {
                add(
                    &mut self.out,
                    format_args!("<path d=\"{d}\" stroke=\"{stroke}\" stroke-width=\"{width}\""),
                );
                if !dash.is_empty() {
                    let dash: Vec<String> = dash.iter().map(f32::to_string).collect();
                    add(&mut self.out, format_args!(" stroke-dasharray=\"{}\"", dash.join(" ")));
                }
                self.out.push_str("/>");
            }
        }
    }

    /// A face or a piece of text, which runs downwards from its upper left corner.
    fn part(&mut self, name: &str) {
        let Some(part) = self.parts.get(name) else { return };
        let (width, height) = part.size;
        add(
            &mut self.out,
            format_args!(
                "<g fill=\"#000\" stroke-miterlimit=\"4\"><use href=\"#{name}\" width=\"{width}\" \
                 height=\"{height}\" transform=\"matrix(1 0 0 -1 0 {height})\"/></g>"
            ),
        );
    }
}

fn path(points: &[LinePoint], closed: bool) -> String {
    let mut d = String::new();
    let mut at = 0;
    while let Some(point) = points.get(at) {
        let end = |it: &LinePoint| format!("{} {}", it.p.x.0, it.p.y.0);
        match points.get(at..at + 3) {
            Some([first, second, last]) if first.bezier => {
                add(&mut d, format_args!("C{} {} {}", end(first), end(second), end(last)));
                at += 3;
            }
            _ => {
                add(&mut d, format_args!("{}{}", if at == 0 { 'M' } else { 'L' }, end(point)));
                at += 1;
            }
        }
    }
    if closed {
        d.push('z');
    }
    d
}

/// Marks are grey; nothing else has a colour of its own here.
fn colour(colour: &Color) -> String {
    let Color::Greyscale(grey) = colour else { return "#000".to_owned() };
    let part = (grey.percent * 255.0).round() as u8;
    format!("#{part:02x}{part:02x}{part:02x}")
}

fn add(out: &mut String, what: std::fmt::Arguments<'_>) {
    out.write_fmt(what).expect("memory takes everything");
}
