//! Which product a game's cards can be ordered as.
//!
//! In: a shop, the game's format, perhaps the product that is wanted. Out: a product and what there
//! is to know about it, or why none will do and what would. Never: a card made larger or smaller.

use super::CODE;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_base::did_you_mean::instead;
use cardwright_base::english::count;
use cardwright_base::units::{Length, Size};
use cardwright_model::press::{Shop, ShopForm, ShopProduct};
use cardwright_model::{Format, Game, Shape};
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
    instead(wanted, known.iter().map(String::as_str))
}

/// The shop of that id or short name.
///
/// # Errors
/// When there is none, with the nearest name.
pub fn shop<'a>(shops: &'a [Shop], wanted: &str) -> Result<&'a Shop, UnknownShop> {
    // A shop of that id goes before one with such a short name.
    let by_id = shops.iter().find(|it| it.id.eq_ignore_ascii_case(wanted));
    let is_short = |it: &&Shop| it.short.iter().any(|short| short.eq_ignore_ascii_case(wanted));
    by_id.or_else(|| shops.iter().find(is_short)).ok_or_else(|| {
        let ids = shops.iter().map(|it| it.id.clone());
        let short = shops.iter().flat_map(|it| it.short.iter().cloned());
        UnknownShop { wanted: wanted.to_owned(), known: ids.chain(short).collect() }
    })
}

/// The cards of one format, or all of them, and what they are ordered as.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// Name of the format; all cards without one.
    pub format: Option<String>,
    /// What it is ordered as.
    pub product: &'a ShopProduct,
}

/// What is ordered, and what the author should know; or why nothing can be.
pub(crate) type Parts<'a> = Result<(Vec<Part<'a>>, Vec<String>), Diagnostic>;

/// What each format of a game is ordered as, and what the author should know: differences in size,
/// and what the shop does not make. A program that takes cards of any size gets all of them at once.
/// The diagnostic says why none at all will do.
///
/// # Errors
/// When the shop has no such product.
pub fn parts<'a>(
    shop: &'a Shop,
    game: &Game,
    wanted: Option<&str>,
) -> Result<Parts<'a>, UnknownProduct> {
    let program = matches!(
        shop.form,
        ShopForm::Simulator(..)
            | ShopForm::Playground { .. }
            | ShopForm::Faces
            | ShopForm::Png
            | ShopForm::Svg
    );
    let any = |product: &ShopProduct| program && product.trim.is_none();
    let (mut parts, mut notes, mut left, mut refused) = (vec![], vec![], vec![], None);
    for format in game.used_formats() {
        match choose(shop, format, tokens(game, format), wanted)? {
            Ok((product, told)) if any(product) => {
                return Ok(Ok((vec![Part { format: None, product }], told)));
            }
            Ok((product, told)) => {
                parts.push(Part { format: Some(format.name.clone()), product });
                notes.extend(told);
            }
            Err(why) => {
                refused.get_or_insert(why);
                left.push(format);
            }
        }
    }
    if let Some(why) = refused.filter(|_| parts.is_empty()) {
        return Ok(Err(why));
    }
    notes.extend(left.into_iter().map(|format| left_out(shop, game, format)));
    Ok(Ok((parts, notes)))
}

/// Whether the cards of a format are tokens: none of them lies in a deck, and so all may be of board.
fn tokens(game: &Game, format: &Format) -> bool {
    let mut cards = game.cards.iter().filter(|card| game.format_of(card).name == format.name);
    cards.all(|card| !game.decks.iter().any(|deck| deck.holds(card)))
}

/// What the shop does not make.
fn left_out(shop: &Shop, game: &Game, format: &Format) -> String {
    let cards = game.cards.iter().filter(|card| game.format_of(card).name == format.name);
    let copies: u32 = cards.map(|card| card.copies.value).sum();
    let copies = count(copies, "copy");
    let what = what(format);
    format!(
        "omitted: {copies} in the format `{}`, {what}; {} does not make them",
        format.id, shop.name
    )
}

/// Size and shape in words.
fn what(format: &Format) -> String {
    match format.shape {
        Shape::Rectangle => format!("{}", format.trim),
        Shape::Round => format!("round, {}", format.trim),
        Shape::HexPointy | Shape::HexFlat => format!("six-sided, {}", format.trim),
    }
}

