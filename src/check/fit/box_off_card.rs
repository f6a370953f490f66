//! Boxes of layouts that reach beyond their cards.

use crate::CheckContext;
use cardwright_base::diagnostic::Diagnostic;
use cardwright_model::{BoxLayout, Format, Game, LayoutBox};

check!(F022, "box-off-card", Error, Game(check));

fn check(context: &CheckContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    let each = |layout: &BoxLayout| -> Vec<Diagnostic> {
        let formats = formats(game, layout);
        layout.boxes.iter().filter_map(|it| formats.iter().find_map(|of| off(it, of))).collect()
    };
    game.layouts.iter().flat_map(each).collect()
}

/// The formats of the types that have a layout.
fn formats<'g>(game: &'g Game, layout: &BoxLayout) -> Vec<&'g Format> {
    let of = game.types.iter().filter(|it| it.boxes.as_ref() == Some(&layout.id.value));
    let name = |format: Option<&str>| game.format_named(format.unwrap_or_default());
    of.map(|card_type| name(card_type.format.as_ref().map(|it| it.value.as_str()))).collect()
}

fn off(one: &LayoutBox, format: &Format) -> Option<Diagnostic> {
    let (by, edge) = one.beyond(format)?;
    let message = format!("this box ends {by} beyond the {edge} edge of the card");
    let fault = CHECK.finding(message).at(one.span, format!("the card is {}", format.trim));
    Some(fault.going_on().hint("make it smaller, or move it"))
}
