//! What stands near the knife: text, marks, art.

use super::forbidden;
use crate::faults;
use crate::findings::{Findings, Problem};
use crate::item::{Item, ItemKind};
use crate::pdf_page::{MM, PdfPage, length};
use crate::state::meet;
use kurbo::{Line, Rect};

/// Less is rounding, in points.
const SLACK: f64 = 0.05;
/// A mark shows a cut: it lies on the line of the cut within so much, in points ...
const ON_THE_CUT: f64 = 0.25 * MM;
/// ... and is short; what is longer is a border.
const LONGEST_MARK: f64 = 20.0 * MM;
/// Art that ends so near the trim is meant to reach it.
const AT_THE_TRIM: f64 = 0.3 * MM;

pub(crate) fn check(leaf: &PdfPage, items: &[Item], found: &mut Findings<'_>) {
    let printed = items.iter().filter(|it| !it.mask);
    for (item, area) in printed.filter_map(|it| it.area.map(|area| (it, area))) {
        if matches!(item.what, ItemKind::Text { .. }) {
            text(leaf, area, found);
        }
        mark(leaf, item, found);
    }
    art(leaf, items, found);
}

/// How far a rectangle reaches out of another.
fn beyond(area: Rect, of: Rect) -> f64 {
    let sides = [of.x0 - area.x0, of.y0 - area.y0, area.x1 - of.x1, area.y1 - of.y1];
    sides.into_iter().fold(f64::NEG_INFINITY, f64::max)
}

fn text(leaf: &PdfPage, area: Rect, found: &mut Findings<'_>) {
    let trim = leaf.finished();
    if let Some(limit) = &found.limits.safe {
        // Text that is cut off with the rest of the sheet is a note to the printer.
        let out = beyond(area, trim.inset(-limit.value.as_pt()));
        if out > SLACK && meet(area, leaf.printed()) {
            let left = limit.value.as_pt() - out;
            let message = if left >= 0.0 {
                format!(
                    "text is {} from the cut; the safe distance is {}",
                    length(left),
                    limit.value
                )
            } else {
                format!("text reaches {} beyond the cut", length(-left))
            };
            let fault = Problem::new(&faults::UNSAFE, format!("page {}", leaf.number), message);
            found.page(fault.by(out).says(limit), leaf, Some(area));
        }
    }
    if let Some(limit) = &found.limits.white_edge {
        let out = beyond(area, leaf.crop.inset(-limit.value.as_pt()));
        if out > SLACK && meet(area, leaf.crop) {
            let left = length((limit.value.as_pt() - out).max(0.0));
            let message = format!(
                "text is {left} from the edge of the paper, where printers leave up to {} white",
                limit.value
            );
            let fault = Problem::new(&faults::UNSAFE, "paper", message);
            found.page(fault.by(out).says(limit), leaf, Some(area));
        }
    }
}

fn mark(leaf: &PdfPage, item: &Item, found: &mut Findings<'_>) {
    let Some(limit) = forbidden(&found.limits.marks_in_bleed) else { return };
    let Some(trim) = leaf.trim.or(leaf.art) else { return };
    let printed = leaf.printed().inset(-SLACK);
    let remedy = "move marks outward, beyond the bleed";
    let tone = match &item.what {
        ItemKind::Text { tone, .. }
        | ItemKind::Fill { tone, .. }
        | ItemKind::Stroke { tone, .. } => tone,
        _ => return,
    };
    if tone.registration {
        if let Some(area) = item.areas().into_iter().find(|it| meet(*it, printed)) {
            let message = "the registration colour, which is for marks, is used in the bleed or \
                inside the \
                    trim";
            let fault = Problem::new(&faults::MARK, "registration", message);
            found.page(fault.hint(remedy).says(limit), leaf, Some(area));
        }
        return;
    }
    let ItemKind::Stroke { parts, width, .. } = &item.what else { return };
    for part in parts.iter().filter(|it| shows_a_cut(it, trim)) {
        let around = Rect::from_points(part.p0, part.p1).inflate(width / 2.0, width / 2.0);
        if meet(around, printed) {
            let fault = Problem::new(&faults::MARK, "crop", "a crop mark reaches into the bleed");
            found.page(fault.hint(remedy).says(limit), leaf, Some(around));
        }
    }
}

/// A short straight line on the line of a cut, one end of it outside of the trim.
fn shows_a_cut(line: &Line, trim: Rect) -> bool {
    let (a, b) = (line.p0, line.p1);
    let near = |x: f64, y: f64| (x - y).abs() < ON_THE_CUT;
    let upright = near(a.x, b.x) && (near(a.x, trim.x0) || near(a.x, trim.x1));
    let level = near(a.y, b.y) && (near(a.y, trim.y0) || near(a.y, trim.y1));
    let outside = |at: kurbo::Point| {
        at.x < trim.x0 - SLACK
            || at.x > trim.x1 + SLACK
            || at.y < trim.y0 - SLACK
            || at.y > trim.y1 + SLACK
    };
    let length = a.distance(b);
    (upright || level) && (outside(a) || outside(b)) && length > SLACK && length < LONGEST_MARK
}

/// Art that reaches the trim on a side and not the edge of the bleed there.
fn art(leaf: &PdfPage, items: &[Item], found: &mut Findings<'_>) {
    let Some(limit) = &found.limits.bleed else { return };
    let (trim, wanted) = (leaf.finished(), leaf.finished().inset(limit.value.as_pt()));
    let mut reach: Option<Rect> = None;
    for item in items.iter().filter(|it| !it.mask) {
        let tone = match &item.what {
            ItemKind::Fill { tone, .. } => Some(tone),
            ItemKind::Picture { tone, .. } => tone.as_ref(),
            ItemKind::Shade { tone } => Some(tone),
            _ => continue,
        };
        if let Some(area) = item.area.filter(|_| tone.is_none_or(|it| !it.white))
            && meet(area, trim)
        {
            reach = Some(reach.map_or(area, |it| it.union(area)));
        }
    }
    let Some(reach) = reach else { return };
    let sides = [
        (trim.x0 - reach.x0, wanted.x0 - reach.x0, "left"),
        (trim.y0 - reach.y0, wanted.y0 - reach.y0, "lower"),
        (reach.x1 - trim.x1, reach.x1 - wanted.x1, "right"),
        (reach.y1 - trim.y1, reach.y1 - wanted.y1, "upper"),
    ];
    for (past_trim, past_bleed, side) in sides {
        if past_trim > -AT_THE_TRIM && past_bleed < -AT_THE_TRIM {
            let has = length(past_trim.max(0.0));
            let message =
                format!("art extends {has} beyond the {side} cut; {} is needed", limit.value);
            let fault = Problem::new(&faults::ENDS, side, message).by(-past_trim);
            let remedy = "extend the art to the edge of the bleed, or end it well inside";
            found.page(fault.hint(remedy).says(limit), leaf, None);
        }
    }
}
