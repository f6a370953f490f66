//! The steps of a turn, one after another: the first numbered list of a section, drawn.

use super::sketch::{Sketch, SketchRenderer, SketchRequest, missing, unknown, with_keys};
use cardwright_base::diagnostic::Report;
use cardwright_wording::Inline;
use serde_json::json;

pub(super) fn sketch(
    renderer: &SketchRenderer<'_>,
    request: &SketchRequest<'_>,
    report: &mut Report,
) -> Option<Sketch> {
    with_keys(request, "a flow", report, |keys, report| {
        let Some(of) = keys.text("of", report) else {
            missing(report, request.whole, "of", "`of = \"ANCHOR\"`, the anchor of a heading");
            return None;
        };
        let around = keys.flag("around", report).is_some_and(|it| it.value);
        let sections = renderer.sections.all();
        let found = sections.iter().find(|it| it.0 == of.value);
        let Some((_, steps)) = found.filter(|it| !it.1.is_empty()) else {
            let message = match found {
                Some(_) => format!("the section `{}` has no numbered list", of.value),
                None => format!("there is no heading `{}`", of.value),
            };
            let listed = sections.iter().filter(|it| !it.1.is_empty()).map(|it| it.0.as_str());
            unknown(report, &of, &message, listed);
            return None;
        };
        let mut sketch = Sketch::default();
        let drawn: Vec<_> = steps
            .iter()
            .map(|step| {
                let (head, rest) = parted(step);
                json!({ "head": sketch.word(head), "rest": sketch.word(rest) })
            })
            .collect();
        sketch.drawing = json!({ "steps": drawn, "around": around });
        Some(sketch)
    })
}

/// The strong words that a step begins with, without their colon, and the others.
fn parted(step: &[Inline]) -> (Vec<Inline>, Vec<Inline>) {
    match step {
        [Inline::Strong { c }, rest @ ..] => {
            let mut head = c.clone();
            if let Some(Inline::Text { s }) = head.last_mut() {
                let bare = s.trim_end().trim_end_matches([':', '.']).len();
                s.truncate(bare);
            }
            let mut rest = rest.to_vec();
            if let Some(Inline::Text { s }) = rest.first_mut() {
                *s = s.trim_start_matches([':', '.', ' ']).to_owned();
            }
            (head, rest)
        }
        all => (Vec::new(), all.to_vec()),
    }
}
