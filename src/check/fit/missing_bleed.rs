//! Sides whose art ends at the trim.

use super::outside_safe_area::side;
use super::sides::{self, Owner};
use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::{Diagnostic, SeenOn};
use cardwright_model::{Colour, Rim, Shape};
use cardwright_typeset::ink::Page;

check!(F018, "missing-bleed", Error, Pages(check));

/// Millimetres between two looks along an edge.
const STEP: f64 = 0.5;
/// Millimetres of an edge that must lack art in one piece: the gaps of a pattern are shorter.
const LONG: f64 = 4.0;
/// How far inside of the trim art counts as running up to it.
const INSIDE: f64 = 0.2;
/// What the art may fall short of the bleed.
const SLACK: f64 = 0.15;

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    let short: Vec<(Owner<'_>, SeenOn, Vec<&str>)> = sides::faces(context, set)
        .map(|(owner, page)| {
            let shape = owner.format(context.game).shape;
            let short = match shape {
                Shape::Rectangle => short_edges(page),
                _ => short_rim(page, shape),
            };
            (owner, owner.seen(set, page, None), short)
        })
        .filter(|(_, _, edges)| !edges.is_empty())
        .collect();
    let game = context.game;
    let bleed = |owner: &Owner<'_>| owner.format(game).bleed.as_mm();
    let mut found = Vec::new();
    // What all cards of a type lack, their layout lacks.
    for kind in &context.game.types {
        let is_of = |owner: &Owner<'_>| matches!(owner, Owner::Card(card) if card.kind == kind.id);
        let cards = context.game.cards.iter().filter(|it| it.kind == kind.id).count();
        let of: Vec<_> = short.iter().filter(|(owner, ..)| is_of(owner)).collect();
        if let Some((owner, _, edges)) = of.first().filter(|_| of.len() >= cards) {
            let what = format!("the cards of the type `{}`", kind.name.value);
            let fault = told(&what, edges, bleed(owner));
            let fault = fault.at(kind.layout.span, "drawn by this layout");
            found.push(of.iter().fold(fault, |fault, (_, seen, _)| fault.seen(seen.clone())));
            continue;
        }
        for (owner, seen, edges) in of {
            if let Owner::Card(card) = owner {
                found.push(
                    told(&owner.name(), edges, bleed(owner))
                        .at(card.art.as_ref().map_or(card.id.span, |it| it.span), "")
                        .seen(seen.clone()),
                );
            }
        }
    }
    for (owner, seen, edges) in &short {
        if let Owner::Board(board) = owner {
            let fault = told(&owner.name(), edges, bleed(owner)).at(board.span, "");
            found.push(fault.seen(seen.clone()));
        }
        if let Owner::Back(back) = owner {
            found.push(
                told(&owner.name(), edges, bleed(owner))
                    .at(back.art.as_ref().map_or(back.id.span, |it| it.span), "")
                    .seen(seen.clone()),
            );
        }
    }
    found
}

fn told(what: &str, edges: &[&str], bleed: f64) -> Diagnostic {
    let edges = edges.join(", ");
    let message = format!("the art of {what} does not fill the bleed ({edges})");
    CHECK.finding(message).hint(format!(
        "extend everything that touches the trim {bleed} mm beyond it, or end it well inside"
    ))
}

/// The edges along which art runs up to the trim and not over it.
fn short_edges(page: &Page) -> Vec<&'static str> {
    let (trim, bleed) = (page.trim, page.bleed);
    // Along an edge: a place just inside the trim and one at the end of the bleed.
    let across = |inside: f64, outside: f64| move |x: f64| ((x, inside), (x, outside));
    let down = |inside: f64, outside: f64| move |y: f64| ((inside, y), (outside, y));
    let mut short = Vec::new();
    let mut add = |name, is_short: bool| {
        if is_short {
            short.push(name);
        }
    };
    let (wide, high) = (trim.width(), trim.height());
    if bleed.top < trim.top {
        add("top", lacks(page, wide, across(trim.top + INSIDE, bleed.top + SLACK)));
    }
    if bleed.right > trim.right {
        add("right", lacks(page, high, down(trim.right - INSIDE, bleed.right - SLACK)));
    }
    if bleed.bottom > trim.bottom {
        add("bottom", lacks(page, wide, across(trim.bottom - INSIDE, bleed.bottom - SLACK)));
    }
    if bleed.left < trim.left {
        add("left", lacks(page, high, down(trim.left + INSIDE, bleed.left + SLACK)));
    }
    short
}

/// The sides on which art runs up to a round or six-sided edge and not over it.
fn short_rim(page: &Page, shape: Shape) -> Vec<&'static str> {
    let (wide, high) = (page.trim.width(), page.trim.height());
    let bleed = page.trim.left - page.bleed.left;
    if bleed <= SLACK {
        return Vec::new();
    }
    let rim = shape.rim((wide, high), STEP);
    let short = |rim_point: &Rim| {
        let off = |by: f64| {
            (rim_point.at.0 + rim_point.out.0 * by, rim_point.at.1 + rim_point.out.1 * by)
        };
        is_inked(page, off(-INSIDE)) && is_bare(page, off(bleed - SLACK))
    };
    let short: Vec<bool> = rim.iter().map(short).collect();
    let long = (LONG / STEP) as usize;
    let mut found = Vec::new();
    // A piece may go on where the rim begins again.
    for at in 0..rim.len() {
        if (0..long).all(|step| short[(at + step) % rim.len()]) {
            let (x, y) = rim[(at + long / 2) % rim.len()].at;
            found.push(side(x - wide / 2.0, y - high / 2.0));
        }
    }
    let order = ["top", "right", "bottom", "left"];
    order.into_iter().filter(|side| found.contains(side)).collect()
}

type Point = (f64, f64);

/// Whether along an edge there is a long piece with art inside and bare paper outside.
fn lacks(page: &Page, length: f64, places: impl Fn(f64) -> (Point, Point)) -> bool {
    let mut piece = 0.0;
    let steps = (length / STEP).floor() as u32;
    for step in 0..steps {
        let (inside, outside) = places((f64::from(step) + 0.5) * STEP);
        // Art beyond the trim is the rule, and seen at less cost.
        piece = if is_bare(page, outside) && is_inked(page, inside) { piece + STEP } else { 0.0 };
        if piece >= LONG {
            return true;
        }
    }
    false
}

/// Whether something stands out from the paper there.
fn is_inked(page: &Page, (x, y): Point) -> bool {
    /// CIEDE2000: a tint so light that a white rim beside it is not seen.
    const SEEN: f64 = 4.0;
    page.tint_at(x, y).over(page.paper).distance(page.paper) > SEEN
}

/// Whether nothing is printed there at all.
fn is_bare(page: &Page, (x, y): Point) -> bool {
    page.paper == Colour::WHITE && page.tint_at(x, y).alpha < 0.5
}
