//! A digest of what is seen of a page: its shapes, letters and pictures, and where they lie.

use sha2::{Digest as _, Sha256};
use std::hash::{Hash as _, Hasher};
use typst::layout::{Frame, FrameItem};
use typst::text::TextItem;
use typst::visualize::{FixedStroke, Paint, Shape};
use typst_layout::Page;

/// Takes what typst would hash into a sum that is fit to be written down.
#[derive(Default)]
pub(super) struct PageHasher(Sha256);

impl Hasher for PageHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The sum is longer than what a hasher gives: see [`PageHasher::of`].
    fn finish(&self) -> u64 {
        0
    }
}

impl PageHasher {
    pub(super) fn of(page: &Page) -> [u8; 32] {
        let mut hasher = Self::default();
        page.bleed.hash(&mut hasher);
        page.fill_or_white().iter().for_each(|it| hasher.paint(it));
        hasher.frame(&page.frame);
        hasher.0.finalize().into()
    }

    /// Where something came from in the sources, and what it means, is not seen.
    fn frame(&mut self, frame: &Frame) {
        frame.size().hash(self);
        for (at, item) in frame.items() {
            if matches!(item, FrameItem::Link(..) | FrameItem::Tag(_)) {
                continue;
            }
            at.hash(self);
            match item {
                FrameItem::Group(group) => {
                    self.write_u8(0);
                    (group.transform, &group.clip).hash(self);
                    self.frame(&group.frame);
                }
                FrameItem::Text(text) => self.text(text),
                FrameItem::Shape(shape, _) => self.shape(shape),
                FrameItem::Image(image, size, _) => {
                    self.write_u8(3);
                    (image.kind(), image.scaling(), size).hash(self);
                }
                FrameItem::Link(..) | FrameItem::Tag(_) => {}
            }
        }
        self.write_u8(4);
    }

    fn text(&mut self, text: &TextItem) {
        self.write_u8(1);
        (&text.font, text.size, text.glyphs.len()).hash(self);
        for it in &text.glyphs {
            (it.id, it.x_advance, it.x_offset, it.y_advance, it.y_offset).hash(self);
        }
        self.paint(&text.fill);
        self.stroke(text.stroke.as_ref());
    }

    fn shape(&mut self, shape: &Shape) {
        self.write_u8(2);
        (&shape.geometry, shape.fill_rule, shape.fill.is_some()).hash(self);
        shape.fill.iter().for_each(|it| self.paint(it));
        self.stroke(shape.stroke.as_ref());
    }

    fn stroke(&mut self, stroke: Option<&FixedStroke>) {
        self.write_u8(stroke.is_some().into());
        if let Some(FixedStroke { paint, thickness, cap, join, dash, miter_limit }) = stroke {
            (thickness, cap, join, dash, miter_limit).hash(self);
            self.paint(paint);
        }
    }

    fn paint(&mut self, paint: &Paint) {
        match paint {
            Paint::Tiling(tiling) => {
                (tiling.size(), tiling.spacing(), tiling.relative()).hash(self);
                self.frame(tiling.frame());
            }
            plain => plain.hash(self),
        }
    }
}
