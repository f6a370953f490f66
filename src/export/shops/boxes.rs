//! Tuck boxes on the templates of a shop: a picture for each, and a list of which box it is for.

use super::table;
use crate::images::ImageError;
use crate::raster::{Drawing, encode};
use crate::{Product, ProductInfo};
use cardwright_base::units::{Length, Size};
use cardwright_model::TuckBox;
use cardwright_model::press::ShopTuckBox;
use cardwright_typeset::Document;

/// Resolution of the pictures: that at which shops state their pixels.
const DPI: u32 = 300;

/// A box of a game, the shop's box for it, and how many cards go in.
#[derive(Clone, Copy, Debug)]
pub struct BoxOrder<'a> {
    /// The box, as the game has it.
    pub tuckbox: &'a TuckBox,
    /// What it is drawn on.
    pub template: &'a ShopTuckBox,
    /// The cards in it.
    pub cards: u32,
}

impl BoxOrder<'_> {
    /// The file of its outside.
    pub fn file(&self) -> String {
        format!("boxes/{}.png", self.tuckbox.id.value)
    }
}

/// The outside of each of these boxes, in the shop's pixels, and `boxes.csv`. The document has a page for each.
///
/// # Errors
/// When a drawing can't be read or a picture can't be encoded.
pub fn tuck_boxes(
    document: &Document,
    orders: &[BoxOrder<'_>],
) -> Result<Vec<Product>, ImageError> {
    let row = |order: &BoxOrder<'_>| {
        let (name, id) = (order.template.name.clone(), order.tuckbox.id.value.clone());
        vec![name, id, order.cards.to_string(), "1".to_owned(), order.file()]
    };
    let rows: Vec<Vec<String>> = orders.iter().map(row).collect();
    let head = ["component", "box", "cards", "quantity", "outside"];
    let list = table("boxes.csv", &head, &rows);
    let pictures = orders.iter().enumerate().map(|(page, it)| picture(document, page, it));
    pictures.chain([Ok(list)]).collect()
}

fn picture(document: &Document, page: usize, order: &BoxOrder<'_>) -> Result<Product, ImageError> {
    let face = format!("box-{}", order.tuckbox.id.value);
    let (width, height) = order.template.pixels;
    let length = |pixels: u32| Length::nm(i64::from(pixels) * 25_400_000 / i64::from(DPI));
    let size = Size::new(length(width), length(height));
    let svg = cardwright_typeset::svg(document, page);
    let drawing = Drawing::read(&svg, size)
        .map_err(|source| ImageError::Drawing { face: face.clone(), source })?;
    let mut pixmap = super::picture::paper((width, height));
    let drawn = drawing.centred((width, height), f64::from(DPI));
    super::picture::lay(&mut pixmap, &drawn, (0, 0));
    let bytes = encode(&pixmap, png::ColorType::Rgb, DPI)
        .map_err(|source| ImageError::Encoding { face: face.clone(), source })?;
    let about = ProductInfo {
        media: "image/png",
        pixels: Some((width, height, DPI)),
        bleed: Some(order.template.bleed),
        face: Some(face),
        ..ProductInfo::default()
    };
    Ok(Product { path: order.file(), bytes, about })
}
