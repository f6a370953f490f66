//! One PDF with a page for each side of each copy, the back before the front.
//!
//! In: an order. Out: the PDF in the inks of a press, every distinct side in it once. Never: a card
//! made larger or smaller; where the page is cut is the product's trim, not the card's.

use super::order::Order;
use super::{ShopError, ShopFiles, fault};
use crate::press::{self, PressColour, PressIdentity, PressStandard, PressTarget};
use crate::sheets::{self, SheetInput};
use crate::{Product, ProductInfo};
use cardwright_base::units::{Length, Point, QuarterTurn, Ratio, Rect, Size};
use cardwright_faces::FaceId;
use cardwright_impose::{Page, Placement, Shift, Side, Within};
use cardwright_model::press::{InkLimit, InkRules};
use cardwright_model::{Date, Flip, MarkStyle};
use cardwright_typeset::PdfIdentity;

/// What the ink on a spot may be off by, in percent of one ink.
const ROUNDING: f64 = 0.5;

/// The PDF of all copies in the order of printing, as PDF/X-1a:2003 with at most `ink` percent of ink.
pub(super) fn make(order: &Order<'_>, rules: &InkRules, ink: u32) -> Result<ShopFiles, ShopError> {
    let game = order.game;
    let Some(profile) = rules.profiles.first() else {
        return Ok(ShopFiles { products: Vec::new(), found: vec![fault("no press is known")] });
    };
    let limit = match InkLimit::percent(i64::from(ink)) {
        Ok(limit) => limit,
        Err(why) => {
            return Ok(ShopFiles { products: Vec::new(), found: vec![fault(why.to_string())] });
        }
    };
    let ident = format!("{}/{}", game.id, order.shop.id);
    let identity = PdfIdentity { ident: &ident, date: game.released, accessible: false };
    let faces_pdf = cardwright_typeset::pdf(&order.faces.document, identity)?;
    let copies = order.copies(&order.everything().cards);
    let sides = copies.iter().flat_map(|copy| [order.back(copy.back), Order::front(copy.card)]);
    let pages: Vec<Page> = sides.map(|face| page(order, face)).collect();
    let title = format!("{}, {}: cards", game.title.value, game.edition.value);
    let input = SheetInput {
        faces_pdf: faces_pdf.as_slice().into(),
        lines_pdf: &[],
        lines: &[],
        title: &title,
        date: game.released,
        id_seed: &ident,
        flip: Flip::default(),
        style: MarkStyle::default(),
        die: None,
        faces: "Cards",
        pages: pages.iter().collect(),
    };
    let target = PressTarget {
        standard: PressStandard::X1a2003,
        colour: PressColour::Cmyk { profile, limit, black: rules.black },
    };
    let identity = PressIdentity {
        title: &title,
        date: game.released.unwrap_or(Date::UNDATED),
        id_seed: &ident,
    };
    let made = press::convert(&sheets::write(&input)?, &target, &identity)?;
    let mut found = Vec::new();
    if made.highest_ink > f64::from(ink) + ROUNDING {
        let message = format!(
            "the ink coverage reaches {:.0} %, but at most {ink} % is accepted",
            made.highest_ink
        );
        found.push(fault(message));
    }
    let about = ProductInfo {
        media: "application/pdf",
        pages: Some(pages.len()),
        trim: Some(order.trim()),
        bleed: Some(order.product.bleed),
        copies: order
            .cards()
            .into_iter()
            .map(|it| (game.cards[it].id.value.clone(), game.cards[it].copies.value))
            .collect(),
        ..ProductInfo::default()
    };
    let path = format!("{}-{}.pdf", game.id, order.product.id);
    Ok(ShopFiles { products: vec![Product { path, bytes: made.bytes, about }], found })
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
    let card = order.format_of(face).trim;
    let corner =
        Point { x: (size.width - card.width).half(), y: (size.height - card.height).half() };
    let placement = Placement {
        face,
        trim: Rect::new(corner.x, corner.y, card),
        clip: whole,
        within: Within::default(),
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
        outlines: Vec::new(),
        marks: Vec::new(),
        registration_marks: Vec::new(),
        shift: Shift::default(),
        slug: None,
        labels: Vec::new(),
        order: None,
    }
}
