//! What the knife of a shop would meet: letters too near to it, and art that ends before it.
//!
//! In: an order. Out: findings, at most one of each sort for a side. Never: a pixel; what stands on a
//! page is known from how it was set.

use super::order::Order;
use super::{fault, picture};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_faces::FaceId;
use cardwright_model::Shape;
use cardwright_typeset::ink::{self, Area, Page};

/// What a letter may stand out of the safe area before it counts, in millimetres: no cut is as exact.
const SLACK: f64 = 0.1;
/// Millimetres between two looks along an edge.
const STEP: f64 = 0.5;
/// Millimetres of an edge that must lack art in one piece: the gaps of a pattern are shorter.
const LONG: f64 = 4.0;
/// How far inside of the trim art counts as running up to it.
const INSIDE: f64 = 0.2;
/// What the art may fall short of the edge of the picture.
const SHORT: f64 = 0.15;

/// Everything that the knife would meet.
pub(super) fn check(order: &Order<'_>) -> Vec<Diagnostic> {
    let sides = ink::all(&order.faces.document);
    let sides = sides.iter().enumerate().map(|(at, page)| (FaceId(at), page));
    sides
        .filter(|(face, _)| order.has(*face))
        .flat_map(|(face, page)| {
            let found = [letters(order, face, page), bare(order, face, page)];
            found.into_iter().flatten().map(move |fault| match picture::place(order, face) {
                Some(span) => fault.at(span, ""),
                None => fault,
            })
        })
        .collect()
}

/// The letters of a side that stand out of the product's safe area most.
fn letters(order: &Order<'_>, face: FaceId, page: &Page) -> Option<Diagnostic> {
    let (card, cut, safe) = (order.format_of(face).trim, order.trim_of(face), order.shop.safe);
    // The card's middle lies on the product's.
    let x = safe.as_mm() + (card.width - cut.width).as_mm() / 2.0;
    let y = safe.as_mm() + (card.height - cut.height).as_mm() / 2.0;
    let trim = page.trim;
    let beyond = |area: Area| {
        let across = (trim.left + x - area.left).max(area.right - (trim.right - x));
        across.max(trim.top + y - area.top).max(area.bottom - (trim.bottom - y))
    };
    let shape = order.format_of(face).shape;
    let size = (cut.width.as_mm(), cut.height.as_mm());
    let corner = ((card.width - cut.width).as_mm() / 2.0, (card.height - cut.height).as_mm() / 2.0);
    // The worst of the corners of all letters, for what has slanting or round edges.
    let off = |area: Area| {
        let corners = [area.left, area.right].map(|x| [area.top, area.bottom].map(|y| (x, y)));
        let by = |(x, y): (f64, f64)| {
            shape.beyond(size, (x - trim.left - corner.0, y - trim.top - corner.1)) + safe.as_mm()
        };
        corners.into_iter().flatten().map(by).fold(f64::NEG_INFINITY, f64::max)
    };
    let run = |run: &ink::Run| match shape {
        Shape::Rectangle => run.seen.map(beyond),
        _ => run.glyphs.iter().filter_map(|it| it.area.map(off)).max_by(f64::total_cmp),
    };
    let runs = page.letters.iter().filter(|it| it.tint.alpha > 0.0);
    let (by, text) = runs
        .filter_map(|it| Some((run(it)?, it.text.trim())))
        .filter(|(by, _)| *by > SLACK)
        .max_by(|a, b| a.0.total_cmp(&b.0))?;
    let (name, shop) = (picture::name(order, face), &order.shop.name);
    let message = format!("`{text}` on `{name}` crosses the safe area of {shop} by {by:.1} mm");
    Some(fault(message).hint(format!("keep text {safe} away from the cut, {cut}")))
}

/// The edges of a picture up to which the art does not run, although it runs up to the trim.
fn bare(order: &Order<'_>, face: FaceId, page: &Page) -> Option<Diagnostic> {
    let (card, dpi) = (order.format_of(face).trim, f64::from(order.dots()));
    let (width, height) = order.picture_of(face);
    let beyond = |pixels: u32, card: f64| (f64::from(pixels) / dpi * 25.4 - card) / 2.0 - SHORT;
    let (x, y) = (beyond(width, card.width.as_mm()), beyond(height, card.height.as_mm()));
    let trim = page.trim;
    let across = |inside: f64, outside: f64| move |x: f64| ((x, inside), (x, outside));
    let down = |inside: f64, outside: f64| move |y: f64| ((inside, y), (outside, y));
    let (wide, high) = (trim.width(), trim.height());
    let mut edges = Vec::new();
    if y > 0.0 && lacks(page, wide, across(trim.top + INSIDE, trim.top - y)) {
        edges.push("top");
    }
    if x > 0.0 && lacks(page, high, down(trim.right - INSIDE, trim.right + x)) {
        edges.push("right");
    }
    if y > 0.0 && lacks(page, wide, across(trim.bottom - INSIDE, trim.bottom + y)) {
        edges.push("bottom");
    }
    if x > 0.0 && lacks(page, high, down(trim.left + INSIDE, trim.left - x)) {
        edges.push("left");
    }
    if edges.is_empty() {
        return None;
    }
    let (edges, name, bleed) =
        (edges.join(", "), picture::name(order, face), order.format_of(face).bleed);
    let message = format!("the art of `{name}` does not fill the bleed of the image ({edges})");
    let hint = format!("its layout must draw the bleed that `format.bleed` sets, here {bleed}");
    Some(fault(message).hint(hint))
}

type Point = (f64, f64);

/// Whether along an edge there is a long piece with art inside and bare paper outside.
fn lacks(page: &Page, length: f64, places: impl Fn(f64) -> (Point, Point)) -> bool {
    let mut piece = 0.0;
    for step in 0..(length / STEP).floor() as u32 {
        let (inside, outside) = places((f64::from(step) + 0.5) * STEP);
        let inked = |(x, y): Point| page.tint_at(x, y).alpha >= 0.5;
        piece = if inked(inside) && !inked(outside) { piece + STEP } else { 0.0 };
        if piece >= LONG {
            return true;
        }
    }
    false
}
