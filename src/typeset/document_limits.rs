//! What no page has: links that lead astray, and things larger than any sheet, which whoever measures
//! or paints them can't work with.

use super::Document;
use cardwright_model::may_lead;
use std::collections::BTreeSet;
use typst::layout::{Abs, Frame, FrameItem, Point, Size, Transform};
use typst::model::Destination;

/// The largest length on a page, in millimetres: 100 m.
const MM: f64 = 100_000.0;
/// How many times larger something may be drawn.
const TIMES: f64 = 10_000.0;

/// What a document has that no page has.
#[derive(Debug, Default)]
pub(super) struct DocumentLimits {
    /// The addresses of links that a reader should not be led to.
    pub(super) links: BTreeSet<String>,
    /// Whether something is too large or too far out.
    pub(super) large: bool,
}

impl DocumentLimits {
    /// Looks a document over.
    pub(super) fn of(document: &Document) -> Self {
        let mut found = Self::default();
        for page in document.pages() {
            found.frame(&page.frame, 1.0);
        }
        found
    }

    /// A frame that is drawn so many times larger.
    fn frame(&mut self, frame: &Frame, times: f64) {
        for (at, item) in frame.items() {
            let within = |size: Size| point(*at) && point(size.to_point());
            let sound = match item {
                FrameItem::Group(group) => {
                    let times = times * scale(group.transform);
                    let Transform { tx, ty, .. } = group.transform;
                    // What is larger on its way need not be looked into.
                    let sound =
                        times <= TIMES && point(Point::new(tx, ty)) && within(group.frame.size());
                    if sound {
                        self.frame(&group.frame, times);
                    }
                    sound
                }
                FrameItem::Text(text) => point(*at) && length(text.size) && length(text.width()),
                FrameItem::Shape(shape, _) => {
                    let bounds = shape.geometry.bbox(None);
                    point(*at) && point(bounds.min) && point(bounds.max)
                }
                FrameItem::Image(_, size, _) => within(*size),
                FrameItem::Link(Destination::Url(url), _) => {
                    if !may_lead(url.as_str()) {
                        self.links.insert(url.as_str().to_owned());
                    }
                    true
                }
                FrameItem::Link(..) | FrameItem::Tag(_) => true,
            };
            self.large |= !sound;
        }
    }
}

/// How many times larger a transformation draws.
fn scale(by: Transform) -> f64 {
    let parts = [by.sx, by.kx, by.ky, by.sy].map(|it| it.get().abs());
    // A part that is no number makes it one that is too large.
    if parts.iter().all(|it| it.is_finite()) {
        parts.into_iter().fold(0.0, f64::max)
    } else {
        f64::MAX
    }
}

fn length(length: Abs) -> bool {
    length.to_mm().abs() <= MM
}

fn point(point: Point) -> bool {
    length(point.x) && length(point.y)
}
