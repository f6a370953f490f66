//! Layouts of boxes as `boxes.typ` reads them.

use cardwright_model::{BoxContent, BoxFit, Colour, FIELD_ROLE, Game, LayoutBox};
use cardwright_wording::WORDS_ROLE;
use serde::Serialize;
use std::collections::BTreeMap;

/// A layout of boxes.
#[derive(Clone, Debug, Serialize)]
pub struct BoxesData {
    background: Option<String>,
    boxes: Vec<BoxData>,
}

/// A box; lengths in millimetres, the size of letters in points.
#[derive(Clone, Debug, Serialize)]
struct BoxData {
    /// `field`, `words`, `art`, `image` or `area`.
    kind: &'static str,
    /// What stands in it: a name that every card has, the role of its lines, or a drawing.
    what: String,
    /// What messages call it.
    part: String,
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    font: Option<String>,
    size: f64,
    weight: &'static str,
    align: &'static str,
    valign: &'static str,
    /// `shrink`, `fixed`, `cover` or `contain`, where the game says so.
    fit: Option<&'static str>,
    colour: String,
    fill: Option<String>,
    stroke: Option<String>,
}

/// What a layout takes from the card itself, and not from its lines.
const OWN: [&str; 6] = ["title", "text", "type", "flavour", "number", "copies"];

/// The layouts of a game by their ids.
pub(super) fn of(game: &Game) -> BTreeMap<String, BoxesData> {
    let layouts = game.layouts.iter().map(|layout| {
        let boxes = layout.boxes.iter().enumerate().map(|(at, one)| data(at, one)).collect();
        let background = layout.background.map(Colour::hex);
        (layout.id.value.clone(), BoxesData { background, boxes })
    });
    layouts.collect()
}

fn data(at: usize, one: &LayoutBox) -> BoxData {
    let (kind, what, part) = match &one.content {
        BoxContent::Field(name) if OWN.contains(&name.value.as_str()) => {
            ("field", name.value.clone(), name.value.clone())
        }
        BoxContent::Field(name) => {
            ("field", format!("{FIELD_ROLE}{}", name.value), name.value.clone())
        }
        BoxContent::Words(_) => ("words", format!("{WORDS_ROLE}{at}"), "words".to_owned()),
        BoxContent::Art => ("art", String::new(), "art".to_owned()),
        BoxContent::Image(name) => ("image", name.value.clone(), name.value.clone()),
        BoxContent::Nothing => ("area", String::new(), "area".to_owned()),
    };
    BoxData {
        kind,
        what,
        part,
        x: one.x.as_mm(),
        y: one.y.as_mm(),
        width: one.width.as_mm(),
        height: one.height.as_mm(),
        font: one.font.as_ref().map(|it| it.value.clone()),
        size: one.size.as_pt(),
        weight: one.weight.name(),
        align: one.align.name(),
        valign: one.valign.name(),
        fit: one.fit.map(BoxFit::name),
        colour: one.colour.hex(),
        fill: one.fill.map(Colour::hex),
        stroke: one.stroke.map(Colour::hex),
    }
}
