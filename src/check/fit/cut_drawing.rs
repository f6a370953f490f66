//! Drawings of which a layout of boxes shows a part only.

use crate::{CheckContext, SetPages};
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{BoxContent, Game, LayoutBox};
use cardwright_typeset::Remark;
use std::collections::BTreeMap;

check!(F024, "cut-drawing", Warning, Pages(check));

/// The part of a drawing that has to be seen: a fifth may be cut, as it is of a photograph that is made for no frame
/// in particular.
const SEEN: f64 = 0.8;

fn check(context: &CheckContext<'_>, set: &SetPages<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    if game.layouts.is_empty() {
        return Vec::new();
    }
    let remarks = set.faces.map_or_else(Vec::new, |it| Remark::all(&it.document));
    // For each box the drawings that it cuts, with the card that shows each first.
    let mut cut: BTreeMap<usize, (&LayoutBox, BTreeMap<&str, &Remark>)> = BTreeMap::new();
    for remark in remarks.iter().filter(|it| it.kind() == "cut" && it.number("shown") < SEEN) {
        if let Some(one) = box_of(game, remark) {
            let (_, drawings) = cut.entry(one.span.start).or_insert_with(|| (one, BTreeMap::new()));
            drawings.entry(remark.text("part")).or_insert(remark);
        }
    }
    cut.into_values().filter_map(|(one, drawings)| told(game, one, &drawings)).collect()
}

/// The box that a remark is about: the layout counts its boxes from 0.
fn box_of<'g>(game: &'g Game, remark: &Remark) -> Option<&'g LayoutBox> {
    let kind = game.card_type(&game.card(remark.text("face"))?.kind)?;
    let layout = game.layouts.iter().find(|it| Some(&it.id.value) == kind.boxes.as_ref())?;
    layout
        .boxes
        .iter()
        .enumerate()
        .find(|(at, _)| *at as f64 == remark.number("place"))
        .map(|it| it.1)
}

fn told(game: &Game, one: &LayoutBox, drawings: &BTreeMap<&str, &Remark>) -> Option<Diagnostic> {
    let worst = drawings.values().min_by(|a, b| shown(a).total_cmp(&shown(b)))?;
    let part = (shown(worst) * 100.0).round();
    let message =
        format!("only {part}% of `{}` is shown: its box cuts off the rest", worst.text("part"));
    let shape = format!("this box is {} x {}", one.width, one.height);
    let fault = CHECK.finding(message).at(one.span, shape);
    let card = game.card(worst.text("face"))?;
    let art = card.art.as_ref().filter(|_| matches!(one.content, BoxContent::Art));
    let fault = art
        .into_iter()
        .fold(fault, |fault, art| fault.see(art.span, "the drawing has another shape"));
    let fault = match drawings.len() - 1 {
        0 => fault,
        1 => fault.hint("it cuts one more drawing"),
        more => fault.hint(format!("it cuts {more} more drawings")),
    };
    Some(fault.hint(
        "`fit = \"contain\"` shows drawings whole; `fit = \"cover\"` says that they may be cut",
    ))
}

fn shown(remark: &Remark) -> f64 {
    remark.number("shown")
}
