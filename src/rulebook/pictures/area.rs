//! Cards as they lie in front of a player, each with a caption: face up, turned over, sideways, on each other.

use super::sketch::{Sketch, SketchRenderer, SketchRequest, missing, unknown, with_keys};
use cardwright_base::diagnostic::Report;
use cardwright_model::Card;
use cardwright_rules::Keys;
use serde_json::{Value as Json, json};

/// Widths of a card in millimetres.
const WIDTHS: std::ops::RangeInclusive<i64> = 10..=90;
const WIDTH: i64 = 21;

const HOW: &str = "`cards = [{ card = \"ID\", says = \"WORDS\" }]`";

pub(super) fn sketch(
    renderer: &SketchRenderer<'_>,
    request: &SketchRequest<'_>,
    report: &mut Report,
) -> Option<Sketch> {
    with_keys(request, "an area", report, |keys, report| {
        let mut sketch = Sketch::default();
        let width = keys.number("width", WIDTHS, report).map_or(WIDTH, |it| it.value);
        let cards = keys.tables("cards", "a card of an area", report).unwrap_or_default();
        if cards.is_empty() {
            missing(report, request.whole, "cards", HOW);
            return None;
        }
        let mut shown = Vec::new();
        for card in cards {
            shown.extend(laid(renderer, request, &card, &mut sketch, report));
            card.done(report);
        }
        sketch.drawing = json!({ "cards": shown, "width": width });
        Some(sketch)
    })
}

/// One card with its caption.
fn laid(
    renderer: &SketchRenderer<'_>,
    request: &SketchRequest<'_>,
    keys: &Keys<'_>,
    sketch: &mut Sketch,
    report: &mut Report,
) -> Option<Json> {
    let (id, says) = (keys.text("card", report), keys.text("says", report));
    let (turned_over, turn) = state(keys, report);
    let on = keys.text("on", report).and_then(|it| renderer.card(&it, report));
    let Some(id) = id else {
        missing(report, keys.span, "card", HOW);
        return None;
    };
    let card = renderer.card(&id, report)?;
    let words = says.map_or_else(Vec::new, |it| renderer.line(request, &it, report));
    let mut what = lies(renderer, card, turned_over, turn);
    if let Some(under) = on {
        let on = renderer.game.phrases.find("picture-on").unwrap_or_default();
        what = format!("{what} {on} {}", under.title.value);
    }
    let mut side = renderer.side(card, turned_over, turn);
    side["on"] = on.map_or(Json::Null, |it| renderer.side(it, false, 0));
    side["alt"] = json!(what);
    side["word"] = json!(sketch.word(words));
    Some(side)
}

/// How a card lies: whether its back is up, and its quarter turns.
fn state(keys: &Keys<'_>, report: &mut Report) -> (bool, u8) {
    let turn = keys.number("turn", 0..=3, report).map_or(0, |it| it.value);
    let side = keys.text("side", report);
    if let Some(side) = side.as_ref().filter(|it| !["front", "back"].contains(&it.value.as_str())) {
        let message = format!("a card has no side `{}`", side.value);
        unknown(report, side, &message, ["front", "back"].into_iter());
    }
    (side.is_some_and(|it| it.value == "back"), u8::try_from(turn).unwrap_or_default())
}

/// A card as it lies, in words.
pub(super) fn lies(
    renderer: &SketchRenderer<'_>,
    card: &Card,
    turned_over: bool,
    turn: u8,
) -> String {
    let say = |key: &str| renderer.game.phrases.find(key).unwrap_or_default();
    let mut what = card.title.value.clone();
    if turned_over {
        what.push_str(&format!(" {} ({})", say("picture-turned-over"), renderer.back_name(card)));
    }
    let turned = match turn {
        0 => return what,
        2 => say("picture-upside-down"),
        _ => say("picture-sideways"),
    };
    format!("{what} {turned}")
}
