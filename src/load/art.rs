//! Drawings that can be drawn.
//!
//! typst would complain of a broken picture too, but at the line of a layout, of which the author
//! knows nothing.

use super::loader::Loader;
use super::placeholders;
use super::raster;
use super::unprinted::{self, Unprinted};
use cardwright_base::diagnostic::{Diagnostic, Report, Severity, Span};
use cardwright_base::svg;
use cardwright_model::{Assets, Drawing, Picture};
use rayon::prelude::*;
use resvg::usvg::Error as SvgError;
use resvg::usvg::roxmltree::{Document, Error as XmlError, ParsingOptions, TextPos};
use std::collections::BTreeMap;

/// Whether a name is that of a file that a game can be drawn with.
pub fn is_picture(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    [".svg", ".png", ".jpg", ".jpeg"].iter().any(|it| name.ends_with(it))
}

/// Reports drawings that can't be drawn, and puts placeholders in their places, so that all else can be printed.
pub(super) fn check(assets: &mut Assets, loader: &Loader) {
    let uses = uses(loader);
    let art: Vec<_> = assets.art.iter().collect();
    // Reading them all takes longer than the rest of the game does.
    let looked: Vec<_> =
        art.into_par_iter().map(|(name, drawing)| (name, drawing, pixels(drawing))).collect();
    let (mut sum, mut broken) = (0, Vec::new());
    for (name, drawing, pixels) in looked {
        let together = |pixels| raster::together(sum, pixels).map_err(Fault::from);
        let fault = match pixels.and_then(together) {
            Ok(more) => {
                sum = more;
                continue;
            }
            Err(fault) => fault,
        };
        let uses = uses.get(name).map_or(&[][..], Vec::as_slice);
        let mut report = loader.report_mut();
        let told = fault.told(drawing, uses, &mut report);
        report.push(told);
        broken.push((name.clone(), !uses.is_empty()));
    }
    for (name, is_used) in broken {
        placeholders::put(assets, &name);
        if is_used {
            assets.placeholders.insert(name);
        }
    }
}

/// Every drawing that the game names, by its file: where.
fn uses(loader: &Loader) -> BTreeMap<String, Vec<Span>> {
    let mut uses = BTreeMap::<String, Vec<Span>>::new();
    for (part, name) in &loader.symbols().parts {
        if let Some(file) = part.drawing(&name.value) {
            uses.entry(file).or_default().push(name.span);
        }
    }
    uses
}

/// Why a drawing can't be drawn.
#[derive(Clone)]
struct Fault {
    /// What is wrong, to follow the name of the file.
    what: String,
    /// Where in an SVG file, in bytes.
    at: Option<usize>,
    remedy: Option<String>,
}

impl Fault {
    /// As a message: in the drawing itself, where that has lines, else at the first of its uses.
    /// What no card, back, type or board names may lie unused, so it is a warning.
    fn told(self, drawing: &Drawing, uses: &[Span], report: &mut Report) -> Diagnostic {
        let mut fault = Diagnostic::error("D034", format!("`{}` {}", drawing.path, self.what));
        fault = if uses.is_empty() {
            Diagnostic { severity: Severity::Warning, ..fault }
        } else {
            fault.going_on()
        };
        let mut uses = uses.iter();
        if let (Some(at), Picture::Svg(text)) = (self.at, &drawing.picture) {
            let source = report.sources.add(drawing.path.as_str(), text.as_str());
            fault = fault.at(Span::new(source, at..at), "");
        } else if let Some(first) = uses.next() {
            fault = fault.at(*first, "named here");
        }
        // More would say nothing new.
        for other in uses.take(2) {
            fault = fault.see(*other, "named here");
        }
        self.remedy.into_iter().fold(fault, Diagnostic::hint)
    }
}

impl From<raster::Fault> for Fault {
    fn from(raster::Fault { what, remedy }: raster::Fault) -> Self {
        Self { what, at: None, remedy }
    }
}

/// The pixels of a picture, or of those in a drawing.
fn pixels(drawing: &Drawing) -> Result<u64, Fault> {
    match &drawing.picture {
        Picture::Svg(text) => pixels_in(text),
        Picture::Raster(bytes) => raster::check(&drawing.path, bytes).map_err(Fault::from),
    }
}

/// The pixels of all pictures in a drawing that can be drawn. To look takes long, and whoever edits a game leaves
/// most of its drawings as they are.
#[comemo::memoize]
fn pixels_in(text: &str) -> Result<u64, Fault> {
    vector(text)?;
    inner_pixels(text)
}

fn inner_pixels(text: &str) -> Result<u64, Fault> {
    // Pictures stand in `image` and `feImage`, or come out of entities. To look for them takes longer
    // than all before.
    if !text.contains("mage") && !text.contains("<!ENTITY") {
        return Ok(0);
    }
    let at = text.find("data:").unwrap_or_default();
    let fault = |fault: raster::Fault| Fault {
        what: format!("holds a picture that {}", fault.what),
        at: Some(at),
        remedy: fault.remedy,
    };
    svg::pictures(text)
        .into_iter()
        .try_fold(0, |sum, size| Ok(sum + raster::size(size)?))
        .map_err(fault)
}

fn vector(text: &str) -> Result<(), Fault> {
    // As usvg reads it.
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| Fault {
        what: format!("is not well-formed XML: {}", plain(&error)),
        at: Some(offset(text, error.pos())),
        remedy: None,
    })?;
    let root = document.root_element();
    let at = Some(root.range().start);
    if !root.has_tag_name(("http://www.w3.org/2000/svg", "svg")) {
        let remedy = "an SVG file begins with <svg xmlns=\"http://www.w3.org/2000/svg\" ...>";
        let what = format!("is not SVG: its root is `{}`", root.tag_name().name());
        return Err(Fault { what, at, remedy: Some(remedy.to_owned()) });
    }
    if let Some(Unprinted { what, at, remedy }) = unprinted::find(&document) {
        return Err(Fault { what, at: Some(at), remedy: Some(remedy.to_owned()) });
    }
    let (what, remedy) = match svg::read_parsed(&document) {
        Ok(tree) if svg::reaches_far(&tree) => {
            let what =
                format!("has a part that extends beyond {} times its own size", svg::FURTHEST);
            (what, "look for a scale or a length with too many digits")
        }
        Ok(_) => return Ok(()),
        Err(SvgError::InvalidSize) => ("has no size".to_owned(), VIEW),
        Err(
            SvgError::ElementsLimitReached | SvgError::ParsingFailed(XmlError::NodesLimitReached),
        ) => ("has too many parts".to_owned(), FEWER),
        Err(other) => (format!("can't be drawn: {other}"), VIEW),
    };
    Err(Fault { what, at, remedy: Some(remedy.to_owned()) })
}

const VIEW: &str = "give its <svg> a viewBox with a width and a height above 0";
const FEWER: &str = "simplify it, or convert it to a PNG";

/// What the parser says, without the place, which is told by the mark.
fn plain(error: &XmlError) -> String {
    let text = error.to_string();
    match text.rsplit_once(" at ") {
        Some((what, place)) if place.contains(':') => what.to_owned(),
        _ => text,
    }
}

/// The byte at a line and column that count from 1, columns in characters.
fn offset(text: &str, at: TextPos) -> usize {
    let line = text.split_inclusive('\n').take(at.row.saturating_sub(1) as usize);
    let start: usize = line.map(str::len).sum();
    let before = text[start..].chars().take(at.col.saturating_sub(1) as usize);
    start + before.map(char::len_utf8).sum::<usize>()
}
