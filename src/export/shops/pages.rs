//! One PDF with a page for each side of each copy, the back before the front.
//!
//! In: an order. Out: the PDF, every distinct side in it once. Never: a card made larger or smaller;
//! where the page is cut is the product's trim, not the card's.

use super::order::Order;
use super::{Made, ShopError};
use crate::export::press::{self, PressColour, PressIdentity, PressStandard, PressTarget};
use crate::export::sheets::{self, SheetInput};
use crate::export::{About, Product};
use crate::faces::FaceId;
use crate::impose::{Page, Placement, Shift, Side};
use crate::model::press::{InkLimit, ShopForm};
use crate::model::{Flip, MarkStyle};
use crate::typeset::{self, PdfIdentity};
use crate::units::{Length, Point, QuarterTurn, Ratio, Rect, Size};

/// The PDF of all copies in the order of printing.
pub(super) fn make(order: &Order<'_>) -> Result<Made, ShopError> {
    let game = order.game;
    let ident = format!("{}/{}", game.id, order.shop.id);
    let identity = PdfIdentity { ident: &ident, date: game.released, accessible: false };
    let faces_pdf = typeset::pdf(&order.faces.document, identity)?;
    let copies = order.copies(&order.everything().cards);
    let sides = copies.iter().flat_map(|copy| [order.back(copy.back), Order::front(copy.card)]);
    let pages: Vec<Page> = sides.map(|face| page(order, face)).collect();
    let input = SheetInput {
        faces_pdf: &faces_pdf,
        lines_pdf: &[],
        lines: &[],
        title: &format!("{}, {}: cards", game.title.value, game.edition.value),
        date: game.released,
        id_seed: &ident,
        flip: Flip::default(),
        style: MarkStyle::default(),
        faces: "Cards",
        pages: pages.iter().collect(),
    };
    let bytes = in_ink(order, &sheets::write(&input)?, (input.title, input.id_seed))?;
    let about = About {
        media: "application/pdf",
        pages: Some(pages.len()),
        trim: Some(order.trim()),
        bleed: Some(order.product.bleed),
        copies: game.cards.iter().map(|it| (it.id.value.clone(), it.copies.value)).collect(),
        ..About::default()
    };
    let path = format!("{}-{}.pdf", game.id, order.product.id);
    Ok(Made { products: vec![Product { path, bytes, about }], found: Vec::new() })
}

/// The same in the shop's inks, if it limits them.
fn in_ink(
    order: &Order<'_>,
    pdf: &[u8],
    (title, id_seed): (&str, &str),
) -> Result<Vec<u8>, ShopError> {
    let (ShopForm::Pages { ink }, Some(inks)) = (&order.shop.form, order.inks) else {
        return Ok(pdf.to_vec());
    };
    let profile = inks.profiles.first().ok_or(ShopError::NoProfile)?;
    let limit = InkLimit::percent(i64::from(*ink)).map_err(ShopError::Ink)?;
    let target = PressTarget {
        standard: PressStandard::X1a2003,
        colour: PressColour::Cmyk { profile, limit, black: inks.black },
    };
    let about = PressIdentity { title, date: order.game.released, id_seed };
    Ok(press::convert(pdf, &target, &about).map_err(Box::new)?.bytes)
}

/// Size of a page: the product's trim with its bleed.
pub(super) fn size(order: &Order<'_>) -> Size {
    let (trim, bleed) = (order.trim(), order.product.bleed);
    Size::new(trim.width + bleed * 2, trim.height + bleed * 2)
}

/// A page with one side, its middle on the middle of the page.
fn page(order: &Order<'_>, face: FaceId) -> Page {
    let size = size(order);
    let whole = Rect::new(Length::ZERO, Length::ZERO, size);
    let card = order.game.format.trim;
    let corner =
        Point { x: (size.width - card.width).half(), y: (size.height - card.height).half() };
    let placement = Placement {
        face,
        trim: Rect::new(corner.x, corner.y, card),
        clip: whole,
        turn: QuarterTurn::None,
        scale: Ratio::ONE,
    };
    let is_front = face.0 < order.game.cards.len();
    Page {
        side: if is_front { Side::Recto } else { Side::Verso },
        size,
        trim: whole.grown(-order.product.bleed),
        bleed: whole,
        placements: vec![placement],
        marks: Vec::new(),
        targets: Vec::new(),
        shift: Shift::default(),
        slug: None,
        labels: Vec::new(),
    }
}
