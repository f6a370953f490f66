//! From lengths that run downwards to points that run upwards.
//!
//! In: places on a page. Out: the same for a PDF. Never: what stands there.

use super::source::PdfBox;
use cardwright_base::units::{self, Length, Rect};
use printpdf::{Point, Pt};

/// A page on which lengths run downwards, to be turned into points that run upwards.
#[derive(Clone, Copy)]
pub(super) struct Paper {
    /// Height of the page.
    pub(crate) height: Length,
}

impl Paper {
    /// A place on the page.
    pub(crate) fn point(self, at: units::Point) -> Point {
        Point { x: pt(at.x), y: pt(self.height - at.y) }
    }

    /// A rectangle on the page.
    pub(crate) fn boxed(self, rect: Rect) -> PdfBox {
        PdfBox {
            left: rect.x.as_pt(),
            bottom: (self.height - rect.bottom()).as_pt(),
            right: rect.right().as_pt(),
            top: (self.height - rect.y).as_pt(),
        }
    }
}

/// A length in points.
pub(super) fn pt(length: Length) -> Pt {
    Pt(length.as_pt() as f32)
}
