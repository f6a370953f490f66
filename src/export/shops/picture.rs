//! Pictures of sides, in exactly the pixels that are wanted.
//!
//! In: an order. Out: pixmaps and PNG files, the card's middle on the picture's middle. Never: a card
//! made larger or smaller, or an edge stretched.

use super::order::Order;
use crate::images::{ImageError, full, mask, shown_by};
use crate::raster::{Drawing, encode};
use crate::{Product, ProductInfo};
use cardwright_faces::FaceId;
use resvg::tiny_skia::{Color, Pixmap, PixmapPaint, Transform};

/// A side in its true size on so many pixels; what is bare is white, as the paper is.
pub(super) fn draw(
    order: &Order<'_>,
    face: FaceId,
    canvas: (u32, u32),
    dpi: f64,
) -> Result<Pixmap, ImageError> {
    let svg = cardwright_typeset::svg(&order.faces.document, face.0);
    let drawing = Drawing::read(&svg, full(order.format_of(face)));
    let fault = |source| ImageError::Drawing { face: name(order, face).to_owned(), source };
    let drawn = drawing.map_err(fault)?.centred(canvas, dpi);
    let mut out = paper((drawn.width(), drawn.height()));
    lay(&mut out, &drawn, (0, 0));
    Ok(out)
}

/// The file of a side as the shop wants it.
pub(super) fn file(order: &Order<'_>, face: FaceId, path: String) -> Result<Product, ImageError> {
    let dpi = order.dots();
    let mut drawn = draw(order, face, order.picture_of(face), f64::from(dpi))?;
    if order.is_cut_out(face) {
        mask(&mut drawn, order.format_of(face), dpi);
        return encoded(order, Some(face), path, &drawn, png::ColorType::Rgba, dpi);
    }
    png(order, Some(face), path, &drawn, dpi)
}

/// A PNG file without transparency.
pub(super) fn png(
    order: &Order<'_>,
    face: Option<FaceId>,
    path: String,
    pixmap: &Pixmap,
    dpi: u32,
) -> Result<Product, ImageError> {
    encoded(order, face, path, pixmap, png::ColorType::Rgb, dpi)
}

fn encoded(
    order: &Order<'_>,
    face: Option<FaceId>,
    path: String,
    pixmap: &Pixmap,
    colour: png::ColorType,
    dpi: u32,
) -> Result<Product, ImageError> {
    let shown = face.map(|it| name(order, it).to_owned());
    let bytes = encode(pixmap, colour, dpi).map_err(|source| ImageError::Encoding {
        face: shown.clone().unwrap_or_else(|| path.clone()),
        source,
    })?;
    let copies = shown.as_ref().map_or_else(Vec::new, |it| shown_by(order.game, it));
    let about = ProductInfo {
        media: "image/png",
        pixels: Some((pixmap.width(), pixmap.height(), dpi)),
        trim: face.map(|it| order.trim_of(it)),
        bleed: face.map(|_| order.product.bleed),
        face: shown,
        copies,
        ..ProductInfo::default()
    };
    Ok(Product { path, bytes, about })
}

/// Name of a side: a card's id, or `back-` and a back's.
pub(super) fn name<'a>(order: &Order<'a>, face: FaceId) -> &'a str {
    &order.faces.names[face.0]
}

/// Where a side is written down.
pub(super) fn place(order: &Order<'_>, face: FaceId) -> Option<cardwright_base::diagnostic::Span> {
    let game = order.game;
    match game.cards.get(face.0) {
        Some(card) => Some(card.id.span),
        None => game.backs.get(face.0 - game.cards.len()).map(|back| back.id.span),
    }
}

/// A sheet of white paper.
pub(super) fn paper((width, height): (u32, u32)) -> Pixmap {
    let mut pixmap = Pixmap::new(width, height).expect("a sheet has pixels");
    pixmap.fill(Color::WHITE);
    pixmap
}

/// Lays a picture on a sheet, pixel on pixel.
pub(super) fn lay(sheet: &mut Pixmap, picture: &Pixmap, (x, y): (u32, u32)) {
    let (x, y) = (x as i32, y as i32);
    let paint = PixmapPaint::default();
    sheet.draw_pixmap(x, y, picture.as_ref(), &paint, Transform::identity(), None);
}

/// The same a quarter turned, clockwise or not.
pub(super) fn turned(picture: &Pixmap, clockwise: bool) -> Pixmap {
    let (width, height) = (picture.width(), picture.height());
    let mut out = Pixmap::new(height, width).expect("a picture has pixels");
    let from = picture.pixels();
    for (at, pixel) in out.pixels_mut().iter_mut().enumerate() {
        let (x, y) = (at as u32 % height, at as u32 / height);
        let (column, row) = if clockwise { (y, height - 1 - x) } else { (width - 1 - y, x) };
        *pixel = from[(row * width + column) as usize];
    }
    out
}
