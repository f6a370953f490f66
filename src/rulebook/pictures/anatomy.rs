//! One side of a card, large, with numbers at its parts and a key to them.

use super::find::find;
use super::sketch::{Sketch, SketchRenderer, SketchRequest, missing, unknown, with_keys};
use crate::json_blocks::each_insert;
use cardwright_base::diagnostic::{Diagnostic, Report, Span};
use cardwright_faces::{FaceData, SidePart};
use cardwright_model::Located;
use cardwright_rules::Keys;
use cardwright_typeset::Typesetter;
use cardwright_typeset::ink::{self, Area};
use serde_json::{Value as Json, json};

/// Widths of the card in millimetres.
const WIDTHS: std::ops::RangeInclusive<i64> = 20..=120;

const HOW: &str = "`parts = [{ part = \"title\", says = \"WORDS\" }]`";

pub(super) fn sketch(
    renderer: &SketchRenderer<'_>,
    request: &SketchRequest<'_>,
    report: &mut Report,
) -> Option<Sketch> {
    with_keys(request, "an anatomy", report, |keys, report| {
        let Some(id) = keys.text("card", report) else {
            missing(report, request.whole, "card", "`card = \"ID\"`");
            return None;
        };
        let card = renderer.card(&id, report)?;
        let side = keys.text("side", report);
        let side = side.as_ref().map_or("front", |it| it.value.as_str());
        let shown = renderer.side(card, side == "back", 0);
        let page = shown["back"].as_str().map_or_else(
            || {
                if shown["reverse"] == true {
                    format!("back-{}", card.id.value)
                } else {
                    card.id.value.clone()
                }
            },
            |back| format!("back-{back}"),
        );
        let own = renderer.faces.parts_of(&page)?;
        let width = keys.number("width", WIDTHS, report).map(|it| it.value);
        let parts = keys.tables("parts", "a part of a card", report).unwrap_or_default();
        if parts.is_empty() {
            missing(report, request.whole, "parts", HOW);
            return None;
        }
        let mut sketch = Sketch::default();
        sketch.alt(keys, report);
        sketch.see(match &card.alt {
            Some(alt) => format!("{}: {}", card.title.value, alt.value),
            None => card.title.value.clone(),
        });
        let mut shown_parts = Vec::new();
        for part in parts {
            shown_parts.extend(callout(
                renderer,
                request,
                &part,
                &card.id.value,
                &own,
                &mut sketch,
                report,
            ));
            part.done(report);
        }
        sketch.drawing =
            json!({ "side": shown, "page": page, "parts": shown_parts, "width": width });
        Some(sketch)
    })
}

/// One number with its words.
fn callout(
    renderer: &SketchRenderer<'_>,
    request: &SketchRequest<'_>,
    keys: &Keys<'_>,
    card: &str,
    own: &[SidePart<'_>],
    sketch: &mut Sketch,
    report: &mut Report,
) -> Option<Json> {
    let (Some(part), Some(says)) = (keys.text("part", report), keys.text("says", report)) else {
        let lacks = if keys.text("part", report).is_none() { "part" } else { "says" };
        missing(report, keys.span, lacks, HOW);
        return None;
    };
    if !own.iter().any(|it| it.name == part.value) {
        astray(renderer, &part, card, own, report);
        return None;
    }
    let words = renderer.line(request, &says, report);
    let word = sketch.word(words);
    let mut places = renderer.places.borrow_mut();
    places.push(part.span);
    Some(json!({ "part": part.value, "place": places.len() - 1, "word": word }))
}

/// Reports a part that a card does not have.
fn astray(
    renderer: &SketchRenderer<'_>,
    part: &Located<String>,
    card: &str,
    own: &[SidePart<'_>],
    report: &mut Report,
) {
    let mut known: Vec<&str> = own.iter().map(|it| it.name).collect();
    known.dedup();
    let elsewhere = SidePart::OWN.contains(&part.value.as_str())
        || renderer.faces.statements().any(|(_, all)| all.iter().any(|it| it.role == part.value));
    let message = if elsewhere {
        format!("`{card}` has no part `{}`", part.value)
    } else {
        format!("there is no part `{}` of a card", part.value)
    };
    unknown(report, part, &message, known.into_iter());
}

/// Looks for the parts of cards on the drawn sides. What is not found is reported at `places`.
pub(crate) fn locate(
    blocks: &mut [Json],
    faces: &FaceData,
    typesetter: &Typesetter,
    places: &[Span],
    report: &mut Report,
) {
    each_insert(blocks, &mut |name, data| {
        if name != "anatomy" {
            return;
        }
        let drawing = &mut data["drawing"];
        let page = drawing["page"].as_str().unwrap_or_default().to_owned();
        let set = faces.named(&page).and_then(|it| cardwright_faces::again(&it, typesetter));
        let (Some(set), Some(own)) = (set, faces.parts_of(&page)) else { return };
        let areas = find(&ink::ink(&set.document, 0), &own, typesetter);
        for part in drawing["parts"].as_array_mut().into_iter().flatten() {
            let name = part["part"].as_str().unwrap_or_default();
            let area = first_of(name, &own, &areas);
            if area.is_none() {
                let at =
                    part["place"].as_u64().and_then(|it| places.get(usize::try_from(it).ok()?));
                let message = format!("the part `{name}` is not to be seen on `{page}`");
                let fault = Diagnostic::error("D006", message);
                let fault =
                    at.into_iter().fold(fault, |it, at| it.at(*at, "its layout does not draw it"));
                report.push(fault.hint("name another part"));
            }
            part["area"] = json!(area.map(|it| [it.left, it.top, it.right, it.bottom]));
        }
    });
}

/// Where the first part of a name stands, with those of the same name right after it.
fn first_of(name: &str, parts: &[SidePart<'_>], areas: &[Option<Area>]) -> Option<Area> {
    let first = parts.iter().position(|it| it.name == name)?;
    let run = parts[first..].iter().take_while(|it| it.name == name).count();
    areas[first..first + run].iter().flatten().copied().reduce(Area::union)
}
