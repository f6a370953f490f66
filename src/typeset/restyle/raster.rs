//! Pictures of pixels in greys.

use super::Tones;
use cardwright_model::Colour;
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageDecoder as _, ImageFormat, ImageReader, LumaA, Pixel as _};
use std::io::Cursor;

/// The same picture in greys, in the same format. `None` where it can't be read.
pub(super) fn made_over(bytes: &[u8], tones: &Tones) -> Option<Vec<u8>> {
    /// Of 100: no dirt around edges that the eye would find.
    const QUALITY: u8 = 92;
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().ok()?;
    let format = reader.format()?;
    let mut decoder = reader.into_decoder().ok()?;
    let turned = decoder.orientation().ok()?;
    let mut image = DynamicImage::from_decoder(decoder).ok()?;
    image.apply_orientation(turned);

    let greys: Vec<u8> = (0..=255).map(|it| tones.of(Colour([it; 3])).0[0]).collect();
    let image = image.into_rgba8();
    let mut grey = image::GrayAlphaImage::new(image.width(), image.height());
    for (to, from) in grey.pixels_mut().zip(image.pixels()) {
        let [r, g, b, alpha] = from.0;
        *to = LumaA([greys[usize::from(Colour([r, g, b]).grey())], alpha]);
    }
    let opaque = grey.pixels().all(|it| it.channels()[1] == 255);
    let grey = DynamicImage::ImageLumaA8(grey);
    let grey = if opaque { DynamicImage::ImageLuma8(grey.into_luma8()) } else { grey };
    let mut out = Cursor::new(Vec::new());
    match format {
        ImageFormat::Jpeg => {
            grey.write_with_encoder(JpegEncoder::new_with_quality(&mut out, QUALITY))
        }
        _ => grey.write_to(&mut out, ImageFormat::Png),
    }
    .ok()?;
    Some(out.into_inner())
}
