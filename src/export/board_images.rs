//! Pictures of a board: PNG cut to its trim, PNG with its bleed, and SVG.

use super::images::ImageError;
use super::raster::{Drawing, encode};
use super::{Product, ProductInfo, images};
use cardwright_base::units::{Length, Size};
use cardwright_model::Board;
use cardwright_typeset::Document;

/// More pixels than this on a side are too many to draw.
const MOST_PIXELS: f64 = 12_000.0;

/// The pictures of a board at `dpi` dots per inch, or at as many as make a picture that can still be
/// drawn.
///
/// # Errors
/// When the drawing can't be read or a picture can't be encoded.
pub fn board_images(
    board: &Board,
    document: &Document,
    dpi: u32,
) -> Result<[Product; 3], ImageError> {
    let (id, format) = (&board.id.value, &board.format);
    let drawing = |source| ImageError::Drawing { face: id.clone(), source };
    let encoding = |source| ImageError::Encoding { face: id.clone(), source };
    let full =
        Size::new(format.trim.width + format.bleed * 2, format.trim.height + format.bleed * 2);
    let inches = full.width.max(full.height).as_mm() / 25.4;
    let dpi = dpi.min((MOST_PIXELS / inches) as u32).max(1);
    let drawn =
        Drawing::read(&cardwright_typeset::svg(document, 0), full).map_err(drawing)?.whole(dpi);
    let trimmed = images::cut(&drawn, format, dpi);
    let about = |media, pixels, bleed| ProductInfo {
        media,
        pixels,
        trim: Some(format.trim),
        bleed: Some(bleed),
        face: Some(format!("board-{id}")),
        ..ProductInfo::default()
    };
    let png = |path, pixmap: &resvg::tiny_skia::Pixmap, bleed| {
        let bytes = encode(pixmap, png::ColorType::Rgb, dpi).map_err(encoding)?;
        let pixels = Some((pixmap.width(), pixmap.height(), dpi));
        Ok::<_, ImageError>(Product { path, bytes, about: about("image/png", pixels, bleed) })
    };
    Ok([
        png(format!("boards/{id}.png"), &trimmed, Length::ZERO)?,
        png(format!("boards/bleed/{id}.png"), &drawn, format.bleed)?,
        Product {
            path: format!("boards/{id}.svg"),
            bytes: cardwright_typeset::svg_of_trim(document, 0).into_bytes(),
            about: about("image/svg+xml", None, Length::ZERO),
        },
    ])
}
