//! Pictures apart from the pages that show them, so that each is written once, however many pages show it.
//!
//! In the place of a picture its pages show a *placeholder*: a row of [`PLACEHOLDER`] grey pixels, whose values are a
//! digest of the picture. Whoever puts a PDF together finds it among the pictures of pixels and puts the picture there.

use super::{Document, PdfError, PdfIdentity, pdf};
use std::collections::BTreeMap;
use typst::foundations::{Bytes, Content, Smart};
use typst::layout::{Abs, Frame, FrameItem, Point, Sides, Size};
use typst::model::Document as _;
use typst::syntax::Span;
use typst::utils::hash128;
use typst::visualize::{Image, ImageKind, PixelEncoding, PixelFormat, RasterImage};
use typst_layout::Page;

/// Width of a placeholder in pixels; it is one pixel high.
pub const PLACEHOLDER: u32 = 16;
/// The longer side of the page of a picture, in points, unless the picture is smaller.
const LONGEST: f64 = 1000.0;

/// Pictures by their digests, which hold within one run of the program.
pub type Pictures = BTreeMap<u128, Image>;

/// Which pictures stand apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PicturesToExtract {
    /// All of them: other documents may show them too.
    All,
    /// Drawings that the document shows more than once. Pictures of pixels are written once as it is.
    Repeated,
}

/// The document with placeholders, and the pictures that they stand for.
pub fn extract_pictures(document: &Document, apart: PicturesToExtract) -> (Document, Pictures) {
    let mut shown: BTreeMap<u128, (usize, Image)> = BTreeMap::new();
    for page in document.pages() {
        count(&page.frame, &mut shown);
    }
    shown.retain(|_, (times, image)| match apart {
        PicturesToExtract::All => true,
        PicturesToExtract::Repeated => *times > 1 && matches!(image.kind(), ImageKind::Svg(_)),
    });
    let pages = document.pages().iter().cloned().map(|mut page| {
        replace(&mut page.frame, &mut |image| {
            let digest = digest(image);
            if shown.contains_key(&digest) {
                *image = placeholder(digest, image);
            }
        });
        page
    });
    let document = Document::new(pages.collect(), document.info().clone());
    (document, shown.into_iter().map(|(digest, (_, image))| (digest, image)).collect())
}

/// A PDF with a page for each picture, in their order. Plain, to be placed elsewhere.
///
/// # Errors
/// When typst can't write one of them.
pub fn pictures_pdf<'a>(
    pictures: impl IntoIterator<Item = &'a Image>,
    identity: PdfIdentity<'_>,
) -> Result<Vec<u8>, PdfError> {
    let page = |image: &Image| {
        let scale = (LONGEST / image.width().max(image.height())).min(1.0);
        let size = Size::new(Abs::pt(image.width() * scale), Abs::pt(image.height() * scale));
        let mut frame = Frame::hard(size);
        frame.push(Point::zero(), FrameItem::Image(image.clone(), size, Span::detached()));
        Page {
            frame,
            bleed: Sides::splat(Abs::zero()),
            fill: Smart::Custom(None),
            numbering: None,
            supplement: Content::empty(),
            number: 1,
        }
    };
    let pages = pictures.into_iter().map(page).collect();
    let identity = PdfIdentity { accessible: false, ..identity };
    pdf(&Document::new(pages, typst::model::DocumentInfo::default()), identity)
}

/// All but what it is in words, which stays where the picture is shown.
fn digest(image: &Image) -> u128 {
    hash128(&(image.kind(), image.scaling()))
}

fn placeholder(digest: u128, image: &Image) -> Image {
    let format = PixelFormat { encoding: PixelEncoding::Luma8, width: PLACEHOLDER, height: 1 };
    let row = RasterImage::plain(Bytes::new(digest.to_le_bytes()), format);
    let row = ImageKind::Raster(row.expect("a row of pixels is a picture"));
    Image::new(row, image.alt().map(Into::into), Smart::Auto)
}

fn count(frame: &Frame, shown: &mut BTreeMap<u128, (usize, Image)>) {
    for (_, item) in frame.items() {
        match item {
            // What has no size is not written.
            FrameItem::Image(image, size, _)
                if !size.x.approx_empty() && !size.y.approx_empty() =>
            {
                shown.entry(digest(image)).or_insert_with(|| (0, image.clone())).0 += 1;
            }
            FrameItem::Group(group) => count(&group.frame, shown),
            _ => {}
        }
    }
}

/// Changes the pictures of a frame. What shows none stays shared.
fn replace(frame: &mut Frame, with: &mut dyn FnMut(&mut Image)) {
    if !has_image(frame) {
        return;
    }
    frame.retain(|item| {
        match item {
            FrameItem::Image(image, ..) => with(image),
            FrameItem::Group(group) => replace(&mut group.frame, with),
            _ => {}
        }
        true
    });
}

fn has_image(frame: &Frame) -> bool {
    frame.items().any(|(_, item)| match item {
        FrameItem::Image(..) => true,
        FrameItem::Group(group) => has_image(&group.frame),
        _ => false,
    })
}
