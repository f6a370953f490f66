//! Which product a game's cards can be ordered as.
//!
//! In: a shop, the game's format, perhaps the product that is wanted. Out: a product and what there
//! is to know about it, or why none will do and what would. Never: a card made larger or smaller.

use super::CODE;
use crate::diagnostic::{Diagnostic, closest};
use crate::model::Format;
use crate::model::press::{Shop, ShopProduct};
use crate::units::{Length, Size};
use thiserror::Error;

/// A product that the shop does not have.
#[derive(Debug, Error)]
#[error("{shop} has no product `{wanted}`{}", near(known, wanted))]
pub struct UnknownProduct {
    shop: String,
    wanted: String,
    known: Vec<String>,
}

/// A shop that nobody knows.
#[derive(Debug, Error)]
#[error("there is no shop `{wanted}`{}", near(known, wanted))]
pub struct UnknownShop {
    wanted: String,
    known: Vec<String>,
}

fn near(known: &[String], wanted: &str) -> String {
    match closest(wanted, known.iter().map(String::as_str)) {
        Some(near) => format!(", did you mean `{near}`?"),
        None => format!(" (there is {})", known.join(", ")),
    }
}

/// The shop of that id.
///
/// # Errors
/// When there is none, with the nearest name.
pub fn shop<'a>(shops: &'a [Shop], wanted: &str) -> Result<&'a Shop, UnknownShop> {
    let found = shops.iter().find(|it| it.id.eq_ignore_ascii_case(wanted));
    found.ok_or_else(|| UnknownShop {
        wanted: wanted.to_owned(),
        known: shops.iter().map(|it| it.id.clone()).collect(),
    })
}

/// The product that is wanted, or the one nearest to the game's format; and what the author should
/// know of the difference. The diagnostic says why none will do.
///
/// # Errors
/// When the shop has no such product.
pub fn choose<'a>(
    shop: &'a Shop,
    format: &Format,
    wanted: Option<&str>,
) -> Result<Result<(&'a ShopProduct, Vec<String>), Diagnostic>, UnknownProduct> {
    let product = match wanted {
        Some(wanted) => {
            let of_id = |it: &&ShopProduct| {
                it.id.eq_ignore_ascii_case(wanted) || it.name.eq_ignore_ascii_case(wanted)
            };
            let found = shop.products.iter().find(of_id);
            Some(found.ok_or_else(|| UnknownProduct {
                shop: shop.name.clone(),
                wanted: wanted.to_owned(),
                known: shop.products.iter().map(|it| it.id.clone()).collect(),
            })?)
        }
        None => {
            let fitting = shop.products.iter().filter(|it| fits(shop, it, format.trim));
            // The first of equals.
            fitting.min_by_key(|it| off(it, format.trim).map(|(x, y)| x.as_nm() + y.as_nm()))
        }
    };
    Ok(match product {
        Some(product) if fits(shop, product, format.trim) => {
            Ok((product, notes(product, format.trim)))
        }
        _ => Err(refusal(shop, format, product)),
    })
}

/// By how much a card is wider or narrower, higher or lower than the product; nothing where any size
/// will do.
fn off(product: &ShopProduct, card: Size) -> Option<(Length, Length)> {
    let trim = product.trim?;
    let apart = |a: Length, b: Length| (a - b).max(b - a);
    Some((apart(trim.width, card.width), apart(trim.height, card.height)))
}

fn fits(shop: &Shop, product: &ShopProduct, card: Size) -> bool {
    off(product, card).is_none_or(|(x, y)| x <= shop.tolerance && y <= shop.tolerance)
}

fn notes(product: &ShopProduct, card: Size) -> Vec<String> {
    let Some(trim) = product.trim.filter(|trim| *trim != card) else { return Vec::new() };
    let mut notes = vec![format!(
        "the cards are {card} and {} is cut to {trim}; nothing is scaled",
        product.name
    )];
    let sides = [("width", trim.width, card.width), ("height", trim.height, card.height)];
    for (what, trim, card) in sides {
        if trim > card {
            let each = (trim - card).half();
            notes.push(format!("in {what} {each} of bleed stays on each side"));
        } else if trim < card {
            let each = (card - trim).half();
            notes.push(format!("in {what} {each} of the card is cut off on each side"));
        }
    }
    notes
}

fn refusal(shop: &Shop, format: &Format, asked: Option<&ShopProduct>) -> Diagnostic {
    let card = format.trim;
    let message = match asked.and_then(|it| Some((it, it.trim?))) {
        Some((product, trim)) => {
            format!("{} of {} is cut to {trim}, and the cards are {card}", product.name, shop.name)
        }
        None => format!("{} makes no cards of {card}", shop.name),
    };
    let mut fault = Diagnostic::error(CODE, message);
    if let Some(span) = format.span {
        fault =
            fault.at(span, format!("{} off at most would be filled with bleed", shop.tolerance));
    }
    let fitting: Vec<_> = shop.products.iter().filter(|it| fits(shop, it, card)).collect();
    if let [first, ..] = fitting[..] {
        return fault.hint(format!("`--product {}` would fit", first.id));
    }
    let turned = shop.products.iter().find(|it| fits(shop, it, card.turned()));
    if let Some(turned) = turned {
        let size = card.turned();
        return fault.hint(format!("`{}` would fit cards of {size}, drawn upright", turned.id));
    }
    let mut near: Vec<_> = shop.products.iter().filter(|it| it.trim.is_some()).collect();
    near.sort_by_key(|it| off(it, card).map(|(x, y)| x.as_nm() + y.as_nm()));
    const FEW: usize = 3;
    let listed: Vec<_> = near
        .iter()
        .take(FEW)
        .filter_map(|it| Some(format!("`{}` ({})", it.id, it.trim?)))
        .collect();
    fault.hint(format!("nearest: {}", listed.join(", ")))
}
