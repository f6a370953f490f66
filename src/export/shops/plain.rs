//! Every side as a picture or as outlines, with its bleed and cut to the trim.
//!
//! In: an order. Out: two files a side, named in printing order. Never: a rule of anybody's.

use super::order::Order;
use super::{ShopError, ShopFiles, picture, table};
use crate::images::{ImageError, pictures, shown_by};
use crate::{Product, ProductInfo};
use cardwright_base::units::{Length, Rect};
use cardwright_faces::FaceId;
use cardwright_model::{Format, Shape};
use rayon::prelude::*;

/// Pixels: with square bleed, and cut to the trim with round and transparent corners.
pub(super) fn png(order: &Order<'_>, done: &(dyn Fn() + Sync)) -> Result<ShopFiles, ShopError> {
    let dpi = order.dots();
    let side = |(face, name): (FaceId, String)| -> Result<[Product; 2], ImageError> {
        let svg = cardwright_typeset::svg(&order.faces.document, face.0);
        let paths = [format!("trim/{name}.png"), format!("bleed/{name}.png")];
        let (format, about) = (order.format_of(face), about(order, face, Length::ZERO));
        let made = pictures(&svg, format, dpi, paths, png::ColorType::Rgba, &about);
        done();
        made
    };
    let files: Result<Vec<_>, _> = sides(order).into_par_iter().map(side).collect();
    Ok(collected(order, files?, "png"))
}

/// Outlines: the text is drawn, not written, so that no font is needed.
pub(super) fn svg(order: &Order<'_>, done: &(dyn Fn() + Sync)) -> ShopFiles {
    let document = &order.faces.document;
    let side = |(face, name): (FaceId, String)| -> [Product; 2] {
        let product = |folder: &str, text: String, bleed| {
            let about = ProductInfo { media: "image/svg+xml", ..about(order, face, bleed) };
            Product { path: format!("{folder}/{name}.svg"), bytes: text.into_bytes(), about }
        };
        let format = order.format_of(face);
        let trimmed = shaped(cardwright_typeset::svg_of_trim(document, face.0), format);
        done();
        [
            product("bleed", cardwright_typeset::svg(document, face.0), format.bleed),
            product("trim", trimmed, Length::ZERO),
        ]
    };
    let files = sides(order).into_par_iter().map(side).collect();
    collected(order, files, "svg")
}

/// A drawing of the trim, of which nothing shows beyond a round or six-sided edge.
fn shaped(svg: String, format: &Format) -> String {
    let (w, h) = (format.trim.width.as_pt(), format.trim.height.as_pt());
    let whole = Rect::new(Length::ZERO, Length::ZERO, format.trim);
    let edge = match (cardwright_impose::hexagon(format.shape, whole), format.shape) {
        (Some(corners), _) => {
            let corners = corners.map(|at| format!("{},{}", at.x.as_pt(), at.y.as_pt()));
            format!("<polygon points=\"{}\"/>", corners.join(" "))
        }
        (None, Shape::Round) => {
            let (x, y) = (w / 2.0, h / 2.0);
            format!("<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{x}\" ry=\"{y}\"/>")
        }
        (None, _) => return svg,
    };
    // The first tag is that of the drawing, and the last one ends it.
    let (Some(begin), Some(end)) = (svg.find('>'), svg.rfind("</svg>")) else { return svg };
    let (head, rest) = svg.split_at(begin + 1);
    let (drawn, tail) = rest.split_at(end - begin - 1);
    format!(
        "{head}<clipPath id=\"cut-out\">{edge}</clipPath><g clip-path=\"url(#cut-out)\">{drawn}</g>{tail}"
    )
}

/// Every side with its name: the fronts in printing order, then the backs.
fn sides(order: &Order<'_>) -> Vec<(FaceId, String)> {
    let (cards, backs) = (order.game.cards.len(), order.game.backs.len());
    let fronts = (0..cards).map(|at| {
        let name = Order::numbered(at, cards + backs, order.card_id(at));
        (Order::front(at), name)
    });
    let backs = (0..backs).map(|at| {
        let id = format!("back-{}", order.back_id(at));
        (order.back(at), Order::numbered(cards + at, cards + backs, &id))
    });
    fronts.chain(backs).filter(|(side, _)| order.has(*side)).collect()
}

fn about(order: &Order<'_>, face: FaceId, bleed: Length) -> ProductInfo {
    ProductInfo {
        trim: Some(order.format_of(face).trim),
        bleed: Some(bleed),
        face: Some(picture::name(order, face).to_owned()),
        copies: shown_by(order.game, picture::name(order, face)),
        ..ProductInfo::default()
    }
}

/// The files with `cards.csv`.
fn collected(order: &Order<'_>, files: Vec<[Product; 2]>, ending: &str) -> ShopFiles {
    let names = sides(order);
    let name = |face: FaceId| {
        let found = names.iter().find(|it| it.0 == face).map_or("", |it| it.1.as_str());
        format!("{found}.{ending}")
    };
    let row = |(at, card): (usize, &cardwright_model::Card)| {
        let (front, back) = (name(Order::front(at)), name(order.back(order.back_of(at))));
        let copies = card.copies.value.to_string();
        [(at + 1).to_string(), card.title.value.clone(), copies, front, back]
    };
    let ordered = order.cards().into_iter().map(|at| (at, &order.game.cards[at]));
    let rows: Vec<[String; 5]> = ordered.map(row).collect();
    let mut products: Vec<Product> = files.into_iter().flatten().collect();
    products.push(table("cards.csv", &["number", "card", "copies", "front", "back"], &rows));
    ShopFiles { products, found: Vec::new() }
}