/// The product that is wanted, or the one nearest to a format; and what the author should know of the
/// difference. Thick board is chosen for tokens alone. The diagnostic says why none will do.
///
/// # Errors
/// When the shop has no such product.
fn choose<'a>(
    shop: &'a Shop,
    format: &Format,
    tokens: bool,
    wanted: Option<&str>,
) -> Result<Result<(&'a ShopProduct, Vec<String>), Diagnostic>, UnknownProduct> {
    let product = match wanted {
        Some(wanted) => {
            let of_id = |product: &&ShopProduct| {
                product.id.eq_ignore_ascii_case(wanted) || product.name.eq_ignore_ascii_case(wanted)
            };
            let found = shop.products.iter().find(of_id);
            Some(found.ok_or_else(|| UnknownProduct {
                shop: shop.name.clone(),
                wanted: wanted.to_owned(),
                known: shop.products.iter().map(|it| it.id.clone()).collect(),
            })?)
        }
        None => {
            let fitting = shop.products.iter().filter(|it| tokens || !it.thick);
            let fitting = fitting.filter(|it| fits(shop, it, format));
            // The first of equals.
            let apart =
                |it: &&ShopProduct| off(it, format.trim).map(|(x, y)| x.as_nm() + y.as_nm());
            fitting.min_by_key(|it| (it.thick != tokens, apart(it)))
        }
    };
    Ok(match product {
        Some(product) if fits(shop, product, format) => Ok((product, notes(product, format.trim))),
        _ => Err(refusal(shop, format, tokens, product)),
    })
}

/// By how much a card is wider or narrower, higher or lower than the product. `None` where any size will do.
fn off(product: &ShopProduct, card: Size) -> Option<(Length, Length)> {
    let trim = product.trim?;
    let apart = |a: Length, b: Length| (a - b).max(b - a);
    Some((apart(trim.width, card.width), apart(trim.height, card.height)))
}

fn fits(shop: &Shop, product: &ShopProduct, format: &Format) -> bool {
    let same = |(x, y)| x <= shop.tolerance && y <= shop.tolerance;
    off(product, format.trim).is_none_or(|off| product.shape == format.shape && same(off))
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
            notes.push(format!("in {what}, {each} of bleed remains on each side"));
        } else if trim < card {
            let each = (card - trim).half();
            notes.push(format!("in {what}, {each} of the card is cut off on each side"));
        }
    }
    notes
}

fn refusal(shop: &Shop, format: &Format, tokens: bool, asked: Option<&ShopProduct>) -> Diagnostic {
    let products = || shop.products.iter().filter(|it| tokens || !it.thick);
    let card = format.trim;
    let message = match asked.and_then(|it| Some((it, it.trim?))) {
        Some((product, _)) if product.shape != format.shape => {
            let (shop, product) = (&shop.name, &product.name);
            format!("{product} of {shop} has a different shape from the cards: {}", what(format))
        }
        Some((product, trim)) => {
            format!("{} of {} is cut to {trim}, but the cards are {card}", product.name, shop.name)
        }
        None if format.shape == Shape::Rectangle => {
            format!("{} makes no cards of {card}", shop.name)
        }
        None => format!("{} makes nothing of this shape: {}", shop.name, what(format)),
    };
    let mut fault = Diagnostic::error(CODE, message);
    if let Some(span) = format.span {
        fault = fault.at(
            span,
            format!("a difference of at most {} could be filled with bleed", shop.tolerance),
        );
    }
    let fitting: Vec<_> = products().filter(|it| fits(shop, it, format)).collect();
    if let [first, ..] = fitting[..] {
        return fault.hint(format!("`--product {}` would fit", first.id));
    }
    let lying = Format { trim: card.turned(), ..format.clone() };
    let turned = products().find(|it| fits(shop, it, &lying));
    if let Some(turned) = turned {
        let size = card.turned();
        return fault.hint(format!("`{}` would fit cards of {size}, drawn upright", turned.id));
    }
    let near = products().filter(|it| it.trim.is_some() && it.shape == format.shape);
    let mut near: Vec<_> = near.collect();
    if near.is_empty() {
        return fault;
    }
    near.sort_by_key(|it| off(it, card).map(|(x, y)| x.as_nm() + y.as_nm()));
    const FEW: usize = 3;
    let listed: Vec<_> = near
        .iter()
        .take(FEW)
        .filter_map(|it| Some(format!("`{}` ({})", it.id, it.trim?)))
        .collect();
    fault.hint(format!("nearest: {}", listed.join(", ")))
}
