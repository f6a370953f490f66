//! Pages of one document in places that another leaves for them, so that nothing is laid out twice.
//!
//! A layout leaves a place with `#metadata((kind: "place", page: "sword", scale: 0.35)) <cardwright>`: the top left
//! corner of the page comes there. What stands around the place decides what is cut off, and what it means to a
//! screen reader.

use super::origin::coloured;
use super::remarks::Remark;
use super::{Document, LIGHT_ART, Typesetter};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use typst::foundations::Bytes;
use typst::introspection::{MetadataElem, Tag};
use typst::layout::{Frame, FrameItem, GroupItem, Ratio, Transform};
use typst::model::Document as _;
use typst::visualize::{Image, ImageKind, SvgImage};

/// Names of the pages that a document leaves places for.
pub fn places(document: &Document) -> BTreeSet<String> {
    let remarks = Remark::all(document);
    remarks.iter().filter(|it| is_place(it)).map(|it| it.text("page").to_owned()).collect()
}

fn is_place(remark: &Remark) -> bool {
    remark.kind() == "place"
}

impl Typesetter {
    /// The document with pages of others in the places that it leaves for them. Their drawings are the light ones.
    ///
    /// # Panics
    /// When one of the documents has no such page.
    pub fn fill(
        &self,
        document: &Document,
        pages: &BTreeMap<String, (Document, usize)>,
    ) -> Document {
        let small = pages.par_iter().map(|(name, (from, at))| {
            let mut frame = from.pages()[*at].frame.clone();
            self.strip(&mut frame);
            (name.as_str(), frame)
        });
        let small: BTreeMap<&str, Frame> = small.collect();
        let filled = document.pages().iter().cloned().map(|mut page| {
            fill(&mut page.frame, &small);
            page
        });
        Document::new(filled.collect(), document.info().clone())
    }

    /// Leaves only what is seen of a frame, and makes its drawings light.
    fn strip(&self, frame: &mut Frame) {
        frame.retain(|item| match item {
            FrameItem::Group(group) => {
                (group.label, group.parent) = (None, None);
                self.strip(&mut group.frame);
                true
            }
            FrameItem::Image(image, ..) => {
                if let Some(light) = self.light(image) {
                    *image = light;
                }
                true
            }
            FrameItem::Tag(_) | FrameItem::Link(..) => false,
            FrameItem::Text(_) | FrameItem::Shape(..) => true,
        });
    }

    /// The light form of a drawing, in its colour.
    fn light(&self, image: &Image) -> Option<Image> {
        let ImageKind::Svg(svg) = image.kind() else { return None };
        let data = svg.data();
        let (name, colour) = self.drawings.iter().find_map(|name| {
            let full = self.files.held(&format!("/art/{name}"))?;
            Some((name, coloured(&full, data)?))
        })?;
        let light = self.files.bytes(&format!("{LIGHT_ART}/{name}"))?;
        let svg = ImageKind::Svg(in_colour(&light, colour)?);
        Some(Image::new(svg, image.alt().map(Into::into), image.scaling()))
    }
}

/// A drawing in a colour. `None` where it can't be drawn on its own.
#[comemo::memoize]
fn in_colour(drawing: &Bytes, colour: Option<&str>) -> Option<SvgImage> {
    let text = drawing.as_str().ok()?;
    // Letters need fonts, and other pictures files, which a drawing on its own has none of.
    if text.contains("<text") || text.contains("<image") {
        return None;
    }
    let drawing = match colour {
        Some(colour) => Bytes::from_string(text.replace("currentColor", colour)),
        None => drawing.clone(),
    };
    SvgImage::new(drawing).ok()
}

fn fill(frame: &mut Frame, pages: &BTreeMap<&str, Frame>) {
    if !has_place(frame) {
        return;
    }
    let places: Vec<_> = frame
        .items()
        .enumerate()
        .filter_map(|(layer, (at, item))| {
            let remark = place(item)?;
            let scale = Ratio::new(remark.number("scale"));
            let mut page = GroupItem::new(pages.get(remark.text("page"))?.clone());
            page.transform = Transform::scale(scale, scale);
            Some((layer + 1, *at, page))
        })
        .collect();
    frame.retain(|item| {
        if let FrameItem::Group(group) = item {
            fill(&mut group.frame, pages);
        }
        true
    });
    for (layer, at, page) in places.into_iter().rev() {
        frame.insert(layer, at, FrameItem::Group(page));
    }
}

fn has_place(frame: &Frame) -> bool {
    frame.items().any(|(_, item)| match item {
        FrameItem::Group(group) => has_place(&group.frame),
        item => place(item).is_some(),
    })
}

/// What a layout remarks there, if it leaves a place.
fn place(item: &FrameItem) -> Option<Remark> {
    let FrameItem::Tag(Tag::Start(content, _)) = item else { return None };
    Remark::of(content.to_packed::<MetadataElem>()?).filter(is_place)
}
