//! What really stands on a page: letters, lines, fields of colour and pictures, measured.
//!
//! A layout knows what it meant; the frames that typst makes of it know what came of that. All
//! measures here are those of the page: sizes after all scaling, boxes of the printed outlines,
//! colours after all layers.

mod area;
mod backdrop;
mod layers;
mod letters;
mod outline;
mod paint;
mod picture;
mod walk;

pub use area::Area;
pub use backdrop::Backdrop;
pub use letters::Run;
pub use paint::Tint;
pub use picture::{Picture, PictureKind, Pixels};

use super::Document;
use cardwright_model::Colour;
use layers::Layers;
use rayon::prelude::*;
use std::sync::Arc;
use typst::layout::Point;
use typst::visualize::{Geometry, Paint};

/// One page with all that stands on it, each sort in the order of painting.
#[derive(Debug)]
pub struct Page {
    /// The page as it is cut.
    pub trim: Area,
    /// The same with its bleed.
    pub bleed: Area,
    /// Colour of the page itself; white where it has none.
    pub paper: Colour,
    /// Everything set in letters.
    pub letters: Vec<Run>,
    /// Its lines and the rims of its shapes.
    pub strokes: Vec<Stroke>,
    /// Shapes that are filled.
    pub fills: Vec<Fill>,
    /// Drawings and pictures of pixels.
    pub pictures: Vec<Picture>,
    layers: Layers,
}

/// A line, or the rim of a shape.
#[derive(Clone, Debug)]
pub struct Stroke {
    /// Place in the order of painting, over all that is on the page.
    pub order: usize,
    /// The smallest upright rectangle around all that the pen leaves.
    pub area: Area,
    /// The part of `area` that is not cut off. `None` where nothing is left.
    pub seen: Option<Area>,
    /// In points on the page; the least where scaling makes it thinner in one direction.
    pub thickness: f64,
    /// Its colour; the mean where there are several.
    pub tint: Tint,
    /// Whether it belongs to a figure of the kind `image`, which is looked at as a whole.
    pub in_figure: bool,
}

/// A shape filled with colour.
#[derive(Clone, Debug)]
pub struct Fill {
    /// Place in the order of painting, over all that is on the page.
    pub order: usize,
    /// The smallest upright rectangle around it.
    pub area: Area,
    /// The part of `area` that is not cut off. `None` where nothing is left.
    pub seen: Option<Area>,
    /// Its colour; the mean where there are several.
    pub tint: Tint,
    /// Whether it has one colour all over.
    pub plain: bool,
    /// Whether nothing shows through it.
    pub opaque: bool,
}

/// Measures all pages of a document, side by side.
pub fn all(document: &Document) -> Vec<Arc<Page>> {
    document.pages().par_iter().map(on).collect()
}

/// Measures a page of a document, counted from 0.
///
/// # Panics
/// When the document has no such page.
pub fn ink(document: &Document, page: usize) -> Arc<Page> {
    on(&document.pages()[page])
}

/// After an edit most pages are as they were.
#[comemo::memoize]
fn on(page: &typst_layout::Page) -> Arc<Page> {
    let (frame, beyond) = (&page.frame, page.bleed);
    // A page filled with more than one colour counts as a shape that lies lowest.
    let (paper, ground) = match page.fill_or_white() {
        Some(Paint::Solid(colour)) => (paint::tint(&colour).over(Colour::WHITE), None),
        Some(paint) => {
            let at = Point::new(-beyond.left, -beyond.top);
            let size = frame.size() + beyond.sum_by_axis();
            (Colour::WHITE, Some((at, Geometry::Rect(size).filled(paint))))
        }
        None => (Colour::WHITE, None),
    };
    let walk::FrameWalker { letters, strokes, fills, pictures, layers, .. } =
        walk::walk(frame, ground);
    let (right, bottom) = (frame.width().to_mm(), frame.height().to_mm());
    let trim = Area { left: 0.0, top: 0.0, right, bottom };
    let bleed = Area {
        left: -beyond.left.to_mm(),
        top: -beyond.top.to_mm(),
        right: right + beyond.right.to_mm(),
        bottom: bottom + beyond.bottom.to_mm(),
    };
    Arc::new(Page { trim, bleed, paper, letters, strokes, fills, pictures, layers })
}
