//! What stands on a page, thing by thing, in points from the corner of the page's coordinates.

use super::colour::Tone;
use super::font::Font;
use super::state::seen;
use kurbo::{Line, Point, Rect};
use std::rc::Rc;

/// One thing that is drawn, or one that is remarkable.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// Where, as far as it is seen. `None` where that is not known, as inside of a pattern.
    pub(super) area: Option<Rect>,
    pub(super) what: ItemKind,
    /// It shapes what shines through and is not printed itself.
    pub(super) mask: bool,
}

/// What is printed: letters, lines, areas, pictures.
#[derive(Clone, Debug)]
pub(super) enum ItemKind {
    /// Letters: the size in points, and whether they add to the ink below.
    Text {
        font: Rc<Font>,
        size: f64,
        tone: Rc<Tone>,
        overprint: bool,
    },
    /// A line: its width in points as it is printed, its straight parts, and whether that is all of it.
    Stroke {
        width: f64,
        parts: Vec<Line>,
        straight: bool,
        tone: Rc<Tone>,
        overprint: bool,
    },
    /// A filled area; the thickness in points of the thinnest upright rectangle in it.
    Fill {
        thin: Option<f64>,
        tone: Rc<Tone>,
        overprint: bool,
    },
    Shade {
        tone: Rc<Tone>,
    },
    /// A picture: pixels an inch, one bit each or more, where the most ink is.
    Picture {
        dpi: f64,
        line_art: bool,
        tone: Option<Rc<Tone>>,
        inkiest: Option<(f64, Point)>,
    },
    /// Something shines through; how.
    Shine(&'static str),
    /// What a printer can't be expected to do.
    Extra(&'static str),
    Filter(String),
    /// What can't be read as it should.
    Trouble(String),
}

impl Item {
    /// Where it is, part by part: crop marks are one line with much between its parts.
    pub(super) fn areas(&self) -> Vec<Rect> {
        let Some(area) = self.area else { return Vec::new() };
        let ItemKind::Stroke { width, parts, straight: true, .. } = &self.what else {
            return vec![area];
        };
        let around = |it: &Line| Rect::from_points(it.p0, it.p1).inflate(width / 2.0, width / 2.0);
        parts.iter().filter_map(|it| seen(around(it), area)).collect()
    }
}
