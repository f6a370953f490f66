//! A page without what does not count, or takes long to write, when its look is compared.

use super::pictures::replace;
use typst::foundations::Bytes;
use typst::layout::{Frame, FrameItem};
use typst::utils::hash128;
use typst::visualize::{Image, ImageKind, PixelEncoding, PixelFormat, RasterImage};

/// Takes a text out of a frame: the first items one after the other whose letters, spaces apart, are
/// just those of the text.
pub(super) fn take_out(frame: &mut Frame, text: &str) {
    let letters = |it: &str| it.chars().filter(|c| !c.is_whitespace()).collect::<String>();
    let wanted = letters(text);
    if wanted.is_empty() {
        return;
    }
    let mut items = Vec::new();
    collect(frame, &mut |it| items.push(letters(it)));
    let Some((first, last)) = found(&items, &wanted) else { return };
    let mut at = 0;
    retain(frame, &mut || {
        at += 1;
        !(first..last).contains(&(at - 1))
    });
}

/// The run of items that make up the text.
fn found(items: &[String], wanted: &str) -> Option<(usize, usize)> {
    (0..items.len()).find_map(|first| {
        let mut rest = wanted;
        for (at, item) in items.iter().enumerate().skip(first) {
            rest = rest.strip_prefix(item.as_str())?;
            if rest.is_empty() {
                return Some((first, at + 1));
            }
        }
        None
    })
}

fn collect(frame: &Frame, tell: &mut dyn FnMut(&str)) {
    for (_, item) in frame.items() {
        match item {
            FrameItem::Text(text) => tell(&text.text),
            FrameItem::Group(group) => collect(&group.frame, tell),
            _ => {}
        }
    }
}

fn retain(frame: &mut Frame, keep: &mut dyn FnMut() -> bool) {
    frame.retain(|item| match item {
        FrameItem::Text(_) => keep(),
        FrameItem::Group(group) => {
            retain(&mut group.frame, keep);
            true
        }
        _ => true,
    });
}

/// Puts one pixel in the place of each picture of pixels, which as SVG would be megabytes of text; gives
/// the hash of each, in their order.
pub(super) fn take_pixels(frame: &mut Frame) -> Vec<u128> {
    let format = PixelFormat { encoding: PixelEncoding::Luma8, width: 1, height: 1 };
    let pixel = RasterImage::plain(Bytes::new([0]), format).expect("one pixel is a picture");
    let (mut found, pixel) = (Vec::new(), ImageKind::Raster(pixel));
    replace(frame, &mut |image| {
        if let ImageKind::Raster(raster) = image.kind() {
            found.push(hash128(raster));
            *image = Image::new(pixel.clone(), None, image.scaling());
        }
    });
    found
}
